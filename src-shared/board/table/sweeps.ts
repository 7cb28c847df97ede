/** Bodies in motion at once: the first moment at which two come as near as a limit, without ever stepping past it. */
import { separation, type Polygon } from './polygons'
import { cornersOf, radiusOf, turned, type Pose, type Rectangle, type Size } from './rectangles'
import { hypotenuse, normalHeading } from './vectors'

/** A body on its way from time 0 to 1: where it is at a time, and how fast any point of it moves at most. */
export interface Motion {
  readonly at: (t: number) => Polygon
  /** Inches in unit time. */
  readonly speed: number
}

/** Standing still. */
export function standing(rectangle: Rectangle): Motion {
  const corners = cornersOf(rectangle)
  return { at: () => corners, speed: 0 }
}

/** Straight along (dx, dy) inches, heading unchanged. */
export function straight(rectangle: Rectangle, dx: number, dy: number): Motion {
  return {
    at: (t) => cornersOf({ ...rectangle, x: rectangle.x + dx * t, y: rectangle.y + dy * t }),
    speed: hypotenuse(dx, dy),
  }
}

/** Turning about the middle by so many degrees. */
export function turning(rectangle: Rectangle, degrees: number): Motion {
  return {
    at: (t) => cornersOf({ ...rectangle, ...turned(rectangle, rectangle.depth, degrees * t) }),
    speed: (Math.abs(degrees) * Math.PI * radiusOf(rectangle)) / 180,
  }
}

/** Wheeling about a front corner by so many degrees. */
export function wheeling(rectangle: Rectangle, corner: 'left' | 'right', degrees: number): Motion {
  return {
    at: (t) => cornersOf({ ...rectangle, ...wheeled(rectangle, rectangle, corner, degrees * t) }),
    speed: (Math.abs(degrees) * Math.PI * hypotenuse(rectangle.width, rectangle.depth)) / 180,
  }
}

/** The pose after wheeling about a front corner, right positive. */
export function wheeled(pose: Pose, { width }: Size, corner: 'left' | 'right', degrees: number): Pose {
  const half = corner === 'left' ? -width / 2 : width / 2
  const before = cornersOf({ ...pose, width: 2 * Math.abs(half), depth: 0 })
  const pivot = corner === 'left' ? before[0] : before[1]
  const heading = normalHeading(pose.heading + degrees)
  const after = cornersOf({ x: 0, y: 0, heading, width: 2 * Math.abs(half), depth: 0 })
  const offset = corner === 'left' ? after[0] : after[1]
  return { x: pivot.x - offset.x, y: pivot.y - offset.y, heading }
}

/** Inches within which the limit counts as met. */
export const SWEEP_TOLERANCE = 1e-6

/**
 * The first time from 0 to 1 at which two convex bodies are within `limit` inches (0: touching) of each other; undefined if
 * they never are. Each step goes no farther than the two could close in it, so that nothing is passed through however
 * fast; the gap at the time given exceeds the limit by at most SWEEP_TOLERANCE.
 */
export function firstWithin(a: Motion, b: Motion, limit: number): number | undefined {
  const speed = a.speed + b.speed
  let t = 0
  for (;;) {
    const room = separation(a.at(t), b.at(t)) - limit
    if (room <= SWEEP_TOLERANCE) return t
    if (speed === 0) return undefined
    t += room / speed
    if (t > 1) return undefined
  }
}

/**
 * The greatest share from 0 to 1 at which something holds, given that it holds at 0 and not at 1: bisection until what lies
 * between is less than `within`.
 */
export function lastHolding(holds: (share: number) => boolean, within: number): number {
  let good = 0
  let bad = 1
  while (bad - good > within) {
    const middle = (good + bad) / 2
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}
