// How a brigade stands with its order, for the order book.
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Standing } from '../../../../../src-shared/rules/brigade/screen/standings-schema'

/**
 * Before the battle an order is wanting, drafted, given or sealed; later it is in force, held up, waited with or done, or about
 * to be another.
 */
export type BookState =
  | 'none'
  | 'drafted'
  | 'given'
  | 'sealed'
  | 'toCome'
  | 'underWay'
  | 'heldUp'
  | 'waits'
  | 'done'
  | 'inForce'

export function bookStateOf(
  { id, order, underWay, status }: Pick<Piece, 'id' | 'order' | 'underWay' | 'status'>,
  drafts: Readonly<Record<string, unknown>>,
  {
    isSetUp,
    isSealed = false,
    standing,
  }: { readonly isSetUp: boolean; readonly isSealed?: boolean; readonly standing?: Standing | undefined },
): BookState {
  if (drafts[id] !== undefined) return 'drafted'
  if (isSetUp) return order === null ? 'none' : isSealed ? 'sealed' : 'given'
  if (underWay.length > 0) return 'underWay'
  if (status === 'toCome') return 'toCome'
  if (order === null) return 'none'
  if (order.waiting && order.clause === order.order.clauses.length - 1) return 'done'
  // The first part may wait too: none has begun then.
  if (order.waiting || order.clause < 0) return 'waits'
  return standing?.halt ? 'heldUp' : 'inForce'
}
