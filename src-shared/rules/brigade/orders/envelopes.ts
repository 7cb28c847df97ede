/** Whether a plot or a charge lies within a brigade's order (BR-ORD-07, BR-ORD-10, BR-ORD-11). */
import type { ChargeDiscretion } from '../../../engine/orders'
import { gapBetween } from '../../../board/table/bodies'
import { distanceBetweenParts, polylineToPolygon } from '../../../board/table/polygons'
import { placeOn } from '../../../board/table/routes'
import { along, distance, normalHeading, roundInch, type Point } from '../../../board/table/vectors'
import { bodyAt, bodyOf, gapOf, middleOf } from '../state/bodies'
import { actionName, type Action } from '../turn/commands'
import { brigadeOf, contactsOf, infoOf, rosterOf } from '../state/lookup'
import { remembered } from '../state/memory'
import {
  DEFAULT_CORRIDOR,
  DEFAULT_RADIUS,
  enemyNear,
  goalOf,
  hasRoute,
  nearestStanding,
  routeOf,
  supportedCentre,
  SUPPORT_DISTANCE,
  taskOf,
  type Task,
} from './clauses'
import { distanceToPlace } from './places'
import { FACING_TURN, roadLeg } from '../movement/plot/poses'
import { mostOf, plotRate } from '../movement/rates'
import type { Deviation } from '../turn/refusals'
import type { BrState } from '../state/state'
import { ROAD_FACTOR } from '../sheet/tables'
import { placeOnRoad } from '../movement/ticks/way'

/** How far a way may lead back, or away from an enemy or the place of a retreat, inches (BR-ORD-10, BR-ORD-11). */
const BACK = 0.5
/** Inches added to the distance of a support (BR-ORD-10). */
const SUPPORT_SLACK = 4
/** Reach of charges under `reach`, and how near to the supported brigade `relief` goes (BR-ORD-07). */
const REACH = { infantry: 6, cavalry: 12 } as const
const RELIEF = 6

/** Why a plot lies outside the order of its brigade; undefined: within it, or it has none. */
export function plotDeviation(state: BrState, id: string, actions: readonly Action[]): Deviation | undefined {
  const task = taskOf(state, id)
  if (!task) return undefined
  const forbidden = forbiddenFormation(state, id, task, actions)
  if (forbidden) return forbidden
  const toLast = task.clause.toLast === true
  if (actions.some((action) => 'vacate' in action) && task.verb === 'defend')
    return toLast && enemyNear(state, id) ? 'WITHDRAWAL_FORBIDDEN' : 'OUT_OF_AREA'
  const ends = vertices(state, id, actions)
  const outside = outOfEnvelope(state, id, task, ends)
  // With an enemy near, one step back is allowed even out of the envelope (BR-ORD-11).
  if ((outside && !stepsBack(actions)) || !enemyNear(state, id)) return outside
  if (task.discretion.withdraw && !toLast) return undefined
  // Going in or out of a post is no translation.
  const translates = !actions.some((action) => 'occupy' in action || 'vacate' in action)
  return outside || (translates && givesGround(state, id, task, ends)) ? 'WITHDRAWAL_FORBIDDEN' : undefined
}

/**
 * Whether a way leads off the nearest enemy, or out of what is held to the last: who may not withdraw may not do that
 * within his envelope either (BR-ORD-11).
 */
function givesGround(state: BrState, id: string, task: Task, [start, ...ends]: readonly Vertex[]): boolean {
  const { verb, clause, discretion } = task
  const held = verb === 'defend' && clause.toLast === true ? clause.complex : undefined
  if (!start || (discretion.withdraw && held === undefined)) return false
  const enemy = nearestStanding(state, id)
  const { info, rectangle } = bodyOf(state, id)
  const gapAt = ({ x, y, heading }: Vertex) => {
    const front = along({ x, y }, heading, rectangle.depth / 2)
    const body = bodyAt(info, { ...front, heading }, brigadeOf(state, id).formation)
    return enemy ? Math.max(0, gapBetween(body, enemy)) : 0
  }
  const gap = gapAt(start)
  const off = (point: Point) => (held === undefined ? 0 : distanceToPlace(state.sheet, held, point))
  return ends.some((end) => roundInch(gapAt(end) - gap) > BACK || isFarther(off(end), 0, off(start)))
}

function stepsBack(actions: readonly Action[]): boolean {
  return actions.some((action) => 'withdrawFacing' in action || 'retire' in action)
}

/** Formations may be forbidden while no enemy is near, squares always (BR-ORD-11). */
function forbiddenFormation(
  state: BrState,
  id: string,
  { discretion }: Task,
  actions: readonly Action[],
): Deviation | undefined {
  for (const action of actions) {
    if ('changeFormation' in action && action.changeFormation === 'square') {
      if (!discretion.formSquare) return 'FORMATION_FORBIDDEN'
    } else if ('changeFormation' in action || 'limber' in action || 'unlimber' in action) {
      if (!discretion.changeFormation && !enemyNear(state, id)) return 'FORMATION_FORBIDDEN'
    }
  }
  return undefined
}

/** A centre, and which way the body faces there. */
type Vertex = Point & { readonly heading: number }

/** Centre now, and after each translation; 'max' counts as the greatest possible roll (BR-ORD-10). */
function vertices(state: BrState, id: string, actions: readonly Action[]): readonly Vertex[] {
  const { centre, rectangle } = bodyOf(state, id)
  const { depth } = rectangle
  let at: Point = centre
  let heading = brigadeOf(state, id).pose.heading
  const found: Vertex[] = [{ ...centre, heading }]
  let left = mostOf(plotRate(state, id, actions))
  const whole = left
  const goes = (inches: number | 'max', offset: number) => {
    const length = inches === 'max' ? Math.max(0, left) : inches
    left -= length
    at = along(at, normalHeading(heading + offset), length)
    found.push({ ...at, heading })
  }
  for (const action of actions) {
    if ('turn' in action) {
      heading = normalHeading(heading + action.turn)
      left -= (whole * Math.abs(action.turn)) / 360
    } else if ('advance' in action) goes(action.advance, FACING_TURN[action.facing ?? 'front'])
    else if ('advanceAndFire' in action) goes('max', 0)
    else if ('skirmishFire' in action) goes(action.skirmishFire, 0)
    else if ('dash' in action) goes(action.dash, 0)
    else if ('withdrawFacing' in action) goes(action.withdrawFacing, 180)
    else if ('retire' in action && infoOf(state, id).isFoot) goes(whole / 2, 180)
    else if ('manhandle' in action) goes(Math.abs(action.manhandle), action.manhandle < 0 ? 180 : 0)
    else if ('followRoad' in action) {
      const leg = roadLeg(state, { ...along(at, heading, depth / 2), heading }, action)
      const length = Math.min(leg.length, Math.max(0, left) * ROAD_FACTOR)
      const end = placeOnRoad(leg, length)
      left -= length / ROAD_FACTOR
      heading = end.heading
      at = along(end, normalHeading(heading + 180), depth / 2)
      found.push({ ...at, heading })
    } else if ('occupy' in action) {
      const complex = rosterOf(state.sheet).complexes.get(action.occupy)
      if (complex) found.push({ ...middleOf(complex), heading })
    } else if ('vacate' in action)
      found.push({
        ...bodyAt(infoOf(state, id), action.vacate, action.vacate.formation).centre,
        heading: action.vacate.heading,
      })
  }
  return found
}

/** The sub-reason by which a way leaves the envelope of its clause (BR-ORD-10). */
export function outOfEnvelope(
  state: BrState,
  id: string,
  task: Task,
  [start, ...ends]: readonly Point[],
): Deviation | undefined {
  if (!start || ends.length === 0) return undefined
  const { clause, verb } = task
  switch (verb) {
    case 'hold':
    case 'reserve':
    case 'screen':
    case 'defend': {
      const place = verb === 'defend' ? clause.complex : clause.place
      return outOfArea(state, place ?? task.from, clause.radius ?? DEFAULT_RADIUS[verb], start, ends)
    }
    case 'bombard':
      return hasRoute(clause)
        ? outOfCorridor(state, id, task, start, ends)
        : outOfArea(state, task.from, clause.radius ?? DEFAULT_RADIUS.bombard, start, ends)
    case 'march':
    case 'advance':
    case 'attack':
      return outOfCorridor(state, id, task, start, ends)
    case 'support': {
      const centre = supportedCentre(state, clause)
      if (!centre) return undefined
      const most = (clause.distance ?? SUPPORT_DISTANCE) + SUPPORT_SLACK
      const far = ends.some((end) => isFarther(distance(end, centre), most, distance(start, centre)))
      return far ? 'TOO_FAR_FROM_SUPPORTED' : undefined
    }
    case 'retire': {
      const goal = goalOf(state, id, task)
      if (!goal) return undefined
      const away = [start, ...ends].map((point) => roundInch(distance(point, goal)))
      return away.some((off, i) => i > 0 && off - (away[i - 1] ?? off) > BACK) ? 'WRONG_WAY' : undefined
    }
  }
}

/** Beyond the limit, and farther than it stands already. */
function isFarther(off: number, most: number, now: number): boolean {
  return roundInch(off) > Math.max(most, roundInch(now))
}

function outOfArea(
  state: BrState,
  place: Parameters<typeof distanceToPlace>[1],
  radius: number,
  start: Point,
  ends: readonly Point[],
): Deviation | undefined {
  const off = (point: Point) => distanceToPlace(state.sheet, place, point)
  return ends.some((end) => isFarther(off(end), radius, off(start))) ? 'OUT_OF_AREA' : undefined
}

/** The route of a brigade's task: many plots are held against it. */
const routeNow = remembered((state, id) => {
  const task = taskOf(state, id)
  return task ? routeOf(state, id, task) : []
})

function outOfCorridor(
  state: BrState,
  id: string,
  task: Task,
  start: Point,
  ends: readonly Point[],
): Deviation | undefined {
  const route = routeNow(state, id)
  if (route.length < 2) return undefined
  const now = placeOn(route, start)
  let before = now.at
  for (const end of ends) {
    const { at, off } = placeOn(route, end)
    if (isFarther(off, corridorOf(task), now.off)) return 'OUT_OF_CORRIDOR'
    if (roundInch(before - at) > BACK) return 'WRONG_WAY'
    before = at
  }
  return undefined
}

export function corridorOf({ clause, verb }: Task): number {
  if (clause.corridor !== undefined) return clause.corridor
  return verb === 'march' || verb === 'attack' || verb === 'bombard'
    ? DEFAULT_CORRIDOR[verb]
    : DEFAULT_CORRIDOR.advance
}

/** Discretion to charge where the order says nothing of it (BR-ORD-07). */
export function chargeDiscretion(state: BrState, id: string, task: Task): ChargeDiscretion {
  if (task.discretion.charge !== undefined) return task.discretion.charge
  const { isCavalry } = infoOf(state, id)
  switch (task.verb) {
    case 'march':
    case 'retire':
    case 'bombard':
    case 'defend':
      return 'never'
    case 'hold':
    case 'reserve':
    case 'screen':
      return isCavalry ? 'reach' : 'never'
    case 'support':
      return isCavalry ? 'relief' : 'never'
    case 'advance':
    case 'attack':
      return 'corridor'
  }
}

/** Why a charge lies outside the order of its brigade; undefined: within it, or it has none. */
export function chargeDeviation(state: BrState, id: string, targetId: string): Deviation | undefined {
  const task = taskOf(state, id)
  if (!task || isOrdered(state, id, targetId, task)) return undefined
  return 'CHARGE_NOT_ORDERED'
}

function isOrdered(state: BrState, id: string, targetId: string, task: Task): boolean {
  switch (chargeDiscretion(state, id, task)) {
    case 'never':
      return false
    case 'any':
      return true
    case 'reach': {
      const { isCavalry } = infoOf(state, id)
      return roundInch(gapOf(state, id, targetId)) <= (isCavalry ? REACH.cavalry : REACH.infantry)
    }
    case 'corridor': {
      const route = routeNow(state, id)
      const off = bodyOf(state, targetId).parts.map((part) =>
        route.length > 1 ? polylineToPolygon(route, part) : distanceBetweenParts([route], [part]),
      )
      return roundInch(Math.max(0, Math.min(...off))) <= corridorOf(task)
    }
    case 'relief': {
      const supported = task.clause.brigade
      if (supported === undefined || state.brigades[supported]?.place !== 'table') return false
      const touching = contactsOf(state, targetId).some(
        ({ attackerId, targetId: other }) => attackerId === supported || other === supported,
      )
      return touching || roundInch(gapOf(state, supported, targetId)) <= RELIEF
    }
  }
}

/** Whether a plot takes the brigade into another formation, or in or out of a post: that is no standing idle. */
export function changesFormation(actions: readonly Action[]): boolean {
  return actions.some((action) => FORMING.has(actionName(action)))
}
const FORMING = new Set(['changeFormation', 'limber', 'unlimber', 'occupy', 'vacate'])
