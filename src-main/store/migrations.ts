/** The forward-only migrations of the campaign file, and the form of the schema that each version has. */
import Database from 'better-sqlite3'
import { z } from 'zod'
import campaignFile from '../../db/migrations/0001-campaign-file.sql?raw'
import seatsAndSeals from '../../db/migrations/0002-seats-and-seals.sql?raw'

/** 'HDAY': whose file it is. */
export const APPLICATION_ID = 0x48444159

/** Migration n brings a file from form n - 1 to form n. Once released it never changes, not even by a blank. */
export type Migrations = readonly string[]
export const MIGRATIONS: Migrations = [campaignFile, seatsAndSeals]

/** One line of the schema; `sql` is null for what SQLite makes by itself. */
export interface SchemaLine {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string | null
}
const schemaLinesSchema = z.array(
  z.strictObject({ type: z.string(), name: z.string(), tbl_name: z.string(), sql: z.string().nullable() }),
)

export function readSchema(db: Database.Database): readonly SchemaLine[] {
  const lines = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all()
  return schemaLinesSchema.parse(lines).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Runs the migrations from a form (exclusive) to another (inclusive); within the caller's transaction. */
export function migrate(db: Database.Database, migrations: Migrations, from: number, to: number): void {
  for (const sql of migrations.slice(from, to)) db.exec(sql)
  db.pragma(`user_version = ${to}`)
}

const known = new Map<string, readonly SchemaLine[]>()

/** The schema that a file of a form must have, found by running our own migrations. */
export function expectedSchema(form: number, migrations: Migrations = MIGRATIONS): readonly SchemaLine[] {
  const text = migrations.slice(0, form).join('\n')
  const found = known.get(text)
  if (found) return found
  const db = new Database(':memory:')
  try {
    migrate(db, migrations, 0, form)
    const lines = readSchema(db)
    known.set(text, lines)
    return lines
  } finally {
    db.close()
  }
}

/** The first difference between a schema and the one expected, in a few words; undefined if they are equal. */
export function schemaDifference(
  found: readonly SchemaLine[],
  expected: readonly SchemaLine[],
): string | undefined {
  const byName = new Map(expected.map((line) => [line.name, line]))
  for (const line of found) {
    const ours = byName.get(line.name)
    if (!ours) return `unknown ${line.type} ${line.name}`
    if (line.type !== ours.type || line.tbl_name !== ours.tbl_name || line.sql !== ours.sql)
      return `${line.type} ${line.name} is not as it should be`
    byName.delete(line.name)
  }
  const missing = [...byName.values()][0]
  return missing ? `no ${missing.type} ${missing.name}` : undefined
}
