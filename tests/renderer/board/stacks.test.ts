// Stacks in a cell: which counter and which leader stands where, as numbers.
import { describe, expect, it } from 'vitest'
import { NIB } from '../../../src-renderer/board/counters/counter'
import {
  counterSize,
  layoutStacks,
  leaderScale,
  stackOrder,
  stackRows,
  zoomClassOf,
} from '../../../src-renderer/board/counters/stacks'
import { counter, grid, leader } from './kit'

describe('stacks', () => {
  it('puts the front row before the rear, three side by side', () => {
    const stack = [
      counter('g', 'A1', { row: 'rear' }),
      counter('a', 'A1'),
      counter('b', 'A1'),
      counter('c', 'A1'),
    ]
    expect(stackOrder(stack).map((one) => one.id)).toEqual(['a', 'b', 'c', 'g'])
    expect(stackRows(stackOrder(stack)).map((row) => row.length)).toEqual([3, 1])
    expect(stackRows(Array.from({ length: 8 }, (_, i) => i)).map((row) => row.length)).toEqual([4, 4])
  })

  it('draws a counter that stands alone as large as its cell lets it be', () => {
    expect([54, 55, 150, 151].map((px) => zoomClassOf(px, true))).toEqual(['far', 'middle', 'middle', 'near'])
    for (const px of [40, 54, 80, 120, 160]) {
      const { width, height } = counterSize(px, true)
      expect(width / px).toBeGreaterThan(0.6)
      expect(width / px).toBeLessThanOrEqual(0.75)
      expect(height).toBeLessThan(0.6 * px)
    }
    expect(stackRows(['a', 'b'], true)).toEqual([['a'], ['b']])
  })

  it('changes what is drawn at squares of 150 and 260 pixels', () => {
    expect([149, 150, 260, 261].map((px) => zoomClassOf(px))).toEqual(['far', 'middle', 'middle', 'near'])
    expect(counterSize(195)).toMatchObject({ zoom: 'middle', width: 58, height: 38, scale: 1 })
    expect(counterSize(130)).toMatchObject({ zoom: 'far', width: 38, height: 26, scale: 1 })
  })

  it.each([43, 60, 80, 97, 126, 149, 150, 195, 230, 261, 300, 420])(
    'keeps six counters and two leaders apart and inside a square of %d pixels',
    (cellPx) => {
      const scale = cellPx / 1000
      const counters = [...'abcd']
        .map((id) => counter(id, 'C2'))
        .concat(counter('e', 'C2', { row: 'rear' }), counter('f', 'C2', { row: 'rear' }))
      const leaders = [leader('x', 'C2'), leader('y', 'C2')]
      const { counters: boxes, leaders: discs } = layoutStacks(grid, scale, counters, leaders, () => 40)
      const corner = { x: 2 * cellPx, y: cellPx }
      const all = [...boxes.values()]
      expect(all).toHaveLength(6)
      for (const box of all) {
        expect(box.x).toBeGreaterThanOrEqual(corner.x - 1)
        expect(box.x + box.width).toBeLessThanOrEqual(corner.x + cellPx + 1)
        expect(box.y).toBeGreaterThanOrEqual(corner.y)
      }
      for (const [i, a] of all.entries())
        for (const b of all.slice(i + 1)) {
          const apart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
          expect(apart).toBe(true)
        }
      const lowest = Math.max(...all.map((box) => box.y + box.height))
      for (const disc of discs.values()) expect(disc.y).toBeGreaterThan(lowest)
    },
  )

  it.each([43, 60, 80, 102, 117, 149, 195, 300])(
    'keeps five leaders inside a square of %d pixels',
    (cellPx) => {
      const leaders = [...'vwxyz'].map((id) => leader(id, 'C2'))
      const { leaders: discs } = layoutStacks(grid, cellPx / 1000, [], leaders, () => 400)
      const corner = { x: 2 * cellPx, y: cellPx }
      const radius = 12 * leaderScale(counterSize(cellPx))
      expect(discs.size).toBe(5)
      const across = [...discs.values()].map((disc) => disc.x)
      for (const x of across) {
        expect(x - radius).toBeGreaterThanOrEqual(corner.x - 1)
        expect(x + radius).toBeLessThanOrEqual(corner.x + cellPx + 1)
      }
      expect(across).toEqual(across.toSorted((a, b) => a - b))
      expect(new Set(across).size).toBe(5)
    },
  )

  it.each([40, 42, 48, 54])('gives each leader in a box of %d pixels a corner of its own', (cellPx) => {
    const leaders = [...'wxyz'].map((id) => leader(id, 'C2', { chief: id === 'w' }))
    const size = counterSize(cellPx, true)
    const { leaders: discs, counters } = layoutStacks(
      grid,
      cellPx / 1000,
      [counter('a', 'C2')],
      leaders,
      () => 40,
      [],
      true,
    )
    const radius = 12 * leaderScale(size)
    const all = [...discs.values()]
    for (const [i, a] of all.entries()) {
      expect(a.x - radius).toBeGreaterThan(2 * cellPx)
      expect(a.x + radius).toBeLessThan(3 * cellPx)
      for (const b of all.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * radius)
    }
    // The first two leave nib, sign and pips in sight.
    const box = counters.get('a') ?? { x: 0, y: 0, width: 0, height: 0 }
    const middle = box.x + box.width / 2
    for (const { x, y } of all.slice(0, 2)) {
      expect(y + radius).toBeLessThan(box.y + box.height)
      expect(Math.abs(x - middle)).toBeGreaterThan(radius + NIB * size.scale)
    }
  })

  it('letters no leader over a pennon', () => {
    const leaders = [leader('x', 'C2'), leader('y', 'C2')]
    const free = layoutStacks(grid, 0.3, [], leaders, () => 40).leaders
    expect([...free.values()].map((one) => one.named)).toEqual(['right', 'right'])
    const at = free.get('y') ?? { x: 0, y: 0 }
    const pennon = { left: at.x + 20, right: at.x + 46, top: at.y - 20, bottom: at.y + 4 }
    const kept = layoutStacks(grid, 0.3, [], leaders, () => 40, [pennon]).leaders
    expect([kept.get('x')?.named, kept.get('y')?.named]).toEqual(['right', null])
    expect(kept.get('y')).toMatchObject({ x: at.x, y: at.y })
  })

  it('leaves out what stands nowhere on the board', () => {
    const { counters, leaders } = layoutStacks(grid, 0.1, [counter('a', 'Z9')], [leader('x', 'H1')], () => 40)
    expect(counters.size + leaders.size).toBe(0)
  })
})
