/** The commands of the card phase: drawing, choosing, declining (OH-CARD-01, OH-CARD-03). */
import type { Side } from '../../../../engine/sides'
import type { OhState } from '../../state/state'
import type { CommandOf } from '../commands'
import { refusal, type OhRefusal } from '../refusals'
import type { Step } from '../step'
import { drawCard, undrawn } from './decks'
import { applyTo, chosenIds, takeEffect, targetsOf } from './effects'
import { cardOf } from './use'

/** The program draws the top card; a table names the one it has drawn. */
export function refuseDraw(
  state: OhState,
  side: Side,
  { cardId }: CommandOf<'DrawCard'>,
): OhRefusal | undefined {
  if (state.card) return refusal('WRONG_PHASE', 'OH-CARD-03', { phase: state.phase })
  const byTable = state.houseRules['chanceCards.drawnBy'] === 'table'
  const fits = byTable ? cardId !== undefined && undrawn(state, side).includes(cardId) : cardId === undefined
  return fits ? undefined : refusal('CARD_NOT_ELIGIBLE', 'OH-CARD-02', { cardId: cardId ?? '' })
}

export function refuseChoice(state: OhState, command: CommandOf<'ChooseCardTarget'>): OhRefusal | undefined {
  const { card: hand, active } = state
  const card = hand ? cardOf(state, hand.cardId) : undefined
  if (!hand || !card) return refusal('WRONG_PHASE', 'OH-CARD-03', { phase: state.phase })
  const { kind, ids } = targetsOf(state, card, active)
  const chosen = chosenIds(command)
  const ofKind =
    kind === 'units'
      ? command.unitIds?.length === chosen.length
      : chosen.length === 1 && (kind === 'leader' ? command.leaderId : command.groupId) !== undefined
  const enough = hand.optional
    ? chosen.length >= 1 && chosen.length <= hand.count
    : chosen.length === hand.count
  const fits =
    ofKind && enough && new Set(chosen).size === chosen.length && chosen.every((id) => ids.includes(id))
  return fits ? undefined : refusal('CARD_NOT_ELIGIBLE', 'OH-CARD-03', { cardId: card.id })
}

/** Only what the owner chooses may be declined. */
export function refuseDecline(state: OhState): OhRefusal | undefined {
  if (!state.card) return refusal('WRONG_PHASE', 'OH-CARD-03', { phase: state.phase })
  return state.card.chooser === state.active
    ? undefined
    : refusal('CARD_NOT_ELIGIBLE', 'OH-CARD-03', { cardId: state.card.cardId })
}

export function draw(step: Step, { cardId }: CommandOf<'DrawCard'>): void {
  const { active } = step.state
  step.revealed = true
  takeEffect(step, drawCard(step, active, cardId), active)
}

export function choose(step: Step, command: CommandOf<'ChooseCardTarget'>): void {
  const { card: hand, active } = step.state
  const card = hand ? cardOf(step.state, hand.cardId) : undefined
  step.set({ card: null })
  if (card) applyTo(step, card, active, command)
}

export function decline(step: Step): void {
  const { card: hand, active } = step.state
  step.set({ card: null })
  if (hand) step.emit('cardDeclined', active, ['OH-CARD-03'], { cardId: hand.cardId })
}
