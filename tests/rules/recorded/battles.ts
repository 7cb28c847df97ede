// Recorded battles of a rule set: the same events, states, outcomes and losses as ever.
import { z } from 'zod'
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { HOW, record, sheetsOf, type Recorded } from './battle'
import { fileOf, readRows, rulesOf } from './rows'

export const recordedSchema: z.ZodType<Recorded> = z.strictObject({
  battle: z.string(),
  how: z.enum(HOW),
  houseRules: z.string(),
  seed: z.int(),
  most: z.int().exactOptional(),
  entries: z.int(),
  hash: z.string(),
  sentences: z.string(),
})

export const titleOf = ({ battle, how, houseRules, seed }: Recorded): string =>
  `${battle}, ${how}, seed ${seed}, ${houseRules}`

export const battlesFile = (key: RuleSetKey): string => `${key}/battles.json`

export const recordedBattles = (key: RuleSetKey): readonly Recorded[] =>
  readRows(fileOf(battlesFile(key)), recordedSchema)

/** Fights battles of a rule set again; each of its sheets is drafted once. */
export function fightAgain(key: RuleSetKey): (row: Recorded) => Recorded {
  const rules = rulesOf(key)
  const sheetOf = sheetsOf(rules)
  return (row) => record(rules, sheetOf(row.battle, row.houseRules), row)
}
