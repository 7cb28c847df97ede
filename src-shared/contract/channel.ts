/** The form of a channel: one verb with the schemas of what goes in and what comes out. */
import type { z } from 'zod'
import type { JsonObject } from './values'

export interface Channel<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly input: In
  readonly output: Out
}

export function channel<In extends z.ZodType, Out extends z.ZodType>(
  input: In,
  output: Out,
): Channel<In, Out> {
  return { input, output }
}

/** Data that nobody changes: what travels is never written to. JSON of any shape is that already. */
export type Immutable<T> = unknown extends T
  ? T
  : [JsonObject] extends [T]
    ? T
    : T extends string | number | boolean | null | undefined
      ? T
      : { readonly [K in keyof T]: Immutable<T[K]> }
