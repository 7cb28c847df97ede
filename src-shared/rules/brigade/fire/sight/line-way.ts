/** What lies between a firing edge and its target: ground and bodies that stop a line, friends it flies over (BR-GEO-08, BR-GEO-09, BR-GEO-10). */
import { boundsOf, type Bounds } from '../../../../board/table/polygons'
import type { Side } from '../../../../engine/sides'
import { roundInch, type Point } from '../../../../board/table/vectors'
import { gapBetween, type TableBody } from '../../../../board/table/bodies'
import { bodyOf, type Body } from '../../state/bodies'
import { groundOf, type Ground } from '../../sheet/ground'
import { brigadeOf, infoOf, onTable } from '../../state/lookup'
import { isOn, obstaclesOf, reaches, type Obstacle } from './obstacles'
import { screensOf, type Screens, type Standpoint } from './screens'
import type { SightLine } from './sight'
import type { BrState } from '../../state/state'
import { FULL_SPEED_FOOT, FULL_SPEED_MOUNTED } from '../../sheet/tables'

/** How a projectile flies: straight, over friends lower than the guns, or over all bodies (BR-OVER-01, BR-OVER-03). */
export type Flight = 'smallArms' | 'field' | 'high'

export type Hindrance = 'NO_LINE_OF_SIGHT' | 'BLOCKED_BY_FRIENDS' | 'OVERHEAD_UNSAFE'

/** A projectile with who fires it. */
export interface Flyer {
  readonly state: BrState
  readonly firerId: string
  readonly side: Side
  readonly flight: Flight
  /** Of the ground the firer stands on; undefined: nobody asked yet. */
  level: number | undefined
}

export function flyerOf(state: BrState, firerId: string, flight: Flight): Flyer {
  return { state, firerId, side: infoOf(state, firerId).side, flight, level: undefined }
}

/** Why a body in the line stops a projectile; undefined: it is fired over (BR-GEO-10, BR-OVER-01, BR-OVER-03). */
export function stopBy(flyer: Flyer, obstacle: Obstacle): Hindrance | undefined {
  const { state, firerId, side, flight } = flyer
  if (flight === 'high') return undefined
  if (obstacle.side !== side) return 'NO_LINE_OF_SIGHT'
  if (flight === 'smallArms') return 'BLOCKED_BY_FRIENDS'
  flyer.level ??= levelOf(state, firerId)
  obstacle.level ??= levelOf(state, obstacle.id)
  return flyer.level <= obstacle.level ? 'BLOCKED_BY_FRIENDS' : undefined
}

const stoppers = new WeakMap<readonly Obstacle[], Map<string, readonly Obstacle[]>>()

/** All bodies that stop a projectile wherever they lie in its way, in canonical order; the firer may be among them. */
export function stoppersOf(flyer: Flyer): readonly Obstacle[] {
  const { state, firerId, side, flight } = flyer
  const all = obstaclesOf(state)
  let known = stoppers.get(all)
  if (!known) {
    known = new Map()
    stoppers.set(all, known)
  }
  if (flight === 'field') flyer.level ??= levelOf(state, firerId)
  const key = `${flight} ${side} ${flyer.level ?? ''}`
  let found = known.get(key)
  if (!found) {
    found = all.filter((one) => stopBy(flyer, one) !== undefined)
    known.set(key, found)
  }
  return found
}

function levelOf(state: BrState, id: string): number {
  return groundOf(state.sheet).levelAt(brigadeOf(state, id).pose)
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
  private readonly flyer: Flyer
  private readonly screens: Screens
  /** Ends of lines looked at so far. */
  private readonly standpoints = new Map<Point, Standpoint>()
  private targetClear: boolean | undefined

  constructor(
    private readonly state: BrState,
    private readonly firerId: string,
    flight: Flight,
    /** The target as a body, for gaps. */
    private readonly target: TableBody,
    open: readonly (string | null)[],
    ends: readonly Point[],
  ) {
    this.ground = groundOf(state.sheet)
    this.screens = screensOf(this.ground)
    this.box = boundsOf(ends)
    this.open = [...open, brigadeOf(state, firerId).complexId]
    this.flyer = flyerOf(state, firerId, flight)
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
      const stop = stopBy(this.flyer, obstacle)
      if (stop) {
        if (i > 0) {
          this.obstacles.splice(i, 1)
          this.obstacles.unshift(obstacle)
        }
        return stop
      }
      under ||= this.isFriend(obstacle)
    }
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
    return side === this.flyer.side
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

/** Within one move of a body of that kind: 6 inches on foot, 12 mounted (BR-OVER-02, BR-R-37). */
function isWithinOneMove(body: Body, other: TableBody): boolean {
  const move = body.info.isMounted ? FULL_SPEED_MOUNTED : FULL_SPEED_FOOT
  return roundInch(gapBetween(body, other, move + 1)) <= move
}
