// Checks the recorded battles of a rule set, or records them anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { RuleSetKey, SheetBase } from '../../../src-shared/engine/rule-set'
import { ruleSet } from '../../../src-shared/rules'
import { HOW, playPlan, sheetOf, type Recorded } from './battle'

const recordedSchema = z.array(
  z.strictObject({
    battle: z.string(),
    how: z.enum(HOW),
    houseRules: z.string(),
    seed: z.int(),
    most: z.int().exactOptional(),
    entries: z.int(),
    hash: z.string(),
    sentences: z.string(),
  }),
)

/**
 * Plays every battle of KEY.json and compares. With RECORD=1 in the environment the file is written anew instead, with
 * the same battles, hows and seeds:
 *
 *     RECORD=1 npm run vitest -- run --project unit tests/rules/recorded
 *
 * That is right only after a change that is meant to change results; a restructuring leaves these files alone.
 */
export function checkRecorded(key: RuleSetKey): void {
  const rules = ruleSet(key)
  if (!rules) throw new Error(`there is no rule set ${key}`)
  const file = join(import.meta.dirname, `${key}.json`)
  const rows: readonly Recorded[] = recordedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const sheets = new Map<string, SheetBase>()
  const sheet = ({ battle, houseRules }: Recorded): SheetBase => {
    const name = `${battle}, ${houseRules}`
    const known = sheets.get(name) ?? sheetOf(rules, battle, houseRules)
    sheets.set(name, known)
    return known
  }

  if (process.env['RECORD'] === '1') {
    it('records its battles anew', () => {
      const anew = rows.map((row) => playPlan(rules, sheet(row), row))
      writeFileSync(file, `[\n${anew.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`)
    })
    return
  }
  it.each(rows)('$battle, $how, seed $seed, $houseRules', (row) => {
    expect(playPlan(rules, sheet(row), row)).toEqual(row)
  })
}
