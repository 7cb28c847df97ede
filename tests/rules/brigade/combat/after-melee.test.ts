/** Push backs, follow ups, holding, rallying, reversals, pursuits and routs (5.15). */
import { describe, expect, it } from 'vitest'
import {
  holdOf,
  principalWinner,
  pushDirection,
} from '../../../../src-shared/rules/brigade/combat/after-melee'
import { rallyHandler } from '../../../../src-shared/rules/brigade/combat/phases'
import { resolveMelees } from '../../../../src-shared/rules/brigade/combat/melee'
import { resolveMorale } from '../../../../src-shared/rules/brigade/morale/morale-phase'
import {
  refuseCheckPursuit,
  refuseChooseFollowUp,
  refuseHoldPosition,
  refuseTryRally,
  resolveRally,
} from '../../../../src-shared/rules/brigade/morale/rally'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { box, carryOut, contact, situation } from '../support/field'

const engaged = { activity: { kind: 'engaged' }, engagedAtStart: true }
const pushed = (n: number, winnerId = 'A1', direction = 0) => ({
  activity: { kind: 'pushedBack', n, winnerId, direction, reface: 'none', complexId: null },
})
const follows = (n: number, loserId = 'F1', direction = 0) => ({
  activity: { kind: 'followingUp', n, loserId, direction, complexId: null },
  movedThisMove: true,
})
const old = { move: 0, rounds: 1 }
/** Melee and morale with these dice. */
const fight = (state: BrState, faces: readonly number[]) =>
  carryOut(state, faces, (step) => {
    resolveMelees(step)
    resolveMorale(step)
  })
const nextOf = (state: BrState, id: string) => state.brigades[id]?.next

/** F1 and A1 front to front in their second round; dice 5 for the winner, 2 for the loser decide it. */
const round = (f: object = {}, a: object = {}, more: object = {}, contacts = [contact('F1', 'A1', old)]) =>
  situation('melee', {
    bodies: {
      F1: { at: [24, 20, 180], ...engaged, ...f },
      A1: { at: [24, 20, 0], ...engaged, ...a },
      ...more,
    },
    state: { contacts },
  })

describe('loser and winner (BR-AFT-01, BR-AFT-02, BR-AFT-03, BR-R-58)', () => {
  it('the loser goes back along the heading of the winner before whose front it stands', () => {
    const { state, of } = fight(round(), [5, 2])
    expect(nextOf(state, 'A1')).toMatchObject({
      kind: 'pushedBack',
      n: 1,
      winnerId: 'F1',
      direction: 180,
      reface: 'onWinner',
    })
    expect(nextOf(state, 'F1')).toMatchObject({ kind: 'followingUp', n: 1, loserId: 'A1', direction: 180 })
    expect(of('willBePushedBack')[0]?.rules).toContain('BR-AFT-02')
  })
  it('from a square it goes back from centre to centre (BR-AFT-02)', () => {
    const state = round({}, { formation: 'square' })
    expect(pushDirection(state, 'F1', 'A1')).toMatchObject({ direction: 0, reface: 'onCentre' })
  })
  it('a losing square keeps its pose (BR-AFT-02, BR-SQ-04)', () => {
    const { state } = fight(round({}, { formation: 'square' }), [5, 2])
    expect(nextOf(state, 'A1')).toMatchObject({ kind: 'pushedBack', reface: 'none' })
  })
  it('struck in flank it is re-faced to the winner (BR-AFT-02)', () => {
    const state = situation('melee', {
      bodies: { F1: { at: [30, 24, 180], ...engaged }, AC: { at: [31.575, 24.5, 270], ...engaged } },
      state: { contacts: [contact('AC', 'F1', { ...old, sector: 'leftFlank' })] },
    })
    expect(nextOf(fight(state, [2]).state, 'F1')).toMatchObject({ direction: 270, reface: 'onWinner' })
  })
  it('the principal winner is the strongest that could fight (BR-AFT-02)', () => {
    const bodies = {
      F1: { at: [24, 20, 180], ...engaged },
      A1: { at: [22.8, 20, 0], ...engaged },
      A2: { at: [27.5, 20, 0], ...engaged, figures: [16, 16, 16, 15] },
    }
    const state = situation('melee', {
      bodies,
      state: { contacts: [contact('A1', 'F1', old), contact('A2', 'F1', old)] },
    })
    expect(principalWinner(state, 'F1')?.id).toBe('A1')
    const flanked = {
      ...state,
      contacts: [...state.contacts, contact('F1', 'A1', { ...old, sector: 'rear' })],
    }
    expect(principalWinner(flanked, 'F1')?.id).toBe('A2')
  })
  it('a winner follows the loser before its front whose principal winner it is not; else it holds (BR-AFT-03)', () => {
    const state = situation('melee', {
      bodies: {
        F1: { at: [24, 20, 180], ...engaged },
        A1: { at: [23, 20, 0], ...engaged },
        A2: { at: [28, 20.4, 300], ...engaged, figures: [10, 10, 10, 11] },
      },
      state: { contacts: [contact('A1', 'F1', old), contact('A2', 'F1', old)] },
    })
    const { state: after, of } = fight(state, [2, 5])
    expect(nextOf(after, 'A1')).toMatchObject({ kind: 'followingUp', loserId: 'F1', direction: 0 })
    // A2 has become too weak to be at OK: it holds.
    expect(of('holdsGround').map(({ data }) => data)).toEqual([{ brigadeId: 'A2', must: true }])
    expect(of('holdsGround')[0]?.rules).toEqual(['BR-AFT-06', 'BR-MOR-05'])
  })
  it('bodies whose loser is destroyed are free (BR-MEL-11, BR-AFT-02)', () => {
    const { state } = fight(round({}, { figures: [1, 0, 0, 0] }), [5, 2])
    expect(state.brigades['A1']?.place).toBe('gone')
    expect(nextOf(state, 'F1')).toEqual({ kind: 'free' })
  })
  it('a draw leaves both engaged (BR-MEL-09, BR-MEL-10)', () => {
    const { state } = fight(round(), [3, 3])
    expect([nextOf(state, 'F1'), nextOf(state, 'A1')]).toEqual([{ kind: 'engaged' }, { kind: 'engaged' }])
  })
})

describe('holding (BR-AFT-06, BR-R-65, BR-R-102)', () => {
  const across = { across: { lineId: 'w', section: null } }
  it.each([
    ['a line', {}, {}, undefined],
    ['a square', { formation: 'square' }, {}, 'may'],
    ['behind a work', {}, across, 'may'],
    ['halted', { morale: 'halt' }, {}, 'must'],
    ['struck in flank', {}, { sector: 'rightFlank' }, 'must'],
  ] as const)('%s: %s', (_, change, edge, expected) => {
    expect(holdOf(round({}, change, {}, [contact('F1', 'A1', { ...old, ...edge })]), 'A1')).toBe(expected)
  })
  it('a holder is free and the loser goes back alone (BR-AFT-06)', () => {
    const { state, of } = fight(round({}, { formation: 'square' }), [2, 5])
    expect(nextOf(state, 'A1')).toEqual({ kind: 'free' })
    expect(nextOf(state, 'F1')).toMatchObject({ kind: 'pushedBack', n: 1 })
    expect(of('holdsGround')[0]?.data.must).toBe(false)
    expect(of('holdsGround')[0]?.rules).toEqual(['BR-AFT-06', 'BR-SQ-04'])
    const rally = { ...state, phase: 'rally' } as const
    expect(refuseHoldPosition(rally, 1, { type: 'HoldPosition', brigadeId: 'A1' })).toBeUndefined()
    expect(refuseHoldPosition(rally, 0, { type: 'HoldPosition', brigadeId: 'F1' })?.code).toBe('CANNOT_HOLD')
  })
  it('a winner who halts in a sequence holds as well (BR-MOR-05)', () => {
    const state = round(pushed(1), { ...follows(1), figures: [10, 16, 16, 16] }, {}, [
      contact('A1', 'F1', { cause: 'followUp' }),
    ])
    const { state: after } = fight(state, [2, 5])
    expect(after.brigades['A1']).toMatchObject({ morale: 'halt', next: { kind: 'free' } })
    expect(nextOf(after, 'F1')).toMatchObject({ kind: 'pushedBack', n: 2 })
  })
})

describe('sequences (BR-AFT-07 to BR-AFT-13, BR-R-59, BR-R-60)', () => {
  const sequence = (
    f: object = {},
    a: object = {},
    more: object = {},
    extra: ReturnType<typeof contact>[] = [],
  ) =>
    round({ ...pushed(1), ...f }, { ...follows(1), ...a }, more, [
      contact('A1', 'F1', { cause: 'followUp' }),
      ...extra,
    ])
  it('contact, not a new win, makes the next push (BR-AFT-08, BR-R-59)', () => {
    // 72 - 6 = 66 -> 25 -> 6 against 64 -> 24 -> 5: drawn.
    const { state } = fight(sequence(), [3, 3])
    expect(nextOf(state, 'F1')).toMatchObject({ kind: 'pushedBack', n: 2, winnerId: 'A1' })
    expect(nextOf(state, 'A1')).toMatchObject({ kind: 'followingUp', n: 2, loserId: 'F1' })
    expect(state.brigades['F1']?.pushBackTotal).toBe(1)
  })
  it('a pushed body that wins turns the tables: a reversal (BR-AFT-11, BR-R-63)', () => {
    const { state, of } = fight(sequence(), [5, 2])
    expect(of('reversal')).toHaveLength(1)
    expect(nextOf(state, 'A1')).toMatchObject({ kind: 'pushedBack', n: 0, direction: 180, winnerId: 'F1' })
    expect(nextOf(state, 'F1')).toEqual({ kind: 'rallying', left: 1, recovering: 0 })
  })
  it('contact lost breaks it: both stand for a move (BR-AFT-09, BR-RAL-03, BR-R-60, BR-R-118)', () => {
    const state = situation('melee', {
      bodies: { F1: { at: [24, 24, 180], ...pushed(2) }, A1: { at: [24, 20, 0], ...follows(2) } },
    })
    const { state: after, of } = fight(state, [])
    expect(nextOf(after, 'F1')).toEqual({ kind: 'brokenOff', n: 2 })
    expect(nextOf(after, 'A1')).toEqual({ kind: 'brokenOff', n: 0 })
    expect(of('sequenceBroken')).toHaveLength(2)
  })
  it('a follower that runs into another enemy has -6 and sets its loser free (BR-AFT-13, BR-R-67)', () => {
    const other = { F2: { at: [27, 20, 180] } }
    const { state, of } = fight(
      sequence({}, { at: [25.5, 20, 0] }, other, [contact('A1', 'F2', { cause: 'followUp' })]),
      [3, 3],
    )
    // 66 + 72 = 138 against 58.
    expect(of('meleeRound')[0]?.data.totals).toEqual([138, 58])
    expect(nextOf(state, 'A1')).toMatchObject({ kind: 'pushedBack', n: 1 })
    // The released body fought, does not follow and rallies; the other one follows.
    expect(nextOf(state, 'F1')).toEqual({ kind: 'brokenOff', n: 1 })
    expect(nextOf(state, 'F2')).toMatchObject({ kind: 'followingUp', n: 1, loserId: 'A1' })
  })
  it('released in a draw it stays engaged with whom it touches (BR-AFT-13)', () => {
    const other = { F2: { at: [27, 20, 180], figures: [3, 0, 0, 0], formation: 'marchColumn' } }
    const { state } = fight(
      sequence({}, { at: [25.5, 20, 0] }, other, [contact('A1', 'F2', { cause: 'followUp' })]),
      [3, 3],
    )
    expect(nextOf(state, 'F1')).toEqual({ kind: 'engaged' })
  })
  it('after the third push back there is no round; the loser breaks, the winner rallies three moves (BR-AFT-10, BR-RAL-02, BR-R-62)', () => {
    const { state, of } = fight(sequence({ ...pushed(3), pushBackTotal: 2 }, follows(3)), [])
    expect(of('meleeRound')).toEqual([])
    expect(of('routs')[0]?.data.cause).toBe('thirdPushBack')
    expect(nextOf(state, 'A1')).toEqual({ kind: 'rallying', left: 3, recovering: 3 })
    expect(of('willPursue')).toEqual([])
  })
  it('so it does where contact was lost (BR-AFT-10)', () => {
    const state = situation('melee', {
      bodies: { F1: { at: [24, 24, 180], ...pushed(3) }, A1: { at: [24, 20, 0], ...follows(3) } },
    })
    const { state: after } = fight(state, [])
    expect(nextOf(after, 'F1')).toEqual({ kind: 'routing' })
    expect(nextOf(after, 'A1')).toMatchObject({ kind: 'rallying', left: 3 })
  })
  it('the sixth push back in all breaks it too, and it is pursued (BR-AFT-12, BR-R-66)', () => {
    const { state, of } = fight(sequence({ pushBackTotal: 5 }), [])
    expect(of('routs')[0]?.data.cause).toBe('sixthPushBack')
    expect(nextOf(state, 'A1')).toMatchObject({ kind: 'pursuing', k: 0, quarryId: 'F1' })
  })
  it('the reversal is followed by a move of standing for both (BR-AFT-11)', () => {
    const state = situation('melee', {
      bodies: {
        F1: { at: [24, 24, 180], activity: { kind: 'rallying', left: 1, recovering: 0 } },
        A1: { at: [24, 20, 0], ...pushed(0, 'F1', 180) },
      },
    })
    const { state: after } = fight(state, [])
    expect(nextOf(after, 'F1')).toEqual({ kind: 'brokenOff', n: 0 })
    expect(nextOf(after, 'A1')).toEqual({ kind: 'brokenOff', n: 0 })
    expect(after.brigades['A1']?.pushBackTotal).toBe(0)
  })
  it('a follower whom its morale fails in a draw falls back as in a reversal (BR-MOR-06, BR-AFT-11)', () => {
    const { state } = fight(sequence({}, { figures: [7, 7, 16, 16] }), [2, 4])
    // 66 -> 25 -> 4 against 46 -> 17 -> 5: drawn.
    expect(nextOf(state, 'A1')).toMatchObject({ kind: 'pushedBack', n: 0 })
    expect(nextOf(state, 'F1')).toEqual({ kind: 'rallying', left: 1, recovering: 0 })
  })
})

describe('garrisons (BR-BLD-10)', () => {
  const complexes = [
    {
      id: 'farm',
      name: 'Farm',
      polygon: box(22, 20, 26, 24),
      courtyard: true,
      buildings: 1,
      capacityUnits: 6,
      sections: [
        { p1: { x: 22, y: 20 }, p2: { x: 26, y: 20 }, points: 20 },
        { p1: { x: 22, y: 24 }, p2: { x: 26, y: 24 }, points: 20 },
      ],
    },
  ]
  const storm = (f: object = {}, a: object = {}) =>
    situation('melee', {
      bodies: {
        F1: { at: [24, 20, 0], formation: 'attackColumn', ...engaged, ...f },
        AG: { at: [0, 0, 0], complexId: 'farm', sections: [0, 1], ...engaged, ...a },
      },
      terrain: { complexes },
      state: { contacts: [contact('F1', 'AG', { ...old, section: 0 })] },
    })
  it('a beaten garrison leaves, and infantry that won takes its place', () => {
    const { state, of } = fight(storm(), [5, 2])
    expect(nextOf(state, 'AG')).toMatchObject({ kind: 'pushedBack', n: 1, complexId: 'farm' })
    expect(nextOf(state, 'F1')).toMatchObject({ kind: 'followingUp', complexId: 'farm' })
    expect(of('willFollowUp')[0]?.rules[0]).toBe('BR-BLD-10')
  })
  it('a garrison that wins holds', () => {
    const { state } = fight(storm(), [2, 5])
    expect(nextOf(state, 'AG')).toEqual({ kind: 'free' })
    expect(nextOf(state, 'F1')).toMatchObject({ kind: 'pushedBack', complexId: null })
  })
  it('a garrison that breaks is put out first (BR-MOR-06)', () => {
    const { state } = fight(storm({}, { figures: [8, 8] }), [5, 2])
    expect(state.brigades['AG']).toMatchObject({
      complexId: null,
      formation: 'line',
      next: { kind: 'routing' },
    })
    expect(nextOf(state, 'F1')).toMatchObject({ kind: 'pursuing', quarryId: 'AG' })
  })
})

describe('rallying (BR-RAL-01, BR-R-61)', () => {
  const held = (n: 1 | 2, f: object = {}, a: object = {}) =>
    situation('rally', {
      bodies: {
        F1: {
          at: [24, 20, 180],
          ...pushed(n),
          next: {
            kind: 'pushedBack',
            n: n + 1,
            winnerId: 'A1',
            direction: 0,
            reface: 'none',
            complexId: null,
          },
          ...f,
        },
        A1: {
          at: [24, 20, 0],
          ...follows(n),
          next: { kind: 'followingUp', n: n + 1, loserId: 'F1', direction: 0, complexId: null },
          ...a,
        },
      },
      state: { contacts: [contact('A1', 'F1', { cause: 'followUp' })] },
    })
  const tried = (state: BrState) =>
    carryOut(state, [], (step) => {
      rallyHandler.play?.(step, 1, { type: 'TryRally', brigadeId: 'A1' })
    }).state
  it.each([
    [1, 4, false],
    [1, 5, true],
    [2, 3, false],
    [2, 4, true],
  ] as const)('after follow up %i on a %i: %s', (n, face, passed) => {
    const { state, of } = carryOut(tried(held(n)), [face], resolveRally)
    expect(of('rallyRolled')[0]?.data).toMatchObject({ passed, needed: n === 1 ? 5 : 4 })
    expect(nextOf(state, 'A1')?.kind).toBe(passed ? 'rallying' : 'followingUp')
    expect(nextOf(state, 'F1')).toMatchObject(
      passed ? { kind: 'brokenOff', n } : { kind: 'pushedBack', n: n + 1 },
    )
    // They touched: the loser is set back to an inch.
    expect(state.brigades['F1']?.pose.y).toBeCloseTo(passed ? 21 : 20, 2)
    expect(state.contacts).toHaveLength(passed ? 0 : 1)
  })
  it('without a word the sequence goes on, and nobody throws', () => {
    const { state } = carryOut(held(1), [], resolveRally)
    expect(nextOf(state, 'A1')?.kind).toBe('followingUp')
    expect(rallyHandler.waits?.(held(1), 1)).toBe(true)
    expect(rallyHandler.waits?.(tried(held(1)), 1)).toBe(false)
    expect(rallyHandler.waits?.(held(1), 0)).toBe(false)
  })
  it('is for winners within a sequence only', () => {
    const state = held(1, {}, { activity: { kind: 'free' } })
    expect(refuseTryRally(state, 1, { type: 'TryRally', brigadeId: 'A1' })?.code).toBe('CANNOT_RALLY_NOW')
    expect(refuseTryRally(held(1), 0, { type: 'TryRally', brigadeId: 'A1' })?.code).toBe('NOT_YOUR_BRIGADE')
  })
  it('the mode of a follow up is the choice of infantry (BR-AFT-04, BR-R-64)', () => {
    const state = situation('plot', {
      bodies: {
        A1: { at: [24, 20, 0], ...follows(1) },
        AC: { at: [30, 20, 0], ...follows(1) },
        F1: [24, 30, 180],
      },
    })
    const choose = (brigadeId: string, mode: 'press' | 'fire') =>
      refuseChooseFollowUp(state, brigadeId.startsWith('F') ? 0 : 1, {
        type: 'ChooseFollowUp',
        brigadeId,
        mode,
      })?.code
    expect(choose('A1', 'fire')).toBeUndefined()
    expect(choose('AC', 'fire')).toBe('WRONG_ARM')
    expect(choose('AC', 'press')).toBeUndefined()
    expect(choose('F1', 'press')).toBe('FORCED_MOVE')
  })
})

describe('pursuit (BR-PUR-01 to BR-PUR-04, BR-R-68, BR-R-69)', () => {
  const broken = { figures: [8, 8, 8, 8] }
  it.each([
    ['cavalry', { AC: { at: [24, 20, 0], ...engaged } }, 'AC', 'pursuing'],
    ['a line', { A1: { at: [24, 20, 0], ...engaged } }, 'A1', 'pursuing'],
    ['a square', { A1: { at: [24, 20, 0], ...engaged, formation: 'square' } }, 'A1', 'free'],
    ['a halted body', { A1: { at: [24, 20, 0], ...engaged, figures: [16, 16, 10, 16] } }, 'A1', 'free'],
  ])('%s: %s', (_, bodies, id, kind) => {
    const state = situation('melee', {
      bodies: { F1: { at: [24, 20, 180], ...engaged, figures: [6, 6, 6, 5] }, ...bodies },
      state: { contacts: [contact(id, 'F1', old)] },
    })
    const { state: after } = fight(state, [2, 5])
    expect(nextOf(after, 'F1')).toEqual({ kind: 'routing' })
    expect(nextOf(after, id)?.kind).toBe(kind)
  })
  it('nobody pursues who has a loser to follow (BR-PUR-01)', () => {
    const state = situation('melee', {
      bodies: {
        F1: { at: [22.5, 20, 180], ...engaged, figures: [6, 6, 6, 5] },
        F2: { at: [26, 20, 180], ...engaged },
        A1: { at: [24, 20, 0], ...engaged },
      },
      state: { contacts: [contact('F1', 'A1', old), contact('F2', 'A1', old), contact('A1', 'F2', old)] },
    })
    const { state: after } = fight(state, [2, 5])
    expect(after.brigades['F1']?.next?.kind).toBe('routing')
    expect(nextOf(after, 'A1')).toMatchObject({ kind: 'followingUp', loserId: 'F2' })
  })

  const chasing = (k: number, change: object = {}, quarry: object = {}) =>
    situation('rally', {
      bodies: {
        AC: { at: [24, 20, 0], activity: { kind: 'pursuing', k, quarryId: 'F1', direction: 0 }, ...change },
        F1: { at: [24, 30, 0], activity: { kind: 'routing' }, ...broken, ...quarry },
      },
    })
  const checked = (state: BrState, id = 'AC') =>
    carryOut(state, [], (step) => {
      rallyHandler.play?.(step, 1, { type: 'CheckPursuit', brigadeId: id })
    }).state
  it.each([
    [0, 5, { kind: 'pursuing', k: 1, quarryId: 'F1' }],
    [0, 6, { kind: 'rallying', left: 1, recovering: 1 }],
    [1, 4, { kind: 'pursuing', k: 2, quarryId: 'F1' }],
    [1, 5, { kind: 'rallying', left: 2, recovering: 2 }],
  ])('%i moves before this one, a %i', (k, face, next) => {
    const { state } = carryOut(checked(chasing(k)), [face], resolveRally)
    expect(nextOf(state, 'AC')).toMatchObject(next)
  })
  it('without a check it goes on; after the third move it halts by itself (BR-PUR-03)', () => {
    expect(nextOf(carryOut(chasing(0), [], resolveRally).state, 'AC')).toMatchObject({
      kind: 'pursuing',
      k: 1,
    })
    const { state, of } = carryOut(chasing(2), [], resolveRally)
    expect(nextOf(state, 'AC')).toEqual({ kind: 'rallying', left: 3, recovering: 3 })
    expect(of('pursuitHalted')[0]?.data).toEqual({ brigadeId: 'AC', moves: 3 })
    expect(refuseCheckPursuit(chasing(2), 1, { type: 'CheckPursuit', brigadeId: 'AC' })?.code).toBe(
      'NOT_PURSUING',
    )
  })
  it('a halt of morale halts it at once; foot does not recover (BR-PUR-03, BR-MOR-05)', () => {
    const { state } = carryOut(chasing(0, { morale: 'halt' }), [], resolveRally)
    expect(nextOf(state, 'AC')).toMatchObject({ kind: 'rallying', left: 1 })
    const foot = situation('rally', {
      bodies: {
        A1: { at: [24, 20, 0], activity: { kind: 'pursuing', k: 1, quarryId: 'F1', direction: 0 } },
        F1: { at: [24, 30, 0], activity: { kind: 'routing' } },
      },
    })
    expect(nextOf(carryOut(checked(foot, 'A1'), [6], resolveRally).state, 'A1')).toEqual({
      kind: 'rallying',
      left: 2,
      recovering: 0,
    })
  })
  it('goes on in its last direction when the quarry is gone (BR-PUR-04)', () => {
    const { state } = carryOut(chasing(0, {}, { place: 'gone' }), [], resolveRally)
    expect(nextOf(state, 'AC')).toEqual({ kind: 'pursuing', k: 1, quarryId: null, direction: 0 })
  })
})

describe('gunners and their return (BR-CREW-03)', () => {
  it('one die in the rally phase says from when on', () => {
    const state = situation('rally', {
      move: 6,
      bodies: {
        AA: {
          at: [24, 20, 0],
          activity: { kind: 'crewGone' },
          gunners: { x: 24, y: 15, returnFrom: null, returning: false, arrived: null },
        },
        F1: [24, 40, 180],
      },
    })
    const { state: after } = carryOut(state, [4], resolveRally)
    expect(after.brigades['AA']?.gunners?.returnFrom).toBe(11)
    expect(carryOut(after, [], resolveRally).events).toEqual([])
  })
})
