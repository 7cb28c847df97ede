// A sentence that is put together from words begins with a capital.
import { describe, expect, it } from 'vitest'
import { sentenceCase } from '../../src-shared/words/sentence-case'

describe('a sentence', () => {
  it.each([
    ['the Coalition has won', 'The Coalition has won'],
    ['“squares” rules', '“Squares” rules'],
    ['(as in history)', '(As in history)'],
    ['émigrés', 'Émigrés'],
    ['II Corps', 'II Corps'],
    ['12 men', '12 men'],
    ['', ''],
  ])('that is written %j begins %j', (words, expected) => {
    expect(sentenceCase(words)).toBe(expected)
  })
})
