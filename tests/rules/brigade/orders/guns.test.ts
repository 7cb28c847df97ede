// Guns by orders: whom they see whichever way they point, when they stay at their pieces, how they get past enemies (10.4).
import { describe, expect, it } from 'vitest'
import { moved } from '../../../../src-shared/board/table/rectangles'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { easiestTarget } from '../../../../src-shared/rules/brigade/orders/executor/fields'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const actions = (state: BrState, id: string) => standingPlot(state, id)?.actions ?? []
const bombard = (more: object = {}) => ({ clauses: [{ verb: 'bombard', objective: 'A1', ...more }] })

describe('guns look for targets (BR-ORD-04, BR-GEO-08)', () => {
  it('and see the same ones from one place whichever way their teams are turned', () => {
    const woods = [area('thickWood', 0, 22, 23.9, 30), area('thickWood', 24.1, 22, 48, 30)]
    const teams = { FA: { at: [24, 20, 0], formation: 'limbered' }, A1: [24, 36, 180] }
    const { depth } = bodyOf(ordered('plot', teams), 'FA').rectangle
    for (const heading of [0, 45, 90, 135, 180, 225, 270, 315]) {
      const { x, y } = moved({ x: 24, y: 20, heading }, heading, depth / 2)
      const FA = { at: [x, y, heading], formation: 'limbered', order: bombard() }
      const state = ordered('plot', { FA, A1: [24, 36, 180] }, { terrain: { areas: woods } })
      expect(easiestTarget(state, 'FA'), `heading ${heading}`).toBeDefined()
    }
  })
})

describe('guns that have an enemy near', () => {
  it('stay at their pieces and fire at him, though he may come (10.4)', () => {
    const FA = { at: [24, 20, 0], formation: 'unlimbered', order: bombard() }
    const A1 = { at: [24, 25, 180], formation: 'attackColumn' }
    expect(actions(ordered('plot', { FA, A1 }), 'FA')).toEqual([])
  })

  it('come into action against him instead of turning away', () => {
    const FA = { at: [24, 20, 0], formation: 'limbered', order: bombard() }
    const A1 = { at: [24, 25, 180], formation: 'attackColumn' }
    expect(actions(ordered('plot', { FA, A1 }), 'FA')).toEqual([{ unlimber: true }])
  })

  it('go past him where their place lies elsewhere and they cannot see him', () => {
    const FA = { at: [24, 20, 0], formation: 'limbered', order: bombard({ place: { x: 24, y: 34 } }) }
    const wood = area('thickWood', 26.5, 14, 28.5, 30)
    const state = ordered('plot', { FA, A1: [30, 20, 270] }, { terrain: { areas: [wood] } })
    expect(easiestTarget(state, 'FA')).toBeUndefined()
    expect(standingPlot(state, 'FA')?.stopIfEnemyWithin).toBeLessThan(5)
    expect(actions(state, 'FA').some((action) => 'advance' in action)).toBe(true)
  })
})

describe('guns in action', () => {
  const FA = { at: [24, 20, 0], formation: 'unlimbered', order: bombard() } as const

  it('turn for whom they need turn least, though another is a little nearer', () => {
    const state = ordered('plot', { FA, A1: [34.3, 32.3, 220], A2: [36.8, 17.7, 280] })
    const pivots = actions(state, 'FA').map((action) => ('pivotGuns' in action ? action.pivotGuns : 0))
    expect(pivots).toHaveLength(1)
    expect(pivots[0]).toBeCloseTo(40, -1)
  })

  it('do not turn for an enemy whom they face about and cannot see', () => {
    const wood = area('thickWood', 24, 24, 40, 28)
    const state = ordered('plot', { FA, A1: [32, 33, 220] }, { terrain: { areas: [wood] } })
    expect(actions(state, 'FA')).toEqual([])
  })

  it('have no target of whom the ground hides one half and a friend the other (BR-GEO-08)', () => {
    const wood = area('thickWood', 16, 24, 24.2, 28)
    const seen = { FA, A1: [24, 36, 180] } as const
    const terrain = { areas: [wood] }
    expect(easiestTarget(ordered('plot', seen, { terrain }), 'FA')).toBeDefined()
    const F2 = { at: [25.6, 24, 0], formation: 'line' } as const
    expect(easiestTarget(ordered('plot', { ...seen, F2 }, { terrain }), 'FA')).toBeUndefined()
  })

  it('limber for a place that shows two of the enemy, but not when they have fired of late', () => {
    const wood = area('thickWood', 10, 23, 27, 27)
    const order = bombard({ radius: 12 })
    const placed = { FA: { ...FA, order }, A1: [24, 36, 180], A2: [29, 36, 180] } as const
    const looks = [1, 2, 3, 4, 5].map((move) => ({
      ...ordered('plot', placed, { terrain: { areas: [wood] } }),
      move,
    }))
    const limbering = (states: readonly BrState[]) =>
      states.filter((state) => actions(state, 'FA').some((action) => 'limber' in action)).length
    expect(limbering(looks)).toBe(1)
    const fired = looks.map((state) => {
      const own = state.brigades['FA']
      if (!own) throw new Error('no FA')
      const pieces = own.pieces.map((piece) => ({ ...piece, lastFired: 0 }))
      return { ...state, brigades: { ...state.brigades, FA: { ...own, pieces } } }
    })
    expect(limbering(fired)).toBe(0)
  })
})

describe('guns on their way to a place of their own', () => {
  it('go on to it, and not back to the place of their order', () => {
    const wood = area('thickWood', 8, 23, 33, 27)
    const order = bombard({ place: { x: 24, y: 20 }, corridor: 16, radius: 14 })
    const FA = { at: [29.5, 20, 90], formation: 'limbered', order }
    const state = ordered('plot', { FA, A1: [30, 36, 180] }, { terrain: { areas: [wood] } })
    expect(easiestTarget(state, 'FA')).toBeUndefined()
    const turned = actions(state, 'FA').reduce((sum, action) => sum + ('turn' in action ? action.turn : 0), 0)
    expect(actions(state, 'FA').some((action) => 'advance' in action)).toBe(true)
    expect(Math.abs(turned)).toBeLessThan(60)
  })
})
