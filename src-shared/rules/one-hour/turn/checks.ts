/** Checks that many commands share: whose unit it is, whether it is there, and whom it may attack. */
import type { Side } from '../../../engine/sides'
import { rosterOf } from '../sheet/roster'
import type { OhState } from '../state/state'
import { refusal, type OhRefusal } from './refusals'

/** The unit must be the side's own and on the board. */
export function refuseActor(state: OhState, side: Side, unitId: string): OhRefusal | undefined {
  const info = rosterOf(state.sheet).units.get(unitId)
  if (info?.side !== side) return refusal('NO_SUCH_UNIT', 'OH-TURN-05', { unitId })
  if (state.units[unitId]?.box === null) return refusal('UNIT_GONE', 'OH-ROUT-02', { unitId }, unitId)
  return undefined
}

/** An enemy unit on the board. */
export function refuseTarget(state: OhState, side: Side, targetId: string): OhRefusal | undefined {
  const info = rosterOf(state.sheet).units.get(targetId)
  if (!info) return refusal('NO_SUCH_UNIT', 'OH-SHOOT-02', { unitId: targetId })
  if (state.units[targetId]?.box === null)
    return refusal('NO_UNIT_IN_BOX', 'OH-SHOOT-02', { targetId }, targetId)
  if (info.side === side) return refusal('FRIENDLY_TARGET', 'OH-SHOOT-02', { targetId }, targetId)
  return undefined
}

/** The leader must be the side's own and on the board. */
export function refuseLeader(state: OhState, side: Side, leaderId: string): OhRefusal | undefined {
  const info = rosterOf(state.sheet).leaders.get(leaderId)
  if (info?.side !== side) return refusal('NO_SUCH_UNIT', 'OH-LEAD-01', { unitId: leaderId })
  if (state.leaders[leaderId]?.box === null)
    return refusal('UNIT_GONE', 'OH-LEAD-09', { unitId: leaderId }, leaderId)
  return undefined
}

/** Leaders who go with a unit start in its box and have not moved yet (OH-LEAD-01, OH-R-68). */
export function refuseCompany(
  state: OhState,
  side: Side,
  unitId: string,
  leaderIds: readonly string[],
): OhRefusal | undefined {
  const box = state.units[unitId]?.box ?? null
  for (const leaderId of leaderIds) {
    const leader = state.leaders[leaderId]
    if (rosterOf(state.sheet).leaders.get(leaderId)?.side !== side || leader?.box !== box || box === null)
      return refusal('LEADER_NOT_HERE', 'OH-LEAD-01', { leaderId, unitId }, unitId)
    if (leader.moved) return refusal('LEADER_ALREADY_MOVED', 'OH-LEAD-01', { leaderId }, leaderId)
  }
  return undefined
}
