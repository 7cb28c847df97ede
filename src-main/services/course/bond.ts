/** How a battle on a board hangs on the campaign that mustered it. */
import { z } from 'zod'
import { battleKeySchema } from '../../../src-shared/history/calendar'
import type { Battle } from '../../campaign-file'

/** What a battle that was mustered from the campaign keeps of it, among its set-up. */
const bondSchema = z.object({
  campaign: z.object({
    key: battleKeySchema,
    /** Entry of the course that laid its forces out. */
    seq: z.int().min(0),
    boardId: z.string(),
    /** Units on the field that no piece stands for. */
    withoutPiece: z.array(z.string()),
  }),
})
export type Bond = z.infer<typeof bondSchema>['campaign']

/** How a battle hangs on the campaign; undefined: it is a battle of its own. */
export function bondOf(battle: Pick<Battle, 'setUp'>): Bond | undefined {
  return bondSchema.safeParse(battle.setUp).data?.campaign
}
