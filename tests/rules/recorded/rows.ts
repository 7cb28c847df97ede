// Rows of a data file: what each says is computed anew and compared, or the file is recorded anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyRulesFace } from '../../../src-shared/rules/face'
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { ruleSet } from '../../../src-shared/rules'

/**
 * A test for every row of a file. With RECORD=1 in the environment the file is written anew instead, row by row with
 * the same battles and seeds:
 *
 *     RECORD=1 npm run vitest -- run --project unit tests/rules/recorded
 *
 * That is right only after a change that is meant to change results; a restructuring leaves these files alone.
 */
export function checkRows<Row extends object>(
  fileName: string,
  schema: z.ZodType<Row>,
  title: (row: Row) => string,
  compute: (row: Row) => Row,
): void {
  const file = join(import.meta.dirname, fileName)
  const rows = z.array(schema).parse(JSON.parse(readFileSync(file, 'utf8')))
  if (process.env['RECORD'] === '1') {
    it(`records ${fileName} anew`, () => {
      writeFileSync(file, `[\n${rows.map((row) => `  ${JSON.stringify(compute(row))}`).join(',\n')}\n]\n`)
    })
    return
  }
  for (const row of rows)
    it(title(row), () => {
      expect(compute(row)).toEqual(row)
    })
}

export function rulesOf(key: RuleSetKey): AnyRulesFace {
  const rules = ruleSet(key)
  if (!rules) throw new Error(`there is no rule set ${key}`)
  return rules
}
