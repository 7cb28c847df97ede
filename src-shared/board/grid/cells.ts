/** Cells of a board by column and row: names, reading order, distances, and what lies beside a diagonal step. */

export interface CellPlace {
  /** 0 in the west. */
  readonly column: number
  /** 0 in the north. */
  readonly row: number
}

export interface GridSize {
  readonly columns: number
  readonly rows: number
}

/** `E3` is the fifth column from the west and the third row from the north; column `AA` comes after `Z`. */
export function cellName({ column, row }: CellPlace): string {
  let letters = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Letters of the column, number of the row. */
export const CELL_NAME = /^([A-Z]{1,2})([1-9][0-9]?)$/

/** Undefined for what names no cell, such as the name of a place with a column or row below 0. */
export function parseCell(name: string): CellPlace | undefined {
  const [, letters, digits] = CELL_NAME.exec(name) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(digits) - 1 }
}

/** Throws for what names no cell. */
export function cellPlace(name: string): CellPlace {
  const place = parseCell(name)
  if (!place) throw new Error(`${name} names no cell`)
  return place
}

export function isOnGrid(size: GridSize, { column, row }: CellPlace): boolean {
  return column >= 0 && row >= 0 && column < size.columns && row < size.rows
}

/** Whether a cell lies on the edge of the board. */
export function isOnRim(size: GridSize, { column, row }: CellPlace): boolean {
  return column === 0 || row === 0 || column === size.columns - 1 || row === size.rows - 1
}

/** Every cell in reading order: the northernmost row first, each from the west. */
export function allCells({ columns, rows }: GridSize): CellPlace[] {
  return Array.from({ length: rows * columns }, (_, i) => ({
    column: i % columns,
    row: Math.floor(i / columns),
  }))
}

/** The nearest cell of the board: columns and rows beyond its edge count as those of the edge. */
export function nearestOnGrid(size: GridSize, { column, row }: CellPlace): CellPlace {
  return {
    column: Math.min(size.columns - 1, Math.max(0, column)),
    row: Math.min(size.rows - 1, Math.max(0, row)),
  }
}

/**
 * Steps from one cell to another where a straight step counts 1 and a diagonal one `diagonal`: with 1 these are the moves
 * of a king, with 2 only straight steps.
 */
export function distanceBetween(a: CellPlace, b: CellPlace, diagonal: 1 | 1.5 | 2 = 1): number {
  const columns = Math.abs(a.column - b.column)
  const rows = Math.abs(a.row - b.row)
  return Math.max(columns, rows) + (diagonal - 1) * Math.min(columns, rows)
}

/** Whether two cells have an edge in common. */
export function shareEdge(a: CellPlace, b: CellPlace): boolean {
  return distanceBetween(a, b, 2) === 1
}

/** For two diagonal neighbours: the other two cells of the corner they share. A way round leads through each. */
export function waysRound(a: CellPlace, b: CellPlace): readonly [CellPlace, CellPlace] {
  return [
    { column: b.column, row: a.row },
    { column: a.column, row: b.row },
  ]
}
