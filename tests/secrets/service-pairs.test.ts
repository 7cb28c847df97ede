// Some pairs of games that differ only in a secret, at the services; tests/soak/secrets-services.soak.ts makes thousands.
import { expect, it } from 'vitest'
import { testFolder } from '../main/services/table'
import { brigadeServicePairs } from './brigade-pairs'
import { battleServicePairs, campaignServicePairs } from './service-pairs'

it.each([
  ['a headquarters chooses', campaignServicePairs, 20],
  ['is named as general', battleServicePairs, 10],
  ['is ordered, drawn and plotted', brigadeServicePairs, 8],
] as const)('no answer tells the other side what %s in secret', async (_, make, pairs) => {
  const { pairs: made, leaks } = await make(testFolder(), pairs, 1)
  expect(made).toBeGreaterThanOrEqual(pairs)
  expect(leaks).toEqual([])
})
