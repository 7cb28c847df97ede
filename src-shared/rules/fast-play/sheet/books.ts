/** Sheets from the choices of a set-up and from the musters of a campaign, and their heads. */
import type { Side } from '../../../engine/sides'
import { battleChosen, chosenHouseRules } from '../../drafting'
import type { DraftChoices, Mustered, SheetSummary } from '../../face'
import { draft, draftInDetail, type FpDraftInput } from './draft/draft'
import { stoodFrom } from './draft/second-day'
import { houseRulesSchema } from './house-rules'
import type { FpSheet } from './sheet'
import { armOf } from './vocabulary'

export function draftChosen(choices: DraftChoices): FpSheet {
  const { history, houseRules, whatIfIds } = choices
  const battleId = battleChosen(
    choices,
    'Under Fast Play Napoleonic a battle ends with its day: the rules have no night. Choose the first day alone, or the second by its what-if.',
  )
  return draft({ history, battleId, whatIfIds, houseRules: chosen(houseRules) })
}

export function draftMustered(mustered: Mustered) {
  const { sheet, withoutPiece } = draftInDetail(inputOf(mustered))
  return { sheet, withoutPiece }
}

/** What a draft needs of the muster of a campaign. */
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
}: Mustered): FpDraftInput {
  const stood = stoodFrom(stoodAt)
  return {
    history,
    battleId,
    whatIfIds,
    muster,
    leader,
    houseRules: chosen(houseRules),
    ...(stood && { stood }),
    ...(holders && { holders }),
    ...(boardId !== '' && { boardId }),
  }
}

const chosen = (houseRules: Readonly<Record<string, unknown>>) =>
  chosenHouseRules(houseRulesSchema.partial(), houseRules)

export function summary(sheet: FpSheet): SheetSummary {
  const of = (side: Side) => {
    const units = sheet.units.filter((unit) => unit.side === side)
    const troops = units.filter(({ type }) => armOf(type) !== 'artillery')
    return {
      name: sheet.sides[side].name,
      pieces: units.length,
      leaders: sheet.generals.filter((general) => general.side === side).length,
      strength: troops.reduce((sum, { members }) => members.reduce((men, one) => men + one.men, sum), 0),
    }
  }
  const { title, date, startTime, turnLimit } = sheet
  return { title, date, startTime, turnLimit, sides: [of(0), of(1)] }
}
