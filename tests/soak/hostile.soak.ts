// Fifty thousand hostile files, made by mutation of real ones.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attackWithFiles } from '../campaign-file/hostile-trials'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(50_000)

const soak: Soak = {
  title: 'Hostile files, opened, read, written to, verified and rescued',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
    let told = 0
    try {
      const { trials, opened, refused, longestStall, failures } = await attackWithFiles(
        folder,
        TRIALS,
        Number(process.env['SOAK_SEED'] ?? 1815),
        (done, longest, failed) => {
          for (const failure of failed.slice(told)) report(failure)
          told = failed.length
          if (done % 250 === 0)
            report(`${done} of ${TRIALS}, longest stall ${Math.round(longest)} ms, ${failed.length} failures`)
        },
        Number(process.env['SOAK_FROM'] ?? 0),
      )
      report(`${opened} opened, ${refused} were refused, longest stall ${Math.round(longestStall)} ms`)
      return { trials, failures: [...failures] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
export default soak
