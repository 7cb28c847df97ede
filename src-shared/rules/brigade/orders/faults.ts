/** What is wrong with an order as written: places and bodies that do not exist, verbs without what they need (BR-ORD-03, -04, -06). */
import type { Clause, GeneralOrder, OrderVerb, Place, Trigger } from '../../../engine/orders'
import type { JsonValue } from '../../../engine/json'
import { mayForm } from '../state/footprints'
import { groundOf } from '../sheet/ground'
import { rosterOf, type BrigadeInfo } from '../state/lookup'
import { brigadesNamed, pointOf } from './places'
import { formationSchema, type BrSheet } from '../sheet/sheet'
import { ACTIVITY_KINDS, MORALE_STATES } from '../state/state'

export const ORDER_FAULTS = [
  'UNKNOWN_PLACE',
  'PLACE_OFF_TABLE',
  'UNKNOWN_BRIGADE',
  'UNKNOWN_OBJECTIVE',
  'UNKNOWN_COMPLEX',
  'UNKNOWN_FORMATION',
  'UNKNOWN_STATE',
  'NO_PLACE',
  'NO_OBJECTIVE',
  'NO_BRIGADE',
  'NO_COMPLEX',
  'OWN_OBJECTIVE',
  'ENEMY_BRIGADE',
  'ITSELF',
  'WRONG_ARM',
  'WRONG_METHOD',
  'NOTHING_BEFORE',
  'ENEMY_ORDERS',
] as const
export type OrderFaultCode = (typeof ORDER_FAULTS)[number]

/** A fault of one clause, counted from 1. */
export interface OrderFault {
  readonly code: OrderFaultCode
  readonly values: { readonly [name: string]: JsonValue } & { readonly clause: number }
}

type Report = (code: OrderFaultCode, values?: { readonly [name: string]: JsonValue }) => void

/** Everything wrong with an order for one brigade; none: it may be written. */
export function orderFaults(sheet: BrSheet, brigadeId: string, order: GeneralOrder): readonly OrderFault[] {
  const info = rosterOf(sheet).byId.get(brigadeId)
  if (!info) return [{ code: 'UNKNOWN_BRIGADE', values: { clause: 1, id: brigadeId } }]
  return order.clauses.flatMap((clause, i) => {
    const found: OrderFault[] = []
    const report: Report = (code, values = {}) => {
      found.push({ code, values: { ...values, clause: i + 1 } })
    }
    checkPlaces(sheet, clause, report)
    checkVerb(sheet, info, clause, report)
    if (clause.formation !== undefined) checkFormation(info, clause.formation, report)
    if (i === 0 && clause.start?.some(({ when }) => when === 'arrived') === true) report('NOTHING_BEFORE')
    for (const trigger of [...(clause.start ?? []), ...(clause.until ?? [])])
      checkTrigger(sheet, info, trigger, report)
    return found
  })
}

function checkPlace(sheet: BrSheet, place: Place, report: Report): void {
  const point = pointOf(sheet, place)
  if (!point) {
    const off = typeof place === 'string' && sheet.places.some(({ placeId }) => placeId === place)
    report(off ? 'PLACE_OFF_TABLE' : 'UNKNOWN_PLACE', { place: nameOfPlace(place) })
  } else if (!groundOf(sheet).isOn(point)) report('PLACE_OFF_TABLE', { place: nameOfPlace(place) })
}

/** A place as a message shows it. */
export function nameOfPlace(place: Place): string {
  return typeof place === 'string' ? place : `(${place.x}, ${place.y})`
}

function checkPlaces(sheet: BrSheet, { place, via }: Clause, report: Report): void {
  for (const one of [...(via ?? []), ...(place === undefined ? [] : [place])]) checkPlace(sheet, one, report)
}

/** Verbs that are nothing without a place, an objective, a brigade or a post (BR-ORD-04). */
const NEEDS: Readonly<Partial<Record<OrderVerb, 'place' | 'objective' | 'brigade' | 'complex'>>> = {
  march: 'place',
  advance: 'place',
  attack: 'objective',
  bombard: 'objective',
  support: 'brigade',
  defend: 'complex',
}
const MISSING = {
  place: 'NO_PLACE',
  objective: 'NO_OBJECTIVE',
  brigade: 'NO_BRIGADE',
  complex: 'NO_COMPLEX',
} as const satisfies Record<string, OrderFaultCode>

function checkVerb(sheet: BrSheet, info: BrigadeInfo, clause: Clause, report: Report): void {
  const { verb, objective, brigade, complex, method } = clause
  const needed = NEEDS[verb]
  if (needed !== undefined && clause[needed] === undefined) report(MISSING[needed], { verb })
  if (verb === 'bombard' && !info.isArtillery) report('WRONG_ARM', { verb, arm: info.brigade.arm })
  if (verb === 'attack' && info.isArtillery) report('WRONG_ARM', { verb, arm: info.brigade.arm })
  if (verb === 'defend' && info.isCavalry) report('WRONG_ARM', { verb, arm: info.brigade.arm })
  // Cavalry does not fire; infantry comes to grips by its assault (BR-ORD-04, BR-CAV-02).
  if (method !== undefined && (method === 'charge') !== info.isCavalry)
    report('WRONG_METHOD', { method, arm: info.brigade.arm })
  if (objective !== undefined) checkObjective(sheet, info, objective, report)
  if (brigade !== undefined) {
    const other = rosterOf(sheet).byId.get(brigade)
    if (!other) report('UNKNOWN_BRIGADE', { id: brigade })
    else if (other.side !== info.side) report('ENEMY_BRIGADE', { id: brigade })
    else if (brigade === info.id) report('ITSELF', { id: brigade })
  }
  const { complexes, lines } = rosterOf(sheet)
  if (complex !== undefined && !complexes.has(complex) && !lines.has(complex))
    report('UNKNOWN_COMPLEX', { id: complex })
}

function checkObjective(sheet: BrSheet, info: BrigadeInfo, objective: string, report: Report): void {
  if (sheet.places.some(({ placeId }) => placeId === objective) || pointOf(sheet, objective)) {
    checkPlace(sheet, objective, report)
    return
  }
  const named = brigadesNamed(sheet, objective)
  if (named.length === 0) report('UNKNOWN_OBJECTIVE', { id: objective })
  else if (named.some(({ side }) => side === info.side)) report('OWN_OBJECTIVE', { id: objective })
}

function checkFormation(info: BrigadeInfo, formation: string, report: Report): void {
  const parsed = formationSchema.safeParse(formation)
  if (!parsed.success || !mayForm(info, parsed.data))
    report('UNKNOWN_FORMATION', { formation, arm: info.brigade.arm })
}

const STATES: ReadonlySet<string> = new Set([...ACTIVITY_KINDS, ...MORALE_STATES, 'arrived'])

function checkTrigger(sheet: BrSheet, info: BrigadeInfo, trigger: Trigger, report: Report): void {
  switch (trigger.when) {
    case 'enemyWithin':
      if (trigger.of !== 'self') checkPlace(sheet, trigger.of, report)
      return
    case 'placeHeld':
      checkPlace(sheet, trigger.placeId, report)
      return
    case 'losses':
      if (trigger.of !== 'self' && !rosterOf(sheet).byId.has(trigger.of))
        report('UNKNOWN_BRIGADE', { id: trigger.of })
      return
    case 'brigadeState': {
      const other = rosterOf(sheet).byId.get(trigger.brigadeId)
      if (!other) report('UNKNOWN_BRIGADE', { id: trigger.brigadeId })
      // How far an enemy has got with his orders nobody knows (BR-ORD-01).
      else if (other.side !== info.side && trigger.states.includes('arrived'))
        report('ENEMY_ORDERS', { id: trigger.brigadeId })
      for (const name of trigger.states) if (!STATES.has(name)) report('UNKNOWN_STATE', { name })
      return
    }
    case 'atMove':
    case 'afterMoves':
    case 'arrived':
    case 'contact':
      return
  }
}
