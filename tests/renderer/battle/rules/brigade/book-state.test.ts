// How a brigade stands with its order, as the order book says it.
import { describe, expect, it } from 'vitest'
import { bookStateOf } from '../../../../../src-renderer/battle/rules/brigade/orders/book-state'
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

const ORDER = { order: { clauses: [] }, clause: 0, waiting: false } as unknown as NonNullable<Piece['order']>
const COMING = [{ number: 1, sent: 2, due: 5, order: ORDER.order }]

const piece = (over: Partial<Piece>): Pick<Piece, 'id' | 'order' | 'underWay' | 'status'> => ({
  id: 'a',
  order: ORDER,
  underWay: [],
  status: 'table',
  ...over,
})

describe('the order book', () => {
  it.each([
    ['a draft before what was given', piece({}), true, { a: ORDER.order }, 'drafted'],
    ['an order given before the battle', piece({}), true, {}, 'given'],
    ['no order yet', piece({ order: null }), true, {}, 'none'],
    ['an order in force', piece({}), false, {}, 'inForce'],
    ['a part that is waited with', piece({ order: { ...ORDER, waiting: true } }), false, {}, 'waits'],
    ['a new order on its way', piece({ underWay: COMING }), false, {}, 'underWay'],
    ['somebody still to come', piece({ status: 'toCome' }), false, {}, 'toCome'],
    ['an alteration being written', piece({}), false, { a: ORDER.order }, 'drafted'],
  ] as const)('tells %s', (_, one, isSetUp, drafts, state) => {
    expect(bookStateOf(one, isSetUp, drafts)).toBe(state)
  })
})
