/** Convex hulls: the ground that something convex sweeps over on a straight way. */
import type { Polygon } from './polygons'
import { leftness, type Point } from './vectors'

/** The smallest convex polygon that holds all the points, anticlockwise. */
export function convexHull(points: readonly Point[]): Polygon {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const lower = chain(sorted)
  const upper = chain(sorted.toReversed())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

/** From the first point to the last, turning left only. */
function chain(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = []
  for (const point of points) {
    for (;;) {
      const a = kept.at(-2)
      const b = kept.at(-1)
      if (!a || !b || leftness(a, b, point) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept
}
