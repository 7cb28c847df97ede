// Incoming frames of the browser host, checked by hand: the first screen loads without the schema library.
import type { CallError } from '../../src-shared/contract/errors'
import type { Frame } from '../../src-shared/contract/wire'

/** An answer or a topic out of parsed JSON; undefined: it is neither. */
export function frameOf(data: unknown): Frame | undefined {
  if (!isObject(data)) return undefined
  const { topic, id, ok, value, error, damage } = data
  if (typeof topic === 'string') return { topic, value }
  if (id !== null && !(typeof id === 'number' && Number.isInteger(id))) return undefined
  if (ok === true) return isError(damage) ? { id, ok, value, damage } : { id, ok, value }
  return ok === false && isError(error) ? { id, ok, error } : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isError(value: unknown): value is CallError {
  return (
    isObject(value) &&
    typeof value['code'] === 'string' &&
    typeof value['key'] === 'string' &&
    isObject(value['detail'])
  )
}
