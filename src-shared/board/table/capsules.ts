/** Capsules: all within so many inches of the line between two points, to tell at once what is out of the way. */
import { pointToSegment, type Bounds } from './polygons'
import type { Point } from './vectors'

export interface Capsule {
  readonly a: Point
  readonly b: Point
  /** Inches. */
  readonly radius: number
}

/** Far above rounding. */
const SLACK = 1e-6

/** Whether a disc may come within so many inches of it; it surely does not if this says no. */
export function comesNear({ a, b, radius }: Capsule, centre: Point, of: number, inches = 0): boolean {
  return pointToSegment(centre, a, b) <= radius + of + inches + SLACK
}

export function boundsOfCapsule({ a, b, radius }: Capsule): Bounds {
  return {
    minX: Math.min(a.x, b.x) - radius,
    minY: Math.min(a.y, b.y) - radius,
    maxX: Math.max(a.x, b.x) + radius,
    maxY: Math.max(a.y, b.y) + radius,
  }
}
