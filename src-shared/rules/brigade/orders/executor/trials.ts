/** Plots tried out before they are made: how far a brigade gets past friends who stay, ground, edge and enemies (BR-MOVE-10, -11, 10.4). */
import type { Size } from '../../../../board/table/rectangles'
import { along, distance, hypotenuse, normalHeading, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOf, bodyOfSize, didLast, isAbandoned, type Body } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { exitAt, mayStepAtEdge, standsOnTable } from '../../state/edges'
import { goingOf, type GoingRules } from '../../movement/ticks/going'
import { sizeIn } from '../../state/footprints'
import { groundOf, type Ground } from '../../sheet/ground'
import { legsOfPlot } from '../../movement/intents'
import { brigadeOf, infoOf, type BrigadeInfo } from '../../state/lookup'
import { kept, remembered } from '../../state/memory'
import { goesOn, nearestEnemy, supportedCentre, taskOf } from '../clauses'
import { hasEnemyInFire } from './fronts'
import { easiestTarget } from './fields'
import { diceCount, inchesOf, plotRate, statusRate, type Rate } from '../../movement/rates'
import type { BodyPose, BrState } from '../../state/state'
import { KEEP_OUT, OVERLAP_TOUCHING } from '../../sheet/tables'
import { hasArrived, setOut, TURN_PER_MOVE, walk, type Progress, type Walker } from '../../movement/ticks/way'
import { standingNear, type Standing } from '../../state/nearby'

/** Where a plot leads on an average throw. */
export interface Trial {
  readonly pose: BodyPose
  readonly centre: Point
  /** Inches gone, and degrees turned. */
  readonly gone: number
  readonly turned: number
  /** What ended it before its time. */
  readonly barredBy: 'friend' | 'enemy' | 'ground' | null
  /** The friend that bars it, or the last one going on himself that it had to wait for. */
  readonly by: string | null
}

/** Stretches of the way of one move, with a look after each. */
const STRETCHES = 16
/** Shares of the move between looks. Who touches a friend cannot even begin to turn, though a stretch later he would be clear. */
const LOOKS: readonly number[] = [1 / 16, 3 / 16, 3 / 4, ...new Array<number>(STRETCHES - 1).fill(1)].map(
  (stretch) => stretch / STRETCHES,
)
/** The shortest share of a move that is looked at before an enemy. */
const LEAST_PART = 1 / 512
/** Friends so near are there when it turns, inches. */
const BESIDE = 0.3

/** Whether a friend is likely to be where it is for this move. */
export function isInTheWay(state: BrState, id: string): boolean {
  const { activity, morale, formation, complexId } = brigadeOf(state, id)
  if (complexId !== null || formation === 'unlimbered' || formation === 'square') return true
  switch (activity.kind) {
    case 'engaged':
    case 'rallying':
    case 'brokenOff':
      return true
    case 'free':
    case 'recovering':
      break
    default:
      return false
  }
  const task = taskOf(state, id)
  if (morale === 'halt' || !task) return true
  switch (task.verb) {
    case 'march':
    case 'advance':
    case 'attack':
    case 'retire':
      return false
    case 'support':
      return supportedCentre(state, task.clause) === undefined || didLast(state, id) !== 'went'
    default:
      return true
  }
}

/** Whether nothing keeps a brigade where it stands: no post, no guns with a target, no enemy near. */
export function mayMakeWay(state: BrState, id: string): boolean {
  const { activity, morale, formation, complexId } = brigadeOf(state, id)
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return false
  if (complexId !== null || formation === 'square') return false
  // With an enemy near only who was to go on, and has nobody before his muskets.
  if (nearestEnemy(state, id) <= QUIET) {
    const task = taskOf(state, id)
    if (!task || !goesOn(task) || hasEnemyInFire(state, id)) return false
  } else if (morale !== 'ok') return false
  return formation !== 'unlimbered' || easiestTarget(state, id) === undefined
}
/** Who has an enemy so near stays where he is, inches. */
export const QUIET = 6

/** Whether a friend will be where it is, whoever wishes to pass. */
export const stays: (state: BrState, id: string) => boolean = remembered(
  (state, id) => isInTheWay(state, id) && !mayMakeWay(state, id),
)

/** Somebody whom a trial may run into. */
export interface Obstacle {
  readonly body: Body
  /** Where it will be at each look; null: it stands, as far as anybody knows. */
  readonly track: readonly Body[] | null
}

/** Friends who stay, and enemies, about a brigade: whom a trial may run into. */
export function hindrances(state: BrState, id: string, within: number): readonly Body[] {
  const own = bodyOf(state, id)
  const found: Body[] = []
  for (const other of standingNear(state, own.centre, own.radius + within)) {
    if (!mayBar(own, other)) continue
    // Whoever touches it is in the way of its turning, wherever he is bound.
    const reach =
      other.info.side === own.info.side && !stays(state, other.id) ? Math.min(BESIDE, within) : within
    if (gapBetween(own, other.body, reach) < reach) found.push(other.body)
  }
  return found
}

/** Whether one body can stop another at all: friends who pass through each other do not (BR-MOVE-10, -11). */
export function mayBar(own: Body, { id, info, brigade }: Standing): boolean {
  if (id === own.id || isAbandoned(brigade)) return false
  const { kind } = brigade.activity
  if (info.side !== own.info.side) return kind !== 'routing'
  if (own.info.isSkirmishers || info.isSkirmishers) return false
  return kind !== 'routing' && kind !== 'fallingBack' && kind !== 'pushedBack'
}

/** How far a plot carries a brigade on an average throw among bodies that stand. */
export function tryPlot(
  state: BrState,
  id: string,
  actions: readonly Action[],
  about: readonly Body[],
  stopAt: number = KEEP_OUT,
): Trial {
  const standing = about.map((body): Obstacle => ({ body, track: null }))
  return new Trials(state, id, standing, stopAt).run(actions)
}

/** A look at where a way has come to; with what bars it, if something does, where it would have come to. */
interface Look {
  readonly at: Progress
  readonly body: Body
  readonly barredBy: Trial['barredBy']
  readonly by: string | null
}

/** How far a plot leads, and where it is at each look until it is barred or there. */
interface Way {
  readonly trial: Trial
  readonly passed: readonly Body[]
}

/** Trials of one brigade from where it stands, among the same bodies. */
export class Trials {
  private readonly info: BrigadeInfo
  private readonly start: Body
  private readonly size: Size
  private readonly going: GoingRules
  private readonly ground: Ground
  /** Nearer than this to each of the bodies about it, inches, it is stopped; who is nearer now may stay so near. */
  private readonly nearest: readonly number[]
  private readonly walkers = new Map<readonly Action[], Walker>()
  private readonly ways = new Map<readonly Action[], Way>()
  /** Inches of an average throw at its usual rate. */
  readonly usual: number
  /** Where every way begins that does not begin on a road. */
  private setOut: Progress | null = null

  constructor(
    private readonly state: BrState,
    private readonly id: string,
    private readonly about: readonly Obstacle[],
    stopAt: number,
  ) {
    const { formation } = brigadeOf(state, id)
    this.info = infoOf(state, id)
    this.start = bodyOf(state, id)
    this.size = sizeIn(this.info, formation)
    this.going = goingOf(state, id)
    this.ground = groundOf(state.sheet)
    const enough = Math.max(0, stopAt)
    this.nearest = about.map(({ body }) => {
      const least = body.info.side === this.info.side ? -OVERLAP_TOUCHING : stopAt
      return Math.min(least, gapBetween(this.start, body, enough)) - 1e-9
    })
    this.usual = inchesOnAverage(statusRate(this.info, brigadeOf(state, id)))
  }

  /** Those about it who stand, as far as anybody knows. */
  get standing(): readonly Body[] {
    return this.about.flatMap(({ body, track }) => (track ? [] : [body]))
  }

  /** Those about it where they will be at the end of the move, as far as anybody knows. */
  get afterwards(): readonly Body[] {
    return this.about.map(({ body, track }) => track?.at(-1) ?? body)
  }

  /** How far a plot carries it on an average throw. */
  run(actions: readonly Action[]): Trial {
    return this.wayOf(actions).trial
  }

  /** Where it is at each look of a plot on an average throw. */
  track(actions: readonly Action[]): readonly Body[] {
    const { passed } = this.wayOf(actions)
    const last = passed.at(-1) ?? this.start
    return LOOKS.map((_, i) => passed[i] ?? last)
  }

  private wayOf(actions: readonly Action[]): Way {
    let way = this.ways.get(actions)
    if (!way) {
      way = this.goAlong(this.walkerOf(actions))
      this.ways.set(actions, way)
    }
    return way
  }

  /** Where it would pass on a plot if no friend were in its way. */
  sweep(actions: readonly Action[]): readonly Body[] {
    const walker = this.walkerOf(actions)
    const found: Body[] = []
    let at = this.beginning(walker)
    for (const time of LOOKS) {
      if (hasArrived(walker, at)) break
      at = walk(walker, at, time)
      found.push(bodyOfSize(this.info, at.pose, this.size))
    }
    return found
  }

  private goAlong(walker: Walker): Way {
    let at = this.beginning(walker)
    let body = this.start
    let waitsFor: string | null = null
    const passed: Body[] = []
    const ends = (barredBy: Trial['barredBy'], by: string | null): Way => ({
      trial: {
        pose: at.pose,
        centre: body.centre,
        gone: at.gone,
        turned: at.turnedBy,
        barredBy,
        by,
      },
      passed,
    })
    for (let i = 0; i < LOOKS.length; i += 1) {
      if (hasArrived(walker, at)) break
      const look = this.look(walker, at, body, i)
      if (look.barredBy === 'enemy') {
        // An inch before the enemy decides who sees him: the last stretch is halved until it is short enough.
        for (let part = (LOOKS[i] ?? 0) / 2; part > LEAST_PART; part /= 2) {
          const near = this.look(walker, at, body, i, part)
          if (near.barredBy) continue
          at = near.at
          body = near.body
        }
      }
      if (look.barredBy) return ends(look.barredBy, look.by)
      waitsFor = look.by ?? waitsFor
      at = look.at
      body = look.body
      passed.push(body)
    }
    return ends(null, waitsFor)
  }

  /** A stretch farther on; behind a friend who goes on himself the time of it is lost (BR-MOVE-11). */
  private look(walker: Walker, at: Progress, body: Body, i: number, time = LOOKS[i] ?? 0): Look {
    const next = walk(walker, at, time)
    const after = bodyOfSize(this.info, next.pose, this.size)
    const isGround =
      next.going.stops.some((stop) => this.isStoppedBy(stop, at, body, after)) ||
      !this.staysOn(body, after, walker.legs[next.leg]?.kind === 'road')
    if (isGround) return { at: next, body: after, barredBy: 'ground', by: null }
    const other = this.barring(after, i)
    if (!other) return { at: next, body: after, barredBy: null, by: null }
    if (other.body.info.side !== this.info.side) return { at: next, body: after, barredBy: 'enemy', by: null }
    const { id } = other.body
    const there = other.track?.[i]
    // Nothing holds it back from where a friend has yet to pass, nor from turning into his flank: there it would stand in his way.
    const waits =
      there !== undefined &&
      there !== other.track?.at(-1) &&
      walker.legs[at.leg]?.kind !== 'turn' &&
      gapBetween(after, there, 0) < 0
    return waits
      ? { at, body, barredBy: null, by: id }
      : { at: next, body: after, barredBy: 'friend', by: id }
  }

  /** Whether a feature stops a step: one it is in already lets it out, but no farther in (BR-MOVE-09). */
  private isStoppedBy(stop: string, at: Progress, before: Body, after: Body): boolean {
    return !at.going.stops.includes(stop) || this.going.deepens(stop, before.rectangle, after.rectangle)
  }

  /** Where a plot would carry it if nothing were in its way and all the ground were open. */
  unhindered(actions: readonly Action[]): { readonly centre: Point; readonly heading: number } {
    const { legs, allowance } = this.walkerOf(actions)
    let { centre } = this.start
    let { heading } = brigadeOf(this.state, this.id).pose
    let left = 1
    for (const leg of legs) {
      if (leg.kind === 'turn') {
        const share = Math.min(left, Math.abs(leg.degrees) / TURN_PER_MOVE)
        heading = normalHeading(heading + Math.sign(leg.degrees) * share * TURN_PER_MOVE)
        left -= share
      } else if (leg.kind === 'ahead') {
        const inches = Math.min(leg.length, left * allowance)
        centre = along(centre, heading + leg.offset, inches)
        left -= inches / allowance
      }
    }
    return { centre, heading }
  }

  private walkerOf(actions: readonly Action[]): Walker {
    let walker = this.walkers.get(actions)
    if (!walker) {
      const { size, going } = this
      const legs = legsOfPlot(this.state, this.id, actions)
      walker = { legs, size, allowance: this.allowanceOf(actions), going }
      this.walkers.set(actions, walker)
    }
    return walker
  }

  private allowanceOf(actions: readonly Action[]): number {
    const isUsual = actions.every((action) => 'turn' in action || 'advance' in action)
    return !isUsual || actions.every((action) => 'turn' in action)
      ? inchesOnAverage(plotRate(this.state, this.id, actions))
      : this.usual
  }

  private beginning(walker: Walker): Progress {
    const { pose } = brigadeOf(this.state, this.id)
    if (walker.legs[0]?.kind === 'road') return setOut(walker, pose)
    this.setOut ??= setOut(walker, pose)
    return this.setOut
  }

  /** Whether a step keeps it on the table, or leads over an exit, or a column that comes on goes farther on or round a bend. */
  private staysOn(before: Body, after: Body, isByRoad: boolean): boolean {
    const { state, ground, info } = this
    if (standsOnTable(ground, after)) return true
    if (exitAt(state, info.side, after)) return true
    const isEntering = brigadeOf(state, this.id).entering
    return mayStepAtEdge(ground, { isEntering, isByRoad }, before, after)
  }

  /** Who stops it there: one who stands, is there at that look, or has yet to pass. */
  private barring(body: Body, look: number): Obstacle | undefined {
    const { about, nearest } = this
    for (let i = 0; i < about.length; i += 1) {
      const obstacle = about[i]
      const least = nearest[i] ?? Infinity
      if (!obstacle) continue
      const { track } = obstacle
      if (!track) {
        if (isNearer(body, obstacle.body, least)) return obstacle
        continue
      }
      const { centre, radius } = circleAbout(track)
      if (distance(centre, body.centre) - radius - body.radius > least) continue
      let before: Body | undefined
      for (let j = look; j < track.length + AHEAD; j += AHEAD) {
        const other = track[Math.min(j, track.length - 1)]
        if (other && other !== before && isNearer(body, other, least)) return obstacle
        before = other
      }
    }
    return undefined
  }
}
const NO_MATTER = 1e-6
/** A circle about a body wherever its track takes it: most ways pass it far off. */
const circleAbout = kept((track: readonly Body[]) => {
  const centre = track[0]?.centre ?? { x: 0, y: 0 }
  const reach = track.map((body) => distance(centre, body.centre) + body.radius)
  return { centre, radius: Math.max(...reach) + NO_MATTER }
})

/** Looks between the places of others that are looked at. */
const AHEAD = 4

function isNearer(body: Body, other: Body, least: number): boolean {
  const { centre, radius } = body
  const { x, y } = other.centre
  // No gap is less than that of the circles about the two.
  if (hypotenuse(x - centre.x, y - centre.y) - radius - other.radius > least) return false
  return gapBetween(body, other, Math.max(0, least)) < least
}

/** Between the average face and a lucky one: who has luck should not run into anybody either. */
const AVERAGE = 4

function inchesOnAverage(rate: Rate): number {
  return inchesOf(rate, new Array<number>(diceCount(rate)).fill(AVERAGE))
}
