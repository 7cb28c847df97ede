/** How one battle bears on another: links judged on the confirmed report, and what they bring (CP-LINK). */
import type { CampaignLink } from '../../history/battle'
import type { BattleKey } from '../../history/calendar'
import type { Effect } from '../../history/conditions'
import type { CpExit } from '../../history/field-report'
import { unitsOf } from '../../history/formation-index'
import { conditionHolds } from '../../history/victory'
import { covers, minutesOf, SIDE_OF_ARMY, type ArmyId, type BrigadeId } from '../../history/vocabulary'
import { verdictOf } from './choices'
import { battleFile, type CampaignData } from '../state/data'
import { setNotFought } from './effects'
import { armyIn } from '../report/historical'
import { judgedReport } from '../report/report'
import type { CpReport } from '../report/result'
import type { CpState, CpTransfer } from '../state/state'
import { faceOf, type Step } from './step'
import { bring } from './what-ifs'

/** The battle that a link speaks of: from Waterloo to Wavre the second day (CP-LINK-01). */
export function targetOf(link: CampaignLink): BattleKey {
  return link.from === 'waterloo' && link.to === 'wavre' ? 'wavre-19' : link.to
}

export function linksFrom(data: CampaignData, key: BattleKey): readonly CampaignLink[] {
  return key === 'wavre-19' ? [] : battleFile(data, key).campaignLinks
}

export function linkById(data: CampaignData, id: string): CampaignLink | undefined {
  return Object.values(data.history.battles)
    .flatMap((b) => b.campaignLinks)
    .find((l) => l.id === id)
}

/** Whether a battle can still be touched by a link: neither resolved nor one that is not fought (CP-LINK-01). */
export const isOpen = (state: CpState, key: BattleKey): boolean =>
  !['done', 'leftOut'].includes(state.battles[key].phase) &&
  state.reports[key] === undefined &&
  !state.notFought.some(({ battle }) => battle === key)

/** Links from the battle of a report whose conditions it fulfils, in file order (CP-LINK-01). */
export function linksThatHold(data: CampaignData, report: CpReport): readonly CampaignLink[] {
  const judged = judgedReport(report)
  const verdict = verdictOf(report)
  const battle = battleFile(data, report.battle)
  return linksFrom(data, report.battle).filter(({ when }) =>
    conditionHolds(when, battle, data.history.index, judged, verdict),
  )
}

/**
 * Judges the links of a confirmed report in file order and applies what is fulfilled (CP-LINK-01, CP-LINK-02). Gives the
 * battles on which they bear.
 */
export function judgeLinks(step: Step, report: CpReport): ReadonlySet<BattleKey> {
  const touched = new Set<BattleKey>()
  const { data } = step
  const applied = step.state.battles[report.battle].linksApplied
  for (const link of linksThatHold(data, report)) {
    const to = targetOf(link)
    if (applied.includes(link.id)) {
      // What an answer brought while both tables played is not brought twice; who left since still comes (CP-STEP-08).
      for (const effect of link.effects)
        if ('transfer' in effect && isOpen(step.state, to))
          transferAll(step, link, effect.transfer, report.exits, (id) => unitsLeft(report, id))
      touched.add(to)
      continue
    }
    if (!isOpen(step.state, to)) {
      step.emit('linkVoid', ['CP-LINK-01'], { link: link.id, battle: to }, { to: [] })
      continue
    }
    step.emit('linkFulfilled', ['CP-LINK-01', 'CP-LINK-02'], { link: link.id, battle: to }, { to: [] })
    link.effects.forEach((effect, i) => {
      applyLinkEffect(step, link, i, effect, report)
    })
    touched.add(to)
  }
  return touched
}

function applyLinkEffect(
  step: Step,
  link: CampaignLink,
  effectIndex: number,
  effect: Effect,
  report: CpReport,
): void {
  const { data, state } = step
  const battle = targetOf(link)
  const by = link.id
  if ('arrivalShift' in effect) applyShift(step, link, effectIndex, effect.arrivalShift)
  else if ('morale' in effect) {
    const { formations, engagedOnly, steps } = effect.morale
    const engaged = engagedBrigades(report)
    const more = formations
      .flatMap((f) => unitsOf(data.history.index, f))
      .filter((r) => !engagedOnly || engaged.has(r.brigade.id))
      .map((r) => ({ battle, unitId: r.unit.id, steps, by }))
    step.set({ morale: [...state.morale, ...more] })
  } else if ('remove' in effect)
    step.set({
      removes: [
        ...state.removes,
        ...effect.remove.formations.map((formation) => ({ battle, formation, by })),
      ],
    })
  else if ('whatIf' in effect) {
    const { id, may } = effect.whatIf
    if (may === undefined) step.set({ whatIfs: bring(data, state.whatIfs, id, by) })
    else if (mayBeOffered(step, link, report)) {
      const army = armyBrought(data, id)
      step.set({
        offers: [...state.offers, { linkId: link.id, effectIndex, army, whatIf: id, answer: null }],
      })
      step.emit('offered', ['CP-LINK-09'], { link: link.id, whatIf: id }, { army, to: [army] })
    }
  } else if ('transfer' in effect)
    transferAll(step, link, effect.transfer, report.exits, (id) => unitsLeft(report, id))
  else if ('notFought' in effect) setNotFought(step, effect.notFought, by)
  else if ('decision' in effect) {
    const { id, options } = effect.decision
    step.set({ openOnly: [...state.openOnly, { decisionId: id, options, by }] })
  } else if ('mustLeave' in effect)
    step.set({ mustLeave: [...state.mustLeave, { battle, ...effect.mustLeave, link: by }] })
  else step.set({ obligations: [...state.obligations, { battle, ...effect.obligation, by }] })
}

/** Later arrivals, by a fixed time or by a die thrown now (CP-LINK-06). */
export function applyShift(
  step: Step,
  link: CampaignLink,
  effectIndex: number,
  shift: Extract<Effect, { arrivalShift: unknown }>['arrivalShift'],
): void {
  let minutes: number
  if ('die' in shift) {
    const roll = step.roll({ purpose: 'link', forId: `${link.id} ${effectIndex}`, rules: ['CP-LINK-06'] })
    minutes = shift.die[faceOf(roll) - 1] ?? 0
    step.emit('linkDie', ['CP-LINK-06'], { link: link.id, minutes }, { to: [], dice: [roll] })
  } else minutes = shift.minutes
  const more = shift.formations.map((formation) => ({
    battle: targetOf(link),
    formation,
    minutes,
    kind: 'arrivalShift' as const,
    by: link.id,
  }))
  step.set({ shifts: [...step.state.shifts, ...more] })
  showPrussiansLate(step, link, shift.formations)
}

/** A delay of the I or II Corps from Wavre is shown as the what-if it amounts to; it adds nothing (CP-LINK-06). */
function showPrussiansLate(step: Step, link: CampaignLink, formations: readonly string[]): void {
  if (link.from !== 'wavre' || !formations.some((f) => f === 'pr.i' || f === 'pr.ii')) return
  step.set({ whatIfs: bring(step.data, step.state.whatIfs, 'wat-prussians-late', link.id) })
}

/** Brigades of which a man left the ranks (CP-LINK-07). */
export function engagedBrigades(report: CpReport): ReadonlySet<string> {
  return new Set(
    Object.entries(report.lines).flatMap(([id, line]) =>
      line.lost > 0 ? [id.slice(0, id.lastIndexOf('.'))] : [],
    ),
  )
}

/** Fit units of a brigade that were on the field. */
function unitsLeft(report: CpReport, brigadeId: string): CpTransfer['unitIds'] {
  return (Object.entries(report.lines) as [CpTransfer['unitIds'][number], CpReport['lines'][never]][])
    .filter(([id, line]) => covers(brigadeId, id) && line.end === 'fit')
    .map(([id]) => id)
}

/** The army whose troops a what-if brings (CP-LINK-09). */
function armyBrought(data: CampaignData, whatIfId: string): ArmyId {
  const first = data.whatIfs.get(whatIfId)?.whatIf.reinforcements?.[0]?.brigadeIds[0]
  return armyIn(first ?? 'fr')
}

/**
 * The ready-made what-if beside a transfer is offered only if the battle was simulated or historical and nobody left by
 * that exit (CP-LINK-05), and not to two tables at once (CP-STEP-08).
 */
function mayBeOffered(step: Step, link: CampaignLink, report: CpReport): boolean {
  const transfer = link.effects.flatMap((e) => ('transfer' in e ? [e.transfer] : []))[0]
  if (!transfer) return true
  if (step.state.houseRules.linksFirst) return false
  const left = report.exits.some(
    (e) => e.exit === transfer.exit && SIDE_OF_ARMY[armyIn(e.brigadeId)] === transfer.side,
  )
  return (report.how === 'simulated' || report.how === 'historical') && !left
}

type Transfer = Extract<Effect, { transfer: unknown }>['transfer']

/** The transfer by which a brigade comes from one field to the other. */
export interface TransferBy {
  readonly link: CampaignLink
  readonly transfer: Transfer
}

/** Brigades that left by the exit come on to the other field, as far as the limit goes (CP-LINK-04). */
export function transferAll(
  step: Step,
  link: CampaignLink,
  transfer: Transfer,
  exits: readonly CpExit[],
  unitsOfBrigade: (brigadeId: BrigadeId) => CpTransfer['unitIds'],
): void {
  const battle = targetOf(link)
  const known = new Set(step.state.transfers.filter((t) => t.battle === battle).map((t) => t.brigadeId))
  const more = transfersOf(step.data, transfer, exits)
    .filter((t) => !known.has(t.brigadeId))
    .map((t) => ({ ...t, battle, unitIds: [...unitsOfBrigade(t.brigadeId)], by: link.id }))
  step.set({ transfers: [...step.state.transfers, ...more] })
  for (const { brigadeId, minutes } of more)
    step.emit(
      'transferred',
      ['CP-LINK-04'],
      { brigade: brigadeId, battle, link: link.id, minutes },
      { to: [armyIn(brigadeId)] },
    )
}

/** Which of those that left reach the other field, where and when (CP-LINK-04). */
export function transfersOf(
  data: CampaignData,
  transfer: Transfer,
  exits: readonly CpExit[],
): readonly Pick<CpTransfer, 'brigadeId' | 'entry' | 'minutes'>[] {
  const { formations, limit, exit, entry, earliest, afterMinutes, everyMinutes = 0 } = transfer
  const record = (id: string) => data.history.index.brigadeById.get(id as BrigadeId)
  const gone = exits
    .filter(
      (e) =>
        e.exit === exit &&
        (earliest === undefined || e.time >= earliest) &&
        formations.some((f) => covers(f, e.brigadeId)) &&
        SIDE_OF_ARMY[armyIn(e.brigadeId)] === transfer.side,
    )
    .toSorted(
      (a, b) =>
        minutesOf(a.time) - minutesOf(b.time) ||
        (record(a.brigadeId)?.order ?? 0) - (record(b.brigadeId)?.order ?? 0),
    )
  const divisions = { infantry: new Set<string>(), cavalry: new Set<string>() }
  const entered: { brigadeId: BrigadeId; division: string; minutes: number }[] = []
  let last: number | undefined
  for (const e of gone) {
    const of = record(e.brigadeId)
    if (!of || of.brigade.arm === 'artillery') continue
    const known = divisions[of.brigade.arm]
    const most = of.brigade.arm === 'infantry' ? limit?.infantryDivisions : limit?.cavalryDivisions
    if (limit?.brigades !== undefined && entered.length >= limit.brigades) continue
    if (most !== undefined && !known.has(of.division.id) && known.size >= most) continue
    known.add(of.division.id)
    const due = minutesOf(e.time) + afterMinutes
    last = last === undefined ? due : Math.max(due, last + everyMinutes)
    entered.push({ brigadeId: e.brigadeId, division: of.division.id, minutes: last })
  }
  const guns = gone.flatMap((e) => {
    const of = record(e.brigadeId)
    if (of?.brigade.arm !== 'artillery') return []
    const with_ = entered.findLast((x) => x.division === of.division.id)
    return with_ ? [{ brigadeId: e.brigadeId, division: of.division.id, minutes: with_.minutes }] : []
  })
  return [...entered, ...guns].map(({ brigadeId, minutes }) => ({ brigadeId, entry, minutes }))
}

/** An optional effect is taken up, or not (CP-LINK-09). */
export function takeUp(step: Step, linkId: string, effectIndex: number, yes: boolean): void {
  const { data, state } = step
  const offer = state.offers.find((o) => o.linkId === linkId && o.effectIndex === effectIndex)
  if (!offer) throw new Error(`nothing is offered by ${linkId}`)
  step.set({ offers: state.offers.map((o) => (o === offer ? { ...o, answer: yes } : o)) })
  step.emit(
    yes ? 'takenUp' : 'notTakenUp',
    ['CP-LINK-09'],
    { link: linkId, whatIf: offer.whatIf },
    {
      army: offer.army,
      to: [offer.army],
    },
  )
  if (!yes) return
  step.set({ whatIfs: bring(data, step.state.whatIfs, offer.whatIf, linkId) })
  // A later decision that would bring the same is thereby taken.
  for (const decision of data.calendar.decisions) {
    if (state.choices[decision.id]) continue
    const option = decision.options.find((o) => o.whatIfs.includes(offer.whatIf))
    if (option && decision.army === offer.army)
      step.set({
        choices: { ...step.state.choices, [decision.id]: { optionId: option.id, by: 'link' } },
      })
  }
}
