/** What each headquarters knows: the state without what CP-SEE keeps from whoever looks (CP-SEE). */
import type { BattleKey, Decision } from '../../history/calendar'
import { covers, SIDE_OF_ARMY, type ArmyId } from '../../history/vocabulary'
import { offered } from '../course/choices'
import { headquartersOf, stepOf, type CampaignData } from './data'
import { knownBattles } from '../couriers/couriers'
import { armyIn } from '../report/historical'
import { beforeOrders } from '../couriers/in-doubt'
import type { CpReport } from '../report/result'
import type { Mustered } from '../report/result'
import type { CpBattle, CpMessage, CpState } from './state'
import type { CpEvent } from '../course/step'
import { isComputer, type CpViewer } from './vocabulary'

/**
 * Armies whose eyes a viewer looks through: his own; with `alliesShare` all of his side (CP-R-12), with `oneMindPerSide`
 * those of his side that the same player leads (CP-R-13).
 */
export function eyesOf(data: CampaignData, state: CpState, army: ArmyId): readonly ArmyId[] {
  const { alliesShare, oneMindPerSide } = state.houseRules
  const ofSide = data.calendar.sides.find((s) => s.armies.includes(army))?.armies ?? [army]
  if (alliesShare) return ofSide
  const leaderOf = (of: ArmyId) => state.seats[of].playerIds[0]
  return oneMindPerSide ? ofSide.filter((of) => leaderOf(of) === leaderOf(army)) : [army]
}

const armyOfViewer = (viewer: CpViewer): ArmyId | null =>
  typeof viewer === 'object' ? viewer.army : viewer === 'organiser' ? null : viewer

/** The moment in the story up to which an army has had its news: that of the decision before it, else the step's first. */
export function momentOfKnowledge(data: CampaignData, state: CpState, army: ArmyId): string {
  const moments = offered(data, state, state.step)
    .filter((d) => d.army === army)
    .map((d) => d.takenAt)
    .toSorted()
  return moments[0] ?? stepOf(data, state.step).from
}

/** Battles whose result is known at a decision: what its headquarters has learnt by then (CP-SEE-03). */
export function knownAt(state: CpState, decision: Decision): readonly BattleKey[] {
  return knownBattles(state.news, decision.headquarters, decision.takenAt)
}

/** Battles whose result an army has: those it fought itself, and those of which news has come (CP-SEE-01). */
export function knownResults(data: CampaignData, state: CpState, army: ArmyId): readonly BattleKey[] {
  const moment = momentOfKnowledge(data, state, army)
  const heard = headquartersOf(data, army).flatMap((id) => knownBattles(state.news, id, moment))
  const fought = (Object.keys(state.reports) as BattleKey[]).filter((key) =>
    Object.keys(state.reports[key]?.lines ?? {}).some((id) => armyIn(id) === army),
  )
  return [...new Set([...fought, ...heard])]
}

/** A campaign as somebody may know it. Fields that he may not know are empty, counted or left out. */
export function seenBy(data: CampaignData, state: CpState, viewer: CpViewer): CpState {
  const army = armyOfViewer(viewer)
  if (army === null || state.phase === 'over') return state
  const eyes = eyesOf(data, state, army)
  const mine = (id: string) => eyes.includes(armyIn(id))
  // Nobody is told whether his order came in time (CP-MSG-07).
  const seen = ofArmy(data, beforeOrders(data, state, eyes), army, eyes, mine)
  return typeof viewer === 'object' ? ofPlayer(seen, viewer.army, viewer.playerId) : seen
}

/** Whether men of the side of an army have taken the rider of a message, and read it (CP-MSG-07). */
export const isCaptorOf = (army: ArmyId | null, { fate, army: sender }: CpMessage): boolean =>
  army !== null && fate === 'taken' && SIDE_OF_ARMY[sender] !== SIDE_OF_ARMY[army]

function ofArmy(
  data: CampaignData,
  state: CpState,
  army: ArmyId,
  eyes: readonly ArmyId[],
  mine: (id: string) => boolean,
): CpState {
  const ownDecision = (id: string) => eyes.some((a) => data.decisions.get(id)?.army === a)
  const knows = (by: string) =>
    ownDecision(by) ||
    ['default', 'weather', 'organiser'].includes(by) ||
    eyes.some((a) => state.revealed[by]?.includes(a))
  const known = <T extends { readonly by: string }>(list: readonly T[]): T[] =>
    list.filter((row) => knows(row.by))
  const results = new Set(eyes.flatMap((a) => knownResults(data, state, a)))
  const ownUnits = Object.fromEntries(Object.entries(state.units).filter(([id]) => mine(id)))
  const posts = new Map(data.leaders.map((p) => [p.id, p.army] as const))
  const ownLeaders = Object.fromEntries(
    Object.entries(state.leaders).filter(([id]) => {
      const of = posts.get(id)
      return of !== undefined && eyes.includes(of)
    }),
  )
  return {
    ...state,
    // Whoever has the seed has every die to come.
    sheet: { ...state.sheet, seed: 0 },
    // Who has opened his seal again, or lost it by a choice that fell, is as one who has not sealed.
    sealed: Object.fromEntries(Object.entries(state.sealed).filter(([, isSealed]) => isSealed)),
    choices: Object.fromEntries(
      Object.entries(state.choices).flatMap(([id, choice]) => {
        if (!knows(id)) return []
        // The die of an outcome is shown with what it decided (CP-SEE-04).
        const { outcome: _outcome, ...rest } = choice
        return [[id, eyes.some((a) => state.revealed[id]?.includes(a)) ? choice : rest]]
      }),
    ),
    messages: state.messages.flatMap((m) => {
      const { replaced: _replaced, ...sent } = m
      if (eyes.includes(m.army)) return [{ ...sent, die: [], arrivesAt: null, fate: 'onTheWay' as const }]
      // A message that his men have taken is read in full (CP-MSG-07).
      return isCaptorOf(army, m) ? [m] : []
    }),
    news: state.news
      .filter((n) => eyes.some((a) => headquartersOf(data, a).includes(n.headquarters)))
      .filter((n) => results.has(n.battle))
      .map((n) => ({ ...n, die: [] })),
    // By their ids: the order in which they came would tell of one that came and is not shown.
    whatIfs: Object.fromEntries(
      Object.entries(state.whatIfs)
        .filter(([, w]) => knows(w.by))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    morale: state.morale.filter((row) => mine(row.unitId)),
    shifts: known(state.shifts).filter((row) => row.kind !== 'message'),
    removes: state.removes.filter((row) => mine(row.formation)),
    notFought: known(state.notFought),
    holds: state.holds.filter((row) => mine(row.formation)),
    startTimes: known(state.startTimes),
    useArrivals: known(state.useArrivals),
    placings: state.placings.filter((row) => mine(row.brigadeId)),
    transfers: state.transfers.filter((row) => mine(row.brigadeId)),
    openOnly: state.openOnly.filter((row) => ownDecision(row.decisionId)),
    mustLeave: state.mustLeave.filter((row) => row.side === SIDE_OF_ARMY[army]),
    obligations: state.obligations.filter((row) => row.side === SIDE_OF_ARMY[army]),
    points: known(state.points),
    noRecovery: known(state.noRecovery),
    harry: known(state.harry),
    wing: army === 'fr' ? state.wing : null,
    offers: state.offers.filter((o) => eyes.includes(o.army)),
    revealed: Object.fromEntries(
      Object.entries(state.revealed).filter(
        ([id, to]) => ownDecision(id) || eyes.some((a) => to.includes(a)),
      ),
    ),
    units: ownUnits as CpState['units'],
    leaders: ownLeaders,
    seatLog: [],
    passedOn: state.passedOn.filter((row) => eyes.includes(row.army)),
    battles: Object.fromEntries(
      Object.entries(state.battles).map(([key, battle]): [string, CpBattle] => {
        const { input: _input, mustered, ...rest } = battle
        return [
          key,
          {
            ...rest,
            corrections: [],
            overrides: [],
            facts: {},
            left: rest.left.filter((l) => mine(l.brigadeId)),
            linksApplied: [],
            ...(mustered && { mustered: musteredFor(mustered, army, eyes) }),
          },
        ]
      }),
    ) as CpState['battles'],
    reports: Object.fromEntries(
      Object.entries(state.reports).flatMap(([key, report]) =>
        results.has(key as BattleKey) ? [[key, reportFor(report, mine)]] : [],
      ),
    ) as CpState['reports'],
    edits: [],
    strengths: state.strengths.map(({ step, corps }) => ({
      step,
      corps: Object.fromEntries(Object.entries(corps).filter(([id]) => mine(id))),
    })),
  }
}

/**
 * The muster list of a player: his own army, and of his side's other army what stands on the field at the start
 * (CP-SEE-07).
 */
function musteredFor(mustered: Mustered, army: ArmyId, eyes: readonly ArmyId[]): Mustered {
  const seen = (brigadeId: string) => {
    const of = armyIn(brigadeId)
    if (eyes.includes(of)) return true
    const at = mustered.brigades[brigadeId as keyof typeof mustered.brigades]
    return SIDE_OF_ARMY[of] === SIDE_OF_ARMY[army] && at?.entry === null
  }
  const brigadeOf = (unitId: string) => unitId.slice(0, unitId.lastIndexOf('.'))
  return {
    ...mustered,
    whatIfIds: [],
    brigades: Object.fromEntries(Object.entries(mustered.brigades).filter(([id]) => seen(id))),
    units: Object.fromEntries(Object.entries(mustered.units).filter(([id]) => seen(brigadeOf(id)))),
    late: Object.fromEntries(Object.entries(mustered.late).filter(([id]) => eyes.includes(armyIn(id)))),
  }
}

/** A report with the ground, the level and one's own losses; nothing of the enemy's (CP-SEE-06, CP-SCORE-05). */
function reportFor(report: CpReport, mine: (id: string) => boolean): CpReport {
  const own = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => mine(id)))
  return {
    ...report,
    onField: own(report.onField),
    lines: own(report.lines),
    pieces: report.pieces.filter((p) => p.members.every((m) => mine(m.unitId))),
    exits: report.exits.filter((e) => mine(e.brigadeId)),
    leaders: report.leaders.filter((l) => mine(l.id)),
    gunsLost: own(report.gunsLost as Readonly<Record<string, number>>),
    facts: {},
    answers: {},
    late: report.late.filter(mine),
    corrections: [],
    amended: report.amended.map((a) => ({ ...a, before: null })),
    whatIfIds: [],
    note: '',
    input: { kind: 'historical' },
  }
}

/** One of several players of an army: his formations, and what the deciding player has passed on (CP-SEE-08). */
function ofPlayer(seen: CpState, army: ArmyId, playerId: string): CpState {
  const seat = seen.seats[army]
  if (seat.playerIds[0] === playerId) return seen
  const formations = seat.commands[playerId] ?? []
  const mine = (id: string) => formations.some((f) => covers(f, id))
  const passedOn = new Set(seen.passedOn.filter((p) => p.to === playerId).map((p) => p.what))
  const own = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => mine(id)))
  return {
    ...seen,
    choices: Object.fromEntries(Object.entries(seen.choices).filter(([id]) => passedOn.has(id))),
    messages: seen.messages.filter((m) => passedOn.has(m.id)),
    whatIfs: Object.fromEntries(
      Object.entries(seen.whatIfs).filter(([, w]) => !seen.choices[w.by] || passedOn.has(w.by)),
    ),
    shifts: seen.shifts.filter((row) => passedOn.has(row.by)),
    removes: seen.removes.filter((row) => mine(row.formation)),
    startTimes: seen.startTimes.filter((row) => passedOn.has(row.by)),
    holds: seen.holds.filter((row) => mine(row.formation)),
    wing: passedOn.has('fr-17-wing') ? seen.wing : null,
    offers: [],
    openOnly: [],
    revealed: {},
    passedOn: seen.passedOn.filter((p) => p.to === playerId),
    units: own(seen.units) as CpState['units'],
    leaders: own(seen.leaders),
    strengths: [],
    reports: Object.fromEntries(
      Object.entries(seen.reports).map(([key, report]) => [key, reportFor(report, mine)]),
    ) as CpState['reports'],
    battles: Object.fromEntries(
      Object.entries(seen.battles).map(([key, { mustered, ...rest }]) => [
        key,
        {
          ...rest,
          ...(mustered && {
            mustered: { ...mustered, units: own(mustered.units), brigades: own(mustered.brigades) },
          }),
        },
      ]),
    ) as CpState['battles'],
  }
}

/** Players who hold seats of both sides: they are asked before each reveal (CP-SEE-05). */
export function playersOfBothSides(state: CpState): readonly string[] {
  const sides = new Map<string, Set<string>>()
  for (const [army, { playerIds }] of Object.entries(state.seats))
    for (const id of playerIds.filter((p) => !isComputer(p)))
      sides.set(id, (sides.get(id) ?? new Set()).add(SIDE_OF_ARMY[army as ArmyId]))
  return [...sides].flatMap(([id, of]) => (of.size > 1 ? [id] : []))
}

/** Events that a viewer may be told of. */
export function eventsFor(events: readonly CpEvent[], viewer: CpViewer, state: CpState): readonly CpEvent[] {
  const army = armyOfViewer(viewer)
  if (army === null || state.phase === 'over') return events
  const open = events.filter((e) => e.to === undefined || e.to.includes(army))
  if (typeof viewer !== 'object' || state.seats[army].playerIds[0] === viewer.playerId) return open
  const formations = state.seats[army].commands[viewer.playerId] ?? []
  return open.filter((e) => {
    if (e.to === undefined) return true
    const about = e.data['brigade'] ?? e.data['unit']
    return typeof about === 'string' && formations.some((f) => covers(f, about))
  })
}

/** An enemy formation that a viewer has met: its strength at the opening and the day he last met it, no loss (CP-SEE-06). */
export interface MetFormation {
  readonly brigadeId: string
  readonly strength: number
  readonly battle: BattleKey
  readonly date: string
}

export function metFormations(data: CampaignData, state: CpState, army: ArmyId): readonly MetFormation[] {
  const met = new Map<string, MetFormation>()
  for (const key of Object.keys(state.reports) as BattleKey[]) {
    const report = state.reports[key]
    if (!report || !Object.keys(report.lines).some((id) => armyIn(id) === army)) continue
    for (const id of Object.keys(report.lines)) {
      if (SIDE_OF_ARMY[armyIn(id)] === SIDE_OF_ARMY[army]) continue
      const brigadeId = id.slice(0, id.lastIndexOf('.'))
      const record = data.history.index.brigadeById.get(brigadeId as never)
      const strength = record?.brigade.units.reduce((sum, u) => sum + u.strength, 0) ?? 0
      met.set(brigadeId, { brigadeId, strength, battle: key, date: report.date })
    }
  }
  return [...met.values()]
}

/** Differences of a muster whose cause a player may be told (CP-SEE-07). */
export function mayKnowCause(
  data: CampaignData,
  state: CpState,
  army: ArmyId,
  cause: { readonly kind: string; readonly id: string },
): boolean {
  const eyes = eyesOf(data, state, army)
  if (cause.kind === 'loss') return eyes.includes(armyIn(cause.id))
  if (cause.kind === 'decision') {
    const [decisionId = ''] = cause.id.split(':')
    const of = data.decisions.get(decisionId)?.army
    return (of !== undefined && eyes.includes(of)) || (state.revealed[decisionId]?.includes(army) ?? false)
  }
  return cause.kind === 'organiser'
}
