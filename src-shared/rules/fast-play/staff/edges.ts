/** The edge that a unit's army has behind it: the nearest point of it, and the way there. */
import { EDGE_BEARING } from '../../../board/table/table-edges'
import type { Point } from '../../../board/table/vectors'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'

export function baseEdgePoint({ ground }: Field, { info, centre }: Body): Point {
  switch (info.baseEdge) {
    case 'north':
      return { x: centre.x, y: ground.height - 2 }
    case 'south':
      return { x: centre.x, y: 2 }
    case 'east':
      return { x: ground.width - 2, y: centre.y }
    case 'west':
      return { x: 2, y: centre.y }
  }
}

/** Bearing from the field to the base edge of a unit. */
export function homeBearing({ info }: Body): number {
  return EDGE_BEARING[info.baseEdge]
}
