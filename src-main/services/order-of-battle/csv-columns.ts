/** The columns of the order of battle as CSV: which field of which thing stands in each, and how it is written. */
import { fieldsOf, type Field, type ThingKind } from '../../../src-shared/history/edit/editable-fields'
import { fieldValue, thingsOf, type Thing } from '../../../src-shared/history/edit/order-of-battle'
import type { OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'

/** Kinds of rows: every thing but commanders, who stand in the row of their formation. */
export type RowKind = Exclude<ThingKind, 'commander'>

/** Columns that say which thing a row is; they are compared, never changed. */
export const FIXED_COLUMNS = ['id', 'level', 'parent', 'arm'] as const
export type FixedColumn = (typeof FIXED_COLUMNS)[number]

type Place = 'self' | 'commander'
interface Column {
  readonly heading: string
  /** Field of the thing itself or of its commander, by kind of row; other rows leave the column empty. */
  readonly fields: Readonly<Partial<Record<RowKind, readonly [Place, string]>>>
  /** One part of losses: their total, or how firm it is. */
  readonly part?: 'total' | 'confidence'
}

const COMMANDED = ['army', 'corps', 'division', 'brigade'] as const
const kinds = (of: readonly RowKind[], place: Place, key: string): Column['fields'] =>
  Object.fromEntries(of.map((kind) => [kind, [place, key]]))
const column = (heading: string, ...fields: readonly Column['fields'][]): Column => ({
  heading,
  fields: Object.assign({}, ...fields) as Column['fields'],
})
const ofUnit = (key: string, heading = key): Column => column(heading, kinds(['unit'], 'self', key))
const ofStaff = (key: string): Column => column(key, kinds(['staff'], 'self', key))
const ofLeader = (key: string): Column =>
  column(key, kinds(COMMANDED, 'commander', key), kinds(['staff'], 'self', key))
/** Battles in headings: `quatre_bras`. */
const headed = (battle: string): string => battle.replaceAll('-', '_')

const COLUMNS: readonly Column[] = [
  column('name', kinds([...COMMANDED, 'unit', 'staff'], 'self', 'name')),
  column('commander', kinds(COMMANDED, 'commander', 'name')),
  ofLeader('rank'),
  ofLeader('rating'),
  ofLeader('reason'),
  ofStaff('role'),
  ofStaff('commands'),
  ofStaff('battles'),
  ofUnit('nationality'),
  ofUnit('type'),
  ofUnit('quality'),
  ofUnit('strength'),
  ...BATTLE_IDS.map((battle) => ofUnit(`strengthAt.${battle}`, `strength_${headed(battle)}`)),
  ofUnit('guns'),
  ofUnit('mobility'),
  ofUnit('squadrons'),
  ofUnit('weight'),
  ofUnit('lance'),
  ofUnit('weapon'),
  ofUnit('skirmisherUnit', 'skirmishers'),
  ofUnit('present'),
  ofUnit('nearby'),
  ...BATTLE_IDS.flatMap((battle): Column[] => {
    const losses = kinds(['division', 'brigade', 'unit'], 'self', `losses.${battle}`)
    return [
      { heading: `losses_${headed(battle)}`, fields: losses, part: 'total' },
      { heading: `losses_${headed(battle)}_confidence`, fields: losses, part: 'confidence' },
    ]
  }),
  ofUnit('confidence'),
  column('note', kinds(COMMANDED, 'commander', 'note'), kinds(['unit'], 'self', 'note')),
]

export const HEADINGS: readonly string[] = [...FIXED_COLUMNS, ...COLUMNS.map((each) => each.heading)]

/** A cell of a row: the thing and field that it holds, or a part of the field. */
export interface CellField {
  readonly thing: Thing
  readonly field: Field
  readonly part: 'total' | 'confidence' | null
}

/** A thing that has a row of its own. */
export interface CsvRow {
  readonly id: string
  readonly kind: RowKind
  /** Id of what it belongs to; null: an army. */
  readonly parent: string | null
  /** Arm of brigades and units. */
  readonly arm: string | null
  cell(heading: string): CellField | undefined
}

const BY_HEADING = new Map(COLUMNS.map((each) => [each.heading, each]))

/** Every row of a book by id, in order: a formation, its staff, what is below it. */
export function rowsOf(book: OrderOfBattle): ReadonlyMap<string, CsvRow> {
  const things = thingsOf(book)
  const rows = new Map<string, CsvRow>()
  for (const thing of things.values()) {
    const { id, kind } = thing
    if (kind === 'commander') continue
    rows.set(id, {
      id,
      kind,
      parent: parentOf(id),
      arm: kind === 'brigade' || kind === 'unit' ? thing.arm : null,
      cell: (heading) => cellOf(things, thing, kind, heading),
    })
  }
  return rows
}

/** What an id says that its thing belongs to. */
export function parentOf(id: string): string | null {
  const end = Math.max(id.indexOf('/'), id.includes('/') ? -1 : id.lastIndexOf('.'))
  return end === -1 ? null : id.slice(0, end)
}

function cellOf(
  things: ReadonlyMap<string, Thing>,
  own: Thing,
  kind: RowKind,
  heading: string,
): CellField | undefined {
  const found = BY_HEADING.get(heading)
  const [place, key] = found?.fields[kind] ?? []
  const thing = place === 'commander' ? things.get(`${own.id}/commander`) : own
  const field = thing && fieldsOf(thing.kind, thing.arm).find((each) => each.key === key)
  return thing && field ? { thing, field, part: found?.part ?? null } : undefined
}

/** What a cell's field holds now. */
export function heldBy({ thing, field, part }: CellField): unknown {
  const value = fieldValue(thing.value, field.key)
  if (part === null || value === null) return value
  return (value as Readonly<Record<string, unknown>>)[part] ?? null
}
