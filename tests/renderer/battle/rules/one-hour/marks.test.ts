/** What a unit must do and has done, in words. */
import { beforeAll, expect, it } from 'vitest'
import { screenFace } from '../../../../../src-renderer/battle/rules/load'
import { markWords } from '../../../../../src-renderer/battle/rules/one-hour/words/texts'
import { furtherMessages } from '../../../../../src-renderer/i18n'

beforeAll(async () => {
  await Promise.all([furtherMessages(), screenFace('one-hour')])
})

it('says the duty first, and of who has charged not that it has moved', () => {
  expect(markWords({ marks: ['moved', 'charged', 'rampant'] })).toEqual([
    'must charge if it can',
    'has charged',
  ])
  expect(markWords({ marks: ['shot', 'moved'] })).toHaveLength(2)
})
