// Points of a table whose place is known, by which a photograph of it is laid: corners, named places, and what was measured.
import { affineThrough, isMirror, type Affine } from '../../../../src-shared/board/table/affine'
import type { Point } from '../../../board/camera'
import { toMetres, type TableOnMap } from '../places'

export interface NamedPoint extends Point {
  readonly id: string
  readonly name: string
}

export const CORNERS = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof CORNERS)[number]

/** A corner of the table, inches. */
export function cornerAt({ width, height }: TableOnMap, corner: Corner): Point {
  return { x: corner.endsWith('e') ? width : 0, y: corner.startsWith('n') ? height : 0 }
}

/** Where a point lies in inches of the table, and in dots of the picture; null: it has not been shown yet. */
export interface KnownPoint extends Point {
  /** A corner, the id of a place, or empty: measured. */
  readonly known: string
  readonly at: Point | null
}

/** Why a photograph cannot be laid: points are missing, lie in line, or have been taken for one another. */
export type Unlaid = 'missing' | 'inLine' | 'swapped'

/** How a photograph lies on the map, from its dots to metres, by three points. */
export function laidBy(table: TableOnMap, points: readonly KnownPoint[]): Affine | Unlaid {
  const shown = points.flatMap(({ at }) => at ?? [])
  const [p, q, r] = shown
  const [a, b, c] = points.map((point) => toMetres(table, point))
  if (!p || !q || !r || !a || !b || !c) return 'missing'
  const map = affineThrough([p, q, r], [a, b, c])
  if (!map) return 'inLine'
  // Dots are counted downwards and metres to the north, so that a picture that is no mirror's turns the plane over.
  return isMirror(map) ? map : 'swapped'
}
