/** Leaders who move alone, and the ride before a rally (OH-LEAD-01, OH-RALLY-01). */
import { routAbandoned } from '../combat/rout'
import type { Side } from '../../../engine/sides'
import { canRide, refuseRallyLeader } from '../morale/rally-checks'
import { groundOf } from '../sheet/ground'
import type { Box } from '../sheet/vocabulary'
import { leaderInfo, leaderState } from '../state/lookup'
import type { OhState } from '../state/state'
import { refuseLeader } from '../turn/checks'
import type { CommandOf } from '../turn/commands'
import { refusal, type OhRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { pathCost, refuseLeaderPath } from './leader-steps'

/** Once in a move phase, alone or with a unit (OH-R-68). */
export function refuseLeaderAlone(state: OhState, side: Side, leaderId: string): OhRefusal | undefined {
  const refused = refuseLeader(state, side, leaderId)
  if (refused) return refused
  if (leaderState(state, leaderId).moved)
    return refusal('LEADER_ALREADY_MOVED', 'OH-LEAD-01', { leaderId }, leaderId)
  if (state.chargesBegun && state.houseRules.chargeTiming === 'afterMoves')
    return refusal('CHARGES_HAVE_BEGUN', 'OH-R-85', { unitId: leaderId }, leaderId)
  return undefined
}

export function refuseMoveLeader(
  state: OhState,
  side: Side,
  { leaderId, path }: CommandOf<'MoveLeader'>,
): OhRefusal | undefined {
  return (
    refuseLeaderAlone(state, side, leaderId) ??
    refuseLeaderPath(state, side, leaderId, leaderState(state, leaderId).box ?? '', path)
  )
}

export function moveLeader(step: Step, { leaderId, path }: CommandOf<'MoveLeader'>): void {
  goAlong(step, leaderId, path, 'leaderMoved')
}

/** Why a leader may not ride at all: in addition to any movement of the turn, once, before his roll (OH-RALLY-01). */
export function refuseRider(state: OhState, side: Side, leaderId: string): OhRefusal | undefined {
  const refused = refuseLeader(state, side, leaderId) ?? refuseRallyLeader(state, leaderId)
  if (refused) return refused
  if (canRide(state, leaderId) === 0)
    return refusal('NOT_RALLY_LEADER', 'OH-RALLY-01', { leaderId }, leaderId)
  if (leaderState(state, leaderId).rode)
    return refusal('LEADER_ALREADY_MOVED', 'OH-RALLY-01', { leaderId }, leaderId)
  return undefined
}

export function refuseRide(
  state: OhState,
  side: Side,
  { leaderId, path }: CommandOf<'RideLeader'>,
): OhRefusal | undefined {
  return (
    refuseRider(state, side, leaderId) ??
    refuseLeaderPath(
      state,
      side,
      leaderId,
      leaderState(state, leaderId).box ?? '',
      path,
      canRide(state, leaderId),
    )
  )
}

export function ride(step: Step, { leaderId, path }: CommandOf<'RideLeader'>): void {
  goAlong(step, leaderId, path, 'leaderRode')
}

function goAlong(
  step: Step,
  leaderId: string,
  path: readonly Box[],
  kind: 'leaderMoved' | 'leaderRode',
): void {
  const from = leaderState(step.state, leaderId).box ?? ''
  const to = path.at(-1) ?? from
  step.setLeaders([leaderId], () => ({
    box: to,
    ...(kind === 'leaderMoved' ? { moved: true } : { rode: true }),
  }))
  step.emit(
    kind,
    leaderInfo(step.state, leaderId).side,
    [kind === 'leaderMoved' ? 'OH-LEAD-01' : 'OH-RALLY-01'],
    { leaderId, path: [from, ...path], cost: pathCost(groundOf(step.state.sheet), from, path) },
  )
  routAbandoned(step, from)
}
