/** The board of a battle as squares and river edges (7.4 step 7 of the rules). */
import { cellName, cellPlace, nearestOnGrid } from '../../../../board/grid/cells'
import { cellCentre, cellOfPoint } from '../../../../board/grid/on-map'
import type { Battle } from '../../../../history/battle'
import type { Cell, GridBoard } from '../../../../history/boards'
import type { WhatIf } from '../../../../history/forces'
import type { Feature } from '../../../../history/ground'
import type { Point } from '../../../../history/vocabulary'
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
  const changed = changedFeatures(battle, whatIfs)
  const features = new Map([...battle.features.map((f) => [f.id, f] as const), ...changed])
  return board.edges.flatMap(({ a, b, water, features: makers, crossings }): SqRiver[] => {
    if (water === undefined) return []
    const passable = makers.some((id) => {
      const river = changed.get(id)
      return river?.kind === 'river' && river.move.infantry !== 'impassable'
    })
    if (water === 'stream' || passable) return [{ a, b, kind: 'crossable' }]
    const bridge = crossings?.some((id) => features.get(id)?.destroyed !== true) ?? false
    return [{ a, b, kind: 'uncrossable', ...(bridge && { bridge }) }]
  })
}

/** Features as the what-ifs in force leave them, those changed only. */
function changedFeatures(battle: Battle, whatIfs: readonly WhatIf[]): ReadonlyMap<string, Feature> {
  const changed = new Map<string, Feature>()
  for (const { changes } of whatIfs)
    for (const { feature, set } of changes ?? []) {
      const before = changed.get(feature) ?? battle.features.find((f) => f.id === feature)
      // Keys that the change leaves out stay as they were.
      if (before) changed.set(feature, Object.assign({}, before, set))
    }
  return changed
}
