// Rows of a data file of recorded battles or totals, and the rule set that they belong to.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { ruleSet } from '../../../src-shared/rules'
import type { AnyRulesFace } from '../../../src-shared/rules/face'

/** Path of a file of this folder, such as `squares/battles.json`, from the project's own folder. */
export const fileOf = (fileName: string): string => `tests/rules/recorded/${fileName}`

/** Throws if a row is not in this schema. */
export function readRows<Row extends object>(path: string, schema: z.ZodType<Row>): readonly Row[] {
  return z.array(schema).parse(JSON.parse(readFileSync(path, 'utf8')))
}

export function rulesOf(key: RuleSetKey): AnyRulesFace {
  const rules = ruleSet(key)
  if (!rules) throw new Error(`there is no rule set ${key}`)
  return rules
}
