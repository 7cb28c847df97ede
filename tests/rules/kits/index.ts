/** THE list of the rule sets whose worked examples can be played, by key: nothing else in the tests names a kit. */
import type { History } from '../../../src-shared/history/bundle'
import type { CaseKit } from '../runner/kit'
import { brigadeCaseKit } from './brigade/kit'
import { fastPlayCaseKit } from './fast-play/kit'
import { oneHourCaseKit } from './one-hour/kit'
import { squaresCaseKit } from './squares/kit'

const KITS: Readonly<Record<string, (history: History | undefined) => CaseKit>> = {
  squares: squaresCaseKit,
  brigade: brigadeCaseKit,
  'one-hour': oneHourCaseKit,
  'fast-play': fastPlayCaseKit,
}

/** Keys of the rule sets that have a kit. */
export const CASE_RULE_SETS = Object.keys(KITS)

/** The kit of a rule set, or undefined if it has none. */
export function caseKit(ruleSet: string, history: History | undefined): CaseKit | undefined {
  return Object.hasOwn(KITS, ruleSet) ? KITS[ruleSet]?.(history) : undefined
}
