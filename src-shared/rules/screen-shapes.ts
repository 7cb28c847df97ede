/** Shapes that the screen schemas of all rule sets are made of. */
import { z } from 'zod'
import type { JsonObject } from '../engine/json'

export const side = z.union([z.literal(0), z.literal(1)])
export const id = z.string().min(1).max(80)
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json())
/** Of the words of the rule set. */
export const sentence = z.object({ key: z.string(), values: jsonObject })
