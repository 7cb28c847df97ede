/**
 * Rows of a damaged SQLite file, read from its pages without SQLite: whatever page is left gives its rows, even if the way
 * to it from the schema is gone. The caller tells good rows from stale or broken ones.
 */
import { committedPages, journalPages, pageBytesOfLog } from './logs'

export type Cell = null | number | string | Buffer
export interface RawRow {
  /** Of a table without row numbers, whose rows lie in pages of an index: 0. */
  readonly rowid: number
  readonly values: readonly Cell[]
}

const TABLE_LEAF = 13
const INDEX_LEAF = 10
const INDEX_INTERIOR = 2
/** Bytes before the pointers to the cells, by the kind of page. */
const HEAD_BYTES: Readonly<Record<number, number>> = {
  [TABLE_LEAF]: 8,
  [INDEX_LEAF]: 8,
  [INDEX_INTERIOR]: 12,
}
const HEADER_BYTES = 100
/** A longer row than any of ours is a broken length. */
const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024
/** No table of ours has half as many. */
const MAX_COLUMNS = 40
/** One for all broken cells: noise is full of them, and to note where each was thrown took most of a rescue. */
const BROKEN = new RangeError('a broken cell')

/** What SQLite keeps beside a file. */
export interface Logs {
  /** Write-ahead log: its pages stand in place of those they replace. */
  readonly wal?: Buffer | undefined
  /** Rollback journal: pages as they were before a change that was cut off. Theirs are further candidates. */
  readonly journal?: Buffer | undefined
}

/** The pages of a database file and of its logs. */
export class Pages {
  readonly #bytes: Buffer
  readonly #pageBytes: number
  readonly #usable: number
  readonly #fromLog: ReadonlyMap<number, Buffer>
  /** Bytes that may still be read from overflow pages: chains of a hostile file lead through the same ones again. */
  #overflowLeft: number

  constructor(
    file: Buffer,
    private readonly logs: Logs = {},
  ) {
    const log = logs.wal
    this.#bytes = file
    this.#pageBytes = pageBytesOf(file, log)
    const reserved = file[20] ?? 0
    this.#usable = this.#pageBytes - (reserved < 64 ? reserved : 0)
    this.#overflowLeft = 4 * (file.length + (log?.length ?? 0) + (logs.journal?.length ?? 0))
    this.#fromLog = log ? committedPages(log, this.#pageBytes) : new Map<number, Buffer>()
  }

  /** How many pages there are in the file and its log; those of the journal come after them. */
  get count(): number {
    let count = Math.ceil(this.#bytes.length / this.#pageBytes)
    for (const number of this.#fromLog.keys()) count = Math.max(count, number)
    return count
  }

  /** The rows of one page after another, as far as they can be read. */
  *pages(): Generator<Iterable<RawRow>> {
    const { count } = this
    const inFile = Math.ceil(this.#bytes.length / this.#pageBytes)
    for (let number = 1; number <= inFile; number += 1) yield this.#rowsOf(this.#page(number), number)
    for (const [number, page] of this.#fromLog)
      if (number > inFile && number <= count) yield this.#rowsOf(page, number)
    for (const [number, page] of journalPages(this.logs.journal ?? Buffer.alloc(0)))
      yield this.#rowsOf(page, number)
  }

  *#rowsOf(page: Buffer, number: number): Generator<RawRow> {
    const start = number === 1 ? HEADER_BYTES : 0
    const kind = page[start] ?? 0
    const head = HEAD_BYTES[kind]
    if (head === undefined || start + head > page.length) return
    const cells = page.readUInt16BE(start + 3)
    for (let i = 0; i < cells; i += 1) {
      const pointer = start + head + 2 * i
      if (pointer + 2 > page.length) break
      const row = this.#row(page, page.readUInt16BE(pointer), kind)
      if (row) yield row
    }
  }

  /** Of a page that is cut off what is left: the cells at its end are gone, those before them are whole. */
  #page(number: number): Buffer {
    const start = (number - 1) * this.#pageBytes
    return this.#fromLog.get(number) ?? this.#bytes.subarray(start, start + this.#pageBytes)
  }

  #row(page: Buffer, offset: number, kind: number): RawRow | undefined {
    try {
      // Within an index a cell begins with the page of what comes before it.
      const length = readVarint(page, kind === INDEX_INTERIOR ? offset + 4 : offset)
      if (length.value < 2 || length.value > MAX_PAYLOAD_BYTES) return undefined
      if (kind !== TABLE_LEAF) {
        const most = Math.floor(((this.#usable - 12) * 64) / 255) - 23
        return { rowid: 0, values: valuesOf(this.#payload(page, length.next, length.value, most)) }
      }
      const rowid = readVarint(page, length.next)
      const values = valuesOf(this.#payload(page, rowid.next, length.value, this.#usable - 35))
      return { rowid: rowid.value, values }
    } catch (error) {
      // Lengths and offsets of broken cells lead outside their page.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  /** The payload of a cell with what overflows into other pages; `most` bytes lie in the cell itself. */
  #payload(page: Buffer, start: number, length: number, most: number): Buffer {
    if (length <= most) return within(page, start, length)
    this.#overflowLeft -= length
    if (this.#overflowLeft < 0) throw BROKEN
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23
    const fitting = least + ((length - least) % (this.#usable - 4))
    const local = fitting <= most ? fitting : least
    const parts = [within(page, start, local)]
    let missing = length - local
    let next = within(page, start + local, 4).readUInt32BE()
    while (missing > 0) {
      const overflow = this.#page(next)
      const part = within(overflow, 4, Math.min(missing, this.#usable - 4))
      parts.push(part)
      missing -= part.length
      next = within(overflow, 0, 4).readUInt32BE()
    }
    return Buffer.concat(parts)
  }
}

function within(bytes: Buffer, start: number, length: number): Buffer {
  if (start < 0 || length < 0 || start + length > bytes.length) throw BROKEN
  return bytes.subarray(start, start + length)
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw BROKEN
  return byte
}

function pageBytesOf(file: Buffer, log: Buffer | undefined): number {
  const inHeader = file.length >= HEADER_BYTES ? file.readUInt16BE(16) : 0
  const candidates = [inHeader === 1 ? 65536 : inHeader, (log && pageBytesOfLog(log)) ?? 0]
  return candidates.find((size) => size >= 512 && size <= 65536 && (size & (size - 1)) === 0) ?? 4096
}

/** SQLite's whole numbers of variable length: seven bits a byte, the highest first, at most nine bytes. */
function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let i = 0; i < 8; i += 1) {
    const byte = byteAt(bytes, start + i)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: start + i + 1 }
  }
  return { value: value * 256 + byteAt(bytes, start + 8), next: start + 9 }
}

function valuesOf(payload: Buffer): readonly Cell[] {
  const header = readVarint(payload, 0)
  const values: Cell[] = []
  let type = header.next
  let at = header.value
  while (type < header.value) {
    const { value, next } = readVarint(payload, type)
    const [cell, length] = cellOf(payload, at, value)
    values.push(cell)
    if (values.length > MAX_COLUMNS) throw BROKEN
    type = next
    at += length
  }
  return values
}

/** Bytes of the whole numbers of serial types 1 to 6. */
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const

function cellOf(payload: Buffer, at: number, type: number): readonly [Cell, number] {
  if (type === 0) return [null, 0]
  if (type === 8 || type === 9) return [type - 8, 0]
  if (type === 7) return [within(payload, at, 8).readDoubleBE(), 8]
  if (type < 7) {
    const length = INTEGER_BYTES[type] ?? 0
    const bytes = within(payload, at, length)
    return [length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readIntBE(0, length), length]
  }
  if (type < 12) throw BROKEN
  const isText = type % 2 === 1
  const length = (type - (isText ? 13 : 12)) / 2
  const bytes = within(payload, at, length)
  return [isText ? bytes.toString('utf8') : bytes, length]
}
