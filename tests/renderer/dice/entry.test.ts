// Dice entered by hand: which die is wanted, and what a typed digit means for it.
import { describe, expect, it } from 'vitest'
import { diceWanted, dieAt, facesByThrow, typeDigit } from '../../../src-renderer/dice/entry'

const throws = [
  { die: 'd10', count: 2 },
  { die: 'd6', count: 1 },
] as const

describe('the list of throws', () => {
  it('counts all dice', () => {
    expect(diceWanted(throws)).toBe(3)
  })

  it('knows which die each face belongs to', () => {
    expect([0, 1, 2, 3].map((n) => dieAt(throws, n))).toEqual(['d10', 'd10', 'd6', undefined])
  })

  it('sorts the faces entered by throw', () => {
    expect(facesByThrow(throws, [7])).toEqual([[7, undefined], [undefined]])
    expect(facesByThrow(throws, [7, 3, 6])).toEqual([[7, 3], [6]])
  })
})

describe('a typed digit', () => {
  it('is a face where the die has no longer one', () => {
    expect(typeDigit('d6', '', '1')).toEqual({ kind: 'face', face: 1 })
    expect(typeDigit('d10', '', '7')).toEqual({ kind: 'face', face: 7 })
  })

  it('waits where a second digit may follow', () => {
    expect(typeDigit('d10', '', '1')).toEqual({ kind: 'waiting', typed: '1' })
    expect(typeDigit('d12', '', '1')).toEqual({ kind: 'waiting', typed: '1' })
    expect(typeDigit('d12', '1', '2')).toEqual({ kind: 'face', face: 12 })
  })

  it('is refused where the die has no such face', () => {
    expect(typeDigit('d6', '', '7')).toEqual({ kind: 'refused', typed: '7' })
    expect(typeDigit('average', '', '1')).toEqual({ kind: 'refused', typed: '1' })
    expect(typeDigit('d10', '1', '1')).toEqual({ kind: 'refused', typed: '11' })
  })
})
