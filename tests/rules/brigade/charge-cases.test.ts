/** Worked examples of charges with the fire and melee that follow, dashes and arrivals (8.3, 8.4, 8.11). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { caseSchema, runCase } from '../../../src-shared/engine/cases'
import { combatKit } from './combat-rules'

describe('examples of charges', () => {
  it.each(['20', '22', '23', '24', '25', '26', '60'])('BR-EX-%s', (number) => {
    const file = new URL(`../cases/brigade/BR-EX-${number}.json`, import.meta.url)
    const test = caseSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect(runCase(test, combatKit).differences).toEqual([])
  })
})
