/**
 * How large the schema of a file is, found in its pages before SQLite reads it: SQLite reads all of a schema at the first
 * statement, and of a file of six megabytes that is full of views for half a minute.
 */
import { CampaignFaultError, fault } from './faults'

/** Tables and indexes: ours are 22. */
const MOST_ENTRIES = 300
/** Bytes of their statements: ours have 5,000. */
const MOST_BYTES = 2 ** 18
const MOST_PAGES = 100

const TABLE_LEAF = 13
const TABLE_INTERIOR = 5
const HEADER_BYTES = 100

/** Throws if the schema is larger than that of any campaign. `pageOf` gives a page by its number, from 1. */
export function mustHaveSmallSchema(path: string, pageOf: (number: number) => Buffer | undefined): void {
  let [pages, entries, bytes] = [0, 0, 0]
  const waiting = [1]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    pages += 1
    const page = pageOf(number)
    if (page) {
      const start = number === 1 ? HEADER_BYTES : 0
      const kind = byteAt(page, start)
      const cells = wordAt(page, start + 3)
      const head = start + (kind === TABLE_INTERIOR ? 12 : 8)
      if (kind === TABLE_INTERIOR) waiting.push(longAt(page, start + 8))
      if (kind === TABLE_LEAF) entries += cells
      for (let i = 0; i < cells && (kind === TABLE_LEAF || kind === TABLE_INTERIOR); i += 1) {
        const cell = wordAt(page, head + 2 * i)
        if (kind === TABLE_LEAF) bytes += lengthAt(page, cell)
        else if (waiting.length <= MOST_PAGES) waiting.push(longAt(page, cell))
      }
    }
    if (pages + waiting.length > MOST_PAGES || entries > MOST_ENTRIES || bytes > MOST_BYTES)
      throw new CampaignFaultError(
        fault('wrongSchema', { path, problem: 'there are more tables than in any campaign' }),
      )
  }
}

/** The pages of a file that is in memory. */
export function pagesOf(file: Buffer): (number: number) => Buffer | undefined {
  const size = pageBytesOf(file)
  return (number) => (number < 1 ? undefined : file.subarray((number - 1) * size, number * size))
}

function pageBytesOf(file: Buffer): number {
  const stored = wordAt(file, 16)
  return stored === 1 ? 65_536 : stored
}

// Behind the end of a page that is cut off there is nothing: what is wrong with it, SQLite finds.
const byteAt = (bytes: Buffer, at: number): number => bytes[at] ?? 0
const wordAt = (bytes: Buffer, at: number): number => byteAt(bytes, at) * 256 + byteAt(bytes, at + 1)
const longAt = (bytes: Buffer, at: number): number => wordAt(bytes, at) * 65_536 + wordAt(bytes, at + 2)

/** A length as SQLite writes it, seven bits a byte. */
function lengthAt(bytes: Buffer, start: number): number {
  let value = 0
  for (let at = start; at < start + 8; at += 1) {
    const byte = byteAt(bytes, at)
    value = value * 128 + (byte & 127)
    if (byte < 128) break
  }
  return value
}
