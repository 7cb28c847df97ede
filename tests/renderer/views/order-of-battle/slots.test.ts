// Slots of the tree: what stays in sight keeps its own, what goes leaves a spare, what comes takes it.
import { describe, expect, it } from 'vitest'
import { slotted, type Slot } from '../../../../src-renderer/views/order-of-battle/slots'

const step = (slots: readonly Slot<string>[], there: string) => slotted(slots, [...there], (what) => what)
/** Slot by slot: what is in it, in brackets if spare. */
const valuesOf = (slots: readonly Slot<string>[]) =>
  slots
    .toSorted((a, b) => a.slot - b.slot)
    .map(({ what, isSpare }) => (isSpare ? `(${what})` : what))
    .join('')

describe('slots', () => {
  it.each([
    ['filled in order', '', 'abc', 'abc'],
    ['what stays keeps its own while the window moves down', 'abc', 'bcd', 'dbc'],
    ['and up again', 'bcd', 'abc', 'bca'],
    ['what goes leaves a spare', 'abc', 'b', '(a)b(c)'],
    ['nothing in common: every slot is taken anew', 'abc', 'xyz', 'xyz'],
  ])('%s', (_, before, there, after) => {
    expect(valuesOf(step(step([], before), there))).toBe(after)
  })

  it('takes spare slots before it makes new ones, and never has one twice', () => {
    let slots: readonly Slot<string>[] = []
    for (const there of ['abcd', 'c', 'cde', 'fghij', 'f']) slots = step(slots, there)
    expect(slots.map(({ slot }) => slot).toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(slots.filter(({ isSpare }) => !isSpare).map(({ what }) => what)).toEqual(['f'])
  })
})
