/** Overlaps: elements beside a friend in frontal contact that add a die (FP-HTH-03, FP-R-64). */
import { seenFrom } from '../../../board/table/rectangles'
import { distance, turnBetween } from '../../../board/table/vectors'
import { EPS, SQUARE_ON, TOUCH } from '../sheet/tables'
import type { Body, Element } from '../state/bodies'
import type { Field } from '../state/field'
import { contactsOf, pairBetween, type Contact } from './contacts'

export interface Overlap {
  readonly unit: string
  readonly slot: number
  /** The contact of the friend beside it that it adds to. */
  readonly contact: Contact
}

/** On which side of a friend's element another stands exactly level and touching; undefined: on neither. */
function besideOf(element: Element, friend: Element): 'left' | 'right' | undefined {
  const { rectangle: own } = element
  const { rectangle: other } = friend
  if (Math.abs(turnBetween(own.heading, other.heading)) > SQUARE_ON + EPS) return undefined
  const { u, v } = seenFrom(other, own)
  if (Math.abs(v) > TOUCH + EPS) return undefined
  if (Math.abs(Math.abs(u) - (own.width + other.width) / 2) > TOUCH + EPS) return undefined
  return u < 0 ? 'left' : 'right'
}

/** Whether elements of two units may touch at all. */
function mayStandBeside(body: Body, friend: Body): boolean {
  return distance(body.centre, friend.centre) <= body.radius + friend.radius + 2 * TOUCH
}

/** The contact a friend's element lends to one beside it: with the enemy element furthest to that side. */
function furthest(contacts: readonly Contact[], field: Field, side: 'left' | 'right'): Contact | undefined {
  const [first] = contacts
  if (!first) return undefined
  const own = field.body(first.unit).element(first.slot).rectangle
  const off = ({ targetUnit, targetSlot }: Contact) =>
    seenFrom(own, field.body(targetUnit).element(targetSlot).centre).u * (side === 'left' ? -1 : 1)
  return contacts.toSorted((a, b) => off(b) - off(a))[0]
}

/** Overlaps that are to be had now, by all units or only some; elements in the order of unit id and slot (FP-R-133). */
export function overlapsNow(field: Field): readonly Overlap[] {
  // Nothing is lent at first contact.
  if (!field.state.pairs.some(({ roundsFought }) => roundsFought > 0)) return []
  const contacts = new Map<string, readonly Contact[]>()
  for (const body of field.all)
    if (field.isInHandToHand(body.id)) contacts.set(body.id, contactsOf(field, body.id))
  const taken = new Set<string>()
  const found: Overlap[] = []
  for (const body of field.all.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (!mayOverlap(field, body)) continue
    for (const element of body.elements) {
      if ((contacts.get(body.id) ?? []).some(({ slot }) => slot === element.slot)) continue
      const lent = lentTo(field, body, element, contacts).find(
        ({ contact, side }) => !taken.has(sideKey(contact, side)),
      )
      if (!lent) continue
      taken.add(sideKey(lent.contact, lent.side))
      found.push({ unit: body.id, slot: element.slot, contact: lent.contact })
    }
  }
  return found
}

/** Steady units, and those in hand to hand themselves (FP-R-63). */
function mayOverlap(field: Field, { id }: Body): boolean {
  return field.isSteady(id) || field.isInHandToHand(id)
}

function sideKey({ targetUnit, targetSlot }: Contact, side: string): string {
  return `${targetUnit} ${targetSlot} ${side}`
}

interface Lent {
  readonly contact: Contact
  readonly side: 'left' | 'right'
}

/** What the friends beside an element lend to it, in the order in which it takes them. */
function lentTo(
  field: Field,
  body: Body,
  element: Element,
  contacts: ReadonlyMap<string, readonly Contact[]>,
): readonly Lent[] {
  const lent: Lent[] = []
  for (const [friendId, all] of contacts) {
    const friend = field.body(friendId)
    if (friend.info.side !== body.info.side || !mayStandBeside(body, friend)) continue
    for (const beside of friend.elements) {
      if (friendId === body.id && beside.slot === element.slot) continue
      const side = besideOf(element, beside)
      if (!side) continue
      const contact = furthest(
        all.filter(({ slot }) => slot === beside.slot),
        field,
        side,
      )
      if (contact && isOpen(field, body, contact)) lent.push({ contact, side })
    }
  }
  return lent.toSorted((a, b) => {
    const [x, y] = [a.contact, b.contact]
    return x.targetUnit === y.targetUnit ? x.targetSlot - y.targetSlot : x.targetUnit < y.targetUnit ? -1 : 1
  })
}

/** Not at first contact, and never by cavalry against a square; foot may, where it is level (FP-R-104). */
function isOpen(field: Field, body: Body, { unit, targetUnit }: Contact): boolean {
  const pair = pairBetween(field, unit, targetUnit)
  if (!pair || pair.roundsFought === 0) return false
  return !(body.info.arm === 'cavalry' && field.body(targetUnit).formation === 'square')
}

/**
 * Whether a unit that would stand there touches an enemy at a corner alone, from an exact overlap position beside a friend
 * who fights that enemy (FP-MOVE-14).
 */
export function overlapsFrom(field: Field, body: Body, enemy: Body): boolean {
  const isBeside = body.elements.some((element) =>
    field.others(body.id).some((friend) => {
      if (friend.info.side !== body.info.side || !pairBetween(field, friend.id, enemy.id)) return false
      const contacts = contactsOf(field, friend.id).filter(({ targetUnit }) => targetUnit === enemy.id)
      return friend.elements.some(
        (other) => contacts.some(({ slot }) => slot === other.slot) && besideOf(element, other) !== undefined,
      )
    }),
  )
  return isBeside && !sharesEdge(body, enemy)
}

/** Whether more than a corner of one lies on the other. */
function sharesEdge(body: Body, enemy: Body): boolean {
  return body.elements.some(({ rectangle }) =>
    enemy.elements.some(({ corners }) => {
      const seen = corners.map((corner) => seenFrom(rectangle, corner))
      const near = seen.filter(({ v }) => Math.abs(v) <= TOUCH + EPS)
      if (near.length < 2) return false
      const from = Math.max(-rectangle.width / 2, Math.min(...near.map(({ u }) => u)))
      const to = Math.min(rectangle.width / 2, Math.max(...near.map(({ u }) => u)))
      return to - from > TOUCH
    }),
  )
}
