/** Worked examples whose dice are movement dice alone, played with the phases of movement (section 8 of the rules). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { caseSchema, runCase } from '../../../src-shared/engine/cases'
import { movementKit } from './movement-rules'

const EXAMPLES = [
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '21',
  '62',
  '64',
  '65',
  '67',
]

describe('examples of movement', () => {
  it.each(EXAMPLES)('BR-EX-%s', (number) => {
    const file = new URL(`../cases/brigade/BR-EX-${number}.json`, import.meta.url)
    const test = caseSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect(runCase(test, movementKit).differences).toEqual([])
  })
})
