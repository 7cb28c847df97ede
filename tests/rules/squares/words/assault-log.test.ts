// The log of an assault: every event of the worked examples and every line of its arithmetic has words.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { caseSchema } from '../../runner/cases'
import { speaker } from '../../../../src-shared/words/sentence'
import { commandSchema } from '../../../../src-shared/rules/squares/turn/commands'
import { describe as sentenceOf, describeRefusal } from '../../../../src-shared/rules/squares/words/describe'
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { assaultWorkingMessages } from '../../../../src-shared/rules/squares/words/messages/assault'
import { names } from '../../../../src-shared/rules/squares/words/names'
import { assault, Field, secondRound } from '../support/fixtures'

const EXAMPLES = [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 43, 47]
const ASSAULTS = [...EXAMPLES.map((n) => `SQ-EX-${String(n)}`), 'SQ-R-48-a', 'SQ-RET-05-a']
const phrase = speaker(messages)

/** Plays the example without looking at what it expects; `told` gets each event's sentences, with working keys. */
function replay(id: string, check: (lines: readonly string[], keys: readonly string[]) => void): void {
  const file = new URL(`../../cases/squares/${id}.json`, import.meta.url)
  const example = caseSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const field = new Field(example.given, {})
  for (const step of example.steps) {
    if (step.command === undefined || step.side === undefined || step.refusal !== undefined) continue
    const faces = (step.dice ?? []).map((die) => (typeof die === 'number' ? die : die.face))
    field.give(step.side, commandSchema.parse(step.command), ...faces)
    for (const event of field.events) {
      const working = event.working ?? []
      const sentences = [
        sentenceOf(event, field.state),
        ...working.map(({ key, values }) => ({ key: `working.${key}`, values })),
      ]
      check(
        sentences.map((sentence) => phrase(sentence, names(field.state))),
        working.map((line) => line.key),
      )
    }
  }
}

describe('the log of the worked examples', () => {
  const keys = new Set<string>()
  it.each(ASSAULTS)('%s', (id) => {
    const lines: string[] = []
    replay(id, (shown, working) => {
      lines.push(...shown)
      for (const key of working) keys.add(key)
    })
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(line).not.toMatch(/[{}]|undefined|NaN|null/)
  })
  it('they show every line of arithmetic that assaults know', () => {
    expect(Object.keys(assaultWorkingMessages).filter((key) => !keys.has(key))).toEqual([])
  })
  it('says who throws what and why', () => {
    const lines: string[] = []
    replay('SQ-EX-32', (shown) => lines.push(...shown))
    expect(lines).toContain('AK, heavy cavalry attacking, throws its misses again.')
    expect(lines).toContain('FL1 saves on 5 or more, d8.')
    expect(lines).toContain('FL1 has fought already: 1 die.')
    expect(lines).toContain('The skirmish advantage of the first round stays with Allies.')
  })
})

it('refusals have words for what is missing', () => {
  const field = new Field({ units: { FL1: { square: 'E4', spent: 1 }, AN: 'E3' } })
  const refusal = field.refuse(0, assault('E4', 'E3', ['FL1']))
  expect(refusal && phrase(describeRefusal(refusal), names(field.state))).toContain('2 wanted, 1 left')
  expect(field.code(0, secondRound(['FL1']))).toBe('WRONG_PHASE')
})
