/** Properties of the affine map through three points: it is exact at them, keeps parts of lines, and is refused where it would be a guess. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  affineThrough,
  areInLine,
  isMirror,
  mapped,
  scalesOf,
  type Affine,
  type Triple,
} from '../../src-shared/board/table/affine'
import { between, distance, type Point } from '../../src-shared/board/table/vectors'
import { point } from './arbitraries'

/** Not smaller than an inch, below which rounding would be all that is seen. */
const triple: fc.Arbitrary<Triple> = fc
  .tuple(point, point, point)
  .filter((points) => !areInLine(points) && distance(points[0], points[1]) > 1)
const share = fc.double({ min: 0, max: 1, noNaN: true })

function through(from: Triple, to: Triple): Affine {
  const map = affineThrough(from, to)
  if (!map) throw new Error('no map')
  return map
}
const isNear = (a: Point, b: Point): boolean => distance(a, b) < 1e-6

describe('the affine map through three points', () => {
  it('takes each of them where it is to go', () => {
    fc.assert(
      fc.property(triple, triple, (from, to) => {
        const map = through(from, to)
        return from.every((one, i) => isNear(mapped(map, one), to[i] ?? one))
      }),
    )
  })

  it('keeps the parts of a line', () => {
    fc.assert(
      fc.property(triple, triple, point, point, share, (from, to, a, b, at) => {
        const map = through(from, to)
        return isNear(mapped(map, between(a, b, at)), between(mapped(map, a), mapped(map, b), at))
      }),
    )
  })

  it('is undone by the map of the way back', () => {
    fc.assert(
      fc.property(triple, triple, point, (from, to, at) =>
        isNear(mapped(through(to, from), mapped(through(from, to), at)), at),
      ),
    )
  })

  it('is none where points are in line, on whichever side', () => {
    fc.assert(
      fc.property(triple, point, point, share, (others, a, b, at) => {
        const flat: Triple = [a, b, between(a, b, at)]
        expect([affineThrough(flat, others), affineThrough(others, flat)]).toEqual([null, null])
      }),
    )
    const here = { x: 3, y: 4 }
    expect(areInLine([here, here, here])).toBe(true)
  })

  it('says by how much it stretches, and whether it turns the plane over', () => {
    const corners: Triple = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ]
    const map = through(corners, [
      { x: 2, y: 20 },
      { x: 12, y: 20 },
      { x: 2, y: 0 },
    ])
    expect(scalesOf(map)).toEqual([0.1, 0.2])
    expect(isMirror(map)).toBe(true)
    expect(mapped(map, { x: 50, y: 50 })).toEqual({ x: 7, y: 10 })
    expect(isMirror(through(corners, corners))).toBe(false)
  })
})
