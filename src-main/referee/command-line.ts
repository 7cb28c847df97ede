/** What the verbs share: their arguments, their input and output, and how they refuse. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { readFileSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { z } from 'zod'
import { isDeeperThan } from '../../src-shared/contract/wire'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import type { Chance } from '../program'
import { misread } from '../program/misread'

/** A sentence for whoever typed the command; the exit status is 2. */
export class Misuse extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Misuse'
  }
}

/** Where a verb writes, and the rules it knows; tests bring their own. */
export interface Terminal {
  out(line: string): void
  err(line: string): void
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly rules: readonly AnyRulesFace[]
  /** Where seeds and secrets of dice come from; the machine's if not said. */
  readonly chance?: Chance
}

export interface Verb {
  /** What it takes; `args` are those it was called with, for a verb that has verbs of its own. */
  help(rules: readonly AnyRulesFace[], args?: readonly string[]): string
  /** Returns the exit status. */
  run(args: readonly string[], terminal: Terminal): number | Promise<number>
}

export type Options = NonNullable<ParseArgsConfig['options']>

/** Parsed arguments; unknown ones are refused with a sentence. */
export function parsedArguments<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new Misuse(`${misread(error)} --help behind the verb lists what it takes.`)
  }
}

/** What is named once at most; undefined: it is not named. */
export function onlyOne(positionals: readonly string[], what: string): string | undefined {
  if (positionals.length > 1)
    throw new Misuse(`Only one ${what} can be given; there are ${positionals.length}.`)
  return positionals[0]
}

/** The one file a verb is about. */
export function onlyFile(positionals: readonly string[], what: string): string {
  const file = onlyOne(positionals, 'file')
  if (file === undefined) throw new Misuse(`Name ${what}.`)
  return file
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Check its name and folder.',
  ENOTDIR: 'a part of the path is a file. Check its name and folder.',
  EISDIR: 'it is a folder. Name a file in it.',
  EACCES: 'this user may not read it. Ask for the right to it, or copy it to a folder of your own.',
}

/** Text of a file, or of the standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new Misuse(`${path} cannot be read: ${UNREADABLE[code] ?? messageOf(error)}`)
  }
}

/** JSON of a file, or of the standard input for `-`. */
export function readJson(path: string): unknown {
  const text = readText(path)
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    throw new Misuse(`${path} is not JSON: ${messageOf(error)}`)
  }
  if (isDeeperThan(value)) throw new Misuse(`${path} is nested too deeply for anything that is read here.`)
  return value
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The value through a schema, or a sentence with all that is wrong with it. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => {
    const where = issue.path.map(String).join('.')
    return `${where && `${where}: `}${issue.message}`
  })
  throw new Misuse(
    issues.length === 1
      ? `${what} is not what it should be: ${issues.join('')}`
      : `${what} is not what it should be:\n${issues.map((issue) => `  ${issue}`).join('\n')}`,
  )
}

const MOST = 2_147_483_647

/** A whole number of an option. */
export function wholeNumber(text: string | undefined, fallback: number, name: string, least: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > MOST)
    throw new Misuse(`--${name} takes a whole number from ${least} to ${MOST}, not ${text}.`)
  return value
}
