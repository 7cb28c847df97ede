/** The journal table: rows are added and read, never changed. */
import { z } from 'zod'
import {
  excessOfStream,
  lengthened,
  mustBeEntry,
  mustBeStream,
  SMALL_FILE_BYTES,
  StreamBudget,
  type StreamLength,
} from './bounds'
import { KINDS, type Row } from './chain'
import type { Db } from './connection'

const bytes = z.instanceof(Uint8Array)
const columnsSchema: z.ZodType<Row> = z.strictObject({
  number: z.int().min(1),
  stream: z.string().min(1).max(80),
  kind: z.enum(KINDS),
  seq: z.int().min(0).nullable(),
  base: z.int().min(0).nullable(),
  side: z.union([z.literal(0), z.literal(1)]).nullable(),
  payload: z.string(),
  rolls: z.string().nullable(),
  barrier: z.union([z.literal(0), z.literal(1)]),
  at: z.int(),
  state_hash: bytes.refine((value) => value.length === 32).nullable(),
  hash: bytes.refine((value) => value.length === 32),
})
export const rowSchema = columnsSchema.refine(restsOnEarlier)

/** Whoever follows entries back to the start must get there, whatever hand wrote the file: a ring of them has no end. */
function restsOnEarlier({ kind, seq, base }: Row): boolean {
  if (kind !== 'start' && kind !== 'command' && kind !== 'edit') return true
  return seq !== null && (base === null || base < seq)
}

// Named one by one: a newer form may have more.
const COLUMNS = 'number, stream, kind, seq, base, side, payload, rolls, barrier, at, state_hash, hash'
const ACTS = `kind IN ('start', 'command', 'edit')`

export interface Head {
  readonly number: number
  readonly hash: Uint8Array
}
const streamLengthSchema = z.strictObject({ rows: z.int(), characters: z.int() })
const jumpsSchema = z.array(z.tuple([z.int().min(0), z.int().min(0).nullable()]))
const headSchema = z.strictObject({ number: z.int().min(0), hash: bytes.refine((h) => h.length === 32) })

export class JournalTable {
  readonly #insert
  readonly #setHead
  readonly #head
  readonly #from
  readonly #lastOfStream
  readonly #act
  readonly #lastAct
  readonly #acts
  readonly #jumps
  readonly #ofStream
  readonly #count
  readonly #sealed
  readonly #lastThrow
  readonly #index
  readonly #fileBytes
  readonly #streamLength
  /** Lengths of streams that are written to, in a large file; too great by what was rolled back since. */
  readonly #lengths = new Map<string, StreamLength>()

  constructor(db: Db) {
    this.#insert = db.prepare<[Row]>(
      `INSERT INTO journal (${COLUMNS})
       VALUES (:number, :stream, :kind, :seq, :base, :side, :payload, :rolls, :barrier, :at, :state_hash, :hash)`,
    )
    this.#setHead = db.prepare<[number, Uint8Array]>(
      'INSERT INTO head (id, number, hash) VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET number = excluded.number, hash = excluded.hash',
    )
    this.#head = db.prepare('SELECT number, hash FROM head WHERE id = 1')
    this.#from = db.prepare<[number, number]>(
      `SELECT ${COLUMNS} FROM journal WHERE number >= ? ORDER BY number LIMIT ?`,
    )
    this.#lastOfStream = db.prepare<[string]>(
      `SELECT ${COLUMNS} FROM journal WHERE +stream = ? ORDER BY number DESC LIMIT 1`,
    )
    this.#act = db.prepare<[string, number]>(
      `SELECT ${COLUMNS} FROM journal WHERE stream = ? AND seq = ? AND ${ACTS} ORDER BY number LIMIT 1`,
    )
    this.#lastAct = db.prepare<[string]>(
      `SELECT ${COLUMNS} FROM journal WHERE stream = ? AND ${ACTS} ORDER BY seq DESC LIMIT 1`,
    )
    this.#acts = db.prepare<[string, number]>(
      `SELECT ${COLUMNS} FROM journal WHERE stream = ? AND seq >= ? AND ${ACTS} ORDER BY seq`,
    )
    this.#jumps = db
      .prepare<[string]>(
        `SELECT seq, base FROM journal WHERE stream = ? AND ${ACTS} AND base IS NOT seq - 1 ORDER BY seq DESC`,
      )
      .raw()
    this.#ofStream = db.prepare<[string, number]>(
      `SELECT ${COLUMNS} FROM journal WHERE +stream = ? AND number >= ? ORDER BY number`,
    )
    this.#sealed = db.prepare<[string]>(
      `SELECT ${COLUMNS} FROM journal
       WHERE stream = ? AND kind = 'command' AND
         (payload GLOB '{"sealed":*' OR payload GLOB '{"command":*' OR rolls GLOB '{"sealedRolls":*')
       ORDER BY seq`,
    )
    this.#lastThrow = db
      .prepare<[string]>(
        `SELECT rolls FROM journal WHERE stream = ? AND rolls GLOB '{*' ORDER BY seq DESC LIMIT 1`,
      )
      .pluck()
    this.#count = db.prepare('SELECT max(number) FROM journal').pluck()
    this.#index = db.prepare('SELECT number, stream, seq FROM journal INDEXED BY journal_by_entry').raw()
    this.#fileBytes = db
      .prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
      .pluck()
    this.#streamLength = db.prepare<[string]>(
      `SELECT count(*) AS rows, ifnull(sum(octet_length(payload) + ifnull(octet_length(rolls), 0)), 0) AS characters
       FROM journal WHERE stream = ?`,
    )
  }

  /** Throws if the row, or its stream with it, is longer than what can be read again. */
  insert(row: Row): void {
    mustBeEntry(row.payload, row.rolls)
    if (Number(this.#fileBytes.get()) > SMALL_FILE_BYTES) this.#mustStayReadable(row)
    this.#insert.run(row)
  }

  #mustStayReadable(row: Row): void {
    const known = this.#lengths.get(row.stream)
    let next = lengthened(known ?? this.#measured(row.stream), row)
    if (known && excessOfStream(next) !== undefined) next = lengthened(this.#measured(row.stream), row)
    mustBeStream(next)
    this.#lengths.set(row.stream, next)
  }

  #measured(stream: string): StreamLength {
    return streamLengthSchema.parse(this.#streamLength.get(stream))
  }

  /** Last row of the journal; undefined in a file without one. */
  head(): Head | undefined {
    const head = this.#head.get()
    return head === undefined ? undefined : headSchema.parse(head)
  }

  setHead(head: Head): void {
    this.#setHead.run(head.number, head.hash)
  }

  /** Rows in order of number, from one on, unchecked: so many, or fewer if they are long. None: there are no more. */
  from(number: number, limit: number): readonly unknown[] {
    const rows: unknown[] = []
    let characters = 0
    for (const row of this.#from.iterate(number, limit)) {
      rows.push(row)
      characters += lengthOf(row)
      if (characters > CHARACTERS_AT_ONCE) break
    }
    return rows
  }

  lastOfStream(stream: string): Row | undefined {
    return parsed(this.#lastOfStream.get(stream))
  }

  act(stream: string, seq: number): Row | undefined {
    return parsed(this.#act.get(stream, seq))
  }

  lastAct(stream: string): Row | undefined {
    return parsed(this.#lastAct.get(stream))
  }

  /** Starts, commands and edits in order of seq. */
  acts(stream: string, fromSeq = 0): readonly Row[] {
    return readAll(this.#acts.iterate(stream, fromSeq))
  }

  /** Entries that were played on another than the one before them, with that other, the latest first. */
  jumps(stream: string): readonly (readonly [seq: number, base: number | null])[] {
    return jumpsSchema.parse(this.#jumps.all(stream))
  }

  /** Commands that are sealed or have sealed dice, and those that open others, in order of seq. */
  sealedActs(stream: string): readonly Row[] {
    return readAll(this.#sealed.iterate(stream))
  }

  /** Dice of the last entry whose dice have a proof. */
  lastThrow(stream: string): string | undefined {
    const found = this.#lastThrow.get(stream)
    return found === undefined ? undefined : String(found)
  }

  ofStream(stream: string, fromNumber = 1): readonly Row[] {
    return readAll(this.#ofStream.iterate(stream, fromNumber))
  }

  /** Highest number in the table, 0 if it is empty. */
  last(): number {
    return Number(this.#count.get() ?? 0)
  }

  /** What the index says of every row: number, stream, seq. */
  index(): IterableIterator<unknown> {
    return this.#index.iterate()
  }
}

/** Some two hundred rows of a common battle have a tenth of it. */
const CHARACTERS_AT_ONCE = 200_000

function lengthOf(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0),
    0,
  )
}

function readAll(found: Iterable<unknown>): readonly Row[] {
  const budget = new StreamBudget()
  const rows: Row[] = []
  for (const each of found) {
    const row = rowSchema.parse(each)
    budget.take(row)
    rows.push(row)
  }
  return rows
}

function parsed(row: unknown): Row | undefined {
  return row === undefined ? undefined : rowSchema.parse(row)
}
