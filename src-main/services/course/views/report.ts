/** The report of a battle as a draft or as it was booked, army down to battalion, beside history. */
import type {
  BattleReportView,
  CampaignFaultLine,
  ReportRow,
} from '../../../../src-shared/contract/campaign/battles'
import type { Immutable } from '../../../../src-shared/contract/channel'
import { draftReport } from '../../../../src-shared/campaign/course/battles'
import { battleFile } from '../../../../src-shared/campaign/state/data'
import { commandersElsewhere } from '../../../../src-shared/campaign/muster/command'
import { describe, names } from '../../../../src-shared/campaign/words/describe'
import type { Sentence } from '../../../../src-shared/engine/events'
import { armyIn, historicalLosses } from '../../../../src-shared/campaign/report/historical'
import { factQuestions } from '../../../../src-shared/campaign/report/questions'
import { splitOf } from '../../../../src-shared/campaign/report/pieces'
import {
  judgedReport,
  OVERRIDABLE,
  splitsOf,
  type Evaluated,
} from '../../../../src-shared/campaign/report/report'
import type { CpReport } from '../../../../src-shared/campaign/report/result'
import { sidesWithoutLoss } from '../../../../src-shared/campaign/course/warnings'
import type { Fault } from '../../../../src-shared/engine/refusal'
import type { Battle } from '../../../../src-shared/history/battle'
import { resultOfHistory } from '../../../../src-shared/campaign/report/history-result'
import { hasHistory, type BattleKey } from '../../../../src-shared/history/battle-keys'
import { battleIdOf } from '../../../../src-shared/history/calendar'
import { ARMY_IDS } from '../../../../src-shared/history/vocabulary'
import { judgeVictory, type VictoryVerdict } from '../../../../src-shared/history/victory'
import type { View } from './view'
import { faultLine } from '../journal/commands'
import { rowsOf, sum, type Figures } from './rows'

type ReportView = Immutable<BattleReportView>

/** Null: there is no result, or the viewer does not know it. A draft is the organiser's alone. */
export function reportView(view: View, key: BattleKey): ReportView | null {
  const { data, seen, state, army } = view
  const booked = seen.reports[key]
  if (booked) {
    const judged = judgeVictory(
      battleFile(data, key),
      data.history.index,
      judgedReport(state.reports[key] ?? booked),
    )
    return drawn(view, booked, army === null ? judged : null, [], true)
  }
  const draft = army === null ? draftReport(data, state, key) : undefined
  return draft ? draftView(view, draft) : null
}

export function draftView(view: View, { report, verdict, faults }: Evaluated): ReportView {
  return drawn(view, report, verdict, faults, false)
}

export function faultLines(faults: readonly Fault[]): readonly Immutable<CampaignFaultLine>[] {
  return faults.map((fault) => ({ ...faultLine(fault), overridable: OVERRIDABLE.includes(fault.code) }))
}

/** The words of a condition with its places by name. */
function withNames(file: Battle, text: string): string {
  const named = new Map([...file.objectives, ...file.entryPoints].map(({ id, name }) => [id, name]))
  return text.replace(/[a-z]+(?:-[a-z]+)+/g, (word) => named.get(word) ?? word)
}

/** What the battle came to in 1815, and the historians where they judge otherwise. */
function besideHistory({ data, seen }: View, key: BattleKey): Pick<ReportView, 'history' | 'historians'> {
  if (!hasHistory(key)) return { history: null, historians: null }
  const history = resultOfHistory(data, battleIdOf(key), seen.houseRules)
  const { winner, level } = battleFile(data, key).historicalResult
  const isSame = history.winner === winner && history.level === level
  return { history, historians: isSame ? null : { winner, level } }
}

function drawn(
  view: View,
  report: CpReport,
  verdict: VictoryVerdict | null,
  faults: readonly Fault[],
  booked: boolean,
): ReportView {
  const { data } = view
  const { battle: key } = report
  const file = battleFile(data, key)
  const { historicalResult } = file
  const inHistory = hasHistory(key) ? historicalResult : undefined
  return {
    battle: key,
    name: names(data).get(key)?.name ?? key,
    booked,
    how: report.how,
    ended: report.ended,
    gaveUp: report.gaveUp ?? null,
    rest: report.rest,
    ruleSet: report.ruleSet ?? null,
    boardId: report.boardId ?? null,
    date: report.date,
    startTime: report.startTime,
    endTime: report.endTime,
    winner: report.winner,
    level: report.level,
    levels: report.levels,
    points: report.points,
    conditions: (verdict?.judged ?? []).map(({ side, level, text, met }) => ({
      side,
      level,
      text: withNames(file, text),
      met,
    })),
    ...besideHistory(view, key),
    holders: file.objectives.map(({ id, name, value }) => ({
      id,
      name,
      value,
      atStart: report.holdersAtStart[id] ?? null,
      atEnd: report.holders[id] ?? null,
      history: inHistory?.holders[id] ?? null,
    })),
    facts: [...factQuestions(data, key)].map(([id, question]) => ({
      id,
      question,
      answer: report.facts[id] ?? null,
    })),
    exits: report.exits.map(({ brigadeId, exit, time }) => ({ brigadeId, exit, time })),
    leaders: report.leaders.map(({ id, fate }) => ({ id, name: data.leaderOf.get(id)?.name ?? id, fate })),
    late: report.late,
    overrides: report.overrides,
    corrections: report.corrections.map(({ field, first = null, value, reason }) => ({
      field,
      first,
      value,
      reason,
    })),
    amended: report.amended.map(({ at, reason }) => ({
      at,
      reason,
      limits: limitsOf(view, key, at, reason),
    })),
    note: report.note,
    pieces: view.army === null ? piecesOf(view, report) : [],
    losses1815: losses1815(view, key),
    rows: reportRows(view, report),
    warnings: booked
      ? []
      : sidesWithoutLoss(report).map((side) => ({ key: 'warning.nobodyLost', values: { side } })),
    faults: faultLines(faults),
  }
}

/** Losses of history by army, as the lines have them: what the sources count is lost for good (CP-R-04). */
function losses1815({ data }: View, key: BattleKey): ReportView['losses1815'] {
  if (!hasHistory(key)) return []
  const { losses } = battleFile(data, key).historicalResult
  const ofUnits = [...historicalLosses(data, battleIdOf(key))]
  return ARMY_IDS.flatMap((army) => {
    const loss = losses[army]
    if (!loss) return []
    const total = sum(ofUnits, ([id, { lost }]) => (armyIn(id) === army ? lost : 0))
    const killedWounded = Math.floor((total * loss.killedWoundedPercent) / 100)
    const [low, high] = loss.range
    return { army, killedWounded, missing: total - killedWounded, low, high }
  })
}

const LIMITS: readonly string[] = ['amendShort', 'amendWouldLink', 'amendWouldEnd']

/** What an amendment could not book any more, or would have brought otherwise: the organiser's alone (CP-EDIT-04). */
function limitsOf(
  { live, seq, army }: View,
  key: BattleKey,
  at: string,
  reason: string,
): readonly Sentence[] {
  if (army !== null) return []
  const entry = live
    .milestones(seq)
    .find(
      ({ step, events }) =>
        step === at &&
        events.some((e) => e.kind === 'amended' && e.data['battle'] === key && e.data['reason'] === reason),
    )
  return (entry?.events ?? [])
    .filter(({ kind }) => LIMITS.includes(kind))
    .map((event) => describe({ ...event, side: null }))
}

function piecesOf({ data, state }: View, report: CpReport): ReportView['pieces'] {
  const splits = splitsOf(data, state.houseRules)
  return report.pieces.map((piece) => {
    const { id, name, members, state: end, marks = null, cutOff } = piece
    const brought = sum(members, ({ men }) => men)
    return { id, name, brought, state: end, men: splitOf(brought, piece, splits).left, marks, cutOff }
  })
}

type Figure = Omit<ReportRow, 'id' | 'parent' | 'level' | 'name' | 'leader' | 'arm'>

function reportRows({ data, state }: View, report: CpReport): ReportView['rows'] {
  const history = hasHistory(report.battle) ? historicalLosses(data, battleIdOf(report.battle)) : undefined
  const lines = report.lines as Readonly<Record<string, CpReport['lines'][keyof CpReport['lines']]>>
  const broken = new Set<string>(report.brokenBrigades)
  const figures: Figures<Figure> = {
    unit(id) {
      const line = lines[id]
      const guns = report.onField[id]?.guns ?? 0
      const men = line?.men ?? 0
      return {
        before: men,
        lost: line?.lost ?? 0,
        killedWounded: line?.killedWounded ?? 0,
        missing: line?.missing ?? 0,
        stragglers: line?.stragglers ?? 0,
        scattered: line?.scattered ?? 0,
        after: men - (line?.lost ?? 0),
        guns,
        gunsLost: line?.gunsLost ?? 0,
        horsesLost: line?.horsesLost ?? 0,
        end: line?.end ?? 'fit',
        marks: line?.marks ?? 0,
        cutOff: line?.cutOff ?? false,
        historyLost: history ? (history.get(id)?.lost ?? 0) : null,
      }
    },
    formation(id, of) {
      const total = (
        key: 'before' | 'lost' | 'killedWounded' | 'missing' | 'stragglers' | 'scattered' | 'after',
      ) => sum(of, (u) => u[key])
      return {
        before: total('before'),
        lost: total('lost'),
        killedWounded: total('killedWounded'),
        missing: total('missing'),
        stragglers: total('stragglers'),
        scattered: total('scattered'),
        after: total('after'),
        guns: sum(of, (u) => u.guns),
        gunsLost: sum(of, (u) => u.gunsLost),
        horsesLost: sum(of, (u) => u.horsesLost),
        end: broken.has(id) ? 'broken' : endOf(id, of),
        marks: null,
        cutOff: of.some((u) => u.cutOff),
        historyLost: history ? sum(of, (u) => u.historyLost ?? 0) : null,
      }
    },
  }
  return rowsOf(
    data,
    state,
    (id) => lines[id] !== undefined,
    figures,
    commandersElsewhere(data, state, report.battle),
  )
}

/** A brigade is broken if units with more than half of its men are, destroyed likewise (CP-REP-06). */
function endOf(id: string, units: readonly Figure[]): Figure['end'] {
  if (id.split('.').length !== 4) return null
  const men = sum(units, (u) => u.before)
  const inState = (ends: readonly Figure['end'][]) => sum(units, (u) => (ends.includes(u.end) ? u.before : 0))
  if (2 * inState(['destroyed']) > men) return 'destroyed'
  return 2 * inState(['broken', 'destroyed']) > men ? 'broken' : 'fit'
}
