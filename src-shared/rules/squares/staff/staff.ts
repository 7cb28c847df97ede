/** The computer opponent: carries out general orders, or its own plan, by legal commands only (section 10). */
import type { OrderBook } from '../../../engine/orders'
import type { Random } from '../../../engine/random'
import { otherSide, type Side } from '../../../engine/sides'
import { assaultDecider } from '../combat/assault'
import type { SqBattleCommand } from '../turn/commands'
import { refuseDeclaration } from '../combat/declare'
import { commandInfoOf, isDue, unitStateOf } from '../state/lookup'
import { listOptions } from '../turn/options/options'
import { mayAssault } from '../turn/options/assault'
import { isStagePast } from '../turn/phases'
import type { SqState } from '../state/state'
import { bestAttack } from './assault'
import { chooseCincMove, chooseDie, chooseNomination, nextGeneralMove } from './command'
import { nextBombardment, nextRally } from './fire'
import { nextArrival, nextMove } from './moves'
import type { Posture } from '../orders/task'
import { taskOf } from './plan'
import {
  chooseAdvance,
  chooseDefence,
  choosePlace,
  chooseRetreat,
  chooseSecondRound,
  chooseVoluntary,
  shareHits,
} from './reactions'
import { victoryPoints } from '../turn/victory'

/** Margin from which an assault is launched, by posture. */
const LAUNCH: Readonly<Record<Posture, number>> = {
  attack: 1.5,
  march: 4,
  hold: 1.5,
  support: 1.5,
  reserve: 3,
  retire: Infinity,
  bombard: 3,
}
/** The same for a side behind on points in the last third. */
const DESPERATE_LAUNCH = 0.5

/**
 * The next command of a side. It sees what its side may know, has chance of its own, and never gives a command that is
 * refused. The side must have something to decide.
 */
export function staff(state: SqState, side: Side, orders: OrderBook, random: Random): SqBattleCommand {
  const command =
    state.phase === 'activation' ? activate(state, side, orders) : answer(state, side, orders, random)
  if (command) return command
  const [first] = listOptions(state, side)
  if (!first) throw new Error(`the staff of side ${side} has nothing to decide in ${state.phase}`)
  return first.command
}

function answer(state: SqState, side: Side, orders: OrderBook, random: Random): SqBattleCommand | undefined {
  switch (state.phase) {
    case 'cincMoves':
      return chooseCincMove(state, side, orders)
    case 'nominate':
      return chooseNomination(state, side, random)
    case 'assignDie':
      return chooseDie(state, side)
    case 'allocateHits':
      return shareHits(state, side)
    case 'declareDefence':
      return chooseDefence(state)
    case 'retreats':
      return chooseRetreat(state, side)
    case 'voluntaryRetreats':
      return chooseVoluntary(state, side)
    case 'secondRound':
      return assaultDecider(state) === side ? chooseSecondRound(state, side) : undefined
    case 'advance':
      return chooseAdvance(state, side, listOptions(state, side))
    case 'placeGeneral':
      return choosePlace(state, side, listOptions(state, side))
    default:
      return undefined
  }
}

/** Rally, fire, assault, move, end: looked through anew after every command. */
function activate(state: SqState, side: Side, orders: OrderBook): SqBattleCommand {
  const end: SqBattleCommand = { type: 'endActivation' }
  const { active } = state
  if (!active) return end
  const { unitIds } = commandInfoOf(state, active.commandId)
  const task = taskOf(state, active.commandId, orders)
  if (!task) return end
  const here = unitIds.filter((id) => unitStateOf(state, id).square !== null || isDue(state, id))
  const move = () => (isStagePast(state, 'moveUnit') ? undefined : nextMove(state, side, here, task))
  const isOrdered = state.houseRules.activationOrder !== 'free'
  return (
    (isStagePast(state, 'enterReserve') ? undefined : nextArrival(state, side, here, task)) ??
    nextRally(state, side, here) ??
    // Where the order of actions is fixed, moves come before fire (SQ-R-10).
    (isOrdered ? move() : undefined) ??
    (isStagePast(state, 'bombard') ? undefined : nextBombardment(state, side, here, task)) ??
    nextAssault(state, side, here, LAUNCH[task.posture]) ??
    (isOrdered ? undefined : move()) ??
    nextGeneralMove(state, side, active.generalId, here) ??
    end
  )
}

function nextAssault(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  launch: number,
): SqBattleCommand | undefined {
  const able = unitIds.filter((id) => mayAssault(state, id))
  if (able.length === 0) return undefined
  const best = bestAttack(state, side, able, () => true)
  const least = isDesperate(state, side) ? Math.min(launch, DESPERATE_LAUNCH) : launch
  if (!best || best.margin <= least) return undefined
  const { from, target, brigades, supports, artillery } = best.attack
  const command = {
    type: 'declareAssault',
    from,
    target,
    brigades: [...brigades],
    supports: [...supports],
    artillery: [...artillery],
  } as const satisfies SqBattleCommand
  return refuseDeclaration(state, side, command) === undefined ? command : undefined
}

/** Behind on points with the last third begun: chances are taken. */
function isDesperate(state: SqState, side: Side): boolean {
  if (3 * state.turn <= 2 * state.sheet.turnLimit) return false
  return victoryPoints(state, side).total < victoryPoints(state, otherSide(side)).total
}
