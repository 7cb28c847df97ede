import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { campaignCaseKit } from '../campaign/kit/kit'
import { caseSchema, runCase, type CaseKit } from './runner/cases'
import { caseKit } from './kits'
import { calendar } from '../campaign/shipped'
import { shippedHistory } from '../history/shipped'

const FOLDER = join(import.meta.dirname, 'cases')
const history = shippedHistory()

/** Rule sets whose examples are written as cases. */
const KITS: Readonly<Record<string, CaseKit | undefined>> = {
  squares: caseKit('squares', history),
  brigade: caseKit('brigade', history),
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

it.each([
  { given: { state: { tern: 3 } }, steps: [{ state: {} }], step: 0 },
  { given: {}, steps: [{ set: { units: { AN: { hits: 'many' } } } }], step: 1 },
])('a case that sets what no state has does not fit: %j', ({ given, steps, step }) => {
  const test = caseSchema.parse({
    id: 'SQ-EX-99',
    title: 'A slip of the pen',
    ruleSet: 'squares',
    rules: [],
    given: { units: { FL1: 'E4', AN: 'E3' }, ...given },
    steps,
  })
  const kit = KITS['squares']
  expect(kit && runCase(test, kit)).toMatchObject({ passed: false, differences: [{ step }] })
})
