/** Messages on the road: how long they take, whether they come in time, and what they change (CP-MSG). */
import { momentMinutes, momentOf, type BattleKey } from '../../history/calendar'
import type { ArmyId, SideId } from '../../history/vocabulary'
import { minutesOf } from '../../history/vocabulary'
import type { Roll } from '../../engine/dice'
import { battleOrder, calendarBattle, dayOf, headquartersOf, type CampaignData } from '../state/data'
import { faceOf, type Step } from '../course/step'

/** Minutes between two headquarters at a moment; null: no line, they are together (CP-MSG-08). */
export function baseDelay(data: CampaignData, a: string, b: string, moment: string): number | null {
  const line = data.calendar.messages.delays.find(
    ({ between, from, until }) =>
      between.includes(a) && between.includes(b) && a !== b && from <= moment && moment < until,
  )
  return line?.minutes ?? null
}

/** Quarters of the base delay by the face of the die (3.3). */
export function quartersOf(data: CampaignData, face: number): number {
  return data.calendar.messages.die.find((line) => line.faces.includes(face))?.quarters ?? 4
}

const QUARTERS_WITHOUT_DIE = 4
const SIX = 6

export interface Ride {
  readonly base: number
  readonly faces: readonly number[]
  readonly rolls: readonly Roll[]
  /** Minutes on the road. */
  readonly delay: number
  readonly taken: boolean
}

/** One ride: base by die, and after a 6 the danger of the road, unless it rides in several copies (CP-MSG-02, CP-MSG-06). */
export function ride(
  step: Step,
  {
    from,
    to,
    sentAt,
    forId,
    army,
    copies,
  }: {
    readonly from: string
    readonly to: string
    readonly sentAt: string
    readonly forId: string
    readonly army: ArmyId
    readonly copies: boolean
  },
): Ride {
  const { data, state } = step
  const base = baseDelay(data, from, to, sentAt)
  if (base === null) return { base: 0, faces: [], rolls: [], delay: 0, taken: false }
  if (!state.houseRules.messageDice)
    return { base, faces: [], rolls: [], delay: (base * QUARTERS_WITHOUT_DIE) / 4, taken: false }
  const purpose = copies ? 'report' : 'message'
  const first = step.roll({ purpose, forId, rules: ['CP-MSG-02'], army })
  const rolls = [first]
  const delay = (base * quartersOf(data, faceOf(first))) / 4
  let taken = false
  if (!copies && faceOf(first) === SIX && data.calendar.messages.captureOnSecondSix) {
    const second = step.roll({ purpose: 'capture', forId, rules: ['CP-MSG-02', 'CP-MSG-07'], army })
    rolls.push(second)
    taken = faceOf(second) === SIX
  }
  return { base, faces: rolls.map(faceOf), rolls, delay, taken }
}

export function later(moment: string, minutes: number): string {
  return momentOf(momentMinutes(moment) + minutes)
}

/** One stage on which the news of a battle travels. */
interface Leg {
  readonly from: string
  readonly to: string
}

/** Stages of a side's news: from the field to the army's commander, to its others, to the ally and his others (CP-MSG-06). */
export function newsLegs(data: CampaignData, key: BattleKey, side: SideId): readonly Leg[] {
  const field = calendarBattle(data, key).reports[side]
  const own = data.calendar.headquarters.find((h) => h.id === field)?.army
  if (field === undefined || own === undefined) return []
  const armies = data.calendar.sides.find((s) => s.id === side)?.armies ?? []
  const legs: Leg[] = []
  const within = (army: ArmyId, chief: string, known: readonly string[]) => {
    for (const id of headquartersOf(data, army)) if (!known.includes(id)) legs.push({ from: chief, to: id })
  }
  const chief = headquartersOf(data, own)[0] ?? field
  if (chief !== field) legs.push({ from: field, to: chief })
  within(own, chief, [field, chief])
  for (const ally of armies.filter((army) => army !== own)) {
    const theirs = headquartersOf(data, ally)[0]
    if (theirs === undefined) continue
    legs.push({ from: chief, to: theirs })
    within(ally, theirs, [theirs])
  }
  return legs
}

/** Sends the news of a battle that ended at a clock time to all headquarters of both sides (CP-MSG-06). */
export function sendNews(step: Step, key: BattleKey, endTime: string, dice = true): void {
  const { data } = step
  const ended = momentOf(momentMinutes(`${dayOf(data, key)}T00:00`) + minutesOf(endTime))
  for (const { id: side } of data.calendar.sides) {
    const field = calendarBattle(data, key).reports[side]
    if (field === undefined) continue
    const known = new Map([[field, ended]])
    const news = [{ battle: key, headquarters: field, at: ended, die: [] as number[] }]
    for (const { from, to } of newsLegs(data, key, side)) {
      const sentAt = known.get(from) ?? ended
      const army = data.calendar.headquarters.find((h) => h.id === from)?.army ?? 'fr'
      const leg = dice
        ? ride(step, { from, to, sentAt, forId: `${key} ${from} ${to}`, army, copies: true })
        : { delay: baseDelay(data, from, to, sentAt) ?? 0, faces: [], rolls: [], base: 0 }
      const at = later(sentAt, leg.delay)
      known.set(to, at)
      news.push({ battle: key, headquarters: to, at, die: [...leg.faces] })
      step.emit(
        'newsSent',
        leg.faces.length > 0 ? ['CP-MSG-06', 'CP-MSG-02'] : ['CP-MSG-06', 'CP-MSG-08'],
        { battle: key, from, to, sentAt, at, base: leg.base },
        { army, to: [], dice: leg.rolls },
      )
    }
    // In the order of the calendar, whichever of two tables comes home first (CP-STEP-08).
    const all = [...step.state.news, ...news]
    step.set({ news: all.toSorted((a, b) => battleOrder(a.battle) - battleOrder(b.battle)) })
  }
}

/** Battles whose result a headquarters knows at a moment (CP-SEE-03). */
export function knownBattles(
  news: readonly { readonly battle: BattleKey; readonly headquarters: string; readonly at: string }[],
  headquarters: string,
  moment: string,
): readonly BattleKey[] {
  return news.filter((n) => n.headquarters === headquarters && n.at <= moment).map((n) => n.battle)
}
