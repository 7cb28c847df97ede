/** One battle of the campaign from the moment it is due to its booked report (section 4, CP-STEP-03, CP-RES). */
import { battleIdOf, type BattleKey } from '../history/calendar'
import { covers, SIDE_OF_ARMY, type ArmyId } from '../history/vocabulary'
import type { Refusal } from '../engine/refusal'
import { book, linesOfPieces } from './pieces'
import type { CommandOf } from './commands'
import { sendNews } from './couriers'
import { battleFile, battlesOf, calendarBattle, type CampaignData } from './data'
import { loseLate } from './effects'
import { armyIn } from './historical'
import { leaderPosts, leaderState, postOf } from './leaders'
import { judgeLinks, linksOfFact, transferAll, transferBy } from './links'
import {
  brigadesBroughtBy,
  holdersAtStart,
  musteredOf,
  playedOnTo,
  rosterOf,
  sidesWithoutUnits,
} from './muster'
import { refusalOf } from './refusals'
import { evaluateReport, fieldOf, splitsOf, type Evaluated, type ReportSource } from './report'
import type { CpReport } from './result'
import type { CpBattle, CpState, CpUnit } from './state'
import { faceOf, type Step } from './step'

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
    setBattle(step, key, { phase: 'leftOut', leftOut: why })
    step.tell('battleLeftOut', [why.rule], { battle: key, by: why.by })
    return
  }
  setBattle(step, key, { phase: 'muster' })
  step.tell('battleDue', ['CP-STEP-04'], { battle: key })
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
  step.tell(
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
  step.tell(
    'choiceRevealed',
    ['CP-SEE-02'],
    { decision: decisionId, option: choice.optionId },
    { army: decision.army, to: [...more, decision.army] },
  )
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
    ...(to !== null && { playedOnTo: to }),
  }
}

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

/** Books a report: all of it, or the command was refused (CP-REP-10). Dice in the order of CP-STEP-07. */
export function confirmReport(step: Step, key: BattleKey, quiet = false): void {
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
  step.tell(
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
    step.tell('overridden', ['CP-HAND-08'], {
      battle: key,
      overrides: report.overrides.map(({ code, reason }) => `${code}: ${reason}`),
    })
  for (const row of step.state.mustLeave.filter((r) => r.battle === key))
    for (const brigadeId of report.late) {
      if (SIDE_OF_ARMY[armyIn(brigadeId)] !== row.side) continue
      const men = loseLate(step, brigadeId, row.lossPercent)
      step.tell('leftTooLate', ['CP-LINK-08'], { brigade: brigadeId, men, link: row.link })
    }
  tellDifferentAnswers(step, key)
  judgeLinks(step, report)
  sendNews(step, key, report.endTime, !quiet)
  reveal(step, `battleEnd:${key}`, armiesOn(step.state, key))
  revealArrivals(step, report)
  step.revealed = true
  const open = step.state.offers.some((o) => o.answer === null)
  setBattle(step, key, { phase: open ? 'links' : 'done' })
}

/** An answer given while two tables played stands, whatever the report says; the log names the difference (CP-STEP-08). */
function tellDifferentAnswers(step: Step, key: BattleKey): void {
  const { input, facts } = step.state.battles[key]
  const own = input?.kind === 'field' ? input.report.facts : input?.kind === 'hand' ? input.entry.facts : {}
  for (const [fact, yes] of Object.entries(facts))
    if (own[fact] !== undefined && own[fact] !== yes)
      step.tell('answerStands', ['CP-STEP-08'], { battle: key, fact, yes }, { to: [] })
}

/** Fates of leaders: those reported, and those thrown for (CP-LDR-02, 3.6). */
function fatesOf(step: Step, report: CpReport): CpReport['leaders'] {
  const { data } = step
  const fates = report.leaders.map(({ id, fate }) => {
    const post = postOf(data, id)
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
    step.tell(
      'leaderLost',
      ['CP-LDR-02'],
      { leader: post?.id ?? id, fate: settled, battle: report.battle },
      { to: [post?.army ?? 'fr'], dice: [roll] },
    )
    return { id: post?.id ?? id, fate: settled }
  })
  const leaders = { ...step.state.leaders }
  for (const { id, fate } of fates)
    if (leaderPosts(data).some((p) => p.id === id)) leaders[id] = { state: fate, since: report.battle }
  step.set({ leaders })
  return fates
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
  step.tell(
    'corrected',
    ['CP-HAND-11'],
    { battle: battleId, field, first: first ?? null, value, reason },
    { to: [] },
  )
}

/** A fact is answered: for a draft, or beforehand for two tables at once (CP-LINK-03, CP-STEP-08). */
export function answerFact(step: Step, key: BattleKey, factId: string, yes: boolean): void {
  setBattle(step, key, { facts: { ...step.state.battles[key].facts, [factId]: yes } })
  step.tell('factAnswered', ['CP-LINK-03'], { battle: key, fact: factId, yes }, { to: [] })
  if (step.state.battles[key].phase !== 'report' && step.state.houseRules.linksFirst)
    linksOfFact(step, key, factId, yes)
}

/** A brigade goes over from one table to the other: booked at once, due by the link (CP-STEP-08). */
export function leave(step: Step, command: CommandOf<'leave'>): void {
  const { data } = step
  const { battleId: key, brigadeId, exit, time, pieces } = command
  const found = transferBy(data, step.state, key, brigadeId, exit)
  const { mustered } = step.state.battles[key]
  if (!found || !mustered) throw new Error(`${brigadeId} cannot leave ${key} by ${exit}`)
  const order = (id: string) => data.history.index.unitById.get(id as never)?.order ?? 0
  const lines = linesOfPieces(pieces, splitsOf(data, step.state.houseRules), order, (id) => ({
    men: mustered.units[id as keyof typeof mustered.units]?.men ?? 0,
    marks: mustered.units[id as keyof typeof mustered.units]?.marks ?? 0,
  }))
  const changed = new Map<string, CpUnit>()
  for (const [id, line] of lines) {
    const unit = step.state.units[id as keyof typeof step.state.units]
    if (unit && covers(brigadeId, id)) changed.set(id, book(unit, line, false))
  }
  step.setUnits(changed)
  const left = [...step.state.battles[key].left, { brigadeId, exit, time }]
  setBattle(step, key, { left })
  step.tell(
    'wentOver',
    ['CP-STEP-08', 'CP-REP-05'],
    { brigade: brigadeId, exit, time, battle: key },
    { to: [] },
  )
  const units = Object.keys(mustered.units).filter((id) => covers(brigadeId, id))
  transferAll(step, found.link, found.transfer, left, () => units as (keyof typeof mustered.units)[])
}

/** The step of a battle. */
export const stepOfBattle = (data: CampaignData, key: BattleKey) => calendarBattle(data, key).step
