/** Wording of what is wrong with general orders: in plain words, with what to do. */
import { orderTextMessages } from '../../../../engine/orders/messages'
import type { Catalogue } from '../../../../words/sentence'
import type { BOOK_NOTES } from '../../orders/book'

const orderBookMessages = {
  UNKNOWN_PLACE:
    'Part {clause} names {place}, and there is no such place. Choose a square, an objective or an exit.',
  UNKNOWN_TROOPS: 'Part {clause} names {id}, and there are no such troops in this battle.',
  NEVER_STARTS: 'Part {clause} begins after the last turn, {turns}. It will never be carried out.',
} as const satisfies Record<(typeof BOOK_NOTES)[number], string>

export const orderMessages = {
  book: orderBookMessages,
  text: orderTextMessages,
} as const satisfies Catalogue
