/** The way to a goal: over the squares of the table, round what bars it and clear of enemies, then straightened (10.4). */
import {
  bearing,
  distance,
  hypotenuse,
  type Point,
  roundDegree,
  roundInch,
  turnBetween,
} from '../../../../board/table/vectors'
import type { Side } from '../../../../engine/sides'
import { cosine, sine } from '../../../../board/table/angles'
import { bodyOf, isAbandoned, type Body } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { isInTheWay, stays } from './trials'
import { openEntries } from './roads'
import { WaysTo } from './search'
import { brigadeOf, infoOf, onTable, type BrigadeInfo } from '../../state/lookup'
import { kept } from '../../state/memory'
import { middleOfSquare, squareAt, walkOf, wayGrid, type WayGrid } from '../ways'
import type { BrState } from '../../state/state'
import { MAX_TURN_PER_MOVE } from '../../sheet/tables'

/** What squares cost beside their ground: enemies are kept away from, friends who stay gone round, others followed. */
const BY_ENEMY = 6
const ON_GOING = 0.4
const ON_STANDING = 12
const ON_WAITING = 2
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

/** Points at which a brigade turns in its first inches on the way to a goal, the goal last; none: no way leads there. */
export function wayTo(state: BrState, id: string, goal: Point, inches: number): readonly Point[] {
  const grid = wayGrid(state.sheet, walkOf(infoOf(state, id)))
  const { centre } = bodyOf(state, id)
  const { costs } = planOf(state, id, grid)
  if (isStraight(grid, costs, centre, goal)) return [goal]
  const squares = waysTo(state, id, grid, goal)?.way()
  if (!squares) return []
  const points = [...squares.slice(1, -1).map((square) => middleOfSquare(grid, square)), goal]
  return straightened(grid, costs, centre, points, inches)
}

/** Ways of a brigade to a goal; undefined: no way leads there. */
function waysTo(state: BrState, id: string, grid: WayGrid, goal: Point): WaysTo | undefined {
  const here = squareAt(grid, bodyOf(state, id).centre)
  const end = openSquare(grid, here, goal)
  if (end === undefined) return undefined
  const { costs, searches } = planOf(state, id, grid)
  let search = searches.get(end)
  if (!search) {
    search = new WaysTo(grid, costs, end, here)
    searches.set(end, search)
  }
  return search
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

/** What a brigade goes by when it looks for its way: the plain way and all ways aside go by the same. */
interface Plan {
  readonly id: string
  /** What the squares cost it now: ground, the room its front needs, enemies, and friends who stay. */
  readonly costs: Float64Array
  /** Searches by the squares of their goals. */
  readonly searches: Map<number, WaysTo>
}

/** For each state the plan of one brigade alone: a plan has a number for each square of the table. */
const plans = kept((_: BrState): { plan: Plan | null } => ({ plan: null }))

function planOf(state: BrState, id: string, grid: WayGrid): Plan {
  const known = plans(state)
  if (known.plan?.id !== id) known.plan = { id, costs: addUp(state, id, grid), searches: new Map() }
  return known.plan
}

function addUp(state: BrState, id: string, grid: WayGrid): Float64Array {
  const { side, isSkirmishers } = infoOf(state, id)
  const { width } = bodyOf(state, id).rectangle
  const ground = costsOfGround(grid, bodyOf(state, id).radius)
  const crowd = crowdOf(state).about(side, isSkirmishers ? null : roomFor(width))
  const costs = new Float64Array(ground.length)
  for (let square = 0; square < costs.length; square += 1)
    costs[square] = (ground[square] ?? 1) + (crowd[square] ?? 0)
  // Its own place is no hindrance to it.
  if (!isSkirmishers) {
    const more = stays(state, id) ? -ON_STANDING : isInTheWay(state, id) ? -ON_WAITING : -ON_GOING
    const reach = stays(state, id) ? roomFor(width) : 0
    for (const square of squaresAbout(grid, bodyOf(state, id), reach))
      costs[square] = (costs[square] ?? 1) + more
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

/** Inches that a front needs from its middle to who stands beside it, in halves: fronts of about the same breadth see the same crowd. */
function roomFor(width: number): number {
  return Math.ceil(width + 0.2) / 2
}

const crowdOf = kept((state: BrState) => new Crowd(state))

/** What bodies add to the cost of each square, counted once for all who look for a way. */
class Crowd {
  private readonly known = new Map<string, Float64Array>()
  private readonly table: Pick<WayGrid, 'columns' | 'rows'>

  constructor(private readonly state: BrState) {
    const { width, height } = state.sheet.table
    this.table = { columns: Math.ceil(width), rows: Math.ceil(height) }
  }

  /** For a side whose front needs so much room beside friends who stay; null: friends are passed through. */
  about(side: Side, reach: number | null): Float64Array {
    const name = `${side} ${reach}`
    let found = this.known.get(name)
    if (!found) {
      found = reach === null ? this.enemies(side) : this.withFriends(side, reach)
      this.known.set(name, found)
    }
    return found
  }

  private enemies(side: Side): Float64Array {
    const { columns, rows } = this.table
    const more = new Float64Array(columns * rows)
    for (const enemy of onTable(this.state, side === 0 ? 1 : 0)) this.add(more, enemy, CLEAR, BY_ENEMY)
    return more
  }

  private withFriends(side: Side, reach: number): Float64Array {
    const more = this.about(side, null).slice()
    for (const friend of onTable(this.state, side)) {
      if (friend.isSkirmishers) continue
      // Who goes on is followed.
      if (stays(this.state, friend.id)) this.add(more, friend, reach, ON_STANDING)
      else this.add(more, friend, 0, isInTheWay(this.state, friend.id) ? ON_WAITING : ON_GOING)
    }
    return more
  }

  private add(more: Float64Array, { id }: BrigadeInfo, room: number, cost: number): void {
    if (isAbandoned(brigadeOf(this.state, id))) return
    for (const square of squaresAbout(this.table, bodyOf(this.state, id), room))
      more[square] = (more[square] ?? 0) + cost
  }
}

const groundCosts = new WeakMap<WayGrid, Map<number, Float64Array>>()

/** What the ground alone makes the squares cost a body of that radius: a broad front keeps farther from what bars it. */
function costsOfGround(grid: WayGrid, berth: number): Float64Array {
  let known = groundCosts.get(grid)
  if (!known) {
    known = new Map()
    groundCosts.set(grid, known)
  }
  let costs = known.get(berth)
  if (!costs) {
    costs = grid.costs.slice()
    for (let square = 0; square < costs.length; square += 1)
      if ((grid.clear[square] ?? Infinity) < berth + 0.5) costs[square] = (costs[square] ?? 1) + TOO_NARROW
    known.set(berth, costs)
  }
  return costs
}

/** Squares about bodies, by inches, remembered while they stand where they are. */
const squaresOf = new WeakMap<
  Body,
  { readonly columns: number; readonly rows: number; readonly by: Map<number, readonly number[]> }
>()

/** The squares whose middles are within some inches of a body. */
function squaresAbout(
  { columns, rows }: Pick<WayGrid, 'columns' | 'rows'>,
  body: Body,
  reach: number,
): readonly number[] {
  let known = squaresOf.get(body)
  if (known?.columns !== columns || known.rows !== rows) {
    known = { columns, rows, by: new Map() }
    squaresOf.set(body, known)
  }
  let found = known.by.get(reach)
  if (!found) {
    found = countSquares(columns, rows, body, reach)
    known.by.set(reach, found)
  }
  return found
}

function countSquares(columns: number, rows: number, body: Body, reach: number): readonly number[] {
  const { centre, radius, rectangle } = body
  const { width, depth, heading } = rectangle
  const around = radius + reach
  const s = sine(heading)
  const c = cosine(heading)
  const found: number[] = []
  for (let y = Math.floor(centre.y - around); y <= centre.y + around; y += 1)
    for (let x = Math.floor(centre.x - around); x <= centre.x + around; x += 1) {
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue
      // As seenFrom, with the direction reckoned once.
      const dx = x + 0.5 - rectangle.x
      const dy = y + 0.5 - rectangle.y
      const v = dx * s + dy * c
      const aside = Math.max(0, Math.abs(dx * c - dy * s) - width / 2)
      const off = Math.max(0, v, -depth - v)
      if (hypotenuse(aside, off) <= reach) found.push(y * columns + x)
    }
  return found
}

/**
 * What it costs this brigade to come to a goal, from any point within some inches of it that is not much farther from there;
 * undefined: no way leads there. The answers hold until the next way is looked for.
 */
export function remaining(
  state: BrState,
  id: string,
  goal: Point,
  within: number,
): ((from: Point) => number) | undefined {
  const grid = wayGrid(state.sheet, walkOf(infoOf(state, id)))
  const ways = waysTo(state, id, grid, goal)
  if (!ways) return undefined
  const end = ways.goal
  const { costs } = planOf(state, id, grid)
  const spent = ways.costsWithin(within + ASIDE)
  const { columns, rows } = grid
  return (from) => {
    const at = squareAt(grid, from)
    if (at === end) return distance(from, goal)
    const column = at % columns
    const row = (at - column) / columns
    // Its own square first: most of the others then cannot be better.
    const own = spent[at] ?? Infinity
    const offOwn = hypotenuse(column + 0.5 - from.x, row + 0.5 - from.y)
    let least = own === Infinity ? own : own + offOwn * Math.min(costs[at] ?? 1, ON_STANDING)
    // By the squares about it, so that a step shorter than a square counts.
    for (let y = Math.max(0, row - 1); y <= row + 1 && y < rows; y += 1)
      for (let x = Math.max(0, column - 1); x <= column + 1 && x < columns; x += 1) {
        const square = y * columns + x
        if ((spent[square] ?? Infinity) >= least) continue
        const off = hypotenuse(x + 0.5 - from.x, y + 0.5 - from.y)
        const cost = (spent[square] ?? Infinity) + off * Math.min(costs[square] ?? 1, ON_STANDING)
        if (cost < least) least = cost
      }
    return least
  }
}
/** Places in reach are told apart even where the way by them costs so much more, one beside a friend who stays included. */
const ASIDE = 12

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

/** The same way for its first inches, with as few turning points as the ground allows. */
function straightened(
  grid: WayGrid,
  costs: Float64Array,
  from: Point,
  points: readonly Point[],
  inches: number,
): readonly Point[] {
  const found: Point[] = []
  let at = from
  // With one to spare, since lengths are rounded afterwards.
  let left = inches + 1
  for (let i = 0; i < points.length && left > 0;) {
    let next = i
    let most = 1.5
    for (let j = i + 1; j < points.length; j += 1) {
      const before = points[j - 1]
      const point = points[j]
      if (!before || !point || distance(at, point) > STRAIGHT) break
      most = Math.max(most, costs[squareAt(grid, before)] ?? 1)
      if (isStraight(grid, costs, at, point, most)) next = j
    }
    const point = points[next]
    if (!point) break
    found.push(point)
    left -= distance(at, point)
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
