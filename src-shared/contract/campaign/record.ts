/** Channels of what is written of a campaign: its log, story and reckoning, and its branches beside one another. */
import { z } from 'zod'
import {
  atSeq,
  campaignBattleSchema,
  campaignLineSchema,
  campaignStepSchema,
  formationRowSchema,
  sideNameSchema,
  wonSchema,
} from './values'
import { channel } from '../channel'
import { nameSchema, nothing, pathSchema, reasonSchema } from '../values'

/** Tables that can be taken away; `template` is the empty form of losses for a spreadsheet. */
export const EXPORTS = ['strengths', 'losses', 'ledger', 'score', 'template'] as const

export const campaignBranchSchema = z.object({
  path: z.string(),
  name: z.string(),
  campaignId: z.string(),
  /** Where it left its parent. */
  parent: z.object({ campaignId: z.string(), step: campaignStepSchema }).nullable(),
  isOpen: z.boolean(),
})

const pointsSchema = z.object({ french: z.int(), coalition: z.int() })
/** Men of each corps at the end of a step. */
const strengthsSchema = z.array(z.object({ step: campaignStepSchema, corps: z.record(z.string(), z.int()) }))

export const recordChannels = {
  /**
   * A copy of the campaign that goes its own way, in a file of its own; the name given if none is. With `from` it goes
   * on at the opening of that step: what followed stands in the copy as undone, for the reason given.
   */
  'campaign.fork': channel(
    z.strictObject({
      name: nameSchema.optional(),
      from: z.strictObject({ step: campaignStepSchema, reason: reasonSchema }).optional(),
    }),
    z.object({ path: z.string(), name: z.string() }),
  ),
  /** Campaigns in the library that have this one as parent, child or sister. */
  'campaign.branches': channel(nothing, z.object({ branches: z.array(campaignBranchSchema) })),
  /** This course beside another file's. */
  'campaign.compare': channel(
    z.strictObject({ path: pathSchema }),
    z.object({
      branches: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          points: pointsSchema,
          difference: z.int(),
          verdict: z.string(),
          strengths: strengthsSchema,
        }),
      ),
      decisions: z.array(z.object({ decisionId: z.string(), options: z.array(z.string().nullable()) })),
      ground: z.array(z.object({ battle: campaignBattleSchema, results: z.array(wonSchema.nullable()) })),
    }),
  ),
  /** Lines of entries from `fromSeq` on, or the last ones; `limit` counts entries. */
  'campaign.log': channel(
    z.strictObject({
      fromSeq: z.int().min(0).optional(),
      limit: z.int().min(1).max(2000).default(200),
    }),
    z.object({
      lines: z.array(campaignLineSchema),
      fromSeq: z.int(),
      toSeq: z.int(),
      lastSeq: z.int(),
    }),
  ),
  /** The campaign's story as far as the viewer knows it, and the same as files to be taken away. */
  'campaign.story': channel(
    nothing,
    z.object({
      title: z.string(),
      /** Title of the course by its deviations. */
      course: z.string(),
      chapters: z.array(
        z.object({
          /** Null: opening and reckoning. */
          step: campaignStepSchema.nullable(),
          heading: z.string(),
          paragraphs: z.array(z.string()),
        }),
      ),
      markdown: z.string(),
      html: z.string(),
    }),
  ),
  /** A table of the campaign as a file to be taken away, as far as the viewer may know it. */
  'campaign.export': channel(
    z.strictObject({
      what: z.enum(EXPORTS),
      format: z.enum(['csv', 'markdown']),
      /** The battle of losses and of their template. */
      battle: campaignBattleSchema.optional(),
    }),
    z.object({ name: z.string(), text: z.string() }),
  ),
  /** Points line by line beside history's, and the strengths of each corps over the days. */
  'campaign.reckoning': channel(
    z.strictObject(atSeq),
    z.object({
      over: z.boolean(),
      title: z.string(),
      lines: z.array(
        z.object({
          side: sideNameSchema,
          kind: z.enum(['ground', 'bonus', 'men', 'guns', 'leader', 'army', 'guardCavalry']),
          id: z.string(),
          points: z.int(),
          figure: z.number(),
          what: z.string(),
          rule: z.string(),
        }),
      ),
      /** Null before the end for a headquarters: it is shown its own losses and the ground only. */
      points: pointsSchema.nullable(),
      difference: z.int().nullable(),
      verdict: z.string().nullable(),
      left: z.record(z.string(), z.number()),
      history: z.object({
        points: pointsSchema,
        difference: z.int(),
        verdict: z.string(),
      }),
      /** History at the same step with as many battles over; at the end the same as `history`. */
      historyThen: z.object({ points: pointsSchema, difference: z.int() }),
      /** Better for the French by so much than history at that point. */
      betterForFrench: z.int().nullable(),
      strengths: strengthsSchema,
      corps: z.array(formationRowSchema),
      historyStrengths: strengthsSchema,
    }),
  ),
}
