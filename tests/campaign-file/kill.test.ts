// Ten writing processes killed at random moments.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from './harness'
import { bundleWriter, killWriters, oldCampaign } from './kill-trials'

const home = folder()

test('10 kills at random moments, and some while an older file is brought forward, lose no acknowledged command and break no chain', async () => {
  const writer = await bundleWriter()
  try {
    const tally = await killWriters(writer, home, 10, 15_06_1815)
    expect(tally.failures).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(40)
    const older = await killWriters(writer, home, 2, 18_06_1815, undefined, {
      begin: oldCampaign,
      lives: 2,
      whileOpening: true,
    })
    expect(older.failures).toEqual([])
  } finally {
    rmSync(dirname(writer), { recursive: true, force: true })
  }
}, 300_000)
