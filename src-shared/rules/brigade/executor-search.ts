/** Cheapest ways over the squares of the table to one goal, reckoned from the goal outward and as far as they are asked for (10.4). */
import type { WayGrid } from './order-ways'

/** Whoever stands on barred ground gets off it at no more than this an inch. */
const OFF_BARRED = 50
/**
 * How much more than its least cost the rest of a way is taken for. Over open ground thousands of ways are equally long; so
 * the first of them is followed to its end. Ways are that much dearer than the cheapest at most.
 */
const KEEN = 1.001
const DIAGONAL = Math.SQRT2

/** What it costs to come to a goal from squares about a place. */
export class WaysTo {
  /** From here to the goal; undefined: none leads there; null: not looked for yet. */
  private chain: readonly number[] | undefined | null = null

  constructor(
    private readonly grid: WayGrid,
    private readonly costs: Float64Array,
    readonly goal: number,
    private readonly here: number,
  ) {}

  /** The chain of squares from here to the goal; undefined: none leads there. The goal itself may lie on barred ground. */
  way(): readonly number[] | undefined {
    if (this.chain === null) {
      this.spread(0)
      this.chain = this.follow()
    }
    return this.chain
  }

  private follow(): readonly number[] | undefined {
    const { goal, here } = this
    if (numbers.spent[here] === Infinity) return undefined
    const squares = [here]
    for (let square = here; square !== goal;) {
      square = numbers.next[square] ?? goal
      squares.push(square)
    }
    return squares
  }

  /**
   * Costs of the squares that lie on some way from here to the goal that costs at most `more` than the cheapest; of others
   * more than the truth, or Infinity. They hold until the next search.
   */
  costsWithin(more: number): Float64Array {
    // The way first: what is found out beyond it leaves it as it is.
    this.way()
    this.spread(more)
    return numbers.spent
  }

  private begin(): void {
    numbers.clear(this, this.costs.length)
    numbers.put(this.goal, 0, this.goal)
    open.clear()
    open.push(this.goal, 0)
  }

  /** Goes on from the cheapest square to those about it, until the way from here and all so much dearer are known. */
  private spread(more: number): void {
    if (numbers.of !== this) this.begin()
    const { here, costs, goal } = this
    const { columns, rows } = this.grid
    const { spent } = numbers
    const hereX = here % columns
    const hereY = (here - hereX) / columns
    while (open.least <= (spent[here] ?? Infinity) + more) {
      const square = open.pop()
      if (square < 0) return
      const sofar = spent[square] ?? 0
      const column = square % columns
      const row = (square - column) / columns
      // Come to more cheaply since it was put on the list, and seen to already.
      if (open.popped > sofar + least(hereX - column, hereY - row) && square !== goal) continue
      const south = row === 0 ? 0 : row - 1
      const north = row === rows - 1 ? row : row + 1
      const west = column === 0 ? 0 : column - 1
      const east = column === columns - 1 ? column : column + 1
      for (let y = south; y <= north; y += 1)
        for (let x = west; x <= east; x += 1) {
          const next = y * columns + x
          if (next === square) continue
          let cost = costs[next] ?? Infinity
          if (next === here && cost > OFF_BARRED) cost = OFF_BARRED
          if (cost === Infinity) continue
          const total = sofar + (x === column || y === row ? 1 : DIAGONAL) * cost
          if (total >= (spent[next] ?? Infinity) - 1e-9) continue
          numbers.put(next, total, square)
          open.push(next, total + least(hereX - x, hereY - y))
        }
    }
  }
}

/** What the way so many squares east and north costs at least. */
function least(dx: number, dy: number): number {
  const east = dx < 0 ? -dx : dx
  const north = dy < 0 ? -dy : dy
  return KEEN * (east > north ? east + (DIAGONAL - 1) * north : north + (DIAGONAL - 1) * east)
}

/** What has been found out of each square; one set, emptied for each search. */
class Numbers {
  /** Whose they are. */
  of: WaysTo | null = null
  /** What it costs to come to the goal; Infinity: nothing is known of it. */
  spent = new Float64Array(0)
  /** The square by which one goes on to the goal. */
  next = new Int32Array(0)
  /** Squares of which something is known. */
  private known = new Int32Array(0)
  private count = 0

  clear(of: WaysTo, squares: number): void {
    this.of = of
    if (this.spent.length !== squares) {
      this.spent = new Float64Array(squares).fill(Infinity)
      this.next = new Int32Array(squares)
      this.known = new Int32Array(squares)
    } else for (let i = 0; i < this.count; i += 1) this.spent[this.known[i] ?? 0] = Infinity
    this.count = 0
  }

  put(square: number, cost: number, next: number): void {
    if (this.spent[square] === Infinity) {
      this.known[this.count] = square
      this.count += 1
    }
    this.spent[square] = cost
    this.next[square] = next
  }
}
const numbers = new Numbers()

/** A heap of squares by cost; of equal ones the lower number first, so that ways are the same everywhere. */
class Heap {
  private squares = new Int32Array(1024)
  private costs = new Float64Array(1024)
  private count = 0
  /** Cost of the square taken out last. */
  popped = 0

  /** Cost of the cheapest; Infinity: none is left. */
  get least(): number {
    return this.count === 0 ? Infinity : (this.costs[0] ?? Infinity)
  }

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
