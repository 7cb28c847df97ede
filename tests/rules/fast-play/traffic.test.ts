// Armies of history come on and get on: hardly anybody is still at the edge of the table when the battle is over.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../src-shared/engine/dice'
import { seededRandom } from '../../../src-shared/engine/random'
import { fastPlay as rules } from '../../../src-shared/rules/fast-play'
import { draft } from '../../../src-shared/rules/fast-play/sheet/draft/draft'
import { statistics } from '../../../src-shared/rules/fast-play/state/statistics'
import { shippedHistory } from '../../history/shipped'

/** Single battles lie between none and 15 in 100. */
const SEEDS = [1, 2, 3, 4]
/** Share of the units that may still be waiting at the end. */
const NEVER_CAME = 0.06

/** A battle between two staffs, with what was counted. */
function figuresOf(seed: number): ReadonlyMap<string, { readonly count: number; readonly of: number }> {
  const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [] })
  const mustered = rules.muster(sheet)
  const counter = statistics(mustered)
  let state = mustered
  const note = ({ state: after, events }: ReturnType<typeof rules.start>) => {
    counter.note(state, after, events)
    state = after
  }
  note(rules.start(state, seededDice(seed, 0)))
  for (let n = 1; !rules.outcome(state) && n < 5000; n += 1) {
    const [side = 0] = rules.turn(state).toAct
    const { command } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(seed, n))
    note(rules.play(state, side, command, seededDice(seed, n)))
  }
  return new Map(counter.figures().map((figure) => [`${figure.key} ${figure.group}`.trim(), figure]))
}

describe('the traffic of armies at Quatre Bras (FP-DEP-03)', () => {
  it(
    'brings on nearly all who are due, and counts who waits, stands and never acts',
    { timeout: 120_000 },
    () => {
      const all = SEEDS.map(figuresOf)
      const sum = (key: string, of: 'count' | 'of') =>
        all.reduce((total, figures) => total + (figures.get(key)?.[of] ?? 0), 0)
      expect(sum('neverCame', 'of')).toBe(48 * SEEDS.length)
      expect(sum('neverCame', 'count') / sum('neverCame', 'of')).toBeLessThanOrEqual(NEVER_CAME)
      for (const key of ['waited', 'stuck', 'shots', 'charges', 'idle fr foot', 'idle aa artillery'])
        expect(sum(key, 'count'), key).toBeGreaterThan(0)
      for (const key of ['waited', 'stuck', 'idle fr foot'])
        expect(sum(key, 'count'), key).toBeLessThan(sum(key, 'of'))
    },
  )
})
