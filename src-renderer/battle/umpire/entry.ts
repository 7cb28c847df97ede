// The record of somebody in a state that the umpire sets.
import type { JsonObject } from '../../../src-shared/contract/values'

const asObject = (found: unknown): JsonObject | undefined =>
  typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as JsonObject) : undefined

/** What the state keeps of one of its `list`; undefined: nobody there has this id. */
export function entryOf(state: JsonObject, list: string, id: string): JsonObject | undefined {
  return asObject(asObject(state[list])?.[id])
}
