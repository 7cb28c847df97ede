/** Why a command is illegal: a value, never an exception. */
import type { z } from 'zod'
import type { JsonValue } from './json'

export interface Refusal<Code extends string = string> {
  readonly code: Code
  /** Id of the rule that forbids it. */
  readonly rule: string
  /** Values of the sentence that the catalogue keeps under the code: ids, squares, numbers. */
  readonly values: { readonly [name: string]: JsonValue }
  /** The formation the refusal is about, where there is one. */
  readonly subjectId?: string
}

/** A fault of a sheet, a house rule or a file: where it is, and what is wrong. */
export interface Fault {
  /** Path in the data, keys joined by dots: `sides.0.armies.1.commands.2`. */
  readonly path: string
  readonly code: string
  readonly values: { readonly [name: string]: JsonValue }
}

/** What is wrong with the form of data, by the schema that has refused it. */
export function faultsOfForm({ issues }: z.ZodError): readonly Fault[] {
  return issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    code: 'WRONG_VALUE',
    values: { message },
  }))
}
