/** The plot phase: moves, evasions and follow ups noted in secret; brigades without a plot follow their orders (BR-ORD-18). */
import type { JsonValue } from '../../../../engine/json'
import type { CommandOption } from '../../../../engine/rule-set'
import { SIDES, type Side } from '../../../../engine/sides'
import { isForced } from '../../turn/activity'
import { noteDeviation } from '../charges'
import type { Action, BrCommand, CommandOf } from '../../turn/commands'
import { refuseActor } from '../../fire/firers'
import { chargerToEvade } from '../intents'
import { brigadeOf, infoOf, onTable, type BrigadeInfo } from '../../state/lookup'
import { legalPlots } from './options'
import { refusePlot } from './plots'
import { diceCount, forcedRate, statusRate } from '../rates'
import { deviationRefusal, refusal, type BrRefusal } from '../../turn/refusals'
import type { Orders, PhaseHandler } from '../../turn/phases'
import type { BrState, Plot } from '../../state/state'
import type { Step } from '../../turn/step'

export function plotHandler(orders: Orders): PhaseHandler {
  return {
    open: rollBeforePlots,
    waits: (state, side) => onTable(state, side).some((info) => mayDecide(state, info)),
    refuse: (state, side, command) => refuse(state, side, command, orders),
    play(step, side, command) {
      switch (command.type) {
        case 'PlotMove':
          plot(step, side, command, orders)
          return
        case 'ChooseEvade': {
          const { brigadeId, mode } = command
          step.setSecret(side, { evasions: { ...step.secret(side).evasions, [brigadeId]: mode } })
          step.emit('evasionChosen', side, ['BR-SKIR-05'], { brigadeId, mode }, { seenBy: side })
          return
        }
        case 'ChooseFollowUp': {
          const { brigadeId, mode } = command
          step.setSecret(side, { followUps: { ...step.secret(side).followUps, [brigadeId]: mode } })
          step.emit('followUpChosen', side, ['BR-AFT-04'], { brigadeId, mode }, { seenBy: side })
          return
        }
        case 'ClearPlot':
          clear(step, side, command.brigadeId)
          return
        default:
          return
      }
    },
    options: (state, side, actorId) =>
      onTable(state, side)
        .filter(({ id }) => actorId === undefined || id === actorId)
        .flatMap((info) => optionsOf(state, side, info, orders)),
    resolve: (step) => {
      followOrders(step, orders)
    },
  }
}

/** Whether a body's owner has anything to decide about its movement. */
function mayDecide(state: BrState, { id, isInfantry }: BrigadeInfo): boolean {
  const brigade = brigadeOf(state, id)
  if (brigade.activity.kind === 'followingUp') return isInfantry && brigade.activity.complexId === null
  if (brigade.activity.kind === 'crewGone')
    return refusePlot(state, plotCommand(id, [{ returnToGuns: true }])) === undefined
  return brigade.activity.kind === 'free' || brigade.activity.kind === 'recovering'
}

/** With dice before plots every body that may move throws those of its present formation and state (`movementDiceFirst`, BR-R-12). */
function rollBeforePlots(step: Step): void {
  const { state } = step
  if (!state.houseRules.movementDiceFirst) return
  const wanting = onTable(state).flatMap(({ id, side }) => {
    const brigade = brigadeOf(state, id)
    const free = brigade.activity.kind === 'free' || brigade.activity.kind === 'recovering'
    const rate =
      forcedRate(state, id)?.rate ??
      (free && brigade.complexId === null && brigade.formation !== 'unlimbered'
        ? statusRate(infoOf(state, id), brigade)
        : undefined)
    return rate && diceCount(rate) > 0 ? [{ id, side, rate }] : []
  })
  const rolls = step.rollAll(
    wanting.map(({ id, side, rate }) => ({
      die: 'd6',
      count: diceCount(rate),
      side,
      purpose: 'movement',
      rules: ['BR-R-12', 'BR-MOVE-01', ...rate.rules],
      forId: id,
    })),
  )
  wanting.forEach(({ id, side, rate }, i) => {
    const roll = rolls[i]
    if (!roll) return
    step.setSecret(side, { dice: { ...step.secret(side).dice, [id]: roll.faces } })
    step.emit(
      'movementRolled',
      side,
      ['BR-R-12', 'BR-MOVE-01', ...rate.rules],
      { brigadeId: id, mode: 'plot', allowance: 0 },
      { dice: [roll], seenBy: side },
    )
  })
}

function refuse(state: BrState, side: Side, command: BrCommand, orders: Orders): BrRefusal | undefined {
  switch (command.type) {
    case 'PlotMove': {
      const refused = refuseActor(state, side, command.brigadeId, 'BR-MOVE-04') ?? refusePlot(state, command)
      if (refused || state.houseRules.ordersMode !== 'strict') return refused
      const reason = orders.plotDeviation(state, command.brigadeId, command.actions)
      return reason && deviationRefusal(command.brigadeId, reason)
    }
    case 'ChooseEvade': {
      const { brigadeId } = command
      const refused = refuseActor(state, side, brigadeId, 'BR-SKIR-05')
      if (refused) return refused
      if (!infoOf(state, brigadeId).isSkirmishers)
        return refusal('WRONG_ARM', 'BR-SKIR-05', { brigadeId }, brigadeId)
      return chargerToEvade(state, brigadeId)
        ? undefined
        : refusal('NOT_CHARGED', 'BR-SKIR-05', { brigadeId }, brigadeId)
    }
    case 'ChooseFollowUp': {
      const { brigadeId, mode } = command
      const refused = refuseActor(state, side, brigadeId, 'BR-AFT-04')
      if (refused) return refused
      if (brigadeOf(state, brigadeId).activity.kind !== 'followingUp')
        return refusal('NOT_FOLLOWING_UP', 'BR-AFT-03', { brigadeId }, brigadeId)
      return mode === 'fire' && !infoOf(state, brigadeId).isInfantry
        ? refusal('WRONG_ARM', 'BR-AFT-04', { brigadeId }, brigadeId)
        : undefined
    }
    case 'ClearPlot': {
      const { brigadeId } = command
      const { plots, evasions, followUps } = state.secret[side]
      return brigadeId in plots || brigadeId in evasions || brigadeId in followUps
        ? undefined
        : refusal('NOTHING_TO_CLEAR', 'BR-SEQ-02', { brigadeId }, brigadeId)
    }
    default:
      return undefined
  }
}

function plot(step: Step, side: Side, command: CommandOf<'PlotMove'>, orders: Orders): void {
  const { brigadeId, actions, stopIfEnemyWithin } = command
  const entry: Plot = { actions, stopIfEnemyWithin: stopIfEnemyWithin ?? null, byOrder: false }
  step.setSecret(side, { plots: { ...step.secret(side).plots, [brigadeId]: entry } })
  const { ordersMode } = step.state.houseRules
  // Another formation is allowed whatever the order (BR-ORD-11).
  const formsAnyway = ordersMode !== 'off' && actions.some((action) => 'changeFormation' in action)
  const rules = ['BR-MOVE-04', ...(formsAnyway ? ['BR-ORD-11'] : [])]
  step.emit('movePlotted', side, rules, { brigadeId, actions: asJson(actions) }, { seenBy: side })
  if (ordersMode !== 'advisory') return
  const reason = orders.plotDeviation(step.state, brigadeId, actions)
  if (reason) noteDeviation(step, side, brigadeId, reason)
}

/** Actions as the plain data that events carry. */
function asJson(actions: readonly Action[]): JsonValue {
  return actions.map((action) => {
    const hasGaps = Object.values(action).includes(undefined)
    return hasGaps
      ? Object.fromEntries(Object.entries(action).filter(([, value]) => value !== undefined))
      : { ...action }
  })
}

function clear(step: Step, side: Side, brigadeId: string): void {
  const { plots, evasions, followUps } = step.secret(side)
  const without = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => id !== brigadeId))
  step.setSecret(side, {
    plots: without(plots),
    evasions: without(evasions),
    followUps: without(followUps),
  })
  step.emit('plotCleared', side, ['BR-SEQ-02'], { brigadeId }, { seenBy: side })
}

/** Without a plot the engine moves a brigade by its order (BR-ORD-18); one that dawdles it moves in any case (BR-ORD-12). */
function followOrders(step: Step, orders: Orders): void {
  // What one brigade does of itself rests on where everybody stands, not on what others are about to do.
  const { state } = step
  const { autoExecuteMissing, ordersMode } = state.houseRules
  const plots: readonly [Record<string, Plot>, Record<string, Plot>] = [
    { ...state.secret[0].plots },
    { ...state.secret[1].plots },
  ]
  for (const { id, side } of onTable(state)) {
    const brigade = brigadeOf(state, id)
    if (isForced(brigade) || chargerToEvade(state, id)) continue
    if (brigade.activity.kind !== 'free' && brigade.activity.kind !== 'recovering') continue
    const own = state.secret[side].plots[id]
    // Without orders in force there is nothing to carry out.
    const missing = own === undefined && autoExecuteMissing && ordersMode !== 'off'
    const stands = own === undefined || !own.actions.some(translates)
    const dawdles = ordersMode !== 'off' && stands && orders.dawdles(state, id)
    if (dawdles && ordersMode === 'advisory') noteDeviation(step, side, id, 'DAWDLING')
    const forced = dawdles && ordersMode === 'strict'
    if (!missing && !forced) continue
    const { plot: made, makesWayFor } = orders.decisionOf(state, id)
    orders.tellHalt(step, id)
    if (!made) continue
    plots[side][id] = { ...made, byOrder: true }
    const cause = forced ? 'dawdling' : makesWayFor === null ? 'noPlot' : 'makesWay'
    step.emit(
      'standingOrder',
      side,
      [forced ? 'BR-ORD-12' : 'BR-ORD-18'],
      { brigadeId: id, actions: asJson(made.actions), cause, forId: makesWayFor },
      { seenBy: side },
    )
  }
  for (const side of SIDES) step.setSecret(side, { plots: plots[side] })
}

function plotCommand(brigadeId: string, actions: readonly Action[]): CommandOf<'PlotMove'> {
  return { type: 'PlotMove', brigadeId, actions: [...actions] }
}

/** Whether an action takes the brigade anywhere. */
export function translates(action: Action): boolean {
  const inches = Object.entries(action).find(([key]) => TRANSLATING.has(key))?.[1] as unknown
  return inches !== undefined && inches !== 0
}
const TRANSLATING = new Set([
  'advance',
  'followRoad',
  'advanceAndFire',
  'skirmishFire',
  'withdrawFacing',
  'retire',
  'dash',
  'manhandle',
])

/** The cheapest form of each thing the brigade may do now; `refuse` judges every other. */
function optionsOf(
  state: BrState,
  side: Side,
  info: BrigadeInfo,
  orders: Orders,
): readonly CommandOption<BrCommand>[] {
  const { id } = info
  const { plots, evasions, followUps } = state.secret[side]
  const clear: readonly BrCommand[] =
    id in plots || id in evasions || id in followUps ? [{ type: 'ClearPlot', brigadeId: id }] : []
  const evade = (info.isSkirmishers ? (['full', 'halfAndFire'] as const) : []).map((mode): BrCommand => ({
    type: 'ChooseEvade',
    brigadeId: id,
    mode,
  }))
  const follows = brigadeOf(state, id).activity.kind === 'followingUp'
  const follow = (follows ? (['press', 'fire'] as const) : []).map((mode): BrCommand => ({
    type: 'ChooseFollowUp',
    brigadeId: id,
    mode,
  }))
  const strict = state.houseRules.ordersMode === 'strict'
  const moves = legalPlots(state, info).filter(
    ({ actions }) => !strict || orders.plotDeviation(state, id, actions) === undefined,
  )
  const others = [...clear, ...evade, ...follow].filter((command) => !refuse(state, side, command, orders))
  return [...others, ...moves].map((command) => ({ command, actorId: id }))
}
