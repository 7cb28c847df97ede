/** What a staff does after a round: rallies, or calls its pursuers back (10.5). */
import { describe, expect, it } from 'vitest'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import type { Side } from '../../../../src-shared/engine/sides'
import * as reactions from '../../../../src-shared/rules/brigade/staff/reactions'
import type { BrState, OrderState } from '../../../../src-shared/rules/brigade/state/state'
import { situation } from '../support/field'

const nextRally = (state: BrState, side: Side) => reactions.nextRally(state, side)?.idea.command

const FLEEING = { figures: [4, 4, 4, 4], activity: { kind: 'routing' } }

describe('a pursuit (10.5, BR-PUR-03)', () => {
  const chase = (quarryY: number, more: object = {}) =>
    nextRally(
      situation('rally', {
        bodies: {
          AC: {
            at: [24, quarryY - 4, 0],
            activity: { kind: 'pursuing', k: 0, quarryId: 'F1', direction: 0 },
          },
          F1: { at: [24, quarryY, 0], ...FLEEING },
          ...more,
        },
      }),
      1,
    )
  it('is called back', () => {
    expect(chase(30)).toEqual({ type: 'CheckPursuit', brigadeId: 'AC' })
  })
  it('goes on where the quarry is near its edge and nobody fresh is by', () => {
    expect(chase(44)).toBeUndefined()
    expect(chase(44, { F2: { at: [40, 40, 180], ...FLEEING } })).toBeUndefined()
    expect(chase(44, { F2: [44, 40, 180] })).toBeUndefined()
  })
  it.each([
    ['a line', [36, 40, 180]],
    ['a march column', [36, 40, 180, 'marchColumn']],
  ])('is called back there too from %s within twelve inches', (_, F2) => {
    expect(chase(44, { F2 })).toEqual({ type: 'CheckPursuit', brigadeId: 'AC' })
  })
})

describe('a follow up (10.5, BR-RAL-01)', () => {
  const follows = (n: number) => ({ kind: 'followingUp', n, loserId: 'F1', direction: 0, complexId: null })
  const after = (n: number, clause: object, more: object = {}) => {
    const state = situation('rally', {
      bodies: {
        F1: {
          at: [24, 20, 180],
          activity: { kind: 'pushedBack', n, winnerId: 'A1', direction: 0, reface: 'none', complexId: null },
        },
        A1: { at: [24, 20, 0], activity: follows(n), next: follows(n + 1) },
        ...more,
      },
    })
    const [zero, one] = state.secret
    const A1: OrderState = {
      order: generalOrderSchema.parse({ clauses: [clause] }),
      clause: 0,
      waiting: false,
      since: 1,
      from: { x: 24, y: 20 },
      idle: 0,
      alteration: 0,
    }
    return nextRally({ ...state, secret: [zero, { ...one, orders: { ...one.orders, A1 } }] }, 1)
  }
  const press = { verb: 'attack', objective: 'F1' }
  const rally = { type: 'TryRally', brigadeId: 'A1' }
  it('ends where the order is to stand', () => {
    expect(after(1, { verb: 'hold' })).toEqual(rally)
    expect(after(2, { verb: 'hold' })).toBeUndefined()
  })
  it('goes on to the third unless somebody else could charge', () => {
    expect(after(1, press)).toBeUndefined()
    expect(after(1, press, { F2: [24, 27, 180] })).toBeUndefined()
    expect(after(1, press, { F2: [24, 27, 180, 'attackColumn'] })).toEqual(rally)
    expect(after(1, press, { FC: [24, 31, 180] })).toEqual(rally)
    expect(after(2, press, { FC: [24, 31, 180] })).toBeUndefined()
  })
})
