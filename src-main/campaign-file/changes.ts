/** Changes of records: how they are written in the journal, and what stands after all of them. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { z } from 'zod'
import { orderOfBattleSchema } from '../../src-shared/history/order-of-battle'
import { canonicalJson } from '../../src-shared/engine/json'
import { CAMPAIGN_STREAM, type Row } from '../store/chain'
import type { Store } from '../store/store'
import {
  recordKey,
  recordRefSchema,
  recordSchema,
  type RecordChange,
  type RecordRef,
  type FileRecord,
} from '../store/records'
import { flatten } from './order-of-battle'

export const CHANGE_TYPES = ['created', 'campaign', 'battle', 'orderOfBattle', 'rescued', 'seat'] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** Payload of a change row. `form` is the form of the file it was written in, for later versions to translate. */
export const changeSchema = z.strictObject({
  form: z.int().min(1),
  type: z.enum(CHANGE_TYPES),
  /** Why, in the words of whoever made it; empty where nothing needs saying. */
  reason: z.string().max(2000),
  set: z.array(recordSchema),
  removed: z.array(recordRefSchema),
  /** Order of battle: the change takes back, brings again or gives the reason of the change in an earlier row. */
  mark: z.strictObject({ kind: z.enum(['undo', 'redo', 'reason']), of: z.int().min(1) }).optional(),
  /** Seat: the one that was taken while somebody else sat at it. */
  seat: z.union([z.literal('umpire'), z.literal(0), z.literal(1)]).optional(),
  /** Created: hash of the document with the order of battle copied in. */
  orderOfBattle: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type Change = Readonly<z.infer<typeof changeSchema>>

export const CURRENT_FORM = 2

/** The change of a row; undefined if its payload is none. */
export function changeOf(row: Row): Change | undefined {
  try {
    const parsed = changeSchema.safeParse(parseJson(row.payload))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** All records of the order of battle in a document; undefined if it holds none. */
export function orderOfBattleRecords(text: string): readonly FileRecord[] | undefined {
  try {
    const parsed = orderOfBattleSchema.safeParse(parseJson(text))
    return parsed.success ? flatten(parsed.data).map(wellFormed) : undefined
  } catch {
    return undefined
  }
}

/** Records by key after changes in their order: what the tables must hold. */
export class RecordFold {
  readonly records = new Map<string, FileRecord>()

  /** `document` finds the text of a hash. Answers with the hash of a document that is missing, if one is. */
  add(change: Change, document: (hash: string) => string | undefined): string | undefined {
    let missing: string | undefined
    if (change.orderOfBattle !== undefined) {
      const text = document(change.orderOfBattle)
      const records = text === undefined ? undefined : orderOfBattleRecords(text)
      if (records) for (const record of records) this.records.set(recordKey(record), record)
      else missing = change.orderOfBattle
    }
    this.apply(change)
    return missing
  }

  apply(change: RecordChange): void {
    for (const record of change.set) this.records.set(recordKey(record), record)
    for (const ref of change.removed) this.#remove(ref)
  }

  #remove(ref: RecordRef): void {
    this.records.delete(recordKey(ref))
  }
}

/** Writes a change into the journal and carries it out; within the store's `write`. */
export function recordChange(store: Store, change: Change, at: number): void {
  // SQLite keeps no half characters in texts: journal and tables must not differ by one.
  const whole = { ...change, set: change.set.map(wellFormed) }
  appendChange(store, whole, at)
  store.records.apply(whole)
}

export function wellFormed(record: FileRecord): FileRecord {
  const values = Object.entries(record).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.toWellFormed() : value,
  ])
  return Object.fromEntries(values) as FileRecord
}

/** Writes a change into the journal alone. */
export function appendChange(store: Store, change: Change, at: number): void {
  store.append({
    stream: CAMPAIGN_STREAM,
    kind: 'change',
    seq: null,
    base: null,
    side: null,
    payload: canonicalJson(change),
    rolls: null,
    barrier: 0,
    at,
    state_hash: null,
  })
}
