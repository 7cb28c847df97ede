// The board in small and the line of moments: what lies where on them, as numbers.
import { describe, expect, it } from 'vitest'
import { fitArea, zoomAt } from '../../../src-renderer/board/camera'
import {
  MINIMAP_WIDTH,
  minimapMarks,
  minimapScale,
  minimapWidth,
  seenBox,
  showsWhole,
} from '../../../src-renderer/board/minimap'
import { boardArea } from '../../../src-renderer/board/places'
import { turnTicks } from '../../../src-renderer/battle/timeline/ticks'
import { grid } from './kit'

const scale = minimapScale(grid)

describe('the minimap', () => {
  it('has the shape of the board, north above', () => {
    expect([scale.width, scale.height]).toEqual([MINIMAP_WIDTH, 120])
    expect(scale.at({ x: 400, y: 5350 })).toEqual({ x: 0, y: 0 })
    expect(scale.at({ x: 7400, y: 350 })).toEqual({ x: 168, y: 120 })
    expect(scale.back(scale.at({ x: 3934, y: 3600 }))).toEqual({ x: 3934, y: 3600 })
  })

  it('is smaller where a narrow window or a drawer leaves little room', () => {
    expect(minimapWidth({ width: 912 })).toBe(MINIMAP_WIDTH)
    expect(minimapWidth({ width: 668, covered: { below: 0, right: 316 } })).toBe(99)
  })

  it('is not needed while the whole board is in the window, and frames the part that is', () => {
    const camera = fitArea(boardArea(grid), 912, 752, 26)
    expect(showsWhole(scale, seenBox(scale, camera))).toBe(true)
    const near = zoomAt(camera, { x: 456, y: 376 }, 4)
    const seen = seenBox(scale, near)
    expect(showsWhole(scale, seen)).toBe(false)
    expect(seen.width).toBeCloseTo((912 / near.scale) * (168 / 7000), 3)
    expect(seen.x + seen.width / 2).toBeCloseTo(84, 3)
    expect(seen.y + seen.height / 2).toBeCloseTo(60, 3)
  })

  it('shows a board of which a strip is out of sight at any edge', () => {
    const whole = { x: 0, y: 0, width: 168, height: 120 }
    for (const cut of [{ x: 2 }, { y: 2 }, { width: 166 }, { height: 118 }])
      expect(showsWhole(scale, { ...whole, ...cut })).toBe(false)
  })

  it('marks each side of a square once, the larger the more stand there, in the middle of its square', () => {
    const at = (cell: string, livery: 'french' | 'allied', count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `${cell}.${i}`, place: { cell }, livery }))
    const marks = minimapMarks(grid, scale, [
      ...at('A1', 'french', 1),
      ...at('A1', 'allied', 3),
      ...at('G5', 'french', 20),
    ])
    expect(marks.map(({ id, count }) => [id, count])).toEqual([
      ['A1/french', 1],
      ['A1/allied', 3],
      ['G5/french', 20],
    ])
    expect(marks[0]).toMatchObject({ x: 12, y: 12 })
    expect(marks[2]).toMatchObject({ x: 156, y: 108, size: 16 })
    expect(marks[1]?.size).toBeGreaterThan(marks[0]?.size ?? 0)
  })

  it('marks each counter of an open table where it stands', () => {
    const table = { originM: [0, 0], widthM: 1680, heightM: 840 } as const
    const small = minimapScale(table)
    const place = { x: 840, y: 430, facingDeg: 0, footprint: { widthM: 200, depthM: 20 } }
    expect(minimapMarks(table, small, [{ id: 'a', place, livery: 'french' }])).toMatchObject([
      { id: 'a/french', count: 1, x: 84, y: 42 },
    ])
  })

  it('leaves out who stands off the board', () => {
    expect(minimapMarks(grid, scale, [{ id: 'a', place: { cell: 'H9' }, livery: 'french' }])).toEqual([])
  })
})

describe('ticks of the turns', () => {
  it('stand where a turn begins, none for the first', () => {
    expect(turnTicks([1, 1, 2, 2, 3].map((turn) => ({ turn })))).toEqual([
      { turn: 2, left: 50 },
      { turn: 3, left: 100 },
    ])
  })

  it('are none where there is no or one moment', () => {
    expect(turnTicks([])).toEqual([])
    expect(turnTicks([{ turn: 4 }])).toEqual([])
  })
})
