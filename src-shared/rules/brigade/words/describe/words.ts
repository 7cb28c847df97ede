/** Small words inside sentences: terms of the catalogue and lengths. */
import type { JsonValue } from '../../../../engine/json'

export type Values = { readonly [name: string]: JsonValue }

/** A sentence of the catalogue's `term` inside another. */
export const term = (name: string, values: Values = {}): JsonValue => ({ key: `term.${name}`, values })

/** A length in words, to a hundredth. */
export function inches(length: number): JsonValue {
  const value = Math.round(length * 100) / 100
  return value === 1 ? term('inch') : term('inches', { length: value })
}
