/** Which units and brigades of history become garrisons of complexes, and who lines the barricade of a bridge (BR-SCN-04). */
import type { RosterBrigade } from '../../../../history/roster-types'
import { pointToPolygon, contains } from '../../../../board/table/polygons'
import { along, bearing, between, distance, normalHeading, roundDegree, roundInch, turnBetween, type Point } from '../../../../board/table/vectors'
import { middleOf } from '../../state/bodies'
import type { BodyPose } from '../../state/state'
import { isInside, type Window } from '../../../table-window'
import type { BrComplex, BrTerrain } from '../sheet'
import { isBarricade } from './water'

/** How far from a complex a post may be given and still mean it, inches. */
const NEAR = 0.5
/** How far behind the barricade of a bridge houses are a post at it, and how close to it whoever holds them stands, inches. */
const BEHIND = 2.5
const LINING = 0.1

export interface Posts {
  /** Complex by the id of the unit that holds it. */
  readonly units: ReadonlyMap<string, string>
  /** Complex by the id of the brigade that holds it whole. */
  readonly brigades: ReadonlyMap<string, string>
  /** Where a brigade that lines a barricade stands, by its id. */
  readonly walls: ReadonlyMap<string, BodyPose>
}

/** Posts in the order of the file. The points are used as they are in the file, even off the window. */
export function postsOf(
  brigades: readonly RosterBrigade[],
  { complexes, lines }: Pick<BrTerrain, 'complexes' | 'lines'>,
  window: Window,
): Posts {
  const taken = new Set<string>()
  const units = new Map<string, string>()
  const wholes = new Map<string, string>()
  const walls = new Map<string, BodyPose>()
  const barricades = lines.filter(isBarricade)
  const free = (at: Point, holds: (complex: BrComplex) => boolean): BrComplex | undefined => {
    let best: BrComplex | undefined
    let least = Infinity
    for (const complex of complexes) {
      if (taken.has(complex.id) || !isInside(window, middleOf(complex)) || !holds(complex)) continue
      const off = contains(complex.polygon, at) ? 0 : pointToPolygon(at, complex.polygon)
      if (off <= NEAR && off < least) {
        least = off
        best = complex
      }
    }
    return best
  }
  for (const brigade of brigades) {
    if (brigade.placing.kind !== 'deployment') continue
    const { deployment } = brigade.placing
    const formed = brigade.units.filter(({ record: { unit } }) => unit.arm === 'infantry' && !isLight(unit))
    let left = formed.length
    for (const part of deployment.detachments ?? []) {
      if (part.formation !== 'inBuildings' || left < 2) continue
      const own = formed.find(({ record }) => record.unit.id === part.unitId)
      if (!own || units.has(own.record.unit.id)) continue
      const complex = free(window.at(part.at), () => true)
      if (!complex) continue
      taken.add(complex.id)
      units.set(own.record.unit.id, complex.id)
      left -= 1
    }
    if (deployment.formation !== 'inBuildings' || left === 0) continue
    const complex = free(window.at(deployment.at), ({ buildings }) => left <= buildings)
    if (complex) {
      taken.add(complex.id)
      wholes.set(brigade.record.brigade.id, complex.id)
      continue
    }
    const at = window.at(deployment.at)
    const behind = barricades
      .filter(({ id }) => !taken.has(id))
      .map(({ id, polyline }) => ({ id, pose: liningPose(polyline, at) }))
      .filter(({ pose }) => distance(pose, at) <= BEHIND)
      .toSorted((a, b) => distance(a.pose, at) - distance(b.pose, at))[0]
    if (!behind) continue
    taken.add(behind.id)
    walls.set(brigade.record.brigade.id, behind.pose)
  }
  return { units, brigades: wholes, walls }
}

/** Close behind the middle of a wall on the side of a point, facing out. */
function liningPose([a, b]: readonly Point[], from: Point): BodyPose {
  if (!a || !b) return { ...from, heading: 0 }
  const middle = between(a, b, 0.5)
  const across = bearing(a, b) + 90
  const heading = Math.abs(turnBetween(across, bearing(from, middle))) <= 90 ? across : across + 180
  const { x, y } = along(middle, heading + 180, LINING)
  return { x: roundInch(x), y: roundInch(y), heading: roundDegree(normalHeading(heading)) }
}

function isLight(unit: RosterBrigade['units'][number]['record']['unit']): boolean {
  return unit.skirmisherUnit && unit.nationality !== 'kgl'
}
