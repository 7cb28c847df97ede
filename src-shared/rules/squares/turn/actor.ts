/** Whether a unit may act at all: the first reasons of section 9.3, the same for every command of phase 6. */
import { findUnit, isHeld, unitInfoOf } from '../state/lookup'
import { refusal, type SqRefusal } from './refusals'
import type { SqState } from '../state/state'

/**
 * First reason why a unit may not act in this activation: UNKNOWN_ID, NOT_ACTIVE_COMMAND, OFF_BOARD, HELD, ACTIONS_ENDED,
 * ALREADY_RALLIED. `rule` is that of the command. `offBoard` for units that arrive, `heldMay` for rallies, which held
 * units may try (7.4 step 6).
 */
export function refuseActor(
  state: SqState,
  unitId: string,
  rule: string,
  allow: { readonly offBoard?: boolean; readonly heldMay?: boolean } = {},
): SqRefusal | undefined {
  return refuseActors(state, [unitId], rule, allow)
}

/** The same for several units at once: the first reason in order that any of them has. */
export function refuseActors(
  state: SqState,
  unitIds: readonly string[],
  rule: string,
  allow: { readonly offBoard?: boolean; readonly heldMay?: boolean } = {},
  squaresOnBoard = true,
): SqRefusal | undefined {
  const about = (code: SqRefusal['code'], why: string, unitId: string) =>
    refusal(code, why, code === 'UNKNOWN_ID' ? { id: unitId } : { unitId }, unitId)
  const first = (bad: (unitId: string) => boolean) => unitIds.find(bad)

  const unknown = first((id) => {
    const status = state.units[id]?.status
    return status === undefined || status === 'destroyed' || status === 'withdrawn'
  })
  if (unknown !== undefined) return about('UNKNOWN_ID', rule, unknown)
  const twice = unitIds.find((id, i) => unitIds.indexOf(id) !== i)
  if (twice !== undefined) return about('UNKNOWN_ID', rule, twice)
  const other = first((id) => findUnit(state, id)?.commandId !== state.active?.commandId)
  if (other !== undefined) return about('NOT_ACTIVE_COMMAND', 'SQ-ACT-01', other)
  const off = allow.offBoard ? undefined : first((id) => state.units[id]?.square === null)
  if (off !== undefined) return about('OFF_BOARD', rule, off)
  if (!squaresOnBoard) return refusal('OFF_BOARD', rule)
  const held = allow.heldMay ? undefined : refuseHeld(state, unitIds)
  if (held) return held
  const stopped = first((id) => state.units[id]?.stopped === true)
  if (stopped !== undefined) return about('ACTIONS_ENDED', 'SQ-ACT-02', stopped)
  const rallied = first((id) => state.units[id]?.rallied === true)
  if (rallied !== undefined) return about('ALREADY_RALLIED', 'SQ-RLY-03', rallied)
  return undefined
}

/** A unit held back until an hour, with the hour and the cause (CP-ROST-12). */
export function refuseHeld(state: SqState, unitIds: readonly string[]): SqRefusal | undefined {
  const unitId = unitIds.find((id) => isHeld(state, id))
  if (unitId === undefined) return undefined
  const { heldUntil = null, heldCause = null } = unitInfoOf(state, unitId).unit
  return refusal('HELD', 'CP-ROST-12', { unitId, until: heldUntil, cause: heldCause }, unitId)
}
