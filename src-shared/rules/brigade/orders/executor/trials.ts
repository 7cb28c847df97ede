/** Plots tried out before they are made: how far a brigade gets past friends who stay, ground, edge and enemies (BR-MOVE-10, -11, 10.4). */
import type { Size } from '../../../../board/table/rectangles'
import { along, hypotenuse, normalHeading, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOf, bodyOfSize, isAbandoned, type Body } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { exitAt, standsOnTable } from '../../state/edges'
import { GoingRules } from '../../movement/ticks/going'
import { sizeIn } from '../../state/footprints'
import { groundOf, type Ground } from '../../sheet/ground'
import { legsOfPlot } from '../../movement/intents'
import { brigadeOf, infoOf, type BrigadeInfo } from '../../state/lookup'
import { remembered } from '../../state/memory'
import { orderOf, supportedCentre, taskOf } from '../clauses'
import { diceCount, inchesOf, plotRate, statusRate, type Rate } from '../../movement/rates'
import type { BodyPose, BrState } from '../../state/state'
import { KEEP_OUT, OVERLAP_TOUCHING } from '../../sheet/tables'
import { hasArrived, setOut, TURN_PER_MOVE, walk, type Progress, type Walker } from '../../movement/ticks/way'
import { standingNear, type Standing } from '../../state/nearby'

/** Where a plot leads on an average throw. */
export interface Trial {
  readonly pose: BodyPose
  readonly centre: Point
  /** Inches gone. */
  readonly gone: number
  /** What ended it before its time. */
  readonly barredBy: 'friend' | 'enemy' | 'ground' | null
}

/** Stretches of the way of one move, with a look after each. */
const STRETCHES = 16
/** Shares of the move between looks. Who touches a friend cannot even begin to turn, though a stretch later he would be clear. */
const LOOKS: readonly number[] = [1 / 16, 3 / 16, 3 / 4, ...new Array<number>(STRETCHES - 1).fill(1)].map(
  (stretch) => stretch / STRETCHES,
)
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
      return supportedCentre(state, task.clause) === undefined || !brigadeOf(state, id).movedThisMove
    default:
      return true
  }
}

/** Whether a friend stood in the last move although it had a way to go: something is before it too. */
export function isHeldUp(state: BrState, id: string): boolean {
  return (orderOf(state, id)?.idle ?? 0) > 0
}

/** Whether a friend will be where it is, of its own or because it cannot go. */
export const stays: (state: BrState, id: string) => boolean = remembered(
  (state, id) => isInTheWay(state, id) || isHeldUp(state, id),
)

/** Friends who stay, and enemies, about a brigade: whom a trial may run into. */
export function hindrances(state: BrState, id: string, within: number): readonly Body[] {
  const own = bodyOf(state, id)
  const found: Body[] = []
  for (const other of standingNear(state, own.centre, own.radius + within))
    if (isHindrance(state, own, other, within)) found.push(other.body)
  return found
}

/** Whether a friend who stays, or an enemy, is nearer than so many inches to a body. */
export function isHindrance(
  state: BrState,
  own: Body,
  { id, info, brigade, body }: Standing,
  within: number,
): boolean {
  if (id === own.id || isAbandoned(brigade)) return false
  const isFriend = info.side === own.info.side
  if (isFriend ? own.info.isSkirmishers || info.isSkirmishers : brigade.activity.kind === 'routing')
    return false
  // Whoever touches it is in the way of its turning, wherever he is bound.
  const reach = isFriend && !stays(state, id) ? Math.min(BESIDE, within) : within
  return gapBetween(own, body, reach) < reach
}

/** How far a plot carries a brigade on an average throw among those bodies. */
export function tryPlot(
  state: BrState,
  id: string,
  actions: readonly Action[],
  about: readonly Body[],
  stopAt: number = KEEP_OUT,
): Trial {
  return new Trials(state, id, about, stopAt).run(actions)
}

/** A look at where a way has come to; with what bars it, if something does, where it would have come to. */
interface Look {
  readonly at: Progress
  readonly body: Body
  readonly barredBy: Trial['barredBy']
}

/** Whether a look finds a way well on its first stretch, whose length then has played no part in it yet. */
function isOnFirst({ legs: [leg] }: Walker, { at }: Look): boolean {
  if (!leg || at.leg > 0) return false
  return at.done < (leg.kind === 'turn' ? Math.abs(leg.degrees) : leg.length) - WELL
}
const WELL = 1e-6

/** Trials of one brigade from where it stands, among the same bodies. */
export class Trials {
  private readonly info: BrigadeInfo
  private readonly start: Body
  private readonly size: Size
  private readonly going: GoingRules
  private readonly ground: Ground
  /** Nearer than this to each of the bodies about it, inches, it is stopped; who is nearer now may stay so near. */
  private readonly nearest: readonly number[]
  /** Looks taken so far on the first stretch of a way, by how it begins: most ways aside begin as some other does. */
  private readonly begun = new Map<string, Look[]>()
  private readonly walkers = new Map<readonly Action[], Walker>()
  /** Inches of an average throw at its usual rate. */
  readonly usual: number
  /** Where every way begins that does not begin on a road. */
  private setOut: Progress | null = null

  constructor(
    private readonly state: BrState,
    private readonly id: string,
    private readonly about: readonly Body[],
    stopAt: number,
  ) {
    const { formation } = brigadeOf(state, id)
    this.info = infoOf(state, id)
    this.start = bodyOf(state, id)
    this.size = sizeIn(this.info, formation)
    this.going = new GoingRules(state, this.info, formation, false)
    this.ground = groundOf(state.sheet)
    const enough = Math.max(0, stopAt)
    this.nearest = about.map((body) => {
      const least = body.info.side === this.info.side ? -OVERLAP_TOUCHING : stopAt
      return Math.min(least, gapBetween(this.start, body, enough)) - 1e-9
    })
    this.usual = onAverage(statusRate(this.info, brigadeOf(state, id)))
  }

  /** How far a plot carries it on an average throw. */
  run(actions: readonly Action[]): Trial {
    const walker = this.walkerOf(actions)
    let at = this.beginning(walker)
    let body = this.start
    const ends = (barredBy: Trial['barredBy']): Trial => ({
      pose: at.pose,
      centre: body.centre,
      gone: at.gone,
      barredBy,
    })
    const begun = this.begunAs(walker)
    for (const [i, time] of LOOKS.entries()) {
      if (hasArrived(walker, at)) break
      const known: Look | undefined = begun?.[i]
      const look: Look = known && isOnFirst(walker, known) ? known : this.look(walker, at, body, time)
      if (begun && !known && isOnFirst(walker, look)) begun[i] = look
      if (look.barredBy) return ends(look.barredBy)
      at = look.at
      body = look.body
    }
    return ends(null)
  }

  /**
   * Inches or degrees at which a plot of one action is barred after less than `gains`; Infinity: it gets so far. Every plot
   * that begins so and does not end its first stretch before that is barred there too.
   */
  barredAt(actions: readonly Action[], gains: number): number {
    const walker = this.walkerOf(actions)
    let at = this.beginning(walker)
    let body = this.start
    const begun = this.begunAs(walker)
    for (const [i, time] of LOOKS.entries()) {
      if (at.done >= gains || hasArrived(walker, at)) return Infinity
      const look = begun?.[i] ?? this.look(walker, at, body, time)
      if (begun && isOnFirst(walker, look)) begun[i] ??= look
      if (look.barredBy) return look.at.done
      at = look.at
      body = look.body
    }
    return Infinity
  }

  /** A stretch farther on. */
  private look(walker: Walker, at: Progress, body: Body, time: number): Look {
    const next = walk(walker, at, time)
    const after = bodyOfSize(this.info, next.pose, this.size)
    const isGround =
      next.going.stops.some((stop) => this.isStoppedBy(stop, at, body, after)) || !this.staysOn(body, after)
    return { at: next, body: after, barredBy: isGround ? 'ground' : this.barring(after) }
  }

  /** Looks of ways that begin as this one does, filled in as they are taken; undefined: it begins like no other. */
  private begunAs({ legs, allowance }: Walker): Look[] | undefined {
    const [leg] = legs
    if (!leg || leg.kind === 'go' || leg.kind === 'road') return undefined
    const key = leg.kind === 'turn' ? `turn ${Math.sign(leg.degrees)}` : `${leg.offset} ${allowance}`
    let looks = this.begun.get(key)
    if (!looks) {
      looks = []
      this.begun.set(key, looks)
    }
    return looks
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
    if (isUsual && actions.some((action) => 'advance' in action)) return this.usual
    return onAverage(plotRate(this.state, this.id, actions))
  }

  private beginning(walker: Walker): Progress {
    const { pose } = brigadeOf(this.state, this.id)
    if (walker.legs[0]?.kind === 'road') return setOut(walker, pose)
    this.setOut ??= setOut(walker, pose)
    return this.setOut
  }

  /** Whether a step keeps it on the table, or leads over an exit, or a column that comes on goes farther on. */
  private staysOn(before: Body, after: Body): boolean {
    const { state, ground, info } = this
    if (standsOnTable(ground, after)) return true
    const wasOff = !standsOnTable(ground, before)
    return (wasOff && ground.isOn(after.rectangle)) || exitAt(state, info.side, after) !== undefined
  }

  /** Who stops it there. */
  private barring(body: Body): 'friend' | 'enemy' | null {
    const { about, nearest } = this
    const { centre, radius } = body
    for (let i = 0; i < about.length; i += 1) {
      const other = about[i]
      const least = nearest[i] ?? Infinity
      // No gap is less than that of the circles about the two.
      if (!other) continue
      const { x, y } = other.centre
      if (hypotenuse(x - centre.x, y - centre.y) - radius - other.radius > least) continue
      if (gapBetween(body, other, Math.max(0, least)) < least)
        return other.info.side === this.info.side ? 'friend' : 'enemy'
    }
    return null
  }
}
/** Between the average face and a lucky one: who has luck should not run into anybody either. */
const AVERAGE = 4

function onAverage(rate: Rate): number {
  return inchesOf(rate, new Array<number>(diceCount(rate)).fill(AVERAGE))
}
