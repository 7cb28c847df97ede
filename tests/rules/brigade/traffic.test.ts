// Armies of history get under way: hardly a plot comes to nothing, nobody tries the same in vain twice, nobody overlaps.
import { describe, expect, it } from 'vitest'
import type { BattleId } from '../../../src-shared/history/vocabulary'
import { draft } from '../../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../../history/shipped'
import { totalsOf, watch } from './support/watch'

/** Moves fought of each battle, and battles. */
const FOUGHT: readonly (readonly [BattleId, number, number])[] = [
  ['quatre-bras', 14, 3],
  ['ligny', 8, 1],
  ['wavre', 14, 2],
  ['waterloo', 10, 1],
]
/** Shares of plots that end where they began, and of marches far from any enemy that get on by less than 0.6 inch. */
const STUCK = 0.03
const SLOW = 0.08
/** Share of plots that end where the brigade had been a move before. */
const UNDONE = 0.02

describe('the traffic of armies that carry out their orders (BR-ORD-18, BR-MOVE-11)', () => {
  it('hardly a plot is stuck in any battle, and few marchers crawl', { timeout: 120_000 }, () => {
    const all = FOUGHT.flatMap(([battleId, moves, battles]) => {
      const whole = draft({ history: shippedHistory(), battleId, whatIfIds: [], houseRules: {} })
      const watched = Array.from({ length: battles }, (_, i) =>
        watch({ ...whole, moves }, 11 + i, { checks: true }),
      )
      const { plots, stuck, repeated, undone, faults } = totalsOf(watched)
      expect(plots, battleId).toBeGreaterThan(50)
      expect(stuck / plots, battleId).toBeLessThanOrEqual(STUCK)
      expect(repeated, battleId).toBe(0)
      expect(undone / plots, battleId).toBeLessThanOrEqual(UNDONE)
      expect(faults, battleId).toEqual([])
      return watched
    })
    const { marches, slow } = totalsOf(all)
    expect(slow / marches).toBeLessThanOrEqual(SLOW)
  })
})
