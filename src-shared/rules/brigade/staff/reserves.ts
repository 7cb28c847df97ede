/** Who waits behind the line, and the orders that send him to where he is wanted and back (10.3). */
import {
  generalOrderSchema,
  MOST_CLAUSES,
  type Clause,
  type GeneralOrder,
  type Trigger,
} from '../../../engine/orders'
import { distance, type Point } from '../../../board/table/vectors'
import { nearestEnemy, orderOf, taskOf } from '../orders/clauses'
import { bodyOf } from '../state/bodies'
import { brigadeOf, figuresOf, startFigures, type BrigadeInfo } from '../state/lookup'
import type { BrState } from '../state/state'
import { worthOf } from './worth'

/** Who waits behind the line and has not been used up, nearest to a point first. */
export function reservesNear(
  state: BrState,
  own: readonly BrigadeInfo[],
  point: Point,
): readonly BrigadeInfo[] {
  return own
    .filter((info) => !info.isArtillery && isWaiting(state, info) && !isSpent(state, info))
    .toSorted((a, b) => off(state, a, point) - off(state, b, point) || a.order - b.order)
}

/** Foot that was told to hold waits too where it has neither an enemy before it nor a place to guard. */
function isWaiting(state: BrState, { id, isInfantry }: BrigadeInfo): boolean {
  const task = taskOf(state, id)
  if (task?.verb === 'reserve' || task?.implied === true) return true
  const { centre } = bodyOf(state, id)
  return (
    isInfantry &&
    task?.verb === 'hold' &&
    nearestEnemy(state, id) > UNTROUBLED &&
    state.sheet.places.every(
      ({ x, y }) => x === undefined || y === undefined || distance(centre, { x, y }) > GUARDS,
    )
  )
}
/** Who stands so near to a place guards it; no enemy is before whoever has none so near, inches. */
const GUARDS = 4
const UNTROUBLED = 12

/** Shaken, or with half its men gone: nobody to send at the enemy. */
function isSpent(state: BrState, info: BrigadeInfo): boolean {
  const brigade = brigadeOf(state, info.id)
  return brigade.morale !== 'ok' || figuresOf(brigade) < SPENT * startFigures(info)
}
/** Share of its men with which a brigade is spent. */
export const SPENT = 0.5

export function off(state: BrState, { id }: BrigadeInfo, point: Point): number {
  return distance(bodyOf(state, id).centre, point)
}

export function worthOfAll(state: BrState, list: readonly BrigadeInfo[]): number {
  return list.reduce((sum, { id }) => sum + worthOf(state, id), 0)
}

export function orderFor(...clauses: Clause[]): GeneralOrder {
  return generalOrderSchema.parse({ clauses })
}

export function attackOn(objective: string, { isCavalry }: BrigadeInfo): Clause {
  return { verb: 'attack', objective, method: isCavalry ? 'charge' : 'assault', corridor: 12 }
}

/** Nobody is called to where he would come too late, inches. */
export const IN_REACH = 24

/** Whoever is called away goes back to what he was told after so many moves. */
export const CALLED_FOR: Trigger = { when: 'afterMoves', moves: 8 }

/** What is left of an order, its current clause first; where all is done it holds. */
export function leftOf(state: BrState, id: string): readonly Clause[] {
  const order = orderOf(state, id)
  const left = order ? order.order.clauses.slice(Math.max(0, order.clause + (order.waiting ? 1 : 0))) : []
  return left.length > 0 ? left.slice(0, MOST_CLAUSES - ERRAND) : [{ verb: 'hold' }]
}
/** Clauses of the errand that comes first (BR-ORD-03). */
const ERRAND = 2
