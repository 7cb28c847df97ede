// Columns on roads, and friends who stand where others are to go or to form: nobody ends where he can turn off no more (BR-TERR-10, BR-MOVE-11, BR-FORM-02, BR-ORD-18, 10.4).
import { describe, expect, it } from 'vitest'
import { decisionOf, standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { asideOf } from '../../../../src-shared/rules/brigade/orders/executor/roads'
import { tryPlot } from '../../../../src-shared/rules/brigade/orders/executor/trials'
import { brigadeOf } from '../../../../src-shared/rules/brigade/state/lookup'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const road = (...points: readonly (readonly [number, number])[]) => ({
  id: 'lane',
  polyline: points.map(([x, y]) => ({ x, y })),
})
const to = (verb: string, x: number, y: number, more: object = {}) => ({
  clauses: [{ verb, place: { x, y }, corridor: 12, ...more }],
})
/** It stays where it is, whoever asks. */
const FAST = { clauses: [{ verb: 'hold', radius: 0 }] }
const FOE = { F1: [4, 46, 180] }

const actions = (state: BrState, id: string) => standingPlot(state, id)?.actions ?? []

/** Whether a brigade means to go straight on. */
const advances = (state: BrState, id: string) => actions(state, id).some((action) => 'advance' in action)

/** Inches of road that a brigade means to follow; 0: it follows none. */
function byRoad(state: BrState, id: string): number {
  const [action] = actions(state, id)
  return action && 'followRoad' in action && action.distance !== 'max' ? action.distance : 0
}

/** The same as it is while the rear of a brigade still lies behind the edge. */
const comingOn = (state: BrState, id: string): BrState => ({
  ...state,
  brigades: { ...state.brigades, [id]: { ...brigadeOf(state, id), entering: true } },
})

describe('a column that comes on', () => {
  it('reckons with the bend of its road beside the edge, where its rear swings out once more', () => {
    const state = ordered(
      'plot',
      { A1: { at: [0, 24, 90], formation: 'marchColumn', order: to('march', 28, 27) }, F1: [60, 4, 0] },
      { terrain: { roads: [road([0, 24], [0.8, 24], [0.8, 27], [30, 27])] } },
    )
    const way = [{ followRoad: 'lane', toward: 'end', distance: 'max' }] as const
    expect(tryPlot(comingOn(state, 'A1'), 'A1', way, [])).toMatchObject({
      barredBy: null,
      pose: { x: 3, y: 27 },
    })
  })
})

describe('a column that comes on where a road leads in aslant', () => {
  it('follows it from its first move on: off it, beside the edge, it could not turn', () => {
    const state = ordered(
      'plot',
      { A1: { at: [0, 47.2, 90], formation: 'marchColumn', order: to('march', 30, 30) }, F1: [60, 4, 0] },
      { terrain: { roads: [road([0, 47.2], [26, 39])] } },
    )
    expect(actions(comingOn(state, 'A1'), 'A1')).toMatchObject([{ followRoad: 'lane', toward: 'end' }])
  })
})

describe('a road that ends among houses', () => {
  const houses = area('village', 22, 26, 26, 32)
  const marching = (y: number) =>
    ordered(
      'plot',
      { A1: { at: [24, y, 0], formation: 'marchColumn', order: to('march', 34, 32) }, ...FOE },
      { terrain: { roads: [road([24, 0], [24, 29])], areas: [houses] } },
    )

  it('is left before them, where a column can still turn', () => {
    const length = byRoad(marching(8), 'A1')
    expect(length).toBeGreaterThan(12)
    expect(8 + length).toBeLessThan(26)
  })

  it('is followed no farther by who is there', () => {
    expect(byRoad(marching(25.5), 'A1')).toBe(0)
  })
})

describe('a road that ends where a wood does', () => {
  const following = (y: number, wood: readonly [number, number]) =>
    byRoad(
      ordered(
        'plot',
        { A1: { at: [24, y, 0], formation: 'marchColumn', order: to('march', 27, 44) }, ...FOE },
        {
          terrain: {
            roads: [road([24, 0], [24, 29.5])],
            areas: [area('wood', 10, 0, 40, wood[0]), area('wood', 10, wood[1], 40, 40)],
          },
        },
      ),
      'A1',
    )

  it('is followed to its end, if open ground lies before it', () => {
    expect(following(10, [29, 38])).toBeCloseTo(19.5, 1)
    expect(following(10, [29, 30])).toBe(0)
  })
})

describe('a friend on the road', () => {
  it('is come up to so far that a column can still turn off', () => {
    const state = ordered(
      'plot',
      {
        A1: { at: [24, 10, 0], formation: 'marchColumn', order: to('march', 24, 40) },
        A2: { at: [24, 16, 0], formation: 'attackColumn', order: FAST },
        ...FOE,
      },
      { terrain: { roads: [road([24, 0], [24, 44])] } },
    )
    const rear = 16 - 1.181
    expect(byRoad(state, 'A1')).toBeGreaterThan(0)
    expect(10 + byRoad(state, 'A1')).toBeLessThanOrEqual(rear - 0.5)
  })

  it('right before a column is waited for, and not crept up to', () => {
    const state = ordered(
      'plot',
      {
        A1: { at: [24, 13.9, 0], formation: 'marchColumn', order: to('march', 24, 40) },
        A2: { at: [24, 16, 0], formation: 'attackColumn', order: FAST },
        ...FOE,
      },
      { terrain: { roads: [road([24, 0], [24, 44])] } },
    )
    expect(byRoad(state, 'A1')).toBe(0)
  })

  it('with guns in action beside it leaves it to columns that come along', () => {
    const beside = (x: number) =>
      ordered(
        'plot',
        {
          AA: { at: [x, 20, 0], formation: 'unlimbered', order: FAST },
          A1: { at: [24, 12, 0], formation: 'marchColumn', order: to('march', 24, 40) },
          ...FOE,
        },
        { terrain: { roads: [road([24, 0], [24, 44])] } },
      )
    expect(asideOf(beside(24.8), 'AA')).toBeDefined()
    expect(asideOf(beside(28), 'AA')).toBeUndefined()
  })
})

describe('guns on the march', () => {
  it('go on until they have arrived, two inches off (BR-ORD-05)', () => {
    const state = ordered('plot', {
      AA: { at: [24, 10, 0], formation: 'marchColumn', order: to('march', 24, 12) },
      ...FOE,
    })
    expect(advances(state, 'AA')).toBe(true)
  })

  it('go past targets', () => {
    const state = ordered('plot', {
      AA: { at: [24, 10, 0], formation: 'marchColumn', order: to('march', 24, 22) },
      F1: [24, 31, 180],
    })
    expect(advances(state, 'AA')).toBe(true)
  })
})

describe('skirmishers on the march', () => {
  const skirmishers = (more: object) => ({ like: 'AS', at: [24, 10, 0], order: to('march', 24, 30), ...more })

  it('go through a friend where they come out beyond him on any throw (BR-MOVE-11)', () => {
    const state = ordered('plot', {
      A1: skirmishers({}),
      A2: { at: [24, 11.5, 0], order: FAST },
      ...FOE,
    })
    expect(advances(state, 'A1')).toBe(true)
  })

  it('go past formed enemies who are not as near as they keep to them', () => {
    const state = ordered('plot', { A1: skirmishers({}), F1: [34, 14, 270] })
    expect(advances(state, 'A1')).toBe(true)
  })

  it('take their own order where that of their division names columns', () => {
    const order = to('march', 24, 30, { formation: 'attackColumn' })
    const state = ordered('plot', { A1: skirmishers({ formation: 'marchColumn', order }), ...FOE })
    expect(actions(state, 'A1')).toEqual([{ changeFormation: 'skirmish' }])
  })
})

describe('who stands in the way', () => {
  it('of a friend who is to form makes room for him (BR-FORM-02)', () => {
    const state = ordered('plot', {
      A1: {
        at: [24, 20, 0],
        formation: 'marchColumn',
        order: { clauses: [{ verb: 'attack', objective: 'F1', method: 'assault', corridor: 12 }] },
      },
      A2: { like: 'AS', at: [26.4, 19.9, 0], order: { clauses: [{ verb: 'hold', radius: 4 }] } },
      F1: [24, 36, 180],
    })
    expect(decisionOf(state, 'A2')).toMatchObject({ makesWayFor: 'A1' })
  })

  it('of a friend who is to form square about his middle makes room before his front as well', () => {
    const state = ordered('plot', {
      A1: { at: [24, 20, 0], order: FAST },
      A2: { like: 'AS', at: [24, 20.9, 0], order: { clauses: [{ verb: 'hold', radius: 4 }] } },
      FC: [24, 10, 0],
    })
    expect(decisionOf(state, 'A2')).toMatchObject({ makesWayFor: 'A1' })
  })
})
