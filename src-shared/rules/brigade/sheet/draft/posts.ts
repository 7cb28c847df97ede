/** Which units and brigades of history become garrisons of complexes (BR-SCN-04). */
import type { RosterBrigade } from '../../../../history/roster-types'
import { pointToPolygon, contains } from '../../../../board/table/polygons'
import type { Point } from '../../../../board/table/vectors'
import { middleOf } from '../../state/bodies'
import { isInside, type Window } from '../../../table-window'
import type { BrComplex } from '../sheet'

/** How far from a complex a post may be given and still mean it, inches. */
const NEAR = 0.5

export interface Posts {
  /** Complex by the id of the unit that holds it. */
  readonly units: ReadonlyMap<string, string>
  /** Complex by the id of the brigade that holds it whole. */
  readonly brigades: ReadonlyMap<string, string>
}

/** Posts in the order of the file. The points are used as they are in the file, even off the window. */
export function postsOf(
  brigades: readonly RosterBrigade[],
  complexes: readonly BrComplex[],
  window: Window,
): Posts {
  const taken = new Set<string>()
  const units = new Map<string, string>()
  const wholes = new Map<string, string>()
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
    if (!complex) continue
    taken.add(complex.id)
    wholes.set(brigade.record.brigade.id, complex.id)
  }
  return { units, brigades: wholes }
}

function isLight(unit: RosterBrigade['units'][number]['record']['unit']): boolean {
  return unit.skirmisherUnit && unit.nationality !== 'kgl'
}
