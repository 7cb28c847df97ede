/** Wording of what is wrong with general orders: in plain words, with what to do. */
import { orderTextMessages } from '../../../../engine/orders/messages'
import type { Catalogue } from '../../../../words/sentence'
import type { BOOK_NOTES } from '../../orders/book'

const orderBookMessages = {
  UNKNOWN_PLACE:
    'Part {clause} names {place}, and there is no such place. Choose a box, an objective or an exit.',
  UNKNOWN_TROOPS: 'Part {clause} names {id}, and there are no such troops in this battle.',
  UNKNOWN_HOLDER:
    'There is nobody called {id} in this battle. Give the order to a leader, a formation or a unit that is here.',
  UNKNOWN_STATE:
    'Part {clause} waits for troops to be {state}. Units can be routed, column, square, rampant, hurt or arrived.',
  NO_PLACE: 'Part {clause} says {verb} and names no place. Name a box, an objective or an exit.',
  NEVER_STARTS: 'Part {clause} begins after the last turn, {turns}. It will never be carried out.',
} as const satisfies Record<(typeof BOOK_NOTES)[number], string>

export const orderMessages = {
  book: orderBookMessages,
  text: orderTextMessages,
} as const satisfies Catalogue
