/** Plots tried out before they are made: how far a brigade gets past friends who stay, ground, edge and enemies (BR-MOVE-10, -11, 10.4). */
import type { Point } from '../../board/vectors'
import { bodyOf, bodyOfSize, gapBetween, isAbandoned, type Body } from './bodies'
import type { Action } from './commands'
import { exitAt, standsOnTable } from './edges'
import { Feet } from './footing'
import { sizeIn } from './footprints'
import { groundOf } from './ground'
import { legsOf } from './intents'
import { brigadeOf, infoOf, onTable } from './lookup'
import { orderOf, supportedCentre, taskOf } from './order-clauses'
import { inchesOf, diceCount, plotRate } from './rates'
import type { BodyPose, BrState } from './state'
import { KEEP_OUT } from './tables'
import { hasArrived, setOut, walk, type Progress } from './way'

/** Where a plot leads on an average throw. */
export interface Trial {
  readonly pose: BodyPose
  readonly centre: Point
  /** Inches gone. */
  readonly gone: number
  /** What ended it before its time. */
  readonly barredBy: 'friend' | 'enemy' | 'ground' | null
}

/** Looks along the way of one move. */
const LOOKS = 16
/** Friends so near are there when it turns, inches. */
const BESIDE = 0.3
/** Overlap that is touching (BR-MOVE-09). */
const TOUCHING = 0.002

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

const staysFor = (state: BrState, id: string) => isInTheWay(state, id) || isHeldUp(state, id)

/** Friends who stay, and enemies, about a brigade: whom a trial may run into. */
export function hindrances(state: BrState, id: string, within: number): readonly Body[] {
  const own = bodyOf(state, id)
  const info = infoOf(state, id)
  return onTable(state)
    .filter((other) => {
      if (other.id === id || isAbandoned(brigadeOf(state, other.id))) return false
      if (other.side !== info.side) return brigadeOf(state, other.id).activity.kind !== 'routing'
      if (info.isSkirmishers || other.isSkirmishers) return false
      return true
    })
    .map((other) => bodyOf(state, other.id))
    .filter((body) => {
      const gap = gapBetween(own, body, within)
      if (gap >= within) return false
      // Whoever touches it is in the way of its turning, wherever he is bound.
      return body.info.side !== info.side || gap < BESIDE || staysFor(state, body.id)
    })
}

/** How far a plot carries a brigade on an average throw among those bodies. */
export function tryPlot(
  state: BrState,
  id: string,
  actions: readonly Action[],
  about: readonly Body[],
  stopAt: number = KEEP_OUT,
): Trial {
  const info = infoOf(state, id)
  const { formation, pose } = brigadeOf(state, id)
  const rate = plotRate(state, id, actions)
  const plot = { actions, stopIfEnemyWithin: null, byOrder: true }
  const walker = {
    legs: legsOf(state, { id, mode: 'plot', rate, plot, evades: null }),
    size: sizeIn(info, formation),
    allowance: inchesOf(rate, new Array<number>(diceCount(rate)).fill(AVERAGE)),
    feet: new Feet(state, info, formation, false),
  }
  const ground = groundOf(state.sheet)
  const start = bodyOf(state, id)
  const bodyHere = (at: Progress) => bodyOfSize(info, at.pose, walker.size)
  // Beyond the distance that stops it no gap matters.
  const enough = Math.max(0, stopAt)
  const gaps = about.map((body) => gapBetween(start, body, enough))
  let at = setOut(walker, pose)
  const ends = (barredBy: Trial['barredBy']): Trial => ({
    pose: at.pose,
    centre: bodyHere(at).centre,
    gone: at.gone,
    barredBy,
  })
  for (let look = 0; look < LOOKS && !hasArrived(walker, at); look += 1) {
    const next = walk(walker, at, 1 / LOOKS)
    const body = bodyHere(next)
    if (next.footing.stops.some((stop) => !at.footing.stops.includes(stop))) return ends('ground')
    const wasOff = !standsOnTable(ground, bodyHere(at))
    if (!standsOnTable(ground, body) && !(wasOff && ground.isOn(body.rectangle)))
      if (!exitAt(state, info.side, body)) return ends('ground')
    for (const [i, other] of about.entries()) {
      const before = gaps[i] ?? Infinity
      const isFriend = other.info.side === info.side
      const least = isFriend ? -TOUCHING : stopAt
      const gap = gapBetween(body, other, enough)
      if (gap < Math.min(least, before) - 1e-9) return ends(isFriend ? 'friend' : 'enemy')
    }
    at = next
  }
  return ends(null)
}
/** Between the average face and a lucky one: who has luck should not run into anybody either. */
const AVERAGE = 4
