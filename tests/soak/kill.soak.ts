// Two thousand writing processes killed at random moments.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleWriter, killWriters } from '../campaign-file/kill-trials'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(2000)

const soak: Soak = {
  title: 'Writing processes killed with kill -9 at random moments',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const writer = await bundleWriter()
    try {
      const { trials, failures, acknowledged } = await killWriters(writer, folder, TRIALS, 1815, (done) => {
        if (done % 200 === 0) report(`${done} of ${TRIALS}`)
      })
      report(`${acknowledged} steps were acknowledged`)
      return { trials, failures: [...failures] }
    } finally {
      rmSync(dirname(writer), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
