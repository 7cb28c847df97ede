// The board in small, as numbers: what of it is in the window, who stands where, and the way back from a press to the map.
import { visibleArea, type Camera, type Point } from './camera'
import { boardArea, cellOf, middleOf, type Board } from './places'
import type { Box } from './rect'
import type { Counter } from './scene'

/** Pixels, and the part of the window that it takes at most. */
export const MINIMAP_WIDTH = 168
const MOST_OF_WINDOW = 0.28

/** Everyone of one side in a cell, or one on an open table, as one mark. */
export interface MinimapMark {
  readonly id: string
  readonly livery: string
  readonly count: number
  readonly x: number
  readonly y: number
  /** Width of the mark, pixels: the more stand there the larger. */
  readonly size: number
}

export interface MinimapScale {
  readonly width: number
  readonly height: number
  /** From metres of the map to pixels of the minimap, and back. */
  readonly at: (point: Point) => Point
  readonly back: (at: Point) => Point
}

/** How wide it is in a window: smaller where there is little room. */
export function minimapWidth({ width, covered }: Pick<Camera, 'width' | 'covered'>): number {
  return Math.min(MINIMAP_WIDTH, Math.round((width - (covered?.right ?? 0)) * MOST_OF_WINDOW))
}

export function minimapScale(board: Board, width = MINIMAP_WIDTH): MinimapScale {
  const { west, east, north, south } = boardArea(board)
  const scale = width / (east - west)
  return {
    width,
    height: (north - south) * scale,
    at: ({ x, y }) => ({ x: (x - west) * scale, y: (north - y) * scale }),
    back: ({ x, y }) => ({ x: west + x / scale, y: north - y / scale }),
  }
}

/** What the window shows of the board, in pixels of the minimap. */
export function seenBox({ at }: MinimapScale, camera: Camera): Box {
  const area = visibleArea(camera)
  const corner = at({ x: area.west, y: area.north })
  const end = at({ x: area.east, y: area.south })
  return { x: corner.x, y: corner.y, width: end.x - corner.x, height: end.y - corner.y }
}

/** Whether nothing of the board is out of sight: then there is nothing to find with a minimap. */
export function showsWhole({ width, height }: MinimapScale, seen: Box): boolean {
  const edge = 0.5
  return (
    seen.x <= edge &&
    seen.y <= edge &&
    seen.x + seen.width >= width - edge &&
    seen.y + seen.height >= height - edge
  )
}

/** One mark for each side in a cell, and for each counter on an open table. */
export function minimapMarks(
  board: Board,
  { at }: MinimapScale,
  counters: readonly Pick<Counter, 'id' | 'place' | 'livery'>[],
): readonly MinimapMark[] {
  const stacks = Map.groupBy(counters, ({ id, place, livery }) => `${cellOf(place) ?? id}/${livery}`)
  return [...stacks].flatMap(([id, stack]) => {
    const [one] = stack
    const middle = one && middleOf(board, one.place)
    if (!one || !middle) return []
    return [
      {
        id,
        livery: one.livery,
        count: stack.length,
        ...at(middle),
        size: Math.min(16, 5 + 1.8 * stack.length),
      },
    ]
  })
}
