/** Whom leaders rally, and where the staff has them: with troops they help, and not where those may rout (items 2 and 8). */
import { leaderReach } from '../movement/leader-steps'
import { refuseLeaderAlone } from '../movement/leaders'
import { rallyOf, refuseRally, ralliesOf } from '../morale/rally-checks'
import { rosterOf } from '../sheet/roster'
import type { Box } from '../sheet/vocabulary'
import {
  commandDistance,
  leaderInfo,
  leaderState,
  nearestEnemy,
  unitInfo,
  unitState,
  unitsAt,
} from '../state/lookup'
import type { OhState } from '../state/state'
import { refuseLeader } from '../turn/checks'
import { listOptions } from '../turn/options/options'
import type { Idea } from './idea'
import { dangerTo, staminaOf, valueOf, type View } from './view'

/** Hits left at which a rally is twice as welcome. */
const WORN = 2

/** What a rally of a unit is worth: it never regains its first hit. */
function worthOfRally(state: OhState, unitId: string): number {
  const info = unitInfo(state, unitId)
  const { hitsTaken } = unitState(state, unitId)
  const worn = info.maxHits - hitsTaken <= WORN ? 2 : 1
  return (worn * valueOf(info) * (hitsTaken - 0.9)) / info.maxHits
}

export function rallyIdeas({ state, side }: View): readonly Idea[] {
  return ralliesOf(state, side).map((command) => ({
    command,
    wants: 'rallies',
    score: worthOfRally(state, command.unitId),
    unitId: command.unitId,
  }))
}

/** The ride before a rally to whoever in reach needs it most, if nobody where the leader is needs it as much. */
export function rideIdeas(view: View): readonly Idea[] {
  const { state, side } = view
  const here = Math.max(0, ...rallyIdeas(view).map(({ score }) => score))
  return listOptions(state, side).flatMap(({ command, at }): readonly Idea[] => {
    if (command.type !== 'RideLeader' || typeof at !== 'string') return []
    const then = withLeader(state, command.leaderId, at)
    const [unit] = unitsAt(state, view.ground.number(at))
    if (!unit || refuseRally(then, side, { type: 'Rally', leaderId: command.leaderId, unitId: unit.id }))
      return []
    const score = worthOfRally(state, unit.id) - riskAt(view, unit.id)
    return score > here + 0.2 ? [{ command, wants: 'rallies', score, unitId: unit.id }] : []
  })
}

function withLeader(state: OhState, leaderId: string, box: Box): OhState {
  return { ...state, leaders: { ...state.leaders, [leaderId]: { ...leaderState(state, leaderId), box } } }
}

/** Danger that a leader shares with a unit. */
function riskAt(view: View, unitId: string): number {
  const { fire, charge } = dangerTo(view, view.next, unitId)
  const stamina = staminaOf(view.state, unitId)
  return 0.1 * (fire + charge) + 2 * Math.min(1, (fire + charge) / Math.max(1, stamina)) ** 3
}

/** Being better placed by less than this is not worth a ride. */
const EFFORT = 0.4
/** Boxes from the enemy within which troops are in action. */
const ACTION = 3
/** Alone with the enemy so near a leader may be ridden down. */
const ALONE = 4

/** Leaders who would be of more use elsewhere. */
export function leaderIdeas(view: View): readonly Idea[] {
  const { state, side } = view
  return rosterOf(state.sheet).leaderIds[side].flatMap((leaderId): readonly Idea[] => {
    const box = state.leaders[leaderId]?.box ?? null
    if (box === null || refuseLeader(state, side, leaderId) || refuseLeaderAlone(state, side, leaderId))
      return []
    // A unit that lives on his presence keeps him.
    const [host] = unitsAt(state, view.ground.number(box))
    if (host && unitState(state, host.id).hitsTaken >= host.maxHits) return []
    const now = worthOfPlace(view, leaderId, box)
    return [...leaderReach(state, side, box)].flatMap(([at, { path }]): readonly Idea[] => {
      const score = worthOfPlace(view, leaderId, at) - now
      if (score <= EFFORT) return []
      return [{ command: { type: 'MoveLeader', leaderId, path: [...path] }, wants: 'helpsTroops', score }]
    })
  })
}

/** Whether troops have more of a leader when he is near them: one who rallies anywhere may do without. */
function helpsNear(state: OhState, leaderId: string): boolean {
  const { effects, rank } = leaderInfo(state, leaderId).leader
  const isElsewhere = rallyOf(state, leaderId)?.reach === 'anywhere'
  return rank !== 'army' || !isElsewhere || effects.some(({ type }) => type !== 'rally')
}

/** The army's commander keeps out of fire; others are where many of their troops are in action. */
function worthOfPlace(view: View, leaderId: string, box: Box): number {
  const { state, side, ground } = view
  const { leader, commands } = leaderInfo(state, leaderId)
  const near = nearestEnemy(state, box, side)
  const [host] = unitsAt(state, ground.number(box))
  const alone = host ? 0 : near <= ALONE ? 4 : 0.3
  const isWanted = helpsNear(state, leaderId)
  let helps = 0
  let nearest = Infinity
  for (const { id, unit } of view.own) {
    if (unit.box === null || !commands.has(id)) continue
    nearest = Math.min(nearest, ground.distance(box, unit.box))
    if (commandDistance(state, box, unit.box) > 1) continue
    if (isWanted && nearestEnemy(state, unit.box, side) <= ACTION) helps += leader.rank === 'army' ? 0.2 : 0.5
  }
  const attached = isWanted && host && commands.has(host.id) && near <= ACTION ? 0.4 : 0
  const far = nearest > 1 && Number.isFinite(nearest) ? 0.3 * (nearest - 1) : 0
  return helps + attached - far - alone - (host ? riskAt(view, host.id) : 0)
}
