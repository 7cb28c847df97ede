/** The calendar in motion: phases of a step one after another, its close, and the next step (CP-STEP). */
import { allSealed, defaultOption, historicalOption, openOptions } from './choices'
import { battleInHand, layOut, openBattle, reveal, setBattle, revealChoice } from './battles'
import type { CalendarStep, Decision, StepId } from '../../history/calendar'
import { confirmReport } from '../report/confirm'
import { before, battlesOf, stepOf } from '../state/data'
import { deliver, orderTime } from '../couriers/deliver'
import { applyEffect, applyWhatIfs, chosenOption, fallOut, isEarly, partsOf } from './effects'
import { recover } from '../night/recover'
import type { CpSetUp } from '../state/state'
import { faceOf, type Step } from './step'
import { bring } from './what-ifs'

/** Begins the campaign: seats, organiser's what-ifs, and the battles before a later start as in history (CP-STEP-06). */
export function setUp(step: Step, chosen: CpSetUp): void {
  const { data } = step
  step.set({ setUp: chosen, houseRules: chosen.houseRules })
  step.emit('campaignBegun', ['CP-STEP-01'], { houseRules: chosen.houseRules, prologue: chosen.prologue })
  const seats = { ...step.state.seats }
  for (const { army, playerIds } of chosen.players) seats[army] = { playerIds, commands: {} }
  step.set({
    seats,
    seatLog: chosen.players.map(({ army, playerIds }) => ({ army, playerIds, step: '15-day' as const })),
  })
  for (const id of chosen.organiserWhatIfs)
    step.set({ whatIfs: bring(data, step.state.whatIfs, id, 'organiser') })
  const first: StepId = chosen.startStep ?? (chosen.prologue ? '15-day' : '16-am')
  for (const { id } of data.calendar.steps) {
    if (!before(data, id, first)) break
    step.set({ step: id })
    passAsInHistory(step, stepOf(data, id))
  }
  enter(step, first)
}

/** A step before the beginning: historical choices, battles and nights (CP-STEP-01, CP-STEP-06). */
function passAsInHistory(step: Step, here: CalendarStep): void {
  const { data } = step
  const decisions = data.decisionsAt.get(here.id) ?? []
  step.set({
    choices: {
      ...step.state.choices,
      ...Object.fromEntries(
        decisions.map((d) => [d.id, { optionId: historicalOption(d).id, by: 'engine' as const }]),
      ),
    },
  })
  if (here.kind === 'march') setWeather(step, data.calendar.weather.default)
  for (const key of battlesOf(data, here.id)) {
    openBattle(step, key)
    if (step.state.battles[key].phase === 'leftOut') continue
    layOut(step, key)
    setBattle(step, key, { how: 'historical', input: { kind: 'historical' } })
    confirmReport(step, key, { quiet: true })
    // Nobody is there to take up what a link offers.
    step.set({ offers: step.state.offers.map((o) => ({ ...o, answer: o.answer ?? false })) })
    setBattle(step, key, { phase: 'done' })
  }
  if (here.kind === 'night') {
    applyEarly(step, decisions)
    recover(step, here)
  }
  applyLate(step, decisions)
  noteStrengths(step)
}

/** Opens a step and goes on as far as nobody has to be asked. */
export function enter(step: Step, id: StepId): void {
  const here = stepOf(step.data, id)
  step.set({ step: id, sealed: {}, battle: null })
  step.emit('stepOpened', ['CP-STEP-01'], { step: id })
  switch (here.kind) {
    case 'battles':
      nextBattle(step)
      return
    case 'march':
      weatherOf(step)
      return
    case 'end':
      step.set({ phase: 'over', ended: step.state.ended ?? { early: false } })
      step.emit('campaignEnded', ['CP-SCORE-01'], {})
      return
    default:
      decide(step)
  }
}

/** The weather: agreed, or to be thrown for (CP-WX-01). */
function weatherOf(step: Step): void {
  const { setUp: chosen } = step.state
  const agreed = chosen?.weather ?? 'historical'
  if (step.state.weather === null && agreed === 'die') {
    step.set({ phase: 'weather' })
    return
  }
  if (step.state.weather === null)
    setWeather(step, agreed === 'historical' ? step.data.calendar.weather.default : agreed)
  decide(step)
}

export function rollWeather(step: Step): void {
  const roll = step.roll({ purpose: 'weather', forId: 'weather', rules: ['CP-WX-01'] })
  const line = step.data.calendar.weather.die.find((l) => l.faces.includes(faceOf(roll)))
  step.emit('weatherRolled', ['CP-WX-01'], { weather: line?.weather ?? '' }, { dice: [roll] })
  setWeather(step, line?.weather ?? step.data.calendar.weather.default)
  decide(step)
}

/** Its what-ifs are in force at once and known to all; men fall out on the march (CP-WX-01, CP-WX-02). */
export function setWeather(step: Step, id: string): void {
  const kind = step.data.calendar.weather.kinds.find((k) => k.id === id)
  if (!kind) throw new Error(`no weather ${id}`)
  step.set({ weather: id })
  for (const whatIf of kind.whatIfs)
    step.set({ whatIfs: bring(step.data, step.state.whatIfs, whatIf, 'weather', kind.whatIfs) })
  step.emit('weather', ['CP-WX-01'], { weather: id })
  for (const { formations, percent } of kind.stragglers)
    for (const formation of formations) fallOut(step, formation, percent)
}

/** Opens `decide`, and closes it at once if nobody has anything to decide or to send. */
function decide(step: Step): void {
  step.set({ phase: 'decide' })
  goOnIfSealed(step)
}

/** Closes the step when every army has sealed (section 4). */
export function goOnIfSealed(step: Step): void {
  if (step.state.phase === 'decide' && allSealed(step.data, step.state)) close(step)
}

/** Ends `decide`: defaults, the night, dice, what-ifs, effects, messages; then the next step (CP-STEP-02). */
export function close(step: Step): void {
  const { data } = step
  const here = stepOf(data, step.state.step)
  const decisions = data.decisionsAt.get(here.id) ?? []
  fillIn(step, decisions)
  step.revealed = true
  if (here.kind === 'night') {
    applyEarly(step, decisions)
    recover(step, here)
  }
  rollOutcomes(step, decisions)
  applyLate(step, decisions)
  deliver(step, here.id)
  if (here.kind === 'night') reveal(step, `nightEnd:${here.id}`, ['fr', 'aa', 'pr'])
  finish(step)
}

/** The journal notes the step, and the next begins. */
export function finish(step: Step): void {
  const { data } = step
  const here = step.state.step
  noteStrengths(step)
  step.emit('stepClosed', ['CP-STEP-02'], { step: here })
  const at = data.order.get(here) ?? 0
  const next = data.calendar.steps[at + 1]
  if (next) enter(step, next.id)
}

/** Takes the default where nobody has chosen (CP-DEC-02, CP-DEC-05). */
function fillIn(step: Step, decisions: readonly Decision[]): void {
  const { data } = step
  for (const decision of decisions) {
    if (step.state.choices[decision.id]) continue
    const option = defaultOption(data, step.state, decision)
    const single = openOptions(data, step.state, decision).length < 2
    step.set({
      choices: {
        ...step.state.choices,
        [decision.id]: { optionId: option.id, by: single ? 'engine' : 'default' },
      },
    })
    step.emit(
      'defaultTaken',
      [single ? 'CP-DEC-01' : 'CP-DEC-05', 'CP-DEC-02'],
      { decision: decision.id, option: option.id },
      { army: decision.army, to: [decision.army] },
    )
  }
}

/** Dice of the chosen options, in the order of the decisions (CP-STEP-02, CP-R-07). */
function rollOutcomes(step: Step, decisions: readonly Decision[]): void {
  for (const decision of decisions) {
    const option = chosenOption(step.data, step.state, decision)
    if (!option.die) continue
    let face: number
    if (decision.id === 'fr-16-derlon' && !step.state.houseRules.derlonDie) face = 6
    else {
      const roll = step.roll({
        purpose: 'outcome',
        forId: decision.id,
        rules: ['CP-STEP-02', 'CP-STEP-07'],
        army: decision.army,
      })
      face = faceOf(roll)
      step.emit(
        'outcomeRolled',
        ['CP-STEP-02', 'CP-SEE-04'],
        { decision: decision.id, option: option.id, outcome: partsOf(option, face).outcome ?? '' },
        { army: decision.army, to: [], dice: [roll] },
      )
    }
    const choice = step.state.choices[decision.id]
    if (choice)
      step.set({
        choices: { ...step.state.choices, [decision.id]: { ...choice, outcome: face } },
      })
  }
}

/** Effects that act already in the recovery of the night (CP-STEP-02). */
function applyEarly(step: Step, decisions: readonly Decision[]): void {
  // The wing first, because other effects may name it.
  for (const wing of [true, false])
    for (const decision of decisions) {
      const option = chosenOption(step.data, step.state, decision)
      for (const effect of option.effects)
        if (isEarly(effect) && 'wing' in effect === wing) applyEffect(step, decision, option, effect)
    }
}

/** What-ifs and all other effects, decision by decision. */
function applyLate(step: Step, decisions: readonly Decision[]): void {
  const isNight = stepOf(step.data, step.state.step).kind === 'night'
  for (const decision of decisions) {
    const choice = step.state.choices[decision.id]
    // What a link has brought is in force already (CP-LINK-09).
    if (choice?.by === 'link') continue
    const option = chosenOption(step.data, step.state, decision)
    const parts = partsOf(option, choice?.outcome)
    applyWhatIfs(step, decision.id, parts.whatIfs)
    for (const effect of parts.effects)
      if (!isNight || !isEarly(effect)) applyEffect(step, decision, option, effect)
    if (parts.whatIfs.length > 0) orderTime(step, decision, option.id, undefined)
  }
}

/** Opens the battles of a step that are due; when all are done the step closes (CP-STEP-04). */
export function nextBattle(step: Step): void {
  const { data } = step
  const keys = battlesOf(data, step.state.step)
  for (const key of keys) {
    if (step.state.battles[key].phase !== 'waiting') continue
    const open = keys.some((k) => !['waiting', 'done', 'leftOut'].includes(step.state.battles[k].phase))
    // Two tables at once only where that was agreed (CP-STEP-08).
    if (open && !step.state.houseRules.linksFirst) break
    openBattle(step, key)
  }
  const key = battleInHand(data, step.state)
  if (key === undefined) {
    const armies = ['fr', 'aa', 'pr'] as const
    // What troops have shown is known to those who saw them; what none have shown, when the battles are over (CP-SEE-02).
    for (const { id, revealed, step: taken } of data.calendar.decisions)
      if (
        revealed === 'arrival' &&
        step.state.revealed[id] === undefined &&
        firstBattlesAfter(step, taken) === step.state.step
      )
        revealChoice(step, id, armies)
    finish(step)
    return
  }
  const { phase } = step.state.battles[key]
  step.set({
    battle: key,
    phase: phase === 'waiting' || phase === 'done' || phase === 'leftOut' ? 'muster' : phase,
  })
}

/** The first step of battles after another. */
function firstBattlesAfter({ data }: Step, taken: StepId): StepId | undefined {
  return data.calendar.steps.find((s) => s.kind === 'battles' && before(data, taken, s.id))?.id
}

/** Men in the ranks of every corps, for the graph of the reckoning. */
function noteStrengths(step: Step): void {
  const { state } = step
  const { index } = step.data.history
  const corps: Record<string, number> = {}
  for (const { id, level, firstUnit, endUnit } of index.formations.values()) {
    if (level !== 'corps') continue
    let men = 0
    for (const { unit } of index.units.slice(firstUnit, endUnit)) men += state.units[unit.id]?.present ?? 0
    corps[id] = men
  }
  step.set({ strengths: [...state.strengths, { step: state.step, corps }] })
}
