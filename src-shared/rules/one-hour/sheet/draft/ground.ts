/** The board of a battle as boxes, edges and roads (7.5 of the rules). */
import { cellName, nearestOnGrid } from '../../../../board/grid/cells'
import { cellOfPoint } from '../../../../board/grid/on-map'
import type { Battle } from '../../../../history/battle'
import { isGrid, type Board, type Cell, type CellEdge, type GridBoard } from '../../../../history/boards'
import type { WhatIf } from '../../../../history/forces'
import type { Feature } from '../../../../history/ground'
import type { Point } from '../../../../history/vocabulary'
import { featuresOf } from '../../../../history/what-ifs'
import type { OhEdge, OhSheet } from '../sheet'
import type { Box, BoxKind } from '../vocabulary'

/** Kind of the boards that these rules are played on. */
export const BOARD_KIND = 'boxes'

/** The board named, or the first of the right kind. */
export function boxesBoard(boards: readonly Board[], boardId?: string): GridBoard | undefined {
  const fit = boards.filter((board): board is GridBoard => isGrid(board) && board.kind === BOARD_KIND)
  return fit.find(({ id }) => id === boardId) ?? fit[0]
}

/** The box of a point in metres; beyond the board the nearest one of its edge. */
export function boxOfPoint(board: GridBoard, [x, y]: Point): Box {
  return cellName(nearestOnGrid(board, cellOfPoint(board, { x, y })))
}

/** What a box is, by the first of these in its terrain. */
const KINDS = ['water', 'strongpoint', 'town', 'marsh', 'wood'] as const satisfies readonly BoxKind[]

const kindOf = ({ terrain }: Cell): BoxKind => KINDS.find((kind) => terrain.includes(kind)) ?? 'clear'

/** Boxes that are more than clear ground of level 0. */
export function boxesOf(board: GridBoard): OhSheet['boxes'] {
  const boxes: OhSheet['boxes'] = {}
  for (const [name, cell] of Object.entries(board.cells)) {
    const kind = kindOf(cell)
    const { level, place } = cell
    if (kind === 'clear' && level === 0 && !place) continue
    boxes[name] = { kind, level, ...(place && { name: place.name }) }
  }
  return boxes
}

/**
 * Edges with water or a barrier. A river with a crossing that stands is a bridge, barricaded if all of these are; one
 * that a what-if makes passable counts as a stream.
 */
export function edgesOf(battle: Battle, board: GridBoard, whatIfs: readonly WhatIf[]): OhEdge[] {
  const features = new Map(featuresOf(battle, whatIfs).map((feature) => [feature.id, feature]))
  const changed = new Set(whatIfs.flatMap(({ changes }) => (changes ?? []).map(({ feature }) => feature)))
  return board.edges.flatMap((edge): OhEdge[] => {
    const { a, b, barrier } = edge
    const crossings = (edge.crossings ?? []).flatMap((id) => features.get(id) ?? [])
    const water = waterOf(
      edge,
      crossings.filter(({ destroyed }) => destroyed !== true),
      (id) => (changed.has(id) ? features.get(id) : undefined),
    )
    if (!water && !barrier) return []
    return [{ a, b, ...water, ...(barrier && { hedge: true }) }]
  })
}

function waterOf(
  { water, features }: CellEdge,
  standing: readonly Feature[],
  changed: (id: string) => Feature | undefined,
): Pick<OhEdge, 'kind' | 'barricaded'> | undefined {
  if (water === undefined) return undefined
  const passable = features.some((id) => {
    const river = changed(id)
    return river?.kind === 'river' && river.move.infantry !== 'impassable'
  })
  if (water === 'stream' || passable) return { kind: standing.length > 0 ? 'ford' : 'stream' }
  if (standing.length === 0) return { kind: 'river' }
  return {
    kind: 'bridge',
    ...(standing.every(({ barricaded }) => barricaded === true) && { barricaded: true }),
  }
}

/** Every link of road but those over a river without a crossing. */
export function roadsOf(board: GridBoard, edges: readonly OhEdge[]): OhSheet['roads'] {
  const closed = new Set(
    edges.filter(({ kind }) => kind === 'river').flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]),
  )
  return board.roads.filter(({ a, b }) => !closed.has(`${a} ${b}`)).map(({ a, b }) => ({ a, b }))
}
