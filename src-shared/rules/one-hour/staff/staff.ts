/**
 * The computer opponent of One Hour Waterloo, after section 10 of the rules: it carries out general orders, and without them
 * plays for what the battle gives. It sees what its side sees, and gives legal commands only.
 */
import type { OrderBook } from '../../../engine/orders'
import type { StaffSkill } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import type { StaffAct } from '../../../engine/staff-act'
import { breachOf } from '../orders/compliance'
import { holderFor } from '../orders/troops'
import { proposal } from '../screen/proposal'
import type { Box } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import { moveCard } from '../turn/cards/use'
import type { OhCommand } from '../turn/commands'
import { listOptions } from '../turn/options/options'
import { refuse } from '../turn/refuse'
import { reasonOf } from '../words/reason'
import { arrivalIdeas } from './arrivals'
import { chooseCard } from './cards'
import { chooseCharge } from './charges'
import { chooseShot } from './fire'
import { decide, nothing, type Decision } from './idea'
import { leaderIdeas, rallyIdeas, rideIdeas } from './leaders'
import { mayMove, movers, weighMoves } from './moves'
import { planOf, taskOf, worthOfBoxes } from './plan'
import { SKILLS } from './skill'
import { squareIdeas } from './squares'
import { viewOf, type View } from './view'

/** The next command, and why. */
export function act(
  state: OhState,
  side: Side,
  book: OrderBook,
  skill: StaffSkill = 'normal',
): StaffAct<OhCommand> {
  const chosen = decision(state, side, book, skill)
  const { command } = chosen.idea
  return { command, reason: reasonOf(chosen, (unitId) => holderFor(state.sheet, unitId, book)) }
}

/** The next command of a side that has something to decide, and what else was thought of. */
export function decision(
  state: OhState,
  side: Side,
  book: OrderBook,
  skill: StaffSkill = 'normal',
): Decision {
  const view = viewOf(state, side, SKILLS[skill], book)
  const chosen = state.decision ? answer(view) : ofPhase(view)
  if (chosen && refuse(state, side, chosen.idea.command) === undefined) return chosen
  const [first] = listOptions(state, side)
  if (!first) throw new Error(`the side has nothing to do in ${state.phase}`)
  return { idea: { command: first.command, wants: 'onlyChoice', score: 0 }, others: [] }
}

/** What is proposed to a player is good for the staff too, as far as an order lets it. */
function answer(view: View): Decision | undefined {
  const proposed = proposal(view.state, view.side)
  if (!proposed) return undefined
  const { command, reason } = proposed
  if (command.type !== 'Advance') return decide([{ command, wants: reason, score: 0 }])
  const { decision: asked } = view.state
  const instruction = view.instruction(command.unitId)
  const to = asked?.kind === 'advance' ? asked.to : ''
  const mayGo =
    !instruction || breachOf(view.state, command.unitId, instruction, { type: 'advance', to }) === undefined
  const must = mayGo && instruction?.clause.method === 'assault'
  const go = must || (mayGo && command.go && isWorthLeaving(view, command.unitId, to))
  const withLeaders = go ? command.withLeaders : []
  return decide([
    {
      command: { ...command, go, withLeaders },
      wants: go ? 'takesGround' : 'staysSafe',
      score: 0,
      unitId: command.unitId,
    },
  ])
}

/** A unit leaves a place that counts only for one that counts as much, and nobody leaves his reserve. */
function isWorthLeaving(view: View, unitId: string, to: Box): boolean {
  const worth = worthOfBoxes(view.state, view.side)
  const from = view.state.units[unitId]?.box ?? ''
  if ((worth.get(from) ?? 0) > (worth.get(to) ?? 0)) return false
  return taskOf(view, planOf(view), unitId).posture !== 'reserve'
}

function ofPhase(view: View): Decision | undefined {
  const { state, side } = view
  const end: OhCommand = { type: 'EndPhase' }
  switch (state.phase) {
    case 'setup':
      return setUp(view)
    case 'turnStart':
      return decide(rallyIdeas(view), 0.1) ?? nothing(end)
    case 'chanceCard':
      return chooseCard(view)
    case 'shoot':
      return chooseShot(view)
    case 'formations':
      return decide(squareIdeas(view)) ?? nothing(end)
    case 'move':
      return moving(view) ?? (refuse(state, side, end) ? undefined : nothing(end))
    case 'turnEnd':
      return decide([...rallyIdeas(view), ...rideIdeas(view)], 0.1) ?? nothing({ type: 'EndTurn' })
    case 'ended':
      return undefined
  }
}

/** Charges first, then who is due, then moves from the front to the rear, and leaders last. */
function moving(view: View): Decision | undefined {
  const plan = planOf(view)
  return (
    (view.state.houseRules.squareTiming === 'beforeUnitMoves' ? decide(squareIdeas(view)) : undefined) ??
    (view.state.houseRules.chargeTiming === 'afterMoves' ? undefined : chooseCharge(view, plan)) ??
    decide(arrivalIdeas(view)) ??
    nextMove(view, plan) ??
    chooseCharge(view, plan) ??
    decide(leaderIdeas(view))
  )
}

function nextMove(view: View, plan: ReturnType<typeof planOf>): Decision | undefined {
  const { state } = view
  for (const stand of movers(view)) {
    const { id, unit } = stand
    const card = unit.shot
      ? state.banked.find(({ cardId }) => moveCard(state, id, 'deployed', cardId) !== undefined)?.cardId
      : undefined
    if ((unit.shot && card === undefined) || !mayMove(view, stand, card !== undefined)) continue
    const ideas = weighMoves(view, stand, taskOf(view, plan, id), card).ideas.filter(
      ({ command }) => refuse(state, view.side, command) === undefined,
    )
    const best = decide(ideas)
    if (best) return best
  }
  return undefined
}

/** Places by the order of the options: the side's own part of the field lies behind its first boxes. */
function setUp({ state, side }: View): Decision | undefined {
  const options = listOptions(state, side)
  const end = options.find(({ command }) => command.type === 'EndSetup')
  const command = (end ?? options[0])?.command
  return command && { idea: { command, wants: 'onlyChoice', score: 0 }, others: [] }
}
