// Foot that is charged stands to receive the charge, and who stands right before water steps back to get room to turn (BR-DEF-01, BR-FORM-03, BR-ORD-18, 10.4).
import { describe, expect, it } from 'vitest'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { brigadeOf } from '../../../../src-shared/rules/brigade/state/lookup'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const actions = (state: BrState, id: string) => standingPlot(state, id)?.actions ?? []
const advance = { clauses: [{ verb: 'advance', place: { x: 24, y: 10 } }] }

const charged = (state: BrState): BrState => ({
  ...state,
  charges: [{ brigadeId: 'A1', targetId: 'F1', gap: 6, warned: true }],
})

describe('foot in the open', () => {
  const before = (at: readonly [number, number, number]) =>
    ordered('plot', {
      F1: { at: [24, 30, 180], order: advance },
      A1: { at, formation: 'attackColumn' },
    })

  it('goes on by its order with an enemy column before it', () => {
    expect(actions(before([24, 22, 0]), 'F1')).not.toEqual([])
  })

  it('stands once that column charges it', () => {
    expect(actions(charged(before([24, 22, 0])), 'F1')).toEqual([])
  })

  it('turns to a charger that does not come at its front', () => {
    const state = charged(before([32, 31, 270]))
    expect(actions(state, 'F1')).toEqual([{ turn: expect.any(Number) as number }])
    expect(actions(before([32, 31, 270]), 'F1')).not.toEqual(actions(state, 'F1'))
  })

  it('goes on if it is not the one that is charged', () => {
    const state = before([24, 22, 0])
    const other = { ...state, charges: [{ brigadeId: 'A1', targetId: 'F2', gap: 6, warned: true }] }
    expect(actions(other, 'F1')).toEqual(actions(state, 'F1'))
  })
})

describe('foot right before water', () => {
  const water = { terrain: { areas: [area('lake', 10, 12, 38, 29.9)] } }
  const shut = ordered('plot', { F1: { at: [24, 30, 180], order: advance }, A1: [24, 4, 0] }, water)

  it('steps back once it has stood for two moves', () => {
    const [own, other] = shut.secret
    const order = own.orders['F1']
    if (!order) throw new Error('it has no order')
    const waited: BrState = {
      ...shut,
      move: 5,
      secret: [{ ...own, orders: { ...own.orders, F1: { ...order, idle: 2 } } }, other],
    }
    expect(brigadeOf(waited, 'F1').pose.y).toBe(30)
    expect(actions(waited, 'F1')).toEqual([{ withdrawFacing: 1 }])
  })
})
