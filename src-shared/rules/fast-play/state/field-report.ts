/** A battle of Fast Play Napoleonic as the campaign is told of it: units as pieces, by their elements (CP-FAS-02, -03). */
import { wayHome } from '../../../board/table/table-edges'
import { polygonsMeet } from '../../../board/table/polygons'
import { clockMinutes, clockTime } from '../../../engine/holds'
import type { BattleReport } from '../../../history/battle-report'
import type { History } from '../../../history/bundle'
import type { CpPiece, FieldReport } from '../../../history/field-report'
import { fastPlayLoss } from '../../../history/piece-losses'
import { brigadeExits, unitReports, type Leaver } from '../../../history/piece-reports'
import { judgeVictory } from '../../../history/victory'
import type { BattleId } from '../../../history/vocabulary'
import type { Level, ReportInput } from '../../face'
import { armiesOf, exitsByClock, frenchFirst, membersOf, sideThatGaveUp } from '../../field-reports'
import { historyIdOf } from '../../sheets'
import { rosterOf, type UnitInfo } from '../sheet/roster'
import { answerFacts } from './facts'
import { fieldOf } from './field'
import type { FpState, Note, UnitState } from './state'

/** Half of the breadth of the way home that must be clear, inches (CP-BRI-04). */
const WAY_HOME = 6
/** Marks that a shaken unit has at least (CP-FAS-02). */
const SHAKEN_MARKS = 2

/** What the battle tells the campaign as it stands; undefined if it is no battle of history. */
export function fieldReport(
  state: FpState,
  history: History,
  { withoutPiece, ended }: ReportInput,
): FieldReport | undefined {
  const battleId = historyIdOf(state.sheet)
  if (!battleId) return undefined
  const pieces = piecesOf(state)
  const gaveUp = sideThatGaveUp(state)
  const onField = pieces.flatMap(({ members }) => members.map(({ unitId }) => unitId))
  const others = membersOf(withoutPiece.map((unitId) => ({ unitId, men: 0 }))).map(({ unitId }) => unitId)
  return {
    ruleSet: 'fast-play',
    ...(state.sheet.battle && { boardId: state.sheet.battle.boardId }),
    endTime: clockTime(minutesOf(state, lastTurn(state))),
    pieces,
    onField: [...new Set([...onField, ...others])],
    holders: holdersIn(state.holders),
    record: record(state).map(({ minutes, holders }) => ({ time: clockTime(minutes), holders })),
    exits: exitsByClock(exitsOf(state, history)),
    facts: answerFacts(state, battleId, history),
    leaders: Object.values(state.generals).flatMap(({ id, status }) =>
      status === 'killed' ? [{ id: id.replace(/\.general$/, ''), fate: 'killed' as const }] : [],
    ),
    gunsLost: {},
    late: [],
    ...(gaveUp && { gaveUp }),
    ended: gaveUp ? 'givenUp' : (ended ?? 'played'),
  }
}

/** Level of victory by the file of the battle, beside the own verdict; undefined if it is no battle of history (7.5). */
export function level(state: FpState, history: History): Level | undefined {
  const battleId = historyIdOf(state.sheet)
  if (!battleId) return undefined
  return frenchFirst(
    judgeVictory(history.battles[battleId], history.index, battleReport(state, history, battleId)),
  )
}

function battleReport(state: FpState, history: History, battleId: BattleId): BattleReport {
  const { sheet } = state
  const gaveUp = sideThatGaveUp(state)
  return {
    battleId,
    date: sheet.date,
    whatIfIds: sheet.battle?.whatIfIds ?? [],
    holdersAtStart: armiesOf(
      Object.fromEntries(sheet.victory.objectives.map(({ id, army }) => [id, army ?? null])),
    ),
    record: record(state),
    holders: holdersIn(state.holders),
    units: unitReports(piecesOf(state)),
    exits: exitsOf(state, history),
    facts: answerFacts(state, battleId, history),
    ...(gaveUp && { gaveUp }),
  }
}

/** A battle that its rules ended within a turn has had that turn; another stands at the end of the last. */
function lastTurn({ outcome, turn, notes }: FpState): number {
  return outcome && outcome.reason !== 'concession' ? turn : (notes.at(-1)?.turn ?? 0)
}

/** Minutes after midnight at the end of a turn. */
function minutesOf({ sheet }: FpState, turn: number): number {
  return clockMinutes(sheet.startTime) + turn * sheet.minutesPerTurn
}

const holdersIn = (holders: FpState['holders']) =>
  armiesOf(Object.fromEntries(Object.entries(holders).map(([id, holder]) => [id, holder?.army ?? null])))

/** At the end of every turn, and at the end of a battle that ended within one (7.3). */
function record(state: FpState): NonNullable<BattleReport['record']> {
  const at = ({ turn, holders }: Pick<Note, 'turn' | 'holders'>) => ({
    minutes: minutesOf(state, turn),
    holders: holdersIn(holders),
  })
  const end = lastTurn(state)
  const notes = state.notes.map(at)
  return state.notes.at(-1)?.turn === end ? notes : [...notes, at({ turn: end, holders: state.holders })]
}

/** Everybody who stood on the table or has come on. */
function onField(state: FpState): readonly { readonly info: UnitInfo; readonly now: UnitState }[] {
  return [...rosterOf(state.sheet).units.values()].flatMap((info) => {
    const now = state.units[info.id]
    const isHere = now && !['due', 'queued', 'deploy'].includes(now.status)
    return isHere ? [{ info, now }] : []
  })
}

/** The exit that a unit left by, and when it was at the edge of the map (7.3). */
function goneBy(state: FpState, { side }: UnitInfo, { gone }: UnitState): Leaver['gone'] {
  if (!gone) return undefined
  const exit = state.sheet.exits.find((one) => one.id === gone.exit && one.side === side)
  // Points of one entry are numbered by the draft.
  const entry = gone.exit.replace(/#\d+$/, '')
  return { exit: entry, minutes: minutesOf(state, gone.turn) + (exit?.delayMinutes ?? 0) }
}

function piecesOf(state: FpState): CpPiece[] {
  return onField(state).flatMap(({ info, now }): CpPiece[] => {
    const members = membersOf(info.unit.members)
    if (members.length === 0) return []
    const gone = goneBy(state, info, now)
    const end = now.status === 'routed' ? 'broken' : now.status === 'destroyed' ? 'destroyed' : 'fit'
    return [
      {
        id: info.id,
        name: info.unit.name,
        members,
        state: end,
        ...fastPlayLoss(info.elementsAtStart, now.hits),
        ...(end === 'fit' && now.shaken && { leastMarks: SHAKEN_MARKS }),
        cutOff: isCutOff(state, info),
        ...(gone && {
          exited: { exit: gone.exit, time: clockTime(gone.minutes) },
        }),
      },
    ]
  })
}

/** Whether a steady enemy stands within six inches of its straight way to its base edge (CP-FAS-03, CP-BRI-04). */
function isCutOff(state: FpState, { id, side, baseEdge }: UnitInfo): boolean {
  const field = fieldOf(state)
  if (!field.isOnBoard(id)) return false
  const way = wayHome(field.ground, baseEdge, field.body(id).centre, WAY_HOME)
  if (!way) return false
  return field
    .enemiesOf(side)
    .some(
      (enemy) => field.isSteady(enemy.id) && enemy.elements.some(({ corners }) => polygonsMeet(corners, way)),
    )
}

/** Brigades of history that have gone by an exit, and when (CP-RES-09). */
function exitsOf(state: FpState, { index }: History): BattleReport['exits'] {
  return brigadeExits(
    index,
    onField(state).flatMap(({ info, now }) => {
      const gone = goneBy(state, info, now)
      return info.unit.members.map(({ unitId, men }) => ({ unitId, men, gone }))
    }),
  )
}
