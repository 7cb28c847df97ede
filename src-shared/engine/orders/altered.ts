/** Orders altered while a battle is on, which count from the beginning of a turn; until then what stood before counts. */
import { canonicalJson } from '../json'
import type { GeneralOrder, OrderBook } from '../orders'

/** The orders as written, whenever they count. */
function written({ clauses, discretion, text, strokes }: GeneralOrder): GeneralOrder {
  return { clauses, discretion, text, ...(strokes && { strokes }) }
}

/** The book that is in force in a turn. */
export function bookInForce(book: OrderBook, turn: number): OrderBook {
  const orders = Object.entries(book).flatMap(([id, order]): [string, GeneralOrder][] => {
    const now = (order.since ?? 0) <= turn ? order : order.before
    return now ? [[id, now]] : []
  })
  return Object.fromEntries(orders)
}

/** A new book given during a turn: what is changed in it counts from the beginning of the next. What is struck out counts no more. */
export function altered(before: OrderBook, book: OrderBook, turn: number): OrderBook {
  const inForce = bookInForce(before, turn)
  return Object.fromEntries(
    Object.entries(book).map(([id, order]): [string, GeneralOrder] => {
      const own = written(order)
      const known = before[id]
      if (known && canonicalJson(written(known)) === canonicalJson(own)) return [id, known]
      const now = inForce[id]
      // Taken back before it counted.
      if (now && canonicalJson(written(now)) === canonicalJson(own)) return [id, now]
      const since = now?.since
      const stood = now ? { ...written(now), ...(since !== undefined && { since }) } : null
      return [id, { ...own, since: turn + 1, before: stood }]
    }),
  )
}
