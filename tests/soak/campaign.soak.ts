// Ten thousand random campaigns: every man accounted for after every command, nobody on two fields, every campaign comes
// to its end, and played again to the same state.
import { checkState } from '../campaign/check-state'
import { playedAgain, randomCampaign } from '../campaign/random-campaign'
import { trialsOf, type Soak } from '../tools/trial'

const RUNS = trialsOf(10_000)

const soak: Soak = {
  title: 'Random campaigns',
  async run(report) {
    const failures: string[] = []
    for (let seed = 1; seed <= RUNS; seed += 1) {
      try {
        playedAgain(randomCampaign(seed + 100_000, checkState))
      } catch (error) {
        const failure = `seed ${seed + 100_000}: ${error instanceof Error ? error.message : String(error)}`
        failures.push(failure)
        report(failure)
      }
      if (seed % 500 === 0) {
        report(`${seed} campaigns, ${failures.length} failures`)
        await Promise.resolve()
      }
    }
    return { trials: RUNS, failures }
  },
}

export default soak
