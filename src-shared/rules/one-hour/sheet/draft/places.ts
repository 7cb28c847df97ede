/** Distances that places are chosen by: range, and rows or columns from the edge behind an army (7.2 step 10). */
import { cellPlace, distanceBetween, type GridSize } from '../../../../board/grid/cells'
import type { OhHouseRules } from '../house-rules'
import type { Box, Facing } from '../vocabulary'

export interface Measure {
  /** Boxes from one to another (OH-BOARD-03). */
  range(a: Box, b: Box): number
  /** Rows or columns from an edge of the board. */
  fromEdge(box: Box, edge: Facing): number
  /** The nearest box to one; ties: nearer to the edge, then lower column, then lower row. */
  nearest(boxes: readonly Box[], to: Box, edge: Facing): Box | undefined
}

export function measureOn(board: GridSize, { rangeMetric }: Pick<OhHouseRules, 'rangeMetric'>): Measure {
  const range = (a: Box, b: Box): number =>
    distanceBetween(cellPlace(a), cellPlace(b), rangeMetric === 'diagonal15' ? 1.5 : 1)
  const fromEdge = (box: Box, edge: Facing): number => {
    const { column, row } = cellPlace(box)
    if (edge === 'N') return row
    if (edge === 'S') return board.rows - 1 - row
    return edge === 'W' ? column : board.columns - 1 - column
  }
  return {
    range,
    fromEdge,
    nearest: (boxes, to, edge) =>
      boxes.toSorted((a, b) => {
        const [one, other] = [cellPlace(a), cellPlace(b)]
        return (
          range(a, to) - range(b, to) ||
          fromEdge(a, edge) - fromEdge(b, edge) ||
          one.column - other.column ||
          one.row - other.row
        )
      })[0],
  }
}
