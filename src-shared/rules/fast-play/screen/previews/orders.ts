/** General orders as they are drawn on the table: from where those who have them stand, part after part (10.1). */
import type { Point } from '../../../../board/table/vectors'
import type { Clause, OrderBook, Place } from '../../../../engine/orders'
import { placeOfClause } from '../../../../engine/orders/progress'
import type { DrawnClause, Envelope } from '../../../table-screen'
import { progressOf } from '../../orders/clauses'
import { ATTACK_CORRIDOR, CORRIDOR, DISTANCE, RADIUS } from '../../orders/measures'
import { holderFor, sideOfTroops, spotOf, troopsOf } from '../../orders/troops'
import type { Field } from '../../state/field'
import type { OrdersPreview } from '../schema'

/** Those of which somebody is on the table or still to come, from the part that is in force on. */
export function ordersForetold(field: Field, book: OrderBook): OrdersPreview {
  return {
    kind: 'orders',
    orders: Object.entries(book).flatMap(([holderId, order]): OrdersPreview['orders'] => {
      const side = sideOfTroops(field.state.sheet, holderId)
      const own = troopsOf(field.state.sheet, holderId).filter(
        (id) => holderFor(field.state.sheet, id, book) === holderId,
      )
      const from = middleOf(field, own) ?? entryOf(field, own)
      const progress = progressOf(field.state, holderId, order)
      if (side === undefined || !from) return []
      // An altered order that does not count yet has not begun.
      const { index: first, stage } = progress ?? { index: 0, stage: 'waiting' }
      const clauses = stage === 'over' ? [] : order.clauses.slice(first)
      return [
        {
          holderId,
          side,
          from,
          first: first + 1,
          waits: stage === 'waiting',
          clauses: drawn(field, from, clauses),
        },
      ]
    }),
  }
}

function middleOf(field: Field, ids: readonly string[]): Point | null {
  const centres = ids.flatMap((id) => (field.isOnBoard(id) ? [field.body(id).centre] : []))
  if (centres.length === 0) return null
  const sum = centres.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }))
  return { x: sum.x / centres.length, y: sum.y / centres.length }
}

/** Where the first of those who are still to come enter. */
function entryOf({ state }: Field, ids: readonly string[]): Point | null {
  const waiting = ids.filter((id) => ['due', 'queued'].includes(state.units[id]?.status ?? ''))
  const group = state.sheet.reinforcements.find(({ unitIds }) => unitIds.some((id) => waiting.includes(id)))
  const at = state.sheet.entryPoints.find(({ id }) => id === group?.entryPoint)
  return at ? { x: at.x, y: at.y } : null
}

function drawn(field: Field, from: Point, clauses: readonly Clause[]): DrawnClause[] {
  let at = from
  return clauses.map((clause) => {
    const { via = [], formation, brigade } = clause
    const spot = (place: Place | undefined): Point[] => {
      const found = place === undefined ? undefined : spotOf(field.state.sheet, place)
      return found ? [{ x: found.middle.x, y: found.middle.y }] : []
    }
    const named = formation ?? brigade ?? clause.objective
    const troops = named === undefined ? null : middleOf(field, troopsOf(field.state.sheet, named))
    const goal = troops ?? spot(placeOfClause(clause))[0]
    const route = [at, ...via.flatMap(spot), ...(goal ? [goal] : [])]
    at = goal ?? at
    return { route, envelope: envelopeOf(clause, route, at) }
  })
}

/** The ground that a verb keeps to about the place or along the way. */
function envelopeOf({ verb, radius, corridor, distance }: Clause, route: Point[], at: Point): Envelope {
  switch (verb) {
    case 'hold':
    case 'defend':
    case 'reserve':
    case 'screen':
      return { kind: 'circle', centre: at, radius: radius ?? RADIUS }
    case 'support':
      return { kind: 'circle', centre: at, radius: distance ?? DISTANCE }
    case 'advance':
    case 'attack':
      return { kind: 'corridor', route, width: corridor ?? (verb === 'attack' ? ATTACK_CORRIDOR : CORRIDOR) }
    case 'march':
    case 'retire':
    case 'bombard':
      return { kind: 'free' }
  }
}
