/** Hits regained (5.18, 3.8). */
import { hitsRegained } from '../sheet/tables'
import { unitInfo, unitState } from '../state/lookup'
import type { CommandOf } from '../turn/commands'
import { faceOf, type Step } from '../turn/step'
import { rallyFloor } from './rally-checks'

/** His roll, once in each of his side's turns (OH-RALLY-01). */
export function rally(step: Step, { leaderId, unitId }: CommandOf<'Rally'>): void {
  step.setLeaders([leaderId], ({ used }) => ({ used: [...used, 'rally'] }))
  rollToRally(step, unitId, leaderId)
}

/** One die for a unit, by a leader or a card (OH-RALLY-02, OH-RALLY-03). */
export function rollToRally(step: Step, unitId: string, leaderId: string | null): void {
  const { side } = unitInfo(step.state, unitId)
  const rules = ['OH-RALLY-02']
  const roll = step.roll({ count: 1, side, purpose: 'rally', rules, forId: unitId })
  const face = faceOf(roll)
  const { hitsTaken } = unitState(step.state, unitId)
  const wanted = hitsTaken - hitsRegained(face)
  const left = Math.max(Math.min(hitsTaken, rallyFloor(step.state)), wanted)
  step.setUnit(unitId, { hitsTaken: left })
  step.emit(
    'rallied',
    side,
    rules,
    { unitId, leaderId, face, regained: hitsTaken - left, hitsTaken: left },
    { dice: [roll] },
  )
  const { firstHitPermanent } = step.state.houseRules
  if (firstHitPermanent && wanted < left)
    step.emit('firstHitStays', side, ['OH-RALLY-03'], { unitId, hitsTaken: left })
}
