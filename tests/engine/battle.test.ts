// Resolving acts, the undo law and replay of a battle, with the rules of a toy.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forkAt,
  redoable,
  replay,
  ReplayFailed,
  resolve,
  resolveByHand,
  stateHash,
  undoable,
  type Act,
  type JournalEntry,
} from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import { otherSide, type Side } from '../../src-shared/engine/sides'
import { toyRules, type ToyCommand, type ToyState } from './toy'

const start = toyRules.muster({})
const give = (side: Side, command: ToyCommand): Act => ({ type: 'command', side, command })

/** Plays acts one after another with seeded dice and keeps the journal. */
function play(acts: readonly Act[]): { readonly state: ToyState; readonly entries: readonly JournalEntry[] } {
  let state = start
  const entries: JournalEntry[] = []
  for (const act of acts) {
    const seq = entries.length
    const resolution = resolve(toyRules, state, act, seededDice(1, seq))
    if (resolution.kind !== 'played') throw new Error(resolution.kind)
    state = resolution.state
    entries.push({ seq, act, rolls: resolution.rolls, barrier: resolution.barrier, undone: false })
  }
  return { state, entries }
}

const begin: Act = { type: 'start' }

describe('resolving', () => {
  it('refuses without touching anything', () => {
    expect(resolve(toyRules, start, give(1, { type: 'pass' }), seededDice(1, 1))).toMatchObject({
      kind: 'refused',
      refusal: { code: 'NOT_YOUR_DECISION' },
    })
  })

  it('asks for dice that are missing and goes on from the same state when they are there', () => {
    expect(resolveByHand(toyRules, start, give(0, { type: 'throw' }), [])).toMatchObject({
      kind: 'diceWanted',
      requests: [{ die: 'd6', count: 1, purpose: 'throw' }],
    })
    expect(resolveByHand(toyRules, start, give(0, { type: 'throw' }), [5])).toMatchObject({
      kind: 'played',
      state: { count: 5 },
      barrier: true,
    })
  })

  it.each([[[7]], [[3, 3]]])('says that %j are wrong dice', (faces) => {
    expect(resolveByHand(toyRules, start, give(0, { type: 'throw' }), faces)).toMatchObject({
      kind: 'wrongDice',
    })
  })

  it('lets the umpire set a value with a reason, and nothing the rules cannot hold', () => {
    const edit = (path: string[], value: number): Act => ({
      type: 'edit',
      edit: { path, value, reason: 'miscounted' },
    })
    expect(resolve(toyRules, start, edit(['count'], 12), seededDice(1, 1))).toMatchObject({
      state: { count: 12 },
    })
    expect(resolve(toyRules, start, edit(['secret', '1'], 9), seededDice(1, 1))).toMatchObject({
      state: { secret: [1, 9] },
    })
    for (const wrong of [
      edit(['count'], -3),
      edit(['nothing'], 1),
      edit(['count'], 2000),
      edit(['secret', '7'], 1),
    ])
      expect(() => resolve(toyRules, start, wrong, seededDice(1, 1))).toThrow(/edit with faults/)
  })
})

describe('the undo law', () => {
  const add: Act = give(0, { type: 'add', by: 2 })

  it.each<[string, readonly Act[], Side, object]>([
    ['own last command', [begin, add, add], 0, { seq: 2 }],
    ['nothing but the start', [begin], 0, { why: 'nothingToUndo' }],
    ['a die', [begin, add, give(0, { type: 'throw' })], 0, { why: 'dice' }],
    ['something laid open', [begin, give(0, { type: 'reveal' })], 0, { why: 'reveal' }],
    [
      'an act of the other side',
      [begin, give(0, { type: 'pass' }), give(1, { type: 'add', by: 1 })],
      0,
      { why: 'otherSide' },
    ],
    [
      'nothing of its own, though the other side has acted',
      [begin, give(0, { type: 'pass' })],
      1,
      { why: 'nothingToUndo' },
    ],
    [
      "the umpire's hand",
      [begin, { type: 'edit', edit: { path: ['count'], value: 3, reason: 'r' } }],
      0,
      { why: 'umpire' },
    ],
  ])('%s', (_, acts, side, expected) => {
    expect(undoable(play(acts).entries, side)).toEqual(expected)
  })

  it('redoes in the order of play until something new is played', () => {
    const { entries } = play([begin, add, give(0, { type: 'add', by: 3 })])
    const undone = entries.map((entry) => (entry.seq > 0 ? { ...entry, undone: true } : entry))
    expect(redoable(undone, 0)).toEqual({ seq: 1 })
    expect(redoable(undone, 1)).toBeUndefined()
    const further: JournalEntry = { seq: 3, act: add, rolls: [], barrier: false, undone: false }
    expect(redoable([...undone, further], 0)).toBeUndefined()
  })
})

describe('replay', () => {
  const command = fc.oneof(
    fc.record({ type: fc.constant('add' as const), by: fc.nat(5) }),
    fc.constant({ type: 'throw' as const }),
    fc.constant({ type: 'pass' as const }),
  )

  it('comes to the same hash without a generator, and a fork to that of its moment', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), fc.nat(40), (commands, cut) => {
        let side: Side = 0
        const acts: Act[] = [begin]
        for (const one of commands) {
          acts.push(give(side, one))
          if (one.type === 'pass') side = otherSide(side)
        }
        const { state, entries } = play(acts)
        expect(stateHash(replay(toyRules, start, entries))).toBe(stateHash(state))
        const seq = Math.min(cut, entries.length - 1)
        const fork = forkAt(entries, seq)
        expect(fork.map((entry) => entry.seq)).toEqual(fork.map((_, i) => i))
        expect(replay(toyRules, start, fork)).toEqual(play(acts.slice(0, seq + 1)).state)
      }),
    )
  })

  it('passes over undone entries', () => {
    const { entries } = play([begin, give(0, { type: 'add', by: 2 }), give(0, { type: 'add', by: 3 })])
    const undone = entries.map((entry) => (entry.seq === 1 ? { ...entry, undone: true } : entry))
    expect(replay(toyRules, start, undone).count).toBe(3)
  })

  it('names the entry that no longer fits', () => {
    const { entries } = play([begin, give(0, { type: 'throw' })])
    const tampered = entries.map((entry) => ({ ...entry, rolls: [] }))
    expect(() => replay(toyRules, start, tampered)).toThrow(ReplayFailed)
    expect(() => replay(toyRules, start, tampered)).toThrow(/entry 1/)
  })
})
