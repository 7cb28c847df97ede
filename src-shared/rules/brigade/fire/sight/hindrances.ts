/** What makes a line of fire useless: ground and bodies that stop it, friends it may not fly over (BR-GEO-08, BR-GEO-09, BR-GEO-10). */
import { gapBetween, type TableBody } from '../../../../board/table/bodies'
import type { StraightLine } from '../../../../board/table/lines'
import { boundsOf } from '../../../../board/table/polygons'
import { roundInch, type Point } from '../../../../board/table/vectors'
import type { Side } from '../../../../engine/sides'
import { bodyOf, type Body } from '../../state/bodies'
import { brigadeOf, infoOf } from '../../state/lookup'
import { kept } from '../../state/memory'
import { standingNear } from '../../state/nearby'
import type { BodyPose, BrState } from '../../state/state'
import { FULL_SPEED_FOOT, FULL_SPEED_MOUNTED } from '../../sheet/tables'
import { isOn, obstaclesIn } from './obstacles'
import { screensOf, type OpenComplexes, type Place, type Screens } from './screens'

/** How a projectile flies: straight, over friends lower than the guns, or over all bodies (BR-OVER-01, BR-OVER-03). */
export type Flight = 'smallArms' | 'field' | 'high'

export type Hindrance = 'NO_LINE_OF_SIGHT' | 'BLOCKED_BY_FRIENDS' | 'OVERHEAD_UNSAFE'

/** The ground and the bodies that any line of one shot may meet, gathered once for all of them. */
export class Hindrances {
  private readonly side: Side
  private readonly screens: Screens
  private readonly obstacles: readonly Body[]
  /** Bodies that stopped lines so far. */
  readonly stoppers: Body[] = []
  private readonly open: OpenComplexes
  private stoppedLast: Body | 'ground' | undefined
  /** Of the ground the firer stands on, once it matters. */
  private level: number | undefined
  /** Whether friends let it be fired over their heads at the target, once that matters. */
  private isTargetSafe: boolean | undefined
  private readonly places = new Map<Point, Place>()

  constructor(
    private readonly state: BrState,
    private readonly firerId: string,
    private readonly flight: Flight,
    /** The target as a body, for gaps. */
    private readonly target: TableBody,
    /** Complexes that do not hide the target. */
    open: OpenComplexes,
    /** Between which all lines run. */
    ends: readonly Point[],
  ) {
    const bounds = boundsOf(ends)
    this.open = [...open, brigadeOf(state, firerId).complexId]
    this.side = infoOf(state, firerId).side
    this.screens = screensOf(state)
    this.obstacles = obstaclesIn(state, bounds).filter(({ id }) => id !== firerId && id !== target.id)
  }

  isUsable(line: StraightLine): boolean {
    return !this.isStopped(line) && this.isSafeOver(line)
  }

  /** Whether anything stops a line. What stopped the last one is looked at first: of lines close together it most often stops all. */
  isStopped(line: StraightLine): boolean {
    const last = this.stoppedLast
    if (last === 'ground' ? this.isHidden(line) : last && isOn(last, line)) return true
    return this.stop(line) !== undefined
  }

  /** What makes a line useless; undefined: it is usable (BR-GEO-08, BR-OVER-01, BR-OVER-02, BR-OVER-03, BR-R-37). */
  of(line: StraightLine): Hindrance | undefined {
    return this.stop(line) ?? (this.isSafeOver(line) ? undefined : 'OVERHEAD_UNSAFE')
  }

  /** What stops a line, whether or not it is safe for the friends under it. */
  stop(line: StraightLine): Hindrance | undefined {
    for (const obstacle of this.obstacles) {
      const stop = isOn(obstacle, line) ? this.stopBy(obstacle) : undefined
      if (!stop) continue
      if (!this.stoppers.includes(obstacle)) this.stoppers.push(obstacle)
      this.stoppedLast = obstacle
      return stop
    }
    if (!this.isHidden(line)) return undefined
    this.stoppedLast = 'ground'
    return 'NO_LINE_OF_SIGHT'
  }

  /** Why a body in the line stops a projectile; undefined: it is fired over (BR-GEO-10, BR-OVER-01, BR-OVER-03). */
  private stopBy({ id, side }: Body): Hindrance | undefined {
    if (this.flight === 'high') return undefined
    if (side !== this.side) return 'NO_LINE_OF_SIGHT'
    if (this.flight === 'smallArms') return 'BLOCKED_BY_FRIENDS'
    this.level ??= levelOf(this.state, this.firerId)
    return this.level <= levelOf(this.state, id) ? 'BLOCKED_BY_FRIENDS' : undefined
  }

  private isHidden({ from, to }: StraightLine): boolean {
    return this.screens.hide(this.placeAt(from), this.placeAt(to), this.open)
  }

  /** The ends of many lines are the same few points. */
  private placeAt(point: Point): Place {
    let place = this.places.get(point)
    if (!place) {
      place = this.screens.place(point)
      this.places.set(point, place)
    }
    return place
  }

  /** Friends under a line, in canonical order. */
  friendsUnder(line: StraightLine): readonly Body[] {
    return this.obstacles.filter((one) => one.side === this.side && isOn(one, line))
  }

  /** No friend under the line within one move of the guns, none at all within one move of the target (BR-OVER-02). */
  isSafeOver(line: StraightLine): boolean {
    const under = this.friendsUnder(line)
    if (under.length === 0) return true
    this.isTargetSafe ??= this.isNobodyAt(this.target)
    const battery = bodyOf(this.state, this.firerId)
    return this.isTargetSafe && under.every((body) => !isWithinOneMove(body, battery))
  }

  /** Whether no friend but the firer is within one move of a target. */
  private isNobodyAt(target: TableBody): boolean {
    const { centre, radius } = target
    return standingNear(this.state, centre, radius + FULL_SPEED_MOUNTED + 1, this.side).every(
      ({ id, body }) => id === this.firerId || !isWithinOneMove(body, target),
    )
  }
}

/** Levels of the ground under bodies, as far as anybody asked: many lines run over the same friends. */
const levels = kept((_: Screens) => new WeakMap<BodyPose, number>())

function levelOf(state: BrState, id: string): number {
  const screens = screensOf(state)
  const { pose } = brigadeOf(state, id)
  let level = levels(screens).get(pose)
  if (level === undefined) {
    level = screens.place(pose).level
    levels(screens).set(pose, level)
  }
  return level
}

/** Within one move of a body of that kind: 6 inches on foot, 12 mounted (BR-OVER-02, BR-R-37). */
function isWithinOneMove(body: Body, other: TableBody): boolean {
  const move = body.info.isMounted ? FULL_SPEED_MOUNTED : FULL_SPEED_FOOT
  return roundInch(gapBetween(body, other, move + 1)) <= move
}
