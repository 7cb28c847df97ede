// How case files compare what they expect, and how they patch a state.
import { describe, expect, it } from 'vitest'
import { differences, mergePatch } from '../rules/runner/match'

describe('comparing', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['named keys alone', { a: 1 }, { a: 1, b: 2 }, true],
    ['a key that is missing', { a: 1 }, { b: 2 }, false],
    ['null against nothing', { a: null }, {}, false],
    ['arrays in full', [1, 2], [1, 2, 3], false],
    ['$any', { a: { $any: true } }, { a: 0 }, true],
    ['$any of nothing', { a: { $any: true } }, {}, false],
    ['$absent', { a: { $absent: true } }, {}, true],
    ['$oneOf', { $oneOf: [1, 2] }, 2, true],
    ['$oneOf of none', { $oneOf: [1, 2] }, 3, false],
    ['$contains', { $contains: [{ a: 1 }] }, [{ a: 2 }, { a: 1, b: 1 }], true],
    ['$contains of none', { $contains: [{ a: 3 }] }, [{ a: 2 }], false],
    ['$length', { $length: 2 }, [1, 2], true],
    ['$near', { $near: 5.25, by: 0.01 }, 5.255, true],
    ['$near too far', { $near: 5.25, by: 0.01 }, 5.27, false],
    ['$not', { $not: 4 }, 4, false],
    ['$exactly', { $exactly: { a: 1 } }, { a: 1, b: 2 }, false],
    ['an unknown matcher', { $like: 1 }, 1, false],
  ])('%s', (_, expected, actual, fits) => {
    expect(differences(expected, actual).length === 0).toBe(fits)
  })

  it('lets numbers differ by the tolerance and names the place', () => {
    expect(differences({ a: [{ x: 1 }] }, { a: [{ x: 1.01 }] }, 0.02)).toEqual([])
    expect(differences({ a: [{ x: 1 }] }, { a: [{ x: 1.03 }] }, 0.02)).toEqual([
      { path: 'a.0.x', expected: '1', actual: '1.03' },
    ])
  })
})

it('merges patches: null is a value, $remove takes away, arrays replace', () => {
  expect(
    mergePatch({ a: 1, b: { c: 1, d: 2 }, e: [1] }, { a: null, b: { d: { $remove: true } }, e: [2, 3] }),
  ).toEqual({
    a: null,
    b: { c: 1 },
    e: [2, 3],
  })
})
