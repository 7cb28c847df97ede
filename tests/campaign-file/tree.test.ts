// Any run of acts, undos, redos and rollbacks leaves what a plain model of the tree says, before and after closing.
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Campaign, Course } from '../../src-main/campaign-file'
import { add, create, folder, newBattle, play, reopen } from './harness'

const home = folder()

type Move = { readonly kind: 'act' | 'undo' | 'redo' | 'rollback'; readonly n: number }
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('act', 'act', 'act', 'undo', 'redo', 'rollback'),
    n: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 5, maxLength: 60 },
)

/** Entries by seq: what each was played on, and the sum after it. */
class Model {
  readonly base: (number | null)[] = [null]
  readonly sum: number[] = [0]
  head = 0

  way(): readonly number[] {
    const way: number[] = []
    for (let seq: number | null = this.head; seq !== null; seq = this.base[seq] ?? null) way.unshift(seq)
    return way
  }

  act(by: number): void {
    this.base.push(this.head)
    this.sum.push((this.sum[this.head] ?? 0) + by)
    this.head = this.base.length - 1
  }
}

function make(move: Move, campaign: Campaign, id: string, model: Model): void {
  const redo = model.base.findLastIndex((base, seq) => base === model.head && seq > model.head)
  if (move.kind === 'act') {
    play(campaign, id, add(move.n))
    model.act(move.n)
  } else if (move.kind === 'undo' && model.head > 0) {
    campaign.append(id, [{ kind: 'undo', seq: model.head, side: 0 }])
    model.head = model.base[model.head] ?? 0
  } else if (move.kind === 'redo' && redo > 0) {
    expect(campaign.nextRedo(id)?.seq).toBe(redo)
    campaign.append(id, [{ kind: 'redo', seq: redo, side: 0 }])
    model.head = redo
  } else if (move.kind === 'rollback') {
    const way = model.way()
    const toSeq = way[move.n % way.length] ?? 0
    campaign.append(id, [{ kind: 'rollback', toSeq, reason: 'by the model' }])
    model.head = toSeq
  }
}

function check(campaign: Campaign, id: string, model: Model): void {
  const journal = campaign.journal(id)
  expect(journal.map(({ base }) => base)).toEqual(model.base)
  const standing = journal.filter(({ undone }) => !undone).map(({ seq }) => seq)
  expect(standing).toEqual(model.way())
  expect(campaign.stateAt(id, 'now')).toMatchObject({
    seq: model.head,
    state: { count: model.sum[model.head] },
  })
  const counts = journal.map(({ seq }) => (campaign.stateAt(id, seq).state as { count: number }).count)
  expect(counts).toEqual(model.sum)
}

test('the journal is the tree of the model', async () => {
  let file = 0
  await fc.assert(
    fc.asyncProperty(moves, async (run) => {
      const path = join(home, `tree-${(file += 1)}.hundreddays`)
      const campaign = await create(path)
      const { id } = campaign.addBattle(newBattle)
      play(campaign, id, { type: 'start' })
      const model = new Model()
      for (const move of run) make(move, campaign, id, model)
      check(campaign, id, model)
      campaign.close()
      const again = await reopen(path, { readOnly: true })
      check(again, id, model)
      expect((await again.verify()).damage).toEqual([])
      again.close()
    }),
    { numRuns: 40, seed: 1815 },
  )
})

function step(course: Course, move: Move, model: Model): void {
  const redo = model.base.findLastIndex((base, seq) => base === model.head && seq > model.head)
  expect(course.nextRedo()?.seq ?? -1).toBe(redo)
  if (move.kind === 'act') {
    const act = { type: 'command', side: 0, command: { n: move.n } } as const
    course.append([{ row: { kind: 'act', act, rolls: [], barrier: false } }])
    model.act(move.n)
  } else if (move.kind === 'undo' && model.head > 0) {
    course.append([{ row: { kind: 'undo', seq: model.head, side: 0 } }])
    model.head = model.base[model.head] ?? 0
  } else if (move.kind === 'redo' && redo > 0) {
    course.append([{ row: { kind: 'redo', seq: redo, side: 0 } }])
    model.head = redo
  } else if (move.kind === 'rollback') {
    const way = model.way()
    const toSeq = way[move.n % way.length] ?? 0
    course.append([{ row: { kind: 'rollback', toSeq, reason: 'by the model' } }])
    model.head = toSeq
  }
}

test('what stands of a course is known after every move, whether its entries have been read or not', async () => {
  let file = 0
  await fc.assert(
    fc.asyncProperty(moves, async (run) => {
      const path = join(home, `course-${(file += 1)}.hundreddays`)
      const campaign = await create(path)
      const course = campaign.course()
      course.append([{ row: { kind: 'act', act: { type: 'start' }, rolls: [], barrier: true } }])
      const model = new Model()
      const standing = (of: Course) => model.base.map((_, seq) => seq).filter((seq) => of.stands(seq))
      for (const move of run) {
        step(course, move, model)
        expect(standing(course)).toEqual(model.way())
      }
      campaign.close()
      const again = await reopen(path, { readOnly: true })
      expect(standing(again.course())).toEqual(model.way())
      again.close()
    }),
    { numRuns: 30, seed: 1815 },
  )
})
