/** What the commander-in-chief of a staff does in the command phase: new orders, and where he rides (10.3). */
import { generalOrderSchema, type Clause, type GeneralOrder } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import { along, distance, roundInch, type Point } from '../../../board/table/vectors'
import { refuseAlteration } from '../orders/alterations'
import { bodyOf } from '../state/bodies'
import type { BrCommand, CommandOf } from '../turn/commands'
import { EDGE_BEARING, distanceToEdge } from '../../../board/table/table-edges'
import { aboutLeader, gapToLeader } from '../combat/leader-casualties'
import { refuseMoveLeader } from '../movement/leaders'
import { brigadeOf, onTable, rosterOf, type BrigadeInfo, type LeaderInfo } from '../state/lookup'
import { nearestEnemy, orderOf, taskOf } from '../orders/clauses'
import { objectivePoint } from '../orders/places'
import { brokenPercent, pointsOf, standsFirm } from '../turn/victory'
import { worthOf } from './worth'
import type { BrState } from '../state/state'
import { ARRIVED_WITHIN, BREAKS_AT } from '../sheet/tables'
import { standingNear } from '../state/nearby'

/** Alterations of a staff in a move, and moves before the same brigade is altered again (10.3). */
const PER_MOVE = 2
const PATIENCE = 4
/** A held place is in danger from so many times the worth that holds it, within so many inches. */
const DANGER = 1.5
const ABOUT = 12
/** An army goes home so near to where it breaks, per cent of its strength. */
const NEAR_BREAKING = 10

/** The next alteration worth its delay; undefined: the orders stand. */
export function nextAlteration(state: BrState, side: Side): CommandOf<'AlterOrder'> | undefined {
  const { alterations } = state.secret[side]
  if (alterations.filter(({ sent }) => sent === state.move).length >= PER_MOVE) return undefined
  for (const leader of commanders(state, side)) {
    const own = onTable(state, side).filter(
      (info) => info.brigade.army === leader.armyId && mayHear(state, side, info),
    )
    const found = [
      ...rescues(state, side, own),
      ...retaking(state, side, own),
      ...exploiting(state, side, own),
      ...followers(state, own),
      ...goingOn(state, side, own),
    ]
    for (const message of found) {
      const command: CommandOf<'AlterOrder'> = { type: 'AlterOrder', leaderId: leader.id, ...message }
      if (!refuseAlteration(state, side, command)) return command
    }
  }
  return undefined
}

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

type Message = Pick<CommandOf<'AlterOrder'>, 'addressee' | 'order'>

function orderFor(...clauses: Clause[]): GeneralOrder {
  return generalOrderSchema.parse({ clauses })
}

/** Where the army of a side is broken by the conditions of its battle (7.6). */
function breaksAt({ sheet }: BrState, side: Side): number {
  const levels = sheet.victory.conditions.flatMap((condition) =>
    condition.kind === 'armyBroken' && condition.side === side ? [condition.percent] : [],
  )
  return levels.length === 0 ? BREAKS_AT : Math.min(...levels)
}

/** A place held against more than half as much again: the nearest reserve supports who holds it. */
function rescues(state: BrState, side: Side, own: readonly BrigadeInfo[]): readonly Message[] {
  const { armies } = state.sheet.sides[side]
  if (brokenPercent(state, side) >= breaksAt(state, side) - NEAR_BREAKING)
    return own
      .filter(({ id }) => brigadeOf(state, id).complexId === null && taskOf(state, id)?.verb !== 'retire')
      .map(({ id }) => ({ addressee: id, order: orderFor({ verb: 'retire' }) }))
  return state.sheet.places.flatMap((place): readonly Message[] => {
    if (place.x === undefined || place.y === undefined) return []
    if (!armies.includes(state.holders[place.placeId] ?? '')) return []
    const point = { x: place.x, y: place.y }
    const near = (one: Side) =>
      standingNear(state, point, ABOUT, one)
        .filter(({ brigade, body }) => standsFirm(brigade) && distance(body.centre, point) <= ABOUT)
        .map(({ info }) => info)
    const worth = (list: readonly BrigadeInfo[]) => list.reduce((sum, { id }) => sum + worthOf(state, id), 0)
    const holders = near(side)
    const [held] = holders
    const threat = worth(near(side === 0 ? 1 : 0))
    if (!held || threat <= DANGER * worth(holders)) return []
    // Who is on his way already counts as if he were there.
    const coming = onTable(state, side).filter(({ id }) => {
      const task = taskOf(state, id)
      const to = task?.verb === 'support' ? task.clause.brigade : undefined
      return !holders.some((one) => one.id === id) && holders.some((one) => one.id === to)
    })
    const sent = state.secret[side].alterations.flatMap(({ brigadeIds, order }) =>
      holders.some(({ id }) => id === order.clauses[0]?.brigade) ? brigadeIds : [],
    )
    const called = onTable(state, side).filter(({ id }) => sent.includes(id))
    const there = worth([...holders, ...coming, ...called])
    if (threat <= DANGER * there) return []
    const reserves = reservesNear(state, own, point).filter(({ id }) => !holders.some((one) => one.id === id))
    const [reserve] = reserves
    return reserve ? [{ addressee: reserve.id, order: orderFor({ verb: 'support', brigade: held.id }) }] : []
  })
}

/** A place of this army's that the enemy has taken: the nearest reserve that is as strong as he goes to take it back. */
function retaking(state: BrState, side: Side, own: readonly BrigadeInfo[]): readonly Message[] {
  const { armies } = state.sheet.sides[side]
  return state.sheet.places.flatMap((place): readonly Message[] => {
    const { x, y, placeId, heldBy } = place
    if (x === undefined || y === undefined || heldBy === undefined || !armies.includes(heldBy)) return []
    if (armies.includes(state.holders[placeId] ?? '')) return []
    const there = standingNear(state, { x, y }, ARRIVED_WITHIN + 1, side === 0 ? 1 : 0).filter(
      ({ body }) => distance(body.centre, { x, y }) <= ARRIVED_WITHIN + 1,
    )
    const strength = Math.max(0, ...there.map(({ id }) => worthOf(state, id)))
    const [reserve] = reservesNear(state, own, { x, y }).filter(
      (info) => info.isInfantry && worthOf(state, info.id) >= strength,
    )
    return reserve
      ? [
          {
            addressee: reserve.id,
            order: orderFor(attackOn(placeId, reserve), { verb: 'hold' }),
          },
        ]
      : []
  })
}

function attackOn(objective: string, { isCavalry }: BrigadeInfo): Clause {
  return { verb: 'attack', objective, method: isCavalry ? 'charge' : 'assault', corridor: 12 }
}

/** Who waits behind the line, nearest to a point first. */
function reservesNear(state: BrState, own: readonly BrigadeInfo[], point: Point): readonly BrigadeInfo[] {
  return own
    .filter((info) => {
      const task = taskOf(state, info.id)
      return !info.isArtillery && (task?.verb === 'reserve' || task?.implied === true)
    })
    .toSorted((a, b) => off(state, a, point) - off(state, b, point) || a.order - b.order)
}

/** An enemy division of which two in five rout or are halted: the nearest reserve goes for what is left of it (10.3 d). */
function exploiting(state: BrState, side: Side, own: readonly BrigadeInfo[]): readonly Message[] {
  const enemy = side === 0 ? 1 : 0
  const divisions = new Map<string, BrigadeInfo[]>()
  for (const info of rosterOf(state.sheet).ofSide[enemy]) {
    if (info.isArtillery || brigadeOf(state, info.id).place === 'toCome') continue
    const { formationId } = info.brigade
    const division = divisions.get(formationId)
    if (division) division.push(info)
    else divisions.set(formationId, [info])
  }
  return [...divisions.values()].flatMap((division): readonly Message[] => {
    const shaken = division.filter(({ id }) => {
      const { activity, morale } = brigadeOf(state, id)
      return activity.kind === 'routing' || activity.kind === 'removed' || morale !== 'ok'
    })
    const left = division.filter(({ id }) => {
      const brigade = brigadeOf(state, id)
      return brigade.place === 'table' && brigade.activity.kind !== 'routing'
    })
    const [target] = left
    if (!target || shaken.length < COLLAPSED * division.length) return []
    const { centre } = bodyOf(state, target.id)
    const [reserve] = reservesNear(state, own, centre).filter((info) => off(state, info, centre) <= IN_REACH)
    return reserve
      ? [
          {
            addressee: reserve.id,
            order: orderFor(attackOn(target.brigade.formationId, reserve), { verb: 'hold' }),
          },
        ]
      : []
  })
}
/** Share of a division in rout or halted at which it has collapsed, and inches a reserve is sent at most. */
const COLLAPSED = 0.4
const IN_REACH = 24

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

function off(state: BrState, { id }: BrigadeInfo, point: { readonly x: number; readonly y: number }): number {
  return distance(bodyOf(state, id).centre, point)
}

/** Whose order is done or impossible, and who stands far from the enemy: on to the next place that is worth having. */
function goingOn(state: BrState, side: Side, own: readonly BrigadeInfo[]): readonly Message[] {
  const [zero, one] = pointsOf(state)
  const ahead = side === 0 ? zero > one : one > zero
  // Whoever leads need not go on.
  if (ahead) return []
  const { armies } = state.sheet.sides[side]
  return own.flatMap((info): readonly Message[] => {
    const order = orderOf(state, info.id)
    if (order?.waiting !== true || order.clause < order.order.clauses.length - 1 || info.isArtillery)
      return []
    const goals = state.sheet.places
      .flatMap(({ placeId, x, y }) => (x === undefined || y === undefined ? [] : [{ placeId, x, y }]))
      .filter(({ placeId }) => !armies.includes(state.holders[placeId] ?? ''))
      .toSorted((a, b) => off(state, info, a) - off(state, info, b))
    const [goal] = goals.filter((place) => off(state, info, place) > ARRIVED_WITHIN)
    return goal ? [{ addressee: info.id, order: orderFor(attackOn(goal.placeId, info)) }] : []
  })
}

/** Commanders keep away from the enemy: toward their base edge when one comes within a ride (BR-ORD-16). */
export function nextRide(state: BrState, side: Side): BrCommand | undefined {
  const { leadersMoved } = state.secret[side]
  for (const { id, armyId, leader } of rosterOf(state.sheet).leaderList) {
    const here = state.leaders[id]
    if (leader.side !== side || here?.status !== 'onTable' || leadersMoved.includes(id)) continue
    if (leader.role === 'corps') continue
    const near = aboutLeader(state, id, ABOUT, side === 0 ? 1 : 0).some(
      (enemy) => gapToLeader(state, id, enemy.id) <= ABOUT,
    )
    if (!near) continue
    const edge = state.sheet.sides[side].baseEdges[armyId] ?? (side === 0 ? 'north' : 'south')
    for (const inches of [12, 8, 4]) {
      const way = Math.min(inches, distanceToEdge(state.sheet.table, edge, here) - 1)
      if (way < 1) break
      const to = along(here, EDGE_BEARING[edge], way)
      const command = { type: 'MoveLeader', leaderId: id, x: roundInch(to.x), y: roundInch(to.y) } as const
      if (!refuseMoveLeader(state, side, command)) return command
    }
  }
  return undefined
}
