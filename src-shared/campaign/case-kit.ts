/** What the campaign brings so that its worked examples can be written as cases. */
import type { CaseKit, CaseRules } from '../engine/cases'
import type { History } from '../history/bundle'
import type { Calendar } from '../history/calendar'
import { stateOfGiven } from './case-given'
import { caseFunctions } from './case-functions'
import type { CpCommand } from './commands'
import { campaign } from './index'
import { sideOfActor } from './vocabulary'

export function campaignCaseKit(history: History, calendar: Calendar): CaseKit {
  const rules = campaign(history, calendar)
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
