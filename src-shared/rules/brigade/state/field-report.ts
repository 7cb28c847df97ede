/** A battle under the brigade rules as the campaign is told of it: bases as pieces, by figures and points lost (CP-BRI). */
import { clockTime } from '../../../engine/holds'
import { otherSide } from '../../../engine/sides'
import { polygonsMeet } from '../../../board/table/polygons'
import type { BattleReport } from '../../../history/battle-report'
import type { Level, ReportInput } from '../../face'
import { armiesOf, exitsByClock, frenchFirst, membersOf } from '../../field-reports'
import { historyIdOf } from '../../sheets'
import type { History } from '../../../history/bundle'
import type { CpPiece, FieldReport } from '../../../history/field-report'
import { brigadeBatteryLoss, brigadeLoss } from '../../../history/piece-losses'
import { brigadeExits, unitReports, type Leaver } from '../../../history/piece-reports'
import { mustersInHistory } from '../../../history/roster'
import { judgeVictory, type VictoryVerdict } from '../../../history/victory'
import { SIDE_IDS, type BattleId } from '../../../history/vocabulary'
import { bodyOf } from './bodies'
import { clockOf, minutesAfter } from '../turn/clock'
import { wayHome } from '../../../board/table/table-edges'
import { entryOfExit } from '../sheet/draft/arrivals'
import { onTable, rosterOf, type BrigadeInfo } from './lookup'
import type { BrigadeState, BrState } from './state'
import { standsFirm } from '../turn/victory'

/** What the battle tells the campaign as it stands; undefined if it is no battle of history. */
export function fieldReport(
  state: BrState,
  history: History,
  { withoutPiece, menOf, gunsOf, ended }: ReportInput,
): FieldReport | undefined {
  const { sheet, notes, houseRules } = state
  if (!historyIdOf(state.sheet)) return undefined
  const withoutBase = withoutPiece.map((unitId) => ({ unitId, men: menOf(unitId) }))
  const pieces = piecesOf(state)
  const gaveUp = sideThatGaveUp(state)
  return {
    ruleSet: 'brigade',
    ...(sheet.battle && { boardId: sheet.battle.boardId }),
    endTime: clockOf(sheet, houseRules, notes.at(-1)?.move ?? 0),
    pieces,
    onField: unitsOnField(pieces, withoutBase).map(({ unitId }) => unitId),
    holders: armiesOf(state.holders),
    record: notes.map(({ clockMinutes, holders }) => ({
      time: clockTime(clockMinutes),
      holders: armiesOf(holders),
    })),
    exits: exitsByClock(exitsOf(state, history)),
    // Questions of fact are the umpire's (7.6).
    facts: {},
    // Leaders are never lost under these rules (CP-BRI-04).
    leaders: [],
    gunsLost: gunsLost(state, gunsOf),
    late: [],
    ...(gaveUp && { gaveUp }),
    ended: gaveUp ? 'givenUp' : (ended ?? 'played'),
  }
}

/** Level of victory by the file of the battle, shown beside the own verdict; undefined if it is no battle of history (7.6). */
export function levelOfVictory(state: BrState, history: History): VictoryVerdict | undefined {
  const battleId = historyIdOf(state.sheet)
  if (!battleId) return undefined
  return judgeVictory(history.battles[battleId], history.index, battleReport(state, history, battleId))
}

/** The same for the books: side 0 is French (BR-SCN-02). */
export function level(state: BrState, history: History): Level | undefined {
  const verdict = levelOfVictory(state, history)
  if (!verdict) return undefined
  return frenchFirst(verdict)
}

function battleReport(state: BrState, history: History, battleId: BattleId): BattleReport {
  const { sheet } = state
  const gaveUp = sideThatGaveUp(state)
  return {
    battleId,
    date: sheet.date,
    whatIfIds: sheet.battle?.whatIfIds ?? [],
    holdersAtStart: armiesOf(
      Object.fromEntries(sheet.places.map(({ placeId, heldBy }) => [placeId, heldBy ?? null])),
    ),
    record: state.notes.map(({ clockMinutes, holders }) => ({
      minutes: clockMinutes,
      holders: armiesOf(holders),
    })),
    holders: armiesOf(state.holders),
    units: unitReports(piecesOf(state)),
    exits: exitsOf(state, history),
    facts: {},
    ...(gaveUp && { gaveUp }),
  }
}

/** Side 0 is French (BR-SCN-02). */
function sideThatGaveUp({ outcome }: BrState) {
  if (outcome?.reason !== 'concession' || outcome.winner === null) return undefined
  return outcome.winner === 0 ? SIDE_IDS[0] : SIDE_IDS[1]
}

type Member = CpPiece['members'][number]

/** Everybody who has come on, base by base, in canonical order. */
function piecesOf(state: BrState): CpPiece[] {
  return rosterOf(state.sheet).list.flatMap((info) => {
    const brigade = state.brigades[info.id]
    if (!brigade || brigade.place === 'toCome') return []
    const cutOff = isCutOff(state, info)
    const exited = exitedOf(state, brigade)
    const piece = (index: number, name: string, of: readonly Member[], fate: Fate): CpPiece[] =>
      of.length === 0
        ? []
        : [
            {
              id: `${info.id}/${index}`,
              name,
              members: [...of],
              ...fate,
              cutOff,
              ...(exited && fate.state === 'fit' && { exited }),
            },
          ]
    const { units, pieces, name } = info.brigade
    return [
      ...units.flatMap((unit, i) =>
        piece(i, unit.name, membersOf(unit.members), unitFate(brigade, unit.figures, i)),
      ),
      ...pieces.flatMap((gun, i) =>
        piece(i, gun.name ?? name, membersOf(gun.members), pieceFate(brigade, i)),
      ),
    ]
  })
}

type Fate = Pick<CpPiece, 'state' | 'n' | 'd'>

/** A unit: its figures; at none destroyed, with a brigade in flight broken (CP-BRI-02). */
function unitFate(brigade: BrigadeState, figures: number, index: number): Fate {
  const left = brigade.figures[index] ?? 0
  const state = left === 0 ? 'destroyed' : hasBroken(brigade) ? 'broken' : 'fit'
  return { state, ...brigadeLoss(figures, figures - left) }
}

function hasBroken({ activity }: BrigadeState): boolean {
  if (activity.kind === 'removed') return activity.cause === 'fled' || activity.cause === 'dispersed'
  return activity.kind === 'routing'
}

/** A battery: its points; overrun and not returned to, broken (CP-BRI-03). */
function pieceFate(brigade: BrigadeState, index: number): Fate {
  const state = brigade.activity.kind === 'crewGone' ? 'broken' : 'fit'
  return { state, ...brigadeBatteryLoss(brigade.pieces[index]?.points ?? 0) }
}

/** Guns of batteries: all of those overrun, half of those knocked out (CP-BRI-03). */
function gunsLost(state: BrState, gunsOf: (unitId: string) => number): FieldReport['gunsLost'] {
  const lost: FieldReport['gunsLost'] = {}
  for (const { id, brigade: sheet } of rosterOf(state.sheet).list) {
    const brigade = state.brigades[id]
    if (!brigade || brigade.place === 'toCome') continue
    sheet.pieces.forEach(({ members }, i) => {
      const overrun = brigade.activity.kind === 'crewGone'
      if (!overrun && brigade.pieces[i]?.out !== true) return
      for (const { unitId } of membersOf(members))
        lost[unitId] = overrun ? gunsOf(unitId) : Math.floor(gunsOf(unitId) / 2)
    })
  }
  return lost
}

/** Half of the breadth of the way home that must be clear, inches (CP-BRI-04). */
const WAY_HOME = 6

/** Whether a formed enemy stands within six inches of its straight way to its base edge (CP-BRI-04). */
function isCutOff(state: BrState, info: BrigadeInfo): boolean {
  if (state.brigades[info.id]?.place !== 'table') return false
  const { centre } = bodyOf(state, info.id)
  const way = wayHome(state.sheet.table, info.baseEdge, centre, WAY_HOME)
  if (!way) return false
  return onTable(state, otherSide(info.side)).some(({ id }) => {
    const enemy = state.brigades[id]
    if (!enemy || !standsFirm(enemy) || enemy.activity.kind === 'crewGone') return false
    return bodyOf(state, id).parts.some((part) => polygonsMeet(part, way))
  })
}

/** Moves that a body which left by an exit was on the table, and the way to the edge of the map besides (7.6). */
function goneBy(state: BrState, { activity }: BrigadeState) {
  if (activity.kind !== 'removed' || activity.exitId === null) return undefined
  const delay = state.sheet.exits.find(({ exitId }) => exitId === activity.exitId)?.delayMinutes ?? 0
  return {
    exit: entryOfExit(activity.exitId),
    minutes: minutesAfter(state.sheet, state.houseRules, activity.move) + delay,
  }
}

function exitedOf(state: BrState, brigade: BrigadeState) {
  const gone = goneBy(state, brigade)
  return gone && { exit: gone.exit, time: clockTime(gone.minutes) }
}

function unitsOnField(
  pieces: readonly CpPiece[],
  withoutBase: readonly { readonly unitId: string; readonly men: number }[],
): readonly Member[] {
  const all = [...pieces.flatMap(({ members }) => members), ...membersOf(withoutBase)]
  return [...new Map(all.map((member) => [member.unitId, member])).values()]
}

/** Brigades of history that have gone by an exit, and when (7.6). */
function exitsOf(state: BrState, { index }: History): BattleReport['exits'] {
  return brigadeExits(
    index,
    rosterOf(state.sheet).list.flatMap((info): readonly Leaver[] => {
      const brigade = state.brigades[info.id]
      if (!brigade || brigade.place === 'toCome') return []
      const gone = goneBy(state, brigade)
      return [...info.brigade.units, ...info.brigade.pieces].flatMap((base) =>
        membersOf(base.members).map((member) => ({ ...member, gone })),
      )
    }),
  )
}

/** Guns of a battery in history. */
export function gunsInHistory(unitId: string, battleId: BattleId, history: History): number {
  const unit = history.index.unitById.get(unitId)?.unit
  return unit ? mustersInHistory(unit, battleId).guns : 0
}
