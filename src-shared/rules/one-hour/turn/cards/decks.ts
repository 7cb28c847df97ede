/** Decks of chance cards: which there are, how they are shuffled and drawn from (OH-CARD-01, OH-CARD-02). */
import { SIDES, otherSide, type Side } from '../../../../engine/sides'
import type { Deck, OhState } from '../../state/state'
import type { Step } from '../step'

/** Armies that a side fields: those of its units, those due included (3.10). */
function armiesOf(state: OhState, side: Side): ReadonlySet<string> {
  return new Set(state.sheet.units.filter((unit) => unit.side === side).map(({ army }) => army))
}

export function fields(state: OhState, side: Side, army: string): boolean {
  return armiesOf(state, side).has(army)
}

/** Cards of the decks in the order of the data, a count of k giving k cards running. */
function cardsFor(state: OhState, sides: readonly Side[]): readonly string[] {
  return state.houseRules['chanceCards.deck']
    .filter(({ deck }) => deck === 'common' || sides.some((side) => fields(state, side, deck)))
    .flatMap(({ id, count }) => Array.from({ length: count }, () => id))
}

/** Which deck a side draws from. */
export function deckIndex(state: OhState, side: Side): number {
  return state.houseRules['chanceCards.deckMode'] === 'shared' ? 0 : side
}

/** Whether cards are shuffled by the program; a table draws its own (referee mode). */
const isShuffled = (state: OhState): boolean => state.houseRules['chanceCards.drawnBy'] === 'program'

/** Lays the decks down as the setup begins, that of the first side first. */
export function layDecks(step: Step): void {
  const { state } = step
  if (!state.houseRules['chanceCards.enabled']) return
  if (state.houseRules['chanceCards.deckMode'] === 'shared') {
    step.set({ decks: [{ draw: shuffled(step, null, cardsFor(state, SIDES)), discards: [] }] })
    return
  }
  const first = state.sheet.firstSide
  const one = shuffled(step, first, cardsFor(state, [first]))
  const other = shuffled(step, otherSide(first), cardsFor(state, [otherSide(first)]))
  const decks: Deck[] = [one, other].map((draw) => ({ draw, discards: [] }))
  step.set({ decks: first === 0 ? decks : decks.reverse() })
}

/** From the last card down, each changes places with the one that a die of so many faces names; the first is on top. */
function shuffled(step: Step, side: Side | null, cards: readonly string[]): readonly string[] {
  if (!isShuffled(step.state) || cards.length < 2) return cards
  const order = [...cards]
  const dice = []
  for (let i = order.length; i >= 2; i -= 1) {
    const roll = step.roll({ die: `d${i}`, count: 1, side, purpose: 'shuffle', rules: ['OH-CARD-02'] })
    dice.push(roll)
    const j = (roll.faces[0] ?? i) - 1
    const last = order[i - 1] ?? ''
    order[i - 1] = order[j] ?? ''
    order[j] = last
  }
  step.emit(
    'deckShuffled',
    side,
    ['OH-CARD-02', 'OH-R-87'],
    { cards: order.length },
    { dice, seenBy: 'umpire' },
  )
  return order
}

/** Whether a side has a card to draw, in deck or discards. */
export function hasCards(state: OhState, side: Side): boolean {
  const deck = state.decks[deckIndex(state, side)]
  return deck !== undefined && deck.draw.length + deck.discards.length > 0
}

/** Cards that a table may have drawn: those not drawn yet, or all again when none are left. */
export function undrawn(state: OhState, side: Side): readonly string[] {
  const deck = state.decks[deckIndex(state, side)]
  if (!deck) return []
  return deck.draw.length > 0 ? deck.draw : deck.discards
}

/** Draws the top card, or the one that the table has drawn, and discards it before it takes effect. */
export function drawCard(step: Step, side: Side, named: string | undefined): string {
  const index = deckIndex(step.state, side)
  const before = step.state.decks[index] ?? { draw: [], discards: [] }
  const isShared = step.state.houseRules['chanceCards.deckMode'] === 'shared'
  const deck =
    before.draw.length > 0
      ? before
      : {
          draw: shuffled(step, isShared ? null : side, inDataOrder(step.state, before.discards)),
          discards: [],
        }
  const at = named === undefined ? 0 : deck.draw.indexOf(named)
  const cardId = deck.draw[at] ?? ''
  const after: Deck = {
    draw: deck.draw.filter((_, i) => i !== at),
    discards: [...deck.discards, cardId],
  }
  step.set({ decks: step.state.decks.map((one, i) => (i === index ? after : one)) })
  return cardId
}

function inDataOrder(state: OhState, cards: readonly string[]): readonly string[] {
  const order = new Map(state.houseRules['chanceCards.deck'].map(({ id }, i) => [id, i]))
  return [...cards].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}
