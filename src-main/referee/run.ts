/** The verb `run`: a sheet and commands, with dice or a seed, to events and the final state as JSON lines. */
import { z } from 'zod'
import { resolve, resolveByHand, stateHash, type Act, type Resolution } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import type { OrderBook } from '../../src-shared/engine/orders'
import { seededRandom } from '../../src-shared/engine/random'
import type { SheetBase } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'
import { editFaults, umpireEditSchema } from '../../src-shared/engine/umpire'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import {
  checked,
  Misuse,
  onlyFile,
  parsedArguments,
  readJson,
  readText,
  type Terminal,
  type Verb,
} from './command-line'
import { STAFF_SEED } from '../services/battle/acts'
import { bookGiven } from './orders'
import { rulesHelp, rulesOf, skillsOf, soundSheet, type Skills } from './choices'
import { wordsOf } from './words'

const faces = z.array(z.int().min(0).max(100)).max(2000)
const stepSchema = z.union(
  [
    z.strictObject({ start: z.literal(true), dice: faces.optional() }),
    z.strictObject({
      side: z.union([z.literal(0), z.literal(1)]),
      command: z.record(z.string(), z.json()),
      dice: faces.optional(),
    }),
    z.strictObject({ edit: umpireEditSchema }),
  ],
  'a step is {"start": true}, {"side": 0 or 1, "command": {...}} or {"edit": {...}}, the first two with "dice": [faces] if wanted',
)
type Step = z.infer<typeof stepSchema>
const stepsSchema = z.array(stepSchema).max(100_000)

export const run: Verb = {
  help: (rules) => `run SHEET [--commands FILE] [--staff SIDES] [--seed N] [options]
Plays commands on a sheet. Each line printed is one JSON value: an event, and at the end the state.

  --commands FILE   a list of {"side": 0, "command": {...}, "dice": [faces]}; {"start": true} opens the
                    battle (done by itself if the list does not begin with it), {"edit": {...}} is the umpire.
                    What there is to command stands in src-shared/rules/KEY/turn/commands.ts, and the worked cases
                    in tests/rules/cases/KEY show it; "orders SHEET --commands" prints those that write and seal
                    the orders of a sheet
  --staff SIDES     after the commands the staffs of these sides, 0, 1 or 0,1, play on until another side must act
                    or the battle ends; each of their commands is printed with its reason
  --orders FILE     general orders that the staffs carry out, as "orders SHEET --book" reads them
  --skill HOW[,HOW] how well they play, as for "simulate" (default normal)
  --seed N          dice of commands that bring none (default 1)
  --rules KEY       ${rulesHelp(rules)}
  --no-state        leave the final state out; its turn, with the sides that are to act, stays

SHEET or FILE may be - for the standard input. The status is 1 if a command is refused, its
dice do not fit, or a value set by the umpire is none that could be.`,
  run(args, terminal) {
    const { values, positionals } = parsedArguments(args, {
      commands: { type: 'string' },
      staff: { type: 'string' },
      orders: { type: 'string' },
      skill: { type: 'string' },
      seed: { type: 'string' },
      rules: { type: 'string' },
      'no-state': { type: 'boolean' },
    })
    const rules = rulesOf(terminal, values.rules)
    const file = onlyFile(positionals, 'the file of the sheet')
    if (values.commands === undefined && values.staff === undefined)
      throw new Misuse(
        'Name the file of the commands with --commands, or the sides that staffs play with --staff.',
      )
    const sheet = soundSheet(rules, readJson(file), file, terminal)
    const steps =
      values.commands === undefined ? [] : checked(stepsSchema, readJson(values.commands), values.commands)
    if (values.orders !== undefined && values.staff === undefined)
      throw new Misuse('--orders goes with --staff: name the sides whose staffs carry the orders out.')
    const book = values.orders === undefined ? {} : bookGiven(rules, sheet, readText(values.orders))
    const staff = { sides: sidesOf(values.staff), skills: skillsOf(values.skill, rules), book }
    // An empty text is no 0, as it would be to `Number`.
    const seed = values.seed === '' ? NaN : Number(values.seed ?? '1')
    if (!Number.isInteger(seed)) throw new Misuse(`--seed takes a whole number, not ${values.seed ?? ''}.`)
    return playAll(rules, sheet, withStart(steps), staff, seed, values['no-state'] !== true, terminal)
  },
}

/** Sides of `--staff`. */
function sidesOf(text: string | undefined): readonly Side[] {
  if (text === undefined) return []
  return text.split(',').map((word): Side => {
    if (word !== '0' && word !== '1') throw new Misuse(`--staff takes 0, 1 or 0,1, not ${text}.`)
    return word === '0' ? 0 : 1
  })
}

function withStart(steps: readonly Step[]): readonly Step[] {
  const [first] = steps
  const again = steps.findIndex((step, index) => index > 0 && 'start' in step)
  if (again > 0)
    throw new Misuse(
      `Step ${again} opens a battle that has begun. Leave it out: only the first may be a start.`,
    )
  return first && 'start' in first ? steps : [{ start: true }, ...steps]
}

function playAll(
  rules: AnyRulesFace,
  sheet: SheetBase,
  steps: readonly Step[],
  staff: Staff,
  seed: number,
  withState: boolean,
  terminal: Terminal,
): number {
  let state = rules.muster(sheet)
  for (const [index, step] of steps.entries()) {
    if (terminal.signal.aborted) return 130
    const wrong = 'edit' in step ? editFaults(rules, state, step.edit) : []
    if (wrong.length > 0) {
      const faults = wrong.map((fault) => ({ ...fault, sentence: wordsOf(rules).fault(fault) }))
      terminal.out(JSON.stringify({ step: index, kind: 'wrongEdit', faults }))
      return 1
    }
    const act = actOf(rules, step, index)
    const given = 'dice' in step ? step.dice : undefined
    const resolution: Resolution<unknown> = given
      ? resolveByHand(rules, state, act, given)
      : resolve(rules, state, act, seededDice(seed, index))
    if (resolution.kind !== 'played') {
      const sentence =
        resolution.kind === 'refused'
          ? wordsOf(rules).refusal(resolution.refusal, rules.names(state))
          : undefined
      terminal.out(JSON.stringify({ step: index, ...resolution, sentence }))
      return 1
    }
    state = resolution.state
    for (const event of resolution.events) terminal.out(JSON.stringify({ step: index, event }))
  }
  const played = playStaffs(rules, state, steps.length, staff, seed, terminal)
  if (played === undefined) return 130
  state = played
  const { sheet: _, ...rest } = state as Record<string, unknown>
  const outcome = rules.outcome(state) ?? null
  terminal.out(
    JSON.stringify({
      hash: stateHash(state),
      turn: rules.turn(state),
      outcome,
      ...(withState && { state: rest }),
    }),
  )
  return 0
}

interface Staff {
  readonly sides: readonly Side[]
  readonly skills: Skills
  readonly book: OrderBook
}

/** Goes on with the staffs' commands while it is their turn; undefined: it was cancelled. */
function playStaffs(
  rules: AnyRulesFace,
  begun: unknown,
  first: number,
  { sides, skills, book }: Staff,
  seed: number,
  terminal: Terminal,
): unknown {
  let state = begun
  for (let index = first; !rules.outcome(state); index += 1) {
    if (terminal.signal.aborted) return undefined
    const side = rules.turn(state).toAct.find((one) => sides.includes(one))
    if (side === undefined) break
    const random = seededRandom(seed ^ STAFF_SEED, index)
    const { command, reason } = rules.staff(rules.seenBy(state, side), side, book, random, skills[side])
    const said = reason && wordsOf(rules).reason(reason, rules.names(state))
    terminal.out(JSON.stringify({ step: index, staff: { side, command, reason, sentence: said } }))
    const resolution = resolve(rules, state, { type: 'command', side, command }, seededDice(seed, index))
    if (resolution.kind !== 'played')
      throw new Error(
        `the staff of side ${side} gave ${JSON.stringify(command)}, and it came to ${resolution.kind}`,
      )
    state = resolution.state
    for (const event of resolution.events) terminal.out(JSON.stringify({ step: index, event }))
  }
  return state
}

function actOf(rules: AnyRulesFace, step: Step, index: number): Act {
  if ('start' in step) return { type: 'start' }
  if ('edit' in step) return { type: 'edit', edit: step.edit }
  return {
    type: 'command',
    side: step.side,
    command: checked(rules.commandSchema, step.command, `Command ${index}`),
  }
}
