/** Whether a command may be given now, and why not (section 4, 9.4 of the rules). */
import { BATTLE_KEYS, hasHistory, type BattleKey } from '../../history/battle-keys'
import { covers, type ArmyId } from '../../history/vocabulary'
import { draftReport, reportRefusal } from './battles'
import { changeable, closedBy, choiceOf } from './choices'
import type { CommandOf, CpCommand } from './commands'
import { correctionFaults, fieldOf } from '../report/corrections'
import {
  before,
  battleFile,
  battleOrder,
  battlesOf,
  calendarBattle,
  stepOf,
  type CampaignData,
} from '../state/data'
import { refuseAmend } from '../report/amend'
import { refuseEdit } from './edit'
import { WING_CUSTOM, WING_DECISION } from '../state/name-keys'
import { factQuestions } from '../report/questions'
import { refusal, refusalOf, type CpRefusal } from './refusals'
import type { CpState } from '../state/state'
import { refuseLeave } from '../muster/two-tables'
import type { Actor } from '../state/vocabulary'
import { assignable } from '../muster/wing'

export function refuse(data: CampaignData, state: CpState, command: CpCommand): CpRefusal | undefined {
  if (command.type === 'setUp') return refuseSetUp(data, state, command)
  if (state.setUp === null) return refusal('WRONG_PHASE', 'CP-STEP-01')
  if (state.phase === 'over' && !['amend', 'edit', 'concede'].includes(command.type))
    return refusal('WRONG_STEP', 'CP-SCORE-06', { step: state.step })
  switch (command.type) {
    case 'choose':
      return refuseChoose(data, state, command)
    case 'seal':
    case 'unseal':
      return refuseSeal(state, command)
    case 'sendMessage':
      return refuseMessage(data, state, command)
    case 'closeStep':
      return inDecide(state)
    case 'rollWeather':
      return state.phase === 'weather' ? undefined : refusal('WRONG_PHASE', 'CP-WX-01', { step: state.step })
    case 'chooseHow':
      return refuseHow(data, state, command)
    case 'chooseRuleSet':
      return refuseRuleSet(data, state, command)
    case 'begin':
      return inPhase(data, state, command.battleId, ['resolve'], 'CP-RES-13')
    case 'leave':
      return (
        withTwoTables(state, command.battleId) ??
        inPhase(data, state, command.battleId, ['resolve'], 'CP-STEP-08') ??
        refuseLeave(data, state, command)
      )
    case 'bringReport':
      return refuseBring(data, state, command)
    case 'enterResult':
      return refuseEnter(data, state, command)
    case 'answerFact':
      return refuseAnswer(data, state, command)
    case 'correct':
    case 'override':
      return refuseCorrect(data, state, command)
    case 'confirmReport':
      return (
        inPhase(data, state, command.battleId, ['report'], 'CP-REP-10') ??
        (reportRefusal(data, state, command.battleId) as CpRefusal | undefined)
      )
    case 'takeUp':
      return refuseTakeUp(state, command)
    case 'edit':
      return refuseEdit(data, state, command)
    case 'amend':
      return refuseAmend(data, state, command)
    case 'seat':
      return refuseSeat(data, command)
    case 'passOn':
      return refusePassOn(data, state, command)
    case 'endCampaign':
      return openOnBoard(state)
    case 'concede':
      return sideIsMine(data, command)
  }
}

function refuseSetUp(
  data: CampaignData,
  state: CpState,
  { setUp }: CommandOf<'setUp'>,
): CpRefusal | undefined {
  if (state.setUp !== null) return refusal('WRONG_PHASE', 'CP-STEP-01')
  for (const id of setUp.organiserWhatIfs)
    if (data.whatIfs.get(id)?.whatIf.setBy !== 'organiser') return refusal('UNKNOWN_ID', 'CP-DEC-04', { id })
  const { weather } = data.calendar
  const kinds = ['historical', 'die', ...weather.kinds.map((k) => k.id)]
  if (!kinds.includes(setUp.weather)) return refusal('UNKNOWN_ID', 'CP-WX-01', { id: setUp.weather })
  // Nobody can begin after the last battles have been fought (CP-STEP-06).
  if (setUp.startStep !== undefined && before(data, '18-pm', setUp.startStep))
    return refusal('WRONG_STEP', 'CP-STEP-06', { step: setUp.startStep })
  return undefined
}

const inDecide = (state: CpState): CpRefusal | undefined =>
  state.phase === 'decide' ? undefined : refusal('WRONG_PHASE', 'CP-DEC-05', { step: state.step })

function myArmy(by: Actor, army: ArmyId): CpRefusal | undefined {
  return by === army ? undefined : refusal('NOT_YOUR_ARMY', 'CP-DEC-01', { army })
}

function refuseChoose(
  data: CampaignData,
  state: CpState,
  { by, decisionId, optionId, formations }: CommandOf<'choose'>,
): CpRefusal | undefined {
  const decision = data.decisions.get(decisionId)
  const option = decision?.options.find((o) => o.id === optionId)
  if (!decision || !option)
    return refusal('UNKNOWN_ID', 'CP-DEC-01', { id: decision ? optionId : decisionId })
  if (before(data, decision.step, state.step))
    return refusal('STEP_CLOSED', 'CP-DEC-06', { decision: decisionId, step: decision.step })
  if (decision.step !== state.step)
    return refusal('WRONG_STEP', 'CP-DEC-01', { decision: decisionId, step: decision.step })
  const other = inDecide(state) ?? myArmy(by, decision.army)
  if (other) return other
  if (state.sealed[decision.army]) return refusal('ALREADY_SEALED', 'CP-DEC-03', { army: decision.army })
  const closed = closedBy(data, state, decision, option)
  if (closed || state.choices[decisionId]?.by === 'link')
    return refusal('OPTION_CLOSED', closed?.why === 'link' ? 'CP-LINK-08' : 'CP-DEC-01', {
      decision: decisionId,
      option: optionId,
      ...(closed ?? { why: 'link' }),
    })
  if (decisionId === WING_DECISION && optionId === WING_CUSTOM)
    return refuseWing(data, state, formations ?? [])
  return undefined
}

/** A wing of one's own: whole divisions of the corps named, one of infantry at least (CP-ROST-08). */
function refuseWing(
  data: CampaignData,
  state: CpState,
  formations: readonly string[],
): CpRefusal | undefined {
  const girard = data.decisions.get('fr-16-girard')
  const withEmperor = girard !== undefined && choiceOf(data, state, girard) === 'with-the-emperor'
  const may = assignable(data, withEmperor)
  const divisions = formations.flatMap((f) => [...may].filter(([id]) => covers(f, id)))
  for (const f of formations)
    if (![...may.keys()].some((id) => covers(f, id)) || f.split('.').length < 2 || f.split('.').length > 3)
      return refusal('NOT_ASSIGNABLE', 'CP-ROST-08', { id: f })
  return divisions.some(([, d]) => d.infantry) ? undefined : refusal('WING_WITHOUT_INFANTRY', 'CP-ROST-08')
}

function refuseSeal(
  state: CpState,
  { type, by, army }: CommandOf<'seal'> | CommandOf<'unseal'>,
): CpRefusal | undefined {
  const other = inDecide(state) ?? myArmy(by, army)
  if (other) return other
  const sealed = state.sealed[army] === true
  if (type === 'seal') return sealed ? refusal('ALREADY_SEALED', 'CP-DEC-03', { army }) : undefined
  return sealed ? undefined : refusal('WRONG_PHASE', 'CP-DEC-03', { army })
}

function refuseMessage(
  data: CampaignData,
  state: CpState,
  { by, decisionId, optionId, sentAt }: CommandOf<'sendMessage'>,
): CpRefusal | undefined {
  const decision = data.decisions.get(decisionId)
  const option = decision?.options.find((o) => o.id === optionId)
  if (!decision || !option)
    return refusal('UNKNOWN_ID', 'CP-MSG-01', { id: decision ? optionId : decisionId })
  const values = { decision: decisionId, option: optionId }
  const other = inDecide(state) ?? myArmy(by, decision.army)
  if (other) return other
  if (state.sealed[decision.army]) return refusal('ALREADY_SEALED', 'CP-DEC-03', { army: decision.army })
  if (state.messages.some((m) => m.decisionId === decisionId))
    return refusal('ALREADY_CHANGED', 'CP-MSG-01', values)
  if (!decision.change?.to.includes(optionId) || state.choices[decisionId]?.optionId === optionId)
    return refusal('NOT_CHANGEABLE', 'CP-MSG-01', values)
  if (!before(data, decision.step, state.step))
    return refusal('WRONG_STEP', 'CP-MSG-01', { ...values, step: decision.step })
  const closed = closedBy(data, state, decision, option)
  if (closed) return refusal('OPTION_CLOSED', 'CP-MSG-01', { ...values, ...closed })
  const line = changeable(data, state, decision.army).find((c) => c.decision.id === decisionId)
  if (!line || sentAt < line.from || sentAt > line.until)
    return refusal('SENT_OUTSIDE_SPAN', 'CP-MSG-01', {
      ...values,
      sentAt,
      from: line?.from ?? stepOf(data, state.step).from,
      until: line?.until ?? stepOf(data, state.step).until,
    })
  return undefined
}

/** The battle is of this step, is fought, has its turn, and stands in one of these phases (CP-STEP-04). */
function inPhase(
  data: CampaignData,
  state: CpState,
  key: BattleKey,
  phases: readonly string[],
  rule: string,
): CpRefusal | undefined {
  const battle = state.battles[key]
  const values = { battle: key }
  if (battle.phase === 'leftOut') return refusal('BATTLE_NOT_FOUGHT', 'CP-STEP-03', values)
  if (calendarBattle(data, key).step !== state.step) return refusal('BATTLE_NOT_DUE', 'CP-STEP-04', values)
  const earlier = battlesOf(data, state.step)
    .slice(0, battlesOf(data, state.step).indexOf(key))
    .find((k) => !['done', 'leftOut'].includes(state.battles[k].phase))
  if (earlier && !state.houseRules.linksFirst)
    return refusal('EARLIER_BATTLE_OPEN', 'CP-STEP-04', { ...values, earlier })
  return phases.includes(battle.phase) ? undefined : refusal('WRONG_PHASE', rule, values)
}

const withTwoTables = (state: CpState, key: BattleKey): CpRefusal | undefined =>
  state.houseRules.linksFirst ? undefined : refusal('WRONG_PHASE', 'CP-STEP-08', { battle: key })

/** Rule set, board and way are fixed by the first command, and by a brigade that went over (CP-RES-13, CP-STEP-08). */
function fixed(state: CpState, key: BattleKey): CpRefusal | undefined {
  const { begun, left } = state.battles[key]
  return begun || left.length > 0 ? refusal('RULE_SET_FIXED', 'CP-RES-13', { battle: key }) : undefined
}

function refuseHow(
  data: CampaignData,
  state: CpState,
  { battleId, how }: CommandOf<'chooseHow'>,
): CpRefusal | undefined {
  const wrong = inPhase(data, state, battleId, ['muster', 'resolve', 'report'], 'CP-RES-13')
  if (wrong) return wrong
  const { phase, input } = state.battles[battleId]
  if (phase === 'report' && input?.kind === 'field')
    return refusal('RULE_SET_FIXED', 'CP-RES-13', { battle: battleId })
  const begun = fixed(state, battleId)
  if (begun) return begun
  if (how === 'historical' && !hasHistory(battleId))
    return refusal('NOT_PRESENT', 'CP-STEP-09', { battle: battleId, id: battleId })
  return undefined
}

function refuseRuleSet(
  data: CampaignData,
  state: CpState,
  { battleId, ruleSet, boardId }: CommandOf<'chooseRuleSet'>,
): CpRefusal | undefined {
  const wrong = inPhase(data, state, battleId, ['muster', 'resolve'], 'CP-RES-13')
  if (wrong) return wrong
  const begun = fixed(state, battleId)
  if (begun) return begun
  const board = battleFile(data, battleId).boards.find((b) => b.id === boardId)
  const verdict = data.playsOn(ruleSet, board?.kind ?? '')
  if (verdict === 'unknownRuleSet') return refusal('UNKNOWN_ID', 'CP-RES-01', { id: ruleSet })
  if (!board) return refusal('NO_SUCH_BOARD', 'CP-RES-01', { id: boardId, battle: battleId })
  return verdict === 'yes'
    ? undefined
    : refusal('RULE_SET_BOARD_MISMATCH', 'CP-RES-01', { ruleSet, id: boardId, battle: battleId })
}

function refuseBring(
  data: CampaignData,
  state: CpState,
  { battleId, report }: CommandOf<'bringReport'>,
): CpRefusal | undefined {
  const wrong = inPhase(data, state, battleId, ['resolve', 'report'], 'CP-RES-01')
  if (wrong) return wrong
  const { mustered, how } = state.battles[battleId]
  if (how !== 'fight' && how !== 'simulate') return refusal('WRONG_PHASE', 'CP-RES-01', { battle: battleId })
  const stranger = report.onField.find((id) => !mustered?.units[id])
  return stranger === undefined ? undefined : refusal('REPORT_MISMATCH', 'CP-REP-02', { id: stranger })
}

function refuseEnter(
  data: CampaignData,
  state: CpState,
  { entry, reason }: CommandOf<'enterResult'>,
): CpRefusal | undefined {
  const wrong = inPhase(data, state, entry.battle, ['resolve', 'report'], 'CP-RES-13')
  if (wrong) return wrong
  // From the middle of a battle on a board a reason stands in the report (CP-RES-13).
  const fromBoard = state.battles[entry.battle].begun
  return fromBoard && (reason ?? '') === ''
    ? refusal('REASON_MISSING', 'CP-RES-13', { battle: entry.battle })
    : undefined
}

function refuseAnswer(
  data: CampaignData,
  state: CpState,
  { battleId, factId }: CommandOf<'answerFact'>,
): CpRefusal | undefined {
  if (!factQuestions(data, battleId).has(factId)) return refusal('UNKNOWN_ID', 'CP-LINK-03', { id: factId })
  const phases = state.houseRules.linksFirst ? ['muster', 'resolve', 'report'] : ['report']
  return inPhase(data, state, battleId, phases, 'CP-LINK-03')
}

function refuseCorrect(
  data: CampaignData,
  state: CpState,
  command: CommandOf<'correct'> | CommandOf<'override'>,
): CpRefusal | undefined {
  const { battleId } = command
  if (state.reports[battleId])
    return laterMustered(state, battleId)
      ? refusal('LATER_BATTLE_MUSTERED', 'CP-HAND-09', { battle: battleId })
      : refusal('WRONG_PHASE', 'CP-HAND-09', { battle: battleId })
  const wrong = inPhase(data, state, battleId, ['report'], 'CP-HAND-11')
  if (wrong) return wrong
  if (command.type === 'override')
    return command.reason === '' ? refusal('REASON_MISSING', 'CP-HAND-08', { battle: battleId }) : undefined
  const draft = draftReport(data, state, battleId)
  if (draft && fieldOf(draft, command.field) === undefined)
    return refusal('UNKNOWN_ID', 'CP-HAND-11', { id: command.field })
  const faults = draft && refusalOf(correctionFaults(draft, command.field, command.value))
  if (faults) return faults
  return command.reason === '' && state.battles[battleId].input?.kind !== 'hand'
    ? refusal('REASON_MISSING', 'CP-HAND-11', { battle: battleId })
    : undefined
}

/** Whether the forces of a later battle have been laid out (CP-HAND-09). */
export function laterMustered(state: CpState, key: BattleKey): boolean {
  return BATTLE_KEYS.some(
    (other) => battleOrder(other) > battleOrder(key) && state.battles[other].mustered !== undefined,
  )
}

function refuseTakeUp(
  state: CpState,
  { by, linkId, effectIndex }: CommandOf<'takeUp'>,
): CpRefusal | undefined {
  const offer = state.offers.find((o) => o.linkId === linkId && o.effectIndex === effectIndex)
  if (!offer) return refusal('UNKNOWN_ID', 'CP-LINK-09', { id: linkId })
  if (offer.answer !== null) return refusal('WRONG_PHASE', 'CP-LINK-09', { id: linkId })
  // The organiser answers for a seat that nobody holds.
  const empty = state.seats[offer.army].playerIds.length === 0 && by === 'organiser'
  return empty ? undefined : myArmy(by, offer.army)
}

function refuseSeat(data: CampaignData, { army, commands }: CommandOf<'seat'>): CpRefusal | undefined {
  for (const id of Object.values(commands).flat())
    if (!data.history.index.formations.has(id) || !covers(army, id))
      return refusal('UNKNOWN_ID', 'CP-DEC-08', { id })
  return undefined
}

function refusePassOn(
  data: CampaignData,
  state: CpState,
  { by, army, to, what }: CommandOf<'passOn'>,
): CpRefusal | undefined {
  const other = by === 'organiser' ? undefined : myArmy(by, army)
  if (other) return other
  const known =
    (state.choices[what] !== undefined && data.decisions.get(what)?.army === army) ||
    state.messages.some((m) => m.id === what && m.army === army)
  if (!known) return refusal('UNKNOWN_ID', 'CP-SEE-08', { id: what })
  return state.seats[army].playerIds.includes(to) ? undefined : refusal('UNKNOWN_ID', 'CP-SEE-08', { id: to })
}

/** A battle under way on a board is broken off first (CP-SCORE-06, CP-RES-11). */
function openOnBoard(state: CpState): CpRefusal | undefined {
  const open = BATTLE_KEYS.find((key) => state.battles[key].begun && state.battles[key].phase === 'resolve')
  return open ? refusal('TURN_OPEN', 'CP-SCORE-06', { battle: open }) : undefined
}

function sideIsMine(data: CampaignData, { by, side }: CommandOf<'concede'>): CpRefusal | undefined {
  const armies = data.calendar.sides.find((s) => s.id === side)?.armies ?? []
  return armies.includes(by) ? undefined : refusal('NOT_YOUR_ARMY', 'CP-SCORE-06', { side })
}
