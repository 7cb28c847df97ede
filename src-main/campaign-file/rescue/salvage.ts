/**
 * What is left in a damaged file: rows of the journal by their chain, documents and snapshots by their hash, and records
 * that nothing proves.
 */
import { parseJson } from '../../../src-shared/engine/parse-json'
import { MOST_TEXT_BYTES } from '../../store/bounds'
import { hex, GENESIS, rowHash, sameBytes, type Row } from '../../store/chain'
import { textOf } from '../../store/documents'
import { rowSchema } from '../../store/journal'
import { columnsOf, recordKey, recordSchema, RECORD_TABLES, type FileRecord } from '../../store/records'
import { isSnapshotWhole } from '../../store/snapshots'
import { isReadable } from '../battle-records'
import { changeOf } from '../changes'
import type { Cell, Pages, RawRow } from '../pages'
import type { Progress } from '../records'

export interface Salvage {
  /** Rows that are whole, in order of number; there may be gaps. */
  readonly rows: readonly Row[]
  /** Rows that can be read but are not as they were recorded. */
  readonly broken: readonly Row[]
  /** Number of the last row there ever was, as far as can be known. */
  readonly last: number
  /** Texts by hash. */
  readonly documents: ReadonlyMap<string, string>
  /** Records of the tables by key. They may be stale: the journal goes before them. */
  readonly records: ReadonlyMap<string, FileRecord>
  /** Last entry of each battle after which there is a whole snapshot. */
  readonly snapshots: ReadonlyMap<string, number>
}

/** All documents of a campaign together are a few megabytes; packed, far more would fit into a small file. */
const MOST_TEXTS_BYTES = 64 * 1024 * 1024
/** What may be unpacked in vain: a bomb whose hash is wrong costs as much as one whose hash is right. */
const MOST_WASTED_BYTES = 1024 * 1024 * 1024
/** Deflate makes at most so many bytes of one. */
const MOST_PACKED = 1032
/** Copies of one row in pages that were freed or moved: a hostile file has them without end. */
const MOST_CANDIDATES = 16
const PAGES_A_STEP = 16
const ROWS_A_STEP = 500

/** Reads all that is left, page by page. */
export function* salvage(pages: Pages): Generator<Progress, Salvage> {
  const found = new Finds()
  const total = pages.count
  let done = 0
  for (const rows of pages.pages()) {
    let inPage = 0
    for (const raw of rows) {
      found.add(raw)
      inPage += 1
      if (inPage % ROWS_A_STEP === 0) yield { done, total }
    }
    done = Math.min(total, done + 1)
    if (done % PAGES_A_STEP === 0) yield { done, total }
  }
  const { last, documents, records, snapshots } = found
  return { ...(yield* byChain(found.candidates, total)), last, documents, records, snapshots }
}

class Finds {
  // A page freed or moved may hold an older copy of a row: all are gathered, the chain chooses.
  readonly candidates = new Map<number, Row[]>()
  readonly documents = new Map<string, string>()
  readonly records = new Map<string, FileRecord>()
  readonly snapshots = new Map<string, number>()
  last = 0
  #textLeft = MOST_TEXTS_BYTES
  #wasteLeft = MOST_WASTED_BYTES

  add(raw: RawRow): void {
    const row = journalRow(raw)
    if (row) {
      const known = this.candidates.get(row.number)
      if (!known) this.candidates.set(row.number, [row])
      else if (known.length < MOST_CANDIDATES) known.push(row)
      this.last = Math.max(this.last, row.number)
      return
    }
    const record = recordOf(raw.values)
    if (record) this.records.set(recordKey(record), record)
    const snapshot = record ? undefined : snapshotOf(raw.values)
    if (snapshot)
      this.snapshots.set(snapshot.battle, Math.max(snapshot.seq, this.snapshots.get(snapshot.battle) ?? 0))
    this.last = Math.max(this.last, headNumber(raw))
    this.#addDocument(raw.values)
  }

  #addDocument([id, hash, body, ...others]: readonly Cell[]): void {
    if (others.length > 0 || id !== null || !Buffer.isBuffer(hash) || !Buffer.isBuffer(body)) return
    if (this.#textLeft <= 0 || this.#wasteLeft <= 0) return
    const text = textOf(hash, body, Math.min(this.#textLeft, MOST_TEXT_BYTES))
    if (text === undefined) {
      this.#wasteLeft -= Math.min(this.#textLeft, body.length * MOST_PACKED)
      return
    }
    if (!this.documents.has(hex(hash))) this.#textLeft -= text.length
    this.documents.set(hex(hash), text)
  }
}

function* byChain(
  candidates: ReadonlyMap<number, readonly Row[]>,
  total: number,
): Generator<Progress, Pick<Salvage, 'rows' | 'broken'>> {
  const rows: Row[] = []
  const broken: Row[] = []
  /** Hash of the row before, if that row is known. */
  let predecessor: Uint8Array | undefined = GENESIS
  let expected = 1
  for (const number of [...candidates.keys()].sort((a, b) => a - b)) {
    if (number !== expected) predecessor = undefined
    expected = number + 1
    const [first, ...others] = candidates.get(number) ?? []
    if (!first) continue
    const known = predecessor
    const all = [first, ...others]
    // After a gap nothing proves a row but its being well formed; the state hash shows the rest when it is replayed.
    const whole = known === undefined ? first : all.find((row) => sameBytes(rowHash(known, row), row.hash))
    const mended = whole ?? (known && mendedBy(known, all, candidates.get(number + 1) ?? []))
    if (mended && canBeCarriedOut(mended)) rows.push(mended)
    else broken.push(first)
    predecessor = mended?.hash ?? first.hash
    if ((rows.length + broken.length) % ROWS_A_STEP === 0) yield { done: total, total }
  }
  return { rows, broken }
}

/** What cannot be read in a row that nothing proves, or that was forged, would keep the new file from being opened. */
function canBeCarriedOut(row: Row): boolean {
  if (row.kind === 'change') return changeOf(row)?.set.every(isReadable) === true
  return isJson(row.payload) && (row.rolls === null || isJson(row.rolls))
}

function isJson(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

/** A row of which only the hash itself is damaged: its successor proves what it was. */
function mendedBy(predecessor: Uint8Array, rows: readonly Row[], next: readonly Row[]): Row | undefined {
  for (const row of rows) {
    const hash = rowHash(predecessor, row)
    if (next.some((successor) => sameBytes(rowHash(hash, successor), successor.hash))) return { ...row, hash }
  }
  return undefined
}

function journalRow({ rowid, values }: RawRow): Row | undefined {
  if (values.length !== 12) return undefined
  const [, stream, kind, seq, base, side, payload, rolls, barrier, at, state_hash, hash] = values
  const row = { number: rowid, stream, kind, seq, base, side, payload, rolls, barrier, at, state_hash, hash }
  const parsed = rowSchema.safeParse(row)
  return parsed.success ? parsed.data : undefined
}

/** A record of the tables; which one is known by its columns and by what stands in them. */
function recordOf(values: readonly Cell[]): FileRecord | undefined {
  const [id] = values
  if (typeof id !== 'string' || values.some(Buffer.isBuffer)) return undefined
  for (const table of RECORD_TABLES) {
    const columns = columnsOf(table)
    if (columns.length !== values.length) continue
    const parsed = recordSchema.safeParse({
      table,
      ...Object.fromEntries(columns.map((column, i) => [column, values[i]])),
    })
    if (parsed.success && isSense(parsed.data)) return parsed.data
  }
  return undefined
}

/** Whether a record is one of ours. Rows of other programs may have as many columns. */
function isSense(record: FileRecord): boolean {
  if (!isReadable(record)) return false
  if (record.table === 'campaign') return record.id === 'campaign' && record.name !== ''
  if (record.table === 'battles') return true
  if (record.table === 'order_of_battle') return record.id === 'order-of-battle'
  return /^(fr|aa|pr)\b/.test(record.id)
}

function snapshotOf(values: readonly Cell[]): { readonly battle: string; readonly seq: number } | undefined {
  const [battle, seq, digest, body] = values
  if (values.length !== 4 || typeof battle !== 'string' || typeof seq !== 'number') return undefined
  if (!Buffer.isBuffer(digest) || !Buffer.isBuffer(body)) return undefined
  return isSnapshotWhole({ battle, seq, digest, body }) ? { battle, seq } : undefined
}

function headNumber({ rowid, values }: RawRow): number {
  const [id, number, hash] = values
  const isHead =
    rowid === 1 && values.length === 3 && id === null && Buffer.isBuffer(hash) && hash.length === 32
  return isHead && typeof number === 'number' ? number : 0
}
