/** Jams: movers held up by each other and by who stands. Nothing changes in one until somebody from outside comes near. */
import type { Actor, Proposal } from './actors'
import type { Pair } from './pairs'

/** Movers of whom none got anywhere in a tick, with all the pairs of theirs that were looked at in it. */
export interface Jam {
  readonly actors: readonly Actor[]
  readonly pairs: readonly Pair[]
}

/** Movers who met in a tick, directly or by way of others, and got nowhere. */
interface Crowd {
  readonly actors: Actor[]
  readonly pairs: Pair[]
}

/**
 * The jams of a tick whose steps are decided and not made yet: what is decided in one depends on nobody else, so the next
 * tick would find the same again. Where enemies are that near every tick is looked at.
 */
export function jamsOf(proposals: readonly Proposal[], live: readonly Pair[]): readonly Jam[] {
  const held = heldUp(proposals, live)
  if (held.size === 0) return []
  const crowds = new Map<Actor, Crowd>()
  for (const actor of held) crowds.set(actor, { actors: [actor], pairs: [] })
  for (const pair of live) {
    const one = crowds.get(pair.a)
    const other = crowds.get(pair.b)
    const crowd = one && other && one !== other ? joined(crowds, one, other) : (one ?? other)
    crowd?.pairs.push(pair)
  }
  return [...new Set(crowds.values())]
}

const NOBODY: ReadonlySet<Actor> = new Set()

/** Movers who got nowhere and met neither enemies nor movers who did, directly or by way of others; in the order of their steps. */
function heldUp(proposals: readonly Proposal[], live: readonly Pair[]): ReadonlySet<Actor> {
  let held: Set<Actor> | undefined
  for (const proposal of proposals) if (isStill(proposal)) (held ??= new Set()).add(proposal.actor)
  if (!held) return NOBODY
  for (let before = Infinity; held.size > 0 && held.size < before;) {
    before = held.size
    for (const { a, b, enemies } of live) {
      if (enemies || (a.proposal && !held.has(a))) held.delete(b)
      if (enemies || (b.proposal && !held.has(b))) held.delete(a)
    }
  }
  return held
}

/** Whether a step leaves its mover where he was, and would again: those who go after somebody look to him in each tick. */
function isStill({ actor, progress, stop }: Proposal): boolean {
  return progress === actor.progress && stop === null && actor.moving?.chases === null
}

function joined(crowds: Map<Actor, Crowd>, one: Crowd, other: Crowd): Crowd {
  one.actors.push(...other.actors)
  one.pairs.push(...other.pairs)
  for (const actor of other.actors) crowds.set(actor, one)
  return one
}
