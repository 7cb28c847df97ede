/** Columns on a road: bent along its centre line, two inches faster (FP-MOVE-08, FP-R-39, FP-R-127). */
import { pointToSegment } from '../../../board/table/polygons'
import type { Pose } from '../../../board/table/rectangles'
import { lengthOf, placeOn, pointOn } from '../../../board/table/routes'
import { along, bearing, distance, turnBetween, type Point } from '../../../board/table/vectors'
import type { Way } from '../sheet/ground'
import { EPS } from '../sheet/tables'
import { Body, rounded } from '../state/bodies'
import type { Field } from '../state/field'
import { refusal } from '../turn/refusals'
import { moveTest } from './command-tests'
import { refuseExit } from './exits'
import { finish, refused, type Planned } from './plans'
import { standing } from './sweep'
import { Stage, wayOf } from './way'

/** Inches of travel between the moments at which a bent column is looked at. */
const SAMPLE = 0.25

/** A road in the direction of travel; before its first point it runs straight on along `behind`. */
export interface Route {
  readonly line: readonly Point[]
  /** Bearing of travel before the first point. */
  readonly behind: number
}

function pointAt({ line, behind }: Route, s: number): Point {
  const [first] = line
  return s < 0 && first ? along(first, behind, s) : pointOn(line, s)
}

/** A column with the front of slot 1 so far along a route; bent only where the route is. */
export function columnOn(body: Body, route: Route, s: number): Body {
  const { depth } = body.info.base
  const bend = Array.from({ length: body.count }, (_, i): Pose => {
    const front = pointAt(route, s - i * depth)
    return rounded({ ...front, heading: bearing(pointAt(route, s - (i + 1) * depth), front) })
  })
  const [pose = body.pose] = bend
  const straight = body.at(pose)
  const isStraight = straight.elements.every(({ rectangle }, i) => {
    const own = bend[i]
    return (
      own !== undefined &&
      distance(own, rectangle) <= EPS &&
      Math.abs(turnBetween(own.heading, rectangle.heading)) <= EPS
    )
  })
  return isStraight ? straight : new Body({ ...body.shape, pose, bend })
}

/** The column looked at along the way; the direction of travel is the heading of slot 1 (FP-R-134). */
export function roadStage(body: Body, from: Body, route: Route, s: number, length: number): Stage {
  const at = Array.from({ length: Math.ceil(length / SAMPLE) }, (_, i) =>
    columnOn(body, route, s + i * SAMPLE),
  )
  const to = columnOn(body, route, s + length)
  const all = [...at, to]
  const elements = all.flatMap((column) => column.elements)
  return new Stage(
    from,
    to,
    length,
    all.map(({ pose }) => pose.heading),
    () => elements.map(standing),
    () => elements,
  )
}

/** The road that holds all centres of a column's elements. */
function roadUnder({ ground }: Field, body: Body): Way | undefined {
  return ground.roads.find((road) => body.elements.every(({ centre }) => isOnRoad(road, centre)))
}

function isOnRoad({ line, width }: Way, point: Point): boolean {
  return line.some((to, i) => {
    const from = line[i - 1]
    return from !== undefined && pointToSegment(point, from, to) <= width / 2 + EPS
  })
}

/** The road in the direction nearer to the unit's heading, and how far along it the front of slot 1 is. */
export function routeFor(road: Way, body: Body): { readonly route: Route; readonly s: number } {
  const ways = [road.line, road.line.toReversed()].map((line) => {
    const s = placeOn(line, body.pose).at
    const [first, second] = line
    const behind = first && second ? bearing(first, second) : 0
    return {
      route: { line, behind },
      s,
      off: Math.abs(turnBetween(body.pose.heading, pointOn(line, s).heading)),
    }
  })
  const [there, back] = ways
  if (!there || !back) throw new Error('a road has two directions')
  return there.off <= back.off ? there : back
}

/** `roadMove`. */
export function planRoadMove(field: Field, body: Body, length: number, exit: string | undefined): Planned {
  const values = { unit: body.id }
  if (body.formation !== 'column')
    return refused(refusal('FORMATION_NOT_ALLOWED', 'FP-MOVE-08', values, body.id))
  if (length <= EPS) return refused(refusal('BAD_STEP', 'FP-MOVE-08', values, body.id))
  const road = roadUnder(field, body)
  if (!road) return refused(refusal('NOT_ON_ROAD', 'FP-MOVE-08', values, body.id))
  const { route, s } = routeFor(road, body)
  if (s + length > lengthOf(route.line) + EPS)
    return refused(refusal('NOT_ON_ROAD', 'FP-MOVE-08', values, body.id))
  const stage = roadStage(body, body, route, s, length)
  if (stage.samples().some(({ centre, slot }) => !staysOn(road, route, s, centre, slot, body)))
    return refused(refusal('NOT_ON_ROAD', 'FP-MOVE-08', values, body.id))
  const leaves = exit === undefined ? undefined : refuseExit(field, stage.to, exit)
  if (leaves) return refused(leaves)
  const goodGoing = field.rules.roadThroughBadGoing === 'road'
  const test = moveTest(field, body, stage.to)
  const way = wayOf(body, [stage])
  return finish(field, way, stage.to, { road: true, goodGoing }, test, [
    'FP-MOVE-01',
    'FP-MOVE-08',
    'FP-TERR-07',
  ])
}

/** The tail may hang behind the first point of the road, on its straight prolongation. */
function staysOn(
  road: Way,
  { line, behind }: Route,
  s: number,
  centre: Point,
  slot: number,
  body: Body,
): boolean {
  if (isOnRoad(road, centre)) return true
  const [first] = line
  if (!first || s - slot * body.info.base.depth > 0) return false
  return pointToSegment(centre, first, along(first, behind, -20)) <= road.width / 2 + EPS
}
