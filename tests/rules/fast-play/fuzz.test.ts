// Random battles: elements keep contact, nobody overlaps, pairs touch, dice are accounted for, the same again from the same seed.
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../src-shared/engine/battle'
import { field } from './support/field'
import { faultsOfBattle, randomBattle } from './support/random-battle'

const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1)
/** Most battles are broken off so soon; every fortieth is played to its end. */
const COMMANDS = 60
const WHOLE = 40
const ONCE_BROKEN = [10_584, 10_698, 11_371, 11_832, 13_393, 13_755, 13_946, 14_788]

describe('random battles', () => {
  it.each(SEEDS)('seed %i', { timeout: 60_000 }, (seed) => {
    expect(faultsOfBattle(seed, seed % WHOLE === 0 ? 5000 : COMMANDS).faults).toEqual([])
  })

  it.each(ONCE_BROKEN)('seed %i, which once lost a corner contact or stood over the edge', (seed) => {
    expect(faultsOfBattle(seed, 5000).faults).toEqual([])
  })

  it.each([1, 2, 3, 4])('seed %i, where foot shoots into hand to hand (FP-R-16)', (seed) => {
    const sheet = field(seed)
    const houseRules = { ...sheet.houseRules, shootIntoMelee: true }
    expect(faultsOfBattle(seed, 5000, { ...sheet, houseRules }).faults).toEqual([])
  })

  it('are the same again from the same seed', () => {
    for (const seed of [3, 11]) {
      const play = () => stateHash(randomBattle(field(seed), seed, 200).state)
      expect(play()).toBe(play())
    }
  })
})
