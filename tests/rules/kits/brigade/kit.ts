/** What the brigade rules bring so that their examples can be written as cases. */
import type { AnyRuleSet } from '../../../../src-shared/engine/battle'
import { CaseFault, type CaseKit } from '../../runner/cases'
import { mergePatch } from '../../runner/match'
import { speaker } from '../../../../src-shared/words/sentence'
import type { History } from '../../../../src-shared/history/bundle'
import { rulesOf } from '../../../../src-shared/rules/brigade/turn/assemble'
import { draftCases } from './drafts'
import { CASE_FUNCTIONS } from './functions'
import { parseGiven, sheetOfGiven, stateOfGiven } from './given'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'

/**
 * The kit: cases are played with all phases and the orders that the case gives. Cases of battles of history and the
 * functions `draft` and `clock` need the historical data.
 */
export function brigadeCaseKit(history: History | undefined): CaseKit {
  const drafts = draftCases(history)
  return {
    // A rule set takes its own commands; the runner parses each with its schema first.
    rules: rulesOf(machine) as unknown as AnyRuleSet,
    build(given) {
      if ('battle' in given) {
        const { sheet, patch } = drafts.battle(given)
        // The patch follows the state's own keys; what a case sets is its author's responsibility.
        return { sheet, state: mergePatch(musteredFrom(sheet), patch) as BrState }
      }
      const parsed = parseGiven(given)
      const sheet = sheetOfGiven(parsed)
      return { sheet, state: stateOfGiven(parsed, musteredFrom(sheet), machine) }
    },
    functions: { ...CASE_FUNCTIONS, draft: drafts.draft, clock: drafts.clock },
  }
}

/** Faults of places: a case may begin in the midst of a battle, with enemies in contact or columns half over the edge. */
const OF_PLACES: ReadonlySet<string> = new Set(['OFF_TABLE', 'OVERLAP', 'TOO_CLOSE_TO_ENEMY'])

const phrase = speaker(messages)

function musteredFrom(sheet: BrSheet): BrState {
  const found = faults(sheet).filter(({ code }) => !OF_PLACES.has(code))
  if (found.length > 0)
    throw new CaseFault(
      found.map(({ path, code, values }) => ({
        path,
        expected: 'a sheet without faults',
        actual: `${code}: ${phrase({ key: `fault.${code}`, values })}`,
      })),
    )
  return muster(sheet)
}
