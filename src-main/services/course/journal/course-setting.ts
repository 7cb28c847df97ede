/** How the course of a campaign was opened, as the settings of its file keep it, and the sheet that follows from it. */
import { z } from 'zod'
import type { CpSheet } from '../../../../src-shared/campaign'
import { stepIdSchema } from '../../../../src-shared/history/calendar'
import { diceSharesSchema } from '../../set-up/set-up-record'
import type { Campaign } from '../../../campaign-file'

/** Key of the course among the settings of a campaign. */
export const COURSE_SETTING = 'course'

const courseSettingSchema = z.object({
  id: z.string().min(1).max(80),
  seed: z.int(),
  dice: z.enum(['program', 'hand']).default('program'),
  /** What each side adds to the dice; null: they come from the seed alone. */
  shares: diceSharesSchema.nullable().default(null),
  /** Document with the order of battle that the course was begun with. */
  orderOfBattle: z.string().nullable().default(null),
  parent: z.object({ campaignId: z.string(), stepId: stepIdSchema }).nullable().default(null),
})
export type CourseSetting = z.infer<typeof courseSettingSchema>

/** Undefined: the campaign has no course yet. */
export function courseSetting(campaign: Pick<Campaign, 'info'>): CourseSetting | undefined {
  return courseSettingSchema.safeParse(campaign.info().settings[COURSE_SETTING]).data
}

export function courseSheet(campaign: Pick<Campaign, 'info'>): CpSheet {
  const setting = courseSetting(campaign)
  const { name } = campaign.info()
  return {
    id: setting?.id ?? 'campaign',
    name: name.slice(0, 120),
    seed: setting?.seed ?? 0,
    ...(setting?.parent && { parent: setting.parent }),
  }
}
