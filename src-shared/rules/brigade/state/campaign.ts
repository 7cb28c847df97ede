/** Battles of a campaign under way: who comes to them, where everybody stood, and whether a move is over (CP-BRI). */
import type { JsonValue } from '../../../engine/json'
import type { Mustered, StoodAt } from '../../face'
import { draftMustered } from '../sheet/books'
import { changesBetween } from '../sheet/reinforcements'
import { rosterOf } from './lookup'
import type { BrState } from './state'

/** Who comes to a battle under way, and the new hours of those still to come, from the next move on (CP-STEP-08). */
export function changesOf(state: BrState, mustered: Mustered) {
  const { sheet, withoutPiece } = draftMustered(mustered)
  const change = changesBetween(state, sheet)
  return change && { change: change as unknown as JsonValue, withoutPiece }
}

/** Where the units of every base on the table stand: the pose and formation of their body. */
export function places(state: BrState): ReadonlyMap<string, StoodAt> {
  return new Map(
    rosterOf(state.sheet).list.flatMap(({ id, brigade: { units, pieces } }) => {
      const now = state.brigades[id]
      if (now?.place !== 'table') return []
      const { formation, complexId } = now
      const place = { ...now.pose, formation, complexId }
      return [...units, ...pieces].flatMap(({ members }) =>
        members.map(({ unitId }) => [unitId, place] as const),
      )
    }),
  )
}

/** A move is over when the next has begun and nobody has given a command in it (CP-RES-11). */
export function isTurnOver({ phase, move, ended, secret }: BrState): boolean {
  if (phase === 'finished') return true
  const isUntouched = secret.every(
    ({ leadersMoved, alterations }) =>
      leadersMoved.length === 0 && alterations.every(({ sent }) => sent !== move),
  )
  return phase === 'command' && ended.every((one) => !one) && isUntouched
}
