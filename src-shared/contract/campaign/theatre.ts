/** Channels of the theatre: its ground, who stands where at a step, and where the options of a decision lead. */
import { z } from 'zod'
import { armySchema, atSeq, campaignBattleSchema, campaignStepSchema } from './values'
import { channel } from '../channel'
import { idSchema, jsonObjectSchema, nothing } from '../values'

/** Metres on the map of the theatre, east and north of its south-west corner. */
const pointSchema = z.tuple([z.number(), z.number()])

export const theatreBlockSchema = z.object({
  /** Of the formation and its place: a formation that is divided has a block at each. */
  id: z.string(),
  army: armySchema,
  label: z.string(),
  /** Label of its corps, where several blocks of it are drawn as one. */
  corps: z.string(),
  name: z.string(),
  commander: z.string(),
  place: z.string(),
  at: pointSchema,
  brigades: z.int(),
  /** In the ranks; of others than one's own, the strength at the opening. */
  men: z.int(),
  guns: z.int(),
  /** The battle at which it was last met; null: it is one's own. */
  met: campaignBattleSchema.nullable(),
  /** The march that brought it to its place in this step. */
  march: z.object({ from: z.string(), km: z.number(), along: z.array(pointSchema) }).nullable(),
})
export type TheatreBlock = z.infer<typeof theatreBlockSchema>

const leadSchema = z.object({
  formation: z.string(),
  label: z.string(),
  to: z.string(),
  step: z.string(),
  km: z.number(),
  along: z.array(pointSchema),
})

export const theatreChannels = {
  /** The ground of the theatre: features, places, relief, battlefields; nothing of any army. */
  'history.theatre': channel(nothing, z.object({ theatre: jsonObjectSchema })),
  /** What the seat may know of who stands where, now or after an earlier entry. */
  'campaign.theatre': channel(
    z.strictObject(atSeq),
    z.object({
      step: campaignStepSchema,
      /** Moment that the positions show. */
      moment: z.string(),
      blocks: z.array(theatreBlockSchema),
      headquarters: z.array(
        z.object({ id: z.string(), army: armySchema, name: z.string(), place: z.string(), at: pointSchema }),
      ),
      fields: z.array(
        z.object({
          battle: campaignBattleSchema,
          at: pointSchema,
          /** Its day and its hours in history. */
          date: z.string(),
          from: z.string(),
          until: z.string(),
          winner: z.enum(['french', 'coalition', 'draw']).nullable(),
          status: z.enum(['toCome', 'underWay', 'done', 'leftOut']),
        }),
      ),
    }),
  ),
  /** Marches that each option of a decision brings about, by option; none once the seat is not offered it. */
  'campaign.leads': channel(
    z.strictObject({ decisionId: idSchema }),
    z.object({ leads: z.record(z.string(), z.array(leadSchema)) }),
  ),
}
