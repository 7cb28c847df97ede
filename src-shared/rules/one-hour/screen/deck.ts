/** The chance deck as the screen edits it: the cards that come with the rules, and the form that each must keep (OH-CARD-05). */
export { cardSchema, type ChanceCard } from '../sheet/cards'
export { DEFAULT_DECK } from '../sheet/deck'
export const DECK_RULE = 'chanceCards.deck'
