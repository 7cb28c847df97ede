// Camera, grid and stacks of the map table: what stands where, as numbers.
import { describe, expect, it } from 'vitest'
import {
  bringIntoView,
  fitArea,
  keepOver,
  pan,
  toMap,
  toScreen,
  visibleArea,
  zoomAt,
  zoomStepOf,
} from '../../src-renderer/board/camera'
import {
  counterSize,
  layoutStacks,
  stackOrder,
  stackRows,
  stacksOf,
  zoomClassOf,
} from '../../src-renderer/board/counters/stack'
import {
  allCells,
  boardArea,
  cellArea,
  cellAt,
  cellCentre,
  parseCell,
  stepFrom,
  type Grid,
} from '../../src-renderer/board/grid'
import type { Counter, Leader } from '../../src-renderer/board/scene'

const grid: Grid = { columns: 7, rows: 5, cellM: 1000, originM: [400, 350] }

describe('camera', () => {
  const camera = fitArea(boardArea(grid), 912, 752, 26)

  it('shows the whole board with its margin', () => {
    const seen = visibleArea(camera)
    expect(seen.west).toBeLessThan(400)
    expect(seen.east).toBeGreaterThan(7400)
    expect(camera.scale).toBeCloseTo((912 - 52) / 7000, 6)
  })

  it('goes to the screen and back', () => {
    const there = toScreen(camera, { x: 3934, y: 3600 })
    const back = toMap(camera, there)
    expect(back.x).toBeCloseTo(3934, 6)
    expect(back.y).toBeCloseTo(3600, 6)
  })

  it('has north above south', () => {
    expect(toScreen(camera, { x: 0, y: 5000 }).y).toBeLessThan(toScreen(camera, { x: 0, y: 1000 }).y)
  })

  it('zooms about the point under the pointer', () => {
    const at = { x: 100, y: 600 }
    const before = toMap(camera, at)
    const after = toMap(zoomAt(camera, at, 1.7), at)
    expect(after.x).toBeCloseTo(before.x, 6)
    expect(after.y).toBeCloseTo(before.y, 6)
  })

  it('follows a drag, and cannot lose the map', () => {
    expect(pan(camera, 10, 0).centre.x).toBeCloseTo(camera.centre.x - 10 / camera.scale, 6)
    expect(keepOver(pan(camera, -1e6, -1e6), boardArea(grid)).centre).toEqual({ x: 7400, y: 350 })
  })

  it('moves just so far that a point comes into view', () => {
    const near = zoomAt(camera, { x: 0, y: 0 }, 4)
    const shown = bringIntoView(near, { x: 7000, y: 1000 }, 50)
    const at = toScreen(shown, { x: 7000, y: 1000 })
    expect(at.x).toBeCloseTo(912 - 50, 6)
    expect(at.y).toBeCloseTo(752 - 50, 6)
    expect(bringIntoView(camera, camera.centre, 50)).toEqual(camera)
  })

  it('redraws the ground at steps of a quarter', () => {
    expect(zoomStepOf(1)).toBe(1)
    expect(zoomStepOf(1.01)).toBeCloseTo(1.25, 9)
    expect(zoomStepOf(0.79)).toBeCloseTo(0.8, 9)
  })
})

describe('grid', () => {
  it('names columns from the west and rows from the north', () => {
    expect(parseCell('C2')).toEqual({ column: 2, row: 1 })
    expect(cellArea(grid, 'A1')).toEqual({ west: 400, north: 5350, east: 1400, south: 4350 })
    expect(cellCentre(grid, 'G5')).toEqual({ x: 6900, y: 850 })
    expect(cellAt(grid, { x: 3934, y: 3600 })).toBe('D2')
  })

  it('knows what is off the board', () => {
    expect(cellArea(grid, 'H1')).toBeUndefined()
    expect(cellArea(grid, 'A6')).toBeUndefined()
    expect(parseCell('AA1')).toBeUndefined()
    expect(cellAt(grid, { x: 399, y: 3600 })).toBeUndefined()
  })

  it('walks square by square and stops at the edge', () => {
    expect(stepFrom(grid, 'A1', -1, 0)).toBe('A1')
    expect(stepFrom(grid, 'G5', 0, -1)).toBe('G4')
    expect(stepFrom(grid, 'D3', 1, 1)).toBe('E4')
    expect(allCells(grid)).toHaveLength(35)
    expect(allCells(grid).slice(0, 8)).toEqual(['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'A2'])
  })
})

function counter(id: string, cell: string, isArtillery = false): Counter {
  return {
    id,
    cell,
    livery: 'french',
    nation: 'french',
    arm: isArtillery ? 'footArtillery' : 'infantry',
    name: id,
    isArtillery,
    quality: 'd8',
    skirmish: 'd8',
    morale: 'd8',
    strength: 2500,
    hits: 0,
    points: null,
    state: 'rest',
    hidden: false,
    inTown: false,
    held: false,
  }
}
function leader(id: string, cell: string): Leader {
  return { id, cell, livery: 'french', name: id, commanderInChief: false, state: 'rest' }
}

describe('stacks', () => {
  it('puts brigades before guns, three to a row', () => {
    const stack = [counter('g', 'A1', true), counter('a', 'A1'), counter('b', 'A1'), counter('c', 'A1')]
    expect(stackOrder(stack).map((one) => one.id)).toEqual(['a', 'b', 'c', 'g'])
    expect(stackRows(stackOrder(stack)).map((row) => row.length)).toEqual([3, 1])
    expect(stackRows(Array.from({ length: 8 }, (_, i) => i)).map((row) => row.length)).toEqual([4, 4])
  })

  it('changes what is drawn at squares of 150 and 260 pixels', () => {
    expect([149, 150, 260, 261].map(zoomClassOf)).toEqual(['far', 'middle', 'middle', 'near'])
    expect(counterSize(195)).toMatchObject({ zoom: 'middle', width: 58, height: 38, scale: 1 })
    expect(counterSize(130)).toMatchObject({ zoom: 'far', width: 38, height: 26, scale: 1 })
  })

  it.each([80, 97, 126, 149, 150, 195, 230, 261, 300, 420])(
    'keeps six counters and two leaders apart and inside a square of %d pixels',
    (cellPx) => {
      const scale = cellPx / 1000
      const camera = { centre: { x: 3900, y: 2850 }, scale, width: 4000, height: 4000 }
      const counters = [...'abcd']
        .map((id) => counter(id, 'C2'))
        .concat(counter('e', 'C2', true), counter('f', 'C2', true))
      const leaders = [leader('x', 'C2'), leader('y', 'C2')]
      const stacks = stacksOf(grid, counters, leaders)
      const { counters: boxes, leaders: discs } = layoutStacks(grid, camera, stacks, () => 40)
      const area = cellArea(grid, 'C2')
      if (!area) throw new Error('C2 is on the grid')
      const corner = toScreen(camera, { x: area.west, y: area.north })
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

  it.each([80, 102, 117, 149, 195, 300])('keeps five leaders inside a square of %d pixels', (cellPx) => {
    const camera = { centre: { x: 3900, y: 2850 }, scale: cellPx / 1000, width: 4000, height: 4000 }
    const leaders = [...'vwxyz'].map((id) => leader(id, 'C2'))
    const { leaders: discs } = layoutStacks(grid, camera, stacksOf(grid, [], leaders), () => 400)
    const corner = toScreen(camera, { x: 2400, y: 4350 })
    const radius = 12 * Math.max(0.7, counterSize(cellPx).scale)
    expect(discs.size).toBe(5)
    const across = [...discs.values()].map((disc) => disc.x)
    for (const x of across) {
      expect(x - radius).toBeGreaterThanOrEqual(corner.x - 1)
      expect(x + radius).toBeLessThanOrEqual(corner.x + cellPx + 1)
    }
    expect(across).toEqual(across.toSorted((a, b) => a - b))
    expect(new Set(across).size).toBe(5)
  })

  it('letters no leader over a pennon', () => {
    const camera = { centre: { x: 3900, y: 2850 }, scale: 0.3, width: 4000, height: 4000 }
    const stacks = stacksOf(grid, [], [leader('x', 'C2'), leader('y', 'C2')])
    const free = layoutStacks(grid, camera, stacks, () => 40).leaders
    expect([...free.values()].map((one) => one.named)).toEqual([true, true])
    const at = free.get('y') ?? { x: 0, y: 0 }
    const pennon = { left: at.x + 20, right: at.x + 46, top: at.y - 20, bottom: at.y + 4 }
    const kept = layoutStacks(grid, camera, stacks, () => 40, [pennon]).leaders
    expect([kept.get('x')?.named, kept.get('y')?.named]).toEqual([true, false])
    expect(kept.get('y')).toMatchObject({ x: at.x, y: at.y })
  })

  it('leaves out what stands nowhere on the board', () => {
    const camera = fitArea(boardArea(grid), 900, 700, 20)
    const stacks = stacksOf(grid, [counter('a', 'Z9')], [leader('x', 'H1')])
    const { counters, leaders } = layoutStacks(grid, camera, stacks, () => 40)
    expect(counters.size + leaders.size).toBe(0)
  })
})
