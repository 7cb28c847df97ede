/** Which rule sets can play worked examples, and with what. */
import type { Case, CaseKit } from '../engine/cases'
import type { History } from '../history/bundle'
import { brigadeCaseKit } from './brigade/case-kit'
import { squares } from './squares'
import { squaresCaseKit } from './squares/case-kit'

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
