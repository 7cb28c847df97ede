// Six hundred processes that play campaigns through the services, killed at random moments.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleWriter } from '../campaign-file/kill-trials'
import { killCampaigns } from '../main/services/course/kills'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(600)

const soak: Soak = {
  title: 'Processes that play a campaign, killed with kill -9 at random moments',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const writer = await bundleWriter('tests/main/services/course/child.ts')
    try {
      const { trials, failures, acknowledged } = await killCampaigns(writer, folder, TRIALS, 1815, (done) => {
        if (done % 60 === 0) report(`${done} of ${TRIALS}`)
      })
      report(`${acknowledged} commands were acknowledged`)
      return { trials, failures: [...failures] }
    } finally {
      rmSync(dirname(writer), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
