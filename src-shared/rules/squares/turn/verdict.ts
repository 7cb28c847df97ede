/** From a battle of history under the squares rules to its level of victory, the same under every rule set (7.5, CP-WIN). */
import type { BattleReport, Holders } from '../../../history/battle-report'
import type { History } from '../../../history/bundle'
import { brigadeExits, type Leaver } from '../../../history/piece-reports'
import { mustersInHistory } from '../../../history/roster'
import { share, spread } from '../../../history/spread'
import { judgeVictory, type VictoryVerdict } from '../../../history/victory'
import { ARMY_IDS, SIDE_IDS, type BattleId } from '../../../history/vocabulary'
import { otherSide } from '../../../engine/sides'
import type { Level } from '../../face'
import { historyIdOf } from '../../sheets'
import { turnEndMinutes } from './clock'
import { frameFor } from '../sheet/draft/frame'
import type { SqScenario, SqUnit } from '../sheet/sheet'
import type { SqState, UnitState } from '../state/state'
import { answerFacts } from './verdict-facts'

/** Hits with which a base is removed as broken; with more it is destroyed (CP-SQU-04). */
const MOST_HITS_OF_BROKEN = 4
/** Hundredths of its men a base loses with each new hit (CP-SQU-03). */
const PERCENT_PER_HIT = 10

export interface VerdictOptions {
  /** Men that units of the order of battle brought, where a campaign says; else those of history. */
  readonly menOf?: (unitId: string) => number
  /** Units on the field that have no base (CP-REP-11). */
  readonly withoutBase?: readonly string[]
}

/** Level of victory by the file of the battle, shown beside the own verdict; undefined if it is no battle of history. */
export function levelOfVictory(
  state: SqState,
  history: History,
  options: VerdictOptions = {},
): VictoryVerdict | undefined {
  const report = battleReport(state, history, options)
  return report && judgeVictory(history.battles[report.battleId], history.index, report)
}

/** The same for the books. */
export function level(state: SqState, history: History): Level | undefined {
  const verdict = levelOfVictory(state, history)
  if (!verdict) return undefined
  const { winner, points } = verdict
  return {
    winner: winner === 'draw' ? null : winner === 'coalition' ? 0 : 1,
    level: verdict.level,
    points: [points.coalition, points.french],
  }
}

/** What the battle tells, as it stands; undefined if it is no battle of history. */
export function battleReport(
  state: SqState,
  history: History,
  options: VerdictOptions = {},
): BattleReport | undefined {
  const { sheet, outcome } = state
  const battleId = historyIdOf(sheet)
  if (!battleId) return undefined
  const frame = frameFor(history, battleId, sheet.battle?.whatIfIds ?? [])
  const menOf = options.menOf ?? ((unitId: string) => menInHistory(unitId, battleId, history))
  const conceded = outcome?.reason === 'concession' && outcome.winner !== null
  return {
    battleId,
    date: sheet.date,
    whatIfIds: sheet.battle?.whatIfIds ?? [],
    holdersAtStart: Object.fromEntries(sheet.victory.objectives.map((o) => [o.id, armyNamed(o.heldBy)])),
    record: state.notes.map((note) => ({ minutes: note.clockMinutes, holders: armies(note.holders) })),
    holders: armies(state.holders),
    units: unitReports(state, history, menOf, options.withoutBase ?? []),
    exits: exitsOf(state, history, menOf),
    facts: answerFacts(state, frame, history, menOf),
    ...(conceded && { gaveUp: SIDE_IDS[otherSide(outcome.winner)] }),
  }
}

const armyNamed = (id: string | undefined) => ARMY_IDS.find((army) => army === id) ?? null

function armies(holders: SqState['holders']): Holders {
  return Object.fromEntries(Object.entries(holders).map(([id, holder]) => [id, armyNamed(holder?.armyId)]))
}

function menInHistory(unitId: string, battleId: BattleId, history: History): number {
  const unit = history.index.unitById.get(unitId)?.unit
  return unit ? mustersInHistory(unit, battleId).men : 0
}

function basesOf(state: SqState): readonly { readonly base: SqUnit; readonly now: UnitState }[] {
  return state.sheet.sides
    .flatMap((side) => side.armies.flatMap((army) => army.commands.flatMap((command) => command.units)))
    .flatMap((base) => {
      const now = state.units[base.id]
      return now ? [{ base, now }] : []
    })
}

/** Members of every base that has come on, each with its share of the base's loss (CP-SQU-03, -04, CP-REP-03, -04). */
function unitReports(
  state: SqState,
  history: History,
  menOf: (unitId: string) => number,
  withoutBase: readonly string[],
): BattleReport['units'] {
  const reports: BattleReport['units'][number][] = []
  for (const { base, now } of basesOf(state)) {
    if (now.status === 'offBoard') continue
    const men = base.members.map(menOf)
    const all = men.reduce((sum, each) => sum + each, 0)
    const lost = now.status === 'destroyed'
    const percent = Math.min(100, PERCENT_PER_HIT * Math.max(0, now.hits - base.hits))
    const losses = spread(lost ? all : Math.min(all, share(all, percent, 100)), men)
    const end = !lost ? 'fit' : now.hits <= MOST_HITS_OF_BROKEN ? 'broken' : 'destroyed'
    base.members.forEach((member, i) => {
      const unitId = history.index.unitById.get(member)?.unit.id
      if (unitId) reports.push({ unitId, men: men[i] ?? 0, menLost: losses[i] ?? 0, end })
    })
  }
  for (const member of withoutBase) {
    const unitId = history.index.unitById.get(member)?.unit.id
    if (unitId) reports.push({ unitId, men: menOf(member), menLost: 0, end: 'fit' })
  }
  return reports
}

/** Brigades that have gone by an exit, and when (7.5). */
function exitsOf(
  state: SqState,
  { index }: History,
  menOf: (unitId: string) => number,
): BattleReport['exits'] {
  const goneBy = ({ gone }: UnitState): Leaver['gone'] =>
    gone?.exit
      ? {
          exit: gone.exit,
          minutes: turnEndMinutes(state.sheet, gone.turn) + delayOf(state.sheet, gone.exit),
        }
      : undefined
  return brigadeExits(
    index,
    basesOf(state).flatMap(({ base, now }) =>
      base.members.map((unitId) => ({ unitId, men: menOf(unitId), gone: goneBy(now) })),
    ),
  )
}

const delayOf = (sheet: SqScenario, exit: string): number =>
  sheet.exits.find((way) => way.id === exit)?.delayMinutes ?? 0
