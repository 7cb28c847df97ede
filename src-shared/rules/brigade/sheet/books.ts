/** Sheets from the choices of a set-up and from the musters of a campaign, and their heads (7.5 to 7.7, CP-BRI). */
import type { RosterPiece } from '../../../engine/rule-set'
import { SIDES } from '../../../engine/sides'
import { battleChosen, chosenHouseRules } from '../../drafting'
import type { DraftChoices, Mustered, SheetSummary } from '../../face'
import { leaderPiece } from '../../sheets'
import { rosterOf } from '../state/lookup'
import { draft, draftInDetail } from './draft/draft'
import { houseRulesSchema } from './house-rules'
import type { BrBrigade, BrSheet } from './sheet'

export function draftChosen(choices: DraftChoices): BrSheet {
  const { history, houseRules, whatIfIds } = choices
  const battleId = battleChosen(
    choices,
    'Under the brigade rules a battle ends with its day: they have no night. Choose the first day alone.',
  )
  return draft({ history, battleId, whatIfIds, houseRules: chosen(houseRules) })
}

export function draftMustered({
  history,
  battleId,
  whatIfIds,
  muster,
  leader,
  houseRules,
  boardId,
  holders,
}: Mustered) {
  const { sheet, withoutBase } = draftInDetail({
    history,
    battleId,
    whatIfIds,
    muster,
    successor: leader,
    houseRules: chosen(houseRules),
    ...(holders && { holders }),
    ...(boardId !== '' && { boardId }),
  })
  return { sheet, withoutPiece: withoutBase }
}

const chosen = (houseRules: Readonly<Record<string, unknown>>) =>
  chosenHouseRules(houseRulesSchema.partial(), houseRules)

export function summary(sheet: BrSheet): SheetSummary {
  const [zero, one] = SIDES.map((side) => {
    const own = sheet.brigades.filter((brigade) => brigade.side === side)
    return {
      name: sheet.sides[side].name,
      pieces: own.length,
      leaders: sheet.leaders.filter((leader) => leader.side === side).length,
      strength: own.reduce((men, brigade) => men + (isArtillery(brigade) ? 0 : strengthOf(brigade)), 0),
    }
  })
  const empty = { name: '', pieces: 0, leaders: 0, strength: 0 }
  const { title, date, startTime, moves } = sheet
  return { title, date, startTime, turnLimit: moves, sides: [zero ?? empty, one ?? empty] }
}

const isArtillery = ({ arm }: BrBrigade): boolean => arm === 'artillery'

/** Men of its units; guns of a battery. */
function strengthOf(brigade: BrBrigade): number {
  if (isArtillery(brigade)) return brigade.pieces.length
  const men = brigade.units.flatMap(({ members }) => members.map((member) => member.men))
  return Math.round(men.reduce((sum, one) => sum + one, 0))
}

/** Leaders, then brigades in canonical order; a command is a division or corps of the order of battle. */
export function roster(sheet: BrSheet): readonly RosterPiece[] {
  const leaders = sheet.leaders.map(({ id, name, side, army, formationId }) => {
    const armyId = army ?? sheet.sides[side].armies[0] ?? ''
    return leaderPiece({ id, name, side, armyId, commandId: formationId ?? null })
  })
  const brigades = rosterOf(sheet).list.map(({ brigade }): RosterPiece => ({
    id: brigade.id,
    name: brigade.name,
    side: brigade.side,
    kind: 'unit',
    armyId: brigade.army,
    commandId: brigade.formationId,
    groupId: brigade.id,
    groupName: brigade.name,
    isArtillery: isArtillery(brigade),
    strength: strengthOf(brigade),
    unitIds: [...brigade.units, ...brigade.pieces].flatMap(({ members }) =>
      members.map(({ unitId }) => unitId),
    ),
  }))
  return [...leaders, ...brigades]
}
