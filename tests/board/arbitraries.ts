/** Random figures of the table for property tests: positions in inches, headings in degrees. */
import fc from 'fast-check'
import type { Pose, Rectangle } from '../../src-shared/board/table/rectangles'
import { cosine, sine } from '../../src-shared/board/table/angles'
import { type Point } from '../../src-shared/board/table/vectors'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })

export const point: fc.Arbitrary<Point> = fc.record({ x: number(0, 72), y: number(0, 48) })
export const heading = number(0, 360)
export const rectangle: fc.Arbitrary<Rectangle> = fc.record({
  x: number(0, 72),
  y: number(0, 48),
  heading,
  width: number(0.3, 5),
  depth: number(0.3, 4),
})
/** Two rectangles near each other, so that many overlap. */
export const neighbours = fc
  .tuple(rectangle, rectangle, number(-4, 4), number(-4, 4))
  .map(([a, b, dx, dy]) => [a, { ...b, x: a.x + dx, y: a.y + dy }] as const)
export const shift = fc.record({ dx: number(-50, 50), dy: number(-50, 50) })

/** Turned about the origin, clockwise. */
export function turnedPoint({ x, y }: Point, degrees: number): Point {
  const s = sine(degrees)
  const c = cosine(degrees)
  return { x: x * c + y * s, y: y * c - x * s }
}

export function turnedPose<T extends Pose>(pose: T, degrees: number): T {
  return { ...pose, ...turnedPoint(pose, degrees), heading: pose.heading + degrees }
}
