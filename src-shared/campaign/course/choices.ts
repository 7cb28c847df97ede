/** Decisions: which are offered, which options are open and why not, and what counts where nobody has chosen (CP-DEC). */
import { battleIdOf, type Decision, type DecisionOption, type StepId } from '../../history/calendar'
import type { Condition } from '../../history/conditions'
import { conditionHolds, type VictoryVerdict } from '../../history/victory'
import { covers, type ArmyId } from '../../history/vocabulary'
import { before, stepOf, type CampaignData } from '../state/data'
import type { CpReport } from '../report/result'
import { judgedReport } from '../report/report'
import type { CpState } from '../state/state'

/** The verdict of a confirmed report, for conditions on its result. */
export function verdictOf(report: CpReport): VictoryVerdict {
  const { winner, level, levels, points } = report
  return { winner, level, levels, points, items: [], judged: [] }
}

/** Why an option is not open. */
export type Closed =
  | { readonly why: 'link'; readonly by: string }
  | { readonly why: 'battle'; readonly battle: string }
  /** A side had to hold that place at the end of a battle. */
  | { readonly why: 'ground'; readonly battle: string; readonly side: string; readonly objective: string }
  /** A side had to win a battle. */
  | { readonly why: 'victory'; readonly battle: string; readonly side: string }
  | { readonly why: 'choice'; readonly decision: string }
  | { readonly why: 'weather' }
  | { readonly why: 'wing' }

const GIRARD = 'fr.ii.7'

/** Whether an option is open, or what closes it (CP-DEC-01). */
export function closedBy(
  data: CampaignData,
  state: CpState,
  decision: Decision,
  option: DecisionOption,
): Closed | undefined {
  const link = state.openOnly.find((o) => o.decisionId === decision.id && !o.options.includes(option.id))
  if (link) return { why: 'link', by: link.by }
  // Girard cannot be brought to Waterloo by one order and sent with the wing by another (CP-ROST-08).
  if (option.whatIfs.includes('wat-girard-present') && state.wing?.some((f) => covers(f, GIRARD)))
    return { why: 'wing' }
  const { requires } = option
  if (!requires) return undefined
  if ('weather' in requires)
    return state.weather !== null && requires.weather.includes(state.weather) ? undefined : { why: 'weather' }
  if ('choice' in requires) {
    const earlier = data.decisions.get(requires.choice.decision)
    const chosen = earlier && choiceOf(data, state, earlier)
    return chosen !== undefined && requires.choice.options.includes(chosen)
      ? undefined
      : { why: 'choice', decision: requires.choice.decision }
  }
  const report = state.reports[requires.battle]
  const battle = data.history.battles[battleIdOf(requires.battle)]
  const holds =
    report !== undefined &&
    conditionHolds(requires.when, battle, data.history.index, judgedReport(report), verdictOf(report))
  return holds ? undefined : closedByBattle(requires.battle, requires.when)
}

/** What of a battle closes an option, as plainly as its condition allows. */
function closedByBattle(battle: string, when: Condition): Closed {
  if ('holds' in when && when.holds.at === 'end') {
    const [objective, ...others] = when.holds.objectives
    if (objective !== undefined && others.length === 0)
      return { why: 'ground', battle, side: when.holds.side, objective }
  }
  if ('result' in when && when.result.atLeast === 'minor')
    return { why: 'victory', battle, side: when.result.side }
  return { why: 'battle', battle }
}

export function openOptions(
  data: CampaignData,
  state: CpState,
  decision: Decision,
): readonly DecisionOption[] {
  return decision.options.filter((option) => closedBy(data, state, decision, option) === undefined)
}

/** The option that counts where nobody chooses: the historical one, else the first that is open (CP-DEC-02). */
export function defaultOption(data: CampaignData, state: CpState, decision: Decision): DecisionOption {
  const open = openOptions(data, state, decision)
  const historical = historicalOption(decision)
  return open.includes(historical) ? historical : (open[0] ?? historical)
}

export function historicalOption(decision: Decision): DecisionOption {
  const option = decision.options.find((o) => o.historical) ?? decision.options[0]
  if (!option) throw new Error(`${decision.id} has no options`)
  return option
}

/** The option of a decision that counts now: chosen, or the default of a step that is open or to come. */
export function choiceOf(data: CampaignData, state: CpState, decision: Decision): string {
  return state.choices[decision.id]?.optionId ?? defaultOption(data, state, decision).id
}

/** Decisions of a step that are offered: two options open at least, and none taken up by a link (CP-DEC-01, CP-LINK-09). */
export function offered(data: CampaignData, state: CpState, stepId: StepId): readonly Decision[] {
  return (data.decisionsAt.get(stepId) ?? []).filter(
    (d) => state.choices[d.id]?.by !== 'link' && openOptions(data, state, d).length >= 2,
  )
}

/** A message that may still be sent: the decision, and the options it may change to (CP-MSG-01). */
export interface Changeable {
  readonly decision: Decision
  readonly options: readonly string[]
  /** First and last moment at which it may be sent in this step. */
  readonly from: string
  readonly until: string
}

const NOON = 'T12:00'

export function changeable(data: CampaignData, state: CpState, army: ArmyId): readonly Changeable[] {
  const step = stepOf(data, state.step)
  return data.calendar.decisions.flatMap((decision): Changeable[] => {
    const { change } = decision
    if (!change || decision.army !== army || !before(data, decision.step, state.step)) return []
    if (state.messages.some((m) => m.decisionId === decision.id)) return []
    const options = change.to.filter((id) => {
      const option = decision.options.find((o) => o.id === id)
      return (
        option !== undefined &&
        id !== state.choices[decision.id]?.optionId &&
        closedBy(data, state, decision, option) === undefined
      )
    })
    const until = latestSending(decision, step.until)
    return options.length > 0 && step.from <= until ? [{ decision, options, from: step.from, until }] : []
  })
}

/** Not after the step, and not after noon of the day of its battle (CP-MSG-01). */
export function latestSending(decision: Decision, until: string): string {
  const day = Object.values(decision.change?.latestArrival ?? {})[0]?.slice(0, 10) ?? until.slice(0, 10)
  return until < day + NOON ? until : day + NOON
}

/** Whether an army has anything to do in the open step; one without is sealed by itself. */
export function hasBusiness(data: CampaignData, state: CpState, army: ArmyId): boolean {
  return (
    offered(data, state, state.step).some((d) => d.army === army) || changeable(data, state, army).length > 0
  )
}

/** Whether all armies have sealed the open step or have nothing to seal. */
export function allSealed(data: CampaignData, state: CpState): boolean {
  return data.calendar.sides
    .flatMap((side) => side.armies)
    .every((army) => state.sealed[army] === true || !hasBusiness(data, state, army))
}
