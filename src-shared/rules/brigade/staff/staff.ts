/** The computer opponent: it writes its orders, then carries them out by legal commands only (section 10). */
import { generalOrderSchema, type GeneralOrder, type OrderBook } from '../../../engine/orders'
import type { Random } from '../../../engine/random'
import type { Side } from '../../../engine/sides'
import type { StaffSkill } from '../../../engine/rule-set'
import { LEANINGS, type Leaning, type Temperament } from '../../../engine/temperament'
import type { StaffAct } from '../../../engine/staff-act'
import { CAUTION, chargesWorthIt, type Judgement, type ScoredCharge } from './charges'
import { alterations, nextRide } from './command'
import { shots, volleys } from './fire'
import { decided, only, type Decision, type Idea } from './idea'
import { reasonOf } from '../words/reason'
import type { BrCommand } from '../turn/commands'
import { standingPlot } from '../orders/executor/executor'
import { mayPlan } from '../orders/executor/thoughts'
import { fittedOrder } from '../orders/fitted'
import { chargerToEvade, gunsAreClear } from '../movement/intents'
import { orderAnew } from './writing'
import { brigadeOf, onTable, rosterOf } from '../state/lookup'
import type { TurnMachine } from '../turn/turn'
import type { BrState, Plot } from '../state/state'
import { chooseEvasion, chooseFollowUp, nextRally } from './reactions'

/** How a staff of each strength plays (10.6). */
interface Play {
  /** The least score of a charge that it declares where no order names its target, figures (10.4). */
  readonly caution: number
  /** Orders altered in a move: nobody commands an easy staff. */
  readonly alterations: number
  /** Whether its guns fire at whoever is nearest, and at nobody who is far. */
  readonly isArtless: boolean
  /** Whether it looks beyond the odds of a charge, and takes places that nobody guards. */
  readonly isShrewd: boolean
  /** How its temperament inclines it, however well it plays. */
  readonly leaning: Leaning
}

/** The same of an easy staff: it waits for charges that can hardly fail, and loses by it (10.6). */
const EASY_CAUTION = 30

const NORMAL: Play = {
  caution: CAUTION,
  alterations: 1,
  isArtless: false,
  isShrewd: false,
  leaning: LEANINGS.even,
}
const PLAYS: Readonly<Record<StaffSkill, Play>> = {
  easy: { ...NORMAL, caution: EASY_CAUTION, alterations: 0, isArtless: true },
  normal: NORMAL,
  hard: { ...NORMAL, alterations: 2, isShrewd: true },
}
/** What a temperament twice as bold as an even one asks less of a charge, figures. */
const BOLD_CHARGE = 5

/** Whoever is sent at one brigade charges it alike at every skill: what differs is all else. */
function judgementOf({ caution, leaning, isShrewd }: Play): Judgement {
  const bold = BOLD_CHARGE * (leaning.boldness - 1)
  return { least: caution - bold, leastByOrder: CAUTION - bold, isShrewd }
}

/** A staff of some strength and temperament. */
function playOf(skill: StaffSkill, temperament: Temperament): Play {
  return { ...PLAYS[skill], leaning: LEANINGS[temperament] }
}

/**
 * Plain troops: they carry out what they are ordered, charge only whom an order names, fire at whoever is nearest, and think
 * of nothing else. The yardstick that staffs are held against; it stays as it is when they learn.
 */
const PLAIN: Play = { ...NORMAL, caution: Infinity, alterations: 0, isArtless: true }

/** A staff that plays by the rules of a machine. */
export function staffOf(machine: TurnMachine) {
  /**
   * The next command of a side: of the book given where it has an order, else of the sheet. Always legal; the side must
   * have something to decide. It sees what its side may know, and leaves nothing to chance of its own.
   */
  function choose(state: BrState, side: Side, orders: OrderBook, play: Play): Decision {
    const found = next(state, side, orders, play)
    if (found && machine.refuse(state, side, found.idea.command) === undefined) return found
    return only('nothingBetter', { type: state.phase === 'setup.orders' ? 'SealOrders' : 'EndPhase', side })
  }
  return {
    staff(
      state: BrState,
      side: Side,
      orders: OrderBook,
      _random: Random,
      skill: StaffSkill = 'normal',
      temperament: Temperament = 'even',
    ): StaffAct<BrCommand> {
      const chosen = choose(state, side, orders, playOf(skill, temperament))
      return { command: chosen.idea.command, reason: reasonOf(state, chosen, orders) }
    },
    /** The next command of a side that carries out its orders as plain troops do. */
    carryOut: (state: BrState, side: Side, orders: OrderBook): BrCommand =>
      choose(state, side, orders, PLAIN).idea.command,
  }
}

function next(state: BrState, side: Side, orders: OrderBook, play: Play): Decision | undefined {
  switch (state.phase) {
    case 'setup.orders':
      return nextOrder(state, side, orders, play.isShrewd)
    case 'command':
      return (
        decided(alterations(state, side, play.alterations, play.leaning, play.isShrewd)) ??
        (play.alterations > 0 ? nextRide(state, side) : undefined)
      )
    case 'declare':
      return decided(chargesWorthIt(state, side, judgementOf(play)).map(ideaOfCharge))
    case 'plot':
      return nextPlot(state, side)
    case 'artillery':
      return decided(shots(state, side, play.isArtless))
    case 'smallArms':
      return decided(volleys(state, side))
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

const ideaOfCharge = ({ command, score }: ScoredCharge): Idea => ({
  command,
  wants: 'charges',
  score,
  brigadeId: command.brigadeId,
})

/** An order for the first brigade that has none: one that it cannot have never keeps the book from being sealed. */
function nextOrder(state: BrState, side: Side, orders: OrderBook, writesAnew: boolean): Decision | undefined {
  const written = state.secret[side].orders
  const info = rosterOf(state.sheet).ofSide[side].find(({ id }) => !(id in written))
  if (!info) return undefined
  const { formationId, order: own } = info.brigade
  const anew = own && writesAnew ? orderAnew(state.sheet, own) : undefined
  const given = [orders[info.id], orders[formationId], anew, own].flatMap((order) =>
    order ? [fittedOrder(state.sheet, info.id, order)] : [],
  )
  const order: GeneralOrder = given.find(({ faults }) => faults.length === 0)?.order ?? HOLDS
  return only('writesOrder', { type: 'WriteOrder', brigadeId: info.id, order }, info.id)
}

/** What anybody can do whose orders are all at fault. */
const HOLDS = generalOrderSchema.parse({ clauses: [{ verb: 'hold' }] })

/** Evasions and follow ups; plots only where the engine does not carry orders out by itself (BR-ORD-18). */
function nextPlot(state: BrState, side: Side): Decision | undefined {
  const { plots, evasions, followUps } = state.secret[side]
  const { autoExecuteMissing, ordersMode } = state.houseRules
  const byItself = autoExecuteMissing && ordersMode !== 'off'
  for (const { id, isInfantry } of onTable(state, side)) {
    const { activity } = brigadeOf(state, id)
    if (chargerToEvade(state, id)) {
      if (!(id in evasions)) return only('getsAway', chooseEvasion(state, id), id)
    } else if (activity.kind === 'followingUp') {
      if (isInfantry && activity.complexId === null && !(id in followUps))
        return only('hurtsEnemy', chooseFollowUp(state, id), id)
    } else if (!(id in plots)) {
      const plot = byItself || !mayPlan(state, id) ? null : standingPlot(state, id)
      if (plot) return only('followsOrder', commandOf(id, plot), id)
      // Nobody but its staff sends a crew back to its guns (BR-CREW-03).
      if (activity.kind === 'crewGone' && gunsAreClear(state, id))
        return only(
          'returnsToGuns',
          { type: 'PlotMove', brigadeId: id, actions: [{ returnToGuns: true }] },
          id,
        )
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
