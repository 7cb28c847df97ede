// Numbers written by hand read as Intl writes them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { thousands } from '../../src-shared/words/numbers'

const written = new Intl.NumberFormat('en-GB')

it('tells thousands apart', () => {
  expect([0, 999, 1000, 123_456, 1_234_567, -1, -1000].map(thousands)).toEqual([
    '0',
    '999',
    '1,000',
    '123,456',
    '1,234,567',
    '-1',
    '-1,000',
  ])
})

it('reads as Intl writes it, whatever the number', () => {
  fc.assert(
    fc.property(fc.integer(), (whole) => {
      expect(thousands(whole)).toBe(written.format(whole))
    }),
  )
})
