/** Polylines as ways: how long they are, where a point lies along them, where one is after so many inches. */
import { closestOnSegment } from './polygons'
import { bearing, between, distance, type Point } from './vectors'

/** Inches from end to end. */
export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, i) => {
    const before = line[i - 1]
    return before ? sum + distance(before, point) : sum
  }, 0)
}

/** The nearest point of a way: how far along it, how far off. Of equally near ones the first. */
export function placeOn(line: readonly Point[], p: Point): { readonly at: number; readonly off: number } {
  let best = { at: 0, off: Infinity }
  let before = 0
  for (let i = 1; i < line.length; i += 1) {
    const a = line[i - 1]
    const b = line[i]
    if (!a || !b) continue
    const near = closestOnSegment(p, a, b)
    const off = distance(p, near)
    if (off < best.off) best = { at: before + distance(a, near), off }
    before += distance(a, b)
  }
  return best
}

/** The point so many inches along a way, and the direction of the way there (of the stretch that begins there). */
export function pointOn(
  line: readonly Point[],
  at: number,
): { readonly x: number; readonly y: number; readonly heading: number } {
  let before = 0
  let last = { x: line[0]?.x ?? 0, y: line[0]?.y ?? 0, heading: 0 }
  for (let i = 1; i < line.length; i += 1) {
    const a = line[i - 1]
    const b = line[i]
    if (!a || !b) continue
    const length = distance(a, b)
    if (length === 0) continue
    const heading = bearing(a, b)
    if (at < before + length) return { ...between(a, b, Math.max(0, (at - before) / length)), heading }
    before += length
    last = { x: b.x, y: b.y, heading }
  }
  return last
}
