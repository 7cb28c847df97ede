/** The umpire's hand: any value of a state set with a reason, because real miniatures have the last word. */
import { z } from 'zod'
import type { JsonValue } from './json'
import type { RuleSet, SheetBase } from './rule-set'
import type { BattleEvent } from './events'
import type { Fault } from './refusal'

const jsonValueSchema: z.ZodType<JsonValue> = z.json()

export const umpireEditSchema = z.strictObject({
  /** Keys from the top of the state, e.g. `['units', 'fr.i.1.1', 'hits']`. */
  path: z.array(z.string().min(1).max(80)).min(1).max(12),
  value: jsonValueSchema,
  reason: z.string().min(1).max(500),
})
export type UmpireEdit = z.infer<typeof umpireEditSchema>

type Editable<State> = Pick<
  RuleSet<SheetBase, State, unknown, BattleEvent>,
  'stateSchema' | 'stateFaults' | 'reinforced'
>

/** Path of the edit that brings troops to a battle under way: its value is what the rule set calls reinforcements. */
export const REINFORCEMENTS = 'reinforcements'

function reinforcedBy<State>(rules: Editable<State>, state: State, { path, value }: UmpireEdit) {
  return path[0] === REINFORCEMENTS && path.length === 1 ? rules.reinforced?.(state, value) : undefined
}

/** What is wrong with an edit; empty: it may be made. The sheet itself is never edited this way. */
export function editFaults<State>(rules: Editable<State>, state: State, edit: UmpireEdit): readonly Fault[] {
  if (edit.path[0] === 'sheet') return [{ path: 'sheet', code: 'SHEET_IS_FIXED', values: {} }]
  const joined = reinforcedBy(rules, state, edit)
  if (joined) return 'faults' in joined ? joined.faults : []
  // What has come stays come: the list itself is not edited.
  const changed = edit.path[0] === REINFORCEMENTS ? undefined : setAt(state, edit.path, edit.value)
  if (changed === undefined) return [{ path: edit.path.join('.'), code: 'NO_SUCH_VALUE', values: {} }]
  const parsed = rules.stateSchema.safeParse(changed)
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: 'WRONG_VALUE',
      values: { message: issue.message },
    }))
  return rules.stateFaults(parsed.data)
}

/** The state with the value set. Throws if the edit has faults: ask `editFaults` first. */
export function applyEdit<State>(rules: Editable<State>, state: State, edit: UmpireEdit): State {
  const faults = editFaults(rules, state, edit)
  if (faults.length > 0) throw new Error(`edit with faults: ${faults.map((fault) => fault.code).join(', ')}`)
  const joined = reinforcedBy(rules, state, edit)
  if (joined && 'state' in joined) return joined.state
  return rules.stateSchema.parse(setAt(state, edit.path, edit.value))
}

function setAt(target: unknown, path: readonly string[], value: JsonValue): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(target)) {
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0 || index >= target.length) return undefined
    const inner = setAt(target[index], rest, value)
    return inner === undefined ? undefined : target.with(index, inner)
  }
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) return undefined
  const inner = setAt((target as Record<string, unknown>)[key], rest, value)
  return inner === undefined ? undefined : { ...target, [key]: inner }
}
