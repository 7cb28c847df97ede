/** Which commands take general orders under these rules, and what is wrong with a book of them (section 10). */
import type { Clause, OrderBook, Trigger } from '../../../engine/orders'
import { ORDER_VERBS } from '../../../engine/orders'
import type { OrderHolder, OrderNote, RuleSetOrders } from '../../../engine/orders/rule-set-orders'
import type { Side } from '../../../engine/sides'
import { muster } from '../sheet/muster'
import { rosterOf } from '../sheet/roster'
import type { SqScenario } from '../sheet/sheet'
import type { SqBattleCommand } from '../turn/commands'
import { squareOfPlace } from './general-orders'

export const orders: RuleSetOrders<SqScenario, SqBattleCommand> = { verbs: ORDER_VERBS, holders, check }

export const BOOK_NOTES = ['UNKNOWN_PLACE', 'UNKNOWN_TROOPS', 'NEVER_STARTS'] as const
type Code = (typeof BOOK_NOTES)[number]

/** Sheets hold no orders: the staff is given them beside the battle. */
function holders(sheet: SqScenario): readonly OrderHolder[] {
  return [...rosterOf(sheet).commands.values()].map(({ id, command, side }) => ({
    id,
    name: command.name,
    side,
    above: null,
    order: null,
  }))
}

/** A place or troops that the field does not have are faults; a part that begins after the last turn is a doubt. */
function check(sheet: SqScenario, side: Side, book: OrderBook): readonly OrderNote[] {
  const state = muster(sheet)
  const { commands, units } = rosterOf(sheet)
  const isPlace = (place: Clause['place']) => place === undefined || squareOfPlace(state, place) !== null
  const isTroops = (id: string) => commands.has(id) || units.has(id)
  return [...commands.values()].flatMap((command) => {
    const order = command.side === side ? book[command.id] : undefined
    return (order?.clauses ?? []).flatMap((clause, i): OrderNote[] => {
      const note = (grade: OrderNote['grade'], code: Code, values: OrderNote['sentence']['values']) => ({
        holderId: command.id,
        grade,
        sentence: { key: `order.book.${code}`, values: { clause: i + 1, ...values } },
      })
      const triggers = [...(clause.start ?? []), ...(clause.until ?? [])]
      const places = [clause.place, clause.objective, clause.complex, ...(clause.via ?? [])]
      const troops = [clause.formation, clause.brigade, ...triggers.map(troopsOf)]
      const late = clause.start?.find(
        (trigger) => trigger.when === 'atMove' && trigger.move > sheet.turnLimit,
      )
      return [
        ...[...places, ...triggers.map(placeOf)].flatMap((place) =>
          isPlace(place)
            ? []
            : [
                note('fault', 'UNKNOWN_PLACE', {
                  place: typeof place === 'string' ? place : JSON.stringify(place),
                }),
              ],
        ),
        ...troops.flatMap((id) =>
          id === undefined || isTroops(id) ? [] : [note('fault', 'UNKNOWN_TROOPS', { id })],
        ),
        ...(late ? [note('doubt', 'NEVER_STARTS', { turns: sheet.turnLimit })] : []),
      ]
    })
  })
}

/** Troops that a condition looks at; undefined: none but those who have the order. */
function troopsOf(trigger: Trigger): string | undefined {
  if (trigger.when === 'brigadeState') return trigger.brigadeId
  return trigger.when === 'losses' && trigger.of !== 'self' ? trigger.of : undefined
}

const placeOf = (trigger: Trigger): string | undefined =>
  trigger.when === 'placeHeld' ? trigger.placeId : undefined
