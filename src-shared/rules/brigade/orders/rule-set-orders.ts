/** General orders as the rule set offers them: every brigade takes one, or that of its division (BR-ORD-01 to -05). */
import { ORDER_VERBS, type OrderBook } from '../../../engine/orders'
import type { OrderHolder, RuleSetOrders } from '../../../engine/orders/rule-set-orders'
import type { Side } from '../../../engine/sides'
import type { BrSheet } from '../sheet/sheet'
import type { BrCommand } from '../turn/commands'
import { checkOrderBook } from './book'

export const orders: RuleSetOrders<BrSheet, BrCommand> = {
  verbs: ORDER_VERBS,
  holders,
  check: (sheet, side, book) =>
    checkOrderBook(sheet, side, book).map(({ brigadeId, grade, code, values }) => ({
      holderId: brigadeId,
      grade,
      sentence: { key: `order.book.${code}`, values: { brigade: brigadeId, ...values } },
    })),
  withOrders: (sheet, book) => ({
    ...sheet,
    brigades: sheet.brigades.map((brigade) => ({ ...brigade, order: book[brigade.id] ?? brigade.order })),
  }),
  commands,
}

function holders(sheet: BrSheet): readonly OrderHolder[] {
  return sheet.brigades.map(({ id, name, side, formationId, order }) => ({
    id,
    name,
    side,
    above: formationId,
    order,
  }))
}

/** Writes the order of every brigade of a side, those of the sheet for whom the book has none, and seals them. */
function commands(sheet: BrSheet, side: Side, book: OrderBook): readonly BrCommand[] {
  const own = sheet.brigades.filter((brigade) => brigade.side === side)
  return [
    ...own.map(({ id, order }): BrCommand => ({
      type: 'WriteOrder',
      brigadeId: id,
      order: book[id] ?? order,
    })),
    { type: 'SealOrders', side },
  ]
}
