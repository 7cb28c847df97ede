/** The edges that small arms are fired over: fronts, faces and corners of squares, sections of complexes (BR-GEO-06). */
import type { Zone } from '../../../../board/table/zones'
import { bodyOf } from '../../state/bodies'
import { sum } from '../../combat/dealing-casualties'
import type { Corner, Face } from '../../turn/commands'
import { unitMoralesOf } from '../../state/condition'
import { zoneOfCorner, zoneOfFace, zoneOfSection } from '../sight/cover'
import { faceTowards } from './defensive-fire'
import { frontRow } from '../../state/footprints'
import { brigadeOf, complexOf, contactsOf, infoOf } from '../../state/lookup'
import type { BrState } from '../../state/state'
import { isCorner, rankFigures, squareFigures } from './volley'

/** The edge a volley is fired over: the front, a face or corner of a square, or a section of a complex by its index. */
export type VolleyEdge = 'front' | Face | Corner | number

/** Faces of a square that enemies touch: of each the face nearest to his front centre (BR-SQ-03). */
export function facesInContact(state: BrState, id: string): ReadonlySet<Face> {
  return new Set(
    contactsOf(state, id).map(({ attackerId, targetId }) =>
      faceTowards(state, id, attackerId === id ? targetId : attackerId),
    ),
  )
}

/** The zone of an edge of a brigade (BR-GEO-06). */
export function zoneOfEdge(state: BrState, id: string, edge: VolleyEdge): Zone {
  if (typeof edge === 'number')
    return zoneOfSection(state, complexOf(state, brigadeOf(state, id).complexId ?? ''), edge)
  const body = bodyOf(state, id)
  return isCorner(edge) ? zoneOfCorner(body, edge) : zoneOfFace(state, body, edge)
}

/** Figures that fire over an edge (BR-MUSK-02, BR-SQ-03, BR-BLD-07). */
export function figuresAt(state: BrState, id: string, edge: VolleyEdge): number {
  const info = infoOf(state, id)
  const { formation, figures, sections } = brigadeOf(state, id)
  const ranked = rankFigures(info.brigade, figures, unitMoralesOf(state, id))
  if (formation === 'garrison')
    return sum(ranked.filter((_, i) => typeof edge === 'number' && sections[i] === edge))
  const all = sum(frontRow(info, formation).map((i) => ranked[i] ?? 0))
  return formation === 'square' && typeof edge === 'string' ? squareFigures(all, edge) : all
}
