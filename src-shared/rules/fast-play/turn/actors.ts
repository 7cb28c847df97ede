/** Whether a unit or general that a command names may act at all (9.3: named, acting unit). */
import { isHeldAt, clockMinutes } from '../../../engine/holds'
import type { Side } from '../../../engine/sides'
import type { Field } from '../state/field'
import { refusal, type FpRefusal } from './refusals'

/** What keeps a unit from acting, as far as it matters for a command. */
interface Bars {
  readonly acted?: boolean
  readonly held?: boolean
  readonly shaken?: boolean
  readonly handToHand?: boolean
}

/** Whether a unit's hold is in force (FP-DEP-07, FP-R-137). */
export function isHeld({ state, roster }: Field, id: string): boolean {
  const { startTime, minutesPerTurn } = state.sheet
  const until = roster.units.get(id)?.unit.heldUntil
  return (
    state.units[id]?.held === true &&
    isHeldAt(until, clockMinutes(startTime) + (state.turn - 1) * minutesPerTurn)
  )
}

/** A unit of one's own on the board. */
export function refuseNamed(field: Field, side: Side, id: string): FpRefusal | undefined {
  const info = field.roster.units.get(id)
  if (!info) return refusal('NO_SUCH_UNIT', 'FP-UNIT-01', { id })
  if (info.side !== side) return refusal('NOT_YOUR_UNIT', 'FP-UNIT-04', { unit: id }, id)
  return refuseStatus(field, id)
}

/** An enemy unit on the board. */
export function refuseTarget(field: Field, side: Side, id: string): FpRefusal | undefined {
  const info = field.roster.units.get(id)
  if (!info) return refusal('NO_SUCH_UNIT', 'FP-UNIT-01', { id })
  if (info.side === side) return refusal('FRIENDLY_TARGET', 'FP-CHG-01', { unit: id }, id)
  return refuseStatus(field, id)
}

function refuseStatus(field: Field, id: string): FpRefusal | undefined {
  const { status } = field.unit(id)
  if (status === 'board') return undefined
  const isGone = status === 'routed' || status === 'destroyed' || status === 'left'
  return refusal(isGone ? 'UNIT_GONE' : 'NOT_ON_BOARD', 'FP-DEP-03', { unit: id }, id)
}

/** A unit of one's own that may take an action (FP-R-87 of the shaken), as far as the bars that are named go. */
export function refuseActor(field: Field, side: Side, id: string, bars: Bars = {}): FpRefusal | undefined {
  const named = refuseNamed(field, side, id)
  if (named) return named
  const unit = field.unit(id)
  if (bars.acted !== false && unit.acted) return refusal('ALREADY_ACTED', 'FP-R-99', { unit: id }, id)
  if (bars.held === true && isHeld(field, id)) {
    const { heldUntil = 'end', heldCause = '' } = field.info(id).unit
    return refusal('HELD', 'FP-DEP-07', { unit: id, until: heldUntil, cause: heldCause }, id)
  }
  if (bars.shaken === true && unit.shaken) return refusal('SHAKEN', 'FP-SHAK-01', { unit: id }, id)
  if (bars.handToHand === true && field.isInHandToHand(id))
    return refusal('IN_HAND_TO_HAND', 'FP-MOVE-11', { unit: id }, id)
  return undefined
}
