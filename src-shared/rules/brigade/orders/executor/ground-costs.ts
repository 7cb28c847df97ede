/** What the ground makes the way to a goal cost a body of some size, kept for the goals asked for last (10.4). */
import { spread } from '../../../../board/table/flow'
import type { WayGrid } from '../ways'

/** Ground too narrow for a front costs it so much more an inch. */
const TOO_NARROW = 4
/** Fields of so many goals are kept for each kind of ground. */
const MOST_KEPT = 60

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
