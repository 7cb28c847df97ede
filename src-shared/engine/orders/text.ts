/**
 * The order book as text, for real tables: one heading for each formation, one line for each clause, written so that
 * `readOrderBook` gives the same book back.
 *
 * ```
 * aa.i.1:
 *   advance to hougoumont via (20,18) > (24,22) corridor 4 until enemy within 8
 *   hold radius 3 from move 12
 *   may not withdraw; may charge reach
 *   note "Keep the wood between you and the guns."
 * ```
 */
import type { Clause, GeneralOrder, OrderBook, Place, Trigger } from '../orders'
import { sideId, type Side } from '../sides'
import { nameText } from './words'

export function orderBookText(book: OrderBook): string {
  return Object.entries(book)
    .map(([id, order]) => `${nameText(id)}:\n${orderText(order)}`)
    .join('\n')
}

/** What an id is called where it is written; itself, if it is not called anything of its own. */
type Naming = (id: string) => string
const BY_ID: Naming = (id) => id

/** One order, a line for each clause and for what goes with it. */
export function orderText({ clauses, discretion, text }: GeneralOrder, called: Naming = BY_ID): string {
  const may = [
    ...(discretion.fireAtWill ? [] : ['may not fire']),
    ...(discretion.changeFormation ? [] : ['may not change formation']),
    ...(discretion.formSquare ? [] : ['may not form square']),
    ...(discretion.withdraw ? [] : ['may not withdraw']),
    ...(discretion.charge === undefined ? [] : [`may charge ${discretion.charge}`]),
  ]
  const lines = [
    ...clauses.map((clause) => clauseText(clause, called)),
    ...(may.length > 0 ? [may.join('; ')] : []),
    ...(text === '' ? [] : [`note ${JSON.stringify(text)}`]),
  ]
  return lines.map((line) => `  ${line}\n`).join('')
}

/** What stands right behind a verb without a word of its own. */
export const DIRECT = {
  attack: 'objective',
  bombard: 'objective',
  support: 'brigade',
  defend: 'complex',
} as const satisfies Partial<Record<Clause['verb'], keyof Clause>>

export function directOf(verb: Clause['verb']): 'objective' | 'brigade' | 'complex' | undefined {
  return verb in DIRECT ? DIRECT[verb as keyof typeof DIRECT] : undefined
}

function clauseText(clause: Clause, called: Naming): string {
  const { verb, place, via, radius, corridor, formation, distance, method, toLast, start, until } = clause
  const direct = directOf(verb)
  const parts: string[] = [verb]
  for (const key of ['objective', 'brigade', 'complex'] as const) {
    const name = clause[key]
    if (name !== undefined && key === direct) parts.splice(1, 0, nameText(called(name)))
    else if (name !== undefined) parts.push(`${key} ${nameText(called(name))}`)
  }
  if (place !== undefined) parts.push(`at ${placeText(place, called)}`)
  if (via !== undefined && via.length > 0)
    parts.push(`via ${via.map((one) => placeText(one, called)).join(' > ')}`)
  if (radius !== undefined) parts.push(`radius ${radius}`)
  if (corridor !== undefined) parts.push(`corridor ${corridor}`)
  if (distance !== undefined) parts.push(`distance ${distance}`)
  if (formation !== undefined) parts.push(`in ${nameText(formation)}`)
  if (method !== undefined) parts.push(`by ${method}`)
  if (toLast !== undefined) parts.push(toLast ? 'to the last' : 'not to the last')
  if (start !== undefined && start.length > 0)
    parts.push(`from ${start.map((one) => triggerText(one, called)).join(' and ')}`)
  if (until !== undefined && until.length > 0)
    parts.push(`until ${until.map((one) => triggerText(one, called)).join(' or ')}`)
  return parts.join(' ')
}

function placeText(place: Place, called: Naming): string {
  return typeof place === 'string' ? nameText(called(place)) : `(${place.x},${place.y})`
}

function triggerText(trigger: Trigger, called: Naming): string {
  switch (trigger.when) {
    case 'atMove':
      return `move ${trigger.move}`
    case 'afterMoves':
      return `after ${trigger.moves} moves`
    case 'arrived':
      return 'arrived'
    case 'contact':
      return 'contact'
    case 'enemyWithin': {
      const arm = trigger.arm === undefined ? '' : ` ${trigger.arm}`
      const of = trigger.of === 'self' ? '' : ` of ${nameText(called(trigger.of))}`
      return `enemy${arm} within ${trigger.distance}${of}`
    }
    case 'brigadeState':
      return `${nameText(called(trigger.brigadeId))} is ${trigger.states.map(nameText).join(', ')}`
    case 'placeHeld':
      return `${nameText(called(trigger.placeId))} held by ${sideText(trigger.side, called)}`
    case 'losses':
      return `losses ${trigger.percent}${trigger.of === 'self' ? '' : ` of ${nameText(called(trigger.of))}`}`
  }
}

/** By name if it has one, else by number. */
function sideText(side: Side, called: Naming): string {
  const id = sideId(side)
  const name = called(id)
  return name === id ? String(side) : nameText(name)
}
