/** The way to a goal: over the squares of the table, round what bars it and clear of enemies, then straightened (10.4). */
import { bearing, distance, roundDegree, roundInch, turnBetween, type Point } from '../../board/vectors'
import { bodyOf, isAbandoned } from './bodies'
import type { Action } from './commands'
import { brigadeOf, infoOf, onTable } from './lookup'
import { middleOfSquare, neighbours, squareAt, walkOf, wayGrid, type WayGrid } from './order-ways'
import type { BrState } from './state'
import { MAX_TURN_PER_MOVE } from './tables'

/** What squares cost beside their ground: enemies are kept away from, friends gone round. */
const BY_ENEMY = 6
const ON_FRIEND = 3
const TOO_NARROW = 4
/** How near an enemy's squares are costly, inches (10.4). */
const CLEAR = 1.2
/** How far ahead a stretch of the way is made straight, inches. */
const STRAIGHT = 18
/** Turns smaller than this are not worth making, degrees. */
const LEAST_TURN = 2

/** Points at which a brigade turns on its way to a goal, the goal last; none: no way leads there. */
export function wayTo(state: BrState, id: string, goal: Point): readonly Point[] {
  const info = infoOf(state, id)
  const grid = wayGrid(state.sheet, walkOf(info))
  const { centre } = bodyOf(state, id)
  const costs = costsFor(state, id, grid)
  if (isStraight(grid, costs, centre, goal)) return [goal]
  const start = squareAt(grid, centre)
  const end = openSquare(grid, start, goal)
  const squares = end === undefined ? undefined : search(grid, costs, start, end)
  if (!squares) return []
  const points = [...squares.slice(1, -1).map((square) => middleOfSquare(grid, square)), goal]
  return straightened(grid, costs, centre, points)
}

/** How far about a barred goal the way may end, inches. */
const BESIDE = 5

/** The square of a goal, or, if nobody may be there, the open one nearest to it that can be reached. */
function openSquare(grid: WayGrid, start: number, goal: Point): number | undefined {
  const square = squareAt(grid, goal)
  const { columns, rows, regions } = grid
  if (regions[square] !== -1) return square
  let best: number | undefined
  let least = BESIDE
  for (let y = Math.floor(goal.y) - BESIDE; y <= goal.y + BESIDE; y += 1)
    for (let x = Math.floor(goal.x) - BESIDE; x <= goal.x + BESIDE; x += 1) {
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue
      const one = y * columns + x
      const off = distance(middleOfSquare(grid, one), goal)
      if (regions[one] === -1 || (regions[start] !== -1 && regions[one] !== regions[start])) continue
      if (off >= least) continue
      least = off
      best = one
    }
  return best
}

function costsFor(state: BrState, id: string, grid: WayGrid): Float64Array {
  const costs = Float64Array.from(grid.costs)
  const { side } = infoOf(state, id)
  const { width, depth } = bodyOf(state, id).rectangle
  // A broad front keeps farther from what bars it.
  const berth = Math.hypot(width, depth) / 2
  for (let square = 0; square < costs.length; square += 1)
    if ((grid.clear[square] ?? Infinity) < berth + 0.5) costs[square] = (costs[square] ?? 1) + TOO_NARROW
  for (const other of onTable(state)) {
    if (other.id === id || isAbandoned(brigadeOf(state, other.id))) continue
    const { rectangle, centre, radius } = bodyOf(state, other.id)
    const isFriend = other.side === side
    const reach = isFriend ? Math.max(rectangle.width, rectangle.depth) / 2 : radius + CLEAR
    for (let y = Math.floor(centre.y - reach); y <= centre.y + reach; y += 1)
      for (let x = Math.floor(centre.x - reach); x <= centre.x + reach; x += 1) {
        if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) continue
        if (distance({ x: x + 0.5, y: y + 0.5 }, centre) > reach) continue
        const square = y * grid.columns + x
        costs[square] = (costs[square] ?? 1) + (isFriend ? ON_FRIEND : BY_ENEMY)
      }
  }
  return costs
}

/** The cheapest chain of squares; undefined: there is none. The goal itself may lie on barred ground. */
function search(
  grid: WayGrid,
  costs: Float64Array,
  start: number,
  goal: number,
): readonly number[] | undefined {
  const { columns, rows } = grid
  const spent = new Float64Array(costs.length).fill(Infinity)
  const from = new Int32Array(costs.length).fill(-1)
  const open = new Heap()
  const end = middleOfSquare(grid, goal)
  spent[start] = 0
  open.push(start, 0)
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    if (square === goal) return chain(from, goal)
    const here = spent[square] ?? Infinity
    const at = middleOfSquare(grid, square)
    for (const next of neighbours(columns, rows, square)) {
      const cost = next === goal ? Math.min(costs[next] ?? 1, 50) : (costs[next] ?? Infinity)
      if (cost === Infinity) continue
      const middle = middleOfSquare(grid, next)
      const total = here + distance(at, middle) * cost
      if (total >= (spent[next] ?? Infinity) - 1e-9) continue
      spent[next] = total
      from[next] = square
      open.push(next, total + distance(middle, end))
    }
  }
  return undefined
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

/** Whether the straight way crosses nothing worse than open ground. */
function isStraight(grid: WayGrid, costs: Float64Array, from: Point, to: Point, most = 1.5): boolean {
  const length = distance(from, to)
  for (let inches = 0.5; inches < length; inches += 0.5) {
    const share = inches / length
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    if ((costs[squareAt(grid, at)] ?? 1) > most) return false
  }
  return true
}

/** The same way with as few turning points as the ground allows. */
function straightened(
  grid: WayGrid,
  costs: Float64Array,
  from: Point,
  points: readonly Point[],
): readonly Point[] {
  const found: Point[] = []
  let at = from
  for (let i = 0; i < points.length;) {
    let next = i
    for (let j = i + 1; j < points.length; j += 1) {
      const point = points[j]
      if (!point || distance(at, point) > STRAIGHT) break
      const most = Math.max(1.5, ...points.slice(i, j).map((p) => costs[squareAt(grid, p)] ?? 1))
      if (isStraight(grid, costs, at, point, most)) next = j
    }
    const point = points[next]
    if (!point) break
    found.push(point)
    at = point
    i = next + 1
  }
  return found
}

/**
 * The actions of one move along a way: turns of 90 degrees together at most, and one or two advances. `most`: the
 * greatest roll in inches; beyond it the score decides.
 */
export function stepsAlong(
  state: BrState,
  id: string,
  way: readonly Point[],
  most: number,
): readonly Action[] {
  const actions: Action[] = []
  let at: Point = bodyOf(state, id).centre
  let heading = brigadeOf(state, id).pose.heading
  let turnLeft = MAX_TURN_PER_MOVE
  let left = most
  for (const point of way) {
    const length = roundInch(distance(at, point))
    if (length < 0.05) continue
    const turn = roundDegree(turnBetween(heading, bearing(at, point)))
    if (Math.abs(turn) > turnLeft) {
      if (actions.length === 0) actions.push({ turn: turn > 0 ? turnLeft : -turnLeft })
      return actions
    }
    if (Math.abs(turn) >= LEAST_TURN) {
      actions.push({ turn })
      turnLeft = roundDegree(turnLeft - Math.abs(turn))
      heading += turn
    }
    const reaches = length < left
    actions.push({ advance: reaches ? length : 'max' })
    if (!reaches || actions.length >= 4) return actions
    left -= length
    at = point
  }
  return actions
}

/** The turn of one move toward a point, 90 degrees at most; undefined: it faces there already. */
export function turnToward(state: BrState, id: string, point: Point, slack: number): Action | undefined {
  const { centre } = bodyOf(state, id)
  const turn = roundDegree(turnBetween(brigadeOf(state, id).pose.heading, bearing(centre, point)))
  if (Math.abs(turn) <= slack) return undefined
  return { turn: Math.max(-MAX_TURN_PER_MOVE, Math.min(MAX_TURN_PER_MOVE, turn)) }
}
