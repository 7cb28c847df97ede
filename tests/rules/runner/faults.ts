/** What is wrong with a case itself, in words: which name or value, and what there is instead. */
import type { z } from 'zod'
import type { Fault } from '../../../src-shared/engine/refusal'
import { isRecord, mergePatch, shown, type Difference } from './match'

/** `given`, a patch or a command of a case is not what the rule set takes. */
export class CaseFault extends Error {
  constructor(readonly faults: readonly Difference[]) {
    super(faults.map(({ path, expected, actual }) => `${path}: ${expected}, not ${actual}`).join('; '))
    this.name = 'CaseFault'
  }
}

/** A name that stands for nobody and nothing, with those that there are. */
export function unknownName(path: string, what: string, name: string, there: Iterable<string>): Difference {
  const names = [...there]
  const expected = names.length === 0 ? `${what}, but there is none` : `${what}: ${names.join(', ')}`
  return { path, expected, actual: name }
}

/** Throws if anything was found. */
export function refuseIfAny(faults: readonly Difference[]): void {
  if (faults.length > 0) throw new CaseFault(faults)
}

/** A value through its schema. Throws CaseFault, each place with what it takes and what stood there. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new CaseFault(result.error.issues.flatMap((issue) => issueFaults(issue, schema, value, where)))
}

function issueFaults(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  value: unknown,
  where: string,
): readonly Difference[] {
  const path = (more: readonly PropertyKey[] = []) => [where, ...issue.path, ...more].map(String).join('.')
  const actual = shown(valueAt(value, issue.path))
  switch (issue.code) {
    case 'invalid_value':
      return [{ path: path(), expected: `one of ${issue.values.map(String).join(', ')}`, actual }]
    case 'unrecognized_keys': {
      const known = issue.path.length === 0 ? keysOf(schema) : []
      return issue.keys.map((key) =>
        known.length > 0
          ? unknownName(path([key]), 'one of its keys', key, known)
          : { path: path([key]), expected: 'nothing: there is no such key', actual: key },
      )
    }
    case 'invalid_union': {
      const types = issue.path.join('.') === 'type' ? typesOf(schema) : []
      return [
        { path: path(), expected: types.length > 0 ? `one of ${types.join(', ')}` : issue.message, actual },
      ]
    }
    default:
      return [{ path: path(), expected: issue.message, actual }]
  }
}

/** Keys of an object's schema; none of any other. */
function keysOf(schema: unknown): readonly string[] {
  const { shape } = schema as { readonly shape?: unknown }
  return isRecord(shape) ? Object.keys(shape) : []
}

/** The `type`s of a union of commands; none of any other schema. */
function typesOf(schema: unknown): readonly string[] {
  const { options } = schema as { readonly options?: unknown }
  if (!Array.isArray(options)) return []
  return options.flatMap((option: { readonly shape?: { readonly type?: { readonly value?: unknown } } }) => {
    const type = option.shape?.type?.value
    return typeof type === 'string' ? [type] : []
  })
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key]
  }
  return at
}

/** By what a state that a case has set is judged. */
export interface StateJudge {
  readonly stateSchema: z.ZodType
  stateFaults(state: unknown): readonly Fault[]
  /** A fault in words. */
  words(fault: Fault): string
  /** A fault that a state of a case may have all the same. */
  mayHave?(fault: Fault): boolean
}

/**
 * A state with merge patches, one after another, held against its schema and the rule set's own `stateFaults`. Throws
 * CaseFault with what is wrong in words, and if a patch names somebody whom the state does not have (a unit, a brigade, a
 * general), with those it has.
 */
export function patched(
  before: unknown,
  patches: readonly unknown[],
  judge: StateJudge,
  where: string,
): unknown {
  const next = patches.reduce(mergePatch, before)
  const wrong = judge.stateSchema.safeParse(next)
  if (!wrong.success)
    refuseIfAny(patches.flatMap((patch) => strangers(before, patch, wrong.error.issues, where)))
  const state = parsed(judge.stateSchema, next, where)
  // The same may be said twice.
  const faults = new Map(judge.stateFaults(state).map((fault) => [JSON.stringify(fault), fault]))
  refuseIfAny(
    [...faults.values()]
      .filter((fault) => judge.mayHave?.(fault) !== true)
      .map((fault) => ({
        path: `${where}.${fault.path}`,
        expected: 'a state without faults',
        actual: `${fault.code}: ${judge.words(fault)}`,
      })),
  )
  return state
}

/** Entries of a patch without a whole value that a record of entries by id does not have. */
function strangers(
  state: unknown,
  patch: unknown,
  issues: readonly z.core.$ZodIssue[],
  where: string,
): readonly Difference[] {
  if (!isRecord(state) || !isRecord(patch)) return []
  return Object.entries(patch).flatMap(([key, inner]) => {
    const entries = state[key]
    if (!isRecord(entries) || !isRecord(inner) || !Object.values(entries).every(isRecord)) return []
    return Object.keys(inner)
      .filter((id) => !Object.hasOwn(entries, id))
      .filter((id) => issues.some(({ path }) => path[0] === key && path[1] === id))
      .map((id) => unknownName(`${where}.${key}.${id}`, `one of the ${key}`, id, Object.keys(entries)))
  })
}
