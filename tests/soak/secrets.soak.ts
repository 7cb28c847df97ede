// A hundred thousand pairs of games that differ only in what one side has decided in secret.
import { campaignPairs, oneHourPairs, squaresPairs } from '../secrets/pairs'
import { trialsOf, type Soak } from '../tools/trial'

const PAIRS = trialsOf(100_000)
/** Pairs of one round, and the seeds that lie between two rounds: games of one do not reach those of the next. */
const ROUND = 1000
const SEEDS_A_ROUND = 10_000
const SHARES = [
  [squaresPairs, 0.6],
  [oneHourPairs, 0.35],
  [campaignPairs, 0.05],
] as const

const soak: Soak = {
  title: 'Pairs of games that differ only in a secret',
  async run(report) {
    const failures: string[] = []
    let trials = 0
    for (const [make, share] of SHARES) {
      const wanted = Math.ceil(PAIRS * share)
      for (let made = 0, round = 1; made < wanted; round += 1) {
        const { pairs, leaks } = make(Math.min(ROUND, wanted - made), round * SEEDS_A_ROUND)
        if (pairs === 0) failures.push(`no pairs were made in round ${round}`)
        made += Math.max(1, pairs)
        trials += pairs
        failures.push(...leaks)
        report(`${trials} pairs, ${failures.length} leaks`)
        await Promise.resolve()
      }
    }
    return { trials, failures }
  },
}
export default soak
