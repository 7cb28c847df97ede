// A terminal of a test: what a verb of `campaign` printed, and what it answered.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runVerb } from '../../../../src-main/referee/verbs'
import { RULE_SETS } from '../../../../src-shared/rules'
import { SEED, testFolder } from '../../services/table'

export type Line = Readonly<Record<string, unknown>>

export interface Ran {
  readonly status: number
  readonly out: readonly string[]
  readonly err: string
  /** Everything printed, each as one JSON value. */
  readonly json: readonly Line[]
}

/** The same for every verb, so that boards of two files have the same dice. */
export const CHANCE = { randomSeed: () => SEED, diceSecret: () => '01'.repeat(32) }

export async function verb(...args: string[]): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const status = await runVerb(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    signal: new AbortController().signal,
    rules: RULE_SETS,
    chance: CHANCE,
  })
  return {
    status,
    out,
    err: err.join('\n'),
    get json() {
      return out.map((line) => JSON.parse(line) as Line)
    },
  }
}

export const ran = (...args: string[]): Promise<Ran> => verb('campaign', ...args)

/** A verb that must be carried out. */
export async function done(...args: string[]): Promise<Ran> {
  const result = await ran(...args)
  if (result.status !== 0)
    throw new Error(`campaign ${args.join(' ')}: ${result.status} ${result.err} ${result.out.join('\n')}`)
  return result
}

/** The form that a verb prints, as somebody reads it who fills it in. */
export async function form(...args: string[]): Promise<Line> {
  const { json } = await done(...args)
  if (json.length !== 1) throw new Error(`${args.join(' ')} prints ${json.length} documents`)
  return json[0] ?? {}
}

/** A file with what somebody has written. */
export function written(value: unknown, name = 'entry.json'): string {
  const path = join(testFolder(), name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

/** A campaign file that has not begun. */
export async function campaignFile(): Promise<string> {
  const path = join(testFolder(), 'june.hundreddays')
  await done('create', path, '--name', 'June 1815')
  return path
}

/** No to every question that the form of a result asks. */
export function answeredNo(filled: Line): Line {
  const { entry, asks } = filled as {
    readonly entry: Line
    readonly asks: { readonly facts: { fact: string }[]; readonly answers: { answer: string }[] }
  }
  return {
    ...entry,
    facts: Object.fromEntries(asks.facts.map(({ fact }) => [fact, false])),
    answers: Object.fromEntries(asks.answers.map(({ answer }) => [answer, false])),
  }
}
