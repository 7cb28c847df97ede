/** Whether a brigade could fight: an enemy before its arms, or an order to fight one whom it can still get to. */
import { sees } from '../fire/sight/sight'
import { ordinaryRate } from '../movement/rates'
import { taskOf } from '../orders/clauses'
import { distanceToPlace, pointOf } from '../orders/places'
import { bodyOf } from './bodies'
import { brigadeOf, type BrigadeInfo } from './lookup'
import { enemiesWithin } from './nearby'
import type { BrState } from './state'

/** How near an enemy must be to be fought, inches: in range of guns, within a likely charge of horse or foot. */
const REACH = { guns: 24, horse: 12, foot: 6 } as const
/** What a die of movement brings in a move, inches (3.5): what columns of attack throw better is lost by turns and hedges. */
const A_DIE = 3.5

const reachOf = ({ isArtillery, isCavalry }: BrigadeInfo): number =>
  isArtillery ? REACH.guns : isCavalry ? REACH.horse : REACH.foot

/**
 * Whether it sees an enemy within reach of its arms, or is under orders to attack or to fire and can come within reach of an
 * enemy, or to the place that it is to take, by average marches in the moves that are left.
 */
export function couldFight(state: BrState, info: BrigadeInfo): boolean {
  const reach = reachOf(info)
  if (enemiesWithin(state, info.id, reach).some((enemy) => sees(state, info.id, enemy.id))) return true
  const task = taskOf(state, info.id)
  if (task?.verb !== 'attack' && task?.verb !== 'bombard') return false
  const march = A_DIE * ordinaryRate(info, brigadeOf(state, info.id).formation).white
  const comesTo = reach + march * (state.sheet.moves - state.move + 1)
  const { objective } = task.clause
  const place = objective !== undefined && pointOf(state.sheet, objective) ? objective : undefined
  return (
    enemiesWithin(state, info.id, comesTo).length > 0 ||
    (place !== undefined && distanceToPlace(state.sheet, place, bodyOf(state, info.id).centre) <= comesTo)
  )
}
