// A beaten garrison goes where there is room outside, and whoever storms takes its place (BR-BLD-10, BR-MOR-06).
import { describe, expect, it } from 'vitest'
import { gapBetween } from '../../../../src-shared/board/table/bodies'
import { putOut } from '../../../../src-shared/rules/brigade/morale/put-out'
import { leaveBeaten, takeStormed } from '../../../../src-shared/rules/brigade/movement/storming'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import { box, carryOut, situation, type Outcome } from '../support/field'

/** A farm that F1 has stormed from the place given, with others about it. */
function stormed(polygon: ReturnType<typeof box>, from: readonly number[], others: object = {}) {
  const back = { kind: 'pushedBack', n: 1, winnerId: 'F1', direction: 0, reface: 'none', complexId: 'farm' }
  const on = { kind: 'followingUp', n: 1, loserId: 'AG', direction: 0, complexId: 'farm' }
  return situation('move', {
    bodies: {
      F1: { at: from, formation: 'attackColumn', activity: on },
      AG: { at: [0, 0, 0], complexId: 'farm', sections: [], activity: back },
      ...others,
    },
    terrain: {
      complexes: [
        { id: 'farm', name: 'Farm', polygon, courtyard: true, buildings: 1, capacityUnits: 6, sections: [] },
      ],
    },
  })
}

/** The garrison goes so many inches, then the stormers go in. */
function taken(state: ReturnType<typeof stormed>, inches: number): Outcome {
  return carryOut(state, [], (step) => {
    leaveBeaten(step, 'AG', inches)
    takeStormed(step, 'F1')
  })
}

/** Nobody is upon anybody, the stormers hold the farm, and the garrison stands outside. */
function expectTaken({ state }: Outcome): void {
  expect(stateFaults(state)).toEqual([])
  expect(state.brigades['F1']?.complexId).toBe('farm')
  expect(state.brigades['AG']).toMatchObject({ complexId: null, formation: 'line' })
  expect(gapBetween(bodyOf(state, 'AG'), bodyOf(state, 'F1'))).toBeGreaterThanOrEqual(-0.002)
}

describe('a beaten garrison', () => {
  it('leaves a small house though its attackers are within an inch of where it goes', () => {
    const after = taken(stormed(box(24, 20, 24.6, 20.6), [24.3, 20, 0]), 0.25)
    expectTaken(after)
    expect(after.state.brigades['AG']?.pose).toMatchObject({ y: 20.852, heading: 180 })
  })
  it('stormed from the corner goes as far as its line must to come clear of the walls', () => {
    expectTaken(taken(stormed(box(22, 20, 25, 20.6), [22, 20, 45]), 0.25))
  })
  it('goes aside where an enemy stands behind the house', () => {
    const after = taken(stormed(box(22, 20, 26, 24), [24, 20, 0], { F2: [24, 25.034, 0] }), 1)
    expectTaken(after)
    expect(Math.abs((after.state.brigades['AG']?.pose.x ?? 24) - 24)).toBeGreaterThan(1)
  })
  it('that is hemmed in on all sides stays, and nobody gets in', () => {
    const { state, of } = taken(stormed(box(22, 0.1, 26, 4), [24, 4, 180]), 1)
    expect(state.brigades['AG']?.complexId).toBe('farm')
    expect(of('hemmedIn').map(({ data, rules }) => ({ ...data, rules }))).toEqual([
      { brigadeId: 'AG', complexId: 'farm', rules: ['BR-BLD-10'] },
    ])
    expect(of('occupyFailed')).toHaveLength(1)
    expect(state.brigades['F1']?.complexId).toBeNull()
  })
})

it.each([
  ['falls back', { kind: 'fallingBack' }, null],
  ['flees', { kind: 'routing' }, 'farm'],
])('nobody goes in over an enemy who %s through the walls (BR-BLD-04)', (_, activity, complexId) => {
  const others = { AD: { at: [24, 23.5, 0], activity } }
  const { state, of } = taken(stormed(box(22, 20, 26, 24), [24, 20, 0], others), 1)
  expect(state.brigades['F1']?.complexId).toBe(complexId)
  expect(of('occupyFailed')).toHaveLength(complexId === null ? 1 : 0)
  expect(stateFaults(state)).toEqual([])
})

it('a garrison that is put out stands clear of the walls, whoever is at them (BR-MOR-06)', () => {
  const besieged = stormed(box(22, 20, 26, 24), [24, 24, 180], { F2: [24, 18.966, 180] })
  const { state } = carryOut(besieged, [], (step) => {
    putOut(step, 'AG')
  })
  expect(stateFaults(state)).toEqual([])
  expect(Math.abs((state.brigades['AG']?.pose.x ?? 24) - 24)).toBeGreaterThan(1)
})
