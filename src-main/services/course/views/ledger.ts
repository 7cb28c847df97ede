/** The loss ledger: accounts of every formation, what each entry did to one, and who came back in a night. */
import type { OutputOf } from '../../../../src-shared/contract'
import type { AccountLine, LedgerRow } from '../../../../src-shared/contract/campaign/battles'
import type { Accounts } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { Sentence } from '../../../../src-shared/contract/values'
import { mountedMen, sumOf } from '../../../../src-shared/campaign/state/accounts'
import { describe } from '../../../../src-shared/campaign/words/describe'
import type { CpEventKind } from '../../../../src-shared/campaign/course/events'
import type { CpUnit } from '../../../../src-shared/campaign/state/state'
import { ACCOUNTS } from '../../../../src-shared/campaign/state/vocabulary'
import { workingOf } from '../../../../src-shared/campaign/words/working'
import { battleKeySchema, type BattleKey, type StepId } from '../../../../src-shared/history/calendar'
import { covers } from '../../../../src-shared/history/vocabulary'
import { failure } from '../../failure'
import type { View } from './view'
import type { BookingEvent, Milestone } from '../journal/milestones'
import { nameOf, rowsOf, sum } from './rows'

type Figure = Omit<LedgerRow, 'id' | 'parent' | 'level' | 'name' | 'leader' | 'arm'>

export function ledgerOf(view: View): OutputOf<'campaign.ledger'> {
  const { data, seen } = view
  const units = seen.units as Readonly<Record<string, CpUnit>>
  const rows = rowsOf<Figure>(data, seen, (id) => units[id] !== undefined, {
    unit(id, { unit: record }) {
      const unit = units[id]
      if (!unit) throw failure('noSuchUnit', { unitId: id })
      const { present, killedWounded, missing, stragglers, scattered, horses, guns, gunsLost } = unit
      return {
        strengthAtOpening: sumOf(unit),
        present,
        killedWounded,
        missing,
        stragglers,
        scattered,
        mounted: record.arm === 'cavalry' ? mountedMen(unit, 'cavalry') : null,
        horses,
        guns,
        gunsLost,
        marks: unit.marks,
        state: unit.state,
        cutOff: unit.cutOff,
      }
    },
    formation: (_, of) => ({
      strengthAtOpening: sum(of, (u) => u.strengthAtOpening),
      present: sum(of, (u) => u.present),
      killedWounded: sum(of, (u) => u.killedWounded),
      missing: sum(of, (u) => u.missing),
      stragglers: sum(of, (u) => u.stragglers),
      scattered: sum(of, (u) => u.scattered),
      mounted: of.some((u) => u.mounted !== null) ? sum(of, (u) => u.mounted ?? 0) : null,
      horses: sum(of, (u) => u.horses),
      guns: sum(of, (u) => u.guns),
      gunsLost: sum(of, (u) => u.gunsLost),
      marks: null,
      state: null,
      cutOff: of.some((u) => u.cutOff),
    }),
  })
  return { rows }
}

const NOBODY: Accounts = { present: 0, killedWounded: 0, missing: 0, stragglers: 0, scattered: 0 }

/** The account of a formation from first to last. Throws `noSuchUnit` for what the viewer may not know. */
export function accountOf(view: View, id: string): OutputOf<'campaign.account'> {
  const { data, seen, live } = view
  const record = data.history.index.formations.get(id)
  const ids = Object.keys(seen.units).filter((unit) => covers(id, unit))
  if (!record || ids.length === 0) throw failure('noSuchUnit', { unitId: id })
  const opening = data.opening
  const now = new Map(ids.flatMap((unit) => (opening[unit] ? [[unit, opening[unit]] as const] : [])))
  const strength = sum([...now.values()], sumOf)
  const lines: Immutable<AccountLine>[] = [openingLine(now, strength)]
  for (const milestone of live.milestones(view.seq)) {
    const changed = ids.filter((unit) => milestone.units[unit] !== undefined)
    if (changed.length === 0) continue
    const before = new Map(now)
    for (const unit of changed) {
      const after = milestone.units[unit]
      if (after) now.set(unit, after)
    }
    lines.push(lineOf(view, id, milestone, before, now, changed))
  }
  return { id, name: nameOf(data, id), level: record.level, strengthAtOpening: strength, lines }
}

type Units = ReadonlyMap<string, CpUnit>

function totalOf(units: Units): Accounts {
  const total = { ...NOBODY }
  for (const unit of units.values()) for (const account of ACCOUNTS) total[account] += unit[account]
  return total
}

function openingLine(units: Units, strength: number): Immutable<AccountLine> {
  const after = totalOf(units)
  return {
    seq: -1,
    step: '15-day',
    kind: 'opening',
    battle: null,
    rules: ['CP-LED-02'],
    change: { ...after, present: after.present - strength },
    after,
    ...rest(units, units, [...units.keys()]),
    sentences: [],
    working: null,
  }
}

/** Marks and state of a single unit; guns and horses of all. */
function rest(before: Units, now: Units, changed: readonly string[]) {
  const [only] = now.size === 1 ? changed : []
  const [was, is] = only === undefined ? [] : [before.get(only), now.get(only)]
  return {
    marks: was && is ? { before: was.marks, after: is.marks } : null,
    state: is?.state ?? null,
    guns: sum([...now.values()], (u) => u.guns),
    horses: sum([...now.values()], (u) => u.horses),
  }
}

function lineOf(
  view: View,
  id: string,
  milestone: Milestone,
  before: Units,
  now: Units,
  changed: readonly string[],
): Immutable<AccountLine> {
  const about = milestone.events.filter((event) => concerns(view, event, id, changed))
  const main = about[0]
  const kind = kindOf(main)
  const battle = battleKeySchema.safeParse(main?.data['battle']).data ?? null
  const [was, after] = [totalOf(before), totalOf(now)]
  const change = { ...NOBODY }
  for (const account of ACCOUNTS) change[account] = after[account] - was[account]
  return {
    seq: milestone.seq,
    step: kind === 'night' ? nightOf(main, milestone.step) : milestone.step,
    kind,
    battle,
    rules: [...new Set(about.flatMap((event) => event.rules))],
    change,
    after,
    ...rest(before, now, changed),
    sentences: about.map(sentenceOf),
    working: kind === 'battle' && battle ? arithmetic(view, battle, id) : null,
  }
}

const nightOf = (event: BookingEvent | undefined, step: StepId): StepId => {
  const named = event?.data['step']
  return typeof named === 'string' ? (named as StepId) : step
}

/** Whether an event is about a formation, or one of its units that the entry changed. */
function concerns({ data }: View, event: BookingEvent, id: string, changed: readonly string[]): boolean {
  const { brigade, units, formations, path, battle } = event.data
  const related = (other: unknown) => typeof other === 'string' && (covers(other, id) || covers(id, other))
  if (typeof brigade === 'string') {
    if (!related(brigade)) return false
    return !Array.isArray(units) || units.some((unit) => typeof unit === 'string' && changed.includes(unit))
  }
  if (Array.isArray(formations)) return formations.some(related)
  if (typeof path === 'string') return changed.some((unit) => path.includes(unit))
  return battle !== undefined && data.history.index.formations.has(id)
}

function kindOf(event: BookingEvent | undefined): AccountLine['kind'] {
  switch (event?.kind) {
    case 'reportConfirmed':
    case 'leftTooLate':
    case 'wentOver':
      return 'battle'
    case 'nightRow':
      return 'night'
    case 'fellOut':
      return 'weather'
    case 'marksAdded':
      return 'march'
    case 'amended':
    case 'amendShort':
      return 'amended'
    case 'umpireEdit':
      return 'edit'
    default:
      return 'other'
  }
}

export function sentenceOf({ kind, rules, data }: BookingEvent): Sentence {
  return describe({ kind: kind as CpEventKind, side: null, rules, data })
}

/** The arithmetic behind a battle's line, as far as the viewer knows the report. */
function arithmetic({ data, seen }: View, battle: BattleKey, id: string): Immutable<AccountLine>['working'] {
  const report = seen.reports[battle]
  return (report && workingOf(data, seen, report, id)) ?? null
}

/** Who came back in a night and who did not, and why. */
export function nightOfStep(view: View, step: StepId): OutputOf<'campaign.night'> {
  const { data, live, eyes } = view
  const rows = live
    .milestones(view.seq)
    .flatMap((milestone) => milestone.events)
    .filter((event) => event.kind === 'nightRow' && event.data['step'] === step)
    .flatMap((event): OutputOf<'campaign.night'>['rows'][number][] => {
      const id = String(event.data['brigade'])
      if (!eyes.some((army) => covers(army, id)) || !ownUnits(view, id)) return []
      const number = (key: string) => (typeof event.data[key] === 'number' ? event.data[key] : null)
      return [
        {
          id,
          parent: id.slice(0, id.lastIndexOf('.')),
          level: 'brigade',
          name: data.history.index.brigadeNames.get(id) ?? nameOf(data, id),
          leader: null,
          arm: data.history.index.brigadeById.get(id)?.brigade.arm ?? null,
          what: String(event.data['kind']),
          men: number('men') ?? 0,
          marksBefore: number('marks'),
          marksAfter: number('marksAfter'),
          sentence: sentenceOf(event),
          rules: event.rules,
        },
      ]
    })
  const done = (data.order.get(step) ?? 0) < (data.order.get(view.state.step) ?? 0)
  return { step, done, rows }
}

const ownUnits = ({ seen }: View, brigadeId: string): boolean =>
  Object.keys(seen.units).some((unit) => covers(brigadeId, unit))
