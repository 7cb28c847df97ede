/** Sheets from the choices of a set-up and from the musters of a campaign (CP-SQU). */
import { z } from 'zod'
import { BATTLE_IDS } from '../../../history/vocabulary'
import { chosenHouseRules, DraftError } from '../../drafting'
import type { DraftChoices, Mustered } from '../../face'
import { draft, draftInDetail, type SqDraftInput } from './draft/draft'
import { houseRulesSchema } from './house-rules'
import type { SqScenario } from './sheet'

const stoodSchema = z.object({ square: z.string(), inTown: z.boolean() })

export function draftChosen({
  history,
  historyId,
  houseRules,
  whatIfIds,
  overNight,
}: DraftChoices): SqScenario {
  const battleId = BATTLE_IDS.find((id) => id === historyId)
  if (!battleId) throw new DraftError(`There is no battle ${historyId} in the history of this program.`)
  const chosen = chosenHouseRules(houseRulesSchema.partial(), houseRules)
  return draft({ history, battleId, whatIfIds, houseRules: chosen, overNight })
}

export function draftMustered(mustered: Mustered) {
  const { sheet, withoutBase } = draftInDetail(inputOf(mustered))
  return { sheet, withoutPiece: withoutBase }
}

/** What the draft is handed for a battle of a campaign. */
export function inputOf({
  history,
  battleId,
  whatIfIds,
  muster,
  leader,
  houseRules,
  stoodAt,
  holders,
}: Mustered): SqDraftInput {
  const stood = new Map(
    [...(stoodAt ?? [])].flatMap(([id, place]) => {
      const read = stoodSchema.safeParse(place).data
      return read ? [[id, read] as const] : []
    }),
  )
  return {
    history,
    battleId,
    whatIfIds,
    muster,
    houseRules: chosenHouseRules(houseRulesSchema.partial(), houseRules),
    successor: leader,
    ...(holders && { holders }),
    ...(stood.size > 0 && { stoodAt: stood }),
  }
}
