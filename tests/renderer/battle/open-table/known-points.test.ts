// How a photograph lies on the table by three known points, and why it cannot be laid.
import { describe, expect, it } from 'vitest'
import {
  CORNERS,
  cornerAt,
  laidBy,
  type Corner,
  type KnownPoint,
} from '../../../../src-renderer/battle/open-table/photograph/known-points'
import { mapped } from '../../../../src-shared/board/table/affine'
import type { Point } from '../../../../src-renderer/board/camera'

const table = { width: 60, height: 40, inchM: 100, originM: [500, 200] } as const
const at = (known: Corner, x: number, y: number): KnownPoint => ({
  known,
  ...cornerAt(table, known),
  at: { x, y },
})
const upright = [at('nw', 100, 50), at('ne', 1300, 50), at('sw', 100, 850)]
const metresAt = (points: readonly KnownPoint[], dot: Point) => {
  const map = laidBy(table, points)
  return typeof map === 'string' ? map : mapped(map, dot)
}

describe('a photograph by three points', () => {
  it('lies with its dots where the table has them', () => {
    expect(CORNERS.map((one) => cornerAt(table, one))).toEqual([
      { x: 0, y: 40 },
      { x: 60, y: 40 },
      { x: 0, y: 0 },
      { x: 60, y: 0 },
    ])
    expect(metresAt(upright, { x: 700, y: 450 })).toEqual({ x: 3500, y: 2200 })
    // Taken from the other side of the table.
    const turned = [at('nw', 1300, 850), at('ne', 100, 850), at('sw', 1300, 50)]
    expect(metresAt(turned, { x: 1300, y: 850 })).toEqual({ x: 500, y: 4200 })
  })

  it('is not laid while a point is missing, by points in line, or by points taken for one another', () => {
    const [one, two] = upright
    if (!one || !two) throw new Error('no points')
    expect(metresAt([one, two, { ...at('sw', 0, 0), at: null }], { x: 0, y: 0 })).toBe('missing')
    expect(metresAt([one, two, at('sw', 700, 60)], { x: 0, y: 0 })).toBe('inLine')
    expect(
      metresAt([{ ...one, at: two.at }, { ...two, at: one.at }, at('sw', 100, 850)], { x: 0, y: 0 }),
    ).toBe('swapped')
  })
})
