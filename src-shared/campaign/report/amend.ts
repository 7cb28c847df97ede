/** Reports set right when later battles have been laid out, without undoing these (CP-EDIT-04, CP-R-25). */
import { move } from '../state/accounts'
import { sourceOf } from '../course/battles'
import type { CommandOf } from '../course/commands'
import { correctionFaults, fieldOf } from './corrections'
import type { CampaignData } from '../state/data'
import { linksThatHold } from '../course/links'
import { refusal, refusalOf, type CpRefusal } from '../course/refusals'
import { evaluateReport, type Evaluated } from './report'
import type { CpReport, ResultInput } from './result'
import type { CpState, CpUnit } from '../state/state'
import type { Step } from '../course/step'

/** A confirmed report with the entry as it should have been; later battles stay as they were played (CP-EDIT-04, CP-R-25). */
export function amended(
  data: CampaignData,
  state: CpState,
  { battleId, entry, corrections, reason }: CommandOf<'amend'>,
): Evaluated | undefined {
  const report = state.reports[battleId]
  const source = sourceOf(state, battleId)
  if (!report || !source) return undefined
  const input: ResultInput = entry ? { kind: 'hand', entry } : report.input
  const more = corrections.map(({ field, value }) => ({ field, value, reason }))
  return evaluateReport(data, {
    ...source,
    input,
    corrections: [...(entry ? [] : report.corrections), ...more],
    overrides: report.overrides,
    facts: entry ? {} : source.facts,
    // Horses are left as they came.
    horsesOf: () => 0,
    isFit: () => true,
  })
}

export function refuseAmend(
  data: CampaignData,
  state: CpState,
  command: CommandOf<'amend'>,
): CpRefusal | undefined {
  if (command.reason === '') return refusal('REASON_MISSING', 'CP-EDIT-04', { battle: command.battleId })
  const report = state.reports[command.battleId]
  if (!report) return refusal('WRONG_PHASE', 'CP-EDIT-04', { battle: command.battleId })
  for (const { field } of command.corrections)
    if (fieldOf({ report }, field) === undefined) return refusal('UNKNOWN_ID', 'CP-EDIT-04', { id: field })
  const wrong = refusalOf(
    command.corrections.flatMap(({ field, value }) => correctionFaults({ report }, field, value)),
  )
  if (wrong) return wrong
  const again = amended(data, state, command)
  return again && refusalOf(again.faults)
}

/** Books the difference of an amended report now (CP-EDIT-04). */
export function amend(step: Step, command: CommandOf<'amend'>): void {
  const { data, state } = step
  const old = state.reports[command.battleId]
  const again = amended(data, state, command)
  if (!old || !again) throw new Error(`no report of ${command.battleId}`)
  const changed = new Map<string, CpUnit>()
  const short: { readonly id: string; readonly men: number }[] = []
  const lines = again.report.lines
  const ids = new Set([...Object.keys(old.lines), ...Object.keys(lines)]) as Set<keyof typeof lines>
  for (const id of ids) {
    const unit = state.units[id]
    if (!unit) continue
    const [was, is] = [old.lines[id], lines[id]]
    const difference = {
      killedWounded: (is?.killedWounded ?? 0) - (was?.killedWounded ?? 0),
      missing: (is?.missing ?? 0) - (was?.missing ?? 0),
    }
    const { unit: next, missed } = settle(unit, difference)
    const guns = Math.min(next.guns, Math.max(-next.gunsLost, (is?.gunsLost ?? 0) - (was?.gunsLost ?? 0)))
    changed.set(id, { ...next, guns: next.guns - guns, gunsLost: next.gunsLost + guns })
    if (missed > 0) short.push({ id, men: missed })
  }
  step.setUnits(changed)
  const { battle, winner, level, points, holders } = old
  const report: CpReport = {
    ...again.report,
    leaders: again.report.leaders.map(({ id: named, fate }) => {
      const id = data.leaderOf.get(named)?.id ?? named
      return fate === 'lost'
        ? (old.leaders.find((o) => o.id === id) ?? { id, fate: 'wounded' })
        : { id, fate }
    }),
    amended: [
      ...old.amended,
      { at: state.step, reason: command.reason, before: { winner, level, points, holders } },
    ],
  }
  // Whom the old report alone had lost is back at his post; what has befallen him since stays.
  const leaders = Object.fromEntries(
    Object.entries(step.state.leaders).filter(
      ([id, { since }]) => since !== battle || !old.leaders.some((l) => l.id === id),
    ),
  )
  for (const { id, fate } of report.leaders) if (fate !== 'lost') leaders[id] = { state: fate, since: battle }
  step.set({ reports: { ...step.state.reports, [battle]: report }, leaders })
  step.revealed = true
  step.emit('amended', ['CP-EDIT-04'], {
    battle,
    reason: command.reason,
    winner: report.winner,
    level: report.level,
  })
  if (short.length > 0)
    step.emit('amendShort', ['CP-EDIT-04'], {
      battle,
      code: 'AMEND_SHORT',
      units: short.map((s) => ({ ...s })),
    })
  emitDifferences(step, old, report)
}

/**
 * What a unit should have lost more leaves its present, then its stragglers, then its scattered men, killed and wounded
 * first; what it should have lost less comes back.
 */
export function settle(
  unit: CpUnit,
  difference: Readonly<Record<'killedWounded' | 'missing', number>>,
): { readonly unit: CpUnit; readonly missed: number } {
  let now = unit
  let missed = 0
  for (const account of ['killedWounded', 'missing'] as const) {
    const back = Math.min(Math.max(0, -difference[account]), now[account])
    if (back > 0) now = move(now, { [account]: -back, present: back })
  }
  for (const account of ['killedWounded', 'missing'] as const) {
    let want = Math.max(0, difference[account])
    for (const from of ['present', 'stragglers', 'scattered'] as const) {
      const take = Math.min(want, now[from])
      if (take > 0) now = move(now, { [from]: -take, [account]: take })
      want -= take
    }
    missed += want
  }
  return { unit: now, missed }
}

/** Links and states stay as they came; the log says where they would be otherwise (CP-EDIT-04). */
function emitDifferences(step: Step, old: CpReport, now: CpReport): void {
  const { data } = step
  const holds = (report: CpReport) => linksThatHold(data, report).map(({ id }) => id)
  const [before, after] = [holds(old), holds(now)]
  const other = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]
  if (other.length > 0)
    step.emit('amendWouldLink', ['CP-EDIT-04'], { battle: now.battle, links: other }, { to: [] })
  const endOf = ({ lines }: CpReport, id: keyof CpReport['lines']) => lines[id]?.end ?? 'fit'
  const units = [
    ...new Set([...Object.keys(old.lines), ...Object.keys(now.lines)]),
  ] as (keyof typeof now.lines)[]
  const ended = Map.groupBy(
    units
      .filter((id) => endOf(old, id) !== endOf(now, id))
      .map((id) => ({ id: id.slice(0, id.lastIndexOf('.')), state: endOf(now, id) })),
    ({ id, state }) => `${id} ${state}`,
  )
  if (ended.size > 0)
    step.emit(
      'amendWouldEnd',
      ['CP-EDIT-04'],
      { battle: now.battle, ended: [...ended.values()].flatMap(([first]) => (first ? [first] : [])) },
      { to: [] },
    )
}
