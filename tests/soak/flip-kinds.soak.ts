// Ten thousand single bytes changed in logs, backups, files of older forms, locks, lists and settings.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flipKinds } from '../campaign-file/flip-kinds'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(10_000)

const soak: Soak = {
  title: 'Single bytes changed in every other kind of file',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    try {
      const { trials, kinds, failures } = await flipKinds(folder, TRIALS, 1815, (done) => {
        if (done % 1000 === 0) report(`${done} of ${TRIALS}`)
      })
      report(JSON.stringify(kinds))
      return { trials, failures: [...failures] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
