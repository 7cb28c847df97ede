/** The edges of the table: who stands on it, which edge is whose, and where a side may leave (BR-MOVE-13, 7.1). */
import type { Side } from '../../../engine/sides'
import type { Point } from '../../../board/table/vectors'
import type { Body } from './bodies'
import { groundOf, type Ground } from '../sheet/ground'
import type { BrExit, BrSheet, TableEdge } from '../sheet/sheet'
import type { BrState } from './state'

const SLACK = 0.001

/** Whether a body stands wholly on the table; corners may lie on its edge. */
export function standsOnTable(ground: Ground, body: Body): boolean {
  const { centre, radius } = body
  if (
    centre.x >= radius &&
    centre.y >= radius &&
    centre.x + radius <= ground.width &&
    centre.y + radius <= ground.height
  )
    return true
  return body.outline.every(
    ({ x, y }) => x >= -SLACK && y >= -SLACK && x <= ground.width + SLACK && y <= ground.height + SLACK,
  )
}

/** Bearing straight out over an edge. */
export const EDGE_BEARING: Readonly<Record<TableEdge, number>> = { north: 0, east: 90, south: 180, west: 270 }

/** Inches from a point to an edge. */
export function distanceToEdge(sheet: BrSheet, edge: TableEdge, { x, y }: Point): number {
  switch (edge) {
    case 'north':
      return sheet.table.height - y
    case 'east':
      return sheet.table.width - x
    case 'south':
      return y
    case 'west':
      return x
  }
}

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
