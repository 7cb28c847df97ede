/** Cards kept for this turn: what each may be spent on (OH-CARD-04). */
import type { CardEffect, ChanceCard } from '../../sheet/cards'
import { unitInfo } from '../../state/lookup'
import type { OhState } from '../../state/state'
import type { Step } from '../step'

/** A card of the deck that is played with, by id. */
export function cardOf(state: OhState, cardId: string): ChanceCard | undefined {
  return state.houseRules['chanceCards.deck'].find(({ id }) => id === cardId)
}

/** A banked card by id, if it is one of the army of the unit or common. */
function bankedFor(state: OhState, unitId: string, cardId: string): ChanceCard | undefined {
  if (!state.banked.some((one) => one.cardId === cardId)) return undefined
  const card = cardOf(state, cardId)
  return card && (card.deck === 'common' || card.deck === unitInfo(state, unitId).unit.army)
    ? card
    : undefined
}

const OF_FIRE: readonly CardEffect['type'][] = ['extraShootDie', 'bandDice', 'rerollMisses']

/** Kept cards that can still be spent this turn: those for fire are of no use once the shooting is over. */
export function spendable(state: OhState): OhState['banked'] {
  const { banked, phase } = state
  const isShotOut = phase === 'formations' || phase === 'move' || phase === 'turnEnd'
  return banked.filter(({ cardId }) => {
    const card = cardOf(state, cardId)
    return phase !== 'turnEnd' && !(isShotOut && card && OF_FIRE.includes(card.effect.type))
  })
}

type Fit<T extends CardEffect['type']> = ChanceCard & { readonly effect: Extract<CardEffect, { type: T }> }

/** The card if it may be spent on a shot at a range; ranges of cards are bands, but for misses thrown again. */
export function shootingCard(
  state: OhState,
  unitId: string,
  range: number,
  cardId: string,
): Fit<'extraShootDie' | 'bandDice' | 'rerollMisses'> | undefined {
  const card = bankedFor(state, unitId, cardId)
  if (!card) return undefined
  const { effect } = card
  const { type, unit } = unitInfo(state, unitId)
  const band = Math.ceil(range)
  switch (effect.type) {
    case 'extraShootDie':
      return { ...card, effect }
    case 'bandDice':
      return effect.type2 === type && band >= effect.band[0] && band <= effect.band[1]
        ? { ...card, effect }
        : undefined
    case 'rerollMisses':
      return effect.types.includes(type) && effect.nations.includes(unit.nation) && range <= effect.maxRange
        ? { ...card, effect }
        : undefined
    default:
      return undefined
  }
}

/** The card if it may be spent on a charge. */
export function chargeCard(state: OhState, unitId: string, cardId: string): Fit<'extraMeleeDie'> | undefined {
  const card = bankedFor(state, unitId, cardId)
  if (card?.effect.type !== 'extraMeleeDie') return undefined
  return { ...card, effect: card.effect }
}

/** The card if it lets a unit that shot move, deployed. */
export function moveCard(
  state: OhState,
  unitId: string,
  formation: 'deployed' | 'column',
  cardId: string,
): Fit<'moveAfterShooting'> | undefined {
  const card = bankedFor(state, unitId, cardId)
  if (card?.effect.type !== 'moveAfterShooting') return undefined
  const fits =
    card.effect.types.includes(unitInfo(state, unitId).type) &&
    formation === 'deployed' &&
    state.units[unitId]?.shot === true
  return fits ? { ...card, effect: card.effect } : undefined
}

/** Spends a use of a banked card on a command. */
export function spendCard(step: Step, cardId: string | undefined, unitId: string): void {
  if (cardId === undefined) return
  step.set({
    banked: step.state.banked.flatMap((one) =>
      one.cardId !== cardId ? [one] : one.uses > 1 ? [{ ...one, uses: one.uses - 1 }] : [],
    ),
  })
  const { side } = unitInfo(step.state, unitId)
  step.emit('cardUsed', side, ['OH-CARD-04'], { cardId, unitId })
}
