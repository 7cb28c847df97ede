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
  const last = all.length - 1
  const kept: TimedPose[] = [timed(start, 0)]
  for (let from = 0; from < last;) {
    let to = steadyTo(all, from)
    while (to < last && isEven(all, from, to + 1)) to += 1
    kept.push(timed(all[to] ?? start, to / ticks))
    from = to
  }
  return kept
}

function timed({ x, y, heading }: Pose, t: number): TimedPose {
  return { x, y, heading, t }
}

/** The last pose up to which all lie where the first stride from one of them, repeated, leads; heading unchanged. */
function steadyTo(all: readonly Pose[], from: number): number {
  const a = all[from]
  const b = all[from + 1]
  if (!a || b?.heading !== a.heading) return from + 1
  const { x, y, heading } = a
  const dx = b.x - x
  const dy = b.y - y
  const last = all.length - 1
  for (let to = from + 2; to <= last; to += 1) {
    const c = all[to]
    const strides = to - from
    if (
      c?.heading !== heading ||
      Math.abs(c.x - x - dx * strides) >= INCHES / 10 ||
      Math.abs(c.y - y - dy * strides) >= INCHES / 10
    )
      return to - 1
  }
  return last
}

function isEven(all: readonly Pose[], from: number, to: number): boolean {
  const a = all[from]
  const b = all[to]
  if (!a || !b) return false
  const turn = a.heading === b.heading ? 0 : turnBetween(a.heading, b.heading)
  const dx = b.x - a.x
  const dy = b.y - a.y
  // A handful of poses between tell of any bend: steps are small and even.
  const stride = Math.max(1, Math.floor((to - from) / 8))
  for (let i = to - 1; i > from; i -= i === to - 1 ? 1 : stride) {
    const pose = all[i]
    if (!pose) return false
    const share = (i - from) / (to - from)
    if (Math.abs(pose.x - (a.x + dx * share)) > INCHES) return false
    if (Math.abs(pose.y - (a.y + dy * share)) > INCHES) return false
    const heading = a.heading + turn * share
    if (isOff(heading, pose.heading)) return false
  }
  return true
}

/** Whether two headings differ by more than a hair; nearly always they do not even as numbers. */
function isOff(one: number, other: number): boolean {
  const by = other - one
  return (by > NO_TURN || by < -NO_TURN) && Math.abs(turnBetween(one, other)) > DEGREES
}
const NO_TURN = DEGREES / 2
