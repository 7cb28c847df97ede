/** Channels of two tables at once: what one battle of a day asks of the other, and who goes over (CP-STEP-08). */
import { z } from 'zod'
import { campaignBattleSchema, campaignPlayedSchema } from './values'
import { channel } from '../channel'
import { facesSchema, idSchema, nothing, sentenceSchema } from '../values'

/** A clock time, HH:MM. */
const clockSchema = z.string().max(5)
/** How far the other table has been played; a board says so by itself. */
const playedTo = { playedTo: clockSchema.optional() }

export const tablesSchema = z.object({
  first: campaignBattleSchema,
  second: campaignBattleSchema,
  /** How far each has been played on its board; null: on none. */
  clocks: z.object({ first: z.string().nullable(), second: z.string().nullable() }),
  /** Questions on which the links from the first to the second hang. */
  facts: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      hour: z.string().nullable(),
      answer: z.boolean().nullable(),
      /** What the board says, once the hour has been played there. */
      onBoard: z.boolean().nullable(),
    }),
  ),
  /** Brigades that may go over now: who has left the board, or on a table elsewhere everybody whom a link lets go. */
  mayLeave: z.array(
    z.object({
      brigadeId: z.string(),
      name: z.string(),
      exit: z.string(),
      /** When it left the board; null: the organiser says so. */
      time: z.string().nullable(),
    }),
  ),
  /** Who has gone over, what it had lost, and when it comes; null: it reaches no field. */
  left: z.array(
    z.object({
      brigadeId: z.string(),
      name: z.string(),
      time: z.string(),
      lost: z.int(),
      due: z.string().nullable(),
    }),
  ),
  warnings: z.array(sentenceSchema),
})
export type Tables = z.infer<typeof tablesSchema>

export const tableChannels = {
  /** Null: the two battles of this step may not be open together, or this is no step of two battles. */
  'campaign.tables': channel(nothing, z.object({ tables: tablesSchema.nullable() })),
  /** A brigade goes over to the other field, booked with what it has lost; a board knows time and loss by itself. */
  'campaign.leave': channel(
    z.strictObject({
      battle: campaignBattleSchema,
      brigadeId: idSchema,
      exit: idSchema,
      time: clockSchema.optional(),
      /** Men who have left its ranks. */
      lost: z.int().min(0).default(0),
      ...playedTo,
      faces: facesSchema.optional(),
    }),
    campaignPlayedSchema,
  ),
  'campaign.answerFact': channel(
    z.strictObject({
      battle: campaignBattleSchema,
      factId: idSchema,
      yes: z.boolean(),
      ...playedTo,
      faces: facesSchema.optional(),
    }),
    campaignPlayedSchema,
  ),
  'campaign.confirmReport': channel(
    z.strictObject({ battle: campaignBattleSchema, ...playedTo, faces: facesSchema.optional() }),
    campaignPlayedSchema,
  ),
}
