// A hundred thousand pairs of games that differ only in what one side has decided in secret.
import { campaignPairs, oneHourPairs, squaresPairs } from '../secrets/pairs'
import type { Soak } from '../tools/trial'

const ROUND = 1000
const ROUNDS = [
  [squaresPairs, 60],
  [oneHourPairs, 35],
  [campaignPairs, 5],
] as const
/** Games of one round do not reach the seeds of the next. */
const SEEDS_A_ROUND = 10_000

const soak: Soak = {
  title: 'Pairs of games that differ only in a secret',
  async run(report) {
    const failures: string[] = []
    let trials = 0
    for (const [make, rounds] of ROUNDS)
      for (let round = 1; round <= rounds; round += 1) {
        const { pairs, leaks } = make(ROUND, round * SEEDS_A_ROUND)
        trials += pairs
        failures.push(...leaks)
        report(`${trials} pairs, ${failures.length} leaks`)
        await Promise.resolve()
      }
    return { trials, failures }
  },
}
export default soak
