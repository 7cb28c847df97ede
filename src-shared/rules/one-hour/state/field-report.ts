/** A battle of One Hour Waterloo as the campaign is told of it: units as pieces, by their hits (CP-ONE-02 to -05). */
import { clockTime } from '../../../engine/holds'
import type { BattleReport, Holders } from '../../../history/battle-report'
import type { History } from '../../../history/bundle'
import type { CpPiece, FieldReport } from '../../../history/field-report'
import type { UnitRecord } from '../../../history/formation-index'
import { oneHourLoss, oneHourRouted } from '../../../history/piece-losses'
import { brigadeExits, unitReports, type Leaver } from '../../../history/piece-reports'
import { mustersInHistory } from '../../../history/roster'
import { judgeVictory, type VictoryVerdict } from '../../../history/victory'
import { ARMY_IDS, covers, SIDE_IDS, unitIdSchema, type BattleId } from '../../../history/vocabulary'
import type { Level, ReportInput } from '../../face'
import { exitsByClock, sideThatGaveUp } from '../../field-reports'
import { historyIdOf } from '../../sheets'
import { leaderRow, postOf } from '../sheet/draft/leaders'
import type { OhUnit } from '../sheet/sheet'
import { cutOffUnits } from './cut-off'
import { turnEnd } from '../turn/clock'
import { answerFacts } from './facts'
import type { OhState, UnitState } from './state'

type ReportParts = Pick<ReportInput, 'menOf' | 'withoutPiece' | 'ended'>

/** What the battle tells the campaign as it stands; undefined if it is no battle of history. */
export function fieldReport(
  state: OhState,
  history: History,
  { menOf, withoutPiece, ended }: ReportParts,
): FieldReport | undefined {
  const battleId = historyIdOf(state.sheet)
  if (!battleId) return undefined
  const pieces = piecesOf(state, menOf)
  const batteries = batteriesOnField(state, history, withoutPiece)
  const gaveUp = sideThatGaveUp(state)
  return {
    ruleSet: 'one-hour',
    ...(state.sheet.battle && { boardId: state.sheet.battle.boardId }),
    endTime: clockTime(endMinutes(state)),
    pieces,
    onField: [...pieces.flatMap(({ members }) => members.map(({ unitId }) => unitId)), ...batteries],
    holders: holdersOf(state, state.holders),
    record: record(state).map(({ minutes, holders }) => ({ time: clockTime(minutes), holders })),
    exits: exitsByClock(exitsOf(state, history, menOf)),
    facts: answerFacts(state, battleId, history, menOf),
    leaders: lostLeaders(state, history).map((id) => ({ id, fate: 'lost' })),
    innerBatteries: true,
    gunsLost: {},
    late: [],
    ...(gaveUp && { gaveUp }),
    ended: gaveUp ? 'givenUp' : (ended ?? 'played'),
  }
}

/** Level of victory by the file of the battle, shown beside the own verdict; undefined if it is no battle of history. */
export function levelOfVictory(state: OhState, history: History): VictoryVerdict | undefined {
  const battleId = historyIdOf(state.sheet)
  if (!battleId) return undefined
  return judgeVictory(history.battles[battleId], history.index, battleReport(state, history, battleId))
}

/** The same for the books. */
export function level(state: OhState, history: History): Level | undefined {
  const verdict = levelOfVictory(state, history)
  if (!verdict) return undefined
  const { winner, points } = verdict
  return {
    winner: winner === 'draw' ? null : winner === SIDE_IDS[0] ? 0 : 1,
    level: verdict.level,
    points: [points.coalition, points.french],
  }
}

function battleReport(state: OhState, history: History, battleId: BattleId): BattleReport {
  const { sheet } = state
  const menOf = (unitId: string): number => {
    const unit = history.index.unitById.get(unitId)?.unit
    return unit ? mustersInHistory(unit, battleId).men : 0
  }
  const gaveUp = sideThatGaveUp(state)
  return {
    battleId,
    date: sheet.date,
    whatIfIds: sheet.battle?.whatIfIds ?? [],
    holdersAtStart: holdersOf(state, {}),
    record: record(state),
    holders: holdersOf(state, state.holders),
    units: unitReports(piecesOf(state, menOf)),
    exits: exitsOf(state, history, menOf),
    facts: answerFacts(state, battleId, history, menOf),
    ...(gaveUp && { gaveUp }),
  }
}

/** A battle that its rules ended within a game turn has had that turn; another stands at the end of the last. */
function lastTurn({ outcome, gameTurn, notes }: OhState): number {
  return outcome && outcome.reason !== 'concession' ? gameTurn : (notes.at(-1)?.gameTurn ?? 0)
}

const endMinutes = (state: OhState): number => turnEnd(state.sheet, lastTurn(state))

/** Armies by objective; one off the board, or in a box that nobody has entered, has its first holder (CP-WIN-05). */
function holdersOf({ sheet }: OhState, holders: OhState['holders']): Holders {
  const armyOf = (id: string | undefined) => ARMY_IDS.find((army) => army === id) ?? null
  const boxOf = new Map(
    Object.entries(sheet.boxes).flatMap(([box, { objective }]) => (objective ? [[objective.id, box]] : [])),
  )
  return Object.fromEntries(
    sheet.record.objectives.map(({ id, army }) => {
      const box = boxOf.get(id)
      const holder = box === undefined ? undefined : holders[box]
      return [id, armyOf(holder ? holder.army : army)]
    }),
  )
}

/** At the end of every game turn, and at the end of a battle that ended within one. */
function record(state: OhState): NonNullable<BattleReport['record']> {
  const notes = state.notes.map(({ gameTurn, holders }) => ({
    minutes: turnEnd(state.sheet, gameTurn),
    holders: holdersOf(state, holders),
  }))
  const end = endMinutes(state)
  const isNoted = notes.length === 0 ? end === turnEnd(state.sheet, 0) : notes.at(-1)?.minutes === end
  return isNoted ? notes : [...notes, { minutes: end, holders: holdersOf(state, state.holders) }]
}

interface OnField {
  readonly unit: OhUnit
  readonly now: UnitState
}

/** Everybody who stood on the board or has come on, in the order of the sheet. */
function onField(state: OhState): readonly OnField[] {
  return state.sheet.units.flatMap((unit) => {
    const now = state.units[unit.id]
    return now && now.status !== 'due' ? [{ unit, now }] : []
  })
}

/** The exit that a unit left by, and when it was at the edge of the map (7.4). */
function goneBy(state: OhState, { unit, now }: OnField): Leaver['gone'] {
  const exit = now.status === 'left' ? (now.gone?.exit ?? null) : null
  if (exit === null || !now.gone) return undefined
  const delay = state.sheet.record.exits.find(({ id, side }) => id === exit && side === unit.side)
  return { exit, minutes: turnEnd(state.sheet, now.gone.gameTurn) + (delay?.delayMinutes ?? 0) }
}

/** Units as pieces: their loss by new hits, whether they routed, are cut off, or have left (CP-ONE-02 to -04). */
function piecesOf(state: OhState, menOf: (unitId: string) => number): CpPiece[] {
  const cutOff = cutOffUnits(state)
  return onField(state).flatMap((one): CpPiece[] => {
    const { unit, now } = one
    const members = unit.members.flatMap((id) => {
      const unitId = unitIdSchema.safeParse(id).data
      return unitId ? [{ unitId, men: menOf(unitId) }] : []
    })
    if (members.length === 0) return []
    const gone = goneBy(state, one)
    return [
      {
        id: unit.id,
        name: unit.name,
        members,
        ...(now.status === 'routed'
          ? oneHourRouted(now.cutOff)
          : { state: 'fit', cutOff: cutOff.has(unit.id) }),
        ...oneHourLoss(unit.maxHits, unit.hitsTaken, now.hitsTaken),
        ...(gone && { exited: { exit: gone.exit, time: clockTime(gone.minutes) } }),
      },
    ]
  })
}

function exitsOf(
  state: OhState,
  { index }: History,
  menOf: (unitId: string) => number,
): BattleReport['exits'] {
  return brigadeExits(
    index,
    onField(state).flatMap((one) =>
      one.unit.members.map((unitId) => ({ unitId, men: menOf(unitId), gone: goneBy(state, one) })),
    ),
  )
}

/** Batteries inside units of their division, else of their corps, are where the one with most men of it is (CP-ONE-05). */
function batteriesOnField(state: OhState, { index }: History, withoutPiece: readonly string[]) {
  return withoutPiece.flatMap((id) => {
    const record = index.unitById.get(id)
    if (!record) return []
    const host = hostOf(record, state.sheet.units, index)
    return host && state.units[host.id]?.status === 'due' ? [] : [record.unit.id]
  })
}

function hostOf(record: UnitRecord, units: readonly OhUnit[], index: History['index']): OhUnit | undefined {
  for (const above of [record.division.id, record.corps.id]) {
    const men = ({ members }: OhUnit): number =>
      members.reduce(
        (sum, id) => sum + (covers(above, id) ? (index.unitById.get(id)?.unit.strength ?? 0) : 0),
        0,
      )
    const best = units.reduce<OhUnit | undefined>(
      (found, unit) => (men(unit) > (found ? men(found) : 0) ? unit : found),
      undefined,
    )
    if (best) return best
  }
  return undefined
}

/** Leaders lost, by the ids that the campaign knows them by (3.6 of its rules). */
function lostLeaders(state: OhState, history: History): readonly string[] {
  return state.sheet.leaders.flatMap(({ id }) => {
    const row = leaderRow(id)
    return row && state.leaders[id]?.status === 'lost' ? [postOf(history, row)] : []
  })
}
