/** Whom an order is for, and the places that it names (10.1 of the rules). */
import { cellName } from '../../../board/grid/cells'
import type { OrderBook, Place } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { isOfCommand } from '../sheet/leader-effects'
import { rosterOf } from '../sheet/roster'
import type { OhSheet } from '../sheet/sheet'
import type { Box } from '../sheet/vocabulary'

/** Units of a leader's command, of a formation of the order of battle, or the unit itself; none for an unknown id. */
export function troopsOf(sheet: OhSheet, id: string): readonly string[] {
  const { units, leaders, unitList } = rosterOf(sheet)
  if (units.has(id)) return [id]
  const leader = leaders.get(id)
  if (leader) return [...leader.commands]
  return unitList.filter(({ unit }) => isOfCommand(unit.formationId, [id])).map((info) => info.id)
}

/** Side of a leader, of a unit, or of the units of a formation; undefined for an unknown id. */
export function sideOfTroops(sheet: OhSheet, id: string): Side | undefined {
  const { units, leaders } = rosterOf(sheet)
  return (leaders.get(id) ?? units.get(troopsOf(sheet, id)[0] ?? ''))?.side
}

/** Whose order counts for a unit: the narrowest that reaches it, of two as narrow the longer name. */
export function holderFor(sheet: OhSheet, unitId: string, book: OrderBook): string | undefined {
  const side = rosterOf(sheet).units.get(unitId)?.side
  return Object.keys(book)
    .flatMap((id) => {
      const troops = troopsOf(sheet, id)
      return troops.includes(unitId) && sideOfTroops(sheet, id) === side ? [{ id, count: troops.length }] : []
    })
    .toSorted((a, b) => a.count - b.count || b.id.length - a.id.length)[0]?.id
}

/** Boxes of a place: a box, an objective, an exit, a box by its name, or boxes from the north-west corner; none: unknown. */
export function boxesOfPlace(sheet: OhSheet, place: Place): readonly Box[] {
  const ground = groundOf(sheet)
  if (typeof place !== 'string') {
    const at = { column: Math.floor(place.x), row: Math.floor(place.y) }
    return ground.numberAt(at) < 0 ? [] : [cellName(at)]
  }
  if (ground.has(place)) return [place]
  const exits = sheet.record.exits.filter(({ id }) => id === place).flatMap(({ boxes }) => boxes)
  if (exits.length > 0) return [...new Set(exits)]
  const found = Object.entries(sheet.boxes).find(
    ([, { name, objective }]) => objective?.id === place || name === place,
  )
  return found ? [found[0]] : []
}

export const boxOfPlace = (sheet: OhSheet, place: Place): Box | null => boxesOfPlace(sheet, place)[0] ?? null
