// Random battles on random ground: no exception, no stuck turn, nothing impossible, the same again from the same seed.
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../src-shared/engine/json'
import { stateSchema } from '../../../src-shared/rules/brigade/state-schema'
import { broken, picker, playableSheet, playAtRandom } from './random-battle'

const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1)

describe('random battles', () => {
  it.each(SEEDS)('seed %i', (seed) => {
    const pick = picker(seed)
    const sheet = playableSheet(pick)
    const end = playAtRandom(sheet, seed, pick, {
      step(before, after) {
        if (after.move === before.move && after.phase === before.phase) return
        expect(broken(before, after)).toEqual([])
      },
    })
    expect(stateSchema.safeParse(end).success).toBe(true)
  })

  it('are the same again from the same seed', () => {
    const play = (seed: number) => {
      const pick = picker(seed)
      return playAtRandom(playableSheet(pick), seed, pick)
    }
    for (const seed of [3, 11]) expect(canonicalJson(play(seed))).toBe(canonicalJson(play(seed)))
  })
})
