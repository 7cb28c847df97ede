/** Sheets from the choices of a set-up and from the musters of a campaign (CP-ONE-01). */
import { battleChosen, chosenHouseRules } from '../../drafting'
import type { DraftChoices, Mustered } from '../../face'
import { draft, draftInDetail, type OhDraftInput } from './draft/draft'
import { FRAMES } from './draft/frames'
import { stoodFrom } from './draft/second-day'
import { namedHouseRulesSchema } from './house-rules'
import type { History } from '../../../history/bundle'
import type { BattleId } from '../../../history/vocabulary'
import type { OhSheet } from './sheet'

export function draftChosen(choices: DraftChoices): OhSheet {
  const { history, houseRules, whatIfIds } = choices
  const battleId = battleChosen(
    choices,
    'Under One Hour Waterloo a battle ends with its day: the rules have no night. Choose the first day alone, or the second by its what-if.',
  )
  return draft({ history, battleId, whatIfIds, houseRules: chosen(houseRules) })
}

export function draftMustered(mustered: Mustered) {
  const { sheet, withoutPiece } = draftInDetail(inputOf(mustered))
  return { sheet, withoutPiece }
}

/** What the draft is handed for a battle of a campaign. */
export function inputOf({
  history,
  battleId,
  whatIfIds,
  muster,
  leader,
  houseRules,
  boardId,
  stoodAt,
  holders,
}: Mustered): OhDraftInput {
  const stood = stoodFrom(stoodAt)
  return {
    history,
    battleId,
    whatIfIds,
    muster,
    leader,
    houseRules: chosen(houseRules),
    boardId,
    ...(stood && { stood }),
    ...(holders && { holders }),
  }
}

const chosen = (houseRules: Readonly<Record<string, unknown>>) =>
  chosenHouseRules(namedHouseRulesSchema, houseRules)

/** Clock time of a question of fact that the board answers; null: it is none of this battle's. */
export function factTime(_: History, battleId: BattleId, factId: string): string | null {
  return FRAMES[battleId].facts.find(({ id }) => id === factId)?.at ?? null
}
