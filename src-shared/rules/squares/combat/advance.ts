/** The advance after an assault, by the house rule `advanceAfterAssault` (6f, SQ-RET-07, SQ-R-43). */
import { refuseNotIn, refuseOffBoard, refuseUnknown } from './assault-checks'
import { generalsMakeWay } from './casualties'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import {
  actsAsCavalry,
  blockedByGeneral,
  enemyIn,
  MAX_BRIGADES,
  MAX_UNITS,
  roomFor,
  unitInfoOf,
  unitsIn,
} from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'

/** First-round attackers still in the assault square who may enter the target, in declaration order. */
export function advanceCandidates(state: SqState): readonly string[] {
  const { assault, houseRules } = state
  if (!assault || houseRules.advanceAfterAssault === 'none') return []
  const { launcher, from, target } = assault
  if (enemyIn(state, target, launcher) || blockedByGeneral(state, target, launcher)) return []
  if (groundOf(state.sheet).impassable(target)) return []
  return assault.firstAttackers.filter(
    (id) => state.units[id]?.square === from && roomFor(state, target, id) === undefined,
  )
}

/** Anybody but those who may advance, or more than the square holds (SQ-STACK-01). */
export function refuseAdvance(state: SqState, { unitIds }: CommandOf<'advance'>): SqRefusal | undefined {
  const { assault } = state
  if (!assault) return undefined
  const unknown = refuseUnknown(state, unitIds) ?? refuseOffBoard(state, unitIds)
  if (unknown) return unknown
  const { target, from, firstAttackers } = assault
  const inTarget = [...unitsIn(state, target), ...unitIds]
  const brigades = inTarget.filter((id) => unitInfoOf(state, id).isBrigade).length
  if (brigades > MAX_BRIGADES) return refusal('STACK_BRIGADES', 'SQ-STACK-01', { square: target })
  if (inTarget.length > MAX_UNITS) return refusal('STACK_TOTAL', 'SQ-STACK-01', { square: target })
  const outsiders = unitIds.filter((id) => !firstAttackers.includes(id))
  const [outsider] = outsiders
  if (outsider !== undefined)
    return refusal('NOT_IN_SQUARE', 'SQ-R-43', { unitId: outsider, unitIds: firstAttackers }, outsider)
  return refuseNotIn(state, unitIds, from, 'SQ-R-43')
}

/** Moves them at no cost; cavalry stops in woods, and an enemy general left there makes way (SQ-MOVE-04, SQ-GEN-03). */
export function carryOutAdvance(step: Step, unitIds: readonly string[]): void {
  const { from, target, launcher } = step.assault()
  const ground = groundOf(step.state.sheet)
  const bank = ground.bankFrom(target, from)
  step.setUnits(unitIds, (unit) => {
    const stops =
      ground.woods(target) && actsAsCavalry(unitInfoOf(step.state, unit.id), step.state.houseRules)
    return { square: target, inTown: false, bank, ...(stops ? { stopped: true } : {}) }
  })
  step.emit('advanced', launcher, ['SQ-R-43', 'SQ-RET-07'], { unitIds, to: target })
  if (unitIds.length > 0) generalsMakeWay(step, [target], launcher)
}
