// What the program itself asks for a try at a PIN, in whose place these tests have a cheap one.
import { expect, it } from 'vitest'
import { PIN_COST } from '../../../src-main/campaign-file/seals/pin-cost'
import { newKey, newPin } from '../../../src-main/campaign-file/seals/seat-pins'
import { PIN_COST as CHEAP } from './pin-cost'

it('costs whoever guesses at a PIN 64 MB a try', () => {
  expect(128 * PIN_COST.N * PIN_COST.r).toBe(64 * 1024 * 1024)
})

it('is written beside the PIN, and so is what it costs here', async () => {
  const { cost } = await newPin('1815', newKey())
  expect(cost).toEqual(CHEAP)
})
