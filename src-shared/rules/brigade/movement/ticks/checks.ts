/** What a step of a tick may violate, in the order in which it is checked: ground, enemies, friends, halt on sight (BR-MOVE-09). */
import { ownLimit, priorityOf, type Actor, type Proposal } from './actors'
import { gapBetween } from '../../../../board/table/bodies'
import { roundInch } from '../../../../board/table/vectors'
import type { StopCause } from '../../turn/events'
import { groundBars } from './limits'
import { lookAt, noteLook, stageOf, type Pair } from './pairs'
import type { BrState } from '../../state/state'
import { CONTACT_EPS, KEEP_OUT, OVERLAP_TOUCHING } from '../../sheet/tables'
import { cut, EXACT, gapOfActors, standing, stepped } from './steps'

/** As exactly as the rule asks, where the mover tries again in the next tick. */
const TOUCHING = 0.001

// Each check tells whether it found a violation; `hard` stops its causes in this tick altogether.

/** (1) Edge, impassable ground, and what else stops this mover (BR-MOVE-13, BR-TERR-04 to -09). */
export function checkGround(state: BrState, proposal: Proposal, hard: boolean): boolean {
  const { actor, progress: to } = proposal
  const from = actor.progress
  if (proposal.share === 0 && proposal.from === from) return false
  // Whoever stands jammed tries the same step tick after tick.
  if (actor.free?.from === from && actor.free.to === to) return false
  const cause = groundBars(state, actor, to)
  if (!cause) {
    actor.free = { from, to }
    return false
  }
  cutByGround(state, proposal, cause, hard)
  return true
}

function cutByGround(state: BrState, proposal: Proposal, cause: StopCause, hard: boolean): void {
  const { from } = proposal
  // Back to where it does not overlap at all, so that rounding its pose leaves it touching.
  cut([proposal], hard, () => groundBars(state, proposal.actor, proposal.progress, 0) === undefined)
  // A turn left out is not the end of a pursuit.
  if (hard || proposal.from === from) proposal.stop = { cause, atId: null, limit: -Infinity }
}

/** (2) Enemies (BR-MOVE-10). */
export function checkEnemies(pair: Pair, hard: boolean): boolean {
  const { a, b } = pair
  const chaser = a.moving?.chases === b.id ? a : b.moving?.chases === a.id ? b : undefined
  if (chaser) return checkChase(pair, chaser, hard)
  if (ignoresGuns(a, b)) return false
  const now = gapNow(pair)
  // No limit is greater than that.
  return now < Math.min(KEEP_OUT, pair.gap) && keepApart(pair, now, hard)
}

/** Cuts those back who came nearer to an enemy than their limit. */
function keepApart(pair: Pair, now: number, hard: boolean): boolean {
  const { a, b } = pair
  const charge = isClosing(a) || isClosing(b)
  const violators = [a, b].flatMap((actor) => {
    const { proposal } = actor
    if (!proposal || isIdle(proposal)) return []
    const limit = charge ? 0 : ownLimit(actor.moving?.mode ?? 'plot')
    const target = Math.min(limit, pair.gap)
    const least = limit === 0 ? Math.min(-OVERLAP_TOUCHING, pair.gap) : target
    if (now >= least - EXACT || !reduces(pair, proposal)) return []
    return [{ proposal, from: proposal.from, limit, target }]
  })
  if (violators.length === 0) return false
  const target = Math.max(...violators.map((one) => one.target))
  const cutBack = violators.filter((one) => one.target === target)
  const other = (actor: Actor) => (actor === a ? b : a)
  cut(
    cutBack.map(({ proposal }) => proposal),
    hard,
    () => gapNow(pair) >= target - EXACT,
  )
  if (!hard && cutBack.some(({ proposal, from }) => proposal.from !== from)) return true
  for (const { proposal, limit } of cutBack) {
    proposal.held = true
    const cause = limit === 0 ? 'contact' : 'oneInch'
    proposal.stop = { cause, atId: other(proposal.actor).id, limit: Math.max(limit, target) }
  }
  return true
}

function isIdle({ actor, from, share }: Proposal): boolean {
  return share === 0 && from === actor.progress
}

function gapNow({ a, b }: Pair): number {
  return gapOfActors(a, stepped(a), b, stepped(b))
}

/** Charges, or pursues: stops at whomever it touches. */
export function isClosing({ moving }: Actor): boolean {
  return moving?.mode === 'charge' || moving?.mode === 'pursuit'
}

/**
 * Abandoned guns block nobody but chargers, and of these none who stood at them already: whoever has reached them is free
 * to go on (BR-CREW-04, BR-CHG-07).
 */
export function ignoresGuns(a: Actor, b: Actor): boolean {
  if (!a.abandoned && !b.abandoned) return false
  const other = a.abandoned ? b : a
  return other.moving?.mode !== 'charge' || roundInch(gapBetween(a.start, b.start)) <= CONTACT_EPS
}

/** Whether the mover's step alone makes the gap smaller (BR-MOVE-10). */
function reduces({ a, b, gap }: Pair, { actor }: Proposal): boolean {
  const body = stepped(actor)
  const alone = actor === a ? gapOfActors(a, body, b, standing(b)) : gapOfActors(a, standing(a), b, body)
  return alone < gap - 1e-9
}

/**
 * A follower or pursuer is cut to contact with the body it goes after, tick by tick; one into which a fugitive has turned
 * waits until it is clear of him (BR-ROUT-02). Neither is stopped, but a fugitive cannot run through who pursues him.
 */
function checkChase(pair: Pair, chaser: Actor, hard: boolean): boolean {
  const quarry = chaser === pair.a ? pair.b : pair.a
  const { proposal } = chaser
  if (proposal && !isIdle(proposal) && gapNow(pair) < -OVERLAP_TOUCHING - EXACT) {
    cut([proposal], hard, () => gapNow(pair) >= -EXACT, TOUCHING / 10)
    return true
  }
  const flight = quarry.proposal
  const least = Math.min(0, pair.gap)
  if (!flight || isIdle(flight)) return false
  if (gapNow(pair) >= Math.min(least, -OVERLAP_TOUCHING) - EXACT || !reduces(pair, flight)) return false
  cut([flight], hard, () => gapNow(pair) >= least - EXACT, TOUCHING / 10)
  flight.held = true
  return true
}

/** (3) Friends (BR-MOVE-11). */
export function checkFriends(pair: Pair, hard: boolean): boolean {
  const { a, b } = pair
  if (hard) return partFriends(pair, hard) !== null
  const known = lookAt(pair)
  if (known) {
    if (!known.cut) return false
    const giver = (known.cut.who === 'a' ? a : b).proposal
    if (!giver) return false
    giver.from = known.cut.from
    giver.share = known.cut.share
    giver.progress = known.cut.progress
    giver.gaveWay = true
    return true
  }
  const stageA = stageOf(a)
  const stageB = stageOf(b)
  const giver = partFriends(pair, hard)
  const made = giver && {
    who: giver.actor === a ? ('a' as const) : ('b' as const),
    from: giver.from,
    share: giver.share,
    progress: giver.progress,
  }
  noteLook(pair, { a: stageA, b: stageB, cut: made })
  return giver !== null
}

/** Cuts one of two friends who would overlap; null: neither. */
function partFriends(pair: Pair, hard: boolean): Proposal | null {
  const { a, b, gap } = pair
  const least = Math.min(-OVERLAP_TOUCHING, gap - 1e-9)
  if (gapBetween(stepped(a), stepped(b), 0) >= least) return null
  const giver = givesWay(pair, least)
  if (giver) giveWay(pair, giver, least, hard)
  return giver
}

function giveWay({ a, b }: Pair, giver: Proposal, least: number, hard: boolean): void {
  cut([giver], hard, () => gapBetween(stepped(a), stepped(b), 0) >= least, TOUCHING)
  giver.gaveWay = true
}

/** The one that runs into the other; where that is true of both or neither, the one of lower priority (BR-R-114). */
function givesWay({ a, b }: Pair, least: number): Proposal | null {
  const one = a.proposal
  const other = b.proposal
  const moves = (proposal: Proposal | null): proposal is Proposal => proposal !== null && !isIdle(proposal)
  if (!moves(one)) return moves(other) ? other : null
  if (!moves(other)) return one
  const aRuns = gapBetween(stepped(a), standing(b), 0) < least
  const bRuns = gapBetween(standing(a), stepped(b), 0) < least
  if (aRuns !== bRuns) return aRuns ? one : other
  return priorityOf(a) > priorityOf(b) ? one : other
}

/** Whether one of two enemies may halt at the sight of the other. */
export function mayHalt({ a, b }: Pair): boolean {
  return (a.moving?.stopAt ?? null) !== null || (b.moving?.stopAt ?? null) !== null
}

/** (4) Halt on sight (BR-MOVE-15). */
export function checkSight(pair: Pair, hard: boolean): boolean {
  return [pair.a, pair.b].some((actor) => {
    const other = actor === pair.a ? pair.b : pair.a
    const { proposal } = actor
    const limit = actor.moving?.stopAt ?? null
    if (!proposal || proposal.share === 0 || limit === null || other.routs || other.abandoned) return false
    const target = Math.min(limit, pair.gap)
    const now = () => gapBetween(stepped(pair.a), stepped(pair.b))
    if (now() >= target - EXACT || !reduces(pair, proposal)) return false
    cut([proposal], hard, () => now() >= target - EXACT)
    proposal.stop = { cause: 'sight', atId: other.id, limit }
    return true
  })
}
