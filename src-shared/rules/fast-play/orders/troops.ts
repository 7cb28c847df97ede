/** Whom an order is for, and the places that it names (10.1 of the rules). */
import { distance, type Point } from '../../../board/table/vectors'
import { centroidOf, contains, pointToPolygon, type Polygon } from '../../../board/table/polygons'
import type { OrderBook, Place } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import { covers } from '../../../history/vocabulary'
import { groundOf } from '../sheet/ground'
import { rosterOf } from '../sheet/roster'
import type { FpSheet } from '../sheet/sheet'
import type { Body } from '../state/bodies'

/** Units of a general's command, of a formation of the order of battle, or the unit itself; none for an unknown id. */
export function troopsOf(sheet: FpSheet, id: string): readonly string[] {
  const { units, generals } = rosterOf(sheet)
  if (units.has(id)) return [id]
  const all = [...units.values()]
  const own = generals.has(id)
    ? all.filter(({ generalId }) => generalId === id)
    : all.filter(({ brigadeId }) => covers(id, brigadeId))
  return own.map((info) => info.id)
}

/** Side of a general, of a unit, or of the units of a formation; undefined for an unknown id. */
export function sideOfTroops(sheet: FpSheet, id: string): Side | undefined {
  const { units, generals } = rosterOf(sheet)
  return (generals.get(id) ?? units.get(troopsOf(sheet, id)[0] ?? ''))?.side
}

/** Whose order counts for a unit: that which reaches fewest units; of equal ones the formation's before the general's. */
export function holderFor(sheet: FpSheet, unitId: string, book: OrderBook): string | undefined {
  const { units, generals } = rosterOf(sheet)
  const side = units.get(unitId)?.side
  return Object.keys(book)
    .flatMap((id) => {
      const troops = troopsOf(sheet, id)
      return troops.includes(unitId) && sideOfTroops(sheet, id) === side ? [{ id, count: troops.length }] : []
    })
    .toSorted((a, b) => a.count - b.count || Number(generals.has(a.id)) - Number(generals.has(b.id)))[0]?.id
}

/** A place that an order names, as ground: a point, or an outline and its middle. */
export interface Spot {
  readonly middle: Point
  readonly outline: Polygon | null
}

/** A point, an objective, a piece of terrain, an entry point or an exit; undefined: none of these. */
export function spotOf(sheet: FpSheet, place: Place): Spot | undefined {
  if (typeof place !== 'string') {
    const { x, y } = place
    return groundOf(sheet).isOn(place) ? { middle: { x, y }, outline: null } : undefined
  }
  const objective = sheet.victory.objectives.find(({ id }) => id === place)
  const area = objective ?? sheet.terrain.find(({ id }) => id === place)
  if (area?.polygon) return { middle: centroidOf(area.polygon), outline: area.polygon }
  if (area && 'polyline' in area && area.polyline) {
    const middle = area.polyline[Math.floor(area.polyline.length / 2)]
    return middle && { middle, outline: null }
  }
  const gate = [...sheet.entryPoints, ...sheet.exits].find(({ id }) => id === place)
  return gate && { middle: { x: gate.x, y: gate.y }, outline: null }
}

/** Inches from a place to the nearest element of a unit (10.1). */
export function gapToSpot({ middle, outline }: Spot, body: Body): number {
  const gaps = body.elements.map(({ corners, centre }) =>
    outline && (contains(outline, centre) || contains(corners, middle))
      ? 0
      : Math.min(
          ...corners.map((corner) => (outline ? outsideBy(outline, corner) : distance(corner, middle))),
          distance(centre, middle),
        ),
  )
  return Math.min(...gaps)
}

const outsideBy = (outline: Polygon, point: Point): number =>
  contains(outline, point) ? 0 : pointToPolygon(point, outline)
