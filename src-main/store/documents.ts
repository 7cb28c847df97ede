/** The documents table: large JSON texts, compressed and named by their own SHA-256. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { MOST_TEXT_BYTES, mustBeDocument } from './bounds'
import { hex, sha256 } from './chain'
import type { Db } from './connection'

const bytes = z.instanceof(Uint8Array)
const documentSchema = z.strictObject({ hash: bytes, body: bytes })

export class DocumentTable {
  readonly #insert
  readonly #has
  readonly #get
  readonly #all

  constructor(db: Db) {
    this.#insert = db.prepare<[Uint8Array, Uint8Array]>('INSERT INTO documents (hash, body) VALUES (?, ?)')
    this.#has = db.prepare<[Uint8Array]>('SELECT 1 FROM documents WHERE hash = ?').pluck()
    this.#get = db.prepare<[Uint8Array]>('SELECT hash, body FROM documents WHERE hash = ?')
    this.#all = db.prepare('SELECT hash, body FROM documents ORDER BY number')
  }

  /** Puts a text in unless it is there; answers with its hash, 64 hexadecimal digits. Throws if it is too long. */
  put(text: string): string {
    mustBeDocument(text)
    const digest = sha256(text)
    if (this.#has.get(digest) === undefined) this.#insert.run(digest, deflateRawSync(text))
    return hex(digest)
  }

  /** The text of a hash; undefined if it is not there or not whole. */
  get(hash: string): string | undefined {
    const found = documentSchema.safeParse(this.#get.get(Buffer.from(hash, 'hex')))
    return found.success ? textOf(found.data.hash, found.data.body) : undefined
  }

  /** Every document with whether it is whole. */
  *check(): Generator<{ readonly hash: string; readonly whole: boolean }> {
    for (const row of this.#all.iterate()) {
      const { hash, body } = documentSchema.parse(row)
      yield { hash: hex(hash), whole: textOf(hash, body) !== undefined }
    }
  }
}

/** Unpacks a document; undefined if it is not what its hash says. */
export function textOf(hash: Uint8Array, body: Uint8Array, mostBytes?: number): string | undefined {
  const text = unpack(body, mostBytes)
  return text !== undefined && sha256(text).equals(hash) ? text : undefined
}

/** Unpacks compressed text; undefined if it is no such thing, or too long. */
export function unpack(body: Uint8Array, mostBytes = MOST_TEXT_BYTES): string | undefined {
  try {
    return inflateRawSync(body, { maxOutputLength: mostBytes }).toString('utf8')
  } catch {
    return undefined
  }
}
