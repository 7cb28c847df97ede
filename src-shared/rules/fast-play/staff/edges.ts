/** The nearest point of the edge that a unit's army has behind it. */
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
