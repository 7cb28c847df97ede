/** Plain ticks: a mover goes straight on or turns, and ground and table can do nothing to it. Made together, to the bit as one by one (BR-MOVE-09). */
import { turned, type Pose } from '../../../../board/table/rectangles'
import { cosine, sine } from '../../../../board/table/angles'
import { meet, type Actor } from './actors'
import type { Ground } from '../../sheet/ground'
import { TICKS } from '../../sheet/tables'
import { bearingOf, NEAR, swingOf, TURN_PER_MOVE, type Progress, type StraightLeg, type Walker } from './way'

const TICK = 1 / TICKS
/** Degrees turned in a tick. */
const DEGREES = TICK * TURN_PER_MOVE
/** Movers slower than this, inches in the move, or who have gone farther, inches, make single ticks: of others a tick leaves no time over. */
const SLOW = 0.1
const FAR = 128

/**
 * How many ticks from now on are plain for a mover, 0 if none for certain: it stays in its leg, on its going, which bars
 * it nowhere, and well inside the table. Pursuers, who turn to their quarry, and columns on a road have none.
 */
export function plainTicks({ moving, progress, start }: Actor, ground: Ground): number {
  if (!moving || moving.mode === 'pursuit' || progress.going.stops.length > 0) return 0
  const { legs, size, allowance } = moving.walker
  const { done, gone, going, sure, pose } = progress
  const leg = legs[progress.leg]
  if (!leg || leg.kind === 'road') return 0
  // No part of a body is farther from its front centre than its diagonal.
  const reach = 2 * start.radius
  if (leg.kind === 'turn') {
    // The front centre never comes farther away than the depth.
    const room = Math.min(pose.x, pose.y, ground.width - pose.x, ground.height - pose.y)
    if (room <= reach + size.depth) return 0
    return within(Math.min((Math.abs(leg.degrees) - done) / DEGREES, sure / swingOf(size, DEGREES)))
  }
  const speed = allowance * going.factor
  if (speed < SLOW || gone > FAR) return 0
  const bearing = bearingOf(progress, leg)
  const room = Math.min(
    roomAlong(pose.x, sine(bearing), reach, ground.width - reach),
    roomAlong(pose.y, cosine(bearing), reach, ground.height - reach),
  )
  return within(Math.min(leg.length - done, sure - NEAR, room) / (speed * TICK))
}

/** Inches to go until a coordinate leaves its limits; 0 if it is beyond one of them. */
function roomAlong(at: number, perInch: number, least: number, most: number): number {
  if (at < least || at > most) return 0
  if (perInch === 0) return Infinity
  return (perInch > 0 ? most - at : least - at) / perInch
}

/** Whole ticks before a limit is met, with one to spare for what sums are rounded by. */
function within(ticks: number): number {
  return Math.max(0, Math.floor(ticks) - 1)
}

/** Makes so many plain ticks. */
export function goPlainly(actor: Actor, ticks: number): void {
  const { moving, progress: from } = actor
  const leg = moving?.walker.legs[from.leg]
  if (!moving || !leg || leg.kind === 'road') return
  actor.progress =
    leg.kind === 'turn'
      ? turnOn(moving.walker, from, Math.sign(leg.degrees), ticks, actor.track)
      : goOn(moving.walker, from, leg, ticks, actor.track)
  meet(actor, from.going.rules)
}

function goOn(
  { allowance }: Walker,
  from: Progress,
  leg: StraightLeg,
  ticks: number,
  track: Pose[],
): Progress {
  const { heading } = from.pose
  const inches = allowance * from.going.factor * TICK
  const bearing = bearingOf(from, leg)
  const dx = sine(bearing) * inches
  const dy = cosine(bearing) * inches
  let { pose, done, gone, sure } = from
  // Added up tick by tick: the same bits as of single ticks.
  for (let i = 0; i < ticks; i += 1) {
    pose = { x: pose.x + dx, y: pose.y + dy, heading }
    track.push(pose)
    done += inches
    gone += inches
    sure -= inches
  }
  return { pose, leg: from.leg, done, gone, turnedBy: from.turnedBy, going: from.going, sure }
}

function turnOn({ size }: Walker, from: Progress, towards: number, ticks: number, track: Pose[]): Progress {
  const swing = swingOf(size, DEGREES)
  let { pose, done, turnedBy, sure } = from
  for (let i = 0; i < ticks; i += 1) {
    pose = turned(pose, size.depth, towards * DEGREES)
    track.push(pose)
    done += DEGREES
    turnedBy += DEGREES
    sure -= swing
  }
  return { pose, leg: from.leg, done, gone: from.gone, turnedBy, going: from.going, sure }
}
