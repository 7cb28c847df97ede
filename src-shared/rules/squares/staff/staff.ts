/** The computer opponent: carries out general orders, or its own plan, by legal commands only (section 10). */
import type { OrderBook } from '../../../engine/orders'
import type { Random } from '../../../engine/random'
import type { StaffSkill } from '../../../engine/rule-set'
import { otherSide, type Side } from '../../../engine/sides'
import type { StaffAct } from '../../../engine/staff-act'
import type { Temperament } from '../../../engine/temperament'
import { assaultDecider } from '../combat/assault'
import { refuseDeclaration } from '../combat/declare'
import type { Posture } from '../orders/task'
import { commandInfoOf, isDue, unitStateOf } from '../state/lookup'
import type { SqState } from '../state/state'
import type { SqBattleCommand } from '../turn/commands'
import { mayAssault } from '../turn/options/assault'
import { listOptions } from '../turn/options/options'
import { isStagePast } from '../turn/phases'
import { victoryPoints } from '../turn/victory'
import { reasonOf } from '../words/reason'
import { judgedAttacks } from './assault'
import { chooseCincMove, chooseDie, chooseNomination, nextGeneralMove } from './command'
import { nextBombardment, nextRally } from './fire'
import { decide, type Decision, type Idea } from './idea'
import { nextArrival, nextMove, type Mission } from './moves'
import { planOf } from './plan'
import {
  chooseAdvance,
  chooseDefence,
  choosePlace,
  chooseRetreat,
  chooseSecondRound,
  chooseVoluntary,
  shareHits,
} from './reactions'
import { PLAIN, skillOf, type Skill } from './skill'
import { viewOf, type Context } from './view'

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
/** What the margin falls by for a temperament twice as bold as an even one. */
const BOLD_LAUNCH = 5

/** The next command of a side, and why. The side must have something to decide. */
export function act(
  state: SqState,
  side: Side,
  orders: OrderBook,
  random: Random,
  skill: StaffSkill = 'normal',
  temperament: Temperament = 'even',
): StaffAct<SqBattleCommand> {
  const chosen = decision(state, side, orders, random, skill, temperament)
  return { command: chosen.idea.command, reason: reasonOf(chosen, orders) }
}

/**
 * The next command of a side, and what else was thought of. It sees what its side may know, has chance of its own, and
 * never gives a command that is refused.
 */
export function decision(
  state: SqState,
  side: Side,
  orders: OrderBook,
  random: Random,
  skill: StaffSkill = 'normal',
  temperament: Temperament = 'even',
): Decision {
  return decideAs(state, side, orders, random, skillOf(skill, temperament))
}

/** The next command of a side that carries out its orders as plain troops do, whatever staffs have learned since. */
export function carryOut(state: SqState, side: Side, orders: OrderBook, random: Random): SqBattleCommand {
  return decideAs(state, side, orders, random, PLAIN).idea.command
}

function decideAs(state: SqState, side: Side, orders: OrderBook, random: Random, skill: Skill): Decision {
  const context = { state, side, skill, orders, view: viewOf(state) }
  const chosen = state.phase === 'activation' ? activate(context) : answer(context, random)
  if (chosen) return chosen
  const [first] = listOptions(state, side)
  if (!first) throw new Error(`the staff of side ${side} has nothing to decide in ${state.phase}`)
  return { idea: { command: first.command, wants: 'onlyChoice', score: 0 }, others: [] }
}

function answer(context: Context, random: Random): Decision | undefined {
  const { state, side } = context
  switch (state.phase) {
    case 'cincMoves':
      return chooseCincMove(context)
    case 'nominate':
      return chooseNomination(context, random)
    case 'assignDie':
      return chooseDie(context)
    case 'allocateHits':
      return shareHits(context)
    case 'declareDefence':
      return chooseDefence(context)
    case 'retreats':
      return chooseRetreat(context)
    case 'voluntaryRetreats':
      return chooseVoluntary(context)
    case 'secondRound':
      return assaultDecider(state) === side ? chooseSecondRound(context) : undefined
    case 'advance':
      return chooseAdvance(context, listOptions(state, side))
    case 'placeGeneral':
      return choosePlace(context, listOptions(state, side))
    default:
      return undefined
  }
}

/** Rally, fire, assault, move, end: looked through anew after every command. */
function activate(context: Context): Decision | undefined {
  const { state, side, orders, skill } = context
  const end = decide([{ command: { type: 'endActivation' }, wants: 'nothingBetter', score: 0 }])
  const { active } = state
  if (!active) return end
  const { commandId } = active
  const { unitIds } = commandInfoOf(state, commandId)
  const plan = planOf(state, side, skill, orders)
  const task = plan.tasks.get(commandId)
  if (!task) return end
  const mission: Mission = { commandId, task, isOrdered: plan.ordered.has(commandId), plan }
  const here = unitIds.filter((id) => unitStateOf(state, id).square !== null || isDue(state, id))
  const move = () => (isStagePast(state, 'moveUnit') ? undefined : nextMove(context, here, mission))
  const isStaged = state.houseRules.activationOrder !== 'free'
  return (
    (isStagePast(state, 'enterReserve') ? undefined : nextArrival(context, here, mission)) ??
    nextRally(context, here) ??
    // Where the order of actions is fixed, moves come before fire (SQ-R-10).
    (isStaged ? move() : undefined) ??
    (isStagePast(state, 'bombard') ? undefined : nextBombardment(context, here, task, commandId)) ??
    nextAssault(context, here, mission) ??
    (isStaged ? undefined : move()) ??
    nextGeneralMove(context, active.generalId, here) ??
    end
  )
}

/** The best assault that promises more than it must; who is kept back takes no part. */
function nextAssault(
  { state, side, skill }: Context,
  unitIds: readonly string[],
  { task, isOrdered, plan, commandId }: Mission,
): Decision | undefined {
  const isKept = (id: string) => !isOrdered && plan.apart.get(id)?.posture === 'reserve'
  const able = unitIds.filter((id) => mayAssault(state, id) && !isKept(id))
  if (able.length === 0) return undefined
  const launch = LAUNCH[task.posture] - BOLD_LAUNCH * (skill.leaning.boldness - 1)
  const least = isDesperate(state, side) ? Math.min(launch, DESPERATE_LAUNCH) : launch
  const ideas = judgedAttacks(state, side, able, skill).map(({ attack, margin }): Idea => {
    const { from, target, brigades, supports, artillery } = attack
    const command: SqBattleCommand = {
      type: 'declareAssault',
      from,
      target,
      brigades: [...brigades],
      supports: [...supports],
      artillery: [...artillery],
    }
    return { command, wants: 'hurtsEnemy', score: margin, commandId }
  })
  const best = decide(
    ideas.filter(({ score }) => score > -Infinity),
    least,
  )
  if (best?.idea.command.type !== 'declareAssault') return undefined
  return refuseDeclaration(state, side, best.idea.command) === undefined ? best : undefined
}

/** Behind on points with the last third begun: chances are taken. */
function isDesperate(state: SqState, side: Side): boolean {
  if (3 * state.turn <= 2 * state.sheet.turnLimit) return false
  return victoryPoints(state, side).total < victoryPoints(state, otherSide(side)).total
}
