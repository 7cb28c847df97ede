/** The formation that an order asks for, and columns on the road (10.4). */
import { lengthOf, placeOn, pointOn } from '../../board/routes'
import { distance, roundInch, turnBetween, type Point } from '../../board/vectors'
import { bodyAt, bodyOf } from './bodies'
import type { Action } from './commands'
import type { Thought } from './executor-thoughts'
import { tryPlot } from './executor-trials'
import { brigadeOf, infoOf, rosterOf } from './lookup'
import { nearestEnemy, type Task } from './order-clauses'
import { formationSchema, type Formation } from './sheet'
import type { BrState } from './state'
import { ROAD_REACH } from './tables'

/** Columns of route are for where no enemy is within so many inches, columns of attack from there on. */
const FAR = 20
/** Nobody stays in column of route with an enemy so near, whatever his order says of the march. */
const DEPLOYED = 12
/** Lines are formed where an enemy is within so many inches. */
const CLOSE = 8
/** A way so long is worth the move that forming a column takes, inches. */
const LONG_WAY = 10
/** A road is worth a column for so many inches of it. */
const ROAD_WORTH = 12

/** The change of formation that comes before all else; none: it stands as it should. */
export function forming(state: BrState, id: string, task: Task, goal: Point | undefined): readonly Thought[] {
  const { formation } = brigadeOf(state, id)
  const wanted = wantedFormation(state, id, task, goal)
  if (wanted === formation || formation === 'square') return []
  if (!hasRoomToTurn(state, id, wanted) && !isBarred(state, id)) return []
  return [{ actions: [{ changeFormation: wanted }] }]
}

/** Broad fronts formed at the very edge could not turn any more: columns go in first, unless an enemy is near. */
function hasRoomToTurn(state: BrState, id: string, wanted: Formation): boolean {
  if (nearestEnemy(state, id) <= CLOSE) return true
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

function wantedFormation(state: BrState, id: string, task: Task, goal: Point | undefined): Formation {
  const info = infoOf(state, id)
  const { formation } = brigadeOf(state, id)
  const ordered = formationSchema.safeParse(task.clause.formation)
  const enemy = nearestEnemy(state, id)
  if (ordered.success && (ordered.data !== 'marchColumn' || (enemy > DEPLOYED && !isBarred(state, id))))
    return ordered.data
  const onRoad = goal !== undefined && enemy > FAR && roadTo(state, id, goal) !== undefined
  const column = onRoad && formation === 'marchColumn'
  if (column) return 'marchColumn'
  if (info.isCavalry) return 'line'
  if (info.isSkirmishers) return 'skirmish'
  if (onRoad && task.verb === 'march') return 'marchColumn'
  if (goal === undefined) return enemy <= CLOSE || formation === 'marchColumn' ? 'line' : formation
  const away = distance(bodyOf(state, id).centre, goal)
  if (task.verb === 'attack' && task.clause.method === 'assault') return 'attackColumn'
  if (enemy <= CLOSE && formation !== 'attackColumn') return 'line'
  if (enemy <= CLOSE && task.verb === 'attack') return 'line'
  // Columns of attack go two inches farther in a move than lines (BR-INF-03).
  if (formation === 'line' && away > LONG_WAY && enemy > CLOSE + 4) return 'attackColumn'
  return away > 3 && formation === 'marchColumn' ? 'attackColumn' : formation
}

/** A road under its feet that leads a good way toward a goal, and how. */
function roadTo(
  state: BrState,
  id: string,
  goal: Point,
): { readonly roadId: string; readonly toward: 'start' | 'end'; readonly length: number } | undefined {
  const { pose, roadId, entering } = brigadeOf(state, id)
  const { rectangle } = bodyOf(state, id)
  for (const road of rosterOf(state.sheet).roads.values()) {
    const here = placeOn(road.polyline, pose)
    if (here.off > ROAD_REACH) continue
    const there = placeOn(road.polyline, goal)
    const length = Math.abs(there.at - here.at)
    const gain = distance(pose, goal) - there.off
    if (length < (roadId === road.id || entering ? 2 : ROAD_WORTH) || gain < length / 2) continue
    const toward = there.at > here.at ? ('end' as const) : ('start' as const)
    const ahead = pointOn(road.polyline, Math.min(here.at, lengthOf(road.polyline) - 0.01)).heading
    const way = toward === 'end' ? ahead : ahead + 180
    if (Math.abs(turnBetween(rectangle.heading, way)) > 60) continue
    return { roadId: road.id, toward, length: roundInch(length) }
  }
  return undefined
}

/** Along the road in column of route; undefined: no road leads there, or it is in another formation. */
export function roadSteps(state: BrState, id: string, goal: Point): Action | undefined {
  if (brigadeOf(state, id).formation !== 'marchColumn') return undefined
  const road = roadTo(state, id, goal)
  return road && { followRoad: road.roadId, toward: road.toward, distance: Math.min(200, road.length) }
}
