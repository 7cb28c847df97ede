/** Who is on the field: from the state of the campaign to the roster of a battle, with the cause of every difference (CP-ROST). */
import type { BattleDraftInput } from '../../history/battle-draft'
import { battleIdOf, battleKeySchema, type BattleKey } from '../../history/calendar'
import { rosterDifferences, type RosterDifference } from '../../history/edit/differences'
import { brigadesOf, unitsOf } from '../../history/formation-index'
import { roster } from '../../history/roster'
import type { Cause, Muster, Roster, UnitMuster } from '../../history/roster-types'
import { covers, minutesOf, QUALITIES, SIDE_OF_ARMY, type SideId } from '../../history/vocabulary'
import { asTheyAct, whatIfsInForce } from '../../history/what-ifs'
import { clockTime } from '../../engine/holds'
import { mountedMen } from '../state/accounts'
import { battleFile, battlesOf, calendarBattle, type CampaignData } from '../state/data'
import { optionKey } from '../state/name-keys'
import { leaderOf } from '../state/successors'
import type { Mustered, MusteredUnit } from '../report/result'
import { SECOND_DAY, secondDay } from './second-day'
import type { CpState, CpTransfer } from '../state/state'
import { whatIfsOf } from '../course/what-ifs'
import { wingMuster } from './wing'

/** Divisions that an option or what-if brings down a step (CP-ROST-09). */
const STEPS_OF_WHAT_IFS = [{ whatIf: 'wat-girard-present', formation: 'fr.ii.7', steps: -1 }] as const

/** What brought something about, in the words of a roster. */
export function causeOf(data: CampaignData, state: CpState, by: string): Cause {
  if (data.decisions.has(by))
    return { kind: 'decision', id: optionKey(by, state.choices[by]?.optionId ?? '') }
  if (by.startsWith('link-')) return { kind: 'link', id: by }
  if (by.startsWith('message-')) return { kind: 'message', id: by.slice('message-'.length) }
  return { kind: 'organiser', id: by }
}

/** Men, guns, grade and marks with which a unit comes to a battle; undefined: not fit to come, whatever names it (CP-ROST-05, CP-ROST-09, CP-R-18). */
export function unitMuster(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
  unitId: string,
): UnitMuster | undefined {
  const unit = state.units[unitId as keyof typeof state.units]
  const record = data.history.index.unitById.get(unitId as never)
  if (!unit || !record || unit.state !== 'fit') return undefined
  const men = mountedMen(unit, record.unit.arm)
  if (men < 1 || (record.unit.arm === 'artillery' && unit.guns < 1)) return undefined
  const steps = stepsOf(state, key, unitId)
  const rank = QUALITIES.indexOf(record.unit.quality) + steps
  return {
    men,
    guns: unit.guns,
    grade: QUALITIES[Math.max(0, Math.min(QUALITIES.length - 1, rank))] ?? record.unit.quality,
    // Each step that a raw unit cannot take is a mark instead.
    marks: unit.marks + Math.max(0, -rank),
  }
}

function stepsOf(state: CpState, key: BattleKey, unitId: string): number {
  let steps = 0
  for (const row of state.morale) if (row.battle === key && row.unitId === unitId) steps += row.steps
  for (const row of STEPS_OF_WHAT_IFS)
    if (key === 'waterloo' && state.whatIfs[row.whatIf] && covers(row.formation, unitId)) steps += row.steps
  return steps
}

/** What-ifs that act on a battle: those in force of its file, `wv-second-day` on the second day alone (CP-STEP-05). */
export function battleWhatIfs(data: CampaignData, state: CpState, key: BattleKey): readonly string[] {
  const otherDay = (id: string) => data.whatIfs.get(id)?.whatIf.date !== undefined
  return whatIfsOf(data, state.whatIfs, battleIdOf(key)).filter((id) => key === 'wavre-19' || !otherDay(id))
}

/** Opening of a battle: set by the umpire, by an option, else by what-ifs and file (CP-WX-03). */
export function startTimeOf(data: CampaignData, state: CpState, key: BattleKey): string | undefined {
  const edited = state.startTimes.findLast((s) => s.battle === key && s.by === 'organiser')
  if (edited) return edited.time
  const option = state.startTimes.findLast((s) => s.battle === key)
  if (option) return option.time
  if (key !== 'waterloo') return undefined
  // Nobody has chosen yet: the hour of the decision's default, whatever the ground (CP-WX-03).
  return battleFile(data, key).startTime
}

/** What the campaign changes of the roster of a battle. */
export function musterOf(data: CampaignData, state: CpState, key: BattleKey): Muster {
  const battleId = battleIdOf(key)
  const ids = battleWhatIfs(data, state, key)
  const startTime = startTimeOf(data, state, key)
  const acting = asTheyAct(battleFile(data, key), whatIfsInForce(battleFile(data, key), ids, true))
  const startMinutes = minutesOf(
    startTime ??
      acting.findLast((w) => w.startTime !== undefined)?.startTime ??
      battleFile(data, key).startTime,
  )
  const units = new Map<string, UnitMuster>()
  for (const { unit } of data.history.index.units) {
    const there = unitMuster(data, state, key, unit.id)
    if (there) units.set(unit.id, there)
  }
  const cause = (by: string) => causeOf(data, state, by)
  const wing = wingMuster(data, state, battleId, startMinutes)
  const mine = <T extends { readonly battle: BattleKey }>(list: readonly T[]) =>
    list.filter((row) => row.battle === key)
  const transfers = mine(state.transfers)
  const muster: Muster = {
    units,
    lossCause: (unitId) => ({ kind: 'loss', id: unitId }),
    whatIfsSettled: true,
    ...(startTime !== undefined && { startTime }),
    removes: [
      ...wing.removes,
      ...mine(state.removes).map(({ formation, by }) => ({ formation, cause: cause(by) })),
    ],
    shifts: mine(state.shifts).map(({ formation, minutes, kind, by }) => ({
      formation,
      minutes,
      kind,
      cause: cause(by),
    })),
    holds: mine(state.holds).map(({ formation, until, reason, by }) => ({
      formation,
      until,
      reason,
      cause: cause(by),
    })),
    useArrivals: mine(state.useArrivals).flatMap(({ whatIf, label, by }) => {
      const arrival = data.whatIfs.get(whatIf)?.whatIf.reinforcements?.find((a) => a.label === label)
      return arrival ? [{ arrival, cause: cause(by) }] : []
    }),
    placings: [
      ...wing.placings,
      ...mine(state.placings).map(({ brigadeId, entry, time, by }) => ({
        brigadeId,
        placing: { kind: 'arrival' as const, entry, minutes: minutesOf(time) },
        cause: cause(by),
      })),
    ],
    transfers: transfers.map(({ brigadeId, unitIds, entry, minutes, by }) => ({
      brigadeId,
      unitIds,
      entry,
      minutes,
      cause: cause(by),
    })),
    ...elsewhere(data, state, key, transfers),
  }
  return key === 'wavre-19' ? secondDay(data, state, muster) : muster
}

/** Units that have a place in the other battle of the same step (CP-ROST-07). */
function elsewhere(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
  transfers: readonly CpTransfer[],
): Pick<Muster, 'elsewhere' | 'exactly'> {
  const keys = battlesOf(data, calendarBattle(data, key).step)
  const at = keys.indexOf(key)
  const first = keys[at - 1]
  const second = keys[at + 1]
  if (second !== undefined) return { elsewhere: laidOutAt(data, state, second) }
  const away = new Map<string, Cause>()
  const exactly = new Map<string, readonly (keyof Mustered['units'])[]>()
  if (first === undefined || state.battles[first].phase === 'leftOut') return { elsewhere: away }
  const gone = new Set(transfers.map((t) => t.brigadeId as string))
  const comes = linkedBrigades(data, state, key)
  const onFirst = state.battles[first].mustered?.units ?? musteredOf(data, rosterOf(data, state, first)).units
  for (const id of Object.keys(onFirst)) {
    const brigadeId = brigadeIdOf(id)
    if (gone.has(brigadeId)) continue
    if (comes.has(brigadeId)) {
      // By the what-if of a link a brigade comes with the units that were on the other field (CP-ROST-04).
      exactly.set(brigadeId, [...(exactly.get(brigadeId) ?? []), id as keyof Mustered['units']])
      continue
    }
    away.set(id, { kind: 'otherBattle', id: first })
  }
  return { elsewhere: away, exactly }
}

/**
 * Units of a battle's forces as they have been laid out: what is set afterwards takes none of them to the field before it
 * (CP-EDIT-01). Who came there from that field by a transfer or a link has a place on both.
 */
function laidOutAt(data: CampaignData, state: CpState, key: BattleKey): ReadonlyMap<string, Cause> {
  const { mustered, phase } = state.battles[key]
  if (!mustered || phase === 'leftOut') return new Map()
  const came = linkedBrigades(data, state, key)
  const transferred = new Set<string>(
    state.transfers.flatMap(({ battle, brigadeId }) => (battle === key ? [brigadeId] : [])),
  )
  return new Map(
    Object.keys(mustered.units).flatMap((id) =>
      came.has(brigadeIdOf(id)) || transferred.has(brigadeIdOf(id))
        ? []
        : [[id, { kind: 'otherBattle', id: key }] as const],
    ),
  )
}

const brigadeIdOf = (unitId: string): string => unitId.slice(0, unitId.lastIndexOf('.'))

/** The other battle of the same step, if it holds every unit of a brigade that is fit to come (CP-ROST-07). */
export function heldBy(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
  brigadeId: string,
): BattleKey | undefined {
  const { elsewhere: away } = musterOf(data, state, key)
  const fit = unitsOf(data.history.index, brigadeId)
    .map(({ unit }) => unit.id)
    .filter((id) => unitMuster(data, state, key, id) !== undefined)
  const [there] = fit.map((id) => away?.get(id))
  return there && fit.every((id) => away?.has(id)) ? battleKeySchema.parse(there.id) : undefined
}

/** Brigades that a link's what-if, taken up, brings from one field to the other (CP-LINK-05). */
function linkedBrigades(data: CampaignData, state: CpState, key: BattleKey): ReadonlySet<string> {
  const ids = state.offers.filter((o) => o.answer === true).map((o) => o.whatIf)
  return new Set(
    ids.flatMap((id) => {
      const record = data.whatIfs.get(id)
      if (record?.battleId !== battleIdOf(key) || !state.whatIfs[id]) return []
      return (record.whatIf.reinforcements ?? []).flatMap((a) => a.brigadeIds)
    }),
  )
}

/** The roster of a battle as the campaign stands. */
export function rosterOf(data: CampaignData, state: CpState, key: BattleKey): Roster {
  return roster(data.history, battleIdOf(key), battleWhatIfs(data, state, key), {
    muster: musterOf(data, state, key),
  })
}

/** Ground until which hour it is wet at Waterloo; null: dry (CP-WX-03, CP-R-20). */
export function wetUntilOf(data: CampaignData, state: CpState, key: BattleKey): string | null {
  if (key !== 'waterloo') return null
  const kind = state.weather ?? data.calendar.weather.default
  return data.calendar.weather.kinds.find((k) => k.id === kind)?.wetUntil ?? null
}

/** The forces of a roster as they are noted when they are laid out. */
export function musteredOf(data: CampaignData, who: Roster, holders?: Mustered['holders']): Mustered {
  const battle = data.history.battles[who.battleId]
  const units: Record<string, MusteredUnit> = {}
  const brigades: Record<string, { entry: string | null; minutes: number }> = {}
  const late: Record<string, number> = {}
  for (const b of who.brigades) {
    const minutes = b.placing.kind === 'arrival' ? b.placing.dueMinutes : b.placing.fromMinutes
    brigades[b.record.brigade.id] = {
      entry: b.placing.kind === 'arrival' ? b.placing.entry : null,
      minutes,
    }
    for (const u of b.units) {
      units[u.record.unit.id] = { men: u.men, guns: u.guns, grade: u.grade, marks: u.marks }
      const due = u.placing.kind === 'arrival' ? u.placing.dueMinutes : u.placing.fromMinutes
      if (due !== minutes) late[u.record.unit.id] = due
    }
  }
  return {
    date: who.date,
    startMinutes: who.startMinutes,
    endMinutes: who.endMinutes,
    whatIfIds: who.whatIfs.map((w) => w.id),
    holders: holders ?? Object.fromEntries(battle.objectives.map((o) => [o.id, o.heldBy])),
    units,
    brigades,
    late,
  }
}

/** Holders when the battle begins; on the second day of Wavre those of the first evening (CP-STEP-05). */
export function holdersAtStart(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
): Mustered['holders'] | undefined {
  return key === 'wavre-19' ? state.reports.wavre?.holders : undefined
}

/** Differences of a battle from history, with their causes (CP-ROST-11). */
export function differencesOf(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
): readonly RosterDifference[] {
  return rosterDifferences(data.history, rosterOf(data, state, key), rosterOf1815(data, key))
}

/** Who stood on a field in 1815: on the second day of Wavre as its own what-if has it, not as on the evening before. */
export const rosterOf1815 = (data: CampaignData, key: BattleKey): Roster =>
  roster(data.history, battleIdOf(key), key === 'wavre-19' ? [SECOND_DAY] : [])

/** Sides without a unit on the roster. */
export function sidesWithoutUnits(who: Roster): readonly SideId[] {
  const there = new Set(who.brigades.map((b) => SIDE_OF_ARMY[b.record.army.id]))
  return (['french', 'coalition'] as const).filter((side) => !there.has(side))
}

export function draftInput(data: CampaignData, state: CpState, key: BattleKey): BattleDraftInput {
  const muster = musterOf(data, state, key)
  const who = roster(data.history, battleIdOf(key), battleWhatIfs(data, state, key), { muster })
  const onField = new Set(who.brigades.flatMap((b) => above(b.record.brigade.id)))
  const battle = state.battles[key]
  const first = state.battles.wavre
  const holders = holdersAtStart(data, state, key)
  return {
    key,
    battleId: battleIdOf(key),
    whatIfIds: battleWhatIfs(data, state, key),
    muster,
    roster: who,
    leader: (id) => leaderOf(data, state, id, (formation) => onField.has(formation)),
    wetUntil: wetUntilOf(data, state, key),
    startTime: clockTime(who.startMinutes),
    playedOnTo: playedOnTo(state, key),
    trueStrength: state.houseRules.brigadeTrueStrength,
    samePlaces:
      key === 'wavre-19' &&
      state.reports.wavre?.how === 'fought' &&
      first.ruleSet === battle.ruleSet &&
      first.boardId === battle.boardId,
    ...(holders && { holders }),
  }
}

const above = (id: string): readonly string[] => {
  const parts = id.split('.')
  return parts.map((_, i) => parts.slice(0, i + 1).join('.'))
}

/** A battle that would end before a side must be gone is played on to that hour (CP-LINK-08). */
export function playedOnTo(state: CpState, key: BattleKey): number | null {
  const hours = state.mustLeave.filter((row) => row.battle === key).map((row) => minutesOf(row.by))
  return hours.length > 0 ? Math.max(...hours) : null
}

/** Units of a formation on a roster, for lists. */
export function unitsOnRoster(
  data: CampaignData,
  mustered: Mustered,
  formationId: string,
): readonly string[] {
  return unitsOf(data.history.index, formationId)
    .map((r) => r.unit.id)
    .filter((id) => mustered.units[id] !== undefined)
}

/** Brigades that a what-if or an option's arrivals bring. */
export function brigadesBroughtBy(data: CampaignData, whatIfId: string): readonly string[] {
  const w = data.whatIfs.get(whatIfId)?.whatIf
  if (!w) return []
  return [
    ...(w.reinforcements ?? []).flatMap((a) => a.brigadeIds),
    ...(w.deployments ?? []).map((d) => d.brigadeId),
    ...(w.moves ?? []).flatMap((m) =>
      m.formations.flatMap((f) => brigadesOf(data.history.index, f).map((r) => r.brigade.id)),
    ),
  ]
}
