/** Morale by figures left, units and brigades, and the morale phase (5.16). */
import { describe, expect, it } from 'vitest'
import { DEFAULT_HOUSE_RULES } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import {
  brigadeMorale,
  figuresToNextState,
  moraleFigures,
  unitMorale,
  type UnitMorale,
} from '../../../../src-shared/rules/brigade/morale/morale'
import { resolveMorale } from '../../../../src-shared/rules/brigade/morale/morale-phase'
import type { Block } from '../../../../src-shared/rules/brigade/sheet/tables'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import { box, carryOut, contact, situation } from '../support/field'

const H = 'halt'
const F = 'fallBack'
const O = 'ok'

describe('units (BR-MOR-01, BR-R-73, BR-R-74)', () => {
  const rows: readonly [Block, number, UnitMorale][] = [
    ['guards24', 16, O],
    ['guards24', 15, H],
    ['guards24', 8, H],
    ['guards24', 7, F],
    ['line16', 11, O],
    ['line16', 10, H],
    ['line16', 8, H],
    ['line16', 7, F],
    ['fr18', 12, O],
    ['fr18', 11, H],
    ['fr18', 6, H],
    ['fr18', 5, F],
    ['sk18', 12, O],
    ['sk18', 5, F],
    ['pr12', 8, O],
    ['pr12', 7, H],
    ['pr12', 5, H],
    ['pr12', 4, F],
    ['cav12', 8, O],
    ['cav12', 4, F],
    ['dcav6', 4, O],
    ['dcav6', 3, H],
    ['dcav6', 2, H],
    ['dcav6', 1, F],
    ['line16', 0, F],
  ]
  it.each(rows)('%s with %i figures: %s', (block, figures, state) => {
    expect(unitMorale(figures, block)).toBe(state)
  })

  it.each([
    ['line16', 16, 6],
    ['line16', 10, 3],
    ['line16', 7, null],
    ['fr18', 12, 1],
  ] as const)('%s with %i: %s more to the next state', (block, figures, expected) => {
    expect(figuresToNextState(figures, block)).toBe(expected)
  })

  it.each([
    [false, 8, 12, 8],
    [true, 8, 12, 10],
    [true, 5, 9, 8],
    [true, 16, 16, 16],
  ])('trueStrength %s: %i of %i are read as %i (BR-R-120)', (trueStrength, figures, started, read) => {
    expect(moraleFigures(figures, started, 'line16', { trueStrength })).toBe(read)
  })
})

describe('brigades (BR-MOR-02, BR-BDE-03, BR-R-71)', () => {
  const half = { fallBackQuorum: 'half', routLevel: 'allUnitsFallBack' } as const
  it.each([
    [[O, O, O, O], half, 'ok'],
    [[O, H, O, O], half, 'halt'],
    [[F, O, O, O], half, 'halt'],
    [[F, F, O, O], half, 'fallBack'],
    [[F, F, H, H], half, 'fallBack'],
    [[F, F, F, F], half, 'rout'],
    [[F, O, O], half, 'halt'],
    [[F, F, O], half, 'fallBack'],
    [[H], half, 'halt'],
    [[F], half, 'rout'],
    [[], half, 'ok'],
    [[F, O, O, O], { ...half, fallBackQuorum: 'any' }, 'fallBack'],
    [[F, F, F, O], { ...half, fallBackQuorum: 'all' }, 'halt'],
    [[F, F, F, F], { ...half, fallBackQuorum: 'all' }, 'rout'],
    [[F, F, O, O], { ...half, routLevel: 'quorum' }, 'rout'],
    [[F, F, F, F], { ...half, routLevel: 'never' }, 'fallBack'],
    [[F], { ...half, routLevel: 'never' }, 'fallBack'],
  ] as const)('%j under %j: %s', (units, houseRules, state) => {
    expect(brigadeMorale(units, houseRules)).toBe(state)
  })

  it('are the defaults of the house rules', () => {
    expect(DEFAULT_HOUSE_RULES).toMatchObject(half)
  })
})

describe('the morale phase (BR-MOR-08)', () => {
  const bodies = { F1: [24, 26, 180], A1: [24, 20, 0] }

  it('takes destroyed bodies and guns without pieces off the table (BR-MOR-08, BR-CB-03)', () => {
    const state = situation('morale', {
      bodies: { ...bodies, F1: { at: [24, 26, 180], figures: [0, 0, 0, 0] }, FA: [40, 30, 180] },
      state: { brigades: { FA: { pieces: [out, out] } } },
    })
    const { state: after, of } = carryOut(state, [], resolveMorale)
    expect(of('brigadeRemoved').map(({ data }) => [data.brigadeId, data.cause])).toEqual([
      ['F1', 'destroyed'],
      ['FA', 'knockedOut'],
    ])
    expect(after.brigades['F1']?.place).toBe('gone')
  })

  it('fixes the state that binds the next movement, and guns have none (BR-MOR-03, BR-MOR-04, BR-R-101)', () => {
    const state = situation('morale', {
      bodies: { F1: { at: [24, 26, 180], figures: [11, 18, 18, 18] }, A1: [24, 20, 0], FA: [40, 30, 180] },
    })
    const { state: after, of } = carryOut(state, [], resolveMorale)
    expect(after.brigades['F1']).toMatchObject({ morale: 'halt', next: null })
    expect(of('moraleChanged')).toHaveLength(1)
    expect(of('moraleChanged')[0]?.data.units).toEqual([3, 1, 0])
    expect(after.brigades['FA']?.morale).toBe('ok')
  })

  it('sends a body at Fall back away (BR-MOR-06, BR-R-75)', () => {
    const state = situation('morale', {
      bodies: { ...bodies, A1: { at: [24, 20, 0], figures: [7, 7, 11, 11] } },
    })
    const { state: after, of } = carryOut(state, [], resolveMorale)
    expect(after.brigades['A1']).toMatchObject({ morale: 'fallBack', next: { kind: 'fallingBack' } })
    expect(of('fallsBack')).toHaveLength(1)
  })

  it('breaks a body at rout level away from any melee, and nobody need pursue (BR-MOR-07, BR-ROUT-01, BR-ROUT-03)', () => {
    const state = situation('morale', {
      bodies: { ...bodies, A1: { at: [24, 20, 0], figures: [7, 7, 7, 7] } },
    })
    const { state: after, of } = carryOut(state, [], resolveMorale)
    expect(after.brigades['A1']?.next).toEqual({ kind: 'routing' })
    expect(of('willPursue')).toEqual([])
    expect(after.brigades['F1']?.next).toBeNull()
  })

  it('lets one unit at Fall back in a drawn round lose alone (BR-MOR-06)', () => {
    const state = situation('morale', {
      bodies: {
        F1: { at: [24, 20, 180], formation: 'attackColumn', next: { kind: 'engaged' } },
        A1: { at: [24, 20, 0], figures: [7, 7, 11, 11], next: { kind: 'engaged' } },
      },
      state: { contacts: [contact('F1', 'A1', { rounds: 1 })] },
    })
    const { state: after } = carryOut(state, [], resolveMorale)
    expect(after.brigades['A1']?.next).toMatchObject({ kind: 'pushedBack', n: 1, winnerId: 'F1' })
    expect(after.brigades['F1']?.next).toMatchObject({ kind: 'followingUp', n: 1, loserId: 'A1' })
  })

  it('pushes both back and lets nobody follow if both sides reach it in a drawn round (BR-MOR-06)', () => {
    const state = situation('morale', {
      bodies: {
        F1: {
          at: [24, 20, 180],
          formation: 'attackColumn',
          figures: [5, 5, 12, 12],
          next: { kind: 'engaged' },
        },
        A1: { at: [24, 20, 0], figures: [7, 7, 11, 11], next: { kind: 'engaged' } },
      },
      state: { contacts: [contact('F1', 'A1', { rounds: 1 })] },
    })
    const { state: after, of } = carryOut(state, [], resolveMorale)
    expect(after.brigades['A1']?.next?.kind).toBe('pushedBack')
    expect(after.brigades['F1']?.next?.kind).toBe('pushedBack')
    expect(of('willFollowUp')).toEqual([])
  })

  it('lets a winner at Fall back neither follow nor hold (BR-AFT-15)', () => {
    const state = situation('morale', {
      bodies: {
        F1: {
          at: [24, 20, 180],
          figures: [5, 5, 12, 12],
          next: { kind: 'followingUp', n: 1, loserId: null, direction: 0, complexId: null },
        },
        A1: {
          at: [24, 20, 0],
          next: { kind: 'pushedBack', n: 1, winnerId: null, direction: 0, reface: 'none', complexId: null },
        },
      },
      state: { contacts: [contact('F1', 'A1', { rounds: 1 })] },
    })
    const { state: after } = carryOut(state, [], resolveMorale)
    expect(after.brigades['F1']?.next).toEqual({ kind: 'fallingBack' })
    expect(after.brigades['A1']?.next).toMatchObject({ kind: 'pushedBack', winnerId: 'F1' })
  })

  it('puts a garrison out on the side of its base edge (BR-MOR-06)', () => {
    const state = farmHeld({ figures: [7, 16] }, 20)
    const { state: after, of } = carryOut(state, [], resolveMorale)
    expect(after.brigades['AG']).toMatchObject({
      complexId: null,
      formation: 'line',
      pose: { x: 24, heading: 0 },
      next: { kind: 'fallingBack' },
    })
    // Its front edge touches the southern wall: the Allies' base edge is south.
    expect(after.brigades['AG']?.pose.y).toBeCloseTo(19.998, 3)
    expect(of('putOut')).toHaveLength(1)
  })

  it('leaves a garrison in that falls back and has no room outside (BR-BLD-10)', () => {
    const { state, of } = carryOut(farmHeld({ figures: [7, 16] }, 0.1), [], resolveMorale)
    expect(of('hemmedIn').map(({ data }) => data)).toEqual([{ brigadeId: 'AG', complexId: 'farm' }])
    expect(state.brigades['AG']).toMatchObject({ complexId: 'farm', next: { kind: 'fallingBack' } })
    expect(stateFaults(state)).toEqual([])
  })

  it('disperses a garrison that breaks and has no room outside (BR-BLD-10)', () => {
    const { state, of } = carryOut(farmHeld({ figures: [7, 7] }, 0.1), [], resolveMorale)
    expect(of('hemmedIn')).toHaveLength(1)
    expect(of('brigadeRemoved').map(({ data }) => data)).toEqual([
      { brigadeId: 'AG', cause: 'dispersed', exitId: null },
    ])
    expect(state.brigades['AG']).toMatchObject({ place: 'gone', complexId: null })
  })
})

/** A farm whose southern wall is so far from the Allied base edge, inches, with a garrison and an enemy far off. */
function farmHeld(garrison: object, y: number) {
  return situation('morale', {
    bodies: { AG: { at: [0, 0, 0], complexId: 'farm', sections: [0, 0], ...garrison }, F1: [24, 40, 180] },
    terrain: {
      complexes: [
        {
          id: 'farm',
          name: 'Farm',
          polygon: box(22, y, 26, y + 4),
          courtyard: true,
          buildings: 1,
          capacityUnits: 6,
          sections: [{ p1: { x: 22, y: y + 4 }, p2: { x: 26, y: y + 4 }, points: 20 }],
        },
      ],
    },
  })
}

const out = { points: 0, gunnersLost: 0, lastFired: null, shots: 0, shrapnelShots: 0, out: true }
