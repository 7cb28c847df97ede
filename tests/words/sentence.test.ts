// Sentences in words: values, names, lists, forms by number, sentences inside sentences, and what is lacking.
import { describe, expect, it } from 'vitest'
import { render, wordingOf, type Catalogue, type Sentence } from '../../src-shared/words/sentence'

const catalogue: Catalogue = {
  event: {
    hit: '{unit} takes {n} hit from {by}. | {unit} takes {n} hits from {by}.',
    none: 'nobody | one man | {n} men',
    told: 'They say: {what}',
  },
  term: { nobody: 'nobody' },
}
const names: Readonly<Record<string, string>> = { u: 'Quiot 1', v: 'Byng', w: '1st Brigade, Picton' }
const nameOf = (id: string): string | undefined => names[id]
const say = (key: string, values: Sentence['values'], lenient?: boolean): string =>
  render({ key, values }, { catalogue, nameOf, ...(lenient && { lenient }) })

describe('a sentence in words', () => {
  it('has names for ids, and its form by number', () => {
    expect(say('event.hit', { unit: 'u', n: 1, by: 'v' })).toBe('Quiot 1 takes 1 hit from Byng.')
    expect(say('event.hit', { unit: 'u', n: 2, by: 'x' })).toBe('Quiot 1 takes 2 hits from x.')
    expect([0, 1, 2, 1500].map((n) => say('event.none', { n }))).toEqual([
      'Nobody',
      'One man',
      '2 men',
      '1,500 men',
    ])
  })

  it('lists several, and tells names with commas apart by semicolons', () => {
    const by = (list: readonly string[]): string => say('event.told', { what: list })
    expect(by(['u', 'v', 'E2'])).toBe('They say: Quiot 1, Byng and E2')
    expect(by(['u', 'w'])).toBe('They say: Quiot 1; 1st Brigade, Picton')
    expect(by([])).toBe('They say: nobody')
  })

  it('holds sentences, alone and in lists', () => {
    const one = { key: 'event.none', values: { n: 1 } }
    expect(say('event.told', { what: one })).toBe('They say: one man')
    expect(say('event.told', { what: [one, 'u'] })).toBe('They say: one man and Quiot 1')
  })

  it('throws what is lacking, or shows what there is', () => {
    expect(() => say('event.unknown', {})).toThrow('no wording for event.unknown')
    expect(() => say('event.told', {})).toThrow('event.told wants a value for what')
    expect(say('event.unknown', {}, true)).toBe('event.unknown')
    expect(say('event.told', {}, true)).toBe('They say: ')
    expect(say('event.told', { what: null })).toBe('They say: ')
  })

  it('is found by its key alone', () => {
    expect(wordingOf(catalogue, 'term.nobody')).toBe('nobody')
    expect(wordingOf(catalogue, 'term')).toBeUndefined()
    expect(wordingOf(catalogue, 'event.toString')).toBeUndefined()
  })
})
