/** Battles of a campaign under way: where everybody stood, and whether a turn is over. */
import type { StoodAt } from '../../face'
import type { StoodPlace } from '../sheet/draft/second-day'
import { rosterOf } from '../sheet/roster'
import { fieldOf, type Field } from './field'
import type { FpState } from './state'

/** Where the members of every unit on the table stand, by their ids, and what it is (7.7). */
export function places(state: FpState): ReadonlyMap<string, StoodAt> {
  const field = fieldOf(state)
  const generals = new Map(state.sheet.generals.map((general) => [general.id, general]))
  return new Map(
    [...rosterOf(state.sheet).units.values()].flatMap(({ id, unit, generalId, elementsAtStart }) => {
      const now = state.units[id]
      if (now?.status !== 'board' || !now.pose) return []
      const { name, type, nation, rifles, reserve, members } = unit
      const { x, y, heading } = now.pose
      const general = generalId === null ? undefined : generals.get(generalId)
      const place: StoodPlace = {
        unit: id,
        name,
        type,
        nation,
        rifles,
        reserve,
        elements: elementsAtStart,
        men: members.reduce((sum, { men }) => sum + men, 0),
        x,
        y,
        heading,
        formation: now.formation,
        general: general
          ? {
              id: general.id,
              army: general.army,
              name: general.name,
              rating: general.rating,
              point: pointOf(field, general.id),
            }
          : null,
      }
      return members.map(({ unitId }) => [unitId, place] as const)
    }),
  )
}

function pointOf(field: Field, id: string): { x: number; y: number } | null {
  const point = field.pointOf(field.general(id))
  return point && { x: point.x, y: point.y }
}

/** A turn is over when the dice of the next are to be thrown (CP-RES-11). */
export function isTurnOver({ phase, asking }: FpState): boolean {
  return phase === 'ended' || (phase === 'moveOption' && asking === 'roll')
}
