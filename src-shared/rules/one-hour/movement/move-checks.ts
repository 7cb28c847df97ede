/** Why a unit may not move at all now, whatever its steps; turning is moving (OH-TURN-03, OH-MOVE-01, OH-R-35, OH-R-86). */
import { chargesOf } from '../combat/charge'
import { heldRefusal } from '../fire/shot'
import type { Side } from '../../../engine/sides'
import { hasEffect, isHeld, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { refuseActor } from '../turn/checks'
import { refusal, type OhRefusal } from '../turn/refusals'

/** `despiteShot`: a card lets a unit move that has shot. */
export function refuseMover(
  state: OhState,
  side: Side,
  unitId: string,
  despiteShot = false,
): OhRefusal | undefined {
  const refused = refuseActor(state, side, unitId)
  if (refused) return refused
  const unit = unitState(state, unitId)
  const values = { unitId }
  if (unit.shot && !despiteShot) return refusal('ALREADY_SHOT', 'OH-TURN-03', values, unitId)
  if (unit.moved) return refusal('ALREADY_MOVED', 'OH-MOVE-01', values, unitId)
  if (isHeld(state, unitId)) return heldRefusal(state, unitId)
  if (hasEffect(unit, 'hold')) return refusal('HELD_BY_CARD', 'OH-CARD-03', values, unitId)
  if (unit.formation === 'square') return refusal('IN_SQUARE', 'OH-SQR-02', values, unitId)
  if (unit.rampant && chargesOf(state, side, unitId).length > 0)
    return refusal('IMPETUOUS_MUST_CHARGE', 'OH-TRAIT-04', values, unitId)
  if (state.chargesBegun && state.houseRules.chargeTiming === 'afterMoves')
    return refusal('CHARGES_HAVE_BEGUN', 'OH-R-85', values, unitId)
  return undefined
}

export function mustRest(state: OhState, unitId: string): boolean {
  return refuseMover(state, unitInfo(state, unitId).side, unitId) !== undefined
}
