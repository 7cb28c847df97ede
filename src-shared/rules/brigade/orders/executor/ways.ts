/** The way to a goal: over the ground of the table, and through the crowd within a move or two about a brigade (10.4). */
import {
  bearing,
  distance,
  hypotenuse,
  type Point,
  roundDegree,
  roundInch,
  turnBetween,
} from '../../../../board/table/vectors'
import { cosine, sine } from '../../../../board/table/angles'
import { middleOfSquare, spread, squareAt, type Seed } from '../../../../board/table/flow'
import { bodyOf, isAbandoned, type Body } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { openEntries } from './roads'
import { costsByGround, costsToGoal } from './ground-costs'
import { brigadeOf, infoOf } from '../../state/lookup'
import { walkOf, wayGrid, type WayGrid } from '../ways'
import type { BrState } from '../../state/state'
import { MAX_TURN_PER_MOVE } from '../../sheet/tables'
import { standingNear } from '../../state/nearby'

/** What squares cost beside their ground: enemies are kept away from, friends are gone round. */
const BY_ENEMY = 6
const ON_FRIEND = 12
const BY_ENTRY = 2
/** How far about an entry squares cost more, inches. */
const AT_ENTRY = 5
/** How near an enemy's squares are costly, inches (10.4). */
const CLEAR = 1.2
/** The crowd is looked at so many inches farther than a brigade may go; beyond, the ground alone counts. */
const LOOKED_OVER = 3
/** How far about a barred goal the way may end, inches. */
const BESIDE = 5
/** How far ahead a stretch of the way is made straight, inches. */
const STRAIGHT = 18
/** A stretch crosses nothing worse than open ground up to this cost an inch. */
const OPEN = 1.5
/** Turns smaller than this are not worth making, degrees. */
const LEAST_TURN = 2
/** Nobody goes where the way to the goal is longer by more than this, inches. */
const BEYOND = 3
/** Squares of the way by which the direction of a way is judged. */
const AHEAD = 3

/** Ways of one brigade to one goal from where it stands. */
export class Ways {
  private readonly grid: WayGrid
  private readonly here: Point
  /** South-western corner of the squares that are looked over, and their numbers. */
  private readonly west: number
  private readonly south: number
  private readonly columns: number
  private readonly rows: number
  /** What the squares cost the brigade now: ground, the room its front needs, enemies, and friends. */
  private readonly costs: Float64Array
  private readonly ground: Float64Array
  private known: Known | undefined

  constructor(
    private readonly state: BrState,
    private readonly id: string,
    private readonly goal: Point,
    /** The greatest roll, inches. */
    most: number,
  ) {
    const { centre, radius } = bodyOf(state, id)
    const reach = Math.ceil(most) + LOOKED_OVER
    this.grid = wayGrid(state.sheet, walkOf(infoOf(state, id)))
    this.here = centre
    this.west = Math.max(0, Math.floor(centre.x) - reach)
    this.south = Math.max(0, Math.floor(centre.y) - reach)
    this.columns = Math.min(this.grid.columns - 1, Math.floor(centre.x) + reach) - this.west + 1
    this.rows = Math.min(this.grid.rows - 1, Math.floor(centre.y) + reach) - this.south + 1
    this.ground = costsByGround(this.grid, radius)
    this.costs = this.addUp(reach)
  }

  /** Points at which it turns in its first inches on the way, the goal last if it comes so far; none: no way leads there. */
  points(inches: number): readonly Point[] {
    if (this.isStraight(this.here, this.goal)) return [this.goal]
    const { spent, next, end } = this.found()
    const start = this.squareOf(this.here)
    if (spent[start] === Infinity) return []
    const points: Point[] = []
    for (let square = start; next[square] !== square;) {
      square = next[square] ?? square
      points.push(square === end ? this.goal : this.middleOf(square))
    }
    return this.straightened(points, inches)
  }

  /** What it costs to come to the goal from a point within a move; Infinity: it is not known, or no way leads there. */
  toGo(from: Point): number {
    const { spent, end } = this.found()
    const at = this.squareOf(from)
    if (at < 0) return Infinity
    if (at === end) return distance(from, this.goal)
    const { columns, rows, costs } = this
    const column = at % columns
    const row = (at - column) / columns
    let least = Infinity
    // By the squares about it, so that a step shorter than a square counts.
    for (let y = Math.max(0, row - 1); y <= row + 1 && y < rows; y += 1)
      for (let x = Math.max(0, column - 1); x <= column + 1 && x < columns; x += 1) {
        const square = y * columns + x
        const beyond = spent[square] ?? Infinity
        if (beyond >= least) continue
        const off = hypotenuse(this.west + x + 0.5 - from.x, this.south + y + 0.5 - from.y)
        const cost = beyond + off * Math.min(costs[square] ?? 1, ON_FRIEND)
        if (cost < least) least = cost
      }
    return least
  }

  /** Degrees between a heading at a point and where the way leads on from there. */
  aside(from: Point, heading: number): number {
    const { next, end } = this.found()
    let square = this.squareOf(from)
    for (let i = 0; i < AHEAD; i += 1) square = next[square] ?? square
    const on = square < 0 || square === end || next[square] === undefined ? this.goal : this.middleOf(square)
    return distance(from, on) < 0.5 ? 0 : Math.abs(turnBetween(heading, bearing(from, on)))
  }

  private found(): Known {
    this.known ??= this.find()
    return this.known
  }

  private find(): Known {
    const { grid, columns, rows, costs } = this
    const table = openSquare(grid, squareAt(grid, this.here), this.goal)
    if (table === undefined) return nowhere(costs.length)
    const end = this.squareOf(middleOfSquare(grid, table))
    const start = this.squareOf(this.here)
    if (end >= 0) {
      const found = spread({ columns, rows, costs }, [{ square: end, spent: 0 }], start, BEYOND)
      if (found.spent[start] !== Infinity) return { ...found, end }
    }
    const beyond = costsToGoal(grid, bodyOf(this.state, this.id).radius, table)
    return { ...spread({ columns, rows, costs }, this.ways(beyond), start, BEYOND), end }
  }

  /** Squares at the rim from which the way over the ground leads on outward. */
  private ways(beyond: Float32Array): readonly Seed[] {
    const { columns, rows, west, south, grid } = this
    const seeds: Seed[] = []
    for (let square = 0; square < columns * rows; square += 1) {
      const x = square % columns
      const y = (square - x) / columns
      if (x > 0 && y > 0 && x < columns - 1 && y < rows - 1) continue
      const spent = beyond[(south + y) * grid.columns + west + x] ?? Infinity
      if (spent !== Infinity && this.leadsOut(beyond, x, y, spent)) seeds.push({ square, spent })
    }
    return seeds
  }

  private leadsOut(beyond: Float32Array, x: number, y: number, spent: number): boolean {
    const { columns, rows, west, south, grid } = this
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < columns && y + dy < rows
        const column = west + x + dx
        const row = south + y + dy
        if (isInside || column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue
        if ((beyond[row * grid.columns + column] ?? Infinity) < spent) return true
      }
    return false
  }

  private addUp(reach: number): Float64Array {
    const { state, id, grid, columns, rows, west, south, ground, here } = this
    const { side, isSkirmishers } = infoOf(state, id)
    const costs = new Float64Array(columns * rows)
    for (let y = 0; y < rows; y += 1) {
      const from = (south + y) * grid.columns + west
      costs.set(ground.subarray(from, from + columns), y * columns)
    }
    const add = (square: number, more: number) => {
      const at = this.fromTable(square)
      if (at >= 0) costs[at] = (costs[at] ?? 1) + more
    }
    const { centre, radius, rectangle } = bodyOf(state, id)
    const room = Math.ceil(rectangle.width + 0.2) / 2
    const isOwn = (square: number) => distance(middleOfSquare(grid, square), centre) <= radius
    for (const { id: other, info, brigade, body } of standingNear(state, here, reach * 1.5)) {
      if (other === id || isAbandoned(brigade) || this.isOut(body, Math.max(CLEAR, room))) continue
      if (info.side !== side) for (const square of squaresAbout(grid, body, CLEAR)) add(square, BY_ENEMY)
      else if (!isSkirmishers && !info.isSkirmishers) {
        // Where a friend who goes on will be is not known: all are gone round, but that it goes off past its neighbours.
        const isBeside = distance(body.centre, centre) <= radius + body.radius + room + 0.01
        for (const square of squaresAbout(grid, body, room))
          if (!(isBeside && isOwn(square))) add(square, ON_FRIEND)
      }
    }
    // Nobody crosses before a column that is about to come on.
    for (const entry of openEntries(state, id))
      for (let y = Math.floor(entry.y - AT_ENTRY); y <= entry.y + AT_ENTRY; y += 1)
        for (let x = Math.floor(entry.x - AT_ENTRY); x <= entry.x + AT_ENTRY; x += 1)
          if (x >= 0 && y >= 0 && x < grid.columns && y < grid.rows) add(y * grid.columns + x, BY_ENTRY)
    return costs
  }

  /** Whether nothing within some inches of a body lies in the squares that are looked over. */
  private isOut({ centre, radius }: Body, inches: number): boolean {
    const { west, south, columns, rows } = this
    const about = radius + inches + 1
    return (
      centre.x + about < west ||
      centre.y + about < south ||
      centre.x - about > west + columns ||
      centre.y - about > south + rows
    )
  }

  /** The number of a square of the table among those looked over; -1: it is none of them. */
  private fromTable(square: number): number {
    const x = (square % this.grid.columns) - this.west
    const y = Math.floor(square / this.grid.columns) - this.south
    return x < 0 || y < 0 || x >= this.columns || y >= this.rows ? -1 : y * this.columns + x
  }

  private squareOf(point: Point): number {
    return this.fromTable(squareAt(this.grid, point))
  }

  private middleOf(square: number): Point {
    const x = square % this.columns
    return { x: this.west + x + 0.5, y: this.south + (square - x) / this.columns + 0.5 }
  }

  private costAt(point: Point): number {
    const square = squareAt(this.grid, point)
    const at = this.fromTable(square)
    return (at < 0 ? this.ground[square] : this.costs[at]) ?? 1
  }

  /** Whether the straight way crosses nothing worse than open ground. */
  private isStraight(from: Point, to: Point, most = OPEN): boolean {
    const length = distance(from, to)
    for (let inches = 0.5; inches < length; inches += 0.5) {
      const share = inches / length
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      if (this.costAt(at) > most) return false
    }
    return true
  }

  /** The same way for its first inches, with as few turning points as the ground allows. */
  private straightened(points: readonly Point[], inches: number): readonly Point[] {
    const found: Point[] = []
    let at = this.here
    // With one to spare, since lengths are rounded afterwards.
    let left = inches + 1
    for (let i = 0; i < points.length && left > 0;) {
      let next = i
      let most = OPEN
      for (let j = i + 1; j < points.length; j += 1) {
        const before = points[j - 1]
        const point = points[j]
        if (!before || !point || distance(at, point) > STRAIGHT) break
        most = Math.max(most, this.costAt(before))
        if (this.isStraight(at, point, most)) next = j
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
}

interface Known {
  /** What it costs to come to the goal from each square. */
  readonly spent: Float64Array
  /** The square by which one goes on to the goal; where the way ends or leaves the squares looked over: itself. */
  readonly next: Int32Array
  /** The square in which it ends; -1: beyond those looked over. */
  readonly end: number
}

function nowhere(squares: number): Known {
  return { spent: new Float64Array(squares).fill(Infinity), next: new Int32Array(squares), end: -1 }
}

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

/** Squares about bodies, by inches, remembered while they stand where they are. */
const squaresOf = new WeakMap<Body, Map<number, readonly number[]>>()

/** The squares whose middles are within some inches of a body. */
function squaresAbout(grid: WayGrid, body: Body, reach: number): readonly number[] {
  let known = squaresOf.get(body)
  if (!known) {
    known = new Map()
    squaresOf.set(body, known)
  }
  let found = known.get(reach)
  if (!found) {
    found = countSquares(grid, body, reach)
    known.set(reach, found)
  }
  return found
}

function countSquares({ columns, rows }: WayGrid, body: Body, reach: number): readonly number[] {
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
export function turnToward(
  state: BrState,
  id: string,
  to: Point,
  slack: number,
): { turn: number } | undefined {
  const { centre } = bodyOf(state, id)
  const turn = roundDegree(turnBetween(brigadeOf(state, id).pose.heading, bearing(centre, to)))
  if (Math.abs(turn) <= slack) return undefined
  return { turn: Math.max(-MAX_TURN_PER_MOVE, Math.min(MAX_TURN_PER_MOVE, turn)) }
}
