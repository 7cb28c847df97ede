/**
 * How much there may be in a campaign file: many times what any campaign has. What is read at once is read while everybody
 * else waits, so a file with more is refused with a sentence before it is read, and nothing is written that could not be read.
 * Beside each bound stands what a campaign of 1,628 commands at Waterloo, or the largest found of its kind, really has.
 */
import type { Row } from './chain'
import type { Db } from './connection'
import { CampaignFaultError, fault } from './faults'

const MIB = 2 ** 20

/** Rows of each table. */
export const MOST_ROWS = {
  campaign: 1,
  battles: 1000,
  order_of_battle: 1,
  // 341, 353 and 657.
  formations: 10_000,
  leaders: 10_000,
  units: 20_000,
  // 50,000 in the bench of storage.
  journal: 500_000,
  // 5.
  documents: 50_000,
  // One for every 50 entries of the journal.
  snapshots: 50_000,
  preferences: 50_000,
} as const
type Table = keyof typeof MOST_ROWS

/** What is called a thing of each table, in the plural. */
const THINGS: Readonly<Record<Table, string>> = {
  campaign: 'names of the campaign',
  battles: 'battles',
  order_of_battle: 'orders of battle',
  formations: 'formations',
  leaders: 'leaders',
  units: 'units',
  journal: 'entries',
  documents: 'documents',
  snapshots: 'snapshots',
  preferences: 'preferences',
}

/** Bytes of all rows of one table of records: the units of history have 0.2 MiB. */
const MOST_TABLE_BYTES = 8 * MIB
/** Bytes of one record: a battle with its result has 14 KiB. */
const MOST_RECORD_BYTES = MIB
/** Bytes of one row of the journal, with its dice: 27 KiB; half a MiB where the whole order of battle is changed at once. */
const MOST_ENTRY_BYTES = 8 * MIB
/** Characters of the rows that are read of one battle, or of the campaign, at once: 0.15 MiB; 20,000 long commands, 10. */
const MOST_STREAM_CHARACTERS = 32 * MIB
const MOST_STREAM_ROWS = 100_000
/** A file of fewer bytes holds no stream that comes near these bounds: a row has more than a hundred. */
export const SMALL_FILE_BYTES = 8 * MIB
/** Bytes of a document or state once it is unpacked: 0.3 MiB. */
export const MOST_TEXT_BYTES = 4 * MIB
/** Bytes of a document or state as it lies in the file. */
const MOST_PACKED_BYTES = 4 * MIB
/** Bytes of what a screen likes to find again. */
const MOST_PREFERENCE_BYTES = MIB

/** What each table has of texts and bytes, by their columns, and how many bytes one row and all rows may have. */
interface Measure {
  readonly columns: readonly string[]
  readonly row: number
  readonly all: number
}
const record = (...columns: readonly string[]): Measure => ({
  columns: ['id', ...columns],
  row: MOST_RECORD_BYTES,
  all: MOST_TABLE_BYTES,
})
const MEASURES: Readonly<Record<Table, Measure>> = {
  campaign: record('name', 'settings'),
  battles: record(
    ...['name', 'history_id', 'rule_set', 'status', 'seat_0', 'seat_1', 'dice', 'sheet_hash', 'orders'],
    ...['set_up', 'result'],
  ),
  order_of_battle: record('title', 'battles'),
  formations: record('level', 'parent', 'name', 'arm', 'detail'),
  leaders: record('formation', 'post', 'name', 'rank', 'rating', 'detail'),
  units: record('brigade', 'name', 'nationality', 'arm', 'type', 'quality', 'detail'),
  journal: { columns: ['stream', 'kind', 'payload', 'rolls'], row: MOST_ENTRY_BYTES, all: Infinity },
  documents: { columns: ['hash', 'body'], row: MOST_PACKED_BYTES, all: Infinity },
  snapshots: { columns: ['battle', 'digest', 'body'], row: MOST_PACKED_BYTES, all: Infinity },
  preferences: { columns: ['key', 'value', 'digest'], row: MOST_PREFERENCE_BYTES, all: Infinity },
}
const TABLES = Object.keys(MEASURES) as readonly Table[]

/**
 * What a file has too much of, in a few words; undefined: nothing. Neither rows nor texts are read: SQLite counts rows by
 * their pages, and finds the length of a text in the head of its row.
 */
export function excess(db: Db, tables: readonly Table[] = TABLES): string | undefined {
  for (const table of tables)
    if (countOf(db, table) > MOST_ROWS[table]) return `there are more ${THINGS[table]} than in any campaign`
  for (const table of tables) {
    const { columns, row, all } = MEASURES[table]
    const bytes = columns.map((column) => `ifnull(octet_length(${column}), 0)`).join(' + ')
    const found = db.prepare(`SELECT max(bytes), sum(bytes) FROM (SELECT ${bytes} AS bytes FROM ${table})`)
    const [largest, sum] = found.raw().get() as readonly unknown[]
    if (Number(largest) > row || Number(sum) > all)
      return `there is more text in the ${THINGS[table]} than in any campaign`
  }
  return undefined
}

/** What a file of a form not known here has too much of: rows of any table. */
export function excessOfRows(db: Db, tables: readonly string[]): string | undefined {
  return tables.some((table) => countOf(db, table) > MOST_ROWS.journal)
    ? 'there are more rows than in any campaign'
    : undefined
}

function countOf(db: Db, table: string): number {
  return Number(
    db
      .prepare(`SELECT count(*) FROM "${table.replaceAll('"', '""')}"`)
      .pluck()
      .get(),
  )
}

/** Throws if there is more in some tables than could be read again; within the step that wrote it. */
export function mustBeReadable(db: Db, tables: readonly Table[]): void {
  const problem = excess(db, tables)
  if (problem !== undefined) throw tooMuch(problem)
}

/** Throws if a row of the journal, with its dice, is longer than could be read again. */
export function mustBeEntry(payload: string, rolls: string | null): void {
  if (Buffer.byteLength(payload) + Buffer.byteLength(rolls ?? '') > MOST_ENTRY_BYTES - 1000)
    throw tooMuch('one entry would be longer than any in a campaign')
}

/** Throws if a document is longer than could be read again. */
export function mustBeDocument(text: string): void {
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES)
    throw tooMuch('a document would be longer than any in a campaign')
}

/** Throws if a preference is longer than could be read again. */
export function mustBePreference(value: string): void {
  if (Buffer.byteLength(value) > MOST_PREFERENCE_BYTES - 1000) throw tooMuch('a preference would be too long')
}

function tooMuch(problem: string): CampaignFaultError {
  return new CampaignFaultError(fault('invalid', { problem }))
}

/** How much one stream of the journal has. */
export interface StreamLength {
  readonly rows: number
  /** Of payloads and dice; bytes where they were counted in the file, which are never fewer. */
  readonly characters: number
}
type Texts = Pick<Row, 'payload' | 'rolls'>

export const lengthened = (stream: StreamLength, { payload, rolls }: Texts): StreamLength => ({
  rows: stream.rows + 1,
  characters: stream.characters + payload.length + (rolls?.length ?? 0),
})

/** What a stream of a length has too much of; undefined: nothing. */
export function excessOfStream({ rows, characters }: StreamLength): string | undefined {
  if (rows > MOST_STREAM_ROWS) return 'there are more entries than in any campaign'
  return characters > MOST_STREAM_CHARACTERS
    ? 'there is more text in the entries than in any campaign'
    : undefined
}

/** Throws if a stream would have more than could be read again. */
export function mustBeStream(stream: StreamLength): void {
  const problem = excessOfStream(stream)
  if (problem === undefined) return
  throw tooMuch(
    `${problem}, so that it could not be read again. What was recorded before is safe; go on in another battle or campaign`,
  )
}

/** Counts what is read of one stream of the journal at once; throws when that is more than any campaign has. */
export class StreamBudget {
  #read: StreamLength = { rows: 0, characters: 0 }

  take(row: Texts): void {
    this.#read = lengthened(this.#read, row)
    const problem = excessOfStream(this.#read)
    if (problem !== undefined) throw new CampaignFaultError(fault('damaged', { path: '', problem }))
  }
}
