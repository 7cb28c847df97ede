/** Jams: movers held up by each other and by who stands. Nothing changes in one until somebody from outside comes near. */
import type { Actor, Proposal } from './actors'
import type { Pair } from './pairs'

/** Movers of whom none got anywhere in a tick, with all the pairs of theirs that were looked at in it. */
export interface Jam {
  readonly actors: readonly Actor[]
  readonly pairs: readonly Pair[]
}

/** Movers who met in a tick, directly or by way of others. */
interface Crowd {
  readonly actors: Actor[]
  readonly pairs: Pair[]
  still: boolean
}

/**
 * The jams of a tick: what is decided in one depends on nobody else, so the next tick would find the same again. Where
 * enemies are that near every tick is looked at.
 */
export function jamsOf(
  proposals: readonly Proposal[],
  live: readonly Pair[],
  still: ReadonlySet<Actor>,
): readonly Jam[] {
  const crowds = new Map<Actor, Crowd>()
  for (const { actor } of proposals)
    crowds.set(actor, { actors: [actor], pairs: [], still: still.has(actor) })
  for (const pair of live) {
    const one = crowds.get(pair.a)
    const other = crowds.get(pair.b)
    const crowd = one && other && one !== other ? joined(crowds, one, other) : (one ?? other)
    if (!crowd) continue
    crowd.pairs.push(pair)
    if (pair.enemies) crowd.still = false
  }
  return [...new Set(crowds.values())].filter((crowd) => crowd.still)
}

function joined(crowds: Map<Actor, Crowd>, one: Crowd, other: Crowd): Crowd {
  one.actors.push(...other.actors)
  one.pairs.push(...other.pairs)
  one.still &&= other.still
  for (const actor of other.actors) crowds.set(actor, one)
  return one
}
