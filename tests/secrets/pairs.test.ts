// A minute's worth of pairs of games that differ only in a secret; tests/soak/secrets.soak.ts makes a hundred thousand.
import { expect, it } from 'vitest'
import { campaignPairs, oneHourPairs, squaresPairs } from './pairs'

it.each([
  ['nominations under the squares rules', squaresPairs, 800],
  ['placings before an hour at Waterloo', oneHourPairs, 400],
  ['choices and messages of a campaign', campaignPairs, 200],
] as const)('nothing of %s is shown to the other side', (_, make, pairs) => {
  const { pairs: made, leaks } = make(pairs, 1)
  expect(made).toBeGreaterThanOrEqual(pairs)
  expect(leaks).toEqual([])
})
