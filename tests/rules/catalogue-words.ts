// What holds for the catalogue of every rule set: no wording is empty, each can be filled, each house rule is explained.
import { expect, it } from 'vitest'
import type { HouseRuleInfo } from '../../src-shared/engine/rule-set'
import { speaker, wordingOf, type Catalogue } from '../../src-shared/words/sentence'

/** Wordings of a catalogue, by key. */
export function wordings(catalogue: unknown, path = ''): [string, string][] {
  if (typeof catalogue === 'string') return [[path, catalogue]]
  return Object.entries(catalogue as Record<string, unknown>).flatMap(([key, inner]) =>
    wordings(inner, path === '' ? key : `${path}.${key}`),
  )
}

export function describeCatalogue(messages: Catalogue, houseRules: readonly HouseRuleInfo[]): void {
  const phrase = speaker(messages)

  it('has no empty wording, and three forms at most', () => {
    for (const [key, text] of wordings(messages)) {
      expect(text.split('|').length, key).toBeLessThanOrEqual(3)
      expect(text.trim(), key).not.toBe('')
    }
  })

  it('fills in every name, in every form', () => {
    for (const [key, text] of wordings(messages)) {
      expect(text.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/[{}@]/)
      for (const n of [0, 1, 2, 7]) {
        const values = Object.fromEntries(
          [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}>`]),
        )
        expect(phrase({ key, values: { ...values, n } }), key).not.toMatch(/[{}|]/)
      }
    }
  })

  it('explains every house rule, every reading included', () => {
    for (const { key, kind, group } of houseRules) {
      expect(wordingOf(messages, `houseRule.${key}.title`), key).toBeDefined()
      expect(wordingOf(messages, `houseRule.${key}.text`), key).toBeDefined()
      expect(wordingOf(messages, `houseRuleGroup.${group}`), group).toBeDefined()
      const values =
        kind.type === 'boolean' ? ['true', 'false'] : kind.type === 'integer' ? ['number'] : kind.values
      for (const value of values)
        expect(
          wordingOf(messages, `houseRule.${key}.values.${String(value).replace('.', '-')}`),
          `${key} ${value}`,
        ).toBeDefined()
    }
  })
}
