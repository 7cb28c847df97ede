/** An order for a whole division as the screen asks about it: what each brigade makes of it. */
import { z } from 'zod'
import type { Immutable } from '../../../engine/json'
import { generalOrderSchema } from '../../../engine/orders'
import { id, sentence } from '../../screen-shapes'

export const fittedQuestionSchema = z.strictObject({
  kind: z.literal('fitted'),
  brigadeIds: z.array(id).max(400),
  order: generalOrderSchema,
})

export const fittedPreviewSchema = z.object({
  kind: z.literal('fitted'),
  brigades: z.array(
    z.object({
      brigadeId: z.string(),
      order: generalOrderSchema,
      /** What it does instead of what was written. */
      changes: z.array(sentence),
      /** It cannot carry it out even so: it is left out. */
      isLeftOut: z.boolean(),
    }),
  ),
})
export type FittedBrigade = Immutable<z.infer<typeof fittedPreviewSchema>>['brigades'][number]
