// Five thousand battles under the brigade rules, played by random legal commands: no exception, no stuck turn, no broken
// invariant, and every hundredth the same again from the same seed.
import { canonicalHash } from '../../src-shared/engine/json'
import type { BrState } from '../../src-shared/rules/brigade/state/state'
import { faultsOfBattle } from '../rules/brigade/support/random-battle'
import type { Soak } from '../tools/trial'

const BATTLES = 5000
/** Seeds of the tests are the first few hundred. */
const FIRST_SEED = 10_001
const REPLAYED = 100

const hashOf = (end: BrState) => canonicalHash(end, ['sheet'])

const soak: Soak = {
  title: 'Random battles under the brigade rules',
  run(report) {
    const failures: string[] = []
    for (let i = 0; i < BATTLES; i += 1) {
      const seed = FIRST_SEED + i
      try {
        const { faults, end } = faultsOfBattle(seed)
        failures.push(...faults.map((fault) => `battle ${seed}, ${fault}`))
        if (i % REPLAYED === 0 && hashOf(faultsOfBattle(seed).end) !== hashOf(end))
          failures.push(`battle ${seed} ends differently again`)
      } catch (error) {
        failures.push(`battle ${seed}: ${error instanceof Error ? error.message : String(error)}`)
      }
      if ((i + 1) % 500 === 0) report(`${i + 1} battles, ${failures.length} failures`)
    }
    return Promise.resolve({ trials: BATTLES, failures })
  },
}
export default soak
