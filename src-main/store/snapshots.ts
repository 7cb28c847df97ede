/** The snapshots table: states after entries of battles. A cache: a damaged one is thrown away. */
import { deflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { MOST_TEXT_BYTES } from './bounds'
import { sameBytes, sha256 } from './chain'
import type { Db } from './connection'
import { unpack } from './documents'

const bytes = z.instanceof(Uint8Array)
const snapshotSchema = z.strictObject({ battle: z.string(), seq: z.int().min(0), digest: bytes, body: bytes })

export class SnapshotTable {
  readonly #put
  readonly #get
  readonly #drop
  readonly #seqs
  readonly #all

  constructor(db: Db) {
    this.#put = db.prepare<[string, number, Uint8Array, Uint8Array]>(
      'INSERT OR REPLACE INTO snapshots (battle, seq, digest, body) VALUES (?, ?, ?, ?)',
    )
    this.#get = db.prepare<[string, number]>(
      'SELECT battle, seq, digest, body FROM snapshots WHERE battle = ? AND seq = ?',
    )
    this.#drop = db.prepare<[string, number]>('DELETE FROM snapshots WHERE battle = ? AND seq = ?')
    this.#seqs = db.prepare<[string]>('SELECT seq FROM snapshots WHERE battle = ?').pluck()
    this.#all = db.prepare('SELECT battle, seq, digest, body FROM snapshots')
  }

  /** Keeps a text; one that is too long to be read again is found by a replay. */
  put(battle: string, seq: number, text: string): void {
    if (Buffer.byteLength(text) > MOST_TEXT_BYTES) return
    const body = deflateRawSync(text, { level: 1 })
    this.#put.run(battle, seq, digestOf(battle, seq, body), body)
  }

  /** The text of a snapshot; undefined if there is none, or none that is whole. */
  get(battle: string, seq: number): string | undefined {
    const found = snapshotSchema.safeParse(this.#get.get(battle, seq))
    return found.success && isSnapshotWhole(found.data) ? unpack(found.data.body) : undefined
  }

  drop(battle: string, seq: number): void {
    this.#drop.run(battle, seq)
  }

  /** Entries of a battle that have a snapshot. */
  seqs(battle: string): ReadonlySet<number> {
    return new Set(z.array(z.int()).parse(this.#seqs.all(battle)))
  }

  /** Every snapshot with whether it is whole. */
  *check(): Generator<{ readonly battle: string; readonly seq: number; readonly whole: boolean }> {
    for (const row of this.#all.iterate()) {
      const { success, data } = snapshotSchema.safeParse(row)
      yield success ? { battle: data.battle, seq: data.seq, whole: isSnapshotWhole(data) } : BROKEN
    }
  }
}
const BROKEN = { battle: '?', seq: 0, whole: false } as const

interface Snapshot {
  readonly battle: string
  readonly seq: number
  readonly digest: Uint8Array
  readonly body: Uint8Array
}

export function isSnapshotWhole({ battle, seq, digest, body }: Snapshot): boolean {
  return sameBytes(digest, digestOf(battle, seq, body))
}

function digestOf(battle: string, seq: number, body: Uint8Array): Buffer {
  return sha256(Buffer.concat([Buffer.from(JSON.stringify([battle, seq])), body]))
}
