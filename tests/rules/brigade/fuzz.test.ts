// Random battles on random ground: no exception, no stuck turn, nothing impossible, the same again from the same seed.
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../src-shared/engine/json'
import { faultsOfBattle, picker, playableSheet, playAtRandom } from './support/random-battle'

const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1)
/** Found by the soak: pursuers who turned into their quarry, a line that rounding brought into a river. */
const FOUND = [2093, 2109, 2200]

describe('random battles', () => {
  it.each([...SEEDS, ...FOUND])('seed %i', (seed) => {
    expect(faultsOfBattle(seed).faults).toEqual([])
  })

  it('are the same again from the same seed', () => {
    const play = (seed: number) => {
      const pick = picker(seed)
      return playAtRandom(playableSheet(pick), seed, pick)
    }
    for (const seed of [3, 11]) expect(canonicalJson(play(seed))).toBe(canonicalJson(play(seed)))
  })
})
