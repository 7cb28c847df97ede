/** What a unit is to do by the order that counts for it: verb, goal and measures (10.1). */
import type { Clause, Discretion, OrderBook } from '../../../engine/orders'
import { groundOf } from '../sheet/ground'
import { rosterOf } from '../sheet/roster'
import type { OhSheet } from '../sheet/sheet'
import type { Box } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import { placeOfClause } from '../../../engine/orders/progress'
import { progressOf, type Progress } from './clauses'
import { boxesOfPlace, boxOfPlace, holderFor, troopsOf } from './troops'

/** Boxes, where an order does not say (10.1). */
const DEFAULTS = { radius: 2, corridor: 2, distance: 2 } as const

export interface Instruction {
  readonly holderId: string
  /** While a clause waits for its beginning, and when all are over, the troops hold where they stood. */
  readonly verb: Clause['verb']
  readonly stage: Progress['stage']
  readonly clause: Clause
  /** Where it is to be; null: nowhere in particular, as in support of troops that are not on the board. */
  readonly goal: Box | null
  /** Where the unit stood when the clause began. */
  readonly from: Box | null
  readonly via: readonly Box[]
  readonly radius: number
  readonly corridor: number
  readonly distance: number
  /** Enemy units to be attacked or bombarded, or own ones to be supported. */
  readonly about: readonly string[]
  /** Exit by which it is to leave. */
  readonly exit: string | null
  readonly discretion: Discretion
}

/** Undefined: no order of the book is for this unit, and it acts by the staff's own plan. */
export function instructionFor(state: OhState, unitId: string, book: OrderBook): Instruction | undefined {
  const { sheet } = state
  const holderId = holderFor(sheet, unitId, book)
  const order = holderId === undefined ? undefined : book[holderId]
  const progress = holderId !== undefined && order ? progressOf(state, holderId, order) : undefined
  if (holderId === undefined || !order || !progress) return undefined
  const { clause, stage, since } = progress
  const from = since.boxes[unitId] ?? state.units[unitId]?.box ?? null
  const isActive = stage === 'inForce'
  const followed = clause.brigade ?? clause.formation
  return {
    holderId,
    verb: isActive ? clause.verb : 'hold',
    stage,
    clause,
    goal: isActive ? goalOf(state, unitId, clause, from) : from,
    from,
    via: isActive ? (clause.via ?? []).flatMap((place) => boxOfPlace(sheet, place) ?? []) : [],
    radius: clause.radius ?? DEFAULTS.radius,
    corridor: clause.corridor ?? DEFAULTS.corridor,
    distance: clause.distance ?? DEFAULTS.distance,
    about: isActive ? aboutOf(sheet, clause, followed) : [],
    exit: isActive && typeof clause.place === 'string' ? exitOf(sheet, clause.place) : null,
    discretion: order.discretion,
  }
}

function aboutOf(sheet: OhSheet, clause: Clause, followed: string | undefined): readonly string[] {
  const target = clause.verb === 'bombard' ? (clause.objective ?? followed) : followed
  return target === undefined ? [] : troopsOf(sheet, target)
}

const exitOf = ({ record }: OhSheet, place: string): string | null =>
  record.exits.find(({ id }) => id === place)?.id ?? null

/** The box of the place that is nearest to the unit; without a place the troops named, its edge, or where it stood. */
function goalOf(state: OhState, unitId: string, clause: Clause, from: Box | null): Box | null {
  const { sheet, units } = state
  const place = placeOfClause(clause)
  const boxes = place === undefined ? [] : boxesOfPlace(sheet, place)
  const nearest = nearestTo(sheet, boxes, units[unitId]?.box ?? from)
  if (nearest !== null) return nearest
  const target =
    clause.brigade ?? clause.formation ?? (clause.verb === 'bombard' ? clause.objective : undefined)
  if (target !== undefined) {
    const there = troopsOf(sheet, target).flatMap((id) => units[id]?.box ?? [])
    return nearestTo(sheet, there, units[unitId]?.box ?? from)
  }
  return clause.verb === 'retire' ? homeOf(state, unitId) : from
}

function nearestTo(sheet: OhSheet, boxes: readonly Box[], from: Box | null): Box | null {
  const ground = groundOf(sheet)
  if (from === null) return boxes[0] ?? null
  return boxes.reduce<Box | null>(
    (best, box) => (best === null || ground.distance(from, box) < ground.distance(from, best) ? box : best),
    null,
  )
}

/** The box of its army's edge that is nearest to it. */
function homeOf({ sheet, units }: OhState, unitId: string): Box | null {
  const ground = groundOf(sheet)
  const edge = rosterOf(sheet).units.get(unitId)?.homeEdge
  const home = ground.names.filter((box) => edge !== undefined && ground.boardEdges(box).includes(edge))
  return nearestTo(sheet, home, units[unitId]?.box ?? null)
}

/** Boxes of a corridor's middle line: from where the unit stood by the places on the way to its goal. */
export function corridorLine(sheet: OhSheet, { from, via, goal }: Instruction): readonly Box[] {
  const ground = groundOf(sheet)
  const points = [from, ...via, goal].flatMap((box) =>
    box === null ? [] : [ground.place(ground.number(box))],
  )
  const line = points.flatMap((start, i) => {
    const end = points[i + 1] ?? start
    const steps = Math.max(Math.abs(end.column - start.column), Math.abs(end.row - start.row))
    return Array.from({ length: steps + 1 }, (_, n) => {
      const share = steps === 0 ? 0 : n / steps
      const at = {
        column: Math.round(start.column + share * (end.column - start.column)),
        row: Math.round(start.row + share * (end.row - start.row)),
      }
      return ground.name(ground.numberAt(at))
    })
  })
  return [...new Set(line)]
}
