/** Polygons: area, clipping, gaps edge to edge and depths of overlap. Corners may run either way round. */
// Exactness: everything is computed in double precision, to about 1e-12 inch on a table of a hundred inches. Rules that
// allow for touching say by how much themselves.
import { distance, hypotenuse, leftness, type Point } from './vectors'

export type Polygon = readonly Point[]

export interface Bounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

export function boundsOf(points: readonly Point[]): Bounds {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const { x, y } of points) {
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { minX, minY, maxX, maxY }
}

/** Square inches; positive if the corners run anticlockwise. */
export function signedArea(polygon: Polygon): number {
  let twice = 0
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const a = polygon[j]
    const b = polygon[i]
    if (a && b) twice += a.x * b.y - b.x * a.y
  }
  return twice / 2
}

export function areaOf(polygon: Polygon): number {
  return Math.abs(signedArea(polygon))
}

/** Centre of gravity; of a polygon without area the mean of its corners. */
export function centroidOf(polygon: Polygon): Point {
  const area = signedArea(polygon)
  if (Math.abs(area) < 1e-12) {
    const n = Math.max(1, polygon.length)
    return {
      x: polygon.reduce((sum, { x }) => sum + x, 0) / n,
      y: polygon.reduce((sum, { y }) => sum + y, 0) / n,
    }
  }
  // Taken from the first corner, so that far-off polygons lose no digits.
  const origin = polygon[0] ?? { x: 0, y: 0 }
  let x = 0
  let y = 0
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const a = polygon[j]
    const b = polygon[i]
    if (!a || !b) continue
    const ax = a.x - origin.x
    const ay = a.y - origin.y
    const bx = b.x - origin.x
    const by = b.y - origin.y
    const cross = ax * by - bx * ay
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { x: origin.x + x / (6 * area), y: origin.y + y / (6 * area) }
}

/** Whether a point lies inside (even-odd); points of the outline may count either way. */
export function contains(polygon: Polygon, point: Point): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const a = polygon[i]
    const b = polygon[j]
    if (!a || !b) continue
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
      inside = !inside
  }
  return inside
}

export function closestOnSegment(p: Point, a: Point, b: Point): Point {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length2 = dx * dx + dy * dy
  if (length2 === 0) return a
  const share = ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2
  if (share <= 0) return a
  if (share >= 1) return b
  return { x: a.x + dx * share, y: a.y + dy * share }
}

/** As the distance to `closestOnSegment`, without a point being made. */
export function pointToSegment(p: Point, a: Point, b: Point): number {
  const ax = a.x
  const ay = a.y
  const dx = b.x - ax
  const dy = b.y - ay
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : ((p.x - ax) * dx + (p.y - ay) * dy) / length2
  if (share <= 0) return hypotenuse(ax - p.x, ay - p.y)
  if (share >= 1) return hypotenuse(b.x - p.x, b.y - p.y)
  return hypotenuse(ax + dx * share - p.x, ay + dy * share - p.y)
}

/** Whether two segments cross or touch. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const abc = leftness(a, b, c)
  const abd = leftness(a, b, d)
  const cda = leftness(c, d, a)
  const cdb = leftness(c, d, b)
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) && ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0)))
    return true
  return (
    (abc === 0 && inBox(a, b, c)) ||
    (abd === 0 && inBox(a, b, d)) ||
    (cda === 0 && inBox(c, d, a)) ||
    (cdb === 0 && inBox(c, d, b))
  )
}

function inBox(a: Point, b: Point, p: Point): boolean {
  return (
    p.x >= Math.min(a.x, b.x) &&
    p.x <= Math.max(a.x, b.x) &&
    p.y >= Math.min(a.y, b.y) &&
    p.y <= Math.max(a.y, b.y)
  )
}

export function segmentToSegment(a: Point, b: Point, c: Point, d: Point): number {
  if (segmentsMeet(a, b, c, d)) return 0
  return Math.min(
    pointToSegment(a, c, d),
    pointToSegment(b, c, d),
    pointToSegment(c, a, b),
    pointToSegment(d, a, b),
  )
}

/** Inches from a point to a polygon; 0 inside. */
export function pointToPolygon(p: Point, polygon: Polygon): number {
  return contains(polygon, p) ? 0 : distance(p, closestOnOutline(p, polygon))
}

/** The nearest point of an outline, open or closed. */
export function closestOnOutline(p: Point, points: readonly Point[], closed = true): Point {
  let best = points[0] ?? p
  let least = distance(p, best)
  for (let i = closed ? 0 : 1; i < points.length; i += 1) {
    const a = points[(i + points.length - 1) % points.length]
    const b = points[i]
    if (!a || !b) continue
    const near = closestOnSegment(p, a, b)
    const off = distance(p, near)
    if (off < least) {
      least = off
      best = near
    }
  }
  return best
}

/** Inches from a segment to a polygon; 0 if it touches or lies inside. */
export function segmentToPolygon(a: Point, b: Point, polygon: Polygon): number {
  if (contains(polygon, a)) return 0
  let least = Infinity
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const c = polygon[j]
    const d = polygon[i]
    if (c && d) least = Math.min(least, segmentToSegment(a, b, c, d))
  }
  return least
}

/** Whether two polygons share a point. Both may be of any shape. */
export function polygonsMeet(p: Polygon, q: Polygon): boolean {
  const [p0] = p
  const [q0] = q
  if (!p0 || !q0) return false
  if (contains(p, q0) || contains(q, p0)) return true
  for (let i = 0, j = p.length - 1; i < p.length; j = i, i += 1) {
    const a = p[j]
    const b = p[i]
    if (a && b && outlineMeets(q, a, b, true)) return true
  }
  return false
}

/** Whether a segment crosses or touches an outline. */
export function outlineMeets(points: readonly Point[], a: Point, b: Point, closed: boolean): boolean {
  for (let i = closed ? 0 : 1; i < points.length; i += 1) {
    const c = points[(i + points.length - 1) % points.length]
    const d = points[i]
    if (c && d && segmentsMeet(a, b, c, d)) return true
  }
  return false
}

/** Whether an open polyline has a point in a polygon. */
export function polylineMeets(line: readonly Point[], polygon: Polygon): boolean {
  return line.some((point, i) => {
    const before = line[i - 1]
    return contains(polygon, point) || (before !== undefined && outlineMeets(polygon, before, point, true))
  })
}

/** Inches between an open polyline and a polygon. */
export function polylineToPolygon(line: readonly Point[], polygon: Polygon): number {
  let least = Infinity
  for (let i = 1; i < line.length; i += 1) {
    const a = line[i - 1]
    const b = line[i]
    if (a && b) least = Math.min(least, segmentToPolygon(a, b, polygon))
  }
  return least
}

/**
 * How far two convex polygons are apart: the gap edge to edge in inches, or, if they overlap, minus the least shift that
 * would part them. 0: they touch. `enough`: gaps larger than this need not be exact, only larger than this.
 */
export function separation(p: Polygon, q: Polygon, enough = Infinity): number {
  const apart = Math.max(axisGap(p, q), axisGap(q, p))
  if (apart <= 0 || apart > enough) return apart
  // Apart along an axis: the exact gap is between an edge and a corner.
  let least = Infinity
  for (let i = 0, j = p.length - 1; i < p.length; j = i, i += 1) {
    const a = p[j]
    const b = p[i]
    if (!a || !b) continue
    for (let k = 0, l = q.length - 1; k < q.length; l = k, k += 1) {
      const c = q[l]
      const d = q[k]
      if (!c || !d) continue
      least = Math.min(least, pointToSegment2(c, a, b), pointToSegment2(a, c, d))
    }
  }
  return Math.sqrt(least)
}

/** As `separation`, of shapes made of convex pieces: the nearest or deepest pair counts. */
export function distanceBetweenParts(
  p: readonly Polygon[],
  q: readonly Polygon[],
  enough = Infinity,
): number {
  let least = Infinity
  for (const one of p) for (const other of q) least = Math.min(least, separation(one, other, enough))
  return least
}

/** Greatest gap along the normals of p's edges; negative: depth of overlap along the shallowest of them. */
function axisGap(p: Polygon, q: Polygon): number {
  const turn = signedArea(p) < 0 ? 1 : -1
  let best = -Infinity
  for (let i = 0, j = p.length - 1; i < p.length; j = i, i += 1) {
    const a = p[j]
    const b = p[i]
    if (!a || !b) continue
    const ex = b.x - a.x
    const ey = b.y - a.y
    const length = Math.sqrt(ex * ex + ey * ey)
    if (length === 0) continue
    const nx = (-ey / length) * turn
    const ny = (ex / length) * turn
    let nearest = Infinity
    for (const point of q) {
      const off = (point.x - a.x) * nx + (point.y - a.y) * ny
      if (off < nearest) nearest = off
    }
    if (nearest > best) best = nearest
  }
  return best
}

function pointToSegment2(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2
  const bound = share < 0 ? 0 : share > 1 ? 1 : share
  const x = a.x + dx * bound - p.x
  const y = a.y + dy * bound - p.y
  return x * x + y * y
}

/** Whether all corners turn the same way. */
export function isConvex(polygon: Polygon): boolean {
  let sign = 0
  const n = polygon.length
  for (let i = 0; i < n; i += 1) {
    const a = polygon[i]
    const b = polygon[(i + 1) % n]
    const c = polygon[(i + 2) % n]
    if (!a || !b || !c) continue
    const side = leftness(a, b, c)
    if (Math.abs(side) < 1e-12) continue
    if (sign !== 0 && Math.sign(side) !== sign) return false
    sign = Math.sign(side)
  }
  return true
}

/** A simple polygon as convex pieces that cover it without overlap: itself if it is convex, else triangles. */
export function convexParts(polygon: Polygon): readonly Polygon[] {
  if (isConvex(polygon)) return [polygon]
  const ring = signedArea(polygon) < 0 ? polygon.toReversed() : [...polygon]
  const parts: Polygon[] = []
  while (ring.length > 3) {
    const ear = ring.findIndex((_, i) => isEar(ring, i))
    // A ring that crosses itself may run out of ears; what is left is taken as it is.
    const at = ear < 0 ? 0 : ear
    const [a, b, c] = around(ring, at)
    if (Math.abs(leftness(a, b, c)) > 1e-12) parts.push([a, b, c])
    ring.splice(at, 1)
  }
  parts.push(ring)
  return parts
}

function around(ring: readonly Point[], i: number): readonly [Point, Point, Point] {
  const n = ring.length
  const b = ring[i] ?? { x: 0, y: 0 }
  return [ring[(i + n - 1) % n] ?? b, b, ring[(i + 1) % n] ?? b]
}

function isEar(ring: readonly Point[], i: number): boolean {
  const [a, b, c] = around(ring, i)
  if (leftness(a, b, c) <= 0) return false
  return ring.every(
    (p) =>
      p === a ||
      p === b ||
      p === c ||
      !(leftness(a, b, p) >= 0 && leftness(b, c, p) >= 0 && leftness(c, a, p) >= 0),
  )
}

/** The part of a convex polygon on the left of the line a to b (the line included). Empty if there is none. */
export function clipLeft(polygon: Polygon, a: Point, b: Point): Polygon {
  const kept: Point[] = []
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const p = polygon[j]
    const q = polygon[i]
    if (!p || !q) continue
    const sp = leftness(a, b, p)
    const sq = leftness(a, b, q)
    if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
      const share = sp / (sp - sq)
      kept.push({ x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share })
    }
    if (sq >= 0) kept.push(q)
  }
  return kept
}

/** Area common to two convex polygons. */
export function commonArea(p: Polygon, q: Polygon): number {
  if (liesAside(p, q)) return 0
  const ring = signedArea(q) < 0 ? q.toReversed() : q
  let left = p
  for (let i = 0, j = ring.length - 1; i < ring.length && left.length > 0; j = i, i += 1) {
    const a = ring[j]
    const b = ring[i]
    if (a && b) left = clipLeft(left, a, b)
  }
  return areaOf(left)
}

/** Whether two polygons have nothing in common from west to east, or from south to north. */
function liesAside(p: Polygon, q: Polygon): boolean {
  const a = boundsOf(p)
  const b = boundsOf(q)
  return a.maxX < b.minX || b.maxX < a.minX || a.maxY < b.minY || b.maxY < a.minY
}

/** Inches of the segment a to b that lie inside a polygon of any shape (even-odd). */
export function lengthInside(polygon: Polygon, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  // Along a side it counts as its points do for `contains`: as if it lay a trifle farther north, and then east.
  const turn = dx > 0 || (dx === 0 && dy < 0) ? 1 : -1
  const cuts: number[] = []
  let isInside = false
  let c = polygon[polygon.length - 1] ?? a
  let wasLeft = turn * (dx * (c.y - a.y) - dy * (c.x - a.x)) > 0
  for (const d of polygon) {
    const isLeft = turn * (dx * (d.y - a.y) - dy * (d.x - a.x)) > 0
    if (isLeft !== wasLeft) {
      const ex = d.x - c.x
      const ey = d.y - c.y
      // Share of the segment at which the straight line through a and b crosses this side.
      const share = ((c.x - a.x) * ey - (c.y - a.y) * ex) / (dx * ey - dy * ex)
      if (share <= 0) isInside = !isInside
      else if (share < 1) insert(cuts, share)
    }
    c = d
    wasLeft = isLeft
  }
  let inside = 0
  let from = 0
  for (const cut of cuts) {
    if (isInside) inside += cut - from
    isInside = !isInside
    from = cut
  }
  if (isInside) inside += 1 - from
  return inside * hypotenuse(dx, dy)
}

/** Puts a number in its place among a few in order: to sort them would take longer than all the rest. */
function insert(sorted: number[], value: number): void {
  let i = sorted.length
  for (; i > 0; i -= 1) {
    const before = sorted[i - 1] ?? value
    if (before <= value) break
    sorted[i] = before
  }
  sorted[i] = value
}

export interface Segment {
  readonly a: Point
  readonly b: Point
}

/** Shares (0 to 1) of a segment between which it lies in a box; undefined if it never does. */
export function clipSegment(a: Point, b: Point, box: Bounds): readonly [number, number] | undefined {
  let from = 0
  let to = 1
  const cut = (start: number, step: number, least: number, most: number): boolean => {
    if (step === 0) return start >= least && start <= most
    const first = (least - start) / step
    const last = (most - start) / step
    from = Math.max(from, Math.min(first, last))
    to = Math.min(to, Math.max(first, last))
    return from <= to
  }
  return cut(a.x, b.x - a.x, box.minX, box.maxX) && cut(a.y, b.y - a.y, box.minY, box.maxY)
    ? [from, to]
    : undefined
}
