// Five thousand battles under the brigade rules, played by random legal commands: no exception, no stuck turn, no broken
// invariant, and every hundredth the same again from the same seed.
import { canonicalHash } from '../../src-shared/engine/json'
import { stateSchema } from '../../src-shared/rules/brigade/state-schema'
import { broken, picker, playableSheet, playAtRandom } from '../rules/brigade/random-battle'
import type { Soak } from '../tools/trial'

const BATTLES = 5000
/** Seeds of the tests are the first few hundred. */
const FIRST_SEED = 10_001
const REPLAYED = 100

/** Plays one battle; the faults it showed, and the hash of its end. */
function battle(seed: number): { readonly faults: readonly string[]; readonly hash: string } {
  const pick = picker(seed)
  const faults: string[] = []
  const end = playAtRandom(playableSheet(pick), seed, pick, {
    step(before, after) {
      if (after.move !== before.move || after.phase !== before.phase)
        faults.push(...broken(before, after).map((fault) => `battle ${seed}, move ${after.move}: ${fault}`))
    },
  })
  if (!stateSchema.safeParse(end).success) faults.push(`battle ${seed} ends in a state that is none`)
  return { faults, hash: canonicalHash(end, ['sheet']) }
}

const soak: Soak = {
  title: 'Random battles under the brigade rules',
  run(tell) {
    const failures: string[] = []
    for (let i = 0; i < BATTLES; i += 1) {
      const seed = FIRST_SEED + i
      try {
        const { faults, hash } = battle(seed)
        failures.push(...faults)
        if (i % REPLAYED === 0 && battle(seed).hash !== hash)
          failures.push(`battle ${seed} ends differently again`)
      } catch (error) {
        failures.push(`battle ${seed}: ${error instanceof Error ? error.message : String(error)}`)
      }
      if ((i + 1) % 500 === 0) tell(`${i + 1} battles, ${failures.length} failures`)
    }
    return Promise.resolve({ trials: BATTLES, failures })
  },
}
export default soak
