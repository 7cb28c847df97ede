/** Cheapest ways over the squares of the table to one goal, reckoned from the goal outward and as far as they are asked for (10.4). */
import type { WayGrid } from '../ways'

/** Whoever stands on barred ground gets off it at no more than this an inch. */
const OFF_BARRED = 50
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
    this.spread(0)
    this.spread(more)
    return numbers.spent
  }

  private begin(): void {
    const { here, goal, costs, grid } = this
    numbers.clear(this, costs.length)
    outset.lookAbout(grid, costs, here)
    open.clear()
    numbers.put(goal, 0, goal, open.push(goal, 0))
  }

  /** Goes on from the cheapest squares to those about them, until the way from here and all so much dearer are known. */
  private spread(more: number): void {
    if (numbers.of !== this) this.begin()
    const { here, costs } = this
    const { columns, rows } = this.grid
    const { spent, bins } = numbers
    let last = binOf((spent[here] ?? Infinity) + more)
    for (let square = open.pop(last); square >= 0; square = open.pop(last)) {
      // Come to more cheaply since it was put on the list, and seen to already.
      if (bins[square] !== open.bin) continue
      bins[square] = SEEN
      const sofar = spent[square] ?? 0
      const column = square % columns
      const row = (square - column) / columns
      const south = row === 0 ? 0 : row - 1
      const north = row === rows - 1 ? row : row + 1
      const west = column === 0 ? 0 : column - 1
      const east = column === columns - 1 ? column : column + 1
      for (let y = south; y <= north; y += 1)
        for (let x = west; x <= east; x += 1) {
          const next = y * columns + x
          const known = spent[next] ?? Infinity
          if (known <= sofar) continue
          const cost = next === here ? costToGetOff(costs, here) : (costs[next] ?? Infinity)
          const total = sofar + (x === column || y === row ? 1 : DIAGONAL) * cost
          if (!(total < known - 1e-9)) continue
          numbers.put(next, total, square, open.push(next, total + outset.least(next, x, y)))
          if (next === here) last = binOf(total + more)
        }
    }
  }
}

function costToGetOff(costs: Float64Array, here: number): number {
  return Math.min(OFF_BARRED, costs[here] ?? Infinity)
}

/** What the way so many squares east and north costs at least. */
function least(dx: number, dy: number): number {
  const east = dx < 0 ? -dx : dx
  const north = dy < 0 ? -dy : dy
  return east > north ? east + (DIAGONAL - 1) * north : north + (DIAGONAL - 1) * east
}

/** So many squares about here are looked over before each search. */
const ABOUT = 48

/**
 * The least that it costs to come here. Whoever stands among others pays most for the last inches of his way, and every
 * square of the table that is nearer to the goal than those are dear would be tried for a cheaper way in: so they are
 * reckoned out first, from here outward.
 */
class Outset {
  private x = 0
  private y = 0
  /** What it costs to come here from squares about; of those that were not looked over more than the truth, or Infinity. */
  private costs = new Float64Array(0)
  private readonly known = new Int32Array(9 * ABOUT)
  private count = 0
  /** Squares from which it costs less than this were looked over, and lie all within so many inches. */
  private rim = 0
  private reach = 0

  /** The least that it costs to come here from a square. */
  least(square: number, x: number, y: number): number {
    const plain = least(x - this.x, y - this.y)
    const cost = this.costs[square] ?? Infinity
    const { rim, reach } = this
    if (cost < rim) return cost > plain ? cost : plain
    const over = plain > reach ? rim + plain - reach : rim
    return over > plain ? over : plain
  }

  lookAbout({ columns, rows }: WayGrid, costs: Float64Array, here: number): void {
    this.clear(costs.length)
    this.x = here % columns
    this.y = (here - this.x) / columns
    const { bins } = numbers
    let farthest = 0
    open.clear()
    this.put(here, 0)
    bins[here] = open.push(here, 0)
    for (let seen = 0; seen < ABOUT;) {
      const square = open.pop(BINS)
      if (square < 0) return
      if (bins[square] !== open.bin) continue
      bins[square] = SEEN
      const sofar = this.costs[square] ?? 0
      const column = square % columns
      const row = (square - column) / columns
      // Whatever is not seen yet next to those that are costs as much at least, but for what one bin holds.
      const rim = Math.floor(sofar * FINE) / FINE
      if (rim - farthest - DIAGONAL > this.rim - this.reach) {
        this.rim = rim
        this.reach = farthest + DIAGONAL
      }
      seen += 1
      farthest = Math.max(farthest, least(column - this.x, row - this.y))
      const cost = square === here ? costToGetOff(costs, here) : (costs[square] ?? Infinity)
      if (cost === Infinity) continue
      for (let y = Math.max(0, row - 1); y <= row + 1 && y < rows; y += 1)
        for (let x = Math.max(0, column - 1); x <= column + 1 && x < columns; x += 1) {
          const next = y * columns + x
          const total = sofar + (x === column || y === row ? 1 : DIAGONAL) * cost
          if (total >= (this.costs[next] ?? Infinity)) continue
          this.put(next, total)
          bins[next] = open.push(next, total)
        }
    }
  }

  private put(square: number, cost: number): void {
    if (this.costs[square] === Infinity) {
      this.known[this.count] = square
      this.count += 1
    }
    this.costs[square] = cost
  }

  private clear(squares: number): void {
    if (this.costs.length !== squares) this.costs = new Float64Array(squares).fill(Infinity)
    else for (let i = 0; i < this.count; i += 1) this.costs[this.known[i] ?? 0] = Infinity
    this.count = 0
    this.rim = 0
    this.reach = 0
  }
}
const outset = new Outset()

/** What has been found out of each square; one set, emptied for each search. */
class Numbers {
  /** Whose they are. */
  of: WaysTo | null = null
  /** What it costs to come to the goal; Infinity: nothing is known of it. */
  spent = new Float64Array(0)
  /** The square by which one goes on to the goal. */
  next = new Int32Array(0)
  /** The bin of the list in which it waits; SEEN: it does not. */
  bins = new Int32Array(0)
  /** Squares of which something is known. */
  private known = new Int32Array(0)
  private count = 0

  clear(of: WaysTo, squares: number): void {
    this.of = of
    if (this.spent.length !== squares) {
      this.spent = new Float64Array(squares).fill(Infinity)
      this.next = new Int32Array(squares)
      this.bins = new Int32Array(squares)
      this.known = new Int32Array(squares)
    } else for (let i = 0; i < this.count; i += 1) this.spent[this.known[i] ?? 0] = Infinity
    this.count = 0
  }

  put(square: number, cost: number, next: number, bin: number): void {
    if (this.spent[square] === Infinity) {
      this.known[this.count] = square
      this.count += 1
    }
    this.spent[square] = cost
    this.next[square] = next
    this.bins[square] = bin
  }
}
const numbers = new Numbers()

/** Costs in one bin differ by less than one such part of an inch; what is dearer than all bins hold lies in the last. */
const FINE = 8
const BINS = 16_384
const SEEN = -1

function binOf(cost: number): number {
  const bin = cost * FINE
  return bin < BINS ? Math.floor(bin) : BINS - 1
}

/**
 * Squares in bins by cost, which come out in the order of the bins; of one bin the last put in comes first, so that over
 * open ground, where thousands of ways are equally long, one is followed to its end.
 */
class Bins {
  /** The bin of the square taken out last. */
  bin = 0
  /** The last square put into each bin, as a place in the list; -1: none is left. */
  private readonly heads = new Int32Array(BINS).fill(-1)
  private squares = new Int32Array(4096)
  /** Who was put into the same bin before. */
  private before = new Int32Array(4096)
  private count = 0
  private lowest = BINS
  private highest = -1

  clear(): void {
    if (this.highest >= 0) this.heads.fill(-1, this.lowest, this.highest + 1)
    this.bin = 0
    this.count = 0
    this.lowest = BINS
    this.highest = -1
  }

  /** Puts a square in; its bin. */
  push(square: number, cost: number): number {
    if (this.count === this.squares.length) this.grow()
    const bin = binOf(cost)
    const at = this.count
    this.count += 1
    this.squares[at] = square
    this.before[at] = this.heads[bin] ?? -1
    this.heads[bin] = at
    if (bin < this.bin) this.bin = bin
    if (bin < this.lowest) this.lowest = bin
    if (bin > this.highest) this.highest = bin
    return bin
  }

  /** A square of the cheapest bin up to one; -1: there is none. */
  pop(last: number): number {
    const { heads } = this
    const end = Math.min(last, this.highest)
    for (let bin = this.bin; bin <= end; bin += 1) {
      const at = heads[bin] ?? -1
      if (at < 0) continue
      heads[bin] = this.before[at] ?? -1
      this.bin = bin
      return this.squares[at] ?? -1
    }
    return -1
  }

  private grow(): void {
    const { squares, before } = this
    this.squares = new Int32Array(2 * squares.length)
    this.squares.set(squares)
    this.before = new Int32Array(2 * before.length)
    this.before.set(before)
  }
}

/** Squares to be seen to yet; one list, emptied for each search. */
const open = new Bins()
