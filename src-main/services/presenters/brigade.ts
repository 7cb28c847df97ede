/** Battles under the brigade rules drawn up from history and from the campaign, and told of (7.5 to 7.7, CP-BRI). */
import type { JsonValue } from '../../../src-shared/engine/json'
import type { History } from '../../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import {
  DraftError,
  draftInDetail,
  type BrDraftInput,
} from '../../../src-shared/rules/brigade/sheet/draft/draft'
import { fieldReport, levelOfVictory } from '../../../src-shared/rules/brigade/state/field-report'
import { houseRulesSchema } from '../../../src-shared/rules/brigade/sheet/house-rules'
import { rosterOf } from '../../../src-shared/rules/brigade/state/lookup'
import { changesBetween } from '../../../src-shared/rules/brigade/sheet/reinforcements'
import type { BrState } from '../../../src-shared/rules/brigade/state/state'
import {
  DraftFault,
  type Bookkeeper,
  type DraftChoices,
  type Level,
  type Mustered,
  type Place,
  type Telling,
} from './presenter'

// What comes in has passed the schema of this rule set.
const stateOf = (value: unknown): BrState => value as BrState

export const brigadeBooks: Bookkeeper = {
  draft: drawUp,
  draftMustered,
  fieldReport: (state, history, telling) => told(stateOf(state), history, telling),
  places: (state) => places(stateOf(state)),
  isTurnOver: (state) => isTurnOver(stateOf(state)),
  changesOf: (state, mustered) => changesOf(stateOf(state), mustered),
  level: (state, history) => level(stateOf(state), history),
}

function drawUp({ history, historyId, houseRules, whatIfIds, overNight }: DraftChoices) {
  const battleId = BATTLE_IDS.find((id) => id === historyId)
  if (!battleId) throw new DraftFault(`There is no battle ${historyId} in the history of this program.`)
  if (overNight)
    throw new DraftFault(
      'Under the brigade rules a battle ends with its day: they have no night. Choose the first day alone.',
    )
  return detailed({ history, battleId, whatIfIds, houseRules: chosen(houseRules) }).sheet
}

function draftMustered({ history, battleId, whatIfIds, muster, leader, houseRules, boardId }: Mustered) {
  const { sheet, withoutBase } = detailed({
    history,
    battleId,
    whatIfIds,
    muster,
    successor: leader,
    houseRules: chosen(houseRules),
    ...(boardId !== '' && { boardId }),
  })
  return { sheet, withoutPiece: withoutBase }
}

/** Who comes to a battle under way, and the new hours of those still to come, from the next move on (CP-STEP-08). */
function changesOf(state: BrState, mustered: Mustered) {
  const { sheet, withoutPiece } = draftMustered(mustered)
  const change = changesBetween(state, sheet)
  return change && { change: change as unknown as JsonValue, withoutPiece }
}

function detailed(input: BrDraftInput) {
  try {
    return draftInDetail(input)
  } catch (error) {
    if (error instanceof DraftError) throw new DraftFault(error.message)
    throw error
  }
}

/** Only what was chosen is in the sheet; everything else has the default of the rules (BR-GEN-08). */
function chosen(houseRules: Readonly<Record<string, unknown>>): NonNullable<BrDraftInput['houseRules']> {
  const parsed = houseRulesSchema.partial().safeParse(houseRules)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue?.path.map(String).join('.') ?? ''
    throw new DraftFault(`House rule${where && ` ${where}`}: ${issue?.message ?? ''}`)
  }
  return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => key in houseRules))
}

function told(state: BrState, history: History, { menOf, gunsOf, withoutPiece, ended }: Telling) {
  return fieldReport(state, history, {
    gunsOf,
    withoutBase: withoutPiece.map((unitId) => ({ unitId, men: menOf(unitId) })),
    ...(ended && { ended }),
  })
}

/** Where the units of every base on the table stand: the pose and formation of their body. */
function places(state: BrState): ReadonlyMap<string, Place> {
  return new Map(
    rosterOf(state.sheet).list.flatMap(({ id, brigade: { units, pieces } }) => {
      const now = state.brigades[id]
      if (now?.place !== 'table') return []
      const { formation, complexId } = now
      const place = { ...now.pose, formation, complexId }
      return [...units, ...pieces].flatMap(({ members }) =>
        members.map(({ unitId }) => [unitId, place] as const),
      )
    }),
  )
}

/** A move is over when the next has begun and nobody has given a command in it (CP-RES-11). */
function isTurnOver({ phase, move, ended, secret }: BrState): boolean {
  if (phase === 'finished') return true
  const isUntouched = secret.every(
    ({ leadersMoved, alterations }) =>
      leadersMoved.length === 0 && alterations.every(({ sent }) => sent !== move),
  )
  return phase === 'command' && ended.every((one) => !one) && isUntouched
}

function level(state: BrState, history: History): Level | undefined {
  const verdict = levelOfVictory(state, history)
  if (!verdict) return undefined
  const { winner, points } = verdict
  return {
    // Side 0 is French (BR-SCN-02).
    winner: winner === 'draw' ? null : winner === 'french' ? 0 : 1,
    level: verdict.level,
    points: [points.french, points.coalition],
  }
}
