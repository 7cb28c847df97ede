/** One battle of the campaign from the moment it is due to its booked report (section 4, CP-STEP-03, CP-RES). */
import { battleIdOf, type BattleKey } from '../../history/calendar'
import { SIDE_OF_ARMY, type ArmyId } from '../../history/vocabulary'
import type { Refusal } from '../../engine/refusal'
import type { CommandOf } from './commands'
import { fieldOf } from '../report/corrections'
import { battleFile, battlesOf, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import { leaderState } from '../state/successors'
import { holdersAtStart, musteredOf, playedOnTo, rosterOf, sidesWithoutUnits } from '../muster/muster'
import { refusalOf } from './refusals'
import { evaluateReport, type Evaluated, type ReportSource } from '../report/report'
import type { CpBattle, CpState } from '../state/state'
import type { Step } from './step'

export function setBattle(step: Step, key: BattleKey, change: Partial<CpBattle>): void {
  const { battles } = step.state
  step.set({ battles: { ...battles, [key]: { ...battles[key], ...change } } })
}

/** Why a battle is not fought, or undefined if it is (CP-STEP-03, CP-STEP-05). */
export function leftOutBy(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
): { readonly rule: string; readonly by: string } | undefined {
  const forbidden = state.notFought.find((row) => row.battle === key)
  if (forbidden) return { rule: 'CP-STEP-03', by: forbidden.by }
  if (key === 'wavre-19') {
    const first = state.reports.wavre
    if (!first) return { rule: 'CP-STEP-05', by: 'wavre' }
    if (first.how === 'historical') return { rule: 'CP-RES-05', by: 'wavre' }
    if (!state.whatIfs['wv-second-day']) return { rule: 'CP-STEP-05', by: 'pr-19-stand' }
  }
  const battle = battleFile(data, key)
  for (const id of Object.keys(state.whatIfs)) {
    const record = data.whatIfs.get(id)
    if (record?.battleId !== battleIdOf(key)) continue
    const removed = record.whatIf.removes ?? []
    const empty = battle.sides.some((side) => side.armies.every((army) => removed.some((f) => f === army)))
    if (empty) return { rule: 'CP-STEP-03', by: id }
  }
  const [side] = sidesWithoutUnits(rosterOf(data, state, key))
  return side === undefined ? undefined : { rule: 'CP-STEP-03', by: side }
}

/** A battle is due: it waits for its mustering, or is left out. */
export function openBattle(step: Step, key: BattleKey): void {
  const why = leftOutBy(step.data, step.state, key)
  if (why) {
    leaveOut(step, key, why)
    return
  }
  setBattle(step, key, { phase: 'muster' })
  step.emit('battleDue', ['CP-STEP-04'], { battle: key })
}

export function leaveOut(step: Step, key: BattleKey, why: NonNullable<CpBattle['leftOut']>): void {
  setBattle(step, key, { phase: 'leftOut', leftOut: why })
  step.emit('battleLeftOut', [why.rule], { battle: key, by: why.by })
}

/** The battle that has to be resolved next in the open step; undefined: all are done. */
export function battleInHand(data: CampaignData, state: CpState): BattleKey | undefined {
  return battlesOf(data, state.step).find((key) => !['done', 'leftOut'].includes(state.battles[key].phase))
}

/** Lays out the forces: what stands on the roster now is what will be booked against (CP-ROST, CP-SEE-02). */
export function layOut(step: Step, key: BattleKey): void {
  const { data } = step
  const who = rosterOf(data, step.state, key)
  const mustered = musteredOf(data, who, holdersAtStart(data, step.state, key))
  setBattle(step, key, { mustered })
  const men = (side: 'french' | 'coalition') =>
    Object.entries(mustered.units).reduce(
      (sum, [id, u]) => sum + (SIDE_OF_ARMY[armyIn(id)] === side ? u.men : 0),
      0,
    )
  step.emit(
    'forcesLaidOut',
    ['CP-ROST-01', 'CP-ROST-02', 'CP-ROST-03', 'CP-ROST-05'],
    {
      battle: key,
      brigades: who.brigades.length,
      french: men('french'),
      coalition: men('coalition'),
    },
    { to: [] },
  )
  reveal(step, `start:${key}`, armiesOn(step.state, key))
  reveal(step, `battleStart:${key}`, armiesOn(step.state, key))
}

/** Armies with troops on a field. */
export function armiesOn(state: CpState, key: BattleKey): readonly ArmyId[] {
  const units = Object.keys(state.battles[key].mustered?.units ?? {})
  return [...new Set(units.map(armyIn))]
}

/** Lays open choices whose moment has come, to those who see it; a default never in doubt is not announced (CP-SEE-02). */
export function reveal(step: Step, moment: string, armies: readonly ArmyId[]): void {
  for (const decision of step.data.calendar.decisions) {
    if (decision.revealed !== moment) continue
    revealChoice(step, decision.id, armies)
  }
}

export function revealChoice(step: Step, decisionId: string, armies: readonly ArmyId[]): void {
  const { state, data } = step
  const choice = state.choices[decisionId]
  const decision = data.decisions.get(decisionId)
  if (!choice || !decision || choice.by === 'engine') return
  const known = state.revealed[decisionId] ?? []
  const more = armies.filter((army) => army !== decision.army && !known.includes(army))
  if (more.length === 0) return
  step.set({ revealed: { ...state.revealed, [decisionId]: [...known, ...more] } })
  step.revealed = true
  step.emit(
    'choiceRevealed',
    ['CP-SEE-02'],
    { decision: decisionId, option: choice.optionId },
    { army: decision.army, to: [...more, decision.army] },
  )
}

/** What the report of a battle is worked out from, as things stand. */
export function sourceOf(state: CpState, key: BattleKey): ReportSource | undefined {
  const battle = state.battles[key]
  if (!battle.mustered || !battle.input) return undefined
  const to = playedOnTo(state, key)
  return {
    key,
    mustered: battle.mustered,
    input: battle.input,
    houseRules: state.houseRules,
    facts: battle.facts,
    corrections: battle.corrections,
    overrides: battle.overrides,
    horsesOf: (id) => state.units[id as keyof typeof state.units]?.horses ?? 0,
    isFit: (id) => leaderState(state, id) === 'fit',
    handedOver: battle.left,
    ...(to !== null && { playedOnTo: to }),
  }
}

// Kept by battle: without it a campaign as in history takes 1.4 times as long, one at random 1.3 times.
const drafts = new WeakMap<CpBattle, Evaluated>()

/** The draft of a report with its faults; undefined as long as there is no result. */
export function draftReport(data: CampaignData, state: CpState, key: BattleKey): Evaluated | undefined {
  const battle = state.battles[key]
  const source = sourceOf(state, key)
  if (!source) return undefined
  let evaluated = drafts.get(battle)
  if (!evaluated) drafts.set(battle, (evaluated = evaluateReport(data, source)))
  return evaluated
}

/** Why a report cannot be confirmed: every fault at once. */
export function reportRefusal(data: CampaignData, state: CpState, key: BattleKey): Refusal | undefined {
  const draft = draftReport(data, state, key)
  return draft && refusalOf(draft.faults)
}

/** A field of a draft is typed again (CP-HAND-11). */
export function correct(step: Step, { battleId, field, value, reason }: CommandOf<'correct'>): void {
  const draft = draftReport(step.data, step.state, battleId)
  const battle = step.state.battles[battleId]
  const first =
    battle.corrections.find((c) => c.field === field)?.first ?? (draft ? fieldOf(draft, field) : undefined)
  const others = battle.corrections.filter((c) => c.field !== field)
  setBattle(step, battleId, {
    corrections: [...others, { field, value, reason, ...(first !== undefined && { first }) }],
  })
  step.emit(
    'corrected',
    ['CP-HAND-11'],
    { battle: battleId, field, first: first ?? null, value, reason },
    { to: [] },
  )
}
