/** Battles of a campaign under way: where everybody stood, and whether a turn is over. */
import type { JsonValue } from '../../../engine/json'
import type { StoodAt } from '../../face'
import { rosterOf } from '../sheet/roster'
import type { FpState } from './state'

/** Where the members of every unit on the table stand, by their ids: its pose, formation and elements (7.7). */
export function places(state: FpState): ReadonlyMap<string, StoodAt> {
  return new Map(
    [...rosterOf(state.sheet).units.values()].flatMap(({ id, unit }): [string, JsonValue][] => {
      const now = state.units[id]
      if (now?.status !== 'board' || !now.pose) return []
      const { x, y, heading } = now.pose
      const place = { unit: id, x, y, heading, formation: now.formation }
      return unit.members.map(({ unitId }) => [unitId, place])
    }),
  )
}

/** A turn is over when the dice of the next are to be thrown (CP-RES-11). */
export function isTurnOver({ phase, asking }: FpState): boolean {
  return phase === 'ended' || (phase === 'moveOption' && asking === 'roll')
}
