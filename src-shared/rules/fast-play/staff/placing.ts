/** Places before the first turn: each command abreast behind the edge of the strip, before what it is meant for (item 11). */
import { EDGE_BEARING } from '../../../board/table/table-edges'
import { centroidOf } from '../../../board/table/polygons'
import { along, type Point } from '../../../board/table/vectors'
import { DEPLOYMENT_DEPTH } from '../sheet/tables'
import type { UnitInfo } from '../sheet/roster'
import type { FpCommand } from '../turn/commands'
import { only, type Decision } from './idea'
import { isLegal } from './approach'
import { leastOf } from './least'
import type { View } from './view'

const STEP = 0.5
const ROWS = [0, 2, 4] as const

export function placingDecision(view: View): Decision | undefined {
  const { state, side, field } = view
  const waits = (id: string) => (state.units[id] ?? state.generals[id])?.status === 'deploy'
  const units = [...field.roster.units.values()].filter((info) => info.side === side && waits(info.id))
  // By turns a command that has been begun comes first.
  const ordered = units.toSorted(
    (a, b) => Number(b.generalId === state.command) - Number(a.generalId === state.command),
  )
  for (const info of ordered) {
    const command = placeOf(view, info)
    if (command) return only(command, 'places')
  }
  const generals = [...field.roster.generals.values()].filter((info) => info.side === side && waits(info.id))
  for (const { id, baseEdge } of generals) {
    const own = field.ofSide(side).find(({ info }) => info.generalId === id)
    const at = own?.rearMiddle ?? spots(view, baseEdge, 4)[0]
    const command: FpCommand | undefined = at && { type: 'deployGeneral', general: id, x: at.x, y: at.y }
    if (command && isLegal(view, command)) return only(command, 'places')
  }
  const end: FpCommand = { type: 'endDeployment', side }
  return isLegal(view, end) ? only(end) : undefined
}

/** The free place nearest to what lies before the middle of the army. */
function placeOf(view: View, { id, arm, baseEdge }: UnitInfo): FpCommand | undefined {
  const goals = view.state.sheet.victory.objectives.flatMap(({ polygon }) =>
    polygon ? [centroidOf(polygon)] : [],
  )
  const middle: Point = { x: view.field.ground.width / 2, y: view.field.ground.height / 2 }
  const heading = (EDGE_BEARING[baseEdge] + 180) % 360
  for (const row of arm === 'cavalry' ? [...ROWS].toReversed() : ROWS) {
    const found = spots(view, baseEdge, DEPLOYMENT_DEPTH - row)
    const goal = leastOf(goals, (one) => Math.min(...found.map((spot) => gap(spot, one)))) ?? middle
    for (const { x, y } of found.toSorted((a, b) => gap(a, goal) - gap(b, goal))) {
      const command: FpCommand = { type: 'deployUnit', unit: id, formation: 'line', x, y, heading }
      if (isLegal(view, command)) return command
    }
  }
  return undefined
}

const gap = (a: Point, b: Point) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Points so far in from a base edge, along all of it. */
function spots({ field }: View, edge: UnitInfo['baseEdge'], inches: number): readonly Point[] {
  const { width, height } = field.ground
  const isLong = edge === 'north' || edge === 'south'
  const corner: Point =
    edge === 'north' ? { x: 0, y: height } : edge === 'east' ? { x: width, y: 0 } : { x: 0, y: 0 }
  const start = along(corner, (EDGE_BEARING[edge] + 180) % 360, inches)
  const length = isLong ? width : height
  return Array.from({ length: Math.floor(length / STEP) }, (_, i) => along(start, isLong ? 90 : 0, i * STEP))
}
