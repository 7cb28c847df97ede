// A value of the state as the umpire types it.
import type { JsonValue } from '../../../src-shared/contract/values'

/** JSON where it is JSON, else the word itself. */
export function typedValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return text
  }
}
