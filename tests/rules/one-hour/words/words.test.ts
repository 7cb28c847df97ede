// Every sentence of One Hour Waterloo can be said: of events, refusals, prompts, faults and house rules.
import { describe, expect, it } from 'vitest'
import { speaker, wordingOf } from '../../../../src-shared/words/sentence'
import { SHEET_FAULTS } from '../../../../src-shared/rules/one-hour/sheet/faults'
import { HOUSE_RULES } from '../../../../src-shared/rules/one-hour/sheet/house-rules'
import { STATE_FAULTS } from '../../../../src-shared/rules/one-hour/state/faults'
import { END_REASONS } from '../../../../src-shared/rules/one-hour/state/state'
import { REFUSAL_CODES } from '../../../../src-shared/rules/one-hour/turn/refusals'
import { messages } from '../../../../src-shared/rules/one-hour/words/messages'
import { outcomeReasons } from '../../../../src-shared/rules/one-hour/words/outcome'

const phrase = speaker(messages)

/** Wordings of a catalogue, by key. */
function wordings(catalogue: unknown, path = ''): [string, string][] {
  if (typeof catalogue === 'string') return [[path, catalogue]]
  return Object.entries(catalogue as Record<string, unknown>).flatMap(([key, inner]) =>
    wordings(inner, path === '' ? key : `${path}.${key}`),
  )
}

describe('the catalogue', () => {
  it('fills in every name, in every form', () => {
    for (const [key, text] of wordings(messages)) {
      expect(text.split('|').length, key).toBeLessThanOrEqual(3)
      expect(text.trim(), key).not.toBe('')
      for (const n of [0, 1, 2, 7]) {
        const values = Object.fromEntries(
          [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}>`]),
        )
        expect(phrase({ key, values: { ...values, n } }), key).not.toMatch(/[{}|]/)
      }
    }
  })

  it('has no verb that would disagree with guns, or with a side that is called Anglo-Allied and Prussian', () => {
    for (const [key, text] of [
      ...wordings(messages.event),
      ...wordings(messages.staff),
      ...wordings(messages.prompt),
    ])
      expect(text, key).not.toMatch(
        /(?<! of )\{(?:unit|units|side|winner|source|leaders|target)\}(?: alone)? (?:[a-z]+s|was|were)\b/,
      )
  })

  it('names both sides beside their figures when a battle is over', () => {
    const names = new Map([
      ['side.0', { name: 'Prussian' }],
      ['side.1', { name: 'French' }],
    ])
    const reasons = outcomeReasons({
      winner: 1,
      reason: 'turnLimit',
      points: [3, 4],
      routed: [5, 2],
      counted: [20, 21],
    })
    expect(reasons.map((reason) => phrase(reason, names))).toEqual([
      'The last turn is over.',
      'Points: Prussian 3, French 4.',
      'Routed units: Prussian 5 of 20, French 2 of 21.',
    ])
  })

  it('explains every house rule, each reading included', () => {
    for (const { key, kind, group } of HOUSE_RULES) {
      expect(wordingOf(messages, `houseRule.${key}.title`), key).toBeDefined()
      expect(wordingOf(messages, `houseRule.${key}.text`), key).toBeDefined()
      expect(wordingOf(messages, `houseRuleGroup.${group}`), group).toBeDefined()
      const values = kind.type === 'boolean' ? ['true', 'false'] : kind.type === 'choice' ? kind.values : []
      for (const value of values)
        expect(
          wordingOf(messages, `houseRule.${key}.values.${String(value)}`),
          `${key} ${value}`,
        ).toBeDefined()
    }
  })

  it('has words for every refusal, fault and end', () => {
    for (const code of REFUSAL_CODES) expect(wordingOf(messages, `refusal.${code}`), code).toBeDefined()
    for (const code of [...SHEET_FAULTS, ...STATE_FAULTS])
      expect(wordingOf(messages, `fault.${code}`), code).toBeDefined()
    for (const reason of END_REASONS) expect(wordingOf(messages, `outcome.${reason}`), reason).toBeDefined()
  })
})
