/** How the brigades stand with their orders, as the order book asks and is told: who is held up, waits, or has how far to go. */
import { z } from 'zod'
import type { Immutable } from '../../../engine/json'
import { triggerSchema } from '../../../engine/orders'
import { sentence } from '../../screen-shapes'

/** Of every brigade whose order is known to who asks. */
export const standingsQuestionSchema = z.strictObject({ kind: z.literal('standings') })

export const standingSchema = z.object({
  brigadeId: z.string(),
  /** Inches to where the part in force leads; null: it leads nowhere, or it is there. */
  toGo: z.number().nullable(),
  /** Why it stays where it is though its order leads on; null: it goes on. */
  halt: sentence.nullable(),
  /** What has not come yet that its next part waits for. */
  awaits: z.array(triggerSchema),
})
export type Standing = Immutable<z.infer<typeof standingSchema>>

export const standingsPreviewSchema = z.object({
  kind: z.literal('standings'),
  brigades: z.array(standingSchema),
})
