/** Who takes general orders under these rules, and what is wrong with a book of them (10.1, FP-R-140). */
import { ORDER_VERBS, type Clause, type OrderBook, type Trigger } from '../../../engine/orders'
import type { OrderHolder, OrderNote, RuleSetOrders } from '../../../engine/orders/rule-set-orders'
import { placeOfClause } from '../../../engine/orders/progress'
import type { Side } from '../../../engine/sides'
import { rosterOf } from '../sheet/roster'
import type { FpSheet } from '../sheet/sheet'
import type { FpCommand } from '../turn/commands'
import { TROOP_STATES } from './clauses'
import { sideOfTroops, spotOf, troopsOf } from './troops'

export const orders: RuleSetOrders<FpSheet, FpCommand> = {
  verbs: ORDER_VERBS,
  alterations: 'nextTurn',
  holders,
  check,
}

export const BOOK_NOTES = [
  'UNKNOWN_PLACE',
  'UNKNOWN_TROOPS',
  'UNKNOWN_HOLDER',
  'UNKNOWN_STATE',
  'NO_PLACE',
  'NEVER_STARTS',
] as const
type Code = (typeof BOOK_NOTES)[number]

/** Verbs that are about a place, which they must name. */
const NEEDS_PLACE: ReadonlySet<Clause['verb']> = new Set(['march', 'advance', 'defend'])

/** Generals, and units below theirs; batteries stand by themselves. */
function holders(sheet: FpSheet): readonly OrderHolder[] {
  const { units, generals } = rosterOf(sheet)
  return [
    ...[...generals.values()].map(({ id, general, side }): OrderHolder => ({
      id,
      name: general.name,
      side,
      above: null,
      order: null,
    })),
    ...[...units.values()].map(({ id, unit, side, generalId }): OrderHolder => ({
      id,
      name: unit.name,
      side,
      above: generalId,
      order: null,
    })),
  ]
}

/** Troops, places and states that the field does not have are faults; a part that begins after the last turn is a doubt. */
function check(sheet: FpSheet, side: Side, book: OrderBook): readonly OrderNote[] {
  return Object.entries(book).flatMap(([holderId, { clauses }]): readonly OrderNote[] => {
    const note = (grade: OrderNote['grade'], code: Code, values: OrderNote['sentence']['values']) => ({
      holderId,
      grade,
      sentence: { key: `order.book.${code}`, values },
    })
    const of = sideOfTroops(sheet, holderId)
    if (of === undefined) return [note('fault', 'UNKNOWN_HOLDER', { id: holderId })]
    if (of !== side) return []
    return clauses.flatMap((clause, i) =>
      notesOf(sheet, clause).map(({ code, values }) =>
        note(code === 'NEVER_STARTS' ? 'doubt' : 'fault', code, { clause: i + 1, ...values }),
      ),
    )
  })
}

interface Found {
  readonly code: Code
  readonly values: OrderNote['sentence']['values']
}

function notesOf(sheet: FpSheet, clause: Clause): readonly Found[] {
  const triggers: readonly Trigger[] = [...(clause.start ?? []), ...(clause.until ?? [])]
  const isTroops = (id: string) => troopsOf(sheet, id).length > 0
  const found: Found[] = []
  if (NEEDS_PLACE.has(clause.verb) && placeOfClause(clause) === undefined)
    found.push({ code: 'NO_PLACE', values: { verb: clause.verb } })
  const places = [clause.place, clause.complex, ...(clause.via ?? [])]
  // A bombardment may name troops as its objective, a trigger troops in place of a place.
  if (clause.objective !== undefined && !isTroops(clause.objective)) places.push(clause.objective)
  const troops = [clause.formation, clause.brigade]
  for (const trigger of triggers) {
    if (trigger.when === 'placeHeld') places.push(trigger.placeId)
    if (trigger.when === 'losses' && trigger.of !== 'self') troops.push(trigger.of)
    if (trigger.when === 'enemyWithin' && trigger.of !== 'self' && !isTroops(trigger.of))
      places.push(trigger.of)
    if (trigger.when !== 'brigadeState') continue
    troops.push(trigger.brigadeId)
    for (const state of trigger.states)
      if (!TROOP_STATES.some((one) => one === state)) found.push({ code: 'UNKNOWN_STATE', values: { state } })
  }
  for (const place of places)
    if (place !== undefined && !spotOf(sheet, place))
      found.push({
        code: 'UNKNOWN_PLACE',
        values: { place: typeof place === 'string' ? place : JSON.stringify(place) },
      })
  for (const id of troops)
    if (id !== undefined && !isTroops(id)) found.push({ code: 'UNKNOWN_TROOPS', values: { id } })
  if (clause.start?.some((trigger) => trigger.when === 'atMove' && trigger.move > sheet.turnLimit))
    found.push({ code: 'NEVER_STARTS', values: { turns: sheet.turnLimit } })
  return found
}
