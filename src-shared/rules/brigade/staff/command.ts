/** What the commander-in-chief of a staff does in the command phase: new orders, and where he rides (10.3). */
import type { Clause, Trigger } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import { LEANINGS, type Leaning } from '../../../engine/temperament'
import { along, distance, roundInch, type Point } from '../../../board/table/vectors'
import { refuseAlteration } from '../orders/alterations'
import { bodyOf } from '../state/bodies'
import type { CommandOf } from '../turn/commands'
import { EDGE_BEARING, distanceToEdge } from '../../../board/table/table-edges'
import { aboutLeader, gapToLeader } from '../combat/leader-casualties'
import { refuseMoveLeader } from '../movement/leaders'
import {
  brigadeOf,
  figuresOf,
  onTable,
  rosterOf,
  startFigures,
  type BrigadeInfo,
  type LeaderInfo,
} from '../state/lookup'
import { nearestEnemy, orderOf, taskOf } from '../orders/clauses'
import { objectivePoint } from '../orders/places'
import { brokenPercent, pointsOf, standsFirm } from '../turn/victory'
import { exploiting } from './exploiting'
import { A_POINT, only, type Decision, type Idea, type Message } from './idea'
import {
  attackOn,
  CALLED_FOR,
  IN_REACH,
  leftOf,
  off,
  orderFor,
  reservesNear,
  SPENT,
  worthOfAll,
} from './reserves'
import { goesTo, seizing } from './seizing'
import { worthOf } from './worth'
import type { BrState } from '../state/state'
import { ARRIVED_WITHIN } from '../sheet/tables'
import { standingNear } from '../state/nearby'

/** Moves before the same brigade is altered again (10.3). */
const PATIENCE = 4
/** A held place is in danger from so many times the worth that holds it, within so many inches. */
const DANGER = 1.5
const ABOUT = 12
/** An army goes home so near to where it breaks, per cent of its strength. */
const NEAR_BREAKING = 10

/**
 * Alterations worth their delay, the best first: at most `most` of them are sent in a move, and none in the last, since a
 * message takes a move at least (BR-ORD-14). Who `seizes` goes for places that nobody guards.
 */
export function alterations(
  state: BrState,
  side: Side,
  most: number,
  leaning: Leaning = LEANINGS.even,
  seizes = false,
): readonly Idea<Alteration>[] {
  if (state.move >= state.sheet.moves) return []
  const sent = state.secret[side].alterations.filter((one) => one.sent === state.move)
  if (sent.length >= most) return []
  const places = contestedPlaces(state, side)
  const found = commanders(state, side).flatMap((leader) => {
    const own = onTable(state, side).filter(
      (info) => info.brigade.army === leader.armyId && mayHear(state, side, info),
    )
    return [
      ...goingHome(state, side, own, leaning),
      ...saving(state, places, own, leaning),
      ...taking(state, side, places, own, leaning),
      ...(seizes ? seizing(state, side, own) : []),
      ...exploiting(state, side, own, leaning),
      ...sparing(state, side, own, leaning),
      ...followers(state, own),
    ].map(({ addressee, order, ...idea }): Idea<Alteration> => ({
      ...idea,
      brigadeId: addressee,
      command: { type: 'AlterOrder', leaderId: leader.id, addressee, order },
    }))
  })
  return found
    .toSorted((a, b) => b.score - a.score)
    .filter(({ command }) => !refuseAlteration(state, side, command))
}
type Alteration = CommandOf<'AlterOrder'>

function commanders(state: BrState, side: Side): readonly LeaderInfo[] {
  return rosterOf(state.sheet).leaderList.filter(
    (info) =>
      info.side === side &&
      state.armies[info.armyId]?.commanderId === info.id &&
      state.leaders[info.id]?.status === 'onTable',
  )
}

/** Nobody is told anew while a message rides to him, nor soon after one came. */
function mayHear(state: BrState, side: Side, { id }: BrigadeInfo): boolean {
  const order = orderOf(state, id)
  const { activity } = brigadeOf(state, id)
  if (!order || activity.kind === 'routing' || activity.kind === 'fallingBack') return false
  if (state.secret[side].alterations.some(({ brigadeIds }) => brigadeIds.includes(id))) return false
  return order.alteration === 0 || state.move - order.since >= PATIENCE
}

/** An army that is about to be broken by the conditions of its battle goes home (7.6). */
function goingHome(
  state: BrState,
  side: Side,
  own: readonly BrigadeInfo[],
  { stubbornness }: Leaning,
): readonly Message[] {
  const levels = state.sheet.victory.conditions.flatMap((condition) =>
    condition.kind === 'armyBroken' && condition.side === side ? [condition.percent] : [],
  )
  if (brokenPercent(state, side) < Math.min(...levels) - NEAR_BREAKING / stubbornness) return []
  return own
    .filter(({ id }) => brigadeOf(state, id).complexId === null && taskOf(state, id)?.verb !== 'retire')
    .map(({ id }) => ({
      addressee: id,
      order: orderFor({ verb: 'retire' }),
      wants: 'saves',
      score: ALL + worthOf(state, id),
    }))
}
/** What comes before everything else, figures. */
const ALL = 1000

/** A place of the table, with who stands about it and what is on its way there. */
interface Contested {
  readonly placeId: string
  readonly at: Point
  readonly value: number
  readonly isOurs: boolean
  readonly holders: readonly BrigadeInfo[]
  readonly ours: number
  readonly theirs: number
}

function contestedPlaces(state: BrState, side: Side): readonly Contested[] {
  const { armies } = state.sheet.sides[side]
  const { points } = state.sheet.victory
  return state.sheet.places.flatMap(({ placeId, x, y, value }): Contested[] => {
    if (x === undefined || y === undefined) return []
    const at = { x, y }
    const near = (one: Side) =>
      standingNear(state, at, ABOUT, one)
        .filter(({ brigade, body }) => standsFirm(brigade) && distance(body.centre, at) <= ABOUT)
        .map(({ info }) => info)
    const holders = near(side)
    const coming = onTable(state, side).filter(
      ({ id }) => !holders.some((one) => one.id === id) && goesTo(state, side, id, placeId),
    )
    return [
      {
        placeId,
        at,
        value: points?.[placeId] ?? value,
        isOurs: armies.includes(state.holders[placeId] ?? ''),
        holders,
        ours: worthOfAll(state, [...holders, ...coming]),
        theirs: worthOfAll(state, near(otherSide(side))),
      },
    ]
  })
}

/** To each place of its own that is held against more than half as much again the nearest reserve (10.3 b). */
function saving(
  state: BrState,
  places: readonly Contested[],
  own: readonly BrigadeInfo[],
  { sparing: spares, stubbornness }: Leaning,
): readonly Message[] {
  return places.flatMap(({ placeId, at, value, isOurs, holders, ours, theirs }) => {
    if (!isOurs || theirs <= DANGER * (spares / stubbornness) * ours) return []
    const [reserve] = reservesNear(state, own, at).filter(
      (info) =>
        info.isInfantry &&
        !holders.some(({ id }) => id === info.id) &&
        off(state, info, at) <= IN_REACH &&
        DANGER * (ours + worthOf(state, info.id)) >= theirs,
    )
    return reserve ? [sentTo(state, placeId, at, value, reserve, 'savesPlace')] : []
  })
}

/**
 * Places that the enemy holds, for a side that has not more points than he: the nearest that is strong enough goes for
 * each, of those who wait or have done what they were told (10.3 a). Who leads keeps what he has.
 */
function taking(
  state: BrState,
  side: Side,
  places: readonly Contested[],
  own: readonly BrigadeInfo[],
  { boldness }: Leaning,
): readonly Message[] {
  const [zero, one] = pointsOf(state)
  const leads = side === 0 ? zero > one : one > zero
  const { armies } = state.sheet.sides[side]
  const best = worthOfBest(state, own)
  return places.flatMap(({ placeId, at, value, isOurs, ours, theirs }) => {
    if (isOurs) return []
    const wasOurs = armies.includes(
      state.sheet.places.find((place) => place.placeId === placeId)?.heldBy ?? '',
    )
    if ((leads && !wasOurs) || ours > DANGER * theirs + best) return []
    const [goes] = reservesNear(state, own, at).filter(
      (info) =>
        info.isInfantry &&
        (wasOurs || isDone(state, info.id)) &&
        distance(bodyOf(state, info.id).centre, at) > ARRIVED_WITHIN &&
        boldness * (ours + worthOf(state, info.id)) >= theirs,
    )
    return goes ? [sentTo(state, placeId, at, value, goes, 'takesPlace')] : []
  })
}

function worthOfBest(state: BrState, own: readonly BrigadeInfo[]): number {
  return Math.max(0, ...own.map(({ id }) => worthOf(state, id)))
}

/** Whether it has carried out its order to the end, and not only come to a pause in it. */
function isDone(state: BrState, id: string): boolean {
  const order = orderOf(state, id)
  return order?.waiting === true && order.clause >= order.order.clauses.length - 1
}

function sentTo(
  state: BrState,
  placeId: string,
  at: Point,
  value: number,
  info: BrigadeInfo,
  wants: 'savesPlace' | 'takesPlace',
): Message {
  // An attack on a place that is held is over at once (BR-ORD-05): who saves it goes there and stays.
  const errand: Clause[] =
    wants === 'takesPlace'
      ? [{ ...attackOn(placeId, info), until: [CALLED_FOR] }]
      : [
          { verb: 'advance', place: placeId, corridor: 12, until: [CALLED_FOR, BEFORE_ENEMY] },
          { verb: 'hold', place: placeId, radius: SAVES_WITHIN, until: [CALLED_FOR] },
        ]
  return {
    addressee: info.id,
    order: orderFor(...errand, ...leftOf(state, info.id)),
    wants,
    score: value * A_POINT - off(state, info, at),
  }
}
/** Who comes to save a place stops before an enemy so near, and stands about the place so far off, inches. */
const BEFORE_ENEMY: Trigger = { when: 'enemyWithin', distance: 6, of: 'self' }
const SAVES_WITHIN = 4

/** Horse that has lost half its men goes behind the line, before it is thrown away. */
function sparing(
  state: BrState,
  side: Side,
  own: readonly BrigadeInfo[],
  { boldness }: Leaning,
): readonly Message[] {
  const edge = (id: string) => EDGE_BEARING[rosterOf(state.sheet).byId.get(id)?.baseEdge ?? 'north']
  return own.flatMap((info): readonly Message[] => {
    const { id, isCavalry } = info
    if (!isCavalry || taskOf(state, id)?.verb !== 'attack') return []
    if (figuresOf(brigadeOf(state, id)) * boldness > SPENT * startFigures(info)) return []
    const { x, y } = along(bodyOf(state, id).centre, edge(id), BEHIND)
    const { width, height } = state.sheet.table
    const place = {
      x: roundInch(Math.min(width - 2, Math.max(2, x))),
      y: roundInch(Math.min(height - 2, Math.max(2, y))),
    }
    const order = orderFor({ verb: 'retire', place }, { verb: 'reserve', place, radius: 4 })
    return [{ addressee: id, order, wants: 'sparesHorse', score: worthOf(state, id) }]
  })
}
/** How far behind the line spent horse goes, inches. */
const BEHIND = 12

/** Who follows an assault whose leaders are all pushed back or halted stops where he is (10.3 c). */
function followers(state: BrState, own: readonly BrigadeInfo[]): readonly Message[] {
  const byPlace = new Map<string, BrigadeInfo[]>()
  for (const info of own) {
    const task = taskOf(state, info.id)
    const objective = task?.verb === 'attack' ? task.clause.objective : undefined
    if (objective === undefined || !info.isInfantry) continue
    byPlace.set(objective, [...(byPlace.get(objective) ?? []), info])
  }
  return [...byPlace].flatMap(([objective, all]): readonly Message[] => {
    const point = objectivePoint(state, objective, bodyOf(state, all[0]?.id ?? '').centre)
    if (!point || all.length < 2) return []
    const sorted = all.toSorted((a, b) => off(state, a, point) - off(state, b, point) || a.order - b.order)
    const leaders = sorted.slice(0, LEADERS)
    const fresh = sorted.slice(LEADERS)
    const isBeaten = leaders.every(({ id }) => {
      const { activity, morale } = brigadeOf(state, id)
      return activity.kind === 'pushedBack' || activity.kind === 'rallying' || morale !== 'ok'
    })
    if (!isBeaten) return []
    return fresh
      .filter(({ id }) => brigadeOf(state, id).activity.kind === 'free' && nearestEnemy(state, id) > FAR)
      .slice(0, 1)
      .map(({ id }) => ({
        addressee: id,
        wants: 'stopsFollowers',
        score: 0,
        order: orderFor(
          { verb: 'hold', until: [{ when: 'afterMoves', moves: PATIENCE }] },
          { verb: 'attack', objective, method: 'assault', corridor: 12 },
        ),
      }))
  })
}
/** Brigades that lead an assault, and inches from the enemy beyond which one follows it. */
const LEADERS = 2
const FAR = 6

/** Commanders keep away from the enemy: toward their base edge when one comes within a ride (BR-ORD-16). */
export function nextRide(state: BrState, side: Side): Decision | undefined {
  const { leadersMoved } = state.secret[side]
  for (const { id, armyId, leader } of rosterOf(state.sheet).leaderList) {
    const here = state.leaders[id]
    if (leader.side !== side || here?.status !== 'onTable' || leadersMoved.includes(id)) continue
    if (leader.role === 'corps') continue
    const near = aboutLeader(state, id, ABOUT, otherSide(side)).some(
      (enemy) => gapToLeader(state, id, enemy.id) <= ABOUT,
    )
    if (!near) continue
    const edge = state.sheet.sides[side].baseEdges[armyId] ?? (side === 0 ? 'north' : 'south')
    for (const inches of [12, 8, 4]) {
      const way = Math.min(inches, distanceToEdge(state.sheet.table, edge, here) - 1)
      if (way < 1) break
      const to = along(here, EDGE_BEARING[edge], way)
      const command = { type: 'MoveLeader', leaderId: id, x: roundInch(to.x), y: roundInch(to.y) } as const
      if (!refuseMoveLeader(state, side, command)) return only('ridesClear', command)
    }
  }
  return undefined
}
