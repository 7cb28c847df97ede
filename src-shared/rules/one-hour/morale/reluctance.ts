/** The roll of the reluctant before an advance or a charge (OH-TRAIT-03, OH-R-50, OH-R-73, OH-R-83). */
import type { Box } from '../sheet/vocabulary'
import { attachedLeaders, hasTrait, morale, nearestEnemy, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { faceOf, type Step } from '../turn/step'
import { isSteadied } from './commanders'

/** Whether a unit must roll before it advances or charges now; a failed roll has forbidden both for the turn. */
export function mustRoll(state: OhState, unitId: string): boolean {
  const unit = unitState(state, unitId)
  const { unit: sheet, side } = unitInfo(state, unitId)
  return (
    hasTrait(state, unitId, 'reluctant') &&
    !unit.reluctancePassed &&
    !isSteadied(state, unitId) &&
    !state.armyEffects.some(
      ({ kind, army, drawer }) => kind === 'noReluctance' && army === sheet.army && drawer === side,
    )
  )
}

/** A Move after which the nearest enemy unit is closer than before it. */
export function isAdvance(state: OhState, unitId: string, from: Box, to: Box): boolean {
  if (from === to) return false
  const { side } = unitInfo(state, unitId)
  return nearestEnemy(state, to, side) < nearestEnemy(state, from, side)
}

/** Needed is less than this number (OH-LEAD-04, OH-R-04). */
export function reluctanceLimit(state: OhState, unitId: string): number {
  const bonus = attachedLeaders(state, unitId).length > 0 ? state.houseRules.leaderMoraleBonus : 0
  return morale(state, unitId) + bonus
}

/** Rolls where a roll is due; false: the command is off, and the unit may not advance this turn. */
export function overcomesReluctance(step: Step, unitId: string): boolean {
  const { state } = step
  if (!mustRoll(state, unitId)) return true
  const { side } = unitInfo(state, unitId)
  const needed = reluctanceLimit(state, unitId)
  const rules = ['OH-TRAIT-03']
  const roll = step.roll({ count: 1, side, purpose: 'reluctance', rules, forId: unitId })
  const face = faceOf(roll)
  const passed = face < needed
  step.setUnit(unitId, passed ? { reluctancePassed: true } : { heldByReluctance: true })
  step.emit('reluctanceRolled', side, rules, { unitId, face, needed, passed }, { dice: [roll] })
  return passed
}
