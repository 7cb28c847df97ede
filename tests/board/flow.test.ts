import { describe, expect, it } from 'vitest'
import { costFrom, costGrid, middleOfSquare, spread, squareAt } from '../../src-shared/board/table/flow'

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
})
