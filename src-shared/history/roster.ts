/** Rosters: one placing for each brigade of a battle, after the what-ifs and whatever a campaign adds (CP-ROST). */
import type { Battle } from './battle'
import type { History } from './bundle'
import type { Arrival, Deployment, WhatIf } from './forces'
import { brigadesOf, type BrigadeRecord, type FormationIndex, type UnitRecord } from './formation-index'
import type {
  Cause,
  Coming,
  Muster,
  Placing,
  Roster,
  RosterAbsence,
  RosterBrigade,
  RosterFault,
  RosterUnit,
} from './roster-types'
import { covers, minutesOf, type BattleId } from './vocabulary'
import { asTheyAct, whatIfsInForce } from './what-ifs'

/** Sum of arrival shifts at which a brigade does not come at all (CP-ROST-06). */
const NEVER_COMES_MINUTES = 240
const MINUTES_OF_DAY = 1440

export interface RosterOptions {
  readonly muster?: Muster
  /** Goes on over the night to the end of the second day, where the battle has one. */
  readonly overNight?: boolean
}

/** A placing being worked out. */
type Place =
  | { readonly kind: 'deployment'; readonly deployment: Deployment }
  | {
      readonly kind: 'arrival'
      readonly entry: string
      readonly minutes: number
      readonly group: Arrival | null
      /** Later units of the brigade with their own hour. */
      readonly late: readonly { readonly unitIds: readonly string[]; readonly minutes: number }[]
      /** Hours of transfers are fixed (CP-LINK-04). */
      readonly fixed: boolean
      /** Gives way to a place of the file if not later than the start (CP-ROST-06). */
      readonly givesWay: boolean
      readonly unitIds: readonly string[] | null
    }

interface Work {
  readonly place: Place
  /** Null: history. */
  readonly cause: Cause | null
}

const whatIfCause = (w: WhatIf): Cause => ({ kind: 'whatIf', id: w.id })

/**
 * Who is on the field of a battle, where and when, in file order (CP-ROST-01 to -07, -12). `whatIfIds` must be a choice
 * without faults; the defaults and those that go with it are added here.
 */
export function roster(
  history: History,
  battleId: BattleId,
  whatIfIds: readonly string[],
  options: RosterOptions = {},
): Roster {
  const battle = history.battles[battleId]
  const inForce = whatIfsInForce(battle, whatIfIds, options.muster?.whatIfsSettled === true)
  const whatIfs = asTheyAct(battle, inForce)
  const muster = options.muster ?? {}
  const frame = frameOf(battle, whatIfs, muster, options.overNight === true)
  const work = placeAll(history, battle, whatIfs, muster)
  const removed = removals(whatIfs, muster)
  const named = namedBy(whatIfs)
  const added = new Set<string>(whatIfs.flatMap((w) => w.addsUnits ?? []))

  const brigades: RosterBrigade[] = []
  const absent: RosterAbsence[] = []
  const faults: RosterFault[] = []
  for (const record of history.index.brigades) {
    const id = record.brigade.id
    const gone = removed.filter((r) => covers(r.formation, id)).map((r) => r.cause)
    const placed = work.get(id)
    if (!placed) {
      if (gone.length === 0) faults.push(...nowhere(record, battle, muster))
      continue
    }
    if (gone.length > 0) {
      absent.push({ brigadeId: id, why: 'removed', causes: gone })
      continue
    }
    const shifts = shiftsOf(id, placed, whatIfs, muster)
    const timed = time(placed, shifts, battle, id, frame)
    if (timed === null) {
      absent.push({ brigadeId: id, why: 'tooLate', causes: causesOf(placed, shifts) })
      continue
    }
    const lost: Cause[] = []
    const units = unitsThere(history.index, record, battle, timed, added, muster, lost)
    if (units.length === 0) {
      absent.push({ brigadeId: id, why: 'noUnit', causes: [...causesOf(placed, []), ...lost] })
      continue
    }
    brigades.push({
      record,
      placing: timed.placing,
      placedBy: timed.cause,
      named: named.some((formation) => covers(formation, id)),
      units,
      held: holdOf(id, timed.place, whatIfs, muster),
      shiftedBy: timed.placing.kind === 'arrival' ? shifts.applied : [],
    })
  }
  return { battleId, whatIfs: inForce, ...frame, brigades, absent, faults }
}

/** Day, start and end: of the file, of the last what-if that says otherwise, of the campaign (CP-ROST-02). */
function frameOf(battle: Battle, whatIfs: readonly WhatIf[], muster: Muster, overNight: boolean) {
  const last = <K extends 'date' | 'startTime' | 'endTime'>(key: K) =>
    whatIfs.findLast((w) => w[key] !== undefined)?.[key] ?? battle[key]
  const second = overNight ? battle.secondDay : undefined
  return {
    date: last('date'),
    startMinutes: minutesOf(muster.startTime ?? last('startTime')),
    endMinutes: second ? MINUTES_OF_DAY + minutesOf(second.endTime) : minutesOf(last('endTime')),
  }
}

/** The last placing of every brigade, in the order of CP-ROST-01 to -03. */
function placeAll(
  history: History,
  battle: Battle,
  whatIfs: readonly WhatIf[],
  muster: Muster,
): ReadonlyMap<string, Work> {
  const work = new Map<string, Work>()
  const arrive = (group: Arrival, cause: Cause | null, givesWay: boolean) => {
    for (const id of group.brigadeIds) {
      const late = (group.lateUnits ?? [])
        .filter((part) => part.brigadeId === id)
        .map((part) => ({ unitIds: part.unitIds, minutes: minutesOf(part.time) }))
      const minutes = minutesOf(group.time)
      const place = { kind: 'arrival', entry: group.entry, minutes, group, late, fixed: false } as const
      work.set(id, { place: { ...place, givesWay, unitIds: null }, cause })
    }
  }
  const enter = (
    id: string,
    entry: string,
    minutes: number,
    cause: Cause,
    unitIds: readonly string[] | null,
  ) => {
    const place = { kind: 'arrival', entry, minutes, group: null, late: [], givesWay: false } as const
    work.set(id, { place: { ...place, fixed: unitIds !== null, unitIds }, cause })
  }
  const stand = (deployment: Deployment, cause: Cause | null) =>
    work.set(deployment.brigadeId, { place: { kind: 'deployment', deployment }, cause })

  for (const deployment of battle.deployments) stand(deployment, null)
  for (const group of battle.reinforcements) arrive(group, null, false)
  for (const w of whatIfs) {
    const cause = whatIfCause(w)
    for (const move of w.moves ?? [])
      for (const formation of move.formations)
        for (const { brigade } of brigadesOf(history.index, formation))
          if (work.has(brigade.id)) enter(brigade.id, move.entry, minutesOf(move.time), cause, null)
    for (const group of w.reinforcements ?? []) arrive(group, cause, true)
    for (const deployment of w.deployments ?? []) stand(deployment, cause)
  }
  for (const { arrival, cause } of muster.useArrivals ?? []) arrive(arrival, cause, true)
  for (const { brigadeId, placing, cause } of muster.placings ?? [])
    if (placing.kind === 'deployment') stand(placing.deployment, cause)
    else enter(brigadeId, placing.entry, placing.minutes, cause, null)
  for (const t of muster.transfers ?? []) enter(t.brigadeId, t.entry, t.minutes, t.cause, t.unitIds)
  return work
}

/** Formations absent for good: nothing brings back what anything removes (CP-ROST-02). */
function removals(whatIfs: readonly WhatIf[], muster: Muster) {
  return [
    ...whatIfs.flatMap((w) => (w.removes ?? []).map((formation) => ({ formation, cause: whatIfCause(w) }))),
    ...(muster.removes ?? []),
  ]
}

function namedBy(whatIfs: readonly WhatIf[]): readonly string[] {
  return whatIfs.flatMap((w) => [
    ...(w.reinforcements ?? []).flatMap((group) => group.brigadeIds),
    ...(w.deployments ?? []).map((deployment) => deployment.brigadeId),
    ...(w.moves ?? []).flatMap((move) => move.formations),
    ...(w.lifts ?? []),
  ])
}

interface Shifts {
  readonly minutes: number
  /** The arrival shifts alone. */
  readonly arrivalMinutes: number
  readonly applied: readonly { readonly minutes: number; readonly cause: Cause }[]
}

/** Minutes added to the hour of a brigade (CP-ROST-06). */
function shiftsOf(id: string, work: Work, whatIfs: readonly WhatIf[], muster: Muster): Shifts {
  const applied: { minutes: number; cause: Cause }[] = []
  let arrivalMinutes = 0
  if (work.place.kind === 'deployment' || work.place.fixed) return { minutes: 0, arrivalMinutes, applied }
  for (const w of whatIfs) {
    // A what-if does not shift what it brings itself.
    if (work.cause?.kind === 'whatIf' && work.cause.id === w.id) continue
    for (const [formation, minutes] of Object.entries(w.timeShiftMinutes ?? {}))
      if (typeof minutes === 'number' && covers(formation, id))
        applied.push({ minutes, cause: whatIfCause(w) })
  }
  for (const shift of muster.shifts ?? [])
    if (covers(shift.formation, id)) {
      applied.push({ minutes: shift.minutes, cause: shift.cause })
      if (shift.kind === 'arrivalShift') arrivalMinutes += shift.minutes
    }
  return { minutes: applied.reduce((sum, s) => sum + s.minutes, 0), arrivalMinutes, applied }
}

interface Timed {
  readonly place: Place
  readonly cause: Cause | null
  readonly placing: Placing
  /** Placing of each unit that comes later; null: too late. */
  readonly late: ReadonlyMap<string, Coming | null>
}

/** The placing with its hour; null if the brigade does not come (CP-ROST-06). */
function time(
  work: Work,
  shifts: Shifts,
  battle: Battle,
  id: string,
  frame: { readonly startMinutes: number; readonly endMinutes: number },
): Timed | null {
  const none: ReadonlyMap<string, Coming | null> = new Map()
  const { place } = work
  if (place.kind === 'deployment') {
    const { deployment } = place
    // Only what a what-if deploys after the file's own start is taken up later (CP-ROST-02).
    const later = work.cause !== null && deployment.time > battle.startTime
    const fromMinutes = later ? Math.max(frame.startMinutes, minutesOf(deployment.time)) : frame.startMinutes
    return { ...work, placing: { kind: 'deployment', deployment, fromMinutes }, late: none }
  }
  if (shifts.arrivalMinutes >= NEVER_COMES_MINUTES) return null
  const coming = (minutes: number): Coming | null => {
    const due = minutes + shifts.minutes
    if (due >= frame.endMinutes) return null
    const dueMinutes = Math.max(due, frame.startMinutes)
    return { kind: 'arrival', entry: place.entry, label: place.group?.label ?? null, dueMinutes }
  }
  if (place.givesWay && place.minutes + shifts.minutes <= frame.startMinutes) {
    const deployment = battle.deployments.find((d) => d.brigadeId === id)
    if (deployment)
      return time({ place: { kind: 'deployment', deployment }, cause: null }, shifts, battle, id, frame)
  }
  const placing = coming(place.minutes)
  if (placing === null) return null
  const late = new Map(
    place.late.flatMap((part) => part.unitIds.map((unitId) => [unitId, coming(part.minutes)] as const)),
  )
  return { ...work, placing, late }
}

/** Units with which a brigade comes (CP-ROST-04, -05, -07). Causes of units kept away are added to `lost`. */
function unitsThere(
  index: FormationIndex,
  record: BrigadeRecord,
  battle: Battle,
  timed: Timed,
  added: ReadonlySet<string>,
  muster: Muster,
  lost: Cause[],
): RosterUnit[] {
  const { brigade } = record
  const listed = (key: 'present' | 'nearby') => brigade.units.some((unit) => unit[key].includes(battle.id))
  const key = listed('present') ? 'present' : listed('nearby') ? 'nearby' : 'all'
  const transferred =
    (timed.place.kind === 'arrival' ? timed.place.unitIds : null) ?? muster.exactly?.get(brigade.id) ?? null
  const group = timed.place.kind === 'arrival' ? timed.place.group : null
  const narrowed = brigade.arm === 'artillery' ? group?.presentUnits : undefined

  const basisOf = (unit: (typeof brigade.units)[number]): RosterUnit['basis'] | null => {
    if (transferred) return transferred.includes(unit.id) ? 'transferred' : null
    if (key === 'all' || unit[key].includes(battle.id))
      return narrowed && !narrowed.includes(unit.id) ? null : key
    return added.has(unit.id) ? 'added' : null
  }
  const there: RosterUnit[] = []
  for (const unit of brigade.units) {
    const basis = basisOf(unit)
    const line = index.unitById.get(unit.id)
    if (basis === null || !line) continue
    const placing = timed.late.has(unit.id) ? (timed.late.get(unit.id) ?? null) : timed.placing
    if (placing === null) continue
    const leftThatField = timed.place.kind === 'arrival' && timed.place.unitIds !== null
    const otherBattle = leftThatField ? undefined : muster.elsewhere?.get(unit.id)
    if (otherBattle) {
      lost.push(otherBattle)
      continue
    }
    const strength = muster.units ? muster.units.get(unit.id) : mustersInHistory(unit, battle.id)
    if (!strength || strength.men < 1 || (unit.arm === 'artillery' && strength.guns < 1)) {
      lost.push(muster.lossCause?.(unit.id) ?? { kind: 'loss', id: unit.id })
      continue
    }
    there.push({ record: line, ...strength, basis, placing })
  }
  return there
}

/** Men, guns and grade of a unit at a battle in history. */
export function mustersInHistory(unit: UnitRecord['unit'], battleId: BattleId) {
  return {
    men: unit.strengthAt?.[battleId] ?? unit.strength,
    guns: (unit.guns ?? []).reduce((sum, kind) => sum + kind.count, 0),
    grade: unit.quality,
    marks: 0,
  }
}

/** The hold on a brigade, unless a what-if in force lifts it (CP-ROST-12). */
function holdOf(id: string, place: Place, whatIfs: readonly WhatIf[], muster: Muster): RosterBrigade['held'] {
  const option = muster.holds?.findLast((hold) => covers(hold.formation, id))
  if (option) return { until: option.until, reason: option.reason, cause: option.cause }
  if (whatIfs.some((w) => w.lifts?.some((formation) => covers(formation, id)))) return null
  const source = place.kind === 'deployment' ? place.deployment : place.group
  if (source?.heldUntil === undefined) return null
  const reason =
    ('restriction' in source ? source.restriction : 'condition' in source ? source.condition : '') ?? ''
  return { until: source.heldUntil, reason, cause: null }
}

/** Units of this battle whose brigade has no placing and is not removed: the files disagree (squares, 7.4 step 6). */
function nowhere(record: BrigadeRecord, battle: Battle, muster: Muster): RosterFault[] {
  if (muster.units) return []
  return record.brigade.units
    .filter((unit) => unit.present.includes(battle.id))
    .map((unit) => ({
      unitId: unit.id,
      sentence: `${unit.name} (${unit.id}) fought at ${battle.name} by the order of battle, but the battle's file gives its brigade neither a place nor an hour.`,
    }))
}

const causesOf = (work: Work, shifts: Shifts | readonly []): Cause[] => [
  ...(work.cause ? [work.cause] : []),
  ...('applied' in shifts ? shifts.applied.map((s) => s.cause) : []),
]
