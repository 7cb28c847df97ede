// Whole battles of history under the brigade rules, staff against staff: nobody overlaps who may not, neither at the end of a
// move nor on the way, and nobody plots unchanged what came to nothing in the move before. SOAK_FIELD picks one battlefield,
// SOAK_TRIALS so many battles of each, SOAK_FROM the first seed.
import { BATTLE_IDS } from '../../src-shared/history/vocabulary'
import { draft } from '../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { totalsOf, watch, type Watched } from '../rules/brigade/support/watch'
import { trialsOf, type Soak } from '../tools/trial'

/** Battles on each of the four fields. */
const BATTLES = 200
/** Seeds of the tests and of the other trials are smaller. */
const FIRST_SEED = Number(process.env['SOAK_FROM'] ?? 20_001)

const soak: Soak = {
  title: 'Nobody overlaps and nothing is tried twice in vain under the brigade rules',
  run(report) {
    const battles = trialsOf(BATTLES)
    const field = process.env['SOAK_FIELD']
    const fields = BATTLE_IDS.filter((id) => field === undefined || id === field)
    const failures: string[] = []
    for (const battleId of fields) {
      const sheet = draft({ history: shippedHistory(), battleId, whatIfIds: [], houseRules: {} })
      const watched: Watched[] = []
      const fail = (seed: number, what: string) => {
        const failure = `${battleId} ${seed}: ${what}`
        report(failure)
        failures.push(failure)
      }
      for (let seed = FIRST_SEED; seed < FIRST_SEED + battles; seed += 1) {
        try {
          const one = watch(sheet, seed, { checks: true, paths: true })
          watched.push(one)
          for (const what of [...one.faults, ...repeatsOf(one)]) fail(seed, what)
        } catch (error) {
          fail(seed, error instanceof Error ? error.message : String(error))
        }
      }
      const { plots, stuck, repeated } = totalsOf(watched)
      report(`${battleId}: ${watched.length} battles, ${plots} plots, ${stuck} stuck, ${repeated} repeated`)
    }
    return Promise.resolve({ trials: battles * fields.length, failures })
  },
}

const repeatsOf = ({ plotted }: Watched): readonly string[] =>
  plotted
    .filter(({ isRepeated }) => isRepeated)
    .map(
      ({ move, id, actions, stop }) => `move ${move}: ${id} repeats ${JSON.stringify(actions)}, stop ${stop}`,
    )

export default soak
