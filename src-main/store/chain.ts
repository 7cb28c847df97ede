/** The hash chain of the journal: every row's SHA-256 covers the row and its predecessor's hash. */
import { hash } from 'node:crypto'

export const KINDS = ['start', 'command', 'edit', 'undo', 'redo', 'rollback', 'change'] as const
export type RowKind = (typeof KINDS)[number]

/** Stream of the changes of the campaign's records. */
export const CAMPAIGN_STREAM = 'campaign'
/** Stream of the course of the campaign: its commands. No battle can have this id; every other stream is a battle's. */
export const COURSE_STREAM = 'campaign:course'

/** A row of the journal as it lies in the file. */
export interface Row {
  readonly number: number
  readonly stream: string
  readonly kind: RowKind
  readonly seq: number | null
  readonly base: number | null
  readonly side: 0 | 1 | null
  readonly payload: string
  readonly rolls: string | null
  readonly barrier: 0 | 1
  readonly at: number
  readonly state_hash: Uint8Array | null
  readonly hash: Uint8Array
}

/** What stands before the first row. */
export const GENESIS: Uint8Array = new Uint8Array(32)

/** Hash of a row, 32 bytes. */
export function rowHash(predecessor: Uint8Array, row: Omit<Row, 'hash'>): Buffer {
  const text = JSON.stringify([
    hex(predecessor),
    row.number,
    row.stream,
    row.kind,
    row.seq,
    row.base,
    row.side,
    row.payload,
    row.rolls,
    row.barrier,
    row.at,
    row.state_hash === null ? null : hex(row.state_hash),
  ])
  return hash('sha256', text, 'buffer')
}

export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer')
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
