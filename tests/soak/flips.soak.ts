// Ten thousand single bytes changed in campaign files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flipBytes } from '../campaign-file/flip-trials'
import { trialsOf, type Soak } from '../tools/trial'

const TRIALS = trialsOf(10_000)
const EACH = Math.min(TRIALS, 1000)
const ROUNDS = Math.ceil(TRIALS / EACH)

const soak: Soak = {
  title: 'Single bytes changed in a campaign file',
  async run(report) {
    const failures: string[] = []
    let trials = 0
    for (let round = 1; round <= ROUNDS; round += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
      try {
        const tally = await flipBytes(folder, EACH, round)
        trials += tally.trials
        failures.push(...tally.failures)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
      if (round % 5 === 0) report(`${trials} flips, ${failures.length} not found`)
    }
    return { trials, failures }
  },
}
export default soak
