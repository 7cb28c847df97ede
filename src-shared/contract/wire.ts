/** How calls and topics travel where they need frames of text: over a WebSocket, as JSON. */
import { z } from 'zod'
import { callErrorSchema } from './errors'
import { jsonSchema } from './values'

/** No message of ours is nested deeper; checking and writing deeper ones would exhaust the stack. */
export const MAX_DEPTH = 64

/** Whether a value of JSON is nested deeper than `levels`. */
export function isDeeperThan(value: unknown, levels: number = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}

/** From the screen: a call, numbered by the caller. */
export const requestSchema = z.strictObject({
  id: z.int().min(0),
  channel: z.string().max(80),
  input: jsonSchema,
})
export type Request = z.infer<typeof requestSchema>

/** From the program: the answer to a call, or a topic. */
export const frameSchema = z.union([
  z.object({
    id: z.int().nullable(),
    ok: z.literal(true),
    value: z.unknown(),
    damage: callErrorSchema.optional(),
  }),
  z.object({ id: z.int().nullable(), ok: z.literal(false), error: callErrorSchema }),
  z.object({ topic: z.string(), value: z.unknown() }),
])
export type Frame = z.infer<typeof frameSchema>
