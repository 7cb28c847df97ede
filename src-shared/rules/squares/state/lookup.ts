/** What everybody asks of a state: what a unit may still do, and which generals are ready; with roster and occupancy. */
import { isHeldAt } from '../../../engine/holds'
import type { Side } from '../../../engine/sides'
import { turnStart } from '../turn/clock'
import { commandInfoOf, findUnit, generalInfoOf, rosterOf, unitInfoOf, unitStateOf } from '../sheet/roster'
import type { SqState } from './state'

export * from './occupancy'
export * from '../sheet/roster'

/** Whether a unit is of the command that acts now, however far from its general (SQ-ACT-01, SQ-CMD-02). */
export function isActive(state: SqState, unitId: string): boolean {
  return state.active !== null && findUnit(state, unitId)?.commandId === state.active.commandId
}

/** Action points left, the extra point of light cavalry included (SQ-ACT-02). 0 outside the active command. */
export function remaining(state: SqState, unitId: string): number {
  if (!isActive(state, unitId) || state.active === null) return 0
  const unit = unitStateOf(state, unitId)
  if (unit.stopped || unit.rallied) return 0
  const extra = unitInfoOf(state, unitId).isLightCavalry && !unit.assaulted ? 1 : 0
  // After an assault paid before the extra point was lost, nothing is owed.
  return Math.max(0, state.active.actionDie + extra - unit.spent)
}

/** Light cavalry that has used its extra point: it may no longer assault (SQ-MOVE-07). */
export function bonusSpent(state: SqState, unitId: string): boolean {
  return (
    state.active !== null &&
    isActive(state, unitId) &&
    unitInfoOf(state, unitId).isLightCavalry &&
    unitStateOf(state, unitId).spent > state.active.actionDie
  )
}

/** Whether a unit is held back by a clock time in this turn (CP-ROST-12, 7.4 step 6). */
export function isHeld(state: SqState, unitId: string): boolean {
  if (state.units[unitId]?.held !== true) return false
  return isHeldAt(unitInfoOf(state, unitId).unit.heldUntil, turnStart(state.sheet, state.turn))
}

/** Off the board and due on this turn or earlier (SQ-RNF-01). */
export function isDue(state: SqState, unitId: string): boolean {
  return (
    state.units[unitId]?.status === 'offBoard' && (unitInfoOf(state, unitId).arrival?.turn ?? 0) <= state.turn
  )
}

/** On the board, or still to arrive on some turn. */
export function isInPlay(state: SqState, unitId: string): boolean {
  const status = state.units[unitId]?.status
  return status === 'onBoard' || status === 'offBoard'
}

/** Not yet activated this turn, and leads a unit on the board or due by now (glossary: ready; SQ-TURN-02, SQ-DICE-01). */
export function isReady(state: SqState, generalId: string): boolean {
  const general = state.generals[generalId]
  if (!general || general.role !== 'general' || !general.inPlay || general.activatedThisTurn) return false
  return generalInfoOf(state, generalId).unitIds.some(
    (id) => state.units[id]?.status === 'onBoard' || isDue(state, id),
  )
}

/** Ready generals of a side, in the order of the army list. */
export function readyGenerals(state: SqState, side: Side): readonly string[] {
  const ready: string[] = []
  for (const info of rosterOf(state.sheet).generals.values())
    if (info.side === side && isReady(state, info.id)) ready.push(info.id)
  return ready
}

/** General of a unit's command. */
export function generalOf(state: SqState, unitId: string): string {
  return commandInfoOf(state, unitInfoOf(state, unitId).commandId).generalId
}
