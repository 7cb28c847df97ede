/** Plain JSON data and its canonical text and hash: what makes two equal states provably equal. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** Data that nobody changes: what is handed out is never written to. JSON of any shape is that already. */
export type Immutable<T> = unknown extends T
  ? T
  : [JsonObject] extends [T]
    ? T
    : T extends string | number | boolean | null | undefined
      ? T
      : { readonly [K in keyof T]: Immutable<T[K]> }

/**
 * JSON text with keys in code-point order and keys of value `undefined` left out: equal data give equal text,
 * whatever the order in which it was built. Keys named in `without` are left out at the top level only.
 * Throws a TypeError on numbers that JSON cannot hold.
 */
export function canonicalJson(value: unknown, without: readonly string[] = []): string {
  return write(value, without)
}

const nothingLeftOut: readonly string[] = []

function write(value: unknown, without: readonly string[]): string {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is no number of JSON`)
      return Object.is(value, -0) ? '0' : String(value)
    case 'object':
      return Array.isArray(value) ? writeArray(value) : writeObject(value, without)
    default:
      throw new TypeError(`a ${typeof value} is no JSON value`)
  }
}

function writeArray(values: readonly unknown[]): string {
  let text = '['
  for (let i = 0; i < values.length; i += 1) text += (i > 0 ? ',' : '') + write(values[i], nothingLeftOut)
  return text + ']'
}

function writeObject(value: object, without: readonly string[]): string {
  const entries = Object.entries(value)
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  let text = '{'
  let first = true
  for (const [key, inner] of entries) {
    if (inner === undefined || without.includes(key)) continue
    text += (first ? '' : ',') + JSON.stringify(key) + ':' + write(inner, nothingLeftOut)
    first = false
  }
  return text + '}'
}

/** SHA-256 of the canonical text, as 64 hexadecimal digits. */
export function canonicalHash(value: unknown, without: readonly string[] = []): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value, without))))
}
