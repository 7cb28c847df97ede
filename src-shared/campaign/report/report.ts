/** The report of a battle, however it was resolved: worked out whole each time, booked only when confirmed (CP-REP, CP-WIN). */
import type { BattleReport } from '../../history/battle-report'
import { battleIdOf, type BattleKey } from '../../history/calendar'
import { judgeVictory, type VictoryVerdict } from '../../history/victory'
import { minutesOf, SIDE_OF_ARMY } from '../../history/vocabulary'
import { clockTime } from '../../engine/holds'
import type { JsonValue } from '../../engine/json'
import type { Fault } from '../../engine/refusal'
import { horsesLostWith } from '../state/accounts'
import { battleFile, type CampaignData } from '../state/data'
import { evaluateHand } from './hand'
import { armyIn, historicalLines } from './historical'
import type { CpHouseRules } from '../course/house-rules'
import { linesOfPieces, NO_LOSS, type Splits } from './pieces'
import { corrected, correctedGuns } from './corrections'
import type { Evaluated } from './evaluated'
import { checkDraft, checkPieces, checkUnusual, type Note } from './checks'
import {
  draftOf,
  stillThere,
  withBatteries,
  withHandedOver,
  withdrawn,
  type Draft,
  type ReportSource,
} from './draft'
import type { CpLine, CpReport, Mustered } from './result'
import { otherSideId } from '../state/vocabulary'

export type { ReportSource } from './draft'
export type { Evaluated } from './evaluated'

/** Overridable faults (CP-HAND-08). */
export const OVERRIDABLE: readonly string[] = ['LEVEL_MISMATCH', 'TIME_OUTSIDE', 'UNUSUAL']

export function splitsOf(data: CampaignData, rules: CpHouseRules): Splits {
  const { fit, broken, destroyed } = data.calendar.ledger
  // The house rule speaks of who is lost for good of men who stay with their colours (CP-R-03).
  return { fit: { ...fit, permanentPercent: rules.permanentPercent }, broken, destroyed }
}

export function evaluateReport(data: CampaignData, source: ReportSource): Evaluated {
  const { key, mustered, input } = source
  const faults: Fault[] = []
  const fault = (code: string, path: string, values: Readonly<Record<string, JsonValue>> = {}) =>
    faults.push({ code, path, values })
  const typed = corrected(draftOf(data, source), source.corrections)
  // Who went over to the other table had left before his side gave up (CP-STEP-08).
  const draft = withHandedOver(withdrawn(typed), source.handedOver)
  const lost = linesOf(data, source, draft, fault)
  const { lines } = lost
  const settled = new Set(lost.settled)
  // Who went over to the other table was booked when he left (CP-STEP-08).
  for (const [id, line] of source.handedOver.flatMap((gone) => Object.entries(gone.lines))) {
    lines.set(id, line)
    settled.add(id)
  }
  const guns = correctedGuns(source.corrections)
  for (const [id, gunsLost] of guns) {
    const line = lines.get(id)
    if (line) lines.set(id, { ...line, gunsLost })
  }
  // Checked with every exit that was typed, so that a fault stands at its own field.
  checkDraft(data, source, withHandedOver(typed, source.handedOver), lines, fault)

  const overrides = [...source.overrides, ...(input.kind === 'hand' ? input.entry.overrides : [])]
  const overridden = (code: string) => overrides.some((o) => o.code === code && OVERRIDABLE.includes(code))
  const exits = withBatteries(data, draft.exits, draft, lines, input)
  const judged = judgeVictory(
    battleFile(data, key),
    data.history.index,
    neutralReport(source, { ...draft, exits }, lines, lost.brokenBrigades),
  )
  const level = levelOf(data, source, judged, overridden('LEVEL_MISMATCH'), fault)
  leaveGuns(data, source, { ...draft, exits }, level, lines, {
    ...lost,
    settled: new Set([...settled, ...guns.keys()]),
  })
  for (const [id, line] of horsesWith(data, lines, source.horsesOf, settled)) lines.set(id, line)
  if (input.kind === 'hand') checkUnusual(data, key, lines, fault)

  const first = input.kind === 'field' ? input.report : undefined
  const report: CpReport = {
    battle: key,
    how: input.kind === 'field' ? (input.simulated ? 'simulated' : 'fought') : input.kind,
    ended: draft.ended,
    ...(draft.gaveUp && { gaveUp: draft.gaveUp }),
    rest: input.kind === 'field' ? input.rest : 'untouched',
    ...(first && { ruleSet: first.ruleSet }),
    ...(first?.boardId !== undefined && { boardId: first.boardId }),
    startTime: clockTime(mustered.startMinutes),
    endTime: draft.endTime,
    onField: Object.fromEntries(
      [...lines.keys()].flatMap((id) => {
        const unit = mustered.units[id as keyof typeof mustered.units]
        return unit ? [[id, unit] as const] : []
      }),
    ),
    lines: Object.fromEntries(lines),
    pieces: [...draft.pieces],
    holders: draft.holders,
    holdersAtStart: mustered.holders,
    record: draft.record,
    exits: [...exits],
    facts: draft.facts,
    answers: draft.answers,
    leaders: draft.leaders,
    gunsLost: Object.fromEntries(
      [...lines].flatMap(([id, line]) => (line.gunsLost > 0 ? [[id, line.gunsLost] as const] : [])),
    ),
    brokenBrigades: lost.brokenBrigades,
    levels: judged.levels,
    points: judged.points,
    ...level,
    ...(input.kind === 'historical' && { verdict: verdictOfHistory(data, key) }),
    late: draft.late,
    overrides,
    corrections: [...source.corrections],
    amended: [],
    whatIfIds: mustered.whatIfIds,
    date: mustered.date,
    note: draft.note,
    input,
  }
  return { report, verdict: judged, faults: faults.filter((f) => !overridden(f.code)) }
}

function verdictOfHistory(data: CampaignData, key: BattleKey): Pick<CpReport, 'winner' | 'level'> {
  const { winner, level } = battleFile(data, key).historicalResult
  return { winner, level }
}

interface Lost {
  readonly lines: Map<string, CpLine>
  readonly brokenBrigades: CpReport['brokenBrigades']
  /** Units whose guns and horses are reckoned already. */
  readonly settled: ReadonlySet<string>
  /** Batteries whose guns were typed in. */
  readonly gunsTyped: ReadonlySet<string>
}

function linesOf(data: CampaignData, source: ReportSource, draft: Draft, fault: Note): Lost {
  const { key, mustered, input, horsesOf } = source
  const { index } = data.history
  const broken = battleFile(data, key).historicalResult.broken
  const marksOf = (id: string) => mustered.units[id as keyof typeof mustered.units]?.marks ?? 0
  const menOf = (id: string) => mustered.units[id as keyof typeof mustered.units]?.men ?? 0
  switch (input.kind) {
    case 'historical': {
      const lines = historicalLines(data, key, mustered.units, horsesOf)
      const there = new Set([...lines.keys()].map(brigadeOf))
      return {
        lines,
        brokenBrigades: broken.filter((id) => there.has(id)),
        settled: new Set(lines.keys()),
        gunsTyped: new Set(),
      }
    }
    case 'hand': {
      // Corrections of a draft by hand are typed into the form itself; what can differ here is the hour.
      const entry = { ...input.entry, endTime: draft.endTime }
      const there = stillThere(mustered, source.handedOver)
      const hand = evaluateHand(data, key, there, entry, splitsOf(data, source.houseRules))
      for (const f of hand.faults) fault(f.code, f.path, f.values)
      const lines = new Map(hand.lines)
      for (const [id, guns] of Object.entries(hand.gunsLost)) addGuns(lines, id, guns)
      return { lines, brokenBrigades: [], settled: new Set(), gunsTyped: hand.gunsTyped }
    }
    case 'field': {
      const { onField } = input.report
      checkPieces(draft.pieces, new Set<string>(onField), menOf, fault)
      const order = (id: string) => index.unitById.get(id as never)?.order ?? 0
      const lines = linesOfPieces(draft.pieces, splitsOf(data, source.houseRules), order, (id) => ({
        men: menOf(id),
        marks: marksOf(id),
      }))
      for (const id of [...lines.keys()]) if (menOf(id) === 0) lines.delete(id)
      const withPiece = new Set([...lines.keys()].map(brigadeOf))
      for (const id of onField)
        if (mustered.units[id] && !lines.has(id))
          lines.set(id, { ...NO_LOSS, men: menOf(id), marks: marksOf(id) })
      for (const [id, guns] of Object.entries(draft.gunsLost)) addGuns(lines, id, guns)
      if (input.rest === 'untouched')
        return { lines, brokenBrigades: [], settled: new Set(), gunsTyped: new Set() }
      // A frame of part of the field: the others lose as in history (CP-RES-10).
      const rest = historicalLines(
        data,
        key,
        onFieldOnly(mustered, lines),
        horsesOf,
        (id) => !withPiece.has(brigadeOf(id)),
      )
      for (const [id, line] of rest) lines.set(id, line)
      return {
        lines: new Map([...lines].toSorted(([a], [b]) => order(a) - order(b))),
        brokenBrigades: broken.filter(
          (id) => !withPiece.has(id) && [...rest.keys()].some((u) => brigadeOf(u) === id),
        ),
        settled: new Set(rest.keys()),
        gunsTyped: new Set(),
      }
    }
  }
}

const brigadeOf = (unitId: string): string => unitId.slice(0, unitId.lastIndexOf('.'))

function onFieldOnly(mustered: Mustered, lines: ReadonlyMap<string, CpLine>): Mustered['units'] {
  return Object.fromEntries(Object.entries(mustered.units).filter(([id]) => lines.has(id)))
}

function addGuns(lines: Map<string, CpLine>, id: string, guns: number): void {
  const line = lines.get(id)
  if (line) lines.set(id, { ...line, gunsLost: line.gunsLost + guns })
}

/** The report in the neutral words of the judge of victory (CP-WIN-01). */
function neutralReport(
  { key, mustered }: ReportSource,
  draft: Draft,
  lines: ReadonlyMap<string, CpLine>,
  brokenBrigades: CpReport['brokenBrigades'],
): BattleReport {
  return {
    battleId: battleIdOf(key),
    date: mustered.date,
    whatIfIds: mustered.whatIfIds,
    holdersAtStart: mustered.holders,
    record: draft.record?.map(({ time, holders }) => ({ minutes: minutesOf(time), holders })) ?? null,
    holders: draft.holders,
    units: [...lines].map(([id, line]) => ({
      unitId: id as BattleReport['units'][number]['unitId'],
      men: line.men,
      menLost: line.lost,
      end: line.end,
    })),
    brokenBrigades,
    exits: draft.exits.map(({ brigadeId, exit, time }) => ({ brigadeId, exit, minutes: minutesOf(time) })),
    facts: draft.facts,
    answers: draft.answers,
    ...(draft.gaveUp && { gaveUp: draft.gaveUp }),
  }
}

/** A confirmed report in the words of the judge, for conditions of links and options. */
export function judgedReport(report: CpReport): BattleReport {
  return {
    battleId: battleIdOf(report.battle),
    date: report.date,
    whatIfIds: report.whatIfIds,
    holdersAtStart: report.holdersAtStart,
    record: report.record?.map(({ time, holders }) => ({ minutes: minutesOf(time), holders })) ?? null,
    holders: report.holders,
    units: Object.entries(report.lines).map(([id, line]) => ({
      unitId: id as BattleReport['units'][number]['unitId'],
      men: line.men,
      menLost: line.lost,
      end: line.end,
    })),
    brokenBrigades: report.brokenBrigades,
    exits: report.exits.map(({ brigadeId, exit, time }) => ({ brigadeId, exit, minutes: minutesOf(time) })),
    facts: report.facts,
    answers: report.answers,
    ...(report.gaveUp && { gaveUp: report.gaveUp }),
  }
}

type LevelWon = Pick<CpReport, 'winner' | 'level'>

/** The level that stands: computed, of the historians by house rule, or typed in with a reason (CP-R-11, CP-HAND-08). */
function levelOf(
  data: CampaignData,
  { key, input, houseRules }: ReportSource,
  judged: VictoryVerdict,
  overridden: boolean,
  fault: Note,
): LevelWon {
  const computed = { winner: judged.winner, level: judged.level }
  if (input.kind === 'historical' && houseRules.historicalLevel === 'verdict')
    return verdictOfHistory(data, key)
  const typed = input.kind === 'hand' ? input.entry.level : undefined
  if (!typed || (typed.winner === computed.winner && typed.level === computed.level)) return computed
  if (overridden) return typed
  fault('LEVEL_MISMATCH', 'level', {
    ...typed,
    computedWinner: computed.winner,
    computedLevel: computed.level,
  })
  return computed
}

/** Guns lost with their battery, and those left behind by the beaten side (CP-GUN-01, CP-GUN-02). */
function leaveGuns(
  data: CampaignData,
  { mustered }: ReportSource,
  draft: Draft,
  level: LevelWon,
  lines: Map<string, CpLine>,
  { settled, gunsTyped }: Lost,
): void {
  const { abandonedGuns } = data.calendar.ledger
  const gone = new Set<string>(draft.exits.map((e) => e.brigadeId))
  const loser = level.winner === 'draw' ? undefined : otherSideId(level.winner)
  for (const [id, line] of lines) {
    const guns = mustered.units[id as keyof typeof mustered.units]?.guns ?? 0
    if (guns === 0 || settled.has(id)) continue
    const left = guns - Math.min(guns, line.gunsLost)
    const beaten = SIDE_OF_ARMY[armyIn(id)] === loser
    const more =
      line.end === 'destroyed'
        ? left
        : line.end === 'broken'
          ? beaten
            ? left
            : Math.floor(left / 2)
          : beaten && level.level !== 'draw' && !gone.has(brigadeOf(id)) && !gunsTyped.has(id)
            ? Math.floor(left / abandonedGuns[level.level])
            : 0
    lines.set(id, { ...line, gunsLost: Math.min(guns, line.gunsLost) + more })
  }
}

/** The lines with the horses lost with men lost for good; those of some units are reckoned already (CP-HRS-02). */
export function horsesWith(
  data: CampaignData,
  lines: ReadonlyMap<string, CpLine>,
  horsesOf: (unitId: string) => number,
  settled: ReadonlySet<string> = new Set(),
): Map<string, CpLine> {
  return new Map(
    [...lines].map(([id, line]) => {
      const horses = horsesOf(id)
      if (horses === 0 || settled.has(id)) return [id, line]
      const horsesLost = horsesLostWith(horses, line.killedWounded + line.missing, data.calendar.ledger)
      return [id, horsesLost > 0 ? { ...line, horsesLost } : line]
    }),
  )
}
