// An order altered in mid-battle counts from a turn on, and what stood before until then.
import { describe, expect, it } from 'vitest'
import { generalOrderSchema, orderBookSchema, type OrderBook } from '../../src-shared/engine/orders'
import { altered, bookInForce } from '../../src-shared/engine/orders/altered'

const book = (verbs: Readonly<Record<string, string>>): OrderBook =>
  Object.fromEntries(
    Object.entries(verbs).map(([id, verb]) => [id, generalOrderSchema.parse({ clauses: [{ verb }] })]),
  )
const verbs = (orders: OrderBook) =>
  Object.fromEntries(Object.entries(orders).map(([id, { clauses }]) => [id, clauses[0]?.verb]))

describe('orders altered in mid-battle', () => {
  const first = book({ ney: 'hold', reille: 'hold' })

  it('count from the next turn; those left alone, and those there before, go on', () => {
    const second = altered(first, book({ ney: 'attack', reille: 'hold', lobau: 'reserve' }), 4)
    expect(verbs(bookInForce(second, 4))).toEqual({ ney: 'hold', reille: 'hold' })
    expect(verbs(bookInForce(second, 5))).toEqual({ ney: 'attack', reille: 'hold', lobau: 'reserve' })
    expect(second['reille']).toEqual(first['reille'])
    expect(orderBookSchema.parse(second)).toEqual(second)
  })

  it('altered twice in a turn, what stood when it began counts to its end', () => {
    const twice = altered(altered(first, book({ ney: 'attack' }), 4), book({ ney: 'retire' }), 4)
    expect(verbs(bookInForce(twice, 4))).toEqual({ ney: 'hold' })
    expect(verbs(bookInForce(twice, 5))).toEqual({ ney: 'retire' })
  })

  it('taken back in the same turn, the order goes on as it was', () => {
    expect(
      altered(altered(first, book({ ney: 'attack' }), 4), book({ ney: 'hold' }), 4)['ney'],
    ).toMatchObject({ clauses: first['ney']?.clauses })
    expect(altered(altered(first, book({ ney: 'attack' }), 4), book({ ney: 'hold' }), 4)['ney']?.since).toBe(
      undefined,
    )
  })

  it('given again unchanged in a later turn, it does not begin anew', () => {
    const second = altered(first, book({ ney: 'attack' }), 4)
    expect(altered(second, book({ ney: 'attack' }), 7)).toEqual(second)
  })
})
