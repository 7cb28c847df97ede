// Plots as lines on the table: where the actions of one lead, and the actions that lead to a point. Inches and degrees.
import { cosine, sine } from '../../../../../src-shared/board/table/angles'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Action, Piece } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Point } from '../../../../board/camera'
import { middleOf } from '../board/places'

export interface Vertex extends Point {
  readonly heading: number
  /** Inches gone to here from the vertex before, and degrees turned before that. */
  readonly gone: number
  readonly turned: number
}

/** An action as part of a command. */
export const asJson = (action: Action): JsonObject =>
  Object.fromEntries(Object.entries(action).filter(([, value]) => value !== undefined)) as JsonObject

/** Inches that stand for as far as it may, where a line is drawn. */
const AS_FAR = 8
/** Degrees below which a line goes straight on. */
const STRAIGHT = 2

/** Where the actions of a plot lead, the start first; those that go nowhere add nothing. */
export function verticesOf(piece: Piece, actions: readonly Action[]): readonly Vertex[] {
  const vertices: Vertex[] = [{ ...middleOf(piece), heading: piece.pose.heading, gone: 0, turned: 0 }]
  let turned = 0
  for (const action of actions) {
    if ('turn' in action) turned += action.turn
    const goes = lengthOf(action)
    const last = vertices.at(-1)
    if (goes === 0 || !last) continue
    const heading = last.heading + turned
    const bearing = goes < 0 ? heading + 180 : heading
    const gone = Math.abs(goes)
    const to = { x: last.x + sine(norm(bearing)) * gone, y: last.y + cosine(norm(bearing)) * gone }
    vertices.push({ ...to, heading, gone, turned })
    turned = 0
  }
  return vertices
}

/** The actions of a plot as far as each point of its way: one list for each vertex but the first. */
export function legsOf(actions: readonly Action[]): readonly (readonly Action[])[] {
  return actions.flatMap((action, i) => (lengthOf(action) === 0 ? [] : [actions.slice(0, i + 1)]))
}

const norm = (degrees: number): number => ((degrees % 360) + 360) % 360

/** Inches forward, back if negative. */
function lengthOf(action: Action): number {
  const inches = (distance: number | 'max'): number => (distance === 'max' ? AS_FAR : distance)
  if ('advance' in action) return inches(action.advance)
  if ('skirmishFire' in action) return inches(action.skirmishFire)
  if ('withdrawFacing' in action) return -inches(action.withdrawFacing)
  if ('dash' in action) return inches(action.dash)
  if ('manhandle' in action) return action.manhandle
  return 'advanceAndFire' in action ? 3 : 0
}

/** The actions that go on from the end of a plot to a point: a turn if it needs one, and an advance. */
export function actionsTo(piece: Piece, actions: readonly Action[], to: Point): readonly Action[] {
  const from = verticesOf(piece, actions).at(-1)
  if (!from) return []
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const gone = Math.round(Math.hypot(dx, dy) * 10) / 10
  if (gone < 0.2) return []
  const bearing = norm((Math.atan2(dx, dy) * 180) / Math.PI)
  const turn = Math.round(((bearing - norm(from.heading) + 540) % 360) - 180)
  if (piece.formation === 'square') {
    const facing = (['front', 'right', 'rear', 'left'] as const)[Math.round(norm(turn) / 90) % 4] ?? 'front'
    return [{ advance: gone, facing }]
  }
  return [...(Math.abs(turn) >= STRAIGHT ? [{ turn }] : []), { advance: gone }]
}
