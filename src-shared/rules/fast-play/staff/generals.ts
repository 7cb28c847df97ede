/** Where generals ride, and whom they join (section 10, item 3). */
import { along, bearing, distance, meanOf, type Point } from '../../../board/table/vectors'
import { GENERAL_MOVE, TOUCH } from '../sheet/tables'
import type { Body } from '../state/bodies'
import { generalGap } from '../state/field'
import type { GeneralState } from '../state/state'
import { isExempt } from '../movement/command-tests'
import { reachFrom } from '../movement/command-range'
import { decide, type Decision, type Idea } from './idea'
import { isLegal } from './approach'
import { homeBearing } from './edges'
import { leastOf } from './least'
import { inside } from './slots'
import { nearestEnemy, worthOf, type View } from './view'

/** Inches that he must be off his place before he rides. */
const LEAST_RIDE = 3
const BEHIND = 3
/** Worth in command that an inch off the middle of his troops costs him. */
const OFF_MIDDLE = 0.02
/** A shaken unit worth less is left to itself; nobody joins one within so many inches of the enemy. */
const WORTH_JOINING = 1.2
const DANGER = 6

/** The next general who rides or joins; those before whoever has moved last have made up their minds. */
export function generalDecision(view: View): Decision | undefined {
  const { field, side } = view
  const own = [...field.roster.generals.values()].filter((info) => info.side === side).map(({ id }) => id)
  const last = own.findLastIndex((id) => field.general(id).moved)
  for (const id of own.slice(Math.max(0, last))) {
    const found = decide(ideasOf(view, id))
    if (found) return found
  }
  return undefined
}

function ideasOf(view: View, id: string): readonly Idea[] {
  const { field } = view
  const general = field.general(id)
  const point = field.pointOf(general)
  if (!point) return []
  const troops = field.ofSide(view.side).filter(({ info }) => info.generalId === id)
  const shaken = troops.filter((body) => isWorthJoining(view, body))
  if (general.joined !== null && shaken.some((body) => body.id === general.joined)) return []
  const touching = shaken.find((body) => generalGap(point, body) <= TOUCH)
  if (touching && general.joined !== touching.id) {
    const command = { type: 'joinUnit' as const, general: id, unit: touching.id }
    return isLegal(view, command) ? [{ command, want: 'rallies', score: 1, orderOf: null }] : []
  }
  if (general.moved) return []
  const sick = shaken
    .filter((body) => distance(point, body.rearMiddle) <= GENERAL_MOVE)
    .toSorted((a, b) => worthOf(field, b) - worthOf(field, a))[0]
  if (sick) return rideTo(view, id, point, sick.rearMiddle, 'rallies')
  if (troops.length === 0) return []
  const wanted = placeToCommand(view, general, point, troops)
  return distance(point, wanted) < LEAST_RIDE ? [] : rideTo(view, id, point, wanted, 'commands')
}

/**
 * Behind the middle of his troops; where they stand too far apart for that, from where he commands those who are worth most,
 * the nearer to their middle the better.
 */
function placeToCommand(
  { field, skill }: View,
  { rating }: GeneralState,
  point: Point,
  troops: readonly Body[],
): Point {
  const home = troops[0] ? homeBearing(troops[0]) : 0
  const behind = (at: Point) => inside(field, along(at, home, BEHIND))
  const middle = behind(meanOf(troops.map(({ centre }) => centre)))
  // Guns and skirmishers do without him.
  const led = troops.filter((body) => !isExempt(body))
  if (skill === 'easy' || led.length === 0) return middle
  const commanded = (at: Point) =>
    led.reduce(
      (sum, body) => sum + (reachFrom(field, rating, at, body).inCommand ? worthOf(field, body) : 0),
      0,
    )
  const places = [
    middle,
    point,
    ...led.map(({ rearMiddle }) => behind(rearMiddle)),
    ...led.flatMap(({ centre }, i) =>
      led.slice(i + 1).map((other) => behind(meanOf([centre, other.centre]))),
    ),
  ].map((at) => within(point, at))
  const costs = new Map(places.map((at) => [at, distance(at, middle) * OFF_MIDDLE - commanded(at)] as const))
  return leastOf(places, (at) => costs.get(at) ?? 0) ?? middle
}

/** The point itself, or as far towards it as he may ride. */
function within(from: Point, to: Point): Point {
  const most = GENERAL_MOVE - 0.01
  return distance(from, to) <= most ? to : along(from, bearing(from, to), most)
}

function isWorthJoining({ field }: View, body: Body): boolean {
  return (
    !field.isSteady(body.id) &&
    !field.isInHandToHand(body.id) &&
    worthOf(field, body) >= WORTH_JOINING &&
    nearestEnemy(field, body).inches > DANGER
  )
}

function rideTo(
  view: View,
  id: string,
  from: Point,
  to: Point,
  want: 'rallies' | 'commands',
): readonly Idea[] {
  const { x, y } = within(from, to)
  const command = { type: 'moveGeneral' as const, general: id, x, y }
  return isLegal(view, command) ? [{ command, want, score: 0.5, orderOf: null }] : []
}
