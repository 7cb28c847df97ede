// How a brigade stands with its order, for the order book.
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

/** Before the battle an order is drafted, given or wanting; later it is in force, waited with, or about to be another. */
export type BookState = 'drafted' | 'given' | 'none' | 'toCome' | 'underWay' | 'waits' | 'inForce'

export function bookStateOf(
  { id, order, underWay, status }: Pick<Piece, 'id' | 'order' | 'underWay' | 'status'>,
  isSetUp: boolean,
  drafts: Readonly<Record<string, unknown>>,
): BookState {
  if (drafts[id] !== undefined) return 'drafted'
  if (isSetUp) return order === null ? 'none' : 'given'
  if (underWay.length > 0) return 'underWay'
  if (status === 'toCome') return 'toCome'
  if (order === null) return 'none'
  return order.waiting ? 'waits' : 'inForce'
}
