// The strip of days: how a day stands, and what can be looked at again.
import { expect, it } from 'vitest'
import { minutesOf, momentAt } from '../../../../../src-renderer/words/moments'
import {
  dayOf,
  dayState,
  lookedAt,
  type StripStep,
} from '../../../../../src-renderer/views/theatre/strip/strip'

const step = (when: StripStep['when'], seq: number | null = null): StripStep => ({
  id: '16-am',
  name: 'Orders',
  half: 'am',
  when,
  seq,
  battles: [],
  weather: null,
  seals: [],
  messages: 0,
  branches: [],
})

it.each([
  ['past', [step('past', 4), step('leftOut')]],
  ['now', [step('past', 4), step('now', 9), step('toCome')]],
  ['toCome', [step('toCome')]],
] as const)('is %s', (state, steps) => {
  expect(dayState({ date: '1815-06-16', steps })).toBe(state)
})

it('looks back at past steps alone, at the last entry of each', () => {
  expect(lookedAt(step('past', 7))).toBe(7)
  expect(lookedAt(step('now', 9))).toBeUndefined()
  expect(lookedAt(step('toCome'))).toBeUndefined()
})

it('reads days and moments', () => {
  expect(dayOf('1815-06-17')).toBe(17)
  expect(momentAt(minutesOf('1815-06-18T23:30') + 45)).toBe('1815-06-19T00:15')
})
