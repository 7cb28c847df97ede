// Five thousand pairs of games that differ only in a secret, asked for at the services.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brigadeServicePairs } from '../secrets/brigade-pairs'
import { battleServicePairs, campaignServicePairs } from '../secrets/service-pairs'
import { trialsOf, type Soak } from '../tools/trial'

const PAIRS = trialsOf(5000)
/** Pairs of one game at the most: others tell more. */
const A_GAME = 250

const soak: Soak = {
  title: 'Answers of the services in pairs of games that differ only in a secret',
  async run(report) {
    const failures: string[] = []
    let trials = 0
    for (let seed = 1; trials < PAIRS; seed += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
      try {
        const makes = [campaignServicePairs, battleServicePairs, brigadeServicePairs]
        const make = makes[seed % makes.length] ?? campaignServicePairs
        const { pairs, leaks } = await make(folder, Math.min(A_GAME, PAIRS - trials), seed)
        if (pairs === 0) failures.push(`no pairs were made with seed ${seed}`)
        trials += Math.max(1, pairs)
        failures.push(...leaks)
        report(`${trials} pairs, ${failures.length} leaks`)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
    return { trials, failures }
  },
}
export default soak
