/** Worked examples: the one runner that plays case files for every rule set. */
import type { z } from 'zod'
import {
  resolveByHand,
  stateHash,
  type Act,
  type Playable,
  type Resolution,
} from '../../../src-shared/engine/battle'
import type { Case, CaseStep } from './form'
import type { BattleEvent } from '../../../src-shared/engine/events'
import { differences, isRecord, mergePatch, type Difference } from './match'
import type { RuleSet, SheetBase } from '../../../src-shared/engine/rule-set'
import type { Side } from '../../../src-shared/engine/sides'

export { caseSchema, type Case } from './form'

/** What the runner asks of a rule set, or of the campaign. */
export type CaseRules = Playable<unknown> &
  Pick<
    RuleSet<SheetBase, unknown, unknown, BattleEvent>,
    'commandSchema' | 'turn' | 'outcome' | 'losses' | 'seenBy' | 'options'
  >

/** What a rule set brings so that its examples can be written down. */
export interface CaseKit {
  readonly rules: CaseRules
  /** The side of a command that says itself who gives it, as those of the campaign do. */
  sideOf?(command: unknown): Side
  /** From `given` of the file to sheet and starting state; throws CaseFault with what is wrong. */
  build(given: Readonly<Record<string, unknown>>): { readonly sheet: unknown; readonly state: unknown }
  /** Functions that `call` may name: tables, odds, drafts. */
  readonly functions: Readonly<Record<string, (argument: unknown, state: unknown, sheet: unknown) => unknown>>
}

/** `given` or a command of a case is not what the rule set takes. */
export class CaseFault extends Error {
  constructor(readonly faults: readonly Difference[]) {
    super(faults.map((fault) => `${fault.path}: ${fault.actual}`).join('; '))
    this.name = 'CaseFault'
  }
}

export interface CaseReport {
  readonly id: string
  readonly passed: boolean
  /** Each with the step (from 1; 0: the given) in front of its path. */
  readonly differences: readonly (Difference & { readonly step: number })[]
}

/** Plays a case from first to last step and names every difference; a step that cannot be played ends it. */
export function runCase(test: Case, kit: CaseKit): CaseReport {
  const found: (Difference & { step: number })[] = []
  const report = (step: number, list: readonly Difference[]) => {
    for (const item of list) found.push({ ...item, step })
  }
  const done = () => ({ id: test.id, passed: found.length === 0, differences: found })
  let first: { readonly sheet: unknown; readonly state: unknown }
  try {
    const { sheet, state } = kit.build(test.given)
    first = { sheet, state: soundState(state, kit) }
  } catch (error) {
    report(0, [{ path: 'given', expected: 'a sheet and state', actual: messageOf(error) }])
    return done()
  }
  let state = first.state
  for (const [index, step] of test.steps.entries()) {
    try {
      const next = runStep(step, { test, kit, first, state })
      report(index + 1, next.differences)
      if (next.stop) return done()
      state = next.state
    } catch (error) {
      report(index + 1, [{ path: 'step', expected: 'a step that can be played', actual: messageOf(error) }])
      return done()
    }
  }
  return done()
}

interface Bench {
  readonly test: Case
  readonly kit: CaseKit
  readonly first: { readonly sheet: unknown; readonly state: unknown }
  readonly state: unknown
}

interface StepResult {
  readonly state: unknown
  readonly differences: readonly Difference[]
  readonly stop?: boolean
}

function runStep(step: CaseStep, bench: Bench): StepResult {
  const { kit, test, first } = bench
  let state = step.reset ? first.state : bench.state
  if (step.set) state = soundState(mergePatch(state, step.set), kit)
  const found: Difference[] = []
  let events: readonly BattleEvent[] = []
  const act = actOf(step, kit)
  if (act) {
    const faces = (step.dice ?? []).map((die) => (typeof die === 'number' ? die : die.face))
    const before = stateHash(state)
    const resolution = resolveByHand(kit.rules, state, act, faces)
    if (stateHash(state) !== before)
      found.push({ path: 'state', expected: 'the state handed in, untouched', actual: 'changed in place' })
    const met = judge(resolution, step, test.tolerance)
    found.push(...met)
    if (resolution.kind === 'played') {
      state = resolution.state
      events = resolution.events
    } else if (met.length > 0) return { state, differences: found, stop: true }
  }
  if (step.call !== undefined) found.push(...called(step, state, bench))
  found.push(...expectations(step, state, events, kit, test.tolerance))
  return { state, differences: found }
}

/** A patched state through its schema: what a misspelt key sets would else be missed by nobody. Throws. */
function soundState(state: unknown, { rules }: CaseKit): unknown {
  return parsedBy(rules.stateSchema, state)
}

function actOf(step: CaseStep, kit: CaseKit): Act | undefined {
  if (step.start) return { type: 'start' }
  if (step.edit) return { type: 'edit', edit: step.edit }
  if (!step.command) return undefined
  const command = parsedCommand(step.command, kit)
  return { type: 'command', side: sideOf(step.side, command, kit), command }
}

function sideOf(side: Side | undefined, command: unknown, kit: CaseKit): Side {
  const known = side ?? kit.sideOf?.(command)
  if (known === undefined) throw new Error('a command needs its side')
  return known
}

function parsedCommand(command: unknown, kit: CaseKit): unknown {
  return parsedBy(kit.rules.commandSchema, command)
}

function parsedBy(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

function judge(resolution: Resolution<unknown>, step: CaseStep, tolerance: number): readonly Difference[] {
  const wants = step.refusal !== undefined ? 'refused' : step.wanted ? 'diceWanted' : 'played'
  if (resolution.kind !== wants)
    return [{ path: 'command', expected: wants, actual: describeResolution(resolution) }]
  if (resolution.kind === 'refused')
    return typeof step.refusal === 'string'
      ? differences(step.refusal, resolution.refusal.code, 0, ['refusal'])
      : differences(step.refusal, resolution.refusal, tolerance, ['refusal'])
  if (resolution.kind === 'diceWanted')
    return differences(step.wanted, resolution.requests, tolerance, ['wanted'])
  return []
}

function describeResolution(resolution: Resolution<unknown>): string {
  switch (resolution.kind) {
    case 'played':
      return `played with ${resolution.rolls.length} throws: ${JSON.stringify(resolution.events.map((event) => event.kind))}`
    case 'refused':
      return `refused: ${resolution.refusal.code} (${resolution.refusal.rule})`
    case 'diceWanted':
      return `more dice wanted: ${JSON.stringify(resolution.requests)}`
    case 'wrongDice':
      return `wrong dice ${JSON.stringify(resolution.faces)}${resolution.request ? ` for ${JSON.stringify(resolution.request)}` : ': more than the step takes'}`
  }
}

function called(step: CaseStep, state: unknown, bench: Bench): readonly Difference[] {
  const call = bench.kit.functions[step.call ?? '']
  if (!call)
    return [
      {
        path: 'call',
        expected: `one of ${Object.keys(bench.kit.functions).join(', ')}`,
        actual: step.call ?? '',
      },
    ]
  return differences(step.gives, call(step.with, state, bench.first.sheet), bench.test.tolerance, ['gives'])
}

function expectations(
  step: CaseStep,
  state: unknown,
  events: readonly BattleEvent[],
  kit: CaseKit,
  tolerance: number,
): readonly Difference[] {
  const { rules } = kit
  const found: Difference[] = []
  if (step.events) found.push(...inOrder(step.events, events, tolerance))
  if (step.eventsExactly) found.push(...differences(step.eventsExactly, events, tolerance, ['events']))
  for (const kind of step.noEvents ?? [])
    if (events.some((event) => event.kind === kind))
      found.push({ path: 'events', expected: `no ${kind}`, actual: kind })
  if (step.log) found.push(...cited(step.log, events))
  const all = new Set(events.flatMap((event) => rulesOf(event)))
  for (const rule of step.logAnyOrder ?? [])
    if (!all.has(rule)) found.push({ path: 'log', expected: rule, actual: [...all].join(' ') })
  if (step.state) found.push(...differences(step.state, state, tolerance, ['state']))
  if (step.turn) found.push(...differences(step.turn, rules.turn(state), tolerance, ['turn']))
  if (step.outcome !== undefined)
    found.push(...differences(step.outcome, rules.outcome(state) ?? null, tolerance, ['outcome']))
  for (const loss of step.losses ?? [])
    if (!rules.losses(state).some((actual) => differences(loss, actual, tolerance).length === 0))
      found.push({
        path: 'losses',
        expected: JSON.stringify(loss),
        actual: JSON.stringify(rules.losses(state)),
      })
  for (const view of step.seenBy ?? [])
    found.push(
      ...differences(view.state, rules.seenBy(state, view.viewer), tolerance, [
        'seenBy',
        String(view.viewer),
      ]),
    )
  for (const wanted of step.options ?? []) {
    const options = rules.options(state, wanted.side, wanted.actorId).map((option) => option.command)
    const has = (command: unknown) =>
      options.some((option) => differences(command, option, tolerance).length === 0)
    for (const command of wanted.include ?? [])
      if (!has(command))
        found.push({ path: 'options', expected: JSON.stringify(command), actual: 'not offered' })
    for (const command of wanted.exclude ?? [])
      if (has(command))
        found.push({ path: 'options', expected: `not ${JSON.stringify(command)}`, actual: 'offered' })
    if (wanted.count !== undefined)
      found.push(...differences(wanted.count, options.length, 0, ['options', 'count']))
  }
  for (const refused of step.refused ?? []) found.push(...refusedNow(refused, state, kit))
  for (const legal of step.legal ?? []) {
    const command = parsedCommand(legal.command, kit)
    const refusal = rules.refuse(state, sideOf(legal.side, command, kit), command)
    if (refusal)
      found.push({
        path: 'legal',
        expected: JSON.stringify(legal.command),
        actual: `refused: ${refusal.code}`,
      })
  }
  return found
}

function refusedNow(
  expected: {
    readonly side?: Side | undefined
    readonly command: unknown
    readonly code: string
    readonly rule?: string | undefined
  },
  state: unknown,
  kit: CaseKit,
): readonly Difference[] {
  const command = parsedCommand(expected.command, kit)
  const refusal = kit.rules.refuse(state, sideOf(expected.side, command, kit), command)
  const path = ['refused', JSON.stringify(expected.command)]
  if (!refusal) return [{ path: path.join('.'), expected: expected.code, actual: 'legal' }]
  return [
    ...differences(expected.code, refusal.code, 0, path),
    ...(expected.rule ? differences(expected.rule, refusal.rule, 0, [...path, 'rule']) : []),
  ]
}

/** Expected events must appear in order; the first that does not is shown beside what there was. */
function inOrder(
  expected: readonly unknown[],
  events: readonly BattleEvent[],
  tolerance: number,
): readonly Difference[] {
  let from = 0
  for (const [index, wanted] of expected.entries()) {
    const at = events.findIndex((event, i) => i >= from && differences(wanted, event, tolerance).length === 0)
    if (at < 0) {
      const kind = isRecord(wanted) ? wanted['kind'] : undefined
      const nearest = events.find((event, i) => i >= from && event.kind === kind)
      return nearest
        ? differences(wanted, nearest, tolerance, ['events', String(index)])
        : [
            {
              path: `events.${index}`,
              expected: JSON.stringify(wanted),
              actual: JSON.stringify(events.map((event) => event.kind)),
            },
          ]
    }
    from = at + 1
  }
  return []
}

function rulesOf(event: BattleEvent): readonly string[] {
  return [...event.rules, ...(event.working ?? []).map((line) => line.rule)]
}

/** Ids in the order of events; ids of one event may come in any order among themselves. */
function cited(expected: readonly string[], events: readonly BattleEvent[]): readonly Difference[] {
  let from = 0
  for (const [index, rule] of expected.entries()) {
    const at = events.findIndex((event, i) => i >= from && rulesOf(event).includes(rule))
    if (at < 0)
      return [
        {
          path: `log.${index}`,
          expected: rule,
          actual: events.map((event) => `${event.kind} [${rulesOf(event).join(' ')}]`).join(' · '),
        },
      ]
    from = at
  }
  return []
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
