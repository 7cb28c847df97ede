/** The eight directions of a grid: steps, turns, and the arcs around a piece that faces one of them. */
import type { CellPlace } from './cells'

/** Clockwise from north; a direction as a number is its place in this list. */
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type Direction = (typeof DIRECTIONS)[number]

const STEPS: Readonly<Record<Direction, CellPlace>> = {
  N: { column: 0, row: -1 },
  NE: { column: 1, row: -1 },
  E: { column: 1, row: 0 },
  SE: { column: 1, row: 1 },
  S: { column: 0, row: 1 },
  SW: { column: -1, row: 1 },
  W: { column: -1, row: 0 },
  NW: { column: -1, row: -1 },
}

/** The cell one step away, on the board or off it. */
export function stepFrom({ column, row }: CellPlace, direction: Direction): CellPlace {
  const step = STEPS[direction]
  return { column: column + step.column, row: row + step.row }
}

/** A direction turned by so many eighths of a circle, clockwise; 4 is the opposite. */
export function turned(direction: Direction, eighths: number): Direction {
  const turn = (((DIRECTIONS.indexOf(direction) + eighths) % 8) + 8) % 8
  return DIRECTIONS[turn] ?? direction
}

/** The least turn from one direction to another in eighths of a circle: 1 to 4 clockwise, -1 to -3 the other way. */
export function turnBetween(from: Direction, to: Direction): number {
  const clockwise = (DIRECTIONS.indexOf(to) - DIRECTIONS.indexOf(from) + 8) % 8
  return clockwise > 4 ? clockwise - 8 : clockwise
}

/** The direction of the eight that is nearest to the line from cell to cell; undefined for the same cell. */
export function directionBetween(from: CellPlace, to: CellPlace): Direction | undefined {
  const columns = to.column - from.column
  const rows = to.row - from.row
  const longer = Math.max(Math.abs(columns), Math.abs(rows))
  const sum = Math.abs(columns) + Math.abs(rows)
  // Within 22.5 degrees of the longer axis. The root of 2 is no fraction, so nothing lies between two directions.
  const straight = sum * sum < 2 * longer * longer
  const column = straight && Math.abs(columns) < longer ? 0 : Math.sign(columns)
  const row = straight && Math.abs(rows) < longer ? 0 : Math.sign(rows)
  return DIRECTIONS.find((one) => STEPS[one].column === column && STEPS[one].row === row)
}

/**
 * Where a cell lies from a piece that faces some way: cells ahead and to the right, negative behind and to the left. For a
 * diagonal facing both count half diagonals.
 */
export function relativeTo(
  facing: Direction,
  from: CellPlace,
  to: CellPlace,
): { readonly ahead: number; readonly right: number } {
  const columns = to.column - from.column
  const rows = to.row - from.row
  const along = (step: CellPlace) => columns * step.column + rows * step.row
  return { ahead: along(STEPS[facing]), right: along(STEPS[turned(facing, 2)]) }
}

export type Arc = 'front' | 'right' | 'rear' | 'left'

/**
 * The quarter around a piece in which a cell lies: front and rear reach 45 degrees to either side, that line included.
 * Undefined for its own cell.
 */
export function arcOf(facing: Direction, from: CellPlace, to: CellPlace): Arc | undefined {
  const { ahead, right } = relativeTo(facing, from, to)
  if (ahead === 0 && right === 0) return undefined
  if (Math.abs(right) > Math.abs(ahead)) return right > 0 ? 'right' : 'left'
  return ahead > 0 ? 'front' : 'rear'
}
