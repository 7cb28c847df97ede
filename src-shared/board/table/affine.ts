/** Affine maps of the plane, laid through three points: how a photograph lies on the table. */
import { distance, hypotenuse, leftness, type Point } from './vectors'

/** Takes (x, y) to (a x + c y + e, b x + d y + f): the six numbers in the order of a canvas. */
export interface Affine {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

export type Triple = readonly [Point, Point, Point]

/** Height of a triangle over its longest side, as a part of that side, below which its corners count as in line. */
export const FLATTEST = 0.08

/** Whether three points lie so nearly in line, or on one another, that no map can be trusted to them. */
export function areInLine([one, two, three]: Triple): boolean {
  const longest = Math.max(distance(one, two), distance(two, three), distance(three, one))
  return longest === 0 || Math.abs(leftness(one, two, three)) / longest < FLATTEST * longest
}

/**
 * The one affine map that takes three points to three others, in any units; null where those it is to be taken from, or
 * those it leads to, are in line.
 */
export function affineThrough(from: Triple, to: Triple): Affine | null {
  if (areInLine(from) || areInLine(to)) return null
  const [p, q, r] = from
  const area = leftness(p, q, r)
  /** Slopes of one coordinate of the image along x and y. */
  const slopes = (u: number, v: number, w: number): readonly [number, number] => [
    ((v - u) * (r.y - p.y) - (w - u) * (q.y - p.y)) / area,
    ((w - u) * (q.x - p.x) - (v - u) * (r.x - p.x)) / area,
  ]
  const [a, c] = slopes(to[0].x, to[1].x, to[2].x)
  const [b, d] = slopes(to[0].y, to[1].y, to[2].y)
  return { a, b, c, d, e: to[0].x - a * p.x - c * p.y, f: to[0].y - b * p.x - d * p.y }
}

export function mapped({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Whether it turns the plane over, as a mirror does. */
export function isMirror({ a, b, c, d }: Affine): boolean {
  return a * d - b * c < 0
}

/** Lengths of the images of a step along x and of one along y. */
export function scalesOf({ a, b, c, d }: Affine): readonly [number, number] {
  return [hypotenuse(a, b), hypotenuse(c, d)]
}
