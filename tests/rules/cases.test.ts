// Every worked example of the ledgers, by its id.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { campaignCaseKit } from '../campaign/kit/kit'
import { caseSchema, runCase, type CaseKit } from './runner/cases'
import { CASE_RULE_SETS, caseKit } from './kits'
import { calendar } from '../campaign/shipped'
import { shippedHistory } from '../history/shipped'

const FOLDER = join(import.meta.dirname, 'cases')
const history = shippedHistory()

/** What examples are written for. */
const KITS: Readonly<Record<string, CaseKit | undefined>> = {
  ...Object.fromEntries(CASE_RULE_SETS.map((key) => [key, caseKit(key, history)])),
  campaign: campaignCaseKit(history, calendar),
}

describe.each(Object.keys(KITS))('worked examples of %s', (ruleSet) => {
  const kit = KITS[ruleSet]
  it.each(readdirSync(join(FOLDER, ruleSet)).sort())('%s', (file) => {
    const test = caseSchema.parse(JSON.parse(readFileSync(join(FOLDER, ruleSet, file), 'utf8')))
    expect(file).toBe(`${test.id}.json`)
    expect(test.ruleSet).toBe(ruleSet)
    expect(kit && runCase(test, kit).differences).toEqual([])
  })
})
