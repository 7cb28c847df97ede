// A dry run of orders before they are sealed: what it finds, and that it knows nothing that its side may not (BR-ORD-01).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { canonicalJson } from '../../../../src-shared/engine/json'
import { generalOrderSchema, type GeneralOrder } from '../../../../src-shared/engine/orders'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { answer, answerInSlices } from '../../../../src-shared/rules/brigade/screen/answer'
import { dryRunPreviewSchema, type DryRun } from '../../../../src-shared/rules/brigade/screen/dry-run-schema'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { names } from '../../../../src-shared/rules/brigade/words/names'
import { speaker } from '../../../../src-shared/words/sentence'
import { box, situation } from '../support/field'

const order = (...clauses: object[]): GeneralOrder => generalOrderSchema.parse({ clauses })
const advance = (x: number, y: number, more: object = {}) => ({ verb: 'advance', place: { x, y }, ...more })
const atMove = (move: number) => [{ when: 'atMove', move }]

type Given = Parameters<typeof situation>[1]

/** A field before the battle, everybody on the sketch where he stands. */
function field(bodies: Given, terrain: object = {}): BrState {
  const state = situation('setup.orders', { bodies, terrain })
  const sheet = { ...state.sheet, writeOrders: true }
  return rules.start({ ...state, sheet, move: 0 }, seededDice(1, 0)).state
}

function ran(state: BrState, orders: Readonly<Record<string, GeneralOrder>>, moves = 10): DryRun {
  return dryRunPreviewSchema.parse(answer(state, 1, { kind: 'dryRun', orders, moves }))
}

/** What was found, in words, by brigade. */
function said(state: BrState, run: DryRun): string[] {
  const say = speaker(messages)
  return run.notes.map(
    ({ brigadeId, clause, sentence }) => `${brigadeId} ${clause ?? '-'}: ${say(sentence, names(state))}`,
  )
}

const STOOD = { F1: [24, 44, 180], A1: [24, 20, 0], AA: [40, 20, 0] }
const HOLD = order({ verb: 'hold' })

describe('a dry run', () => {
  it('goes on move by move at a middling pace, and tells what is done and what is left to go', () => {
    const state = field(STOOD)
    const run = ran(state, { A1: order(advance(24, 30)), AA: order(advance(40, 47)) }, 5)
    expect(run.moves.map(({ move }) => move)).toEqual([1, 2, 3, 4, 5])
    expect(run.moves[0]?.standing).toEqual([])
    expect(run.moves[1]?.standing.map(({ id }) => id)).toContain('A1')
    expect(run.moves[0]?.bodies.find(({ id }) => id === 'A1')?.path[0]).toMatchObject({ t: 0, x: 24, y: 20 })
    expect(run.moves.flatMap(({ bodies }) => bodies.filter(({ id }) => id === 'F1'))).toEqual([])
    expect(said(state, run)).toContain('A1 0: Is done by move 3.')
    expect(said(state, run).find((line) => line.startsWith('AA 0'))).toMatch(/After move 5 it has .* to go/)
  })

  it.each<[string, Given, Readonly<Record<string, GeneralOrder>>, object, string]>([
    [
      'an hour that comes before the part before is done',
      STOOD,
      { A1: order(advance(24, 30), { verb: 'hold', start: atMove(2) }), AA: HOLD },
      {},
      'A1 1: Is to begin in move 2, but the part before is done in move 3 only.',
    ],
    [
      'an hour that it does not live to see',
      STOOD,
      { A1: order(advance(24, 40), { verb: 'hold', start: atMove(2) }), AA: HOLD },
      {},
      'A1 1: Is to begin in move 2, but after move 4 the part before is not done.',
    ],
    [
      'a way cut short by its hour',
      STOOD,
      { A1: order(advance(24, 30, { until: atMove(2) }), { verb: 'hold' }), AA: HOLD },
      {},
      'A1 0: Is over in move 2, as was ordered, 6.3 inches short of its place.',
    ],
    [
      'a gap between two that stood side by side',
      { ...STOOD, A2: [28.8, 20, 0] },
      { A1: order(advance(24, 34)), A2: HOLD, AA: HOLD },
      {},
      'A1 0: From move 2 on there is a gap to A2, at most 13.4 inches wide. They stood side by side.',
    ],
    [
      'an entry that is taken',
      { A1: STOOD.A1, F1: [24, 1.2, 180], A2: { at: [24, 1.8, 0], arriveMove: 2 } },
      { A1: HOLD, A2: HOLD },
      {},
      'A2 -: Cannot come on in moves 2 to 4: F1 stands at its entry.',
    ],
    [
      'a place that no way leads to',
      STOOD,
      { A1: order(advance(24, 32)), AA: HOLD },
      { areas: [{ id: 'pond', kind: 'lake', polygon: box(20, 28, 28, 36) }] },
      'A1 0: Cannot carry it out from move 2 on: no way leads there.',
    ],
    [
      'somebody who stands in the way',
      { ...STOOD, A1: [24, 26, 0], A2: [24, 24.9, 0] },
      { A1: HOLD, A2: order(advance(24, 34)), AA: HOLD },
      {
        areas: [
          { id: 'west', kind: 'lake', polygon: box(0, 25, 21.5, 27) },
          { id: 'east', kind: 'lake', polygon: box(26.5, 25, 72, 27) },
        ],
      },
      'A2 0: Stands still behind A1 in move 2.',
    ],
  ])('finds %s', (_, bodies, orders, terrain, found) => {
    const state = field(bodies, terrain)
    expect(said(state, ran(state, orders, 4))).toContain(found)
  })

  it('finds nothing of the enemy, whose reinforcements wait behind whoever stands at their entry', () => {
    const state = field({
      ...STOOD,
      F1: [24, 47.9, 180],
      F2: { at: [24, 48, 180], arriveMove: 2 },
    } as Given)
    const run = ran(state, { A1: HOLD, AA: order(advance(40, 30)) }, 5)
    expect(run.notes.map(({ brigadeId }) => brigadeId)).toContain('AA')
    expect(run.notes.filter(({ brigadeId }) => brigadeId.startsWith('F'))).toEqual([])
  })

  it('says the same whatever the enemy has written and drawn, also to whoever may see both sides', () => {
    const state = field(STOOD)
    const orders = { A1: order(advance(24, 38)), AA: order(advance(40, 47)) }
    const given = [
      { type: 'WriteOrder', brigadeId: 'F1', order: order(advance(24, 20)) },
      { type: 'PlaceOnSketch', brigadeId: 'F1', x: 26, y: 42, heading: 190, formation: 'attackColumn' },
    ] as const
    let other = state
    for (const command of given) {
      expect(rules.refuse(other, 0, command)).toBeUndefined()
      other = rules.play(other, 0, command, seededDice(1, 1)).state
    }
    const sheet = {
      ...other.sheet,
      brigades: other.sheet.brigades.map((one) =>
        one.side === 0 ? { ...one, order: order({ verb: 'screen' }) } : one,
      ),
    }
    const plain = canonicalJson(ran(state, orders))
    expect(canonicalJson(ran(other, orders))).toBe(plain)
    expect(canonicalJson(ran({ ...other, sheet }, orders))).toBe(plain)
    expect(canonicalJson(ran(rules.seenBy(other, 1), orders))).toBe(plain)
  })

  it('changes nothing, goes on in slices, and ends with the sealing', () => {
    const state = field(STOOD)
    const before = canonicalJson(state)
    const work = answerInSlices(state, 1, { kind: 'dryRun', orders: { A1: HOLD, AA: HOLD }, moves: 3 })
    const told = Array.from({ length: 3 }, () => work.next().value)
    expect(told).toEqual([0, 1, 2].map((done) => ({ done, total: 3 })))
    expect(work.next()).toMatchObject({ done: true, value: { kind: 'dryRun' } })
    expect(canonicalJson(state)).toBe(before)
    const sealed = { ...state, phase: 'command' as const }
    expect(answer(sealed, 1, { kind: 'dryRun', orders: {}, moves: 3 })).toBeNull()
  })
})
