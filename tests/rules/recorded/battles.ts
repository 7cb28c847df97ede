// Recorded battles of a rule set: the same events, states, outcomes and losses as ever.
import { z } from 'zod'
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { HOW, record, sheetsOf, type Recorded } from './battle'
import { checkRows, rulesOf } from './rows'

const recordedSchema: z.ZodType<Recorded> = z.strictObject({
  battle: z.string(),
  how: z.enum(HOW),
  houseRules: z.string(),
  seed: z.int(),
  most: z.int().exactOptional(),
  entries: z.int(),
  hash: z.string(),
  sentences: z.string(),
})

export function checkBattles(key: RuleSetKey): void {
  const rules = rulesOf(key)
  const sheetOf = sheetsOf(rules)
  checkRows(
    `${key}/battles.json`,
    recordedSchema,
    ({ battle, how, houseRules, seed }) => `${battle}, ${how}, seed ${seed}, ${houseRules}`,
    (row) => record(rules, sheetOf(row.battle, row.houseRules), row),
  )
}
