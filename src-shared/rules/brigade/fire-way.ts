/** What lies between a firing edge and its target: ground and bodies that stop a line, friends it flies over (BR-GEO-08, BR-GEO-09, BR-GEO-10). */
import { boundsOf, lengthInside, type Bounds } from '../../board/polygons'
import type { Side } from '../../engine/sides'
import { cosine, sine } from '../../board/angles'
import { distance, roundInch, type Point } from '../../board/vectors'
import { bodyOf, gapBetween, isAbandoned, type Body } from './bodies'
import { groundOf, TOUCHING, type Ground } from './ground'
import { brigadeOf, infoOf, onTable, type BrigadeInfo } from './lookup'
import { screensOf, type Screens, type Standpoint } from './screens'
import type { SightLine } from './sight'
import type { BrState } from './state'
import { FULL_SPEED_FOOT, FULL_SPEED_MOUNTED } from './tables'

/** How a projectile flies: straight, over friends lower than the guns, or over all bodies (BR-OVER-01, BR-OVER-03). */
export type Flight = 'smallArms' | 'field' | 'high'

export type Hindrance = 'NO_LINE_OF_SIGHT' | 'BLOCKED_BY_FRIENDS' | 'OVERHEAD_UNSAFE'

/** A body that may stop a line, with the direction of its front, reckoned once for an arrangement of bodies. */
interface Obstacle {
  readonly id: string
  readonly body: Body
  readonly side: Side
  /** Level of the ground it stands on; undefined: nobody asked yet. */
  level: number | undefined
  readonly sine: number
  readonly cosine: number
  /** Of the circle about it. */
  readonly x: number
  readonly y: number
  readonly radius: number
}

interface Everybody {
  readonly list: readonly BrigadeInfo[]
  readonly all: readonly Obstacle[]
  readonly bodies: ReadonlySet<Body>
}
const everybody = new WeakMap<BrState['brigades'], Everybody>()

/** All that may stop lines, in canonical order: skirmishers and abandoned guns never do (BR-GEO-10). */
function obstaclesOf(state: BrState): readonly Obstacle[] {
  return everybodyOf(state).all
}

/** Bodies as they stand that may stop lines. */
export function standingBodies(state: BrState): ReadonlySet<Body> {
  return everybodyOf(state).bodies
}

function everybodyOf(state: BrState): Everybody {
  const list = onTable(state)
  let found = everybody.get(state.brigades)
  if (found?.list !== list) {
    const all = list.flatMap(({ id }): readonly Obstacle[] => {
      const brigade = brigadeOf(state, id)
      if (brigade.formation === 'skirmish' || isAbandoned(brigade)) return []
      const body = bodyOf(state, id)
      const { info, centre, radius } = body
      const { heading } = body.rectangle
      const front = { sine: sine(heading), cosine: cosine(heading) }
      return [{ id, body, side: info.side, level: undefined, ...front, ...centre, radius }]
    })
    found = { list, all, bodies: new Set(all.map(({ body }) => body)) }
    everybody.set(state.brigades, found)
  }
  return found
}

/** Whether the footprint of anybody, or of anybody of one side, stops a line; those named in `but` left out (BR-GEO-10). */
export function isBodyOnLine(
  state: BrState,
  from: Point,
  to: Point,
  but: readonly string[],
  side?: Side,
): boolean {
  const line = { from, to, length: distance(from, to) }
  return obstaclesOf(state).some(
    (obstacle) =>
      (side === undefined || obstacle.side === side) &&
      comesNear(obstacle, line) &&
      !but.includes(obstacle.id) &&
      isOn(obstacle, line),
  )
}

/** The bodies of which some part may lie within so many inches of a point, as they stop lines about it (BR-GEO-10). */
export class BodiesAbout {
  /** Whoever stopped the last line is asked first: lines asked about one after another mostly run side by side. */
  private readonly obstacles: Obstacle[]

  constructor(state: BrState, at: Point, within: number, but: readonly string[]) {
    this.obstacles = obstaclesOf(state).filter(
      (one) => distance(one, at) <= within + one.radius + TOUCHING && !but.includes(one.id),
    )
  }

  /** Whether any of them stops a line that runs within those inches. */
  stop(line: SightLine): boolean {
    const { obstacles } = this
    const i = obstacles.findIndex((one) => comesNear(one, line) && isOn(one, line))
    if (i < 0) return false
    if (i > 0) obstacles.unshift(...obstacles.splice(i, 1))
    return true
  }
}

/** Whether a line comes into the circle about a body. */
function comesNear({ x, y, radius }: Obstacle, { from, to, length }: SightLine): boolean {
  const dx = x - from.x
  const dy = y - from.y
  const reach = radius + TOUCHING
  if (length === 0) return dx * dx + dy * dy <= reach * reach
  const ex = to.x - from.x
  const ey = to.y - from.y
  const share = Math.min(1, Math.max(0, (dx * ex + dy * ey) / (length * length)))
  const offX = dx - share * ex
  const offY = dy - share * ey
  return offX * offX + offY * offY <= reach * reach
}

/** Whether ground hides one end of a line from the other, as far as anybody asked; a line belongs to one battle alone. */
const hiddenLines = new WeakMap<SightLine, { readonly crestDepth: number; readonly hidden: boolean }>()

/** The ground and the bodies that any line of one shot may meet, gathered once for all of them. */
export class Way {
  private readonly ground: Ground
  private readonly box: Bounds
  /** Whether no ground that hides lies about the lines; undefined: nobody asked yet. */
  private bare: boolean | undefined
  private readonly open: readonly (string | null)[]
  /** Bodies whose footprints may stop a line; whoever stopped the last one is asked first. */
  private readonly obstacles: Obstacle[]
  private readonly side: Side
  private readonly screens: Screens
  /** Ends of lines looked at so far. */
  private readonly standpoints = new Map<Point, Standpoint>()
  private targetClear: boolean | undefined
  /** Level of the ground the firer stands on; undefined: nobody asked yet. */
  private level: number | undefined
  /** Who stopped the last line that was stopped; null: ground. */
  stopper: Body | null = null

  constructor(
    private readonly state: BrState,
    private readonly firerId: string,
    private readonly flight: Flight,
    /** The target as a body, for gaps. */
    private readonly target: Body,
    open: readonly (string | null)[],
    ends: readonly Point[],
  ) {
    this.ground = groundOf(state.sheet)
    this.screens = screensOf(this.ground)
    this.box = boundsOf(ends)
    this.open = [...open, brigadeOf(state, firerId).complexId]
    this.side = infoOf(state, firerId).side
    this.obstacles = []
    for (const obstacle of obstaclesOf(state))
      if (reaches(obstacle, this.box) && obstacle.id !== firerId && obstacle.id !== target.id)
        this.obstacles.push(obstacle)
  }

  private get isBare(): boolean {
    if (this.bare === undefined) {
      // Linear features never block (BR-GEO-09).
      const { areas, hills, complexes } = this.ground
      this.bare = [areas, hills, complexes].every((shapes) => shapes.near(this.box).length === 0)
    }
    return this.bare
  }

  /** What makes a line useless; undefined: it is usable (BR-GEO-08, BR-OVER-01, BR-OVER-02, BR-OVER-03, BR-R-37). */
  hindrance(line: SightLine): Hindrance | undefined {
    let under = false
    for (let i = 0; i < this.obstacles.length; i += 1) {
      const obstacle = this.obstacles[i]
      if (!obstacle || !isOn(obstacle, line)) continue
      const stop = this.stopBy(obstacle)
      if (stop) {
        this.stopper = obstacle.body
        if (i > 0) {
          this.obstacles.splice(i, 1)
          this.obstacles.unshift(obstacle)
        }
        return stop
      }
      under ||= this.isFriend(obstacle)
    }
    this.stopper = null
    if (!this.isBare && this.isHidden(line)) return 'NO_LINE_OF_SIGHT'
    return under && !this.isSafeOver(line) ? 'OVERHEAD_UNSAFE' : undefined
  }

  /** Lines between bodies that stand are looked along move after move; the ground between them stays as it is. */
  private isHidden(line: SightLine): boolean {
    const { crestDepth } = this.state.houseRules
    const known = hiddenLines.get(line)
    if (known?.crestDepth === crestDepth) return known.hidden
    const hidden = this.screens.blocks(this.at(line.from), this.at(line.to), crestDepth, this.open)
    hiddenLines.set(line, { crestDepth, hidden })
    return hidden
  }

  private at(point: Point): Standpoint {
    let standpoint = this.standpoints.get(point)
    if (!standpoint) {
      standpoint = this.screens.standpoint(point)
      this.standpoints.set(point, standpoint)
    }
    return standpoint
  }

  private isFriend({ side }: Obstacle): boolean {
    return side === this.side
  }

  /** Friends under a line, in canonical order. */
  friendsUnder(line: SightLine): readonly string[] {
    return this.friendsOn(line)
      .toSorted((a, b) => a.info.order - b.info.order)
      .map(({ id }) => id)
  }

  private friendsOn(line: SightLine): readonly Body[] {
    return this.obstacles.flatMap((one) => (this.isFriend(one) && isOn(one, line) ? [one.body] : []))
  }

  /** Why a body in the line stops it; undefined: it is fired over. */
  private stopBy(obstacle: Obstacle): Hindrance | undefined {
    if (this.flight === 'high') return undefined
    if (!this.isFriend(obstacle)) return 'NO_LINE_OF_SIGHT'
    if (this.flight === 'smallArms') return 'BLOCKED_BY_FRIENDS'
    this.level ??= this.levelOf(this.firerId)
    obstacle.level ??= this.levelOf(obstacle.id)
    return this.level <= obstacle.level ? 'BLOCKED_BY_FRIENDS' : undefined
  }

  private levelOf(id: string): number {
    return this.ground.levelAt(brigadeOf(this.state, id).pose)
  }

  /** No friend under the line within one move of the guns, none at all within one move of the target (BR-OVER-02). */
  private isSafeOver(line: SightLine): boolean {
    const battery = bodyOf(this.state, this.firerId)
    if (this.friendsOn(line).some((body) => isWithinOneMove(body, battery))) return false
    this.targetClear ??= onTable(this.state, infoOf(this.state, this.firerId).side).every(
      ({ id }) => id === this.firerId || !isWithinOneMove(bodyOf(this.state, id), this.target),
    )
    return this.targetClear
  }
}

function reaches({ x, y, radius }: Obstacle, { minX, minY, maxX, maxY }: Bounds): boolean {
  return x + radius >= minX && x - radius <= maxX && y + radius >= minY && y - radius <= maxY
}

/** Whether a line runs inside a footprint by more than touching (BR-GEO-10). */
function isOn({ body, sine: s, cosine: c }: Obstacle, { from, to, length }: SightLine): boolean {
  const { rectangle, outline } = body
  // A garrison has the outline of its complex, all others are rectangles.
  if (rectangle.width === 0) return roundInch(lengthInside(outline, from, to)) > TOUCHING
  const dx = from.x - rectangle.x
  const dy = from.y - rectangle.y
  const ex = to.x - from.x
  const ey = to.y - from.y
  const half = rectangle.width / 2
  // Shares of the line between the two sides, and between front and rear.
  const u = dx * c - dy * s
  const v = dx * s + dy * c
  const byU = ex * c - ey * s
  const byV = ex * s + ey * c
  const last = Math.min(leavesAt(u, byU, -half, half), leavesAt(v, byV, -rectangle.depth, 0), 1)
  const inside = last - Math.max(entersAt(u, byU, -half, half), entersAt(v, byV, -rectangle.depth, 0), 0)
  return inside > 0 && roundInch(inside * length) > TOUCHING
}

/** A line along the very edge of a footprint is not inside it. */
const EDGE = 1e-9

/** Share of a line at which it comes within two bounds: it begins at `from` and goes `by` in all. */
function entersAt(from: number, by: number, low: number, high: number): number {
  if (Math.abs(by) < EDGE) return isWithin(from, low, high) ? -Infinity : Infinity
  return Math.min((low - from) / by, (high - from) / by)
}

/** Share at which it leaves them again. */
function leavesAt(from: number, by: number, low: number, high: number): number {
  if (Math.abs(by) < EDGE) return isWithin(from, low, high) ? Infinity : -Infinity
  return Math.max((low - from) / by, (high - from) / by)
}

function isWithin(from: number, low: number, high: number): boolean {
  return from > low + EDGE && from < high - EDGE
}

/** Within one move of a body of that kind: 6 inches on foot, 12 mounted (BR-OVER-02, BR-R-37). */
function isWithinOneMove(body: Body, other: Body): boolean {
  const move = body.info.isMounted ? FULL_SPEED_MOUNTED : FULL_SPEED_FOOT
  return roundInch(gapBetween(body, other, move + 1)) <= move
}
