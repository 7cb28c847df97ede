/** The preferences table: what a screen likes to find again. Outside the journal; a damaged one counts as never set. */
import { z } from 'zod'
import { mustBePreference } from './bounds'
import { sameBytes, sha256 } from './chain'
import type { Db } from './connection'

const preferenceSchema = z.strictObject({
  key: z.string(),
  value: z.string(),
  digest: z.instanceof(Uint8Array),
})
type Preference = z.infer<typeof preferenceSchema>

export class PreferenceTable {
  readonly #put
  readonly #get
  readonly #all

  constructor(db: Db) {
    this.#put = db.prepare<[string, string, Uint8Array]>(
      'INSERT OR REPLACE INTO preferences (key, value, digest) VALUES (?, ?, ?)',
    )
    this.#get = db.prepare<[string]>('SELECT key, value, digest FROM preferences WHERE key = ?')
    this.#all = db.prepare('SELECT key, value, digest FROM preferences')
  }

  /** Throws if it is too long to be read again. */
  put(name: string, value: string): void {
    const key = name.toWellFormed()
    mustBePreference(value)
    this.#put.run(key, value, digestOf(key, value))
  }

  get(key: string): string | undefined {
    const found = preferenceSchema.safeParse(this.#get.get(key.toWellFormed()))
    return found.success && isWhole(found.data) ? found.data.value : undefined
  }

  /** Every preference with whether it is whole. */
  *check(): Generator<{ readonly key: string; readonly whole: boolean }> {
    for (const row of this.#all.iterate()) {
      const found = preferenceSchema.safeParse(row)
      yield found.success ? { key: found.data.key, whole: isWhole(found.data) } : { key: '?', whole: false }
    }
  }
}

function isWhole({ key, value, digest }: Preference): boolean {
  return sameBytes(digest, digestOf(key, value))
}

function digestOf(key: string, value: string): Buffer {
  return sha256(JSON.stringify([key, value]))
}
