/** Frontal contact: which elements of two units hand to hand fight which with their fronts (FP-HTH-02). */
import { faceOf, seenFrom, type Face4 } from '../../../board/table/rectangles'
import { hypotenuse, normalHeading, turnBetween } from '../../../board/table/vectors'
import { EPS, SQUARE_ON, TOUCH } from '../sheet/tables'
import { elementGap, touches, type Body, type Element } from '../state/bodies'
import type { Field } from '../state/field'
import type { ContactPair } from '../state/state'

const FACES: readonly Face4[] = ['front', 'rear', 'left', 'right']

/** An element with its front on an enemy element's edge. */
export interface Contact {
  readonly unit: string
  readonly slot: number
  readonly targetUnit: string
  readonly targetSlot: number
  /** Edge of the enemy element. */
  readonly edge: Face4
  /** Inches of edge they share. */
  readonly share: number
}

/** How much of an enemy edge an element's front lies on, half of the shorter at least (FP-R-62); undefined: it is no frontal contact. */
function frontalShare(own: Element, enemy: Element, edge: Face4): number | undefined {
  const { edge: line, heading } = faceOf(enemy.rectangle, edge)
  if (Math.abs(turnBetween(own.rectangle.heading, normalHeading(heading + 180))) > SQUARE_ON + EPS)
    return undefined
  const a = seenFrom(own.rectangle, line.left)
  const b = seenFrom(own.rectangle, line.right)
  const half = own.rectangle.width / 2
  const from = Math.max(-half, Math.min(a.u, b.u))
  const to = Math.min(half, Math.max(a.u, b.u))
  const length = Math.abs(a.u - b.u)
  if (to - from + EPS < Math.min(own.rectangle.width, length) / 2) return undefined
  const across = (u: number) => a.v + ((b.v - a.v) * (u - a.u)) / (b.u - a.u)
  if (Math.min(Math.abs(across(from)), Math.abs(across(to))) > TOUCH + EPS) return undefined
  return to - from
}

/** All frontal contacts of the elements of one unit with those of another, whether they have a pair or not. */
export function frontalContacts(own: Body, enemy: Body): readonly Contact[] {
  return own.elements.flatMap((element) =>
    enemy.elements.flatMap((other) => {
      if (elementGap(element, other, TOUCH * 2) > TOUCH * 2) return []
      return FACES.flatMap((edge) => {
        const share = frontalShare(element, other, edge)
        return share === undefined
          ? []
          : [{ unit: own.id, slot: element.slot, targetUnit: enemy.id, targetSlot: other.slot, edge, share }]
      })
    }),
  )
}

/** Whether either of two units has a frontal contact with the other: they are in touch (FP-REACT-04). */
export function inTouch(a: Body, b: Body): boolean {
  return frontalContacts(a, b).length > 0 || frontalContacts(b, a).length > 0
}

/** Whether two units have the contact that their pair stands for: a frontal one, or a corner that touches. */
export function keepsContact({ mode }: ContactPair, a: Body, b: Body): boolean {
  return mode === 'full' ? inTouch(a, b) : touches(a, b)
}

/** Contacts of a unit under one of its pairs: of a corner contact the touching elements alone (FP-CHG-06, FP-HTH-02). */
function contactsOfPair(field: Field, own: Body, pair: ContactPair): readonly Contact[] {
  const enemyId = pair.charger === own.id ? pair.target : pair.charger
  if (!field.isOnBoard(enemyId)) return []
  const enemy = field.body(enemyId)
  if (pair.mode === 'full') return frontalContacts(own, enemy)
  const touch = touchingElements(field.body(pair.charger), field.body(pair.target))
  if (!touch) return []
  const { charging, charged, edge } = touch
  if (own.id === pair.charger)
    return [
      { unit: own.id, slot: charging.slot, targetUnit: enemyId, targetSlot: charged.slot, edge, share: 0 },
    ]
  // The enemy element fights back if it is touched on its front edge.
  return edge === 'front'
    ? [
        {
          unit: own.id,
          slot: charged.slot,
          targetUnit: enemyId,
          targetSlot: charging.slot,
          edge: 'front',
          share: 0,
        },
      ]
    : []
}

/** The elements that touch in a corner contact, and the edge of the charged one that is touched. */
export function touchingElements(
  charger: Body,
  target: Body,
): { readonly charging: Element; readonly charged: Element; readonly edge: Face4 } | undefined {
  let best: { charging: Element; charged: Element; gap: number } | undefined
  for (const charging of charger.elements)
    for (const charged of target.elements) {
      const gap = elementGap(charging, charged)
      if (gap <= TOUCH + EPS && (!best || gap < best.gap - EPS)) best = { charging, charged, gap }
    }
  if (!best) return undefined
  const { charging, charged } = best
  return { charging, charged, edge: edgeTouched(charging, charged) }
}

/** The edge of an element that the nearest corner of another lies at; at a corner of its own, the most opposed. */
function edgeTouched(charging: Element, charged: Element): Face4 {
  const { width, depth } = charged.rectangle
  const offs = charging.corners.map((corner) => seenFrom(charged.rectangle, corner))
  const distances: readonly (readonly [Face4, number])[] = FACES.map((face) => {
    const off = offs.map(({ u, v }) => {
      const beside = Math.max(0, Math.abs(u) - width / 2)
      const along = Math.max(0, v, -depth - v)
      switch (face) {
        case 'front':
          return hypotenuse(beside, v)
        case 'rear':
          return hypotenuse(beside, v + depth)
        case 'left':
          return hypotenuse(along, u + width / 2)
        case 'right':
          return hypotenuse(along, u - width / 2)
      }
    })
    return [face, Math.min(...off)]
  })
  const least = Math.min(...distances.map(([, off]) => off))
  const opposed = (face: Face4) =>
    Math.abs(
      turnBetween(charging.rectangle.heading, normalHeading(faceOf(charged.rectangle, face).heading + 180)),
    )
  const nearest = distances.filter(([, off]) => off <= least + EPS).map(([face]) => face)
  return nearest.toSorted((a, b) => opposed(a) - opposed(b))[0] ?? 'front'
}

/** Frontal contacts of a unit with all enemies it has a pair with; several of one element may stand among them. */
export function contactsOf(field: Field, unitId: string): readonly Contact[] {
  if (!field.isOnBoard(unitId)) return []
  const own = field.body(unitId)
  return field.pairsOf(unitId).flatMap((pair) => contactsOfPair(field, own, pair))
}

/** Whom each element fights: the longest share, then the lower slot, then the lower unit id (FP-HTH-02). */
export function foughtBy(field: Field, unitId: string): readonly Contact[] {
  const bySlot = new Map<number, Contact>()
  for (const contact of contactsOf(field, unitId)) {
    const known = bySlot.get(contact.slot)
    if (!known || isBetter(contact, known)) bySlot.set(contact.slot, contact)
  }
  return [...bySlot.values()].toSorted((a, b) => a.slot - b.slot)
}

function isBetter(a: Contact, b: Contact): boolean {
  if (Math.abs(a.share - b.share) > EPS) return a.share > b.share
  if (a.targetSlot !== b.targetSlot) return a.targetSlot < b.targetSlot
  return a.targetUnit < b.targetUnit
}

/** The pair of two enemies. */
export function pairBetween(field: Field, a: string, b: string): ContactPair | undefined {
  return field.pairsOf(a).find(({ charger, target }) => charger === b || target === b)
}
