/** The steps of one tick as they are made up: where each mover would get to, cut until nothing is violated (BR-MOVE-09). */
import { distanceBetweenParts } from '../../../../board/table/polygons'
import type { Pose } from '../../../../board/table/rectangles'
import { lastHolding } from '../../../../board/table/sweeps'
import { bearing } from '../../../../board/table/vectors'
import type { Actor, Moving, Proposal } from './actors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOfSize, type Body } from '../../state/bodies'
import { OVERLAP_TOUCHING, TICKS } from '../../sheet/tables'
import { facedTo, walk, type Progress } from './way'

/** Cuts are found this exactly, inches: finer than the thousandth of the rule, so that limits are met when rounded. */
export const EXACT = 1e-7
const STEP = 1 / TICKS

/** A mover's whole step for a tick; a pursuer turns to its quarry first (BR-PUR-02). */
export function propose(actor: Actor, moving: Moving, quarry: Actor | undefined, changed: number): Proposal {
  const from = quarry && !quarry.removed ? turnedTo(actor, moving, quarry) : actor.progress
  return {
    actor,
    from,
    share: 1,
    progress: wholeStep(actor, moving, from),
    stop: null,
    held: false,
    gaveWay: false,
    changed,
    grounded: -1,
  }
}

/** Where a whole tick brings a mover; one that got nowhere in the last tick is not walked again. */
function wholeStep(actor: Actor, { walker }: Moving, from: Progress): Progress {
  if (actor.step?.from === from) return actor.step.to
  const to = walk(walker, from, STEP)
  actor.step = { from, to }
  return to
}

/** A pursuer where it stands, turned about its centre to its quarry's, unless it would then overlap it as it stands now. */
function turnedTo(actor: Actor, { walker }: Moving, quarry: Actor): Progress {
  const { progress } = actor
  const body = standing(actor)
  const other = standing(quarry)
  const towards = bearing(body.centre, other.centre)
  if (towards === progress.pose.heading) return progress
  const turned = facedTo(walker, progress, towards)
  const least = Math.min(-OVERLAP_TOUCHING, gapBetween(body, other, 0))
  return gapBetween(bodyAt(actor, turned.pose), other, 0) < least - EXACT ? progress : turned
}

/** A body at a pose; that of the last pose asked for is remembered. */
function bodyAt(actor: Actor, pose: Pose): Body {
  const { moving, start } = actor
  if (!moving) return start
  const last = actor.seen
  if (last?.pose === pose) return last.body
  const body = bodyOfSize(actor.info, pose, moving.walker.size)
  actor.seen = { pose, body }
  return body
}

/** Where an actor stands at the start of the tick. */
export function standing(actor: Actor): Body {
  const { pose } = actor.progress
  if (actor.stood?.pose === pose) return actor.stood.body
  const body = bodyAt(actor, pose)
  actor.stood = { pose, body }
  return body
}

/** Where its step as it is now would bring an actor. */
export function stepped(actor: Actor): Body {
  const { proposal } = actor
  return proposal ? bodyAt(actor, proposal.progress.pose) : standing(actor)
}

/** Gap of two bodies where they are put; a charger meets the manned wall before a body as the body itself (BR-WORK-03). */
export function gapOfActors(a: Actor, bodyA: Body, b: Actor, bodyB: Body): number {
  const gap = gapBetween(bodyA, bodyB)
  const wallB = a.moving?.mode === 'charge' && b.walls.length > 0
  const wallA = b.moving?.mode === 'charge' && a.walls.length > 0
  if (!wallA && !wallB) return gap
  const toB = wallB ? distanceBetweenParts(bodyA.parts, b.walls) : Infinity
  const toA = wallA ? distanceBetweenParts(bodyB.parts, a.walls) : Infinity
  return Math.min(gap, toA, toB)
}

function setShare(proposal: Proposal, share: number): void {
  const { moving } = proposal.actor
  proposal.share = share
  proposal.progress = moving && share > 0 ? walk(moving.walker, proposal.from, STEP * share) : proposal.from
}

/**
 * Shortens the steps of some movers by one fraction, to the last at which `legal` holds. `hard`: they do not move at all in
 * this tick. A turn to the quarry that is itself illegal is left out first, and the step is to be looked at anew.
 */
export function cut(
  proposals: readonly Proposal[],
  hard: boolean,
  legal: () => boolean,
  exact = EXACT,
): void {
  if (hard) {
    for (const proposal of proposals) stay(proposal)
    return
  }
  for (const proposal of proposals) if (leavesTurnOut(proposal, legal)) return
  const shares = proposals.map(({ share }) => share)
  const shorten = (fraction: number) => {
    for (const [i, proposal] of proposals.entries()) setShare(proposal, (shares[i] ?? 0) * fraction)
  }
  const holds = (fraction: number) => {
    shorten(fraction)
    return legal()
  }
  const longest = Math.max(...proposals.map(({ actor }) => actor.bound))
  shorten(lastHolding(holds, exact / Math.max(exact, Math.min(1, longest))))
}

/** No movement in this tick, nor any turn. */
function stay(proposal: Proposal): void {
  proposal.from = proposal.actor.progress
  setShare(proposal, 0)
}

/** A pursuer does not turn where the turned footprint alone would be in the way of something (BR-PUR-02). */
function leavesTurnOut(proposal: Proposal, legal: () => boolean): boolean {
  const { actor, from, share, progress } = proposal
  if (from === actor.progress) return false
  setShare(proposal, 0)
  if (legal()) {
    proposal.share = share
    proposal.progress = progress
    return false
  }
  proposal.from = actor.progress
  setShare(proposal, share)
  return true
}
