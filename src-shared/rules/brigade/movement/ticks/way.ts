/** The way a mover has before it in one move, and how far it gets along it in a share of the move (BR-MOVE-04, -05, -09). */
import {
  centreOf,
  moved,
  poseAbout,
  rectangleAt,
  turned,
  type Pose,
  type Size,
} from '../../../../board/table/rectangles'
import { pointOn } from '../../../../board/table/routes'
import { hypotenuse, normalHeading, type Point } from '../../../../board/table/vectors'
import type { GoingRules, Going } from './going'

/** A stretch of the way. Lengths in inches of ground; Infinity: as far as the dice carry. */
export type Leg =
  /** Turning about the centre, right positive, at 360 degrees to the move (BR-MOVE-05). */
  | { readonly kind: 'turn'; readonly degrees: number }
  /** Straight along a bearing, heading unchanged. */
  | { readonly kind: 'go'; readonly bearing: number; readonly length: number }
  /** Along its heading, whatever that is when the leg begins, plus an offset. */
  | { readonly kind: 'ahead'; readonly offset: number; readonly length: number }
  /** Along a road from a place on it; the anchor comes onto the line in the first inch (BR-TERR-10). */
  | {
      readonly kind: 'road'
      readonly roadId: string
      readonly line: readonly Point[]
      readonly at: number
      /** From the line to the anchor at the start. */
      readonly offset: Point
      readonly length: number
    }

type StraightLeg = Extract<Leg, { kind: 'go' | 'ahead' }>

/** Where a mover is on its way. Immutable: a tick that is cut is simply run again for less time. */
export interface Progress {
  readonly pose: Pose
  readonly leg: number
  /** Degrees or inches of the current leg done. */
  readonly done: number
  /** Inches gone in all, and degrees turned. */
  readonly gone: number
  readonly turnedBy: number
  readonly going: Going
  /** Inches for which the going still holds: straight on in the current leg, or (turning) any way at all. */
  readonly sure: number
}

export interface Walker {
  readonly legs: readonly Leg[]
  readonly size: Size
  /** Inches in the move on open ground. */
  readonly allowance: number
  readonly going: GoingRules
}

/** Degrees that use up a whole move (BR-MOVE-05, BR-R-10). */
export const TURN_PER_MOVE = 360
/** How far past a change of ground the new ground is looked at, inches; finer than the rules ask for (BR-MOVE-09). */
const EXACT = 1e-7
/** Whoever comes so near a change of ground is taken to have come to it, inches: well above what `firstChange` counts as past. */
const NEAR = 2 * EXACT
/** How far ahead the ground is looked over at once, inches. */
const OUTLOOK = 4
const NO_TIME = 1e-12

export function setOut(walker: Walker, pose: Pose): Progress {
  return { pose, leg: 0, done: 0, gone: 0, turnedBy: 0, going: goingAt(walker, pose, 0), sure: 0 }
}

/** Whether nothing is left to do. */
export function hasArrived({ legs }: Walker, { leg }: Progress): boolean {
  return leg >= legs.length
}

function goingAt(walker: Walker, pose: Pose, leg: number): Going {
  return walker.going.at(rectangleAt(pose, walker.size), walker.legs[leg]?.kind === 'road')
}

/** The same way after a share of the move (1/240 for a tick), each stretch of ground at its own speed. */
export function walk(walker: Walker, from: Progress, time: number): Progress {
  let at = from
  let left = time
  // A tick is cut where an action ends or the ground changes; many more cuts than that cannot be.
  for (let guard = 0; guard < 64 && left > NO_TIME; guard += 1) {
    const leg = walker.legs[at.leg]
    if (!leg) return at
    if (leg.kind === 'turn') {
      const rest = Math.abs(leg.degrees) - at.done
      const degrees = Math.min(rest, left * TURN_PER_MOVE)
      left -= degrees / TURN_PER_MOVE
      at = turnBy(walker, at, Math.sign(leg.degrees) * degrees)
      if (rest - degrees <= 1e-9) at = nextLeg(walker, at)
      continue
    }
    const speed = walker.allowance * at.going.factor
    const rest = leg.length - at.done
    if (speed <= 0) return at
    if (rest <= EXACT / 1000) {
      at = nextLeg(walker, at)
      continue
    }
    const wanted = Math.min(rest, speed * left)
    const step = stepAhead(walker, at, leg, wanted)
    left -= (step.gone - at.gone) / speed
    at = step.done >= leg.length - EXACT / 1000 ? nextLeg(walker, step) : step
  }
  return at
}

function nextLeg(walker: Walker, at: Progress): Progress {
  const leg = at.leg + 1
  const road = walker.legs[at.leg]?.kind === 'road' || walker.legs[leg]?.kind === 'road'
  const { pose, gone, turnedBy } = at
  return {
    pose,
    leg,
    done: 0,
    gone,
    turnedBy,
    going: road ? goingAt(walker, pose, leg) : at.going,
    sure: 0,
  }
}

function turnBy(walker: Walker, at: Progress, degrees: number): Progress {
  const pose = turned(at.pose, walker.size.depth, degrees)
  const by = Math.abs(degrees)
  const swing = swingOf(walker.size, by)
  const isSure = swing < at.sure
  const going = isSure ? at.going : goingAt(walker, pose, at.leg)
  return {
    pose,
    leg: at.leg,
    done: at.done + by,
    gone: at.gone,
    turnedBy: at.turnedBy + by,
    going,
    sure: isSure ? at.sure - swing : going.clearance,
  }
}

/** The farthest that any point of a footprint goes when it turns about its middle, inches. */
function swingOf({ width, depth }: Size, degrees: number): number {
  return (degrees * Math.PI * hypotenuse(width, depth)) / 360
}

/** Goes up to `length` inches, but not past the place where the ground changes. */
function stepAhead(
  walker: Walker,
  at: Progress,
  leg: Exclude<Leg, { kind: 'turn' }>,
  length: number,
): Progress {
  if (leg.kind === 'road') return stepOnRoad(walker, at, leg, length)
  if (length < at.sure - NEAR)
    return stepped(at, poseAfter(at, leg, length), length, at.going, at.sure - length)
  const room = walker.going.ahead(rectangleAt(at.pose, walker.size), bearingOf(at, leg), OUTLOOK)
  if (length < room - NEAR) {
    // A way that begins right on the verge of a change is past it.
    const going = at.sure > 0 ? at.going : goingAt(walker, poseAfter(at, leg, EXACT), at.leg)
    return stepped(at, poseAfter(at, leg, length), length, going, room - length)
  }
  // The ground is looked at just past the change, even where the step ends upon it: nobody slips by between two looks.
  const inches = Math.min(length, room + EXACT)
  const beyond = goingAt(walker, poseAfter(at, leg, room + EXACT), at.leg)
  return stepped(at, poseAfter(at, leg, inches), inches, beyond, 0)
}

/** On a road the rear swings at bends; there the ground is looked at anew each time, and its change found by bisection. */
function stepOnRoad(
  walker: Walker,
  at: Progress,
  leg: Extract<Leg, { kind: 'road' }>,
  length: number,
): Progress {
  const to = (inches: number): Progress => {
    const pose = poseAfter(at, leg, inches)
    return stepped(at, pose, inches, goingAt(walker, pose, at.leg), 0)
  }
  const end = to(length)
  if (end.going.factor === at.going.factor) return end
  let same = 0
  let other = length
  while (other - same > EXACT) {
    const middle = (same + other) / 2
    if (to(middle).going.factor === at.going.factor) same = middle
    else other = middle
  }
  return to(other)
}

function stepped(at: Progress, pose: Pose, inches: number, going: Going, sure: number): Progress {
  return {
    pose,
    leg: at.leg,
    done: at.done + inches,
    gone: at.gone + inches,
    turnedBy: at.turnedBy,
    going,
    sure,
  }
}

function poseAfter(at: Progress, leg: Exclude<Leg, { kind: 'turn' }>, inches: number): Pose {
  switch (leg.kind) {
    case 'go':
    case 'ahead':
      return moved(at.pose, bearingOf(at, leg), inches)
    case 'road':
      return placeOnRoad(leg, at.done + inches)
  }
}

/** Where a leg along a road has brought the anchor after so many inches of it (BR-TERR-10). */
export function placeOnRoad(leg: Extract<Leg, { kind: 'road' }>, along: number): Pose {
  const { x, y, heading } = pointOn(leg.line, leg.at + along)
  const off = Math.max(0, 1 - along)
  return { x: x + leg.offset.x * off, y: y + leg.offset.y * off, heading }
}

/** The bearing of a straight leg. */
function bearingOf({ pose }: Progress, leg: StraightLeg): number {
  return leg.kind === 'go' ? leg.bearing : normalHeading(pose.heading + leg.offset)
}

/** The same mover turned about its centre to look along a bearing, at no cost (BR-PUR-02). */
export function facedTo(walker: Walker, at: Progress, heading: number): Progress {
  const pose = facing(at.pose, walker.size.depth, heading)
  return { ...at, pose, going: goingAt(walker, pose, at.leg), sure: 0 }
}

/** Turned about its centre to look along a bearing. */
export function facing(pose: Pose, depth: number, heading: number): Pose {
  return poseAbout(centreOf({ ...pose, depth }), normalHeading(heading), depth)
}
