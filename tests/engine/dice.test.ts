// Dice: seeded, and given as a list.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DIE_FACES,
  DiceWanted,
  facesOf,
  isDieKind,
  recordingDice,
  scriptedDice,
  seededDice,
  WrongDice,
  type DiceRequest,
  type DieKind,
} from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'

const ask = (die: DiceRequest['die'], count: number): DiceRequest => ({
  die,
  count,
  side: 0,
  purpose: 'test',
  rules: ['SQ-DICE-01'],
})

describe('seeded dice', () => {
  it('throw the same for the same seed and entry, and no face a die does not have', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat(),
        fc.constantFrom<DieKind[]>('average', 'd3', 'd6', 'd8', 'd10', 'd12', 'd24'),
        (seed, entry, die) => {
          const faces = seededDice(seed, entry).roll(ask(die, 20))
          expect(seededDice(seed, entry).roll(ask(die, 20))).toEqual(faces)
          for (const face of faces) expect(facesOf(die)).toContain(face)
        },
      ),
    )
  })

  it('throw every face about as often as another', () => {
    const counts = new Map<number, number>()
    for (let entry = 0; entry < 6000; entry += 1)
      for (const face of seededDice(1815, entry).roll(ask('d6', 1)))
        counts.set(face, (counts.get(face) ?? 0) + 1)
    for (const face of DIE_FACES.d6) expect(Math.abs((counts.get(face) ?? 0) - 1000)).toBeLessThan(150)
  })
})

describe('scripted dice', () => {
  it('give the list in order and tell what is left', () => {
    const dice = scriptedDice([3, 4, 1])
    expect(dice.roll(ask('d6', 2))).toEqual([3, 4])
    expect(dice.left()).toBe(1)
  })

  it('ask for what is missing, all throws of a batch at once', () => {
    const requests = [ask('d6', 1), ask('d8', 2)]
    let thrown: unknown
    try {
      scriptedDice([5]).rollAll(requests)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(DiceWanted)
    expect(thrown).toHaveProperty('requests', requests)
  })

  it.each([
    ['d8', 9],
    ['d6', 0],
    ['d3', 4],
    ['average', 6],
    ['d10', 2.5],
  ] as const)('refuse on a %s the face %s', (die, face) => {
    expect(() => scriptedDice([face]).roll(ask(die, 1))).toThrow(WrongDice)
  })
})

it('knows dice of any number of faces from two on', () => {
  expect(facesOf('d24')).toEqual(Array.from({ length: 24 }, (_, i) => i + 1))
  expect(['d2', 'd6', 'd24', 'd100', 'average'].every(isDieKind)).toBe(true)
  expect(['d1', 'd0', 'd', 'd06', 'd6.5', 'six', 6, 'd1001'].some(isDieKind)).toBe(false)
})

it('notes every throw', () => {
  const dice = recordingDice(scriptedDice([1, 2, 3]))
  dice.roll(ask('d6', 1))
  dice.rollAll([ask('d8', 2)])
  expect(dice.rolls).toEqual([
    { ...ask('d6', 1), faces: [1] },
    { ...ask('d8', 2), faces: [2, 3] },
  ])
})

it('gives the staff chance of its own, repeatable', () => {
  const numbers = (seed: number) => Array.from({ length: 10 }, () => seededRandom(seed).int(100))
  expect(numbers(7)).toEqual(numbers(7))
  expect(seededRandom(7, 1).int(1000)).not.toBe(seededRandom(7, 2).int(1000))
})
