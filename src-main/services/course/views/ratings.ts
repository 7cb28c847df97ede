/** An army for a battle of the campaign in the ratings of a rule set, before anything is drawn up (7.1 of the rules). */
import type { OutputOf } from '../../../../src-shared/contract'
import type { RuleSetKey } from '../../../../src-shared/contract/values'
import { battleFile } from '../../../../src-shared/campaign/state/data'
import type { BattleKey } from '../../../../src-shared/history/calendar'
import type { ArmyId } from '../../../../src-shared/history/vocabulary'
import { failure } from '../../failure'
import { drawUp } from '../battles/boards'
import type { View } from './view'

/** The pieces of one army; of others than one's own nothing is told (CP-SEE-07). */
export function ratingsOf(
  view: View,
  key: BattleKey,
  ruleSet: RuleSetKey,
  army: ArmyId,
): OutputOf<'campaign.ratings'> {
  const { open, state, data, eyes, viewer, seen } = view
  const given = typeof viewer === 'object' && seen.seats[viewer.army].playerIds[0] !== viewer.playerId
  if (!eyes.includes(army) || given) throw failure('notYourSide', { army })
  const { ratings, boardKind } = open.ruleSets.shownOf(ruleSet).books
  const board = battleFile(data, key).boards.find(({ kind }) => kind === boardKind)
  if (!board || !ratings) throw failure('ruleSetMissing', { ruleSet })
  const battle = state.battles[key]
  const isChosen = battle.ruleSet === ruleSet && battle.boardId !== undefined
  const chosen = isChosen ? battle : { ...battle, ruleSet, boardId: board.id, houseRules: {} }
  const { sheet } = drawUp(open, { ...state, battles: { ...state.battles, [key]: chosen } }, key, ruleSet)
  const { columns } = ratings
  const own = ratings.rows(sheet).filter(({ armyId }) => armyId === army)
  const isRated = (column: string) => own.some(({ derived }) => derived[column] !== undefined)
  return {
    columns: columns.map(({ key: column }) => column).filter(isRated),
    rows: own.map(({ id, name, group, kind, derived }) => ({ id, name, group, kind, ratings: derived })),
  }
}
