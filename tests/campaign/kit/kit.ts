/** What the campaign brings so that its worked examples can be written as cases. */
import type { CaseKit, CaseRules } from '../../rules/runner/cases'
import type { History } from '../../../src-shared/history/bundle'
import type { Calendar } from '../../../src-shared/history/calendar'
import { stateOfGiven } from './given'
import { caseFunctions } from './functions'
import { playsOn } from './rule-sets'
import type { CpCommand } from '../../../src-shared/campaign/course/commands'
import { campaign } from '../../../src-shared/campaign'
import { sideOfActor } from '../../../src-shared/campaign/state/vocabulary'

export function campaignCaseKit(history: History, calendar: Calendar): CaseKit {
  const rules = campaign(history, calendar, playsOn)
  // Losses of units are booked, not handed on; who looks on is asked for by the function `seenBy`.
  const runnable = { ...rules, losses: () => [], options: () => [] }
  return {
    rules: runnable as unknown as CaseRules,
    build: (given) => {
      const state = stateOfGiven(rules, given)
      return { sheet: state.sheet, state }
    },
    sideOf: (command) => sideOfActor((command as CpCommand).by),
    functions: caseFunctions(rules.data),
  }
}
