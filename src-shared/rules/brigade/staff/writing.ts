/** The orders that a hard staff makes of those of its sheet: its troops go for places (10.2). */
import type { Clause, GeneralOrder } from '../../../engine/orders'
import { pointOf } from '../orders/places'
import type { BrSheet } from '../sheet/sheet'

/**
 * An order without its attacks on formations, if it attacks places too: places decide a battle (BR-END-01), and whoever
 * chases a formation has left his way to them.
 */
export function forPlaces(sheet: BrSheet, order: GeneralOrder): GeneralOrder {
  const isAtPlace = ({ objective }: Clause) =>
    objective !== undefined && pointOf(sheet, objective) !== undefined
  const attacks = order.clauses.filter(({ verb }) => verb === 'attack')
  if (!attacks.some(isAtPlace)) return order
  return { ...order, clauses: order.clauses.filter((one) => one.verb !== 'attack' || isAtPlace(one)) }
}
