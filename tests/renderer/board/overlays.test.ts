// Tags on the board: none is left out at any size of the cells, and they lie over nobody and over no arrow.
import { describe, expect, it } from 'vitest'
import type { Camera } from '../../../src-renderer/board/camera'
import { layoutStacks } from '../../../src-renderer/board/counters/stacks'
import { areSame } from '../../../src-renderer/board/ground/obstacles'
import { shaftOf, tagPlace } from '../../../src-renderer/board/overlays/arrows'
import { pennonFoot } from '../../../src-renderer/board/overlays/pennons'
import { placeTags } from '../../../src-renderer/board/overlays/tags'
import { zoneTagRect } from '../../../src-renderer/board/overlays/zones'
import { overlaps, shifted } from '../../../src-renderer/board/rect'
import type { Arrow, Scene, Tag, Zone } from '../../../src-renderer/board/scene'
import { counter, grid, sceneOf } from './kit'

const tag = (id: string, cell: string): Tag => ({
  id,
  cell,
  title: 'I Corps',
  line: 'Turn 5, 2 units',
  brief: 'Turn 5',
  livery: 'prussian',
})
/** The board from its north-west corner at so many pixels a cell. */
const cameraAt = (cellPx: number, width = 900, height = 700): Camera => ({
  centre: { x: 400 + (width * 500) / cellPx, y: 5350 - (height * 500) / cellPx },
  scale: cellPx / 1000,
  width,
  height,
})
const SIX = ['e', 'f', 'g', 'h', 'i', 'j']

describe('tags of a cell', () => {
  it.each([60, 80, 97, 110, 126, 149, 195, 260, 400])(
    'all count at %d pixels a cell, whether somebody stands there or not',
    (cellPx) => {
      for (const cell of ['A1', 'G3'])
        for (const number of [1, 2, 3, 6])
          for (const counters of [[], [counter('a', cell)]]) {
            const tags = SIX.slice(0, number).map((id) => tag(id, cell))
            const placed = placeTags(sceneOf({ counters, tags }), cameraAt(cellPx, 3000))
            expect(placed.reduce((sum, one) => sum + 1 + one.more, 0)).toBe(number)
            const rects = placed.map(({ rect }) => rect)
            // A small cell is too narrow for words: there an empty one next to it lends its room.
            const lent = counters.length === 0 && cellPx < 76 ? cellPx : 0
            for (const [i, a] of rects.entries()) {
              const left = (cell === 'A1' ? 0 : 6) * cellPx
              expect(a.left).toBeGreaterThanOrEqual(left - (cell === 'A1' ? 0 : lent))
              expect(a.right).toBeLessThanOrEqual(left + cellPx + (cell === 'A1' ? lent : 0))
              for (const b of rects.slice(i + 1)) expect(overlaps(a, b)).toBe(false)
            }
          }
    },
  )

  it('say the more the more room they have', () => {
    const formsOf = (cellPx: number) => [
      ...new Set(
        placeTags(sceneOf({ tags: [tag('e', 'A1'), tag('f', 'A1')] }), cameraAt(cellPx)).map(
          ({ form }) => form,
        ),
      ),
    ]
    expect(formsOf(200)).toEqual(['whole'])
    expect(formsOf(100)).toEqual(['line'])
    expect(formsOf(70)).toEqual(['brief'])
  })

  it('reach into no cell where somebody stands, and are as wide as their words where they may', () => {
    const widths = (cells: readonly string[]) =>
      placeTags(
        sceneOf({ tags: [tag('e', 'D3')], counters: cells.map((cell) => counter(cell, cell)) }),
        cameraAt(42, 3000),
      ).map(({ rect }) => [rect.left - 3 * 42, rect.right - rect.left])
    expect(widths([])).toEqual([[-15, 52]])
    expect(widths(['C3'])).toEqual([[5, 52]])
    expect(widths(['C3', 'E3'])).toEqual([[5, 32]])
  })

  it('say less rather than lie over a pennon', () => {
    const flagged = (x: number, y: number) =>
      placeTags(
        sceneOf({
          tags: SIX.slice(0, 3).map((id) => tag(id, 'A1')),
          objectives: [{ id: 'o', name: 'Quatre Bras', value: 5, holder: 'allied', at: { x, y } }],
        }),
        cameraAt(200),
      ).map(({ form }) => form)
    expect(flagged(500, 4400)).toEqual(['whole', 'whole', 'whole'])
    expect(flagged(875, 5000)).toEqual(['brief', 'brief', 'brief'])
  })

  it('lie over nobody: where somebody stands they keep to the strip of the name of the cell', () => {
    for (const cellPx of [120, 195]) {
      const counters = SIX.map((id) => counter(id, 'D3'))
      const placed = placeTags(
        sceneOf({ counters, tags: [tag('e', 'D3'), tag('f', 'D3')] }),
        cameraAt(cellPx),
      )
      const layout = layoutStacks(grid, cellPx / 1000, counters, [], () => 0)
      const highest = Math.min(...[...layout.counters.values()].map(({ y }) => y))
      for (const { rect } of placed) expect(rect.bottom).toBeLessThanOrEqual(highest)
    }
  })
})

describe('the tag of a zone', () => {
  const width = 150
  const letters = { font: '', measureText: () => ({ width }) }
  const zone = (cells: readonly string[]): Zone => ({
    livery: 'allied',
    cells,
    label: { text: 'face down', at: 'north' },
  })
  const north = zone(['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'A2'])
  const placeIn = (over: Partial<Scene>) => zoneTagRect(letters, sceneOf(over), cameraAt(100), north)

  it('lies under no tag of a cell and no counter: it stands where its row is free', () => {
    expect(placeIn({})?.left).toBe(7)
    expect(placeIn({ tags: [tag('e', 'A1'), tag('f', 'C1')] })?.left).toBe(307)
    expect(placeIn({ counters: [counter('a', 'A1')] })?.left).toBe(107)
    expect(placeIn({ tags: [tag('e', 'B1')], counters: [counter('a', 'D1')] })?.left).toBe(407)
  })

  it('stays within a row of boxes, below which somebody may stand', () => {
    const rect = zoneTagRect(letters, sceneOf({ alone: true }), cameraAt(37), north)
    expect(rect?.top).toBeGreaterThan(0)
    expect(rect?.bottom).toBeLessThanOrEqual(37)
  })

  it('is left out where nothing of its row is wide enough', () => {
    expect(
      placeIn({ tags: [tag('e', 'B1'), tag('f', 'D1')], counters: [counter('a', 'F1')] }),
    ).toBeUndefined()
  })
})

describe('the tag of an arrow', () => {
  const camera = cameraAt(100)
  const arrow = (from: string, to: string, brush: Arrow['brush'] = 'main'): Arrow => ({
    kind: 'arrow',
    from,
    to,
    brush,
    livery: 'french',
  })

  it('lies over no arrow, from whatever side the supports come', () => {
    const cells = ['B2', 'C2', 'D2', 'B3', 'D3', 'B4', 'C4', 'D4']
    for (const [i, from] of cells.entries())
      for (const support of cells.filter((_, j) => j !== i)) {
        const shafts = [arrow(from, 'C3'), arrow(support, 'C3', 'support')].map((one) => {
          const shaft = shaftOf(one, sceneOf(), camera)
          if (!shaft) throw new Error('the cells are on the board')
          return shaft
        })
        const [main] = shafts
        if (!main) throw new Error('there are two arrows')
        const { left, top, right, bottom } = tagPlace(main, shafts, 70, camera)
        for (const { from: tail, to: point } of shafts)
          for (let part = 0; part <= 1; part += 0.02) {
            const x = tail.x + (point.x - tail.x) * part
            const y = tail.y + (point.y - tail.y) * part
            expect(x > left && x < right && y > top && y < bottom, `${from} ${support}`).toBe(false)
          }
      }
  })

  it('stays in the window', () => {
    const shaft = shaftOf(arrow('A1', 'A2'), sceneOf(), camera)
    if (!shaft) throw new Error('the cells are on the board')
    const place = tagPlace(shaft, [shaft], 120, camera)
    expect(place.left).toBeGreaterThanOrEqual(0)
  })
})

describe('the pennon of an objective', () => {
  const camera = cameraAt(100)
  // The middle of B2: 150 pixels right of and below the corner of the board.
  const place = { x: 400 + 1500, y: 5350 - 1500 }

  it('stands at the place, whoever stands beside it', () => {
    const beside = { left: 105, top: 160, right: 145, bottom: 190 }
    expect(pennonFoot(sceneOf(), camera, place, [beside])).toEqual({ x: 150, y: 150 })
  })

  it('stands at the upper right of the cell where a piece would cover its flag', () => {
    const over = { left: 140, top: 120, right: 180, bottom: 150 }
    expect(pennonFoot(sceneOf(), camera, place, [over])).toEqual({ x: 200 - 28, y: 100 + 27 })
  })
})

describe('obstacles of the names', () => {
  const rect = { left: 0, top: 0, right: 10, bottom: 10 }

  it('are the same while nothing stands elsewhere', () => {
    expect(areSame([rect], [{ ...rect }])).toBe(true)
    expect(areSame([rect], [shifted(rect, 1, 0)])).toBe(false)
    expect(areSame([rect], [rect, rect])).toBe(false)
  })
})
