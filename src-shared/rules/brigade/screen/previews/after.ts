/** What may follow a melee (9.1): how far the beaten go and the winners after them, and who may rally. */
import { brigadeOf, infoOf } from '../../state/lookup'
import { scoresOf } from './moves'
import { forcedRate } from '../../movement/rates'
import { haltNeeded, rallyNeeded } from '../../morale/rally'
import type { BrState } from '../../state/state'

export interface ForcedPreview {
  readonly scores: readonly { readonly score: number; readonly chance: number }[]
  /** Degrees along which it is moved; null: its own heading or the nearest edge. */
  readonly direction: number | null
}

/** Inches by which a body will be moved whatever anybody plots; undefined: nothing moves it (BR-AFT-01, BR-AFT-03). */
export function forcedPreview(state: BrState, id: string): ForcedPreview | undefined {
  const forced = forcedRate(state, id)
  if (!forced) return undefined
  const { activity } = brigadeOf(state, id)
  return {
    scores: scoresOf(forced.rate),
    direction: 'direction' in activity ? activity.direction : null,
  }
}

/** Chance that a follower keeps in touch with the body it goes after, on open ground (BR-AFT-07); null: it follows nobody. */
export function contactChance(state: BrState, followerId: string): number | null {
  const { activity } = brigadeOf(state, followerId)
  if (activity.kind !== 'followingUp' || activity.loserId === null) return null
  const goes = forcedPreview(state, followerId)
  const flees = forcedPreview(state, activity.loserId)
  if (!goes || !flees) return null
  return goes.scores.reduce(
    (sum, own) =>
      sum +
      flees.scores.reduce(
        (all, loser) => all + (own.score >= loser.score ? own.chance * loser.chance : 0),
        0,
      ),
    0,
  )
}

/** Chance that a winner rallies or a pursuit can be called back, if it may try now (BR-RAL-01, BR-PUR-03); null: it may not. */
export function rallyChance(state: BrState, id: string): number | null {
  if (infoOf(state, id).isArtillery) return null
  const needed = rallyNeeded(state, id) ?? haltNeeded(state, id)
  return needed === undefined ? null : (7 - needed) / 6
}
