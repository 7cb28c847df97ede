/** What a step of a case does: its act, and playing on to a phase, an event or a turn, with the dice of the whole step. */
import { resolve, stateHash, type Act, type Resolution } from '../../../src-shared/engine/battle'
import { scriptedDice, type DiceRequest } from '../../../src-shared/engine/dice'
import type { BattleEvent } from '../../../src-shared/engine/events'
import type { Side } from '../../../src-shared/engine/sides'
import { editFaults } from '../../../src-shared/engine/umpire'
import { CaseFault, parsed, refuseIfAny, unknownName } from './faults'
import type { CaseStep, Until } from './form'
import type { CaseKit } from './kit'
import { differences, shown, type Difference } from './match'

/** Commands after which playing on is given up. */
const MOST_PASSES = 2000

export interface StepPlayed {
  readonly state: unknown
  readonly events: readonly BattleEvent[]
  readonly differences: readonly Difference[]
  /** The step could not be played as it stands: what follows would be judged on another state. */
  readonly stop: boolean
}

/** Carries out what the step does; the state handed in stays as it is. Throws CaseFault for what no kit can read. */
export function playStep(step: CaseStep, from: unknown, kit: CaseKit, tolerance: number): StepPlayed {
  const faces = (step.dice ?? []).map((die) => (typeof die === 'number' ? die : die.face))
  const dice = scriptedDice(faces)
  const found: Difference[] = []
  const events: BattleEvent[] = []
  let state = from
  let last: Resolution<unknown> | undefined
  const give = (act: Act): boolean => {
    const before = stateHash(state)
    last = resolve(kit.rules, state, act, dice)
    if (stateHash(state) !== before)
      found.push({ path: 'state', expected: 'the state handed in, untouched', actual: 'changed in place' })
    if (last.kind === 'diceWanted') last = { ...last, requests: missing(last.requests, dice.left()) }
    if (last.kind !== 'played') return false
    state = last.state
    events.push(...last.events)
    return true
  }
  const act = actOf(step, state, kit)
  let stuck: Difference | undefined
  if ((!act || give(act)) && step.until) stuck = playOn(step.until, { state: () => state, events, give, kit })
  if ((last === undefined || last.kind === 'played') && !stuck && dice.left() > 0)
    last = { kind: 'wrongDice', request: undefined, faces: faces.slice(faces.length - dice.left()) }
  const met = [...judge(last, events, step, tolerance), ...(stuck ? [stuck] : [])]
  found.push(...met)
  return {
    state,
    events,
    differences: found,
    stop: met.length > 0 && (stuck !== undefined || last?.kind !== 'played'),
  }
}

/** The requests that the faces left over do not serve: they belong to the first throws. */
function missing(requests: readonly DiceRequest[], left: number): readonly DiceRequest[] {
  let spare = left
  return requests.flatMap((request) => {
    const served = Math.min(spare, request.count)
    spare -= served
    return served === request.count ? [] : [{ ...request, count: request.count - served }]
  })
}

interface Way {
  state(): unknown
  readonly events: readonly BattleEvent[]
  give(act: Act): boolean
  readonly kit: CaseKit
}

/** Those who decide do nothing more until it is so; a difference if it cannot come to that. */
function playOn(until: Until, { state, events, give, kit }: Way): Difference | undefined {
  const stuck = (why: string): Difference => {
    const { turn, phase } = kit.rules.turn(state())
    return { path: 'until', expected: shown(until), actual: `${why} (turn ${turn}, phase ${phase})` }
  }
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    const now = kit.rules.turn(state())
    if (until.turn !== undefined && now.turn > until.turn) return stuck('it is later than that')
    if (isReached(until, now, events)) return undefined
    const next = kit.pass(state())
    if (!next)
      return stuck(
        kit.rules.outcome(state())
          ? 'the end came first'
          : 'a choice has to be made, which takes a step of its own',
      )
    // What came of it, missing dice too, is judged with the step.
    if (!give({ type: 'command', ...next })) return undefined
  }
  return stuck(`it has not come to that in ${MOST_PASSES} commands`)
}

function isReached(
  until: Until,
  now: { readonly turn: number; readonly phase: string },
  events: readonly BattleEvent[],
): boolean {
  return (
    (until.phase === undefined || now.phase === until.phase) &&
    (until.turn === undefined || now.turn === until.turn) &&
    (until.event === undefined || events.some(({ kind }) => kind === until.event))
  )
}

function actOf(step: CaseStep, state: unknown, kit: CaseKit): Act | undefined {
  if (step.start) return { type: 'start' }
  if (step.edit) {
    refuseIfAny(
      editFaults(kit.rules, state, step.edit).map((fault) => ({
        path: `edit.${fault.path}`,
        expected: 'a value that may be there',
        actual: `${fault.code}: ${kit.judge.words(fault)}`,
      })),
    )
    return { type: 'edit', edit: step.edit }
  }
  if (!step.command) return undefined
  const command = parsedCommand(step.command, kit)
  return { type: 'command', side: sideOf(step.side, command, kit), command }
}

/** The side that gives a command: the one named, or that of the command itself. Throws CaseFault. */
export function sideOf(side: Side | undefined, command: unknown, kit: CaseKit): Side {
  const known = side ?? kit.sideOf?.(command)
  if (known !== undefined) return known
  throw new CaseFault([{ path: 'side', expected: '0 or 1, who gives the command', actual: 'nothing' }])
}

/** A command through the schema of the rule set. Throws CaseFault. */
export function parsedCommand(command: unknown, kit: CaseKit, where = 'command'): unknown {
  return parsed(kit.rules.commandSchema, command, where)
}

/** Kinds of events and phases of the step that the rule set does not have. */
export function unknownNames(step: CaseStep, { eventKinds, phases }: CaseKit): readonly Difference[] {
  const kinds: (readonly [string, string | undefined])[] = [
    ...(step.noEvents ?? []).map((kind, i) => [`noEvents.${i}`, kind] as const),
    ['until.event', step.until?.event],
  ]
  const phase = step.until?.phase
  return [
    ...kinds.flatMap(([path, kind]) =>
      kind === undefined || eventKinds.includes(kind)
        ? []
        : [unknownName(path, 'a kind of event', kind, eventKinds)],
    ),
    ...(phase === undefined || phases.includes(phase)
      ? []
      : [unknownName('until.phase', 'a phase that somebody decides in', phase, phases)]),
  ]
}

function judge(
  resolution: Resolution<unknown> | undefined,
  events: readonly BattleEvent[],
  step: CaseStep,
  tolerance: number,
): readonly Difference[] {
  const wants = step.refusal !== undefined ? 'refused' : step.wanted ? 'diceWanted' : 'played'
  const kind = resolution?.kind ?? 'played'
  if (!resolution || kind !== wants) {
    if (kind === wants) return []
    const actual = resolution ? describe(resolution, events) : 'nothing was to be played'
    return [{ path: 'command', expected: wants, actual }]
  }
  if (resolution.kind === 'refused')
    return typeof step.refusal === 'string'
      ? differences(step.refusal, resolution.refusal.code, 0, ['refusal'])
      : differences(step.refusal, resolution.refusal, tolerance, ['refusal'])
  if (resolution.kind === 'diceWanted')
    return differences(step.wanted, resolution.requests, tolerance, ['wanted'])
  return []
}

function describe(resolution: Resolution<unknown>, events: readonly BattleEvent[]): string {
  switch (resolution.kind) {
    case 'played':
      return `played, with ${shown(events.map((event) => event.kind))}`
    case 'refused':
      return `refused: ${resolution.refusal.code} (${resolution.refusal.rule}) ${shown(resolution.refusal.values)}`
    case 'diceWanted':
      return `more dice wanted: ${resolution.requests.map(requestInWords).join('; ')}`
    case 'wrongDice':
      return `wrong dice: ${resolution.faces.join(', ')} ${
        resolution.request
          ? `cannot be ${requestInWords(resolution.request)}`
          : 'are more than the step takes'
      }`
  }
}

function requestInWords({ die, count, side, purpose, rules, forId }: DiceRequest): string {
  const whose = side === null ? 'of nobody' : `of side ${side}`
  return `${count} ${die} ${whose} for ${purpose}${forId === undefined ? '' : ` of ${forId}`} (${rules.join(' ')})`
}
