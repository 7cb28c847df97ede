/** Straight lines over the table, of sight or of fire, and how much of them runs inside the bodies in their way. */
import type { TableBody } from './bodies'
import type { Box } from './boxes'
import { lengthInside, type Bounds } from './polygons'
import { distance, hypotenuse, type Point } from './vectors'

export interface StraightLine {
  readonly from: Point
  readonly to: Point
  /** Inches. */
  readonly length: number
}

export function lineBetween(from: Point, to: Point): StraightLine {
  return { from, to, length: distance(from, to) }
}

/** Whether a line comes within so many inches of a point. */
export function comesWithin({ from, to, length }: StraightLine, point: Point, inches: number): boolean {
  const dx = point.x - from.x
  const dy = point.y - from.y
  const ex = to.x - from.x
  const ey = to.y - from.y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (dx * ex + dy * ey) / (length * length)))
  return hypotenuse(dx - share * ex, dy - share * ey) <= inches
}

/** Far above rounding. */
const SLACK = 1e-6

/** Whether a line from one point to another may have a stretch within some bounds; false: it surely has none. */
export function mayCross({ minX, minY, maxX, maxY }: Bounds, a: Point, b: Point): boolean {
  if ((a.x < minX && b.x < minX) || (a.x > maxX && b.x > maxX)) return false
  if ((a.y < minY && b.y < minY) || (a.y > maxY && b.y > maxY)) return false
  // All of the box lies on one side of the line?
  const dx = b.x - a.x
  const dy = b.y - a.y
  const off = dx * ((minY + maxY) / 2 - a.y) - dy * ((minX + maxX) / 2 - a.x)
  return Math.abs(off) <= (Math.abs(dx) * (maxY - minY) + Math.abs(dy) * (maxX - minX)) / 2 + SLACK
}

/** Inches of a line inside a body; one that runs along its side is not inside it. */
export function lengthInBody({ box, outline }: TableBody, line: StraightLine): number {
  return box ? lengthInBox(box, line) : lengthInside(outline, line.from, line.to)
}

function lengthInBox({ x, y, s, c, hw, hd }: Box, { from, to, length }: StraightLine): number {
  const dx = from.x - x
  const dy = from.y - y
  const ex = to.x - from.x
  const ey = to.y - from.y
  // To the right of its middle, and ahead of it.
  const u = dx * c - dy * s
  const v = dx * s + dy * c
  const byU = ex * c - ey * s
  const byV = ex * s + ey * c
  const enters = Math.max(entersAt(u, byU, hw), entersAt(v, byV, hd), 0)
  const leaves = Math.min(leavesAt(u, byU, hw), leavesAt(v, byV, hd), 1)
  return Math.max(0, leaves - enters) * length
}

/** Lines that gain less than this on a side run along it, inches. */
const ALONG = 1e-9

/** Share of a line at which it comes within `half` of the middle: it begins at `from` and goes `by` in all. */
function entersAt(from: number, by: number, half: number): number {
  if (Math.abs(by) < ALONG) return Math.abs(from) < half - ALONG ? -Infinity : Infinity
  return Math.min((-half - from) / by, (half - from) / by)
}

/** Share at which it leaves again. */
function leavesAt(from: number, by: number, half: number): number {
  if (Math.abs(by) < ALONG) return Math.abs(from) < half - ALONG ? Infinity : -Infinity
  return Math.max((-half - from) / by, (half - from) / by)
}
