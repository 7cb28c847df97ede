// A thousand torn files: campaigns, the logs that a crash left, and both.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tearFiles } from '../campaign-file/torn-trials'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(1000)

const soak: Soak = {
  title: 'Torn campaign files, logs, and both',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    try {
      const tally = await tearFiles(folder, TRIALS, 1815, (done) => {
        if (done % 100 === 0) report(`${done} of ${TRIALS}`)
      })
      const { trials, opened, rescued, nothing, failures } = tally
      report(`${opened} opened, ${rescued} were rescued, in ${nothing} nothing was left`)
      return { trials, failures: [...failures] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
