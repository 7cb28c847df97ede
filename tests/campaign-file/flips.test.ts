// Single bytes changed in a campaign file; the soak changes them by the thousand.
import { expect, test } from 'vitest'
import { flipKinds } from './flip-kinds'
import { flipBytes } from './flip-trials'
import { folder } from './harness'

const home = folder()

test('every one of 150 flips that changes content is found and named, and none brings the program down', async () => {
  const tally = await flipBytes(home, 150, 18_06_1815)
  expect(tally.failures).toEqual([])
  expect(tally.changed).toBeGreaterThan(40)
  // All ways of finding are needed: SQLite's own check, the chain, the records and the digests.
  expect(Object.keys(tally.named)).toEqual(
    expect.arrayContaining(['damaged', 'journal damage', 'record damage', 'document damage']),
  )
}, 600_000)

test('35 flips in logs, backups, older forms, locks, lists and settings do no harm unnoticed', async () => {
  const { failures, kinds } = await flipKinds(home, 35, 18_06_1815)
  expect(failures).toEqual([])
  expect(Object.values(kinds)).toEqual([5, 5, 5, 5, 5, 5, 5])
})
