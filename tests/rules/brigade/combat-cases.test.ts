/** Worked examples of fire, melee and what comes after (8.1, 8.5 to 8.9 and the single steps of 8.11). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { caseSchema, runCase } from '../../../src-shared/engine/cases'
import { combatKit } from './combat-rules'

const EXAMPLES = [
  ...['01', '02', '03'],
  ...['27', '28', '29', '30', '31', '32', '33', '33a', '33b'],
  ...['34', '35', '36', '37', '38', '39', '40'],
  ...['41', '42', '43', '44', '45', '46'],
  ...['55'],
  ...['47', '48', '49', '50', '51', '52', '53', '54'],
  ...['56a', '56b', '56c', '57', '58', '59', '59b', '61', '63', '66', '69'],
]

describe('examples of fire, melee and morale', () => {
  it.each(EXAMPLES)('BR-EX-%s', (number) => {
    const file = new URL(`../cases/brigade/BR-EX-${number}.json`, import.meta.url)
    const test = caseSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect(runCase(test, combatKit).differences).toEqual([])
  })
})
