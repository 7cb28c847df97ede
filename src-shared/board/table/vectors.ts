/** Points and bearings of the open table: inches, x to the east, y to the north, degrees clockwise from north. */
import { arc, cosine, sine } from './angles'

/** A place on the table, or a displacement, in inches. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Unit vector along a heading: 0 is north, 90 east. */
export function forward(heading: number): Point {
  return { x: sine(heading), y: cosine(heading) }
}

/** Unit vector to the right of a heading. */
export function rightOf(heading: number): Point {
  return { x: cosine(heading), y: -sine(heading) }
}

/** A heading from 0 up to but not including 360. */
export function normalHeading(degrees: number): number {
  const turned = degrees % 360
  const positive = turned < 0 ? turned + 360 : turned
  return positive === 360 || Object.is(positive, -0) ? 0 : positive
}

/** Bearing from one point to another, 0 to 360; 0 between equal points. */
export function bearing(from: Point, to: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (dx === 0 && dy === 0) return 0
  return normalHeading(arc(dx, dy))
}

/** The shortest turn from one heading to another: -180 (left) to 180 (right), 180 for about face. */
export function turnBetween(from: number, to: number): number {
  const turn = normalHeading(to - from)
  return turn > 180 ? turn - 360 : turn
}

export function distance(a: Point, b: Point): number {
  return hypotenuse(b.x - a.x, b.y - a.y)
}

/** Length of a displacement. Not Math.hypot, which is many times slower and buys nothing at these sizes. */
export function hypotenuse(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy)
}

/** The point `length` inches from another along a bearing. */
export function along(from: Point, towards: number, length: number): Point {
  return { x: from.x + sine(towards) * length, y: from.y + cosine(towards) * length }
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/** Middle of some points; of none the origin. */
export function meanOf(points: readonly Point[]): Point {
  const n = Math.max(1, points.length)
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / n,
    y: points.reduce((sum, { y }) => sum + y, 0) / n,
  }
}

/** Which side of the line a to b a point lies on: positive to the left, negative to the right. */
export function leftness(a: Point, b: Point, p: Point): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

/** A length as it is compared and kept: thousandths of an inch. */
export function roundInch(length: number): number {
  return Math.round(length * 1000) / 1000
}

/** An angle as it is compared and kept: hundredths of a degree. */
export function roundDegree(angle: number): number {
  return Math.round(angle * 100) / 100
}
