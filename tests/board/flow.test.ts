import { describe, expect, it } from 'vitest'
import {
  around,
  costFrom,
  costGrid,
  middleOfSquare,
  spread,
  squareAt,
} from '../../src-shared/board/table/flow'

/** Twelve inches by ten, with a wall along x = 6 that leaves a gap in the north. */
const walled = costGrid(12, 10, ({ x, y }) => (Math.floor(x) === 6 && y < 9 ? Infinity : 1))
const fromWest = { x: 2.5, y: 0.5 }
const goal = { x: 10.5, y: 0.5 }

describe('ways over squares of an inch', () => {
  it('cost as many inches as they are long on open ground', () => {
    const grid = costGrid(12, 10, () => 1)
    const { spent } = spread(grid, [{ square: squareAt(grid, goal), spent: 0 }])
    expect(costFrom(grid, spent, fromWest)).toBeCloseTo(8)
    expect(costFrom(grid, spent, { x: 7.5, y: 3.5 })).toBeCloseTo(3 * Math.SQRT2)
  })

  it('lead round what bars them, square by square', () => {
    const { spent, next } = spread(walled, [{ square: squareAt(walled, goal), spent: 0 }])
    const way: number[] = []
    for (let at = squareAt(walled, fromWest); next[at] !== at; at = next[at] ?? at) way.push(at)
    expect(way.some((square) => middleOfSquare(walled, square).y > 9)).toBe(true)
    expect(way.every((square) => walled.costs[square] === 1)).toBe(true)
    expect(spent[squareAt(walled, { x: 6.5, y: 3 })]).toBe(Infinity)
  })

  it('begin at a goal on barred ground, and lead off it from a start on barred ground', () => {
    const start = squareAt(walled, { x: 6.5, y: 0.5 })
    const { spent } = spread(walled, [{ square: squareAt(walled, goal), spent: 0 }], start)
    expect(spent[start]).toBeLessThan(60)
    const inWall = spread(walled, [{ square: start, spent: 0 }])
    expect(inWall.spent[squareAt(walled, goal)]).toBeCloseTo(4)
  })

  it('go round what one finds besides about a point, and are as they were beyond it', () => {
    const grid = costGrid(30, 20, () => 1)
    const far = { x: 25.5, y: 10.5 }
    const { spent } = spread(grid, [{ square: squareAt(grid, far), spent: 0 }])
    const friends = ({ x, y }: { x: number; y: number }) => (x === 8.5 && y > 7 && y < 14 ? 5 : 0)
    const way = around(grid, spent, { x: 5.5, y: 10.5 }, 8, friends)
    expect(way({ x: 5.5, y: 10.5 })).toBeGreaterThan(costFrom(grid, spent, { x: 5.5, y: 10.5 }) + 1)
    // Towards the end of their line it is nearer than straight at them.
    expect(way({ x: 7.5, y: 7.5 })).toBeLessThan(way({ x: 7.5, y: 10.5 }))
    for (const beyond of [
      { x: 12.5, y: 10.5 },
      { x: 20.5, y: 3.5 },
    ])
      expect(way(beyond)).toBeCloseTo(costFrom(grid, spent, beyond))
  })

  it('end at a goal within the window', () => {
    const grid = costGrid(30, 20, () => 1)
    const { spent } = spread(grid, [{ square: squareAt(grid, { x: 9.5, y: 10.5 }), spent: 0 }])
    const way = around(grid, spent, { x: 5.5, y: 10.5 }, 8, () => 0)
    expect(way({ x: 9.5, y: 10.5 })).toBeCloseTo(0)
    expect(way({ x: 5.5, y: 10.5 })).toBeCloseTo(4)
  })
})
