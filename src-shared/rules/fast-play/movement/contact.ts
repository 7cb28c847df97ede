/** The end of a charge: how far it goes before it touches an enemy, where it touches him, and on which of his sides (FP-CHG-04). */
import { faceOf, seenFrom } from '../../../board/table/rectangles'
import { boxGap, type Box } from '../../../board/table/boxes'
import { pointToPolygon, pointToSegment, separation } from '../../../board/table/polygons'
import { along, between, distance, forward, type Point } from '../../../board/table/vectors'
import { comesNear, type Capsule } from '../../../board/table/capsules'
import { EPS } from '../sheet/tables'
import type { BoxSide } from '../sheet/vocabulary'
import { gapOf, type Body, type Element, type UnitSide } from '../state/bodies'
import type { Stage } from './way'

/** Far above rounding, far below the contact tolerance. */
const ALMOST = 1e-5

/** Inches straight ahead to the first moment at which some enemy is no farther than EPS; undefined: not within `most`. */
export function distanceToContact(body: Body, enemies: readonly Body[], most: number): number | undefined {
  let best: number | undefined
  const lane: Capsule = {
    a: body.centre,
    b: along(body.centre, body.pose.heading, most),
    radius: body.radius + EPS + ALMOST,
  }
  for (const enemy of enemies) {
    if (!comesNear(lane, enemy.centre, enemy.radius)) continue
    for (const own of body.elements)
      for (const other of enemy.elements) {
        const at = firstTouch(own, other, body.pose.heading, best ?? most)
        if (at !== undefined && (best === undefined || at < best)) best = at
      }
  }
  return best
}

/** The gap of two rectangles is convex in the way gone, so that its least can be closed in on, and then the first touch. */
function firstTouch(own: Element, other: Element, heading: number, most: number): number | undefined {
  const { x, y } = forward(heading)
  if (isBeside(own.box, other.box, x, y) || isBehind(own.box, other.box, x, y)) return undefined
  const gapAt = (length: number) =>
    boxGap(own.box, other.box, Infinity, own.box.x + x * length, own.box.y + y * length)
  if (gapAt(0) > most + EPS + ALMOST) return undefined
  let low = 0
  let high = most
  while (high - low > 1e-7) {
    const third = (high - low) / 3
    if (gapAt(low + third) <= gapAt(high - third)) high -= third
    else low += third
  }
  const nearest = [low, high, 0, most].reduce((best, at) => (gapAt(at) < gapAt(best) ? at : best))
  if (gapAt(nearest) > EPS) return undefined
  if (gapAt(0) <= EPS) return 0
  let before = 0
  let after = nearest
  while (after - before > 1e-9) {
    const middle = (before + after) / 2
    if (gapAt(middle) <= EPS) after = middle
    else before = middle
  }
  return after
}

/** Whether two rectangles stay apart, whatever one of them goes straight along a direction. */
function isBeside(a: Box, b: Box, x: number, y: number): boolean {
  const off = Math.abs((b.x - a.x) * y - (b.y - a.y) * x)
  return off > acrossOf(a, x, y) + acrossOf(b, x, y) + EPS + ALMOST
}

/** Whether the second rectangle stays behind the first, however far that goes along a direction. */
function isBehind(a: Box, b: Box, x: number, y: number): boolean {
  const off = (a.x - b.x) * x + (a.y - b.y) * y
  return off > acrossOf(a, -y, x) + acrossOf(b, -y, x) + EPS + ALMOST
}

/** Half of what a rectangle measures across a direction. */
function acrossOf({ s, c, hw, hd }: Box, x: number, y: number): number {
  return hw * Math.abs(x * s + y * c) + hd * Math.abs(s * y - c * x)
}

/** The first enemy that comes within EPS of ground swept over. */
export function enemyMet(stage: Stage, enemies: readonly Body[]): Body | undefined {
  return enemies.find(
    (enemy) =>
      stage.isNear(enemy, EPS) &&
      stage.sweeps.some((sweep) =>
        enemy.elements.some(
          ({ centre, radius, corners }) =>
            comesNear(sweep, centre, radius, EPS) && separation(sweep.polygon, corners, 1) <= EPS,
        ),
      ),
  )
}

export function isTouching(body: Body, enemy: Body): boolean {
  return gapOf(body, enemy, 1) <= EPS + ALMOST
}

/** Corners of either body that lie on the other: the ends of what they have in common, if only one point. */
function touchPoints(body: Body, enemy: Body, within: number): readonly Point[] {
  return body.elements.flatMap((own) =>
    enemy.elements.flatMap((other) => {
      if (boxGap(own.box, other.box, within) > within) return []
      const on = (points: readonly Point[], polygon: readonly Point[]) =>
        points.filter((point) => pointToPolygon(point, polygon) <= within)
      return [...on(own.corners, other.corners), ...on(other.corners, own.corners)]
    }),
  )
}

/** The point at which two bodies touch; of a whole shared edge its middle. Undefined: they do not. */
export function touchPoint(body: Body, enemy: Body, within = EPS + ALMOST): Point | undefined {
  const points = touchPoints(body, enemy, within)
  let best: readonly [Point, Point] | undefined
  let most = -1
  for (const a of points)
    for (const b of points) {
      const length = distance(a, b)
      if (length <= most) continue
      most = length
      best = [a, b]
    }
  return best && between(best[0], best[1], 0.5)
}

/** Sides of an enemy on which a point lies. */
export function sidesAt(enemy: Body, point: Point, within: number): readonly UnitSide[] {
  return enemy.sides.filter(({ edge }) => pointToSegment(point, edge.left, edge.right) <= within)
}

/** How far from a side the touch point may lie by rounding alone. */
export const ON_SIDE = 0.001

/** Sides of an enemy that may be charged from where a unit begins (FP-CHG-02, FP-R-45). */
export function eligibleSides(start: Body, target: Body): readonly BoxSide[] {
  if (target.formation === 'square') return ['front']
  const { pose, width, depth } = target
  const { x, y } = forward(pose.heading)
  // How far all of it is beyond the line of each side, at the least.
  const beyond = { front: Infinity, rear: Infinity, left: Infinity, right: Infinity }
  for (const { corners } of start.elements)
    for (const corner of corners) {
      const dx = corner.x - pose.x
      const dy = corner.y - pose.y
      const ahead = dx * x + dy * y
      const aside = dx * y - dy * x
      beyond.front = Math.min(beyond.front, ahead)
      beyond.rear = Math.min(beyond.rear, -depth - ahead)
      beyond.left = Math.min(beyond.left, -width / 2 - aside)
      beyond.right = Math.min(beyond.right, aside - width / 2)
    }
  const others = (['rear', 'left', 'right'] as const).filter((side) => beyond[side] >= -EPS)
  return beyond.front >= -EPS || others.length === 0 ? ['front', ...others] : others
}

/** The side of a square that is charged: the face touched, else the most opposed one (FP-R-113). */
export function faceTouched(square: Body, point: Point, opposed: UnitSide | undefined): UnitSide | undefined {
  const faces = sidesAt(square, point, ON_SIDE)
  return faces.length === 1 ? faces[0] : opposed
}

/** Where an enemy lies on a unit's front, away from the ends of it; undefined: he does not (FP-CHG-07). */
export function touchOnFront(body: Body, enemy: Body, within: number): Point | undefined {
  if (distance(body.centre, enemy.centre) > body.radius + enemy.radius + within + ALMOST) return undefined
  const front = body.formation === 'line' ? body.rectangle : { ...body.pose, ...body.info.base }
  const { edge } = faceOf(front, 'front')
  const half = front.width / 2
  const points = enemy.elements.flatMap(({ corners }) => {
    const near = corners.filter((corner) => pointToSegment(corner, edge.left, edge.right) <= within)
    const ends = [edge.left, edge.right].filter((end) => pointToPolygon(end, corners) <= within)
    return [...near, ...ends]
  })
  const inner = points.filter((point) => Math.abs(seenFrom(front, point).u) < half - within)
  if (inner.length > 0) return middleOf(inner)
  // Neither end of what they share lies inside, but all between may.
  const [a, b] = points
  if (!a || !b) return undefined
  const middle = middleOf(points)
  return middle && Math.abs(seenFrom(front, middle).u) < half - within ? middle : undefined
}

function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
}
