// Who has not come on to the field has not arrived when the battle is over, and may still come while it is fought.
import { expect, it } from 'vitest'
import { fateKey } from '../../../../src-renderer/battle/report/fate'

it('says of those still to come that they are not yet there, and of nobody else anything new', () => {
  expect(fateKey('notArrived', false)).toBe('toCome')
  expect(fateKey('notArrived', true)).toBe('notArrived')
  expect(fateKey('destroyed', false)).toBe('destroyed')
})
