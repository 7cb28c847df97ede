// Five thousand whole battles of Fast Play Napoleonic, played by random legal commands: no exception, no stuck turn, no
// broken invariant.
import { faultsOfBattle } from '../rules/fast-play/support/random-battle'
import type { Soak } from '../tools/trial'

const BATTLES = 5000
/** Seeds of the tests are the first few hundred. */
const FIRST_SEED = 10_001

const soak: Soak = {
  title: 'Random battles of Fast Play Napoleonic',
  run(report) {
    const failures: string[] = []
    for (let i = 0; i < BATTLES; i += 1) {
      const seed = FIRST_SEED + i
      try {
        failures.push(...faultsOfBattle(seed, 5000).faults)
      } catch (error) {
        failures.push(`battle ${seed}: ${error instanceof Error ? error.message : String(error)}`)
      }
      if ((i + 1) % 100 === 0) report(`${i + 1} battles, ${failures.length} failures`)
    }
    return Promise.resolve({ trials: BATTLES, failures })
  },
}
export default soak
