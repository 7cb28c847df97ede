/** What the commander-in-chief of a staff does in the command phase: new orders, and where he rides (10.3). */
import { generalOrderSchema, type Clause, type GeneralOrder } from '../../engine/orders'
import type { Side } from '../../engine/sides'
import { along, distance, roundInch } from '../../board/vectors'
import { refuseAlteration } from './alterations'
import { bodyOf } from './bodies'
import type { BrCommand, CommandOf } from './commands'
import { EDGE_BEARING, distanceToEdge } from './edges'
import { gapToLeader } from './leader-losses'
import { refuseMoveLeader } from './leaders'
import { brigadeOf, onTable, rosterOf, type BrigadeInfo, type LeaderInfo } from './lookup'
import { orderOf, taskOf } from './order-clauses'
import { brokenPercent, pointsOf, standsFirm } from './victory'
import { worthOf } from './staff-worth'
import type { BrState } from './state'
import { ARRIVED_WITHIN } from './tables'

/** Alterations of a staff in a move, and moves before the same brigade is altered again (10.3). */
const PER_MOVE = 2
const PATIENCE = 4
/** A held place is in danger from so many times the worth that holds it, within so many inches. */
const DANGER = 1.5
const ABOUT = 12
/** An army so near to breaking goes home, per cent of its strength. */
const BREAKING = 30

/** The next alteration worth its delay; undefined: the orders stand. */
export function nextAlteration(state: BrState, side: Side): CommandOf<'AlterOrder'> | undefined {
  const { alterations } = state.secret[side]
  if (alterations.filter(({ sent }) => sent === state.move).length >= PER_MOVE) return undefined
  for (const leader of commanders(state, side)) {
    const own = onTable(state, side).filter(
      (info) => info.brigade.army === leader.armyId && mayHear(state, side, info),
    )
    for (const found of [...rescues(state, side, own), ...goingOn(state, side, own)]) {
      const command: CommandOf<'AlterOrder'> = { type: 'AlterOrder', leaderId: leader.id, ...found }
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

/** A place held against more than half as much again: the nearest reserve supports who holds it. */
function rescues(state: BrState, side: Side, own: readonly BrigadeInfo[]): readonly Message[] {
  const { armies } = state.sheet.sides[side]
  if (brokenPercent(state, side) >= BREAKING)
    return own
      .filter(({ id }) => brigadeOf(state, id).complexId === null && taskOf(state, id)?.verb !== 'retire')
      .map(({ id }) => ({ addressee: id, order: orderFor({ verb: 'retire' }) }))
  return state.sheet.places.flatMap((place): readonly Message[] => {
    if (place.x === undefined || place.y === undefined) return []
    if (!armies.includes(state.holders[place.placeId] ?? '')) return []
    const point = { x: place.x, y: place.y }
    const near = (one: Side) =>
      onTable(state, one).filter(
        ({ id }) => standsFirm(brigadeOf(state, id)) && distance(bodyOf(state, id).centre, point) <= ABOUT,
      )
    const worth = (list: readonly BrigadeInfo[]) => list.reduce((sum, { id }) => sum + worthOf(state, id), 0)
    const holders = near(side)
    const [held] = holders
    if (!held || worth(near(side === 0 ? 1 : 0)) <= DANGER * worth(holders)) return []
    const reserves = own
      .filter(({ id }) => {
        const task = taskOf(state, id)
        return (task?.verb === 'reserve' || task?.implied === true) && !holders.some((one) => one.id === id)
      })
      .toSorted((a, b) => off(state, a, point) - off(state, b, point) || a.order - b.order)
    const [reserve] = reserves
    return reserve ? [{ addressee: reserve.id, order: orderFor({ verb: 'support', brigade: held.id }) }] : []
  })
}

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
    return goal ? [{ addressee: info.id, order: orderFor({ verb: 'attack', objective: goal.placeId }) }] : []
  })
}

/** Commanders keep away from the enemy: toward their base edge when one comes within a ride (BR-ORD-16). */
export function nextRide(state: BrState, side: Side): BrCommand | undefined {
  const { leadersMoved } = state.secret[side]
  for (const { id, armyId, leader } of rosterOf(state.sheet).leaderList) {
    const here = state.leaders[id]
    if (leader.side !== side || here?.status !== 'onTable' || leadersMoved.includes(id)) continue
    if (leader.role === 'corps') continue
    const near = onTable(state, side === 0 ? 1 : 0).some((enemy) => gapToLeader(state, id, enemy.id) <= ABOUT)
    if (!near) continue
    const edge = state.sheet.sides[side].baseEdges[armyId] ?? (side === 0 ? 'north' : 'south')
    for (const inches of [12, 8, 4]) {
      const way = Math.min(inches, distanceToEdge(state.sheet, edge, here) - 1)
      if (way < 1) break
      const to = along(here, EDGE_BEARING[edge], way)
      const command = { type: 'MoveLeader', leaderId: id, x: roundInch(to.x), y: roundInch(to.y) } as const
      if (!refuseMoveLeader(state, side, command)) return command
    }
  }
  return undefined
}
