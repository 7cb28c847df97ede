// Several brigades that go together: in what order, and where inches ahead and aside lead.
import { describe, expect, it } from 'vitest'
import { inOrderOf, towards } from '../../../../../../src-renderer/battle/rules/brigade/choice/group'
import type { Piece } from '../../../../../../src-shared/rules/brigade/screen/schema'

const piece = (id: string, x: number, y: number) =>
  ({ id, pose: { x, y, heading: 0 }, size: { width: 4, depth: 1 }, complexId: null }) as Piece

describe('several brigades in hand', () => {
  it('let those go first who stand farthest along the way', () => {
    const line = [piece('rear', 10, 10), piece('front', 10, 20), piece('flank', 30, 15)]
    const ids = (by: { x: number; y: number }) => inOrderOf(line, by).map(({ id }) => id)
    expect(ids({ x: 0, y: 5 })).toEqual(['front', 'flank', 'rear'])
    expect(ids({ x: 0, y: -5 })).toEqual(['rear', 'flank', 'front'])
    expect(ids({ x: 5, y: 0 })[0]).toBe('flank')
  })

  it.each([
    [0, { x: 2, y: 3 }],
    [90, { x: 3, y: -2 }],
    [180, { x: -2, y: -3 }],
    [-90, { x: -3, y: 2 }],
  ])('3 inches ahead and 2 to the right of %d degrees', (heading, to) => {
    expect(towards(heading, 3, 2)).toEqual(to)
  })
})
