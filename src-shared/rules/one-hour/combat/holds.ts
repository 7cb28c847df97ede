/** Holds until an hour end at once, and for good, for the whole brigade that is shot at or charged (CP-ROST-12, OH-R-86). */
import { rosterOf } from '../sheet/roster'
import { isHeld, unitInfo } from '../state/lookup'
import type { Step } from '../turn/step'

export function endHold(step: Step, targetId: string, cause: 'fire' | 'charge'): void {
  const { state } = step
  if (!isHeld(state, targetId)) return
  const { brigadeId, side } = unitInfo(state, targetId)
  const unitIds = rosterOf(state.sheet)
    .unitList.filter(
      (info) => info.side === side && info.brigadeId === brigadeId && state.units[info.id]?.held,
    )
    .map(({ id }) => id)
  step.setUnits(unitIds, () => ({ held: false }))
  step.emit('holdEnded', side, ['CP-ROST-12', 'OH-R-86'], { unitIds, cause })
}
