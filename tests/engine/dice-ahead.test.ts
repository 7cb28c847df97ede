// Dice asked for ahead: all that is sure to be thrown in one list, and nothing that hangs on a face yet to come.
import { expect, it } from 'vitest'
import type { Act, Playable } from '../../src-shared/engine/battle'
import type { Dice, DiceRequest } from '../../src-shared/engine/dice'
import { diceAhead } from '../../src-shared/engine/dice-ahead'

const throwOf = (forId: string): DiceRequest => ({
  die: 'd6',
  count: 1,
  side: null,
  purpose: 'night',
  rules: ['X-01'],
  forId,
})
const act: Act = { type: 'start' }
/** A game whose start throws as the test says. */
function game(start: (one: (forId: string) => number) => void): Playable<object> {
  return {
    start: (state: object, dice: Dice) => {
      start((forId) => dice.roll(throwOf(forId))[0] ?? 0)
      return { state, events: [] }
    },
    play: (state: object) => ({ state, events: [] }),
    refuse: () => undefined,
  } as unknown as Playable<object>
}
const ahead = (rules: Playable<object>, faces: readonly number[] = []) =>
  diceAhead(rules, {}, act, faces).map(({ forId }) => forId)

it('is every throw that does not hang on another', () => {
  const rules = game((one) => ['a', 'b', 'c'].forEach(one))
  expect(ahead(rules)).toEqual(['a', 'b', 'c'])
  expect(ahead(rules, [4])).toEqual(['b', 'c'])
  expect(ahead(rules, [4, 1, 6])).toEqual([])
})

it('ends before a throw that only some faces bring', () => {
  const rules = game((one) => {
    one('a')
    if (one('b') === 5) one('rider taken')
    one('c')
  })
  expect(ahead(rules)).toEqual(['a', 'b'])
  expect(ahead(rules, [1, 5])).toEqual(['rider taken', 'c'])
  expect(ahead(rules, [1, 4])).toEqual(['c'])
})
