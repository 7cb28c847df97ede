/** The edges of the table: who stands on it, and where a side may leave (BR-MOVE-13, 7.1). */
import type { Side } from '../../../engine/sides'
import { distanceToNearestEdge, standsOn } from '../../../board/table/table-edges'
import type { Body } from './bodies'
import { groundOf, type Ground } from '../sheet/ground'
import type { BrExit } from '../sheet/sheet'
import type { BrState } from './state'

const SLACK = 0.001

/** Whether a body stands wholly on the table; corners may lie on its edge. */
export function standsOnTable(ground: Ground, body: Body): boolean {
  return standsOn(ground, body, SLACK)
}

/**
 * Whether a body that is not wholly on the table may step so. A column still entering has its rear behind the edge, and in a
 * bend of its road near the edge its rear swings out once more (BR-TERR-10); who was driven half over it may come back, and
 * goes no farther off (BR-MOVE-13).
 */
export function mayStepAtEdge(
  ground: Ground,
  { isEntering, isByRoad }: { readonly isEntering: boolean; readonly isByRoad: boolean },
  before: Body,
  after: Body,
): boolean {
  if ((standsOnTable(ground, before) && !(isEntering && isByRoad)) || !ground.isOn(after.rectangle))
    return false
  return (
    isEntering ||
    distanceToNearestEdge(ground, after.centre) >= distanceToNearestEdge(ground, before.centre) - NO_MATTER
  )
}
const NO_MATTER = 1e-6

/** The exit of its side over which a body hangs: all of it that is off the table is off there, its front middle too. */
export function exitAt(state: BrState, side: Side, body: Body): BrExit | undefined {
  const { exits } = state.sheet
  if (exits.length === 0) return undefined
  const ground = groundOf(state.sheet)
  return exits.find((exit) => exit.side === side && hangsOver(ground, exit, body))
}

function hangsOver({ width, height }: Ground, { edge: [from, to] }: BrExit, body: Body): boolean {
  const anchor = body.rectangle
  const within = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) - SLACK && value <= Math.max(one, other) + SLACK
  const inX = body.outline.every(({ x }) => x >= -SLACK && x <= width + SLACK)
  const inY = body.outline.every(({ y }) => y >= -SLACK && y <= height + SLACK)
  const vertical = Math.abs(from.x - to.x) < Math.abs(from.y - to.y)
  if (vertical) return inY && within(anchor.y, from.y, to.y) && sameEnd(anchor.x, from.x, width)
  return inX && within(anchor.x, from.x, to.x) && sameEnd(anchor.y, from.y, height)
}

/** Whether a coordinate lies nearer to the edge of an exit than to the one opposite. */
function sameEnd(value: number, exit: number, size: number): boolean {
  return value > size / 2 === exit > size / 2
}
