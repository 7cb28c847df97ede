/** Everything a campaign is played from: the historical data and the calendar, with the look-ups that its rules need. */
import type { Named } from '../../engine/rule-set'
import type { Battle } from '../../history/battle'
import type { History } from '../../history/bundle'
import {
  battleIdOf,
  BATTLE_KEYS,
  type BattleKey,
  type Calendar,
  type CalendarBattle,
  type CalendarStep,
  type Decision,
  type StepId,
} from '../../history/calendar'
import type { WhatIf } from '../../history/forces'
import { BATTLE_IDS, type ArmyId, type BattleId } from '../../history/vocabulary'
import { namesOf } from '../words/names'
import { unitsAtOpening, type CpUnits } from './accounts'
import { byFormation, leadersOf, type LeaderPost } from './leaders'

export interface WhatIfRecord {
  readonly whatIf: WhatIf
  readonly battleId: BattleId
}

/** Whether a rule set is played on boards of a kind (CP-R-21): the campaign itself knows no rule set by name. */
export type PlaysOn = (ruleSet: string, boardKind: string) => 'yes' | 'otherBoards' | 'unknownRuleSet'

export interface CampaignData {
  readonly history: History
  readonly calendar: Calendar
  readonly playsOn: PlaysOn
  readonly whatIfs: ReadonlyMap<string, WhatIfRecord>
  readonly decisions: ReadonlyMap<string, Decision>
  /** Decisions of each step, in the order of the file. */
  readonly decisionsAt: ReadonlyMap<StepId, readonly Decision[]>
  /** Place of a step in the calendar, from 0. */
  readonly order: ReadonlyMap<StepId, number>
  /** Every leader once, in the order of the order of battle. */
  readonly leaders: readonly LeaderPost[]
  /** Leaders by the formations they command, and by their staff posts. */
  readonly leaderOf: ReadonlyMap<string, LeaderPost>
  /** Every unit as the campaign opens. */
  readonly opening: CpUnits
  /** What every id is called; options as `decision:option`. */
  readonly names: ReadonlyMap<string, Named>
}

export function campaignData(history: History, calendar: Calendar, playsOn: PlaysOn): CampaignData {
  const leaders = leadersOf(history)
  return {
    history,
    calendar,
    playsOn,
    leaders,
    leaderOf: byFormation(leaders),
    opening: unitsAtOpening(history, calendar),
    names: namesOf(history, calendar, leaders),
    whatIfs: new Map(
      BATTLE_IDS.flatMap((battleId) =>
        history.battles[battleId].whatIf.map((whatIf) => [whatIf.id, { whatIf, battleId }] as const),
      ),
    ),
    decisions: new Map(calendar.decisions.map((d) => [d.id, d] as const)),
    decisionsAt: new Map(
      calendar.steps.map((s) => [s.id, calendar.decisions.filter((d) => d.step === s.id)] as const),
    ),
    order: new Map(calendar.steps.map((s, i) => [s.id, i] as const)),
  }
}

/** Throws on an id that the calendar has not: a fault of the program, because data and commands are checked before. */
export function stepOf(data: CampaignData, id: StepId): CalendarStep {
  const step = data.calendar.steps.find((s) => s.id === id)
  if (!step) throw new Error(`no step ${id}`)
  return step
}

export function calendarBattle(data: CampaignData, key: BattleKey): CalendarBattle {
  const battle = data.calendar.battles.find((b) => b.id === key)
  if (!battle) throw new Error(`no battle ${key}`)
  return battle
}

export function battleFile(data: CampaignData, key: BattleKey): Battle {
  return data.history.battles[battleIdOf(key)]
}

/** Battles of a step in the order in which they are resolved (CP-R-05); the 17th has none (CP-R-09, CP-R-10). */
export function battlesOf(data: CampaignData, step: StepId): readonly BattleKey[] {
  return data.calendar.battles
    .filter((b) => b.step === step)
    .toSorted((a, b) => a.order - b.order)
    .map((b) => b.id)
}

/** Whether a step lies before another. */
export function before(data: CampaignData, a: StepId, b: StepId): boolean {
  return (data.order.get(a) ?? 0) < (data.order.get(b) ?? 0)
}

/** Battles in the order of the calendar. */
export const battleOrder = (key: BattleKey): number => BATTLE_KEYS.indexOf(key)

/** Day of a battle: the date of its step. */
export function dayOf(data: CampaignData, key: BattleKey): string {
  return stepOf(data, calendarBattle(data, key).step).date
}

/** Headquarters of an army, in the order of the file; the first is its commander's. */
export function headquartersOf(data: CampaignData, army: ArmyId): readonly string[] {
  return data.calendar.headquarters.filter((h) => h.army === army).map((h) => h.id)
}
