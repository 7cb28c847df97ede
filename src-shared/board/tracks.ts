/** The track of a body, tick by tick, as a path of few points: enough to draw and to animate it. */
import type { Pose } from './rectangles'
import { turnBetween } from './vectors'

/** A pose at a time from 0 to 1. */
export interface TimedPose extends Pose {
  readonly t: number
}

const INCHES = 0.0005
const DEGREES = 0.005

/**
 * A path through the poses at the ends of equal ticks, of which there are `ticks` in the whole move. Poses are left out wherever going evenly from the one before to the
 * one after passes through them, to half a thousandth of an inch; a body that stands still has the two ends only.
 */
export function pathOf(start: Pose, track: readonly Pose[], ticks: number): readonly TimedPose[] {
  const all = [start, ...track]
  const kept: TimedPose[] = []
  let from = 0
  // As long as every stride is the same as the first since the last point kept, nothing need be looked at again.
  let steady = true
  for (let i = 0; i < all.length; i += 1) {
    const pose = all[i]
    if (!pose) continue
    const last = i === all.length - 1
    if (i !== 0 && !last) {
      steady = steady && isSameStride(all, from, i + 1)
      if (steady || isEven(all, from, i + 1)) continue
    }
    const { x, y, heading } = pose
    kept.push({ x, y, heading, t: i / ticks })
    from = i
    steady = true
  }
  return kept
}

/** Whether a pose lies where the first stride since `from`, repeated, leads. */
function isSameStride(all: readonly Pose[], from: number, to: number): boolean {
  const a = all[from]
  const b = all[from + 1]
  const c = all[to]
  if (!a || !b || !c) return false
  const strides = to - from
  return (
    Math.abs(c.x - a.x - (b.x - a.x) * strides) < INCHES / 10 &&
    Math.abs(c.y - a.y - (b.y - a.y) * strides) < INCHES / 10 &&
    c.heading === a.heading &&
    b.heading === a.heading
  )
}

function isEven(all: readonly Pose[], from: number, to: number): boolean {
  const a = all[from]
  const b = all[to]
  if (!a || !b) return false
  const turn = turnBetween(a.heading, b.heading)
  // A handful of poses between tell of any bend: steps are small and even.
  const stride = Math.max(1, Math.floor((to - from) / 8))
  for (let i = to - 1; i > from; i -= i === to - 1 ? 1 : stride) {
    const pose = all[i]
    if (!pose) return false
    const share = (i - from) / (to - from)
    if (Math.abs(pose.x - (a.x + (b.x - a.x) * share)) > INCHES) return false
    if (Math.abs(pose.y - (a.y + (b.y - a.y) * share)) > INCHES) return false
    if (Math.abs(turnBetween(a.heading + turn * share, pose.heading)) > DEGREES) return false
  }
  return true
}
