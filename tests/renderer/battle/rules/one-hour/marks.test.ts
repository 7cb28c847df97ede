/** What a unit must do and has done, by the keys of its words. */
import { expect, it } from 'vitest'
import { markWords } from '../../../../../src-renderer/battle/rules/one-hour/words/texts'

it('says the duty first, and of who has charged not that it has moved', () => {
  expect(markWords({ marks: ['moved', 'charged', 'rampant'] })).toEqual([
    'one-hour.mark.rampant',
    'one-hour.mark.charged',
  ])
  expect(markWords({ marks: ['shot', 'moved'] })).toEqual(['one-hour.mark.shot', 'one-hour.mark.moved'])
})
