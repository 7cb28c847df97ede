/** The edges of the table: which there are, how far off they are, and who stands inside them. */
import type { TableBody } from './bodies'
import { cornersOf, type Corners } from './rectangles'
import { along, type Point } from './vectors'

export const TABLE_EDGES = ['north', 'east', 'south', 'west'] as const
export type TableEdge = (typeof TABLE_EDGES)[number]

/** Inches from the south-west corner to the north and east edges. */
export interface TableSize {
  readonly width: number
  readonly height: number
}

/** Bearing straight out over an edge. */
export const EDGE_BEARING: Readonly<Record<TableEdge, number>> = { north: 0, east: 90, south: 180, west: 270 }

/** Inches from a point to an edge; negative beyond it. */
export function distanceToEdge({ width, height }: TableSize, edge: TableEdge, { x, y }: Point): number {
  switch (edge) {
    case 'north':
      return height - y
    case 'east':
      return width - x
    case 'south':
      return y
    case 'west':
      return x
  }
}

/** The straight way from a point to an edge, so many inches to either side; undefined: the point lies beyond the edge. */
export function wayHome(table: TableSize, edge: TableEdge, from: Point, aside: number): Corners | undefined {
  const depth = distanceToEdge(table, edge, from)
  if (depth <= 0) return undefined
  const heading = EDGE_BEARING[edge]
  return cornersOf({ ...along(from, heading, depth), heading, width: 2 * aside, depth })
}

/** Inches from a point to the nearest edge; negative beyond it. */
export function distanceToNearestEdge({ width, height }: TableSize, { x, y }: Point): number {
  return Math.min(x, y, width - x, height - y)
}

/** Whether a body stands wholly on the table; its corners may be beyond an edge by `slack`. */
export function standsOn(table: TableSize, body: TableBody, slack: number): boolean {
  if (distanceToNearestEdge(table, body.centre) >= body.radius) return true
  return body.outline.every((corner) => isOn(table, corner, slack))
}

/** Whether a point is on the table, or beyond an edge by no more than `slack`. */
export function isOn({ width, height }: TableSize, { x, y }: Point, slack: number): boolean {
  return x >= -slack && y >= -slack && x <= width + slack && y <= height + slack
}
