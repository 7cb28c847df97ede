// The square grid on the map: names of cells, their place in metres, neighbours on the screen.
import type { Area, Point } from './camera'

export interface Grid {
  readonly columns: number
  readonly rows: number
  /** Side of a cell, metres. */
  readonly cellM: number
  /** South-west corner of the board on the map, metres. */
  readonly originM: readonly [number, number]
}

export interface CellPlace {
  /** 0 from the west. */
  readonly column: number
  /** 0 from the north. */
  readonly row: number
}

/** `C2` to column 2, row 1; undefined for what names no cell. */
export function parseCell(name: string): CellPlace | undefined {
  const match = /^([A-Z])([1-9][0-9]?)$/.exec(name)
  if (!match) return undefined
  return { column: (match[1] ?? 'A').charCodeAt(0) - 65, row: Number(match[2]) - 1 }
}

export function cellName(place: CellPlace): string {
  return `${String.fromCharCode(65 + place.column)}${place.row + 1}`
}

export function isOnGrid(grid: Grid, place: CellPlace): boolean {
  return place.column >= 0 && place.row >= 0 && place.column < grid.columns && place.row < grid.rows
}

/** Every cell in reading order: north-west first, row by row. */
export function allCells(grid: Grid): string[] {
  return Array.from({ length: grid.rows * grid.columns }, (_, i) =>
    cellName({ column: i % grid.columns, row: Math.floor(i / grid.columns) }),
  )
}

export function boardArea(grid: Grid): Area {
  const [west, south] = grid.originM
  return {
    west,
    south,
    east: west + grid.columns * grid.cellM,
    north: south + grid.rows * grid.cellM,
  }
}

/** The ground of a cell in metres; undefined for a name off the grid. */
export function cellArea(grid: Grid, name: string): Area | undefined {
  const place = parseCell(name)
  if (!place || !isOnGrid(grid, place)) return undefined
  const board = boardArea(grid)
  const west = board.west + place.column * grid.cellM
  const north = board.north - place.row * grid.cellM
  return { west, north, east: west + grid.cellM, south: north - grid.cellM }
}

export function cellCentre(grid: Grid, name: string): Point | undefined {
  const area = cellArea(grid, name)
  return area && { x: (area.west + area.east) / 2, y: (area.south + area.north) / 2 }
}

/** The cell under a point of the map. */
export function cellAt(grid: Grid, at: Point): string | undefined {
  const board = boardArea(grid)
  const place = {
    column: Math.floor((at.x - board.west) / grid.cellM),
    row: Math.floor((board.north - at.y) / grid.cellM),
  }
  return isOnGrid(grid, place) ? cellName(place) : undefined
}

/** The cell one step away, or the same one at the edge of the board. */
export function stepFrom(grid: Grid, name: string, dColumn: number, dRow: number): string {
  const from = parseCell(name)
  if (!from) return cellName({ column: 0, row: 0 })
  const to = {
    column: Math.min(grid.columns - 1, Math.max(0, from.column + dColumn)),
    row: Math.min(grid.rows - 1, Math.max(0, from.row + dRow)),
  }
  return cellName(to)
}
