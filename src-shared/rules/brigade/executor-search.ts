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
  const from = new Int32Array(costs.length).fill(-1)
  const spent = spread(grid, costs, start, { goal, from })
  return spent[goal] === Infinity ? undefined : chain(from, goal)
}

/**
 * What it costs to come to a goal from the squares about `here` that are on the way to it: a way from `here` over them to the
 * goal costs at most `more` than the cheapest. Of all others more than the truth, or Infinity.
 */
export function costsTo(
  grid: WayGrid,
  costs: Float64Array,
  goal: number,
  here: number,
  more: number,
): Float64Array {
  return spread(grid, costs, goal, { here, more })
}

/** Where to stop: at a goal, noting from where each square was come to; or when ways by way of `here` cost so much more. */
type End =
  { readonly goal: number; readonly from: Int32Array } | { readonly here: number; readonly more: number }

/** What it costs to come from one square to the others, cheapest first, until the end is reached. */
function spread({ columns, rows }: WayGrid, costs: Float64Array, start: number, end: End): Float64Array {
  const spent = new Float64Array(costs.length).fill(Infinity)
  const from = 'goal' in end ? end.from : undefined
  const goal = 'goal' in end ? end.goal : -1
  const toward = 'goal' in end ? end.goal : end.here
  const more = 'goal' in end ? 0 : end.more
  const towardX = toward % columns
  const towardY = Math.floor(toward / columns)
  let most = Infinity
  spent[start] = 0
  open.clear()
  open.push(start, 0)
  for (let square = open.pop(); square >= 0; square = open.pop()) {
    if (square === goal || open.popped > most) break
    const sofar = spent[square] ?? 0
    const column = square % columns
    const row = (square - column) / columns
    // Come to more cheaply since it was put on the list, and seen to already.
    if (square !== start && open.popped > sofar + straight(towardX - column, towardY - row)) continue
    if (square === toward) most = sofar + more
    const south = row === 0 ? 0 : row - 1
    const north = row === rows - 1 ? row : row + 1
    const west = column === 0 ? 0 : column - 1
    const east = column === columns - 1 ? column : column + 1
    for (let y = south; y <= north; y += 1)
      for (let x = west; x <= east; x += 1) {
        const next = y * columns + x
        if (next === square) continue
        let cost = costs[next] ?? Infinity
        if (next === goal && cost > ONTO_GOAL) cost = ONTO_GOAL
        if (cost === Infinity) continue
        const total = sofar + (x === column || y === row ? 1 : Math.SQRT2) * cost
        if (total >= (spent[next] ?? Infinity) - 1e-9) continue
        spent[next] = total
        if (from) from[next] = square
        const whole = total + straight(towardX - x, towardY - y)
        if (whole <= most) open.push(next, whole)
      }
  }
  return spent
}

/** Length of the straight way so many squares east and north. */
function straight(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy)
}

function chain(from: Int32Array, goal: number): readonly number[] {
  const squares = [goal]
  for (let square = from[goal] ?? -1; square >= 0; square = from[square] ?? -1) squares.unshift(square)
  return squares
}

/** A heap of squares by cost; of equal ones the lower number first, so that ways are the same everywhere. */
class Heap {
  private squares = new Int32Array(1024)
  private costs = new Float64Array(1024)
  private count = 0
  /** Cost of the square taken out last. */
  popped = 0

  clear(): void {
    this.count = 0
  }

  push(square: number, cost: number): void {
    if (this.count === this.squares.length) this.grow()
    this.count += 1
    this.rise(this.count - 1, square, cost)
  }

  /** Puts a square in at a free place, or above it: no parent costs more than its children. */
  private rise(at: number, square: number, cost: number): void {
    const { squares, costs } = this
    let i = at
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

  /** The cheapest; -1: none is left. */
  pop(): number {
    const { squares, costs } = this
    if (this.count === 0) return -1
    const first = squares[0] ?? -1
    this.popped = costs[0] ?? 0
    this.count -= 1
    const { count } = this
    const square = squares[count] ?? 0
    const cost = costs[count] ?? 0
    let i = 0
    // The cheaper child comes up all the way to the bottom, and the last one rises from there: it belongs there nearly always.
    for (let child = 1; child < count; child = 2 * i + 1) {
      let least = costs[child] ?? 0
      const right = child + 1
      if (right < count) {
        const rightCost = costs[right] ?? 0
        if (rightCost < least || (rightCost === least && (squares[right] ?? 0) < (squares[child] ?? 0))) {
          child = right
          least = rightCost
        }
      }
      costs[i] = least
      squares[i] = squares[child] ?? 0
      i = child
    }
    this.rise(i, square, cost)
    return first
  }

  private grow(): void {
    const { squares, costs } = this
    this.squares = new Int32Array(2 * squares.length)
    this.squares.set(squares)
    this.costs = new Float64Array(2 * costs.length)
    this.costs.set(costs)
  }
}

/** Squares to be seen to yet; one list, emptied for each search. */
const open = new Heap()
