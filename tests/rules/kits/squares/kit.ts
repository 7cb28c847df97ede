/** What the squares rules bring so that their examples can be written as cases. */
import { z } from 'zod'
import type { AnyRuleSet } from '../../../../src-shared/engine/battle'
import { CaseFault, type CaseKit } from '../../runner/cases'
import { mergePatch } from '../../runner/match'
import type { History } from '../../../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { parseGiven, sheetOfGiven, stateOfGiven } from './given'
import { assaultOddsOf } from './odds'
import { draft } from '../../../../src-shared/rules/squares/sheet/draft/draft'
import { faultsOfSheet } from '../../../../src-shared/rules/squares/sheet/faults'
import { houseRulesSchema } from '../../../../src-shared/rules/squares/sheet/house-rules'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { sheetSchema, type SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'

const patchSchema = z.record(z.string(), z.json())

const battleGivenSchema = z.strictObject({
  battle: z.enum(BATTLE_IDS),
  whatIfs: z.array(z.string()).default([]),
  houseRules: houseRulesSchema.partial().default({}),
  overNight: z.boolean().default(false),
  sheet: patchSchema.default({}),
  state: patchSchema.default({}),
})

/** The kit. Cases of battles of history and the function `draft` need the historical data. */
export function squaresCaseKit(rules: AnyRuleSet, history: History | undefined): CaseKit {
  const drafted = (given: unknown) => {
    const parsed = battleGivenSchema.parse(given)
    if (!history) throw fault('a battle of history', 'the historical data were not loaded')
    const sheet = draft({
      history,
      battleId: parsed.battle,
      whatIfIds: parsed.whatIfs,
      houseRules: definedOnly(parsed.houseRules),
      overNight: parsed.overNight,
    })
    return { parsed, sheet: sheetSchema.parse(mergePatch(sheet, parsed.sheet)) }
  }
  return {
    rules,
    build(given) {
      if ('battle' in given) {
        const { parsed, sheet } = drafted(given)
        // The patch follows the state's own keys; what a case sets is its author's responsibility.
        return { sheet, state: mergePatch(musteredFrom(sheet), parsed.state) as SqState }
      }
      const parsed = parseGiven(given)
      const sheet = sheetOfGiven(parsed)
      return { sheet, state: stateOfGiven(parsed, musteredFrom(sheet)) }
    },
    functions: {
      faults: (given) => faultsOfSheet(sheetOfGiven(parseGiven(given))),
      draft: (given) => drafted(given).sheet,
      // The runner hands on the state that this kit has built.
      odds: (argument, state) => assaultOddsOf(state as SqState, argument),
    },
  }
}

function musteredFrom(sheet: SqScenario): SqState {
  const found = faultsOfSheet(sheet)
  if (found.length > 0)
    throw new CaseFault(
      found.map((one) => ({ path: one.path, expected: 'a sheet without faults', actual: one.code })),
    )
  return muster(sheet)
}

function fault(expected: string, actual: string): CaseFault {
  return new CaseFault([{ path: 'given', expected, actual }])
}

/** Optional keys that are undefined are left out, as `exactOptionalPropertyTypes` wants them. */
function definedOnly<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
