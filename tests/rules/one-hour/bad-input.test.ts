// Whatever comes from outside is answered with a value: a command that is none, one that cannot be given, a broken sheet.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../src-shared/engine/dice'
import type { Side } from '../../../src-shared/engine/sides'
import { speaker } from '../../../src-shared/words/sentence'
import { faultsOfSheet } from '../../../src-shared/rules/one-hour/sheet/faults'
import { muster } from '../../../src-shared/rules/one-hour/sheet/muster'
import { sheetSchema } from '../../../src-shared/rules/one-hour/sheet/sheet'
import { FACINGS, FORMATIONS } from '../../../src-shared/rules/one-hour/sheet/vocabulary'
import { stateFaults } from '../../../src-shared/rules/one-hour/state/faults'
import type { OhState } from '../../../src-shared/rules/one-hour/state/state'
import { commandSchema, STEP_NAMES } from '../../../src-shared/rules/one-hour/turn/commands'
import { play } from '../../../src-shared/rules/one-hour/turn/play'
import { refuse } from '../../../src-shared/rules/one-hour/turn/refuse'
import { describeRefusal } from '../../../src-shared/rules/one-hour/words/describe'
import { messages } from '../../../src-shared/rules/one-hour/words/messages'
import { names } from '../../../src-shared/rules/one-hour/words/names'
import { playAtRandom, randomSheet, type BattleSize } from './support/random-battle'

const SMALL: BattleSize = { columns: 9, rows: 9, unitsPerSide: 7, turnLimit: 6 }
const phrase = speaker(messages)
const TYPES = commandSchema.options.map((option) => option.shape.type.value)

/** States from all over two battles, every phase and decision among them. */
function statesOf(seeds: readonly number[]): readonly OhState[] {
  return seeds.flatMap((seed) => {
    const states: OhState[] = []
    playAtRandom(randomSheet(seed, SMALL), seed, 200, {
      step(now) {
        states.push(now)
      },
    })
    return states.filter((_, i) => i % 4 === 0)
  })
}

const states = statesOf([21, 22])
const idsOf = ({ sheet }: OhState) => [...sheet.units, ...sheet.leaders].map(({ id }) => id)

/** Commands in form whose every part is drawn by itself, with names that there are and some that there are not. */
function commandsFor(state: OhState): fc.Arbitrary<unknown> {
  const id = fc.constantFrom(...idsOf(state), 'nobody', 'toString')
  const box = fc.constantFrom('A1', 'E5', 'E4', 'I9', 'Z40', '')
  const facing = fc.constantFrom(...FACINGS)
  return fc.record(
    {
      type: fc.constantFrom(...TYPES),
      unitId: id,
      targetId: id,
      leaderId: id,
      groupId: id,
      cardId: id,
      box,
      facing,
      startFacing: facing,
      endFacing: facing,
      formation: fc.constantFrom(...FORMATIONS),
      steps: fc.array(fc.constantFrom(...STEP_NAMES), { maxLength: 4 }),
      path: fc.array(box, { maxLength: 4 }),
      unitIds: fc.array(id, { maxLength: 3 }),
      withLeaders: fc.array(id, { maxLength: 2 }),
      useCard: fc.constantFrom('mark', 'sabres', 'volley', 'none'),
      go: fc.boolean(),
      side: fc.constantFrom(0, 1),
    },
    { requiredKeys: ['type'] },
  )
}

/** Keeps of a command what its type knows, so that most of them are in form. */
function inForm(command: unknown): unknown {
  const { type } = command as { type: string }
  const shape = commandSchema.options.find((option) => option.shape.type.value === type)?.shape ?? {}
  return Object.fromEntries(Object.entries(command as object).filter(([key]) => key in shape))
}

describe('commands from outside', () => {
  it('what is none is told so, and breaks nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(commandSchema.safeParse(value).success).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('name each leader who goes along once', () => {
    const named = (...withLeaders: readonly string[]) =>
      commandSchema.safeParse({ type: 'Advance', unitId: 'foy', go: true, withLeaders }).success
    expect(named('ney', 'reille')).toBe(true)
    expect(named('ney', 'reille', 'ney')).toBe(false)
  })

  it('are refused with a sentence, or legal, in every state', () => {
    const asked = fc
      .constantFrom(...states)
      .chain((state) => fc.tuple(fc.constant(state), fc.constantFrom<Side>(0, 1), commandsFor(state)))
    let refused = 0
    fc.assert(
      fc.property(asked, ([state, side, command]) => {
        const parsed = commandSchema.safeParse(inForm(command))
        if (!parsed.success) return
        const refusal = refuse(state, side, parsed.data)
        if (!refusal) {
          expect(stateFaults(play(state, side, parsed.data, seededDice(1, 1)).state)).toEqual([])
          return
        }
        refused += 1
        expect(phrase(describeRefusal(refusal), names(state))).not.toBe('')
      }),
      { numRuns: 3000 },
    )
    expect(refused).toBeGreaterThan(300)
  })
})

/** Puts a value in the place that a path of numbers leads to, each taken by the number of keys there. */
function spoiled(value: unknown, path: readonly number[], by: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const key = keys[first % Math.max(1, keys.length)]
  if (key === undefined) return by
  const inner = spoiled((value as Readonly<Record<string, unknown>>)[key], rest, by)
  return Array.isArray(value)
    ? value.map((one: unknown, i) => (String(i) === key ? inner : one))
    : { ...value, [key]: inner }
}

describe('sheets from outside', () => {
  it('are out of form, have their faults named, or make a battle that can be', () => {
    const plain: unknown = JSON.parse(JSON.stringify(randomSheet(23, SMALL)))
    const scrap = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('A1', 'E5', 'N', 'line', 'town', 0, 1, 8),
    )
    const wounds = fc.array(fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), scrap), {
      minLength: 1,
      maxLength: 3,
    })
    let sound = 0
    fc.assert(
      fc.property(wounds, (list) => {
        const sheet = list.reduce((one, [path, by]) => spoiled(one, path, by), plain)
        const parsed = sheetSchema.safeParse(sheet)
        if (!parsed.success) {
          expect(parsed.error.issues.length).toBeGreaterThan(0)
          return
        }
        if (faultsOfSheet(parsed.data).length > 0) return
        sound += 1
        expect(stateFaults(muster(parsed.data))).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(sound).toBeGreaterThan(0)
  })
})
