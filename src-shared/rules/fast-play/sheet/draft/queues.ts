/** Queues at the entry points, and the generals who stand with their commands or come with them (7.5). */
import type { Point } from '../../../../board/table/vectors'
import type { Body } from '../../state/bodies'
import { rounded } from '../../state/bodies'
import type { FpEntryPoint, FpGeneral, FpSheet } from '../sheet'
import type { DraftCommand } from './commands'
import type { DraftUnit } from './units'

/** A unit that comes on by a point of the edge. */
export interface Coming {
  readonly unit: DraftUnit
  readonly at: Point
  readonly turn: number
  /** Entry of the map; absent: it comes from a place outside the window. */
  readonly entry?: string
}

interface Queuing {
  readonly commands: readonly DraftCommand[]
  readonly placed: ReadonlyMap<string, Body>
  /** In the order in which they stand. */
  readonly coming: readonly Coming[]
  readonly sideOf: (army: string) => 0 | 1
  readonly inward: (at: Point) => number
}

type Group = FpSheet['reinforcements'][number]

export function queuesOf({ commands, placed, coming, sideOf, inward }: Queuing): {
  readonly generals: readonly FpGeneral[]
  readonly groups: Group[]
  readonly entryPoints: FpEntryPoint[]
} {
  const points = new Map<string, FpEntryPoint>()
  const pointFor = ({ at, entry, unit }: Coming): FpEntryPoint => {
    const side = sideOf(unit.brigade.record.army.id)
    const where = `${side} ${at.x} ${at.y}`
    const known = points.get(where)
    if (known) return known
    const stem = entry ?? `edge-${unit.brigade.record.brigade.id}`
    const isTaken = [...points.values()].some(({ id }) => id === stem)
    const id = isTaken ? `${stem}-${side === 0 ? 'french' : 'coalition'}` : stem
    const point = { id, x: at.x, y: at.y, heading: inward(at), side }
    points.set(where, point)
    return point
  }
  const generals: FpGeneral[] = []
  const bringer = new Map<string, string>()
  for (const { general, units } of commands) {
    const side = sideOf(general.army)
    const host = units.find(({ id }) => placed.has(id))
    const body = host && placed.get(host.id)
    if (body) {
      const { x, y } = rounded({ ...body.rearMiddle, heading: 0 })
      generals.push({ ...general, side, start: { x, y } })
      continue
    }
    const first = coming.find(({ unit }) => units.some(({ id }) => id === unit.id))
    // A command of which nobody comes needs no general.
    if (!first) continue
    bringer.set(first.unit.id, general.id)
    generals.push({ ...general, side, start: 'withQueue' })
  }
  const groups: Group[] = []
  for (const one of coming) {
    const entryPoint = pointFor(one).id
    const generalId = bringer.get(one.unit.id)
    const open = groups.findLast((group) => group.entryPoint === entryPoint && group.turn === one.turn)
    if (open && generalId === undefined) open.unitIds.push(one.unit.id)
    else
      groups.push({
        turn: one.turn,
        entryPoint,
        ...(generalId !== undefined && { generalId }),
        unitIds: [one.unit.id],
      })
  }
  return { generals, groups, entryPoints: [...points.values()] }
}
