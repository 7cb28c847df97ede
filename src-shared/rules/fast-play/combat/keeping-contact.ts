/** Enemies moved to keep contact when a unit hand to hand changes its shape (FP-REACT-04, FP-R-56, FP-R-112, FP-R-121). */
import { seenFrom } from '../../../board/table/rectangles'
import { along, between, normalHeading, turnBetween } from '../../../board/table/vectors'
import { EPS, SQUARE_ON } from '../sheet/tables'
import { overlaps, rounded, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { UnitState } from '../state/state'
import { hasRoom } from '../movement/room'
import { frontalContacts, inTouch, keepsContact } from './contacts'
import { faceOffs, mostOpposed, onto } from './line-up'

/** The table as it would be with some units elsewhere. */
export function withBodies(field: Field, bodies: readonly Body[]): Field {
  const units: Record<string, UnitState> = { ...field.state.units }
  for (const { id, pose, formation, count, bend } of bodies)
    units[id] = { ...field.unit(id), status: 'board', pose, formation, elements: count, bend }
  return field.after({ ...field.state, units })
}

/** Where enemies come to stand, by id, in the order in which they are moved. */
export type Replaced = ReadonlyMap<string, Body>

/**
 * The enemies of a unit's pairs that have to follow its new shape, and where to; undefined if a pair would be left without
 * contact. `only`: some of its enemies.
 */
export function followers(field: Field, changed: Body, only?: readonly string[]): Replaced | undefined {
  const before = field.body(changed.id)
  const placed = new Map<string, Body>()
  for (const pair of field.pairsOf(changed.id)) {
    const enemyId = pair.charger === changed.id ? pair.target : pair.charger
    if (only && !only.includes(enemyId)) continue
    const enemy = field.body(enemyId)
    if (keepsContact(pair, changed, enemy) && !overlaps(changed, enemy)) continue
    const now = withBodies(field, [changed, ...placed.values()])
    const place = replaced(field, now, before, changed, enemy)
    if (!place) return undefined
    placed.set(enemyId, place)
  }
  const then = withBodies(field, [changed, ...placed.values()])
  return then.pairsOf(changed.id).every((pair) => {
    const enemyId = pair.charger === changed.id ? pair.target : pair.charger
    if (only && !only.includes(enemyId)) return true
    const enemy = then.body(enemyId)
    return placed.has(enemyId) ? inTouch(changed, enemy) : keepsContact(pair, changed, enemy)
  })
    ? placed
    : undefined
}

/** The nearest place of one enemy; undefined: none is free. */
function replaced(field: Field, now: Field, before: Body, changed: Body, enemy: Body): Body | undefined {
  const fits = (place: Body) =>
    hasRoom(now, place) && inTouch(place, changed) && keepsThirds(field, now, changed, enemy, place)
  const own = frontalContacts(enemy, before)
  const fighting = own[0] ?? (frontalContacts(before, enemy).length === 0 ? { slot: 1 } : undefined)
  if (fighting) {
    const face = enemy.formation === 'square' ? fighting.slot : 1
    const front = enemy.formation === 'square' ? enemy.element(face).rectangle : enemy.pose
    const side = mostOpposed(changed.sides, front.heading)
    if (!side) return undefined
    const frame = { ...onto(side, front), heading: normalHeading(side.heading + 180) }
    return faceOffs(enemy, frame, side, face, true).find(({ body }) => fits(body))?.body
  }
  return shiftedBack(before, changed, enemy).find(fits)
}

/** Straight shifts that bring the side of an enemy that was touched back against a side of the unit, least first. */
function shiftedBack(before: Body, changed: Body, enemy: Body): readonly Body[] {
  const edges = new Set(frontalContacts(before, enemy).map(({ edge }) => edge))
  return enemy.sides
    .filter(({ side }) => edges.has(side))
    .flatMap((own) =>
      changed.sides.flatMap((side) => {
        if (Math.abs(turnBetween(own.heading, normalHeading(side.heading + 180))) > SQUARE_ON + EPS) return []
        const middle = between(own.edge.left, own.edge.right, 0.5)
        const { v } = seenFrom({ ...onto(side, middle), heading: own.heading }, middle)
        return [{ shift: -v, heading: own.heading }]
      }),
    )
    .toSorted((a, b) => Math.abs(a.shift) - Math.abs(b.shift))
    .map(({ shift, heading }) =>
      enemy.at(rounded({ ...along(enemy.pose, heading, shift), heading: enemy.pose.heading })),
    )
}

/** Whether an enemy who is moved keeps every contact that he has with third units. */
function keepsThirds(field: Field, now: Field, changed: Body, enemy: Body, place: Body): boolean {
  return field.pairsOf(enemy.id).every((pair) => {
    const third = pair.charger === enemy.id ? pair.target : pair.charger
    if (third === changed.id || !field.isOnBoard(third)) return true
    return !keepsContact(pair, enemy, field.body(third)) || keepsContact(pair, place, now.body(third))
  })
}
