// Two thousand processes that create, copy, fork, back up, restore and rescue campaigns, killed at random moments.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleWriter } from '../campaign-file/kill-trials'
import { killLibraries } from '../main/services/library/kills'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(2000)

const soak: Soak = {
  title: 'Processes that make files in a library, killed with kill -9 at random moments',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    const writer = await bundleWriter('tests/main/services/library/child.ts')
    try {
      const { trials, failures, acknowledged } = await killLibraries(writer, folder, TRIALS, 1815, (done) => {
        if (done % 100 === 0) report(`${done} of ${TRIALS}`)
      })
      report(`${acknowledged} files were acknowledged`)
      return { trials, failures: [...failures] }
    } finally {
      rmSync(dirname(writer), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
