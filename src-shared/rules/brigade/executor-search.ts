/** Cheapest ways over the squares of the table: one way, or what every square is from a goal (10.4). */
import { distance } from '../../board/vectors'
import { middleOfSquare, neighbours, type WayGrid } from './order-ways'

/** A goal may lie on barred ground; stepping onto it costs no more than this an inch. */
const ONTO_GOAL = 50

/** The cheapest chain of squares; undefined: there is none. The goal itself may lie on barred ground. */
export function search(
  grid: WayGrid,
  costs: Float64Array,
  start: number,
  goal: number,
): readonly number[] | undefined {
  const { from, isReached } = spread(grid, costs, start, goal)
  return isReached ? chain(from, goal) : undefined
}

/** What it costs to come to a goal from every square; Infinity: no way leads there. */
export function costsTo(grid: WayGrid, costs: Float64Array, goal: number): Float64Array {
  return spread(grid, costs, goal, undefined).spent
}

function spread(
  { columns, rows, ...grid }: WayGrid,
  costs: Float64Array,
  start: number,
  goal: number | undefined,
): { readonly spent: Float64Array; readonly from: Int32Array; readonly isReached: boolean } {
  const spent = new Float64Array(costs.length).fill(Infinity)
  const from = new Int32Array(costs.length).fill(-1)
  const open = new Heap()
  const middle = (square: number) => middleOfSquare({ columns, rows, ...grid }, square)
  const end = goal === undefined ? undefined : middle(goal)
  spent[start] = 0
  open.push(start, 0)
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    if (square === goal) return { spent, from, isReached: true }
    const here = spent[square] ?? 0
    const at = middle(square)
    for (const next of neighbours(columns, rows, square)) {
      const cost = next === goal ? Math.min(costs[next] ?? 1, ONTO_GOAL) : (costs[next] ?? Infinity)
      if (cost === Infinity) continue
      const there = middle(next)
      const total = here + distance(at, there) * cost
      if (total >= (spent[next] ?? Infinity) - 1e-9) continue
      spent[next] = total
      from[next] = square
      open.push(next, end ? total + distance(there, end) : total)
    }
  }
  return { spent, from, isReached: false }
}

function chain(from: Int32Array, goal: number): readonly number[] {
  const squares = [goal]
  for (let square = from[goal] ?? -1; square >= 0; square = from[square] ?? -1) squares.unshift(square)
  return squares
}

/** A heap of squares by cost; of equal ones the lower number first, so that ways are the same everywhere. */
class Heap {
  private readonly squares: number[] = []
  private readonly costs: number[] = []

  push(square: number, cost: number): void {
    this.squares.push(square)
    this.costs.push(cost)
    let i = this.squares.length - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!this.before(i, parent)) break
      this.swap(i, parent)
      i = parent
    }
  }

  pop(): number | undefined {
    const first = this.squares[0]
    const square = this.squares.pop()
    const cost = this.costs.pop()
    if (square === undefined || cost === undefined || this.squares.length === 0) return first
    this.squares[0] = square
    this.costs[0] = cost
    for (let i = 0; ;) {
      const left = 2 * i + 1
      let least = i
      if (left < this.squares.length && this.before(left, least)) least = left
      if (left + 1 < this.squares.length && this.before(left + 1, least)) least = left + 1
      if (least === i) return first
      this.swap(i, least)
      i = least
    }
  }

  private before(a: number, b: number): boolean {
    const [one = 0, other = 0] = [this.costs[a], this.costs[b]]
    return one < other || (one === other && (this.squares[a] ?? 0) < (this.squares[b] ?? 0))
  }

  private swap(a: number, b: number): void {
    const [square = 0, cost = 0] = [this.squares[a], this.costs[a]]
    this.squares[a] = this.squares[b] ?? 0
    this.costs[a] = this.costs[b] ?? 0
    this.squares[b] = square
    this.costs[b] = cost
  }
}
