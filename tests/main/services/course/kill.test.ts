// Six processes that play a campaign through the services, killed at random moments.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { bundleWriter } from '../../../campaign-file/kill-trials'
import { killCampaigns } from './kills'
import { testFolder } from '../table'

test('a campaign killed at any moment goes on where it stood, with every command that was answered', async () => {
  const writer = await bundleWriter('tests/main/services/course/child.ts')
  try {
    const tally = await killCampaigns(writer, testFolder(), 6, 18_06_1815)
    expect(tally.failures).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(15)
  } finally {
    rmSync(dirname(writer), { recursive: true, force: true })
  }
}, 300_000)
