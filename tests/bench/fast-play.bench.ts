/** Fast Play Napoleonic: random legal play on a small field of sixteen units, and whole turns of Quatre Bras by two staffs. */
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { StaffSkill } from '../../src-shared/engine/rule-set'
import { fastPlay as rules } from '../../src-shared/rules/fast-play'
import { draft } from '../../src-shared/rules/fast-play/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { field } from '../rules/fast-play/support/field'
import { randomBattle } from '../rules/fast-play/support/random-battle'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const BATTLES = 200
/** Until then V8 compiles. */
const WARM_UP = 100
const STAFF_BATTLES = 4

/** Milliseconds of each turn of battles of Quatre Bras, both sides by staffs of a skill; the first battle does not count. */
function turnsOf(skill: StaffSkill): readonly number[] {
  const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [] })
  const turns: number[] = []
  for (let seed = 0; seed < STAFF_BATTLES; seed += 1) {
    let { state } = rules.start(rules.muster(sheet), seededDice(seed, 0))
    let { turn } = state
    let began = performance.now()
    for (let n = 1; !rules.outcome(state); n += 1) {
      const [side = 0] = rules.turn(state).toAct
      const seen = rules.seenBy(state, side)
      const { command } = rules.staff(seen, side, {}, seededRandom(seed, n), skill)
      state = rules.play(state, side, command, seededDice(seed, n)).state
      if (state.turn === turn) continue
      const now = performance.now()
      if (seed > 0) turns.push(now - began)
      began = now
      turn = state.turn
    }
  }
  return turns
}

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
      ...(['normal', 'hard'] as const).map((skill): Measure => ({
        name: `a whole turn of Quatre Bras by two ${skill} staffs, median`,
        value: quantile(turnsOf(skill), 0.5),
        unit: 'ms',
        limit: { atMost: 50 },
      })),
      { name: `whole random battles (of ${BATTLES})`, value: BATTLES / seconds, unit: 'battles/s' },
    ]
  },
}

export default bench
