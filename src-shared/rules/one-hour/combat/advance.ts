/** The bayonet advance of line infantry into the box that its fire has emptied (OH-ADV-01, OH-R-48, OH-R-72). */
import { otherSide, type Side } from '../../../engine/sides'
import { relocate } from '../movement/relocate'
import { boardNow, moverOf } from '../movement/mover'
import { judgeStep } from '../movement/steps'
import { overcomesReluctance } from '../morale/reluctance'
import { groundOf } from '../sheet/ground'
import { FACINGS } from '../sheet/vocabulary'
import { boxOf, leadersIn, onBoard, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { refuseCompany } from '../turn/checks'
import type { CommandOf } from '../turn/commands'
import type { OhRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { retireFrom } from './leader-risk'
import { routAbandoned } from './rout'

/** Asks the victor whether it goes; false: it cannot. */
export function offerAdvance(step: Step): boolean {
  const { unitId, at, from, range } = step.attack()
  const { side, type } = unitInfo(step.state, unitId)
  const unit = unitState(step.state, unitId)
  if (type !== 'line' || range !== 1 || unit.heldByReluctance) return false
  const ground = groundOf(step.state.sheet)
  const d = ground.direction(from, at)
  const mover = moverOf(step.state, unitId, false)
  if (judgeStep(boardNow(step.state), mover, ground.number(from), d, true).code !== undefined) return false
  step.set({ decision: { kind: 'advance', side, unitId, to: at } })
  return true
}

/** Leaders may go along whether or not they have moved: it is not their move of the turn. */
export function refuseAdvance(
  state: OhState,
  side: Side,
  { unitId, withLeaders }: CommandOf<'Advance'>,
): OhRefusal | undefined {
  const refused = refuseCompany(state, side, unitId, withLeaders)
  return refused?.code === 'LEADER_ALREADY_MOVED' ? undefined : refused
}

export function advance(step: Step, { unitId, go, withLeaders }: CommandOf<'Advance'>): void {
  const { at, from, direction } = step.attack()
  const { side } = unitInfo(step.state, unitId)
  step.set({ decision: null, attack: null })
  if (!go) {
    step.emit('advanceDeclined', side, ['OH-ADV-01'], { unitId, box: at })
    return
  }
  // With no enemy unit on the board nothing is an advance that would need a roll.
  const enemies = onBoard(step.state, otherSide(side)).length
  if (enemies > 0 && !overcomesReluctance(step, unitId)) return
  const facing = FACINGS.find((one) => one === direction)
  relocate(step, unitId, at, withLeaders)
  if (facing) step.setUnit(unitId, { facing })
  step.emit('advanced', side, ['OH-ADV-01'], { unitId, from, to: at, leaderIds: withLeaders })
  routAbandoned(step, at)
  if (unitState(step.state, unitId).box !== null) retireFrom(step, at, side, direction)
}

/** Leaders who could go along. */
export function advanceCompany(state: OhState, unitId: string): readonly string[] {
  return leadersIn(state, boxOf(state, unitId), unitInfo(state, unitId).side).map(({ id }) => id)
}
