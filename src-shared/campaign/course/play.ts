/** Carries out a command of the campaign, and all that follows of itself. */
import type { Dice } from '../../engine/dice'
import type { Played } from '../../engine/rule-set'
import { BATTLE_KEYS } from '../../history/calendar'
import { ARMY_IDS } from '../../history/vocabulary'
import { battleInHand, correct, layOut, setBattle } from './battles'
import { closedBy } from './choices'
import type { CommandOf, CpCommand } from './commands'
import { confirmReport } from '../report/confirm'
import { later, ride } from '../couriers/couriers'
import type { CampaignData } from '../state/data'
import { amend } from '../report/amend'
import { edit } from './edit'
import { close, goOnIfSealed, nextBattle, rollWeather, setUp } from './flow'
import { defaultHouseRules } from './house-rules'
import { takeUp } from './links'
import { EMPTY_BATTLE, type CpBattle, type CpSheet, type CpState } from '../state/state'
import { Step, type CpEvent } from './step'
import { answerFact, leave } from '../muster/two-tables'
import { isComputer } from '../state/vocabulary'
import { defaultWhatIfs } from './what-ifs'

/** The state of a campaign before its set-up: the armies as they stood after 15 June. */
export function muster(data: CampaignData, sheet: CpSheet): CpState {
  const empty = { playerIds: [], commands: {} }
  return {
    sheet,
    setUp: null,
    houseRules: defaultHouseRules(),
    step: '15-day',
    phase: 'setup',
    battle: null,
    choices: {},
    sealed: {},
    messages: [],
    news: [],
    weather: null,
    whatIfs: defaultWhatIfs(data),
    morale: [],
    shifts: [],
    removes: [],
    notFought: [],
    holds: [],
    startTimes: [],
    useArrivals: [],
    placings: [],
    transfers: [],
    openOnly: [],
    mustLeave: [],
    obligations: [],
    points: [],
    noRecovery: [],
    harry: [],
    wing: null,
    offers: [],
    revealed: {},
    units: data.opening,
    leaders: {},
    seats: { fr: empty, aa: empty, pr: empty },
    seatLog: [],
    passedOn: [],
    battles: Object.fromEntries(BATTLE_KEYS.map((key) => [key, EMPTY_BATTLE])) as CpState['battles'],
    reports: {},
    edits: [],
    strengths: [],
    ended: null,
  }
}

/** Opens the campaign's journal: nothing happens before the set-up. */
export function start(state: CpState): Played<CpState, CpEvent> {
  return { state, events: [] }
}

/** A refused command must not be played: ask `refuse` first. */
export function play(
  data: CampaignData,
  state: CpState,
  command: CpCommand,
  dice: Dice,
): Played<CpState, CpEvent> {
  const step = new Step(data, state, dice)
  carryOut(step, command)
  follow(step)
  return { state: step.state, events: step.events, reveal: step.revealed }
}

function carryOut(step: Step, command: CpCommand): void {
  switch (command.type) {
    case 'setUp':
      setUp(step, command.setUp)
      return
    case 'choose':
      choose(step, command)
      return
    case 'seal':
    case 'unseal': {
      const sealed = command.type === 'seal'
      step.set({ sealed: { ...step.state.sealed, [command.army]: sealed } })
      // That an army has sealed is known to all; what, to nobody (CP-DEC-03, CP-SEE-07).
      step.emit(sealed ? 'sealed' : 'unsealed', ['CP-DEC-03'], { army: command.army }, { army: command.army })
      goOnIfSealed(step)
      return
    }
    case 'sendMessage':
      sendMessage(step, command)
      return
    case 'closeStep':
      close(step)
      return
    case 'rollWeather':
      rollWeather(step)
      return
    case 'chooseHow':
      chooseHow(step, command)
      return
    case 'chooseRuleSet':
      chooseRuleSet(step, command)
      return
    case 'begin':
      setBattle(step, command.battleId, { begun: true })
      // What has begun on the board is not taken back here and left standing there.
      step.revealed = true
      return
    case 'leave':
      leave(step, command)
      return
    case 'bringReport': {
      const { how, rest } = step.state.battles[command.battleId]
      bringResult(step, command.battleId, {
        begun: true,
        input: { kind: 'field', simulated: how === 'simulate', rest, report: command.report },
      })
      return
    }
    case 'enterResult':
      bringResult(step, command.entry.battle, {
        how: 'hand',
        input: {
          kind: 'hand',
          entry: command.entry,
          ...(command.reason !== undefined && { reason: command.reason }),
        },
      })
      return
    case 'answerFact':
      answerFact(step, command)
      return
    case 'correct':
      correct(step, command)
      return
    case 'override': {
      const { overrides } = step.state.battles[command.battleId]
      const others = overrides.filter((o) => o.code !== command.code)
      setBattle(step, command.battleId, {
        overrides: [...others, { code: command.code, reason: command.reason }],
      })
      step.emit(
        'overrideGiven',
        ['CP-HAND-08'],
        { battle: command.battleId, code: command.code, reason: command.reason },
        { to: [] },
      )
      return
    }
    case 'confirmReport':
      confirmReport(step, command.battleId, { playedTo: command.playedTo })
      return
    case 'takeUp':
      takeUp(step, command.linkId, command.effectIndex, command.yes)
      return
    case 'edit':
      edit(step, command)
      return
    case 'amend':
      amend(step, command)
      return
    case 'seat':
      seat(step, command)
      return
    case 'passOn': {
      const { army, to, what } = command
      const message = step.state.messages.find(({ id }) => id === what)
      step.set({ passedOn: [...step.state.passedOn, { army, to, what }] })
      step.emit(
        'passedOn',
        ['CP-SEE-08'],
        { what, to, ...(message && { decision: message.decisionId }), ...because(command) },
        { army, to: [army] },
      )
      return
    }
    case 'endCampaign':
      step.set({ phase: 'over', battle: null, ended: { early: true } })
      step.emit('campaignEnded', ['CP-SCORE-06'], because(command))
      return
    case 'concede':
      step.set({
        phase: 'over',
        battle: null,
        ended: { early: step.state.step !== 'end', conceded: command.side },
      })
      step.emit('conceded', ['CP-SCORE-06'], { side: command.side, ...because(command) })
      return
  }
}

/** What the end of a battle's phases brings: the next battle, or the close of the step. */
function follow(step: Step): void {
  const { state, data } = step
  if (state.phase === 'over' || state.battle === null) return
  const waits = state.offers.some((o) => o.answer === null)
  if (!waits)
    for (const key of BATTLE_KEYS)
      if (step.state.battles[key].phase === 'links') setBattle(step, key, { phase: 'done' })
  const inHand = battleInHand(data, step.state)
  if (inHand === state.battle) {
    const now = step.state.battles[inHand].phase
    if (now === 'muster' || now === 'resolve' || now === 'report' || now === 'links') step.set({ phase: now })
    return
  }
  nextBattle(step)
}

/** A choice, which counts from the close of the step; what it closes goes back to its default (CP-DEC-01). */
function choose(step: Step, { decisionId, optionId, formations }: CommandOf<'choose'>): void {
  const { data } = step
  const decision = data.decisions.get(decisionId)
  if (!decision) throw new Error(`no decision ${decisionId}`)
  const choice = { optionId, by: 'player' as const, ...(formations && { formations }) }
  step.set({ choices: { ...step.state.choices, [decisionId]: choice } })
  step.emit(
    'chosen',
    ['CP-DEC-01'],
    { decision: decisionId, option: optionId },
    {
      army: decision.army,
      to: [decision.army],
    },
  )
  for (const other of data.decisionsAt.get(decision.step) ?? []) {
    const now = step.state.choices[other.id]
    const option = other.options.find((o) => o.id === now?.optionId)
    if (!now || !option || other.army !== decision.army || now.by === 'link') continue
    if (closedBy(data, step.state, other, option) === undefined) continue
    const rest = Object.entries(step.state.choices).filter(([id]) => id !== other.id)
    step.set({
      choices: Object.fromEntries(rest),
      sealed: { ...step.state.sealed, [decision.army]: false },
    })
    step.emit(
      'choiceFallen',
      ['CP-DEC-01'],
      { decision: other.id, option: option.id },
      {
        army: decision.army,
        to: [decision.army],
      },
    )
  }
}

/** A message sets out; how long it takes is not shown to the sender (CP-MSG-02). */
function sendMessage(step: Step, { decisionId, optionId, sentAt }: CommandOf<'sendMessage'>): void {
  const { data, state } = step
  const decision = data.decisions.get(decisionId)
  if (!decision?.change) throw new Error(`${decisionId} cannot be changed`)
  const { fromHeadquarters: from, toHeadquarters: to } = decision.change
  const road = ride(step, { from, to, sentAt, forId: decisionId, army: decision.army, copies: false })
  const id = `${decisionId}-${state.messages.length + 1}`
  step.set({
    messages: [
      ...state.messages,
      {
        id,
        decisionId,
        optionId,
        from,
        to,
        army: decision.army,
        step: state.step,
        sentAt,
        base: road.base,
        die: [...road.faces],
        arrivesAt: road.taken ? null : later(sentAt, road.delay),
        fate: 'onTheWay',
      },
    ],
  })
  step.emit(
    'messageSent',
    ['CP-MSG-01'],
    { decision: decisionId, option: optionId, from, to, sentAt },
    {
      army: decision.army,
      to: [decision.army],
    },
  )
  step.emit(
    'messageRides',
    ['CP-MSG-02'],
    { decision: decisionId, base: road.base, delay: road.delay },
    {
      army: decision.army,
      to: [],
      dice: road.rolls,
    },
  )
}

/** How a battle is resolved; as soon as all is known its forces are laid out (CP-RES). */
function chooseHow(step: Step, { battleId, how }: CommandOf<'chooseHow'>): void {
  const { input: _input, ...rest } = step.state.battles[battleId]
  const fresh: CpBattle = { ...rest, how, phase: 'muster', corrections: [], overrides: [] }
  step.set({ battles: { ...step.state.battles, [battleId]: fresh } })
  step.emit('howChosen', ['CP-RES-13'], { battle: battleId, how })
  if (how === 'historical') {
    layOut(step, battleId)
    setBattle(step, battleId, { phase: 'report', input: { kind: 'historical' } })
  } else if (how === 'hand') ready(step, battleId)
  else if (fresh.ruleSet !== undefined) ready(step, battleId)
}

function chooseRuleSet(
  step: Step,
  { battleId, ruleSet, boardId, houseRules, rest }: CommandOf<'chooseRuleSet'>,
): void {
  setBattle(step, battleId, { ruleSet, boardId, houseRules, rest, phase: 'muster' })
  step.emit('ruleSetChosen', ['CP-RES-02'], { battle: battleId, ruleSet, board: boardId })
  const { how } = step.state.battles[battleId]
  if (how === 'fight' || how === 'simulate') ready(step, battleId)
}

function ready(step: Step, key: CommandOf<'chooseHow'>['battleId']): void {
  layOut(step, key)
  setBattle(step, key, { phase: 'resolve' })
}

function bringResult(step: Step, key: CommandOf<'chooseHow'>['battleId'], change: Partial<CpBattle>): void {
  setBattle(step, key, { ...change, corrections: [], phase: 'report' })
  step.emit('resultBrought', ['CP-REP-01'], { battle: key, kind: change.input?.kind ?? '' }, { to: [] })
}

/** The reason of a command, where one was given. */
const because = ({ reason }: { readonly reason?: string | undefined }): { readonly reason?: string } =>
  reason === undefined || reason === '' ? {} : { reason }

/** Other players take a seat; they have from now on what its headquarters has (CP-DEC-07). */
function seat(step: Step, { army, playerIds, commands, reason }: CommandOf<'seat'>): void {
  const { state } = step
  step.set({
    seats: { ...state.seats, [army]: { playerIds, commands } },
    seatLog: [...state.seatLog, { army, playerIds, step: state.step }],
  })
  step.emit('seated', ['CP-DEC-07'], { army, players: playerIds, ...because({ reason }) }, { army })
  for (const player of playerIds.filter((p) => !isComputer(p)))
    for (const other of ARMY_IDS) {
      const held = state.seatLog.filter((row) => row.army === other && row.playerIds.includes(player))
      if (other === army || held.length === 0) continue
      // The organiser is told what he may have seen there.
      step.emit(
        'sawOtherSide',
        ['CP-DEC-07', 'CP-R-26'],
        { player, army: other, steps: held.map((row) => row.step) },
        { to: [] },
      )
    }
}
