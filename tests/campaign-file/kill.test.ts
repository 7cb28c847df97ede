// Forty writing processes killed at random moments.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from './harness'
import { bundleWriter, killWriters } from './kill-trials'

const home = folder()

test('40 kills at random moments lose no acknowledged command and break no chain', async () => {
  const writer = await bundleWriter()
  try {
    const tally = await killWriters(writer, home, 40, 15_06_1815)
    expect(tally.failures).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(400)
  } finally {
    rmSync(dirname(writer), { recursive: true, force: true })
  }
}, 120_000)
