/** Shapes that the schemas of the screen share. */
import { z } from 'zod'
import type { JsonObject } from '../../../engine/json'

export const id = z.string().min(1).max(80)
export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json())
export const sentence = z.object({ key: z.string(), values: jsonObject })
export const pose = z.object({ x: z.number(), y: z.number(), heading: z.number() })

/** A base in a footprint: its front centre, to the right of that of the whole and ahead of it. */
export const baseSchema = z.object({ u: z.number(), v: z.number(), width: z.number(), depth: z.number() })
