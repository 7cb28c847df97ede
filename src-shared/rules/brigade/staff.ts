/** The computer opponent: it writes its orders, then carries them out by legal commands only (section 10). */
import type { GeneralOrder, OrderBook } from '../../engine/orders'
import type { Random } from '../../engine/random'
import type { Side } from '../../engine/sides'
import { CAUTION, bestCharge } from './staff-charges'
import { nextAlteration, nextRide } from './staff-command'
import { bestShot, bestVolley } from './staff-fire'
import type { BrCommand } from './commands'
import { standingPlot } from './executor'
import { chargerToEvade } from './intents'
import { brigadeOf, onTable, rosterOf } from './lookup'
import type { TurnMachine } from './turn'
import type { BrState } from './state'
import { chooseEvasion, chooseFollowUp, nextRally } from './staff-reactions'

/** A staff that plays by the rules of a machine. */
export function staffOf(machine: TurnMachine) {
  /**
   * The next command of a side: of the book given where it has an order, else of the sheet. Always legal; the side must
   * have something to decide. It sees what its side may know; chance of its own is only asked to tell equals apart.
   */
  return function staff(state: BrState, side: Side, orders: OrderBook, _random: Random): BrCommand {
    const wanted = next(state, side, orders)
    if (wanted && machine.refuse(state, side, wanted) === undefined) return wanted
    if (state.phase === 'setup.orders') return { type: 'SealOrders', side }
    return { type: 'EndPhase', side }
  }
}

function next(state: BrState, side: Side, orders: OrderBook): BrCommand | undefined {
  switch (state.phase) {
    case 'setup.orders':
      return nextOrder(state, side, orders)
    case 'command':
      return nextAlteration(state, side) ?? nextRide(state, side)
    case 'declare':
      return bestCharge(state, side, CAUTION)
    case 'plot':
      return nextPlot(state, side)
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
function nextPlot(state: BrState, side: Side): BrCommand | undefined {
  const { plots, evasions, followUps } = state.secret[side]
  const { autoExecuteMissing, ordersMode } = state.houseRules
  const byItself = autoExecuteMissing && ordersMode !== 'off'
  for (const { id, isInfantry } of onTable(state, side)) {
    const { activity } = brigadeOf(state, id)
    if (chargerToEvade(state, id)) {
      if (!(id in evasions)) return chooseEvasion(state, id)
    } else if (activity.kind === 'followingUp') {
      if (isInfantry && activity.complexId === null && !(id in followUps)) return chooseFollowUp(state, id)
    } else if (!(id in plots) && (!byItself || activity.kind === 'crewGone')) {
      const plot = standingPlot(state, id)
      if (plot)
        return {
          type: 'PlotMove',
          brigadeId: id,
          actions: [...plot.actions],
          ...(plot.stopIfEnemyWithin === null ? {} : { stopIfEnemyWithin: plot.stopIfEnemyWithin }),
        }
    }
  }
  return undefined
}
