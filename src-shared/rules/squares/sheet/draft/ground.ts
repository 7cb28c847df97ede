/** The board of a battle as squares and river edges (7.4 step 7 of the rules). */
import { cellName, cellPlace, nearestOnGrid } from '../../../../board/grid/cells'
import { cellCentre, cellOfPoint } from '../../../../board/grid/on-map'
import type { Battle } from '../../../../history/battle'
import type { Cell, GridBoard } from '../../../../history/boards'
import type { WhatIf } from '../../../../history/forces'
import type { Point } from '../../../../history/vocabulary'
import { featuresOf } from '../../../../history/what-ifs'
import type { SqRiver, SqSquare, SquareId } from '../sheet'

/** Battalions of a place from which its capacity is 2. */
const BIG_TOWN_BATTALIONS = 6

/** The square of a point in metres; points beyond the board count for the nearest square of its edge. */
export function squareOfPoint(board: GridBoard, [x, y]: Point): SquareId {
  return cellName(nearestOnGrid(board, cellOfPoint(board, { x, y })))
}

/** Middle of a square in metres of the map. */
export function centreOf(board: GridBoard, square: SquareId): Point {
  const { x, y } = cellCentre(board, cellPlace(square))
  return [x, y]
}

export function squaresOf(board: GridBoard): Record<SquareId, SqSquare> {
  return Object.fromEntries(Object.entries(board.cells).map(([name, cell]) => [name, squareOf(cell)]))
}

function squareOf({ terrain, level, place }: Cell): SqSquare {
  return {
    ...(terrain.includes('wood') && { woods: true }),
    ...(terrain.includes('hill') && { hill: true }),
    ...(terrain.includes('rough') && { rough: true }),
    level,
    ...(place && {
      town: {
        name: place.name,
        capacity: place.capacityBattalions >= BIG_TOWN_BATTALIONS ? 2 : 1,
        bombardSaveDie: place.kind === 'strongpoint' ? 'd10' : 'd8',
      },
    }),
  }
}

/** River edges; a bridge counts unless it is destroyed, and a river made passable by a what-if counts as a stream. */
export function riversOf(battle: Battle, board: GridBoard, whatIfs: readonly WhatIf[]): SqRiver[] {
  const features = new Map(featuresOf(battle, whatIfs).map((f) => [f.id, f] as const))
  const changed = new Set(whatIfs.flatMap(({ changes }) => (changes ?? []).map(({ feature }) => feature)))
  return board.edges.flatMap(({ a, b, water, features: makers, crossings }): SqRiver[] => {
    if (water === undefined) return []
    const passable = makers.some((id) => {
      const river = changed.has(id) ? features.get(id) : undefined
      return river?.kind === 'river' && river.move.infantry !== 'impassable'
    })
    if (water === 'stream' || passable) return [{ a, b, kind: 'crossable' }]
    const bridge = crossings?.some((id) => features.get(id)?.destroyed !== true) ?? false
    return [{ a, b, kind: 'uncrossable', ...(bridge && { bridge }) }]
  })
}
