/** What it costs to come to a goal from each square of a grid, reckoned from the goal outward (10.4). */
import type { WayGrid } from '../ways'

/** Whoever stands on barred ground gets off it at no more than this an inch. */
const OFF_BARRED = 50
const DIAGONAL = Math.SQRT2
/** Squares are seen to in the order of their costs, but for parts of an inch so small. */
const FINE = 4
/** Ground too narrow for a front costs it so much more an inch. */
const TOO_NARROW = 4
/** Fields of so many goals are kept for each kind of ground. */
const MOST_KEPT = 60

interface Squares {
  readonly columns: number
  readonly rows: number
  readonly costs: Float64Array
}

/** A square from which the rest of the way is known. */
export interface Seed {
  readonly square: number
  readonly spent: number
}

/**
 * The cheapest ways to any of the seeds: what they cost, and the square by which one goes on. Sure up to `beyond` more than
 * from the start, by default from everywhere; squares that cost more are known too dear or not at all.
 */
export function spread(
  { columns, rows, costs }: Squares,
  seeds: readonly Seed[],
  start: number,
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

/** What the ground of a table makes of it for bodies of one size, and the way to each of the goals asked for last. */
interface Kept {
  readonly costs: Float64Array
  readonly goals: Map<number, Float32Array>
}

const kept = new WeakMap<WayGrid, Map<number, Kept>>()

function keptOf(grid: WayGrid, radius: number): Kept {
  let sizes = kept.get(grid)
  if (!sizes) {
    sizes = new Map()
    kept.set(grid, sizes)
  }
  const berth = Math.ceil(radius)
  let found = sizes.get(berth)
  if (!found) {
    const costs = grid.costs.map((cost, square) =>
      (grid.clear[square] ?? Infinity) < berth ? cost + TOO_NARROW : cost,
    )
    found = { costs, goals: new Map() }
    sizes.set(berth, found)
  }
  return found
}

/** What the ground alone makes the squares cost a body of that radius: a broad front keeps farther from what bars it. */
export function costsByGround(grid: WayGrid, radius: number): Float64Array {
  return keptOf(grid, radius).costs
}

/** What it costs such a body to come to a goal over the ground. */
export function costsToGoal(grid: WayGrid, radius: number, goal: number): Float32Array {
  const { costs, goals } = keptOf(grid, radius)
  let found = goals.get(goal)
  if (!found) {
    found = Float32Array.from(spread({ ...grid, costs }, [{ square: goal, spent: 0 }], goal).spent)
    const [oldest] = goals.keys()
    if (goals.size >= MOST_KEPT && oldest !== undefined) goals.delete(oldest)
    goals.set(goal, found)
  }
  return found
}
