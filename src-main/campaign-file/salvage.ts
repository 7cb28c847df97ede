/** What can be proved whole in a damaged file: rows of the journal by their chain, documents by their hash. */
import { GENESIS, hex, rowHash, sameBytes, type Row } from '../store/chain'
import { textOf } from '../store/documents'
import { rowSchema } from '../store/journal'
import type { Pages, RawRow } from './pages'

export interface Salvage {
  /** Rows that are whole, in order of number; there may be gaps. */
  readonly rows: readonly Row[]
  /** Rows that can be read but are not as they were recorded. */
  readonly broken: readonly Row[]
  /** Number of the last row there ever was, as far as can be known. */
  readonly last: number
  /** Texts by hash. */
  readonly documents: ReadonlyMap<string, string>
}

/** All documents of a campaign together are a few megabytes; packed, far more would fit into a small file. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024

export function salvage(pages: Pages): Salvage {
  // A page freed or moved may hold an older copy of a row: all are gathered, the chain chooses.
  const candidates = new Map<number, Row[]>()
  const documents = new Map<string, string>()
  let last = 0
  let textLeft = MOST_TEXT_BYTES
  for (const raw of pages.rows()) {
    const row = journalRow(raw)
    if (row) {
      const known = candidates.get(row.number)
      if (known) known.push(row)
      else candidates.set(row.number, [row])
      last = Math.max(last, row.number)
      continue
    }
    last = Math.max(last, headNumber(raw))
    const document = documentOf(raw, textLeft)
    if (!document) continue
    if (!documents.has(document.hash)) textLeft -= document.text.length
    documents.set(document.hash, document.text)
  }
  return { ...byChain(candidates), last, documents }
}

function byChain(candidates: ReadonlyMap<number, readonly Row[]>): Pick<Salvage, 'rows' | 'broken'> {
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
    if (mended) rows.push(mended)
    else broken.push(first)
    predecessor = mended?.hash ?? first.hash
  }
  return { rows, broken }
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

function headNumber({ rowid, values }: RawRow): number {
  const [id, number, hash] = values
  const isHead =
    rowid === 1 && values.length === 3 && id === null && Buffer.isBuffer(hash) && hash.length === 32
  return isHead && typeof number === 'number' ? number : 0
}

function documentOf(
  { values }: RawRow,
  mostBytes: number,
): { readonly hash: string; readonly text: string } | undefined {
  const [id, hash, body] = values
  if (values.length !== 3 || id !== null || !Buffer.isBuffer(hash) || !Buffer.isBuffer(body)) return undefined
  const text = mostBytes > 0 ? textOf(hash, body, mostBytes) : undefined
  return text === undefined ? undefined : { hash: hex(hash), text }
}
