/** Who takes general orders under these rules, and what is wrong with a book of them (10.1, OH-R-89). */
import { ORDER_VERBS, type Clause, type OrderBook, type Trigger } from '../../../engine/orders'
import type { OrderHolder, OrderNote, RuleSetOrders } from '../../../engine/orders/rule-set-orders'
import type { Side } from '../../../engine/sides'
import { rosterOf } from '../sheet/roster'
import type { OhSheet } from '../sheet/sheet'
import type { OhCommand } from '../turn/commands'
import { TROOP_STATES } from './clauses'
import { boxesOfPlace, sideOfTroops, troopsOf } from './troops'

export const orders: RuleSetOrders<OhSheet, OhCommand> = { verbs: ORDER_VERBS, holders, check }

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

/** Leaders, the widest command first, and units below the narrowest of them; sheets hold no orders. */
function holders(sheet: OhSheet): readonly OrderHolder[] {
  const { leadersById, unitList } = rosterOf(sheet)
  const wide = leadersById.toSorted((a, b) => b.commands.size - a.commands.size)
  /** The narrowest other command that has all of these. */
  const above = (ids: readonly string[], self: string): string | null =>
    wide.findLast(
      ({ id, commands }) =>
        id !== self && commands.size >= ids.length && ids.every((one) => commands.has(one)),
    )?.id ?? null
  const order = new Map(wide.map(({ id }, i) => [id, i]))
  const leaders = wide.map(({ id, leader, side, commands }): OrderHolder => {
    const host = above([...commands], id)
    // Of two commands of the same troops the one listed first is above.
    const isAbove = host !== null && (order.get(host) ?? 0) < (order.get(id) ?? 0)
    return { id, name: leader.name, side, above: isAbove ? host : null, order: null }
  })
  const units = unitList.map(({ id, unit, side }): OrderHolder => ({
    id,
    name: unit.name,
    side,
    above: above([id], id),
    order: null,
  }))
  return [...leaders, ...units]
}

/** Troops, places and states that the field does not have are faults; a part that begins after the last turn is a doubt. */
function check(sheet: OhSheet, side: Side, book: OrderBook): readonly OrderNote[] {
  return Object.entries(book).flatMap(([holderId, { clauses }]): readonly OrderNote[] => {
    const of = sideOfTroops(sheet, holderId)
    if (of === undefined)
      return [
        {
          holderId,
          grade: 'fault',
          sentence: { key: 'order.book.UNKNOWN_HOLDER', values: { id: holderId } },
        },
      ]
    if (of !== side) return []
    return clauses.flatMap((clause, i) =>
      notesOf(sheet, clause).map(({ grade, code, values }): OrderNote => ({
        holderId,
        grade,
        sentence: { key: `order.book.${code}`, values: { clause: i + 1, ...values } },
      })),
    )
  })
}

interface Note {
  readonly grade: OrderNote['grade']
  readonly code: Code
  readonly values: OrderNote['sentence']['values']
}

function notesOf(sheet: OhSheet, clause: Clause): readonly Note[] {
  const triggers = [...(clause.start ?? []), ...(clause.until ?? [])]
  const isTroops = (id: string) => troopsOf(sheet, id).length > 0
  const fault = (code: Code, values: Note['values']): Note => ({ grade: 'fault', code, values })
  // A bombardment may name troops as its objective.
  const objective =
    clause.objective !== undefined && !isTroops(clause.objective) ? clause.objective : undefined
  const places = [clause.place, objective, clause.complex, ...(clause.via ?? []), ...triggers.map(placeOf)]
  const troops = [clause.formation, clause.brigade, ...triggers.map(troopsIn)]
  const states = triggers.flatMap((trigger) => (trigger.when === 'brigadeState' ? trigger.states : []))
  const late = clause.start?.some((trigger) => trigger.when === 'atMove' && trigger.move > sheet.turnLimit)
  const named = clause.place ?? clause.objective ?? clause.complex
  return [
    ...(NEEDS_PLACE.has(clause.verb) && named === undefined
      ? [fault('NO_PLACE', { verb: clause.verb })]
      : []),
    ...places.flatMap((place) =>
      place === undefined || boxesOfPlace(sheet, place).length > 0
        ? []
        : [fault('UNKNOWN_PLACE', { place: typeof place === 'string' ? place : JSON.stringify(place) })],
    ),
    ...troops.flatMap((id) => (id === undefined || isTroops(id) ? [] : [fault('UNKNOWN_TROOPS', { id })])),
    ...states.flatMap((state) =>
      TROOP_STATES.some((one) => one === state) ? [] : [fault('UNKNOWN_STATE', { state })],
    ),
    ...(late === true
      ? [{ grade: 'doubt', code: 'NEVER_STARTS', values: { turns: sheet.turnLimit } } satisfies Note]
      : []),
  ]
}

/** Troops that a condition looks at; undefined: none but those who have the order. */
function troopsIn(trigger: Trigger): string | undefined {
  if (trigger.when === 'brigadeState') return trigger.brigadeId
  return trigger.when === 'losses' && trigger.of !== 'self' ? trigger.of : undefined
}

const placeOf = (trigger: Trigger): string | undefined =>
  trigger.when === 'placeHeld' ? trigger.placeId : undefined
