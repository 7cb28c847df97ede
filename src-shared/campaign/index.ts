/**
 * The campaign as a rule set of its own kind: a pure state machine of commands, dice and events, played and journalled by
 * the same machinery as a battle. It is made for one body of historical data.
 */
import type { z } from 'zod'
import type { Dice } from '../engine/dice'
import type { Fault, Refusal } from '../engine/refusal'
import type { Outcome, Played, TurnInfo } from '../engine/rule-set'
import type { Side } from '../engine/sides'
import type { History } from '../history/bundle'
import type { Calendar } from '../history/calendar'
import { ARMY_IDS, type ArmyId } from '../history/vocabulary'
import { accountFaults } from './state/accounts'
import { allSealed, hasBusiness } from './course/choices'
import { cpCommandSchema, type CpCommand } from './course/commands'
import { campaignData, stepOf, type CampaignData, type PlaysOn } from './state/data'
import { promptOf } from './words/describe'
import { CP_HOUSE_RULES } from './course/house-rules'
import { options } from './course/options'
import { muster, play, start } from './course/play'
import { refuse } from './course/refuse'
import { reckon } from './score/score'
import { seenBy } from './state/seen-by'
import { cpSheetSchema, stateSchema, type CpSheet, type CpState } from './state/state'
import type { CpEvent } from './course/step'
import { sideOfActor, sideOfArmy, type Actor, type CpViewer } from './state/vocabulary'

export type { CampaignData, PlaysOn } from './state/data'
export type { CpCommand } from './course/commands'
export type { CpSheet, CpState } from './state/state'
export type { CpEvent } from './course/step'
export { campaignDice } from './course/dice'

/** What engine, services and case files ask of the campaign. */
export interface CampaignRules {
  readonly key: 'campaign'
  readonly data: CampaignData
  readonly houseRules: typeof CP_HOUSE_RULES
  readonly sheetSchema: z.ZodType<CpSheet>
  readonly commandSchema: z.ZodType<CpCommand>
  readonly stateSchema: z.ZodType<CpState>
  muster(sheet: CpSheet): CpState
  start(state: CpState, dice: Dice): Played<CpState, CpEvent>
  /** `side` is that of the actor, whom the command itself names. */
  refuse(state: CpState, side: Side, command: CpCommand): Refusal | undefined
  play(state: CpState, side: Side, command: CpCommand, dice: Dice): Played<CpState, CpEvent>
  options(state: CpState, actor: Actor): readonly CpCommand[]
  turn(state: CpState): Omit<TurnInfo, 'secretKey'>
  seenBy(state: CpState, viewer: CpViewer): CpState
  stateFaults(state: CpState): readonly Fault[]
  outcome(state: CpState): Outcome | undefined
}

/** The campaign of these data, whose battles are fought under these rule sets. */
export function campaign(history: History, calendar: Calendar, playsOn: PlaysOn): CampaignRules {
  const data = campaignData(history, calendar, playsOn)
  return {
    key: 'campaign',
    data,
    houseRules: CP_HOUSE_RULES,
    sheetSchema: cpSheetSchema,
    commandSchema: cpCommandSchema,
    stateSchema,
    muster: (sheet) => muster(data, sheet),
    start,
    refuse: (state, side, command) =>
      sideOfActor(command.by) === side
        ? refuse(data, state, command)
        : { code: 'NOT_YOUR_ARMY', rule: 'CP-DEC-01', values: { army: command.by } },
    play: (state, _side, command, dice) => play(data, state, command, dice),
    options: (state, actor) => options(data, state, actor),
    turn: (state) => turn(data, state),
    seenBy: (state, viewer) => seenBy(data, state, viewer),
    stateFaults: (state) => stateFaults(data, state),
    outcome: (state) => outcome(data, state),
  }
}

/** Armies that still have to seal the open step. */
export function toSeal(data: CampaignData, state: CpState): readonly ArmyId[] {
  if (state.phase !== 'decide' || allSealed(data, state)) return []
  return ARMY_IDS.filter((army) => state.sealed[army] !== true && hasBusiness(data, state, army))
}

function turn(data: CampaignData, state: CpState): Omit<TurnInfo, 'secretKey'> {
  const step = stepOf(data, state.step)
  return {
    turn: (data.order.get(state.step) ?? 0) + 1,
    turnLimit: data.calendar.steps.length,
    clock: step.from.slice(11),
    phase: state.phase,
    toAct: [...new Set(toSeal(data, state).map(sideOfArmy))].toSorted(),
    prompt: promptOf(state),
  }
}

/** Faults of a state that no command could have brought about: men made or lost, or a unit the order of battle has not. */
function stateFaults(data: CampaignData, state: CpState): readonly Fault[] {
  const faults: Fault[] = []
  for (const { unit } of data.history.index.units) {
    const { id } = unit
    const now = state.units[id]
    const codes = now ? accountFaults(now, unit) : ['UNKNOWN_ID']
    for (const code of codes) faults.push({ path: `units.${id}`, code, values: { id } })
  }
  return faults
}

/** The verdict at the end (CP-SCORE-04). */
function outcome(data: CampaignData, state: CpState): Outcome | undefined {
  if (state.phase !== 'over') return undefined
  const { points, difference, verdict } = reckon(data, state)
  return {
    winner: difference === 0 ? null : difference > 0 ? 1 : 0,
    level: verdict,
    points: [points.coalition, points.french],
    reasons: [],
    rules: ['CP-SCORE-01', 'CP-SCORE-04'],
  }
}
