// Processes killed while they bring files of an older form forward, each file once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleWriter, killWriters, oldCampaign } from '../campaign-file/kill-trials'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(400)

const soak: Soak = {
  title: 'Processes that bring older files forward, killed with kill -9 at random moments',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const writer = await bundleWriter()
    try {
      const { trials, failures, acknowledged } = await killWriters(
        writer,
        folder,
        TRIALS,
        1815,
        (done) => {
          if (done % 100 === 0) report(`${done} of ${TRIALS}`)
        },
        { begin: oldCampaign, lives: 2, whileOpening: true },
      )
      report(`${acknowledged} steps were acknowledged`)
      return { trials, failures: [...failures] }
    } finally {
      rmSync(dirname(writer), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
