/** General orders of a side as a page of text, to be read, written on and looked through before they are given. */
import type { OutputOf } from '../../../src-shared/contract'
import { judgeBook } from '../../../src-shared/engine/orders/judge'
import { orderBookText } from '../../../src-shared/engine/orders/text'
import type { Side } from '../../../src-shared/engine/sides'
import { asJson } from '../campaign'
import { failure } from '../failure'
import type { OpenBattle, OpenCampaign } from '../library/open-campaign'
import { ordersOf } from './sealed-set-up'
import { drawnSheet } from './sheets'

/** `typed`: what somebody has written; absent: the orders that are kept. */
export function readBook(
  open: OpenCampaign,
  opened: OpenBattle,
  side: Side,
  typed: string | undefined,
): OutputOf<'battle.orders.read'> {
  const { rules, live } = opened
  const { orders } = rules
  if (!orders) throw failure('noGeneralOrders')
  const sheet = drawnSheet(open, opened)
  const named = new Map([...rules.names(rules.muster(sheet))].map(([id, { name }]) => [id, name]))
  const text = typed ?? orderBookText(ordersOf(open.campaign, live.battle, side))
  const { book, faults, strangers, notes } = judgeBook(orders, sheet, [side], named, text)
  return {
    text,
    orders: asJson(book),
    holders: orders
      .holders(sheet)
      .filter((holder) => holder.side === side)
      .map(({ id, name, above }) => ({ id, name, above })),
    faults: [...faults],
    strangers: [...strangers],
    notes: [...notes],
  }
}
