/** Booking a report: all of it or nothing, and everything that follows of itself (CP-REP-10, CP-LINK-01, CP-MSG-06). */
import { battleIdOf, type BattleKey } from '../../history/calendar'
import { SIDE_OF_ARMY } from '../../history/vocabulary'
import { armiesOn, draftReport, reveal, revealChoice, setBattle } from '../course/battles'
import { sendNews } from '../couriers/couriers'
import { loseLate } from '../course/effects'
import { armyIn } from './historical'
import { judgeLinks } from '../course/links'
import { brigadesBroughtBy } from '../muster/muster'
import { book } from './pieces'
import type { CpReport } from './result'
import type { CpUnit } from '../state/state'
import { faceOf, type Step } from '../course/step'
import { bearOn, otherTable } from '../muster/two-tables'

/** Books a report: all of it, or the command was refused (CP-REP-10). Dice in the order of CP-STEP-07. */
export function confirmReport(
  step: Step,
  key: BattleKey,
  { quiet = false, playedTo }: { readonly quiet?: boolean; readonly playedTo?: string | undefined } = {},
): void {
  const { data } = step
  const draft = draftReport(data, step.state, key)
  if (!draft) throw new Error(`no result of ${key}`)
  const leaders = fatesOf(step, draft.report)
  const report = { ...draft.report, leaders }
  const changed = new Map<string, CpUnit>()
  const handedOver = new Set<string>(step.state.battles[key].left.map((l) => l.brigadeId))
  // Who was not on the field has no line and is not touched (CP-REP-09).
  for (const [id, line] of Object.entries(report.lines)) {
    const unit = step.state.units[id as keyof typeof step.state.units]
    // Who went over to the other table was booked when he left (CP-STEP-08).
    if (!unit || handedOver.has(id.slice(0, id.lastIndexOf('.')))) continue
    changed.set(id, book(unit, line, report.winner === SIDE_OF_ARMY[armyIn(id)]))
  }
  step.setUnits(changed)
  step.set({ reports: { ...step.state.reports, [key]: report } })
  step.emit(
    'reportConfirmed',
    ['CP-REP-10', 'CP-REP-05', 'CP-REP-08', 'CP-WIN-01', 'CP-WIN-03'],
    {
      battle: key,
      how: report.how,
      winner: report.winner,
      level: report.level,
      french: report.points.french,
      coalition: report.points.coalition,
    },
    { to: armiesOn(step.state, key) },
  )
  if (report.overrides.length > 0)
    step.emit('overridden', ['CP-HAND-08'], {
      battle: key,
      overrides: report.overrides.map(({ code, reason }) => ({ code, reason })),
    })
  for (const row of step.state.mustLeave.filter((r) => r.battle === key))
    for (const brigadeId of report.late) {
      if (SIDE_OF_ARMY[armyIn(brigadeId)] !== row.side) continue
      const men = loseLate(step, brigadeId, row.lossPercent)
      step.emit('leftTooLate', ['CP-LINK-08'], { brigade: brigadeId, men, link: row.link })
    }
  emitDifferentAnswers(step, key)
  for (const other of judgeLinks(step, report))
    if (other === otherTable(data, key)) bearOn(step, other, playedTo)
  sendNews(step, key, report.endTime, !quiet)
  reveal(step, `battleEnd:${key}`, armiesOn(step.state, key))
  revealArrivals(step, report)
  step.revealed = true
  const open = step.state.offers.some((o) => o.answer === null)
  setBattle(step, key, { phase: open ? 'links' : 'done' })
}

/** An answer given while two tables played stands, whatever the report says; the log names the difference (CP-STEP-08). */
function emitDifferentAnswers(step: Step, key: BattleKey): void {
  const { input, facts } = step.state.battles[key]
  const own = input?.kind === 'field' ? input.report.facts : input?.kind === 'hand' ? input.entry.facts : {}
  for (const [fact, yes] of Object.entries(facts))
    if (own[fact] !== undefined && own[fact] !== yes)
      step.emit('answerStands', ['CP-STEP-08'], { battle: key, fact, yes }, { to: [] })
}

/** Fates of leaders: those reported, and those thrown for (CP-LDR-02, 3.6). */
function fatesOf(step: Step, report: CpReport): CpReport['leaders'] {
  const { data } = step
  const fates = report.leaders.map(({ id, fate }) => {
    const post = data.leaderOf.get(id)
    if (fate !== 'lost') return { id: post?.id ?? id, fate }
    const roll = step.roll({
      purpose: 'leader',
      forId: `${report.battle} ${id}`,
      rules: ['CP-LDR-02'],
      ...(post && { army: post.army }),
    })
    const line = data.calendar.ledger.leaderDie.find((l) => l.faces.includes(faceOf(roll)))
    const thrown = line?.fate ?? 'wounded'
    // Nobody is taken on a field that his side has kept (3.6).
    const kept = thrown === 'captured' && post !== undefined && report.winner === post.side
    const settled = kept ? 'wounded' : thrown
    step.emit(
      'leaderLost',
      ['CP-LDR-02'],
      { leader: post?.id ?? id, fate: settled, battle: report.battle },
      { to: [post?.army ?? 'fr'], dice: [roll] },
    )
    return { id: post?.id ?? id, fate: settled }
  })
  const leaders = { ...step.state.leaders }
  for (const { id, fate } of fates)
    if (data.leaders.some((p) => p.id === id)) leaders[id] = { state: fate, since: report.battle }
  step.set({ leaders })
  return fates
}

/** Choices that show themselves when the first troops concerned come on (CP-SEE-02, `arrival`). */
function revealArrivals(step: Step, report: CpReport): void {
  const there = new Set(Object.keys(report.lines).map((id) => id.slice(0, id.lastIndexOf('.'))))
  for (const decision of step.data.calendar.decisions) {
    if (decision.revealed !== 'arrival') continue
    const brought = Object.entries(step.state.whatIfs).flatMap(([id, w]) =>
      w.by === decision.id && step.data.whatIfs.get(id)?.battleId === battleIdOf(report.battle)
        ? brigadesBroughtBy(step.data, id)
        : [],
    )
    if (brought.some((id) => there.has(id)))
      revealChoice(step, decision.id, armiesOn(step.state, report.battle))
  }
}
