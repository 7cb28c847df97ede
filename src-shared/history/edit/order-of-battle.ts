/** Changes of the order of battle field by field: all of a list or none, and what differs between two books. */
import {
  fieldsOf,
  inOrderOfTime,
  judge,
  type Field,
  type ThingKind,
  type ValueFault,
} from './editable-fields'
import { indexFormations } from '../formation-index'
import { orderOfBattleSchema, type OrderOfBattle } from '../order-of-battle'
import { BATTLE_IDS, type Arm, type BattleId } from '../vocabulary'

/**
 * One field of one thing. The thing is a formation or unit by its id, a commander by `fr.ii/commander`, a staff officer
 * by `fr/staff/0`, which is his place in the list of his army. Value null takes an optional field away.
 */
export interface Edit {
  readonly thing: string
  readonly field: string
  readonly value: unknown
}

export interface EditFault {
  /** Place in the list of edits. */
  readonly edit: number
  readonly code:
    | ValueFault['code']
    | 'noSuchThing'
    | 'noSuchField'
    | 'twiceThere'
    | 'noPlace'
    | 'noSuchFormation'
    | 'notABook'
  readonly values: ValueFault['values']
}

export type Edited =
  | { readonly ok: true; readonly book: OrderOfBattle }
  | { readonly ok: false; readonly faults: readonly EditFault[] }

/** A thing with the object of the book that holds its fields. */
export interface Thing {
  readonly id: string
  readonly kind: ThingKind
  /** Of brigades and units; anything else counts as infantry, which changes nothing. */
  readonly arm: Arm
  readonly value: Readonly<Record<string, unknown>>
}

/** Everything that can be changed, by id, in the order of the book: a formation, its leaders, what is below. */
export function thingsOf(book: OrderOfBattle): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>()
  const put = (id: string, kind: ThingKind, value: object, arm: Arm = 'infantry') =>
    things.set(id, { id, kind, arm, value: value as Record<string, unknown> })
  for (const army of book.armies) {
    put(army.id, 'army', army)
    put(`${army.id}/commander`, 'commander', army.commander)
    army.staff.forEach((officer, i) => put(`${army.id}/staff/${i}`, 'staff', officer))
    for (const corps of army.corps) {
      put(corps.id, 'corps', corps)
      put(`${corps.id}/commander`, 'commander', corps.commander)
      for (const division of corps.divisions) {
        put(division.id, 'division', division)
        put(`${division.id}/commander`, 'commander', division.commander)
        for (const brigade of division.brigades) {
          put(brigade.id, 'brigade', brigade, brigade.arm)
          put(`${brigade.id}/commander`, 'commander', brigade.commander)
          for (const unit of brigade.units) put(unit.id, 'unit', unit, unit.arm)
        }
      }
    }
  }
  return things
}

/** What a field of a thing holds; null: nothing. */
export function fieldValue(value: Readonly<Record<string, unknown>>, key: string): unknown {
  const [top = '', battle] = key.split('.')
  const held = value[top] ?? null
  if (battle === undefined || held === null) return held
  return (held as Readonly<Record<string, unknown>>)[battle] ?? null
}

export function fieldOf(thing: Thing, key: string): Field | undefined {
  return fieldsOf(thing.kind, thing.arm).find((field) => field.key === key)
}

/** The book with all the changes, or every fault of them. The book given is not touched. */
export function editOrderOfBattle(book: OrderOfBattle, edits: readonly Edit[]): Edited {
  // Plain JSON: this copy may be written to.
  const next = JSON.parse(JSON.stringify(book)) as OrderOfBattle
  const things = thingsOf(next)
  const faults: EditFault[] = []
  edits.forEach((edit, i) => {
    const fault = carryOut(things, edit)
    if (fault) faults.push({ edit: i, ...fault })
  })
  if (faults.length === 0) faults.push(...crossFaults(next, things, edits))
  if (faults.length > 0) return { ok: false, faults }
  gatherPresence(next)
  const parsed = orderOfBattleSchema.safeParse(next)
  if (parsed.success) return { ok: true, book: parsed.data }
  const issue = parsed.error.issues[0]
  const problem = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
  return { ok: false, faults: [{ edit: 0, code: 'notABook', values: { problem } }] }
}

function carryOut(
  things: ReadonlyMap<string, Thing>,
  { thing: id, field: key, value }: Edit,
): Omit<EditFault, 'edit'> | undefined {
  const thing = things.get(id)
  if (!thing) return { code: 'noSuchThing', values: { thing: id } }
  const field = fieldOf(thing, key)
  if (!field) return { code: 'noSuchField', values: { field: key } }
  const judged = judge(field, value)
  if (!judged.ok) return judged.fault
  const target = thing.value as Record<string, unknown>
  const [top = '', battle] = key.split('.')
  if (battle === undefined) put(target, top, judged.value)
  else {
    const byBattle = { ...(target[top] as Record<string, unknown> | undefined) }
    put(byBattle, battle, judged.value)
    put(target, top, Object.keys(byBattle).length === 0 ? null : byBattle)
  }
  return undefined
}

function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (value === null) delete target[key]
  else target[key] = value
}

/** What no field can see by itself. */
function crossFaults(
  book: OrderOfBattle,
  things: ReadonlyMap<string, Thing>,
  edits: readonly Edit[],
): readonly EditFault[] {
  const formations = edits.some((edit) => edit.field === 'commands')
    ? indexFormations(book).formations
    : undefined
  return edits.flatMap((edit, i): EditFault[] => {
    const value = things.get(edit.thing)?.value ?? {}
    if (edit.field === 'commands') {
      const unknown = ((value['commands'] ?? []) as string[]).find((id) => formations?.has(id) === false)
      if (unknown !== undefined) return [{ edit: i, code: 'noSuchFormation', values: { formation: unknown } }]
    }
    if (edit.field === 'present' || edit.field === 'nearby') {
      const nearby = (value['nearby'] ?? []) as string[]
      const twice = ((value['present'] ?? []) as string[]).find((id) => nearby.includes(id))
      if (twice !== undefined) return [{ edit: i, code: 'twiceThere', values: { battle: twice } }]
    }
    return []
  })
}

/** A brigade stood where any of its units did, and was at hand where any was and none stood. Writes to the book. */
function gatherPresence(book: OrderOfBattle): void {
  const brigades = book.armies.flatMap((army) =>
    army.corps.flatMap((corps) => corps.divisions.flatMap((division) => division.brigades)),
  )
  for (const brigade of brigades) {
    const there = new Set<BattleId>(brigade.units.flatMap((unit) => unit.present))
    const near = brigade.units.flatMap((unit) => unit.nearby)
    const atHand = new Set<BattleId>(near.filter((id) => !there.has(id)))
    // Lists that say the same in another order stay as they were written.
    if (!sameMembers(brigade.present, there)) brigade.present = inOrderOfTime([...there])
    if (!sameMembers(brigade.nearby, atHand)) brigade.nearby = inOrderOfTime([...atHand])
  }
}

function sameMembers(list: readonly BattleId[], set: ReadonlySet<BattleId>): boolean {
  return list.length === set.size && list.every((id) => set.has(id))
}

/** A field that two books tell differently. */
export interface Difference {
  readonly thing: string
  readonly field: string
  readonly was: unknown
  readonly is: unknown
}

/** Fields that differ between two values of one thing. */
export function fieldDifferences(
  thing: Thing,
  was: Readonly<Record<string, unknown>>,
): readonly Difference[] {
  return fieldsOf(thing.kind, thing.arm).flatMap(({ key }) => {
    const before = fieldValue(was, key)
    const now = fieldValue(thing.value, key)
    return same(before, now) ? [] : [{ thing: thing.id, field: key, was: before, is: now }]
  })
}

/** What differs from another book, thing by thing in the order of this one. Things that only one has are left out. */
export function differences(was: OrderOfBattle, is: OrderOfBattle): readonly Difference[] {
  const before = thingsOf(was)
  return [...thingsOf(is).values()].flatMap((thing) => {
    const old = before.get(thing.id)
    return old === undefined || old.value === thing.value ? [] : fieldDifferences(thing, old.value)
  })
}

/** Equality of JSON values whatever the order of their keys. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && same(left[key], right[key]))
  )
}

/** Battle of a field by battle: `ligny` of `strengthAt.ligny`. */
export function battleOfField(key: string): BattleId | undefined {
  const battle = key.split('.')[1]
  return BATTLE_IDS.find((id) => id === battle)
}
