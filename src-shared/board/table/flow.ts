/** The table in squares of an inch: what each costs to go over, and the cheapest ways over them, from a goal outward. */
import type { Point } from './vectors'

/** Squares of one inch, row by row from the south-west. */
export interface Squares {
  readonly columns: number
  readonly rows: number
}

export interface CostGrid extends Squares {
  /** What an inch costs in each square: 1 on open ground; Infinity: nobody may be there. */
  readonly costs: Float64Array
}

export function costGrid(width: number, height: number, cost: (middle: Point) => number): CostGrid {
  const squares = { columns: Math.ceil(width), rows: Math.ceil(height) }
  const costs = new Float64Array(squares.columns * squares.rows)
  for (let square = 0; square < costs.length; square += 1)
    costs[square] = cost(middleOfSquare(squares, square))
  return { ...squares, costs }
}

/** The square of a point; of one off the table the nearest. */
export function squareAt({ columns, rows }: Squares, { x, y }: Point): number {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(x)))
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y)))
  return row * columns + column
}

export function middleOfSquare({ columns }: Squares, square: number): Point {
  return { x: (square % columns) + 0.5, y: Math.floor(square / columns) + 0.5 }
}

/** Whoever stands on barred ground gets off it at no more than this an inch. */
const OFF_BARRED = 50
const DIAGONAL = Math.SQRT2
/** Squares are seen to in the order of their costs, but for parts of an inch so small. */
const FINE = 4

/** A square from which the rest of the way is known. */
export interface Seed {
  readonly square: number
  readonly spent: number
}

/**
 * The cheapest ways to any of the seeds: what they cost, and the square by which one goes on. Sure up to `beyond` more than
 * from the square `start`, by default from everywhere; squares that cost more are known too dear or not at all.
 */
export function spread(
  { columns, rows, costs }: CostGrid,
  seeds: readonly Seed[],
  start = -1,
  beyond = Infinity,
): { readonly spent: Float64Array; readonly next: Int32Array } {
  const spent = new Float64Array(costs.length).fill(Infinity)
  const next = new Int32Array(costs.length)
  const least = Math.min(...seeds.map((seed) => seed.spent))
  const bins: number[][] = []
  const binOf = (square: number) => Math.floor(((spent[square] ?? 0) - least) * FINE)
  const put = (square: number, cost: number, on: number) => {
    spent[square] = cost
    next[square] = on
    const bin = binOf(square)
    while (bins.length <= bin) bins.push([])
    bins[bin]?.push(square)
  }
  for (const { square, spent: cost } of seeds) if (cost < (spent[square] ?? 0)) put(square, cost, square)
  let last = Infinity
  for (let bin = 0; bin < bins.length && bin <= last; bin += 1)
    for (const square of bins[bin] ?? []) {
      // Come to more cheaply since it was put there.
      if (binOf(square) !== bin) continue
      if (square === start) last = bin + Math.ceil(beyond * FINE)
      const sofar = spent[square] ?? 0
      const column = square % columns
      const row = (square - column) / columns
      for (let y = Math.max(0, row - 1); y <= row + 1 && y < rows; y += 1)
        for (let x = Math.max(0, column - 1); x <= column + 1 && x < columns; x += 1) {
          const other = y * columns + x
          const known = spent[other] ?? Infinity
          if (known <= sofar) continue
          const cost = other === start ? Math.min(OFF_BARRED, costs[other] ?? 1) : (costs[other] ?? Infinity)
          const total = sofar + (x === column || y === row ? 1 : DIAGONAL) * cost
          if (total < known - 1e-9) put(other, total, square)
        }
    }
  return { spent, next }
}

/** What it costs to come to the goal from a point, between the middles of the four squares about it. */
export function costFrom({ columns, rows }: Squares, far: Float64Array, { x, y }: Point): number {
  const clampTo = (at: number, most: number) => Math.min(most, Math.max(0, at))
  const left = clampTo(Math.floor(x - 0.5), columns - 2)
  const below = clampTo(Math.floor(y - 0.5), rows - 2)
  const u = clampTo(x - 0.5 - left, 1)
  const v = clampTo(y - 0.5 - below, 1)
  const at = (dx: number, dy: number) => far[(below + dy) * columns + left + dx] ?? Infinity
  const corners = [
    { share: (1 - u) * (1 - v), inches: at(0, 0) },
    { share: u * (1 - v), inches: at(1, 0) },
    { share: (1 - u) * v, inches: at(0, 1) },
    { share: u * v, inches: at(1, 1) },
  ]
  // Beside closed ground the open squares alone tell.
  const open = corners.filter(({ inches }) => inches < Infinity)
  const whole = open.reduce((sum, { share }) => sum + share, 0)
  if (open.length === 0) return Infinity
  if (whole < 1e-9) return Math.min(...open.map(({ inches }) => inches))
  return open.reduce((sum, { share, inches }) => sum + share * inches, 0) / whole
}

/**
 * The same ways as they are about a point, within `reach` inches to each side, for whoever finds more in his way there: `more`
 * tells what an inch costs besides. Beyond that window it is as far as it was.
 */
export function around(
  grid: CostGrid,
  far: Float64Array,
  from: Point,
  reach: number,
  more: (middle: Point) => number,
): (at: Point) => number {
  const west = Math.max(0, Math.floor(from.x - reach))
  const south = Math.max(0, Math.floor(from.y - reach))
  const columns = Math.min(grid.columns, Math.ceil(from.x + reach)) - west
  const rows = Math.min(grid.rows, Math.ceil(from.y + reach)) - south
  const costs = new Float64Array(columns * rows)
  const seeds: Seed[] = []
  for (let square = 0; square < costs.length; square += 1) {
    const column = square % columns
    const row = (square - column) / columns
    const whole = (south + row) * grid.columns + west + column
    const middle = { x: west + column + 0.5, y: south + row + 0.5 }
    costs[square] = (grid.costs[whole] ?? Infinity) + more(middle)
    const spent = far[whole] ?? Infinity
    const isRim = column === 0 || row === 0 || column === columns - 1 || row === rows - 1
    if (spent === 0 || (isRim && spent < Infinity)) seeds.push({ square, spent })
  }
  const start = squareAt({ columns, rows }, { x: from.x - west, y: from.y - south })
  const { spent } = spread({ columns, rows, costs }, seeds, start)
  return (at) => {
    const x = at.x - west
    const y = at.y - south
    const isWithin = x >= 0 && y >= 0 && x <= columns && y <= rows
    return isWithin ? costFrom({ columns, rows }, spent, { x, y }) : costFrom(grid, far, at)
  }
}
