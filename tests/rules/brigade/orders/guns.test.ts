// Guns by orders: whom they see whichever way they point, when they stay at their pieces, how they get past enemies (10.4).
import { describe, expect, it } from 'vitest'
import { moved } from '../../../../src-shared/board/table/rectangles'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { nearestTarget } from '../../../../src-shared/rules/brigade/orders/executor/fields'
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
      expect(nearestTarget(state, 'FA'), `heading ${heading}`).toBeDefined()
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
    expect(nearestTarget(state, 'FA')).toBeUndefined()
    expect(standingPlot(state, 'FA')?.stopIfEnemyWithin).toBeLessThan(5)
    expect(actions(state, 'FA').some((action) => 'advance' in action)).toBe(true)
  })
})
