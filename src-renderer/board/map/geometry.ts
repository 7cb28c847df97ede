// Geometry of lines and rings for drawing: smoothing, shaking, distances, walking along. Units are the caller's.
import { smoothNoise } from './noise'
import type { MapFeature, MapPoint } from './source'

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** A line or ring in pixels of the whole map. */
export interface Drawn {
  readonly feature: MapFeature
  readonly points: readonly MapPoint[]
  readonly box: Box
  readonly closed: boolean
}

export function boxOf(points: readonly MapPoint[]): Box {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

export function grown(box: Box, by: number): Box {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by }
}

export function inBox(box: Box, x: number, y: number): boolean {
  return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
}

export function boxesMeet(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

/** Whether a point lies inside a ring (even-odd). */
export function isInside(ring: readonly MapPoint[], x: number, y: number): boolean {
  let inside = false
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before && point[1] > y !== before[1] > y) {
      const crossing = point[0] + ((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1])
      if (x < crossing) inside = !inside
    }
    before = point
  }
  return inside
}

/** Distance from a point to a line, or to the edge of a ring if `closed`. */
export function distanceTo(line: readonly MapPoint[], x: number, y: number, closed: boolean): number {
  let least = Infinity
  let before = closed ? line[line.length - 1] : undefined
  for (const point of line) {
    if (before) least = Math.min(least, nearestOn(before, point, x, y).squared)
    before = point
  }
  return Math.sqrt(least)
}

/** Square of the distance from a point to a segment, and the part (0 to 1) of it at which it is nearest. */
export function nearestOn(
  a: MapPoint,
  b: MapPoint,
  x: number,
  y: number,
): { readonly squared: number; readonly part: number } {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const length2 = dx * dx + dy * dy
  const part = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length2))
  const ex = x - a[0] - part * dx
  const ey = y - a[1] - part * dy
  return { squared: ex * ex + ey * ey, part }
}

/** Corners cut `times` over (Chaikin's scheme): a surveyor's angles become a draughtsman's curve. */
export function smoothed(line: readonly MapPoint[], closed: boolean, times = 2): readonly MapPoint[] {
  let points = line
  for (let round = 0; round < times; round += 1) {
    const next: MapPoint[] = []
    const first = points[0]
    const last = points[points.length - 1]
    if (!first || !last) return points
    if (!closed) next.push(first)
    for (let i = 0; i < (closed ? points.length : points.length - 1); i += 1) {
      const a = points[i]
      const b = points[(i + 1) % points.length]
      if (!a || !b) continue
      next.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25])
      next.push([a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75])
    }
    if (!closed) next.push(last)
    points = next
  }
  return points
}

/** Points no farther apart than `step`. */
export function resampled(line: readonly MapPoint[], step: number, closed: boolean): readonly MapPoint[] {
  const points: MapPoint[] = []
  for (let i = 0; i < (closed ? line.length : line.length - 1); i += 1) {
    const a = line[i]
    const b = line[(i + 1) % line.length]
    if (!a || !b) continue
    const pieces = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / step))
    for (let j = 0; j < pieces; j += 1)
      points.push([a[0] + ((b[0] - a[0]) * j) / pieces, a[1] + ((b[1] - a[1]) * j) / pieces])
  }
  const last = line[line.length - 1]
  if (!closed && last) points.push(last)
  return points
}

/** A ring as nature leaves it: smoothed and shaken by up to `amount`, in waves of length `wave`. */
export function weathered(
  ring: readonly MapPoint[],
  amount: number,
  seed: number,
  step = 28,
  wave = 70,
): readonly MapPoint[] {
  return resampled(smoothed(ring, true), step, true).map(([x, y]) => [
    x + smoothNoise(x / wave, y / wave, seed) * amount,
    y + smoothNoise(x / wave + 40, y / wave, seed) * amount,
  ])
}

/** Points drawn nearer to a centre or away from it. */
export function scaled(points: readonly MapPoint[], [x, y]: MapPoint, by: number): readonly MapPoint[] {
  return points.map(([px, py]) => [x + (px - x) * by, y + (py - y) * by] as const)
}

/** The line moved sideways by `by`, to its left if positive (in axes with y upward). */
export function beside(line: readonly MapPoint[], by: number): readonly MapPoint[] {
  return line.map((point, i) => {
    const a = line[Math.max(0, i - 1)] ?? point
    const b = line[Math.min(line.length - 1, i + 1)] ?? point
    const dx = b[0] - a[0]
    const dy = b[1] - a[1]
    const length = Math.hypot(dx, dy) || 1
    return [point[0] - (dy / length) * by, point[1] + (dx / length) * by]
  })
}

/** Calls `visit` every `step` along a line, from `start` on, with the direction there in radians. */
export function walkAlong(
  line: readonly MapPoint[],
  step: number,
  visit: (x: number, y: number, angle: number, index: number) => void,
  start = 0,
): void {
  let next = start
  let index = 0
  for (let i = 0; i + 1 < line.length; i += 1) {
    const a = line[i]
    const b = line[i + 1]
    if (!a || !b) continue
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0])
    while (next < length) {
      const t = next / length
      visit(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, angle, index)
      index += 1
      next += step
    }
    next -= length
  }
}

export function centreOf(points: readonly MapPoint[]): MapPoint {
  let x = 0
  let y = 0
  for (const point of points) {
    x += point[0] / points.length
    y += point[1] / points.length
  }
  return [x, y]
}
