// What a click on the table gives to a part of an order that asks for something.
import { describe, expect, it } from 'vitest'
import { clauseWith, nameAt } from '../../../../../src-renderer/battle/rules/brigade/orders/picked'
import { verdictOf, withWhom } from '../../../../../src-renderer/battle/rules/brigade/orders/verdict'

const clickable = {
  own: { id: 'a', side: 0 },
  pieces: [
    { id: 'a', side: 0 },
    { id: 'b', side: 0 },
    { id: 'x', side: 1 },
  ],
  places: [
    { id: 'farm', x: 10, y: 10 },
    { id: 'wood', x: 11, y: 10 },
  ],
} as const
const at = (x: number, y: number, pieceId: string | null = null) =>
  (['place', 'objective', 'brigade', 'complex'] as const).map((field) =>
    nameAt(field, { x, y }, pieceId, clickable),
  )

describe('a click on the table', () => {
  it('on the ground gives its point, and the place nearest to it', () => {
    expect(at(10.04, 9)).toEqual([{ x: 10, y: 9 }, 'farm', null, 'farm'])
    expect(at(10.9, 9.5)).toEqual([{ x: 10.9, y: 9.5 }, 'wood', null, 'wood'])
  })
  it('far from any place gives only its point', () => {
    expect(at(20, 20)).toEqual([{ x: 20, y: 20 }, null, null, null])
  })
  it('on an enemy gives him as an objective, on a friend him to be supported, on itself nobody', () => {
    expect(at(30, 30, 'x').slice(1, 3)).toEqual(['x', null])
    expect(at(30, 30, 'b').slice(1, 3)).toEqual([null, 'b'])
    expect(at(30, 30, 'a').slice(1, 3)).toEqual([null, null])
  })
  it('adds to a way and takes the place of anything else', () => {
    const clause = { verb: 'attack', objective: 'x', via: ['farm'] } as const
    const more = { ...clause, via: [...clause.via] }
    expect(clauseWith(more, 'via', { x: 1, y: 2 }).via).toEqual(['farm', { x: 1, y: 2 }])
    expect(clauseWith(more, 'objective', 'wood').objective).toBe('wood')
  })
})

describe('the verdict on a book', () => {
  const fault = { grade: 'fault' } as const
  const doubt = { grade: 'doubt' } as const
  it('is that of the worst that check and dry run have found', () => {
    expect(verdictOf(null, null)).toBeNull()
    expect(verdictOf([], null)).toEqual({ kind: 'unproved' })
    expect(verdictOf([], [])).toEqual({ kind: 'sound' })
    expect(verdictOf([], ['late', 'gap'])).toEqual({ kind: 'weigh', n: 2 })
    expect(verdictOf([doubt], ['late'])).toEqual({ kind: 'weigh', n: 2 })
    expect(verdictOf([fault, doubt], [])).toEqual({ kind: 'mend', n: 1 })
  })
})

it('says of whom something was found in the book', () => {
  expect(withWhom('Part 1 sends it to a point inside buildings.', 'Stevenart')).toBe(
    'Stevenart: Part 1 sends it to a point inside buildings.',
  )
  expect(withWhom('Stevenart has no order.', 'Stevenart')).toBe('Stevenart has no order.')
  expect(withWhom('Nobody is called X.', undefined)).toBe('Nobody is called X.')
})
