/** Who may rally whom, and when (5.18, OH-R-58, OH-R-60, OH-R-76, OH-R-77). */
import type { LeaderEffectOf } from '../sheet/leader-effects'
import { rosterOf } from '../sheet/roster'
import type { Side } from '../../../engine/sides'
import { boxesBetween, boxOf, commandDistance, leaderInfo, leaderState, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { refuseActor, refuseLeader } from '../turn/checks'
import type { CommandOf } from '../turn/commands'
import { refusal, type OhRefusal } from '../turn/refusals'

type Rally = Pick<LeaderEffectOf<'rally'>, 'when' | 'ride'> & {
  readonly reach: 'anywhere' | 'within3' | 'sameBox' | 'within1'
}

const RANK_ORDER = { army: 0, wing: 1, corps: 2 } as const

/** The rally a leader has by his data, or in place of an army commander who is not in the scenario; undefined: none. */
export function rallyOf(state: OhState, leaderId: string): Rally | undefined {
  const { houseRules } = state
  if (!houseRules.commanderRally) return undefined
  const { leader } = leaderInfo(state, leaderId)
  const own = leader.effects.find((effect) => effect.type === 'rally')
  if (own)
    return {
      when: own.when,
      ride: own.ride,
      reach: own.reach === 'anywhere' ? houseRules.napoleonRally : houseRules.wellingtonRally,
    }
  if (!houseRules.detachedRally || seniorOf(state, leader.army) !== leaderId) return undefined
  return { when: 'turnEnd', ride: 0, reach: 'sameBox' }
}

/** Senior leader on the board of an army without its commander; undefined if the scenario has him. */
function seniorOf(state: OhState, army: string): string | undefined {
  const ofArmy = rosterOf(state.sheet).leadersById.filter(({ leader }) => leader.army === army)
  if (ofArmy.some(({ leader }) => leader.rank === 'army')) return undefined
  const there = ofArmy.filter(({ id }) => state.leaders[id]?.box !== null)
  // Leaders come in order of id, and sorting keeps that among equals.
  return there.sort((a, b) => RANK_ORDER[a.leader.rank] - RANK_ORDER[b.leader.rank])[0]?.id
}

/** Boxes that he may ride before his roll at the turn's end. */
export function canRide(state: OhState, leaderId: string): number {
  const rally = rallyOf(state, leaderId)
  return rally?.when === 'turnEnd' ? rally.ride : 0
}

/** Why a leader may not rally in this phase. */
export function refuseRallyLeader(state: OhState, leaderId: string): OhRefusal | undefined {
  const rally = rallyOf(state, leaderId)
  if (rally?.when !== state.phase) return refusal('NOT_RALLY_LEADER', 'OH-RALLY-01', { leaderId }, leaderId)
  if (leaderState(state, leaderId).used.includes('rally'))
    return refusal('RALLY_ALREADY_TRIED', 'OH-RALLY-01', { leaderId }, leaderId)
  return undefined
}

/** Hits a unit must have taken to be rallied, and below which it never falls (OH-RALLY-03, OH-R-59). */
export function rallyFloor(state: OhState): number {
  return state.houseRules.firstHitPermanent ? 1 : 0
}

export function refuseRally(
  state: OhState,
  side: Side,
  { leaderId, unitId }: CommandOf<'Rally'>,
): OhRefusal | undefined {
  const refused =
    refuseLeader(state, side, leaderId) ??
    refuseRallyLeader(state, leaderId) ??
    refuseActor(state, side, unitId)
  if (refused) return refused
  const { army } = leaderInfo(state, leaderId).leader
  const values = { leaderId, unitId }
  if (rosterOf(state.sheet).units.get(unitId)?.unit.army !== army)
    return refusal('NOT_OF_HIS_ARMY', 'OH-RALLY-01', values, leaderId)
  if (!isInReach(state, leaderId, unitId))
    return refusal('RALLY_OUT_OF_REACH', 'OH-RALLY-01', values, leaderId)
  if (unitState(state, unitId).hitsTaken <= rallyFloor(state))
    return refusal('RALLY_FIRST_HIT', 'OH-RALLY-03', values, leaderId)
  return undefined
}

function isInReach(state: OhState, leaderId: string, unitId: string): boolean {
  const { box } = leaderState(state, leaderId)
  const at = boxOf(state, unitId)
  if (box === null) return false
  switch (rallyOf(state, leaderId)?.reach) {
    case 'anywhere':
      return true
    case 'within3':
      return boxesBetween(state, box, at) <= 3
    case 'within1':
      return commandDistance(state, box, at) <= 1
    case 'sameBox':
      return box === at
    case undefined:
      return false
  }
}

/** Every rally that a side may make in this phase. */
export function ralliesOf(state: OhState, side: Side): readonly CommandOf<'Rally'>[] {
  const { leaderIds, unitIds } = rosterOf(state.sheet)
  return leaderIds[side].flatMap((leaderId) =>
    refuseLeader(state, side, leaderId) || refuseRallyLeader(state, leaderId)
      ? []
      : unitIds[side]
          .filter((unitId) => (state.units[unitId]?.hitsTaken ?? 0) > rallyFloor(state))
          .map((unitId) => ({ type: 'Rally' as const, leaderId, unitId }))
          .filter((command) => refuseRally(state, side, command) === undefined),
  )
}
