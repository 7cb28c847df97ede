/** The formation that an order asks for, and columns on the road (10.4). */
import { lengthOf, placeOn, pointOn } from '../../../../board/table/routes'
import { along, distance, roundInch, turnBetween, type Point } from '../../../../board/table/vectors'
import { bodyAt, bodyOf } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import type { Thought } from './considerations'
import { openStretch } from './open-road'
import { tryPlot } from './trials'
import { GoingRules } from '../../movement/ticks/going'
import { brigadeOf, infoOf, rosterOf } from '../../state/lookup'
import { nearestEnemy, orderOf, type Task } from '../clauses'
import { FORMATIONS, type Formation } from '../../sheet/sheet'
import type { BrState } from '../../state/state'
import { MOST_IDLE, ROAD_REACH } from '../../sheet/tables'

/** Columns of route are for where no enemy is within so many inches, columns of attack from there on. */
const FAR = 20
/** Nobody stays in column of route with an enemy so near, whatever his order says of the march. */
const DEPLOYED = 12
/** Lines are formed where an enemy is within so many inches. */
const CLOSE = 8
/** A road is worth a column for so many inches of it. */
const ROAD_WORTH = 12

/** The change of formation that comes before all else; none: it stands as it should. */
export function forming(state: BrState, id: string, task: Task, goal: Point | undefined): readonly Thought[] {
  const { formation } = brigadeOf(state, id)
  const wanted = wantedFormation(state, id, task, goal)
  if (wanted === formation || formation === 'square') return []
  if (!canTurn(state, id, wanted) && !isBarred(state, id)) return []
  return [{ actions: [{ changeFormation: wanted }] }]
}

/** Broad fronts formed at the very edge could not turn any more: columns of march go in first, unless an enemy is near. */
function canTurn(state: BrState, id: string, wanted: Formation): boolean {
  if (wanted === 'marchColumn' || nearestEnemy(state, id) <= CLOSE) return true
  const { centre, radius } = bodyAt(infoOf(state, id), brigadeOf(state, id).pose, wanted)
  const { width, height } = state.sheet.table
  const room = radius + RIM
  return centre.x >= room && centre.y >= room && centre.x + room <= width && centre.y + room <= height
}
const RIM = 0.3

/** A column of march that stands before ground it may not enter (BR-TERR-07). */
function isBarred(state: BrState, id: string): boolean {
  if (brigadeOf(state, id).formation !== 'marchColumn') return false
  return tryPlot(state, id, [{ advance: 1 }], []).barredBy === 'ground'
}

/**
 * Whether a column of march would get on from here. One that left the column before a wood does not form it again until
 * the wood lies behind: at its edge it would change to and fro for ever.
 */
function mayMarch(state: BrState, id: string, goal: Point | undefined): boolean {
  const info = infoOf(state, id)
  const { formation, pose } = brigadeOf(state, id)
  if (formation === 'marchColumn') return !isBarred(state, id)
  if (goal !== undefined && roadTo(state, id, goal) !== undefined) return true
  const going = new GoingRules(state, info, 'marchColumn', false)
  return WORTH_FORMING.every((inches) => {
    const ahead = { ...pose, ...along(pose, pose.heading, inches) }
    return going.at(bodyAt(info, ahead, 'marchColumn').rectangle, false).stops.length === 0
  })
}
/** Looks ahead, inches: what a column gains on a shorter way is lost with forming it. */
const WORTH_FORMING = [0, 2, 4, 6, 8] as const

/** A column of march that cannot get away from before ground it may not enter, neither by a road nor aside. */
export function isStuck(state: BrState, id: string): boolean {
  return (orderOf(state, id)?.idle ?? 0) >= MOST_IDLE && isBarred(state, id)
}

function formationOrdered({ clause }: Task): Formation | undefined {
  return FORMATIONS.find((formation) => formation === clause.formation)
}

function wantedFormation(state: BrState, id: string, task: Task, goal: Point | undefined): Formation {
  const info = infoOf(state, id)
  const { formation } = brigadeOf(state, id)
  // An order to a division names the formation of its columns, which its skirmishers cannot take (BR-FORM-05).
  const given = formationOrdered(task)
  const ordered = info.isSkirmishers && given !== 'marchColumn' ? undefined : given
  const enemy = nearestEnemy(state, id)
  if (isStuck(state, id)) return info.isCavalry ? 'line' : 'attackColumn'
  // Who comes up by a road keeps to it: woods beside it halve his pace (BR-TERR-02, -07).
  if (formation === 'marchColumn' && enemy > DEPLOYED && goal && roadTo(state, id, goal)) return formation
  if (ordered && (ordered !== 'marchColumn' || (enemy > DEPLOYED && mayMarch(state, id, goal))))
    return ordered
  const onRoad = goal !== undefined && enemy > FAR && roadTo(state, id, goal) !== undefined
  const column = onRoad && formation === 'marchColumn'
  if (column) return 'marchColumn'
  if (info.isCavalry) return 'line'
  if (info.isSkirmishers) return 'skirmish'
  if (onRoad && task.verb === 'march') return 'marchColumn'
  // A line formed far from anybody would be broken up again for the way.
  if (goal === undefined)
    return enemy <= CLOSE ? 'line' : formation === 'marchColumn' ? 'attackColumn' : formation
  const away = distance(bodyOf(state, id).centre, goal)
  if (task.verb === 'attack' && task.clause.method === 'assault') return 'attackColumn'
  if (enemy <= CLOSE && formation !== 'attackColumn') return 'line'
  if (enemy <= CLOSE && task.verb === 'attack') return 'line'
  return away > 3 && formation === 'marchColumn' ? 'attackColumn' : formation
}

/** A road that it stands on and that leads a good way toward a goal, and how. */
function roadTo(
  state: BrState,
  id: string,
  goal: Point,
): { readonly roadId: string; readonly toward: 'start' | 'end'; readonly length: number } | undefined {
  const { pose, roadId, entering } = brigadeOf(state, id)
  const body = bodyOf(state, id)
  for (const road of rosterOf(state.sheet).roads.values()) {
    const here = placeOn(road.polyline, pose)
    if (here.off > ROAD_REACH) continue
    const there = placeOn(road.polyline, goal)
    const length = Math.abs(there.at - here.at)
    const gain = distance(pose, goal) - there.off
    if (length < (roadId === road.id || entering ? 2 : ROAD_WORTH) || gain < length / 2) continue
    const toward = there.at > here.at ? ('end' as const) : ('start' as const)
    if (Math.abs(turnBetween(body.rectangle.heading, headingAlong(road.polyline, here.at, toward))) > 60)
      continue
    const open = openStretch(state.sheet, body, road, here.at, there.at)
    if (open < LEAST_ROAD) continue
    return { roadId: road.id, toward, length: roundInch(open) }
  }
  return undefined
}

/** Less of a road is not worth following, inches. */
const LEAST_ROAD = 1

/** Which way a road leads on from a place on it, inches from its start. */
function headingAlong(polyline: readonly Point[], at: number, toward: 'start' | 'end'): number {
  const { heading } = pointOn(polyline, Math.min(at, lengthOf(polyline) - 0.01))
  return toward === 'end' ? heading : heading + 180
}

/** Along a road that leads in from where a column comes on; undefined: there is none under its front. */
export function roadIn(state: BrState, id: string): Action | undefined {
  const { pose } = brigadeOf(state, id)
  const body = bodyOf(state, id)
  for (const road of rosterOf(state.sheet).roads.values()) {
    const { id: roadId, polyline } = road
    const { at, off } = placeOn(polyline, pose)
    if (off > ROAD_REACH) continue
    const toward = at < lengthOf(polyline) / 2 ? ('end' as const) : ('start' as const)
    if (Math.abs(turnBetween(pose.heading, headingAlong(polyline, at, toward))) > 90) continue
    const open = openStretch(state.sheet, body, road, at, toward === 'end' ? lengthOf(polyline) : 0)
    if (open >= LEAST_ROAD)
      return { followRoad: roadId, toward, distance: roundInch(Math.min(COMING_ON_BY_ROAD, open)) }
  }
  return undefined
}
/** More than one move's worth. */
const COMING_ON_BY_ROAD = 20

/** Along the road in column of route; undefined: no road leads there, or it is in another formation. */
export function roadSteps(state: BrState, id: string, goal: Point): Action | undefined {
  if (brigadeOf(state, id).formation !== 'marchColumn') return undefined
  const road = roadTo(state, id, goal)
  return road && { followRoad: road.roadId, toward: road.toward, distance: Math.min(200, road.length) }
}
