/** The order in force: which clause of it is current, what it asks, and the hold that is implied between clauses (BR-ORD-04, -05, -17). */
import type { Clause, Discretion, OrderVerb } from '../../../engine/orders'
import { otherSide } from '../../../engine/sides'
import { hypotenuse, roundInch, type Point } from '../../../board/table/vectors'
import { gapBetween } from '../../../board/table/bodies'
import { bodyOf, isAbandoned, type Body } from '../state/bodies'
import { EDGE_BEARING } from '../../../board/table/table-edges'
import { garrisonOf, infoOf, onTable, rosterOf } from '../state/lookup'
import { mannedBy } from '../fire/manning'
import { remembered } from '../state/memory'
import { objectivePoint, pointOf } from './places'
import type { BrState, OrderState } from '../state/state'
import { standingNear } from '../state/nearby'

/** What a brigade is ordered to do now. */
export interface Task {
  readonly verb: OrderVerb
  readonly clause: Clause
  readonly discretion: Discretion
  /** Centre of the brigade when the clause began (BR-ORD-10). */
  readonly from: Point
  /** No clause runs: it stays where it is until the next one begins, or for good (BR-ORD-05). */
  readonly implied: boolean
}

/** Radii, corridors and distances where a clause names none, inches (BR-ORD-04, BR-ORD-10). */
export const DEFAULT_RADIUS = { hold: 3, reserve: 3, screen: 6, defend: 3, bombard: 3 } as const
export const DEFAULT_CORRIDOR = { march: 4, advance: 4, attack: 6, bombard: 4 } as const
export const SUPPORT_DISTANCE = 6

export function orderOf(state: BrState, id: string): OrderState | undefined {
  return state.secret[infoOf(state, id).side].orders[id]
}

/** Centre of a brigade, as orders keep it. */
export function hereOf(state: BrState, id: string): Point {
  const { x, y } = bodyOf(state, id).centre
  return { x: roundInch(x), y: roundInch(y) }
}

/** What a brigade's order asks of it now; undefined: it has none. */
export const taskOf: (state: BrState, id: string) => Task | undefined = remembered((state, id) => {
  const order = orderOf(state, id)
  if (!order) return undefined
  const { discretion } = order.order
  const clause = order.order.clauses[order.clause]
  if (!clause || order.waiting)
    return {
      verb: 'hold',
      clause: { verb: 'hold', place: order.from, radius: DEFAULT_RADIUS.hold },
      discretion,
      from: order.from,
      implied: true,
    }
  const inForce = retaken(state, id, clause)
  return { verb: inForce.verb, clause: inForce, discretion, from: order.from, implied: false }
})

/** A post that was to be held to the last and is in enemy hands is attacked (BR-ORD-17). */
function retaken(state: BrState, id: string, clause: Clause): Clause {
  if (clause.verb !== 'defend' || clause.toLast !== true || clause.complex === undefined) return clause
  if (!enemyHolds(state, id, clause.complex)) return clause
  const { complex, ...rest } = clause
  return { ...rest, verb: 'attack', objective: complex, method: 'assault' }
}

/** Whether an enemy garrisons a complex or mans a work (BR-ORD-17). */
export function enemyHolds(state: BrState, id: string, featureId: string): boolean {
  const { side } = infoOf(state, id)
  if (rosterOf(state.sheet).complexes.has(featureId)) {
    const garrison = garrisonOf(state, featureId)
    return garrison !== undefined && infoOf(state, garrison.id).side !== side
  }
  return onTable(state, otherSide(side)).some((enemy) => mannedBy(state, enemy.id)?.lineId === featureId)
}

/** The place that a task leads to or stays at, as a point; undefined: it names none that is on the table. */
export function goalOf(state: BrState, id: string, task: Task): Point | undefined {
  const { clause, from, verb } = task
  switch (verb) {
    case 'hold':
    case 'reserve':
    case 'screen':
      return clause.place === undefined ? from : pointOf(state.sheet, clause.place)
    case 'march':
    case 'advance':
      return clause.place === undefined ? undefined : pointOf(state.sheet, clause.place)
    case 'retire':
      return clause.place === undefined ? homeOf(state, id, from) : pointOf(state.sheet, clause.place)
    case 'attack':
      return clause.objective === undefined
        ? undefined
        : objectivePoint(state, clause.objective, bodyOf(state, id).centre)
    case 'bombard':
      return hasRoute(clause) && clause.place !== undefined ? pointOf(state.sheet, clause.place) : from
    case 'defend':
      return clause.complex === undefined ? from : pointOf(state.sheet, clause.complex)
    case 'support':
      return supportedCentre(state, clause)
  }
}

/** Whether a task takes a brigade anywhere by its verb. */
export function goesOn({ verb }: Pick<Task, 'verb'>): boolean {
  return verb === 'march' || verb === 'advance' || verb === 'attack' || verb === 'retire'
}

/** Whether a bombardment has a way to go, and does not stay where it is (BR-ORD-10). */
export function hasRoute({ verb, place, via }: Clause): boolean {
  return verb === 'bombard' && (place !== undefined || (via !== undefined && via.length > 0))
}

/** Centre of the supported brigade; undefined: it is not on the table. */
export function supportedCentre(state: BrState, clause: Clause): Point | undefined {
  const supported = clause.brigade === undefined ? undefined : state.brigades[clause.brigade]
  return supported?.place === 'table' ? bodyOf(state, supported.id).centre : undefined
}

/** The point of its base edge nearest to where a brigade was: where it retires to if its order names no place. */
function homeOf(state: BrState, id: string, { x, y }: Point): Point {
  const { width, height } = state.sheet.table
  const bearing = EDGE_BEARING[infoOf(state, id).baseEdge]
  if (bearing === 0) return { x, y: height - HOME }
  if (bearing === 90) return { x: width - HOME, y }
  return bearing === 180 ? { x, y: HOME } : { x: HOME, y }
}
/** How far from the edge that is, inches. */
const HOME = 3

/** The way of a task: from where its clause began by its via points to its goal (BR-ORD-10). */
export function routeOf(state: BrState, id: string, task: Task): readonly Point[] {
  const via = (task.clause.via ?? []).flatMap((place) => pointOf(state.sheet, place) ?? [])
  const goal = goalOf(state, id, task)
  return [task.from, ...via, ...(goal ? [goal] : [])]
}

/** Whether any enemy that does not rout is within 6 inches, of cavalry within 12 (BR-ORD-11, BR-ORD-12); guns without gunners are none. */
export function enemyNear(state: BrState, id: string): boolean {
  return nearestEnemy(state, id) <= (infoOf(state, id).isCavalry ? 12 : 6)
}

/** Gap to the nearest enemy that neither routs nor has left its guns, inches; Infinity: there is none. */
export const nearestEnemy = (state: BrState, id: string): number => nearest(state, id).gap

/** The nearest enemy that neither routs nor has left its guns, if there is any. */
export const nearestStanding = (state: BrState, id: string): Body | undefined => nearest(state, id).body

interface Nearest {
  readonly gap: number
  readonly body: Body | undefined
}

const nearest: (state: BrState, id: string) => Nearest = remembered((state, id) => {
  const { side } = infoOf(state, id)
  const body = bodyOf(state, id)
  const { centre, radius } = body
  let least = Infinity
  let found: Body | undefined
  for (const { brigade, body: other } of standingNear(state, centre, Infinity, otherSide(side))) {
    if (brigade.activity.kind === 'routing' || isAbandoned(brigade)) continue
    const { x, y } = other.centre
    if (hypotenuse(x - centre.x, y - centre.y) - radius - other.radius >= least) continue
    const gap = gapInches(body, other)
    if (gap >= least) continue
    least = gap
    found = other
  }
  return { gap: least, body: found }
})

function gapInches(one: Body, other: Body): number {
  return roundInch(Math.max(0, gapBetween(one, other)))
}
