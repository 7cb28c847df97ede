/** The orders that a hard staff makes of those of its sheet: its troops go for places, and sooner (10.2). */
import type { Clause, GeneralOrder, Trigger } from '../../../engine/orders'
import { pointOf } from '../orders/places'
import type { BrSheet } from '../sheet/sheet'

/** Share of the moves of the sheet after which it begins. */
const SOONER = 0.6

/**
 * An order as a hard staff gives it. It leaves out attacks on formations where it attacks places too: places decide a battle
 * (BR-END-01), and whoever chases a formation has left his way to them.
 */
export function orderAnew(sheet: BrSheet, order: GeneralOrder): GeneralOrder {
  const isAtPlace = ({ objective }: Clause) =>
    objective !== undefined && pointOf(sheet, objective) !== undefined
  const isAttack = ({ verb }: Clause) => verb === 'attack'
  const atPlaces = order.clauses.some((clause) => isAttack(clause) && isAtPlace(clause))
  const clauses = order.clauses.filter((clause) => !atPlaces || !isAttack(clause) || isAtPlace(clause))
  return { ...order, clauses: clauses.map(soonerIn) }
}

function soonerIn({ start, until, ...clause }: Clause): Clause {
  return { ...clause, ...(start && { start: start.map(sooner) }), ...(until && { until: until.map(sooner) }) }
}

function sooner(trigger: Trigger): Trigger {
  if (trigger.when !== 'atMove') return trigger
  return { ...trigger, move: Math.max(1, Math.round(SOONER * trigger.move)) }
}
