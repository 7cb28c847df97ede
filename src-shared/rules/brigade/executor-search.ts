/** Cheapest ways over the squares of the table: one way, or what every square is from a goal (10.4). */
import type { WayGrid } from './order-ways'

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
  { columns, rows }: WayGrid,
  costs: Float64Array,
  start: number,
  goal: number | undefined,
): { readonly spent: Float64Array; readonly from: Int32Array; readonly isReached: boolean } {
  const spent = new Float64Array(costs.length).fill(Infinity)
  const from = new Int32Array(costs.length).fill(-1)
  const open = new Heap()
  const goalX = goal === undefined ? 0 : goal % columns
  const goalY = goal === undefined ? 0 : Math.floor(goal / columns)
  /** Straight from a square to the goal; 0 where there is none. */
  const rest = (x: number, y: number) =>
    goal === undefined ? 0 : Math.sqrt((goalX - x) * (goalX - x) + (goalY - y) * (goalY - y))
  spent[start] = 0
  open.push(start, 0)
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    if (square === goal) return { spent, from, isReached: true }
    const here = spent[square] ?? 0
    const column = square % columns
    const row = Math.floor(square / columns)
    // Come to more cheaply since it was put on the list, and seen to already.
    if (square !== start && open.popped > here + rest(column, row)) continue
    for (let y = Math.max(0, row - 1); y <= row + 1 && y < rows; y += 1)
      for (let x = Math.max(0, column - 1); x <= column + 1 && x < columns; x += 1) {
        const next = y * columns + x
        if (next === square) continue
        const cost = next === goal ? Math.min(costs[next] ?? 1, ONTO_GOAL) : (costs[next] ?? Infinity)
        if (cost === Infinity) continue
        const total = here + (x === column || y === row ? 1 : Math.SQRT2) * cost
        if (total >= (spent[next] ?? Infinity) - 1e-9) continue
        spent[next] = total
        from[next] = square
        open.push(next, total + rest(x, y))
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
  /** Cost of the square taken out last. */
  popped = 0

  push(square: number, cost: number): void {
    const { squares, costs } = this
    let i = squares.length
    squares.push(square)
    costs.push(cost)
    while (i > 0) {
      const parent = (i - 1) >> 1
      const above = costs[parent] ?? 0
      const aboveSquare = squares[parent] ?? 0
      if (cost > above || (cost === above && square >= aboveSquare)) break
      costs[i] = above
      squares[i] = aboveSquare
      i = parent
    }
    costs[i] = cost
    squares[i] = square
  }

  pop(): number | undefined {
    const { squares, costs } = this
    const first = squares[0]
    this.popped = costs[0] ?? 0
    const square = squares.pop()
    const cost = costs.pop()
    const count = squares.length
    if (square === undefined || cost === undefined || count === 0) return first
    let i = 0
    for (let child = 1; child < count; child = 2 * i + 1) {
      let least = costs[child] ?? 0
      const right = costs[child + 1]
      if (
        right !== undefined &&
        (right < least || (right === least && (squares[child + 1] ?? 0) < (squares[child] ?? 0)))
      ) {
        child += 1
        least = right
      }
      const childSquare = squares[child] ?? 0
      if (least > cost || (least === cost && childSquare >= square)) break
      costs[i] = least
      squares[i] = childSquare
      i = child
    }
    costs[i] = cost
    squares[i] = square
    return first
  }
}
