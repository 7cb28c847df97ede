/** The way to a goal: over the squares of the table, round what bars it and clear of enemies, then straightened (10.4). */
import { bearing, distance, roundDegree, roundInch, turnBetween, type Point } from '../../board/vectors'
import { seenFrom } from '../../board/rectangles'
import { bodyOf, isAbandoned, type Body } from './bodies'
import type { Action } from './commands'
import { isHeldUp, isInTheWay } from './executor-trials'
import { openEntries } from './executor-roads'
import { costsTo, search } from './executor-search'
import { brigadeOf, infoOf, onTable } from './lookup'
import { middleOfSquare, neighbours, squareAt, walkOf, wayGrid, type WayGrid } from './order-ways'
import type { BrState } from './state'
import { MAX_TURN_PER_MOVE } from './tables'

/** What squares cost beside their ground: enemies are kept away from, friends who stay gone round, others followed. */
const BY_ENEMY = 6
const ON_GOING = 0.4
const ON_STANDING = 12
const BY_ENTRY = 2
/** How far about an entry squares cost more, inches. */
const AT_ENTRY = 5
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

/** Costs asked for last of a state: one brigade looks for several ways at once. */
const lastCosts = new WeakMap<BrState, { readonly id: string; readonly costs: Float64Array }>()

/** What the squares cost this brigade now: ground, the room its front needs, enemies, and friends who stay. */
function costsFor(state: BrState, id: string, grid: WayGrid): Float64Array {
  const last = lastCosts.get(state)
  if (last?.id === id) return last.costs
  const costs = addUp(state, id, grid)
  lastCosts.set(state, { id, costs })
  return costs
}

function addUp(state: BrState, id: string, grid: WayGrid): Float64Array {
  const costs = Float64Array.from(grid.costs)
  const { side, isSkirmishers } = infoOf(state, id)
  const { width, depth } = bodyOf(state, id).rectangle
  // A broad front keeps farther from what bars it.
  const berth = Math.hypot(width, depth) / 2
  for (let square = 0; square < costs.length; square += 1)
    if ((grid.clear[square] ?? Infinity) < berth + 0.5) costs[square] = (costs[square] ?? 1) + TOO_NARROW
  for (const other of onTable(state)) {
    if (other.id === id || isAbandoned(brigadeOf(state, other.id))) continue
    const isFriend = other.side === side
    if (isFriend && (isSkirmishers || other.isSkirmishers)) continue
    const stays = isFriend && (isInTheWay(state, other.id) || isHeldUp(state, other.id))
    const reach = isFriend ? (stays ? width / 2 + 0.1 : 0) : CLEAR
    const more = isFriend ? (stays ? ON_STANDING : ON_GOING) : BY_ENEMY
    addAbout(costs, grid, bodyOf(state, other.id), reach, more)
  }
  // Nobody crosses before a column that is about to come on.
  for (const entry of openEntries(state, id))
    for (let y = Math.floor(entry.y - AT_ENTRY); y <= entry.y + AT_ENTRY; y += 1)
      for (let x = Math.floor(entry.x - AT_ENTRY); x <= entry.x + AT_ENTRY; x += 1) {
        if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) continue
        const square = y * grid.columns + x
        costs[square] = (costs[square] ?? 1) + BY_ENTRY
      }
  return costs
}

/** Adds to the squares whose middles are within some inches of a body. */
function addAbout(costs: Float64Array, grid: WayGrid, body: Body, reach: number, more: number): void {
  const { centre, radius, rectangle } = body
  const around = radius + reach
  for (let y = Math.floor(centre.y - around); y <= centre.y + around; y += 1)
    for (let x = Math.floor(centre.x - around); x <= centre.x + around; x += 1) {
      if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) continue
      const { u, v } = seenFrom(rectangle, { x: x + 0.5, y: y + 0.5 })
      const aside = Math.max(0, Math.abs(u) - rectangle.width / 2)
      const off = Math.max(0, v, -rectangle.depth - v)
      if (Math.hypot(aside, off) > reach) continue
      const square = y * grid.columns + x
      costs[square] = (costs[square] ?? 1) + more
    }
}

/** What it costs this brigade to come to a goal, from any point; undefined: no way leads there. */
export function remaining(state: BrState, id: string, goal: Point): ((from: Point) => number) | undefined {
  const grid = wayGrid(state.sheet, walkOf(infoOf(state, id)))
  const end = openSquare(grid, squareAt(grid, bodyOf(state, id).centre), goal)
  if (end === undefined) return undefined
  const costs = costsFor(state, id, grid)
  const spent = costsTo(grid, costs, end)
  return (from) => {
    let least = Infinity
    // By the squares about it, so that a step shorter than a square counts.
    for (const square of [
      squareAt(grid, from),
      ...neighbours(grid.columns, grid.rows, squareAt(grid, from)),
    ]) {
      const cost = Math.min(costs[square] ?? 1, ON_STANDING)
      least = Math.min(
        least,
        (spent[square] ?? Infinity) + distance(from, middleOfSquare(grid, square)) * cost,
      )
    }
    return squareAt(grid, from) === end ? distance(from, goal) : least
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
