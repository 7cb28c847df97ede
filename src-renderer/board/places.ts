// Where things stand on the board: cells of a grid by their names, and poses on an open table.
import { allCells, cellName, isOnGrid, nearestOnGrid, parseCell } from '../../src-shared/board/grid/cells'
import {
  boardArea as gridArea,
  cellArea,
  cellAt,
  cellCentre,
  type MapGrid,
} from '../../src-shared/board/grid/on-map'
import type { Area, Point } from './camera'
import type { Body } from './table/body'

/** A table without cells: its ground on the map, metres. */
export interface OpenTable {
  /** South-west corner. */
  readonly originM: readonly [number, number]
  readonly widthM: number
  readonly heightM: number
  /** Metres to the inch of the table: ticks and crosses are drawn by it; absent: none are. */
  readonly inchM?: number
}

export type Board = MapGrid | OpenTable

/** In a cell; the facing in degrees clockwise from north, absent: none is shown. */
export interface InCell {
  readonly cell: string
  readonly facingDeg?: number
}

/** On an open table, held by the middle of the front edge. */
export interface Pose extends Point {
  /** Clockwise from north. */
  readonly facingDeg: number
  /** Along the front, and from front to rear. */
  readonly footprint: { readonly widthM: number; readonly depthM: number }
  /** What stands in the footprint; absent: it is one block. */
  readonly body?: Body
}

export type Place = InCell | Pose

export function isGrid(board: Board): board is MapGrid {
  return 'cellM' in board
}

/** The cell of a place; undefined for a pose. */
export function cellOf(place: Place): string | undefined {
  return 'cell' in place ? place.cell : undefined
}

export function boardArea(board: Board): Area {
  if (isGrid(board)) return gridArea(board)
  const [west, south] = board.originM
  return { west, south, east: west + board.widthM, north: south + board.heightM }
}

/** The ground of a cell; undefined for a name off the board. */
export function areaOfCell(board: Board, name: string): Area | undefined {
  const place = parseCell(name)
  return place && isGrid(board) && isOnGrid(board, place) ? cellArea(board, place) : undefined
}

export function centreOfCell(board: Board, name: string): Point | undefined {
  const place = parseCell(name)
  return place && isGrid(board) && isOnGrid(board, place) ? cellCentre(board, place) : undefined
}

/** The cell under a point of the map; undefined off the board and on an open table. */
export function cellUnder(board: Board, at: Point): string | undefined {
  const place = isGrid(board) ? cellAt(board, at) : undefined
  return place && cellName(place)
}

/** Every cell in reading order; an open table has none. */
export function cellsOf(board: Board): readonly string[] {
  return isGrid(board) ? allCells(board).map(cellName) : []
}

/** The cell so many columns to the east and rows to the south, or the nearest to it at the edge of the board. */
export function cellBeside(grid: MapGrid, name: string, columns: number, rows: number): string {
  const from = parseCell(name)
  return from
    ? cellName(nearestOnGrid(grid, { column: from.column + columns, row: from.row + rows }))
    : cellName({ column: 0, row: 0 })
}

/** Whether a point of the map lies on the board. */
export function isOnBoard(board: Board, at: Point): boolean {
  if (isGrid(board)) return cellAt(board, at) !== undefined
  const { west, east, south, north } = boardArea(board)
  return at.x >= west && at.x < east && at.y >= south && at.y < north
}

/** The middle of a place on the map. */
export function middleOf(board: Board, place: Place): Point | undefined {
  if ('cell' in place) return centreOfCell(board, place.cell)
  const { x, y, facingDeg, footprint } = place
  const turn = (facingDeg * Math.PI) / 180
  return {
    x: x - (Math.sin(turn) * footprint.depthM) / 2,
    y: y - (Math.cos(turn) * footprint.depthM) / 2,
  }
}
