/** The nights: who finds his colours again, who re-forms, who is taken (CP-NITE). */
import type { LedgerConstants } from '../../history/calendar'
import { spread } from '../../history/spread'
import type { Quality } from '../../history/vocabulary'
import type { DieKind } from '../../engine/dice'
import { move, withoutHorsesOf } from '../state/accounts'
import type { CpHouseRules } from '../course/house-rules'
import type { CpUnit } from '../state/state'

/** Die of a grade (CP-NITE-07). */
export const GRADE_DIE: Readonly<Record<Quality, DieKind>> = {
  raw: 'd6',
  trained: 'd8',
  veteran: 'd10',
  elite: 'd12',
}
/** Score that brings a cut-off group a mark down. */
const CUT_OFF_NEEDS = 5

/** A unit before the night, in the order of the order of battle. */
export interface NightUnit {
  readonly id: string
  readonly brigadeId: string
  readonly quality: Quality
  readonly unit: CpUnit
  /** Its formation has no recovery this night (CP-NITE-04). */
  readonly noRecovery: boolean
  /** Pressed in the dark (CP-NITE-05). */
  readonly harried: boolean
}

/** What the night did to one group of a brigade, or to its broken units. */
export interface NightRow {
  readonly brigadeId: string
  readonly unitIds: readonly string[]
  readonly kind: 'recovered' | 'cutOff' | 'noRecovery' | 'waits' | 'reformed' | 'taken'
  readonly marks: number
  readonly marksAfter: number
  /** Men back in the ranks; taken: men gone for good. */
  readonly men: number
  /** Men still away. */
  readonly left: number
  readonly harried: boolean
  readonly face?: number
  readonly rules: readonly string[]
}

export interface Night {
  /** Units that changed. */
  readonly units: ReadonlyMap<string, CpUnit>
  readonly rows: readonly NightRow[]
}

/** Nights after which broken units re-form, or never (CP-NITE-06). */
export function returnNights(rule: CpHouseRules['brokenReturn'], ledger: LedgerConstants): number {
  if (rule === 'never') return Infinity
  return rule === 'afterOneNight' ? 1 : ledger.brokenReturnNights
}

/** Marks after an ordinary night (CP-NITE-02). */
export const marksAfterNight = (marks: number): number => (marks >= 2 ? 1 : 0)

/** Men of a group who come back when its marks fall from `m` to `after` (CP-NITE-03). */
export function menBack(
  group: { readonly m: number; readonly a: number; readonly atStart: number; readonly stragglers: number },
  after: number,
): number {
  if (after === 0) return group.stragglers
  const a = Math.max(group.a, group.m)
  return Math.min(group.stragglers, Math.floor((group.atStart * (group.m - after)) / a))
}

export interface NightOptions {
  /** Nights after which broken units re-form. */
  readonly nights: number
  readonly ledger: LedgerConstants
}

/**
 * One night for all units, in the order of the order of battle, fit before broken (CP-NITE-09). `roll` throws the die of
 * a cut-off group.
 */
export function night(
  units: readonly NightUnit[],
  options: NightOptions,
  roll: (group: readonly NightUnit[], die: DieKind) => number,
): Night {
  const changed = new Map<string, CpUnit>()
  const rows: NightRow[] = []
  const brigades = Map.groupBy(units, (u) => u.brigadeId)
  for (const members of brigades.values()) {
    const fit = members.filter((u) => u.unit.state === 'fit' && mayChange(u.unit))
    for (const group of groupsOf(fit)) rest(group, roll, changed, rows)
  }
  for (const members of brigades.values()) {
    const broken = members.filter((u) => u.unit.state === 'broken')
    if (broken.length > 0) brokenNight(broken, options, changed, rows)
  }
  // Nobody is cut off in the morning, whatever the night brought (CP-NITE-07).
  for (const { id, unit } of units) {
    const now = changed.get(id) ?? unit
    if (now.cutOff) changed.set(id, { ...now, cutOff: false })
  }
  return { units: changed, rows }
}

const mayChange = (unit: CpUnit): boolean => unit.marks > 0 || unit.stragglers > 0

/** Units with equal marks now and at the start, equally cut off, harried and forbidden to rest (CP-NITE-01). */
function groupsOf(units: readonly NightUnit[]): Iterable<readonly NightUnit[]> {
  return Map.groupBy(
    units,
    ({ unit, harried, noRecovery }) =>
      `${unit.marks} ${unit.marksAtStart} ${unit.cutOff} ${harried} ${noRecovery}`,
  ).values()
}

const total = (
  group: readonly NightUnit[],
  of: 'stragglers' | 'stragglersAtStart' | 'scattered' | 'brokenMen',
) => group.reduce((sum, { unit }) => sum + unit[of], 0)

function rest(
  group: readonly NightUnit[],
  roll: (group: readonly NightUnit[], die: DieKind) => number,
  changed: Map<string, CpUnit>,
  rows: NightRow[],
): void {
  const first = group[0]
  if (!first) return
  const { marks: m, marksAtStart: a, cutOff } = first.unit
  const stragglers = total(group, 'stragglers')
  const row = {
    brigadeId: first.brigadeId,
    unitIds: group.map((u) => u.id),
    marks: m,
    harried: first.harried,
  }
  if (first.noRecovery) {
    rows.push({ ...row, kind: 'noRecovery', marksAfter: m, men: 0, left: stragglers, rules: ['CP-NITE-04'] })
    return
  }
  let face: number | undefined
  let after = marksAfterNight(m)
  if (cutOff) {
    after = m
    if (m >= 2) {
      face = roll(group, GRADE_DIE[gradeOf(group)])
      if (face >= CUT_OFF_NEEDS) after = m - 1
    }
  }
  const stays = cutOff && after === m
  const full = stays ? 0 : menBack({ m, a, atStart: total(group, 'stragglersAtStart'), stragglers }, after)
  const back = first.harried ? Math.floor(full / 2) : full
  const shares = spread(
    back,
    group.map((u) => u.unit.stragglers),
  )
  group.forEach(({ id, unit }, i) => {
    const men = shares[i] ?? 0
    changed.set(id, { ...move(unit, { present: men, stragglers: -men }), marks: after })
  })
  rows.push({
    ...row,
    kind: cutOff ? 'cutOff' : 'recovered',
    marksAfter: after,
    men: back,
    left: stragglers - back,
    ...(face !== undefined && { face }),
    rules: [
      cutOff ? 'CP-NITE-07' : 'CP-NITE-03',
      'CP-NITE-01',
      ...(cutOff ? [] : ['CP-NITE-02']),
      ...(first.harried ? ['CP-NITE-05'] : []),
    ],
  })
}

/** Grade of the unit with most men present, the first of equals (CP-NITE-07). */
function gradeOf(group: readonly NightUnit[]): Quality {
  return group.reduce((best, u) => (u.unit.present > best.unit.present ? u : best)).quality
}

/** Broken units of one brigade: taken, waiting, or formed anew (CP-NITE-06, CP-NITE-07). */
function brokenNight(
  broken: readonly NightUnit[],
  { nights, ledger }: NightOptions,
  changed: Map<string, CpUnit>,
  rows: NightRow[],
): void {
  const brigadeId = broken[0]?.brigadeId ?? ''
  const emitRow = (
    kind: NightRow['kind'],
    group: readonly NightUnit[],
    men: number,
    rule: string,
    after = 0,
  ) =>
    rows.push({
      brigadeId,
      unitIds: group.map((u) => u.id),
      kind,
      marks: group[0]?.unit.marks ?? 0,
      marksAfter: after,
      men,
      left: total(group, 'scattered') - men,
      harried: false,
      rules: [rule],
    })
  const taken = broken.filter((u) => u.unit.cutOff)
  for (const { id, unit } of taken)
    changed.set(id, {
      ...withoutHorsesOf(
        move(unit, { scattered: -unit.scattered, missing: unit.scattered }),
        unit.scattered,
        ledger,
      ),
      state: 'destroyed',
    })
  if (taken.length > 0) emitRow('taken', taken, total(taken, 'scattered'), 'CP-NITE-07')
  const free = broken.filter((u) => !u.unit.cutOff)
  const resting = free.filter((u) => !u.noRecovery)
  const ready = resting.filter((u) => u.unit.nightsBroken + 1 === nights)
  const waiting = free.filter((u) => !ready.includes(u))
  for (const { id, unit, noRecovery } of waiting)
    if (!noRecovery) changed.set(id, { ...unit, nightsBroken: unit.nightsBroken + 1 })
  if (waiting.length > 0)
    emitRow('waits', waiting, 0, waiting.some((u) => u.noRecovery) ? 'CP-NITE-04' : 'CP-NITE-06')
  if (ready.length === 0) return
  const back = Math.min(
    total(ready, 'scattered'),
    Math.floor((total(ready, 'brokenMen') * ledger.brokenReturnPercent) / 100),
  )
  const shares = spread(
    back,
    ready.map((u) => u.unit.scattered),
  )
  ready.forEach(({ id, unit }, i) => {
    const men = shares[i] ?? 0
    changed.set(id, {
      ...move(unit, { present: men, scattered: -men }),
      state: 'fit',
      marks: 1,
      marksAtStart: 1,
      stragglersAtStart: 0,
      brokenMen: 0,
      nightsBroken: 0,
    })
  })
  emitRow('reformed', ready, back, 'CP-NITE-06', 1)
}
