/** How a battle on a board hangs on the campaign that mustered it. */
import { z } from 'zod'
import { battleKeySchema } from '../../../../src-shared/history/calendar'
import type { Battle } from '../../../campaign-file'
import { failure } from '../../failure'
import type { OpenCampaign } from '../../library/open-campaign'

/** What a battle that was mustered from the campaign keeps of it, among its set-up. */
const linkSchema = z.object({
  campaign: z.object({
    key: battleKeySchema,
    /** Entry of the course that laid its forces out. */
    seq: z.int().min(0),
    boardId: z.string(),
    /** Units on the field that no piece stands for. */
    withoutPiece: z.array(z.string()),
  }),
})
export type CampaignLink = z.infer<typeof linkSchema>['campaign']

/** How a battle hangs on the campaign; undefined: it is a battle of its own. */
export function campaignLinkOf(battle: Pick<Battle, 'setUp'>): CampaignLink | undefined {
  return linkSchema.safeParse(battle.setUp).data?.campaign
}

/** Throws `takenBack` if the battle was drawn up for a course that has been taken back since: it can only be looked at. */
export function mustStand(open: OpenCampaign, battleId: string): void {
  const link = campaignLinkOf(open.battle(battleId))
  if (link && !open.course.course.stands(link.seq)) throw failure('takenBack', { battleId })
}
