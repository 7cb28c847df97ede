/** Courses that differ from history: their names, titles, and two of them side by side (CP-BRAN). */
import type { BattleKey } from '../../history/calendar'
import { BATTLE_KEYS } from '../../history/calendar'
import type { CampaignData } from '../state/data'
import { reckon, type Reckoning } from '../score/score'
import { resultOfHistory } from '../report/history-result'
import type { CpState } from '../state/state'

export const AS_IT_WAS = 'As it was'

/** Names of the deviations, in order of time, each once (CP-BRAN-01). */
export function deviations(data: CampaignData, state: CpState): readonly string[] {
  const { weather, decisions } = data.calendar
  const names: string[] = []
  const add = (name: string | undefined) => {
    if (name !== undefined && !names.includes(name)) names.push(name)
  }
  let passed = false
  for (const decision of decisions) {
    // The weather comes before the decisions of its own step.
    if (!passed && (data.order.get(decision.step) ?? 0) >= (data.order.get(weather.step) ?? 0)) {
      add(weather.kinds.find((k) => k.id === state.weather)?.branch)
      passed = true
    }
    const choice = state.choices[decision.id]
    add(decision.options.find((o) => o.id === choice?.optionId)?.branch)
  }
  return names
}

/** Title of a course (CP-BRAN-02). */
export function titleOf(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return AS_IT_WAS
  if (second === undefined) return first
  const both = `${first} and ${second}`
  return names.length > 2 ? `${both}, and ${names.length - 2} more` : both
}

/** Name of a fork: the title, with a number if taken (CP-BRAN-03). */
export function forkName(title: string, taken: readonly string[]): string {
  if (!taken.includes(title)) return title
  for (let n = 2; ; n += 1) {
    const name = `${title} ${n}`
    if (!taken.includes(name)) return name
  }
}

/** Winner other than history's, by the same measure (CP-R-11): marked on the strip, without a name (CP-BRAN-02). */
export function againstHistory(data: CampaignData, state: CpState): readonly BattleKey[] {
  return BATTLE_KEYS.filter((key) => {
    const report = state.reports[key]
    if (!report || key === 'wavre-19') return false
    return report.winner !== resultOfHistory(data, key, state.houseRules).winner
  })
}

export interface Branch {
  readonly name: string
  readonly title: string
  readonly reckoning: Reckoning
  readonly strengths: CpState['strengths']
}

export interface Comparison {
  readonly branches: readonly [Branch, Branch]
  /** Decisions whose choice differs. */
  readonly decisions: readonly {
    readonly decisionId: string
    readonly options: readonly [string | null, string | null]
  }[]
  /** Winner and level of each battle on both courses. */
  readonly ground: readonly {
    readonly battle: BattleKey
    readonly results: readonly [string | null, string | null]
  }[]
}

/** Two courses side by side (CP-BRAN-04). */
export function compare(data: CampaignData, a: CpState, b: CpState): Comparison {
  const branch = (state: CpState): Branch => ({
    name: state.sheet.name,
    title: titleOf(deviations(data, state)),
    reckoning: reckon(data, state),
    strengths: state.strengths,
  })
  const chosen = (state: CpState, id: string) => state.choices[id]?.optionId ?? null
  const result = (state: CpState, key: BattleKey) => {
    const report = state.reports[key]
    return report ? `${report.winner} ${report.level}` : null
  }
  return {
    branches: [branch(a), branch(b)],
    decisions: data.calendar.decisions.flatMap(({ id }) =>
      chosen(a, id) === chosen(b, id)
        ? []
        : [{ decisionId: id, options: [chosen(a, id), chosen(b, id)] as const }],
    ),
    ground: BATTLE_KEYS.map((battle) => ({
      battle,
      results: [result(a, battle), result(b, battle)] as const,
    })),
  }
}
