/** Who counts as within reach of a fight: by what is before his arms, or by orders that the moves left allow (statistics). */
import { describe, expect, it } from 'vitest'
import { infoOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { couldFight } from '../../../../src-shared/rules/brigade/state/reach'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const holds = { clauses: [{ verb: 'hold' }] }
const attacks = { clauses: [{ verb: 'attack', objective: 'A1' }] }
const fires = { clauses: [{ verb: 'bombard', objective: 'A1', radius: 16 }] }
const could = (state: BrState, id: string) => couldFight(state, infoOf(state, id))

describe('within reach of a fight', () => {
  it.each([
    ['foot', 'F1', 5.5, 6.5],
    ['horse', 'FC', 11.5, 12.5],
    ['guns', 'FA', 23.5, 24.5],
  ])('is %s that sees an enemy in range of its arms', (_, id, near, far) => {
    const at = (inches: number) =>
      ordered('plot', { A1: [24, 10, 0], [id]: { at: [24, 10 + inches, 180], order: holds } })
    expect(could(at(near), id)).toBe(true)
    expect(could(at(far), id)).toBe(false)
  })

  it('is nobody whose enemy is hidden from him', () => {
    const crops = { terrain: { areas: [area('tallCrops', 4, 12, 60, 44)] } }
    const bodies = { A1: [24, 10, 0], FC: { at: [24, 18, 180], order: holds } }
    expect(could(ordered('plot', bodies, crops), 'FC')).toBe(false)
    const ordersToFight = { ...bodies, FC: { at: [24, 18, 180], order: attacks } }
    expect(could(ordered('plot', ordersToFight, crops), 'FC')).toBe(true)
  })

  it.each([
    ['foot', 'F1', attacks, 6 + 3.5 * 3],
    ['horse', 'FC', attacks, 12 + 7 * 3],
    ['guns', 'FA', fires, 24 + 3.5 * 3],
  ])('is %s that has orders to fight and moves enough left to get there', (_, id, order, inches) => {
    const at = (off: number) =>
      ordered('plot', { A1: [24, 5, 0], [id]: { at: [24, 5 + off, 180], order } }, { moves: 3 })
    expect(could(at(inches - 0.5), id)).toBe(true)
    expect(could(at(inches + 0.5), id)).toBe(false)
  })

  it('is whoever can still come to the place that he is to take, though nobody is there', () => {
    const at = (y: number) =>
      ordered(
        'plot',
        {
          A1: [4, 4, 0],
          F1: { at: [44, y, 180], order: { clauses: [{ verb: 'attack', objective: 'hill' }] } },
        },
        { moves: 2, places: [{ placeId: 'hill', name: 'Hill', value: 1, x: 44, y: 20 }] },
      )
    expect(could(at(30), 'F1')).toBe(true)
    expect(could(at(40), 'F1')).toBe(false)
  })
})
