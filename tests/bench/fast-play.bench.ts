/** Fast Play Napoleonic step by step: random legal play and whole random battles of sixteen units on a small field. */
import { field } from '../rules/fast-play/support/field'
import { randomBattle } from '../rules/fast-play/support/random-battle'
import type { Bench, Measure } from '../tools/trial'

const BATTLES = 200
/** Until then V8 compiles. */
const WARM_UP = 100

const bench: Bench = {
  title: 'Fast Play Napoleonic',
  measure(): Measure[] {
    const sheets = Array.from({ length: BATTLES }, (_, seed) => field(seed))
    for (let seed = 0; seed < WARM_UP; seed += 1) randomBattle(field(seed), seed)
    let steps = 0
    const began = performance.now()
    for (const [seed, sheet] of sheets.entries()) steps += randomBattle(sheet, seed).steps
    const seconds = (performance.now() - began) / 1000
    return [
      {
        name: 'steps of random legal play',
        value: steps / seconds,
        unit: 'steps/s',
        limit: { atLeast: 20_000 },
      },
      { name: `whole random battles (of ${BATTLES})`, value: BATTLES / seconds, unit: 'battles/s' },
    ]
  },
}

export default bench
