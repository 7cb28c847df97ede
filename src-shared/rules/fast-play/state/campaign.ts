/** Battles of a campaign under way: who comes to them, where everybody stood, and whether a turn is over. */
import { clockMinutes } from '../../../engine/holds'
import type { JsonValue } from '../../../engine/json'
import type { Mustered, StoodAt } from '../../face'
import { inputOf } from '../sheet/books'
import { draftArrivals } from '../sheet/draft/arrivals'
import { draftInDetail } from '../sheet/draft/draft'
import type { StoodPlace } from '../sheet/draft/second-day'
import { changesBetween } from '../sheet/reinforcements'
import { rosterOf } from '../sheet/roster'
import type { FpSheet } from '../sheet/sheet'
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

/** Who comes to a battle under way, and the new turns of those still to come, from the next turn on (CP-STEP-08, 7.3). */
export function changesOf(
  state: FpState,
  mustered: Mustered,
): { readonly change: JsonValue; readonly withoutPiece: readonly string[] } | null {
  const input = inputOf(mustered)
  const { sheet } = state
  const known = new Set(sheet.units.flatMap(({ members }) => members.map(({ unitId }) => unitId)))
  const fresh = new Set(
    mustered.roster.brigades.flatMap(({ placing, placedBy, units }) =>
      placing.kind === 'arrival' && placedBy
        ? units.map(({ record }): string => record.unit.id).filter((id) => !known.has(id))
        : [],
    ),
  )
  const dueTurns = turnsOf(draftInDetail(input).sheet, sheet)
  const coming = fresh.size > 0 ? draftArrivals(input, sheet, fresh) : null
  const change = changesBetween(state, (id) => dueTurns.get(id), coming)
  return change && { change: change as unknown as JsonValue, withoutPiece: coming?.withoutPiece ?? [] }
}

/** When the members of every unit of a sheet drawn up anew come, in turns of the one under way. */
function turnsOf({ units, reinforcements, startTime }: FpSheet, now: FpSheet): ReadonlyMap<string, number> {
  const later = (clockMinutes(startTime) - clockMinutes(now.startTime)) / now.minutesPerTurn
  const turnOf = new Map(
    reinforcements.flatMap(({ unitIds, turn }) => unitIds.map((id) => [id, turn + later] as const)),
  )
  return new Map(
    units.flatMap(({ id, members }) => {
      const turn = turnOf.get(id)
      return turn === undefined ? [] : members.map(({ unitId }) => [unitId, turn] as const)
    }),
  )
}
