/** Polylines as ways: how long they are, where a point lies along them, where one is after so many inches. */
import { bearing, between, distance, hypotenuse, type Point } from './vectors'

/** Inches from end to end. */
export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, i) => {
    const before = line[i - 1]
    return before ? sum + distance(before, point) : sum
  }, 0)
}

/** The nearest point of a way: how far along it, how far off. Of equally near ones the first. */
export function placeOn(line: readonly Point[], p: Point): { readonly at: number; readonly off: number } {
  let bestAt = 0
  let bestOff = Infinity
  let before = 0
  for (let i = 1; i < line.length; i += 1) {
    const a = line[i - 1]
    const b = line[i]
    if (!a || !b) continue
    // As closestOnSegment, but without a point: this is asked of every stretch of every road.
    const dx = b.x - a.x
    const dy = b.y - a.y
    const length2 = dx * dx + dy * dy
    const share = length2 === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2
    const x = share <= 0 ? a.x : share >= 1 ? b.x : a.x + dx * share
    const y = share <= 0 ? a.y : share >= 1 ? b.y : a.y + dy * share
    const off = hypotenuse(x - p.x, y - p.y)
    if (off < bestOff) {
      bestAt = before + hypotenuse(x - a.x, y - a.y)
      bestOff = off
    }
    before += Math.sqrt(length2)
  }
  return { at: bestAt, off: bestOff }
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
