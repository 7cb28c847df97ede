/** An order book as somebody typed it, read and looked through: whose orders they are, what is wrong and what is doubtful. */
import type { Sentence } from '../events'
import type { OrderBook } from '../orders'
import type { SheetBase } from '../rule-set'
import type { Side } from '../sides'
import { readOrderBook } from './reader'
import type { OrderHolder, OrderNote, RuleSetOrders } from './rule-set-orders'

export interface JudgedBook {
  /** The orders by whoever takes them. */
  readonly book: OrderBook
  /** What cannot be read, line by line. */
  readonly faults: readonly Sentence[]
  /** Headings that are nobody of these sides. */
  readonly strangers: readonly string[]
  readonly notes: readonly OrderNote[]
}

/** `named`: everybody and every place that may be named. */
export function judgeBook<Sheet extends SheetBase>(
  orders: RuleSetOrders<Sheet, unknown>,
  sheet: Sheet,
  sides: readonly Side[],
  named: ReadonlyMap<string, string>,
  text: string,
): JudgedBook {
  const holders = orders.holders(sheet)
  const above = holders.flatMap((holder) =>
    holder.above === null ? [] : [[holder.above, holder.above] as const],
  )
  const { book: read, faults } = readOrderBook(text, new Map([...above, ...named]))
  const own = holders.filter(({ side }) => sides.includes(side))
  const { book, strangers } = bookOf(own, read)
  // Whoever wrote nothing for a side did not mean to write for it.
  const written = sides.filter((side) => own.some((holder) => holder.side === side && holder.id in book))
  return {
    book,
    faults: faults.map(({ line, code, values }) => ({
      key: `order.text.${code}`,
      values: {
        line,
        word: values.word,
        ...(values.choices && { choices: [...values.choices] }),
        ...(values.least !== undefined && { least: values.least }),
        ...(values.most !== undefined && { most: values.most }),
      },
    })),
    strangers,
    notes: written.flatMap((side) => orders.check(sheet, side, book)),
  }
}

/** Whoever takes orders keeps his own for all under him; those of a formation that takes none go to all in it. */
function bookOf(
  holders: readonly OrderHolder[],
  read: OrderBook,
): { readonly book: OrderBook; readonly strangers: readonly string[] } {
  const ids = new Set(holders.map(({ id }) => id))
  const book = holders.flatMap(({ id, above }) => {
    const order = read[id] ?? (above === null || ids.has(above) ? undefined : read[above])
    return order ? [[id, order] as const] : []
  })
  const addressees = new Set(holders.flatMap(({ id, above }) => (above === null ? [id] : [id, above])))
  return {
    book: Object.fromEntries(book),
    strangers: Object.keys(read).filter((id) => !addressees.has(id)),
  }
}
