// Reading the parts of commands, which are plain JSON to a face.
import type { JsonObject, JsonValue } from '../../../src-shared/contract/values'

/** A part that is an object; empty if it is none. */
export const asObject = (value: JsonValue | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
