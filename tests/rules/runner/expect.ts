/** What must be true after a step of a case, held against what is. */
import type { BattleEvent } from '../../../src-shared/engine/events'
import type { CaseStep } from './form'
import type { CaseKit } from './kit'
import { differences, isRecord, shown, type Difference } from './match'
import { parsedCommand, sideOf } from './play'

/** Every difference between what the step expects and the state and events it has led to. */
export function expectations(
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
      found.push({ path: 'losses', expected: shown(loss), actual: shown(rules.losses(state)) })
  for (const view of step.seenBy ?? []) {
    const seen = rules.seenBy(state, view.viewer)
    found.push(...differences(view.state, seen, tolerance, ['seenBy', String(view.viewer)]))
  }
  for (const wanted of step.options ?? []) found.push(...offered(wanted, state, kit, tolerance))
  for (const refused of step.refused ?? []) found.push(...refusedNow(refused, state, kit, tolerance))
  for (const { side, command: written } of step.legal ?? []) {
    const command = parsedCommand(written, kit, 'legal.command')
    const refusal = rules.refuse(state, sideOf(side, command, kit), command)
    if (refusal) found.push({ path: 'legal', expected: shown(written), actual: `refused: ${refusal.code}` })
  }
  return found
}

function offered(
  wanted: NonNullable<CaseStep['options']>[number],
  state: unknown,
  kit: CaseKit,
  tolerance: number,
): readonly Difference[] {
  const found: Difference[] = []
  const options = kit.rules.options(state, wanted.side, wanted.actorId).map((option) => option.command)
  const has = (command: unknown) =>
    options.some((option) => differences(command, option, tolerance).length === 0)
  for (const command of wanted.include ?? [])
    if (!has(command)) found.push({ path: 'options', expected: shown(command), actual: 'not offered' })
  for (const command of wanted.exclude ?? [])
    if (has(command)) found.push({ path: 'options', expected: `not ${shown(command)}`, actual: 'offered' })
  if (wanted.count !== undefined)
    found.push(...differences(wanted.count, options.length, 0, ['options', 'count']))
  return found
}

function refusedNow(
  { side, command: written, ...expected }: NonNullable<CaseStep['refused']>[number],
  state: unknown,
  kit: CaseKit,
  tolerance: number,
): readonly Difference[] {
  const command = parsedCommand(written, kit, 'refused.command')
  const refusal = kit.rules.refuse(state, sideOf(side, command, kit), command)
  const path = ['refused', shown(written)]
  if (!refusal) return [{ path: path.join('.'), expected: shown(expected.code), actual: 'legal' }]
  return differences(expected, refusal, tolerance, path)
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
              expected: shown(wanted),
              actual: shown(events.map((event) => event.kind)),
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
