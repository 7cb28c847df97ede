/** Who won a battle, and at what level: by its file, the same under every rule set (CP-WIN, CP-LINK-02). */
import type { Battle } from './battle'
import { brigadeEnds, clockQuestion, type BattleReport, type BrigadeEnd, type Holders } from './battle-report'
import { LEVELS, type Condition, type Exited, type Holds, type Level } from './conditions'
import type { BrigadeRecord, FormationIndex } from './formation-index'
import { covers, minutesOf, SIDE_IDS, SIDE_OF_ARMY, type Arm, type ArmyId, type SideId } from './vocabulary'

export type LevelOrNone = Level | 'none'

/** Where points came from. */
export interface PointsItem {
  readonly side: SideId
  readonly kind: 'objective' | 'brokenBrigade'
  /** Objective or brigade. */
  readonly id: string
  readonly points: number
}

export interface VictoryVerdict {
  readonly winner: SideId | 'draw'
  readonly level: Level | 'draw'
  /** Highest level of each side whose condition held. */
  readonly levels: Readonly<Record<SideId, LevelOrNone>>
  readonly points: Readonly<Record<SideId, number>>
  readonly items: readonly PointsItem[]
  /** Every level of the file and whether its condition held. */
  readonly judged: readonly {
    readonly side: SideId
    readonly level: Level
    readonly text: string
    readonly met: boolean
  }[]
}

const MEN_ARMS: readonly Arm[] = ['infantry', 'cavalry']
const rank = (level: LevelOrNone): number => (level === 'none' ? 0 : LEVELS.indexOf(level) + 1)

/**
 * The level of victory, from a neutral report (CP-WIN-01). Ground off a board counts for its holder at the start, which
 * the report repeats (CP-WIN-05).
 */
export function judgeVictory(battle: Battle, index: FormationIndex, report: BattleReport): VictoryVerdict {
  const field = fieldOf(battle, index, report)
  const judged = battle.victory.levels.map(({ side, level, text, when }) => ({
    side,
    level,
    text,
    met: holdsTrue(when, field),
  }))
  const items = pointsOf(field)
  const points = { coalition: 0, french: 0 }
  for (const item of items) points[item.side] += item.points

  const earned = (side: SideId): LevelOrNone =>
    LEVELS.findLast((level) => judged.some((row) => row.side === side && row.level === level && row.met)) ??
    'none'
  const { gaveUp } = report
  const levelOf = (side: SideId): LevelOrNone => {
    // Giving up the field costs every level, and gives the other at least the lesser (CP-WIN-08).
    if (gaveUp === undefined) return earned(side)
    return gaveUp === side ? 'none' : earned(side) === 'none' ? 'minor' : earned(side)
  }
  const levels = { coalition: levelOf('coalition'), french: levelOf('french') }
  const difference = rank(levels.french) - rank(levels.coalition) || pointsDecide(levels.french, points)
  const winner = difference === 0 ? 'draw' : difference > 0 ? 'french' : 'coalition'
  const won = winner === 'draw' ? 'none' : levels[winner]
  return { winner, level: won === 'none' ? 'draw' : won, levels, points, items, judged }
}

/** With the same level on both sides the greater number of points wins at it; without a level nobody does (CP-WIN-03). */
const pointsDecide = (level: LevelOrNone, points: Readonly<Record<SideId, number>>): number =>
  level === 'none' ? 0 : points.french - points.coalition

/** Whether a condition holds, as of a link. `result` is the verdict of this battle (CP-LINK-02). */
export function conditionHolds(
  condition: Condition,
  battle: Battle,
  index: FormationIndex,
  report: BattleReport,
  result?: VictoryVerdict,
): boolean {
  return holdsTrue(condition, fieldOf(battle, index, report), result)
}

/** The report with its brigades counted and looked up. */
interface Field {
  readonly battle: Battle
  readonly report: BattleReport
  readonly brigades: readonly { readonly record: BrigadeRecord; readonly end: BrigadeEnd['end'] }[]
  readonly index: FormationIndex
  /** Fought on another day than the file's: clock times of that day and facts are not met (CP-WIN-07). */
  readonly otherDay: boolean
}

function fieldOf(battle: Battle, index: FormationIndex, report: BattleReport): Field {
  const brigades = [...brigadeEnds(report).values()].flatMap(({ brigadeId, end }) => {
    const record = index.brigadeById.get(brigadeId)
    return record ? [{ record, end }] : []
  })
  return { battle, index, report, brigades, otherDay: report.date !== battle.date }
}

function holdsTrue(condition: Condition, field: Field, result?: VictoryVerdict): boolean {
  const { report, battle } = field
  if ('all' in condition) return condition.all.every((part) => holdsTrue(part, field, result))
  if ('any' in condition) return condition.any.some((part) => holdsTrue(part, field, result))
  if ('not' in condition) return !holdsTrue(condition.not, field, result)
  if ('holds' in condition) return groundHeld(condition.holds, field)
  if ('lossPercent' in condition) return lostMoreThan(condition.lossPercent, field)
  if ('broken' in condition) {
    const { formations, arms, atLeast } = condition.broken
    return broken(field, (id) => formations.some((f) => covers(f, id)), arms).length >= atLeast
  }
  if ('fewerBroken' in condition) {
    const { side } = condition.fewerBroken
    const count = (of: SideId) => broken(field, (_, army) => SIDE_OF_ARMY[army] === of).length
    return count(side) < count(otherSideOf(side))
  }
  if ('armyBroken' in condition) return armyBroken(condition.armyBroken.army, field)
  if ('exited' in condition) return haveLeft(condition.exited, field)
  if ('whatIf' in condition) return report.whatIfIds.includes(condition.whatIf)
  if ('result' in condition) {
    const { side, atLeast } = condition.result
    return result !== undefined && result.winner === side && rank(levelWon(result)) >= rank(atLeast)
  }
  return !field.otherDay && report.facts[condition.fact.id] === true && battle.id === report.battleId
}

const levelWon = (verdict: VictoryVerdict): LevelOrNone => (verdict.level === 'draw' ? 'none' : verdict.level)
const otherSideOf = (side: SideId): SideId => (side === SIDE_IDS[0] ? SIDE_IDS[1] : SIDE_IDS[0])

/** Ground held by an army of the side at the end, at a clock time, before one, or at the end of any turn (CP-WIN-02). */
function groundHeld({ side, objectives, at }: Holds, { report, otherDay }: Field): boolean {
  const held = (holders: Holders) =>
    objectives.every((id) => {
      const army = holders[id] ?? null
      return army !== null && SIDE_OF_ARMY[army] === side
    })
  if (at === 'end') return held(report.holders)
  if (otherDay && at !== 'any') return false
  if (report.record === null)
    return report.answers?.[clockQuestion(side, objectives, at)] ?? held(report.holders)
  if (at === 'any') return report.record.some((note) => held(note.holders))
  if (at.startsWith('before ')) {
    const limit = minutesOf(at.slice('before '.length))
    return report.record.some((note) => note.minutes < limit && held(note.holders))
  }
  const last = report.record.findLast((note) => note.minutes <= minutesOf(at))
  return held(last?.holders ?? report.holdersAtStart)
}

/** True if 100 x the men lost are more than so many times the men brought. */
function lostMoreThan(
  { formations, arms, over }: Extract<Condition, { lossPercent: unknown }>['lossPercent'],
  { report, index }: Field,
): boolean {
  let [men, lost] = [0, 0]
  for (const unit of report.units) {
    const arm = index.unitById.get(unit.unitId)?.unit.arm
    if (arm === undefined || (arms && !arms.includes(arm))) continue
    if (!formations.some((formation) => covers(formation, unit.unitId))) continue
    men += unit.men
    lost += unit.menLost
  }
  return 100 * lost > over * men
}

/** Broken or destroyed brigades, of infantry and cavalry unless `arms` says otherwise. */
function broken(
  field: Field,
  of: (brigadeId: string, army: ArmyId) => boolean,
  arms: readonly Arm[] = MEN_ARMS,
): readonly BrigadeRecord[] {
  return field.brigades
    .filter(({ record, end }) => end !== 'fit' && arms.includes(record.brigade.arm))
    .filter(({ record }) => of(record.brigade.id, record.army.id))
    .map(({ record }) => record)
}

/** Break point of an army, against its brigades of infantry and cavalry on the field (CP-WIN-06). */
function armyBroken(army: ArmyId, field: Field): boolean {
  const point = field.battle.victory.breakPoints[army]
  if (!point) return false
  const lost = broken(field, (_, of) => of === army).length
  const all = field.brigades.filter(
    ({ record }) => record.army.id === army && MEN_ARMS.includes(record.brigade.arm),
  ).length
  const byPercent = point.percent !== null && all > 0 && 100 * lost >= point.percent * all
  return byPercent || (point.formations !== null && lost >= point.formations)
}

/**
 * Troops gone by a way out: brigades of infantry and cavalry, or divisions of which at least half of those on the field
 * have gone (CP-LINK-02).
 */
function haveLeft({ side, exit, arms, unit, atLeast, by }: Exited, field: Field): boolean {
  const counts: readonly Arm[] = arms ?? MEN_ARMS
  if (by !== undefined && field.otherDay) return false
  const limit = by === undefined ? Infinity : minutesOf(by)
  const gone = new Set(
    field.report.exits.filter((e) => e.exit === exit && e.minutes <= limit).map((e) => e.brigadeId),
  )
  const counted = field.brigades
    .map(({ record }) => record)
    .filter(({ army, brigade }) => SIDE_OF_ARMY[army.id] === side && counts.includes(brigade.arm))
  if (unit === 'brigade') return counted.filter(({ brigade }) => gone.has(brigade.id)).length >= atLeast
  const divisions = new Map<string, { all: number; gone: number }>()
  for (const { division, brigade } of counted) {
    const sum = divisions.get(division.id) ?? { all: 0, gone: 0 }
    divisions.set(division.id, { all: sum.all + 1, gone: sum.gone + (gone.has(brigade.id) ? 1 : 0) })
  }
  return [...divisions.values()].filter((d) => d.gone > 0 && 2 * d.gone >= d.all).length >= atLeast
}

/** Values of objectives held at the end, and points for enemy brigades broken or destroyed (CP-WIN-04). */
function pointsOf(field: Field): PointsItem[] {
  const { objectives, victory } = field.battle
  const ground = objectives.flatMap(({ id, value }): PointsItem[] => {
    const army = field.report.holders[id] ?? null
    return army === null ? [] : [{ side: SIDE_OF_ARMY[army], kind: 'objective', id, points: value }]
  })
  const { perBrokenBrigade, special } = victory.points
  const enemies = broken(field, () => true).map(({ brigade, army }): PointsItem => {
    const own = special.find((row) => row.formations.some((f) => covers(f, brigade.id)))
    return {
      side: otherSideOf(SIDE_OF_ARMY[army.id]),
      kind: 'brokenBrigade',
      id: brigade.id,
      points: own?.perBrokenBrigade ?? perBrokenBrigade,
    }
  })
  return [...ground, ...enemies]
}
