/** Straight lines over a grid, from the middle of a cell to the middle of another. */
import type { CellPlace } from './cells'

/**
 * The cells through whose inside a line runs, both ends included, in order. Where the line passes exactly through a corner
 * two diagonal neighbours follow each other; the other two cells of that corner (`waysRound`) are only touched.
 */
export function cellsOnLine(from: CellPlace, to: CellPlace): readonly CellPlace[] {
  const columns = Math.abs(to.column - from.column)
  const rows = Math.abs(to.row - from.row)
  const east = Math.sign(to.column - from.column)
  const south = Math.sign(to.row - from.row)
  const cells = [from]
  let across = 0
  let down = 0
  while (across < columns || down < rows) {
    // Which edge the line meets first: that of the column at (2 across + 1) / 2 columns of its way, or that of the row.
    const toColumn = (2 * across + 1) * rows
    const toRow = (2 * down + 1) * columns
    if (toColumn <= toRow) across += 1
    if (toRow <= toColumn) down += 1
    cells.push({ column: from.column + east * across, row: from.row + south * down })
  }
  return cells
}
