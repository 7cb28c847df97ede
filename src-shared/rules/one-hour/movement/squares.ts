/** Infantry forms square and leaves it (5.13, OH-R-39, OH-R-40). */
import type { Side } from '../../../engine/sides'
import { maySquareStand } from '../sheet/roster'
import { boxOf, hasEffect, kindAt, onBoard, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { refuseActor } from '../turn/checks'
import { refusal, type OhRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'

/** What forbids either change: one in a turn (OH-SQR-01), and by house rule only before the unit has moved. */
function refuseChange(state: OhState, side: Side, unitId: string): OhRefusal | undefined {
  const refused = refuseActor(state, side, unitId)
  if (refused) return refused
  const unit = unitState(state, unitId)
  const values = { unitId }
  if (state.phase === 'move' && unit.moved) return refusal('ALREADY_MOVED', 'OH-SQR-01', values, unitId)
  if (hasEffect(unit, 'hold')) return refusal('HELD_BY_CARD', 'OH-CARD-03', values, unitId)
  return undefined
}

export function refuseFormSquare(state: OhState, side: Side, unitId: string): OhRefusal | undefined {
  const refused = refuseChange(state, side, unitId)
  if (refused) return refused
  const unit = unitState(state, unitId)
  const { type, isInfantry } = unitInfo(state, unitId)
  const values = { unitId }
  if (unit.shot && !state.houseRules.squareAfterShooting)
    return refusal('ALREADY_SHOT', 'OH-R-39', values, unitId)
  if (unit.formation === 'square') return refusal('IN_SQUARE', 'OH-SQR-01', values, unitId)
  if (unit.formation === 'column') return refusal('IN_COLUMN', 'OH-SQR-02', values, unitId)
  if (!maySquareStand(type, kindAt(state, boxOf(state, unitId)), state.houseRules) && isInfantry)
    return refusal('SQUARE_NOT_HERE', 'OH-SQR-02', values, unitId)
  if (!isInfantry) return refusal('NOT_INFANTRY', 'OH-SQR-01', values, unitId)
  if (unit.squareChanged) return refusal('FORMATION_ALREADY_CHANGED', 'OH-SQR-01', values, unitId)
  return undefined
}

export function refuseLeaveSquare(state: OhState, side: Side, unitId: string): OhRefusal | undefined {
  const refused = refuseChange(state, side, unitId)
  if (refused) return refused
  const unit = unitState(state, unitId)
  if (unit.formation !== 'square') return refusal('NOT_IN_SQUARE', 'OH-SQR-01', { unitId }, unitId)
  if (unit.squareChanged) return refusal('FORMATION_ALREADY_CHANGED', 'OH-SQR-01', { unitId }, unitId)
  return undefined
}

export function formSquare(step: Step, unitId: string): void {
  step.setUnit(unitId, { formation: 'square', squareChanged: true })
  step.emit('squareFormed', unitInfo(step.state, unitId).side, ['OH-SQR-01'], { unitId })
}

/** Deployed, with the same facing. */
export function leaveSquare(step: Step, unitId: string): void {
  step.setUnit(unitId, { formation: 'deployed', squareChanged: true })
  step.emit('squareLeft', unitInfo(step.state, unitId).side, ['OH-SQR-01'], { unitId })
}

/** Units that could form or leave square now. */
export function changingUnits(state: OhState, side: Side): readonly string[] {
  return onBoard(state, side).filter(
    (id) =>
      refuseFormSquare(state, side, id) === undefined || refuseLeaveSquare(state, side, id) === undefined,
  )
}
