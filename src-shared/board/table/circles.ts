/** Circles on the table: burst templates, their rings and quarters. */
import { clipLeft, contains, pointToPolygon, type Polygon } from './polygons'
import { along, distance, type Point } from './vectors'

/** Inches from the middle of a circle to the nearest point of a polygon; 0 inside. */
export function nearestOf(polygon: Polygon, centre: Point): number {
  return pointToPolygon(centre, polygon)
}

/** Inches from the middle to the farthest point of a polygon. */
export function farthestOf(polygon: Polygon, centre: Point): number {
  return Math.max(...polygon.map((point) => distance(centre, point)))
}

/** Quarters clockwise from a bearing: 0 far right, 1 near right, 2 near left, 3 far left of one who looks along it. */
export type Quarter = 0 | 1 | 2 | 3

/** Whether a convex polygon has a point in a quarter between two radii (both included). */
export function inQuarter(
  polygon: Polygon,
  centre: Point,
  towards: number,
  quarter: Quarter,
  from: number,
  to: number,
): boolean {
  const first = along(centre, towards + 90 * quarter, 1)
  const second = along(centre, towards + 90 * (quarter + 1), 1)
  // Right of the first ray, left of the second.
  const part = clipLeft(clipLeft(polygon, first, centre), centre, second)
  if (part.length === 0) return false
  const nearest = part.length > 2 && contains(part, centre) ? 0 : pointToPolygon(centre, part)
  return nearest <= to && farthestOf(part, centre) >= from
}
