/** A grid laid on a map: metres eastward and northward from the map's south-west corner. */
import { isOnGrid, type CellPlace, type GridSize } from './cells'

/** A point of the map, metres. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

/** A rectangle of the map, metres. */
export interface MapArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface MapGrid extends GridSize {
  /** Side of a cell, metres. */
  readonly cellM: number
  /** South-west corner of the board on the map, metres. */
  readonly originM: readonly [number, number]
}

export function boardArea({ originM: [west, south], columns, rows, cellM }: MapGrid): MapArea {
  return { west, south, east: west + columns * cellM, north: south + rows * cellM }
}

/** The ground of a cell, on the board or beside it. */
export function cellArea(grid: MapGrid, { column, row }: CellPlace): MapArea {
  const { cellM, rows, originM } = grid
  const west = originM[0] + column * cellM
  const south = originM[1] + (rows - 1 - row) * cellM
  return { west, south, east: west + cellM, north: south + cellM }
}

export function cellCentre({ cellM, rows, originM }: MapGrid, { column, row }: CellPlace): MapPoint {
  return { x: originM[0] + (column + 0.5) * cellM, y: originM[1] + (rows - row - 0.5) * cellM }
}

/** The cell of a point, on the board or beside it; a point on an edge belongs to the cell north or east of it. */
export function cellOfPoint({ originM, cellM, rows }: MapGrid, { x, y }: MapPoint): CellPlace {
  return {
    column: Math.floor((x - originM[0]) / cellM),
    row: rows - 1 - Math.floor((y - originM[1]) / cellM),
  }
}

/** The cell of the board under a point; undefined beside the board. */
export function cellAt(grid: MapGrid, at: MapPoint): CellPlace | undefined {
  const place = cellOfPoint(grid, at)
  return isOnGrid(grid, place) ? place : undefined
}
