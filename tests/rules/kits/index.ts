/** Which rule sets can play worked examples, and with what. */
import type { Case, CaseKit } from '../runner/cases'
import type { History } from '../../../src-shared/history/bundle'
import { brigadeCaseKit } from './brigade/kit'
import { squares } from '../../../src-shared/rules/squares'
import { squaresCaseKit } from './squares/kit'

/** The kit of a case's rule set, or undefined if no such rule set is in the program. */
export function caseKit(ruleSet: Case['ruleSet'], history: History | undefined): CaseKit | undefined {
  switch (ruleSet) {
    case 'squares':
      return squaresCaseKit(squares, history)
    case 'brigade':
      return brigadeCaseKit(history)
    default:
      return undefined
  }
}
