/** The ground of a sheet as the screen is shown it, with its place on the map of the battle. */
import type { TableEdge } from '../../../board/table/table-edges'
import type { Point } from '../../../board/table/vectors'
import { otherSide, type Side } from '../../../engine/sides'
import type { History } from '../../../history/bundle'
import { tableOnMap } from '../../table-screen'
import type { FpSheet } from '../sheet/sheet'
import { DEPLOYMENT_DEPTH } from '../sheet/tables'
import type { Field } from './schema'

export function field(sheet: FpSheet, history: History): Field {
  return {
    ...tableOnMap(sheet, sheet.board, sheet.metresPerInch, history),
    zones: [zonesOf(sheet, 0), zonesOf(sheet, 1)],
    entries: sheet.entryPoints.map(({ id, side, x, y, heading }) => ({ id, side, x, y, heading })),
    exits: sheet.exits.map(({ id, side, x, y }) => ({ id, side, x, y })),
  }
}

/** The strips of a side's armies, without what lies in the strip of an enemy army too (FP-DEP-06). */
function zonesOf({ board, sides }: FpSheet, side: Side): Field['zones'][0] {
  const enemy = Object.values(sides[otherSide(side)].baseEdges)
  return [...new Set(Object.values(sides[side].baseEdges))].map((edge) => {
    const box = stripOf(board, edge)
    for (const other of enemy) if (other !== edge) cutOff(box, board, other)
    return cornersOfBox(box)
  })
}

interface Box {
  west: number
  east: number
  south: number
  north: number
}

function stripOf({ width, height }: FpSheet['board'], edge: TableEdge): Box {
  const whole = { west: 0, east: width, south: 0, north: height }
  switch (edge) {
    case 'south':
      return { ...whole, north: DEPLOYMENT_DEPTH }
    case 'north':
      return { ...whole, south: height - DEPLOYMENT_DEPTH }
    case 'west':
      return { ...whole, east: DEPLOYMENT_DEPTH }
    case 'east':
      return { ...whole, west: width - DEPLOYMENT_DEPTH }
  }
}

/** Takes the strip along another edge out of a box. */
function cutOff(box: Box, { width, height }: FpSheet['board'], edge: TableEdge): void {
  if (edge === 'south') box.south = Math.max(box.south, DEPLOYMENT_DEPTH)
  if (edge === 'north') box.north = Math.min(box.north, height - DEPLOYMENT_DEPTH)
  if (edge === 'west') box.west = Math.max(box.west, DEPLOYMENT_DEPTH)
  if (edge === 'east') box.east = Math.min(box.east, width - DEPLOYMENT_DEPTH)
}

const cornersOfBox = ({ west, east, south, north }: Box): readonly Point[] => [
  { x: west, y: south },
  { x: east, y: south },
  { x: east, y: north },
  { x: west, y: north },
]
