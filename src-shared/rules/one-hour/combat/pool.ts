/** The dice of an attack, source by source: plain data for the throw, for previews and for the staff. */
import { hasTrait } from '../state/lookup'
import type { AttackHelp, OhState } from '../state/state'
import type { DoubleReason } from '../turn/events'
import type { Effect } from './effect-steps'

export interface Pool {
  readonly base: number
  /** Sources in the order of the log; null: the trait shock (OH-TRAIT-05). */
  readonly added: readonly { readonly sourceId: string | null; readonly dice: number }[]
  readonly doubled: DoubleReason | null
  readonly effect: Effect
  /** Dice thrown. */
  readonly dice: number
}

/** Doubling is done once, of the whole pool, or of the base dice alone by house rule (OH-R-18); a third step halves it. */
export function poolOf(
  state: OhState,
  base: number,
  added: Pool['added'],
  doubled: DoubleReason | null,
  effect: Effect,
): Pool {
  const extra = added.reduce((sum, { dice }) => sum + dice, 0)
  const factor = doubled === null ? 1 : 2
  const full = state.houseRules.doubleBonusDice ? (base + extra) * factor : base * factor + extra
  return { base, added, doubled, effect, dice: effect.halved ? Math.ceil(full / 2) : full }
}

/** Dice of leaders and of a card, in that order. */
export function helpDice(
  help: AttackHelp,
  card: { readonly cardId: string; readonly dice: number } | null,
): Pool['added'] {
  const leaders = help.dice.map(({ leaderId, dice }) => ({ sourceId: leaderId, dice }))
  return card && card.dice !== 0 ? [...leaders, { sourceId: card.cardId, dice: card.dice }] : leaders
}

/** One die for shock against a unit without; between two with it nobody has one (OH-TRAIT-05, OH-R-51). */
export function shockDice(state: OhState, unitId: string, targetId: string): Pool['added'] {
  return hasTrait(state, unitId, 'shock') && !hasTrait(state, targetId, 'shock')
    ? [{ sourceId: null, dice: 1 }]
    : []
}

/** Dice before and after doubling, as the log tells them one by one. */
export function runningTotals(
  state: OhState,
  pool: Pool,
): { readonly sums: readonly number[]; readonly doubled: number } {
  let sum = pool.base
  const sums = pool.added.map(({ dice }) => (sum += dice))
  return { sums, doubled: state.houseRules.doubleBonusDice ? sum * 2 : sum + pool.base }
}
