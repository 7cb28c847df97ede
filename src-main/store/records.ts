/**
 * The record tables: what stands now of the campaign, its battles and its order of battle. Every change of them is a row
 * of the journal too, so that they can be checked against it and made again from it.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../src-shared/engine/json'
import type { Db } from './connection'
import { mustBeReadable } from './bounds'

const text = z.string()
const whole = z.int()
const maybe = text.nullable()

/** Columns of each table beside `id`, in the order of its statement. */
const COLUMNS = {
  campaign: { name: text, created: whole, settings: text },
  battles: {
    ordinal: whole,
    name: text,
    created: whole,
    history_id: maybe,
    rule_set: text,
    status: text,
    seat_0: text,
    seat_1: text,
    dice: text,
    seed: whole,
    sheet_hash: maybe,
    orders: text,
    set_up: text,
    result: text,
  },
  order_of_battle: { title: text, battles: text },
  formations: { level: text, parent: maybe, ordinal: whole, name: text, arm: maybe, detail: text },
  leaders: {
    formation: text,
    post: text,
    ordinal: whole,
    name: text,
    rank: text,
    rating: text,
    detail: text,
  },
  units: {
    brigade: text,
    ordinal: whole,
    name: text,
    nationality: text,
    arm: text,
    type: text,
    quality: text,
    strength: whole,
    detail: text,
  },
} as const
export type RecordTable = keyof typeof COLUMNS
export const RECORD_TABLES = Object.keys(COLUMNS) as readonly RecordTable[]

const id = z.string().min(1).max(200)
const schemas = {
  campaign: z.strictObject({ table: z.literal('campaign'), id, ...COLUMNS.campaign }),
  battles: z.strictObject({ table: z.literal('battles'), id, ...COLUMNS.battles }),
  order_of_battle: z.strictObject({ table: z.literal('order_of_battle'), id, ...COLUMNS.order_of_battle }),
  formations: z.strictObject({ table: z.literal('formations'), id, ...COLUMNS.formations }),
  leaders: z.strictObject({ table: z.literal('leaders'), id, ...COLUMNS.leaders }),
  units: z.strictObject({ table: z.literal('units'), id, ...COLUMNS.units }),
}
export const recordSchema = z.discriminatedUnion('table', [
  schemas.campaign,
  schemas.battles,
  schemas.order_of_battle,
  schemas.formations,
  schemas.leaders,
  schemas.units,
])
export type FileRecord = Readonly<z.infer<typeof recordSchema>>
export type RecordOf<Table extends RecordTable> = Extract<FileRecord, { table: Table }>

/** Names a record among all tables: `units/fr.i.1.1.1`. */
export function recordKey(record: { readonly table: RecordTable; readonly id: string }): string {
  return `${record.table}/${record.id}`
}

export const recordRefSchema = z.strictObject({
  table: z.enum(['campaign', 'battles', 'order_of_battle', 'formations', 'leaders', 'units']),
  id,
})
export type RecordRef = Readonly<z.infer<typeof recordRefSchema>>

/** What one change row of the journal did to the records. */
export interface RecordChange {
  readonly set: readonly FileRecord[]
  readonly removed: readonly RecordRef[]
}

export function columnsOf(table: RecordTable): readonly string[] {
  return ['id', ...Object.keys(COLUMNS[table])]
}

export class RecordTables {
  readonly #put
  readonly #remove
  readonly #all

  constructor(private readonly db: Db) {
    const each = <T>(make: (table: RecordTable) => T) =>
      new Map(RECORD_TABLES.map((table) => [table, make(table)]))
    this.#put = each((table) => {
      const columns = columnsOf(table)
      const values = columns.map((column) => `:${column}`).join(', ')
      const updates = columns.slice(1).map((column) => `${column} = excluded.${column}`)
      return db.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})
         ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')}`,
      )
    })
    this.#remove = each((table) => db.prepare(`DELETE FROM ${table} WHERE id = ?`))
    this.#all = each((table) =>
      db.prepare(`SELECT '${table}' AS "table", ${columnsOf(table).join(', ')} FROM ${table} ORDER BY id`),
    )
  }

  /** Carries a change out. Throws if the tables would then hold more than is ever read of a file. */
  apply(change: RecordChange): void {
    for (const record of change.set) this.#put.get(record.table)?.run(record)
    for (const { table, id } of change.removed) this.#remove.get(table)?.run(id)
    mustBeReadable(this.db, [...new Set(change.set.map(({ table }) => table))])
  }

  all<Table extends RecordTable>(table: Table): readonly RecordOf<Table>[] {
    const schema: z.ZodType<unknown> = schemas[table]
    return [...this.unchecked(table)].map((row) => schema.parse(row) as RecordOf<Table>)
  }

  /**
   * SHA-256 of all that some tables hold, as 64 hexadecimal digits. SQLite writes each as one text: nothing has to be made
   * of its rows.
   */
  digest(tables: readonly RecordTable[]): string {
    const hash = createHash('sha256')
    for (const table of tables) {
      const row = `json_array(${columnsOf(table).join(', ')})`
      hash.update(
        String(this.db.prepare(`SELECT json_group_array(${row} ORDER BY id) FROM ${table}`).pluck().get()),
      )
    }
    return hash.digest('hex')
  }

  /** Rows as they lie in the file, one after another. */
  *unchecked(table: RecordTable): Generator<unknown> {
    yield* this.#all.get(table)?.iterate() ?? []
  }
}

/** The difference between two lists of records, as a change from the one to the other. */
export function differenceOf(before: readonly FileRecord[], after: readonly FileRecord[]): RecordChange {
  const old = new Map(before.map((record) => [recordKey(record), canonicalJson(record)]))
  const set = after.filter((record) => old.get(recordKey(record)) !== canonicalJson(record))
  const kept = new Set(after.map(recordKey))
  const removed = before
    .filter((record) => !kept.has(recordKey(record)))
    .map(({ table, id }) => ({ table, id }))
  return { set, removed }
}
