/** The computer opponent: it writes its orders, then carries them out by legal commands only (section 10). */
import type { GeneralOrder, OrderBook } from '../../../engine/orders'
import type { Random } from '../../../engine/random'
import type { Side } from '../../../engine/sides'
import type { StaffSkill } from '../../../engine/rule-set'
import { weighedCharge, weighedPlot, type Ahead } from './ahead'
import { bestCharge, CAUTION, EASY_CAUTION, worthyCharges } from './charges'
import { nextAlteration, nextRide } from './command'
import { bestShot, bestVolley } from './fire'
import type { BrCommand } from '../turn/commands'
import { standingPlot } from '../orders/executor/executor'
import { chargerToEvade, gunsAreClear } from '../movement/intents'
import { brigadeOf, onTable, rosterOf } from '../state/lookup'
import type { TurnMachine } from '../turn/turn'
import type { BrState, Plot } from '../state/state'
import { chooseEvasion, chooseFollowUp, nextRally } from './reactions'

/** A staff that plays by the rules of a machine. */
export function staffOf(machine: TurnMachine) {
  /**
   * The next command of a side: of the book given where it has an order, else of the sheet. Always legal; the side must
   * have something to decide. It sees what its side may know, and leaves nothing to chance of its own.
   */
  function choose(state: BrState, side: Side, orders: OrderBook, skill: StaffSkill): BrCommand {
    const wanted = next(state, side, orders, skill, ahead)
    if (wanted && machine.refuse(state, side, wanted) === undefined) return wanted
    if (state.phase === 'setup.orders') return { type: 'SealOrders', side }
    return { type: 'EndPhase', side }
  }
  const ahead: Ahead = { machine, next: (state, side) => choose(state, side, {}, 'normal') }
  return (state: BrState, side: Side, orders: OrderBook, _random: Random, skill: StaffSkill = 'normal') =>
    choose(state, side, orders, skill)
}

/** `ahead` is for a hard staff, which thinks a move ahead (10.6). */
function next(
  state: BrState,
  side: Side,
  orders: OrderBook,
  skill: StaffSkill,
  ahead: Ahead,
): BrCommand | undefined {
  switch (state.phase) {
    case 'setup.orders':
      return nextOrder(state, side, orders)
    case 'command':
      // An easy staff has nobody who commands: its orders stand (10.6).
      return skill === 'easy' ? undefined : (nextAlteration(state, side) ?? nextRide(state, side))
    case 'declare':
      return skill === 'hard'
        ? nextWeighedCharge(ahead, state, side)
        : bestCharge(state, side, skill === 'easy' ? EASY_CAUTION : CAUTION)
    case 'plot':
      return nextPlot(state, side, skill === 'hard' ? ahead : undefined)
    case 'artillery':
      return bestShot(state, side)
    case 'smallArms':
      return bestVolley(state, side)
    case 'rally':
      return nextRally(state, side)
    case 'setup.deploy':
    case 'move':
    case 'melee':
    case 'morale':
    case 'endOfMove':
    case 'finished':
      return undefined
  }
}

/** An order for the first brigade that has none. */
function nextOrder(state: BrState, side: Side, orders: OrderBook): BrCommand | undefined {
  const written = state.secret[side].orders
  const info = rosterOf(state.sheet).ofSide[side].find(({ id }) => !(id in written))
  if (!info) return undefined
  const order: GeneralOrder = orders[info.id] ?? orders[info.brigade.formationId] ?? info.brigade.order
  return { type: 'WriteOrder', brigadeId: info.id, order }
}

/** Evasions and follow ups; plots only where the engine does not carry orders out by itself (BR-ORD-18). */
function nextPlot(state: BrState, side: Side, ahead: Ahead | undefined): BrCommand | undefined {
  const { plots, evasions, followUps } = state.secret[side]
  const { autoExecuteMissing, ordersMode } = state.houseRules
  const byItself = autoExecuteMissing && ordersMode !== 'off'
  for (const { id, isInfantry } of onTable(state, side)) {
    const { activity } = brigadeOf(state, id)
    if (chargerToEvade(state, id)) {
      if (!(id in evasions)) return chooseEvasion(state, id)
    } else if (activity.kind === 'followingUp') {
      if (isInfantry && activity.complexId === null && !(id in followUps)) return chooseFollowUp(state, id)
    } else if (!(id in plots)) {
      const weighed = ahead && weighedPlot(ahead, state, id)
      const plot = weighed ?? (byItself ? null : standingPlot(state, id))
      if (plot) return commandOf(id, plot)
      // Nobody but its staff sends a crew back to its guns (BR-CREW-03).
      if (activity.kind === 'crewGone' && gunsAreClear(state, id))
        return { type: 'PlotMove', brigadeId: id, actions: [{ returnToGuns: true }] }
    }
  }
  return undefined
}

function commandOf(id: string, { actions, stopIfEnemyWithin }: Plot): BrCommand {
  return {
    type: 'PlotMove',
    brigadeId: id,
    actions: [...actions],
    ...(stopIfEnemyWithin === null ? {} : { stopIfEnemyWithin }),
  }
}

/** The charge of the first brigade for which one is worth it and promises more than to stand. */
function nextWeighedCharge(ahead: Ahead, state: BrState, side: Side): BrCommand | undefined {
  for (const { id } of onTable(state, side)) {
    const targets = worthyCharges(state, side, id, CAUTION).map(({ command }) => command.targetId)
    const targetId = targets.length > 0 ? weighedCharge(ahead, state, id, targets) : undefined
    if (targetId !== undefined) return { type: 'DeclareCharge', brigadeId: id, targetId }
  }
  return undefined
}
