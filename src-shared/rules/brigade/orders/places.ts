/** Places that orders name: points, objectives, complexes, works, exits, bodies and formations (BR-ORD-03, BR-ORD-10). */
import type { Place } from '../../../engine/orders'
import { closestOnOutline, pointToPolygon } from '../../../board/table/polygons'
import { between, distance, roundInch, type Point } from '../../../board/table/vectors'
import { bodyOf, middleOf } from '../state/bodies'
import { brigadeOf, rosterOf } from '../state/lookup'
import type { BrigadeInfo } from '../state/lookup'
import { kept } from '../state/memory'
import type { BrSheet } from '../sheet/sheet'
import type { BrState } from '../state/state'

/** The point that a place of the sheet stands for; undefined: no such place, or it lies off the table. */
export function pointOf(sheet: BrSheet, place: Place): Point | undefined {
  if (typeof place !== 'string') return place
  const known = pointsOf(sheet)
  let point = known.get(place)
  if (point === undefined) {
    point = pointNamed(sheet, place) ?? null
    known.set(place, point)
  }
  return point ?? undefined
}

/** Points of the places asked for so far; null: there is none. */
const pointsOf = kept((_: BrSheet) => new Map<string, Point | null>())

function pointNamed(sheet: BrSheet, place: string): Point | undefined {
  const named = sheet.places.find(({ placeId }) => placeId === place)
  if (named) return named.x === undefined || named.y === undefined ? undefined : { x: named.x, y: named.y }
  const { complexes, lines } = rosterOf(sheet)
  const complex = complexes.get(place)
  if (complex) return middleOf(complex)
  const line = lines.get(place)
  if (line) return line.polyline[Math.floor(line.polyline.length / 2)]
  const exit = sheet.exits.find(({ exitId }) => exitId === place)
  return exit && between(exit.edge[0], exit.edge[1], 0.5)
}

/** Inches from a point to a place; of a complex or work from its outline, as long as it stands. */
export function distanceToPlace(sheet: BrSheet, place: Place, point: Point): number {
  if (typeof place === 'string') {
    const complex = rosterOf(sheet).complexes.get(place)
    if (complex) return roundInch(pointToPolygon(point, complex.polygon))
    const line = rosterOf(sheet).lines.get(place)
    if (line) return roundInch(distance(point, closestOnOutline(point, line.polyline, false)))
  }
  const there = pointOf(sheet, place)
  return there ? roundInch(distance(point, there)) : Infinity
}

/** Buildings that a place of the battle stands for: orders know both by one name. By complex the place. */
export const placesOfComplexes: (sheet: BrSheet) => ReadonlyMap<string, string> = kept(
  (sheet: BrSheet) =>
    new Map(
      sheet.terrain.complexes.flatMap((complex): [string, string][] => {
        const middle = middleOf(complex)
        const place = sheet.places.find(
          ({ x, y }) => x !== undefined && y !== undefined && distance({ x, y }, middle) <= SAME_SPOT,
        )
        return place ? [[complex.id, place.placeId]] : []
      }),
    ),
)
/** Inches. */
const SAME_SPOT = 0.25

/** Brigades that an objective or addressee names: one, or all of a formation; none: it is a place, or nobody. */
export function brigadesNamed(sheet: BrSheet, id: string): readonly BrigadeInfo[] {
  const { byId, byFormation } = rosterOf(sheet)
  const one = byId.get(id)
  return one ? [one] : (byFormation.get(id) ?? [])
}

/** Where an objective is now: a place, or of its bodies on the table the centre of the one nearest to `near` (BR-ORD-10). */
export function objectivePoint(state: BrState, objective: string, near: Point): Point | undefined {
  const place = pointOf(state.sheet, objective)
  if (place) return place
  let best: Point | undefined
  for (const { id } of brigadesNamed(state.sheet, objective)) {
    if (brigadeOf(state, id).place !== 'table') continue
    const { centre } = bodyOf(state, id)
    if (!best || distance(centre, near) < distance(best, near)) best = centre
  }
  return best
}
