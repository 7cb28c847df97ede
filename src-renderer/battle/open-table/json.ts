// Reading the parts of commands, which are plain JSON to a face.
import type { JsonObject, JsonValue } from '../../../src-shared/contract/values'

/** A part that is an object; empty if it is none. */
export const asObject = (value: JsonValue | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

/** A part that is a word, a number, a list; else nothing said. */
export const asText = (value: JsonValue | undefined, otherwise = ''): string =>
  typeof value === 'string' ? value : otherwise
export const asNumber = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : 0)
export const asList = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : []
