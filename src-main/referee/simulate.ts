/** The verb `simulate`: a battle many times, staff against staff, on every core, with a table of what came of it. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { closeSync, openSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { RuleSetKey, SheetBase } from '../../src-shared/engine/rule-set'
import { sideId, type Side } from '../../src-shared/engine/sides'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import {
  messageOf,
  Misuse,
  onlyOne,
  parsedArguments,
  readJson,
  wholeNumber,
  type Terminal,
  type Verb,
} from './command-line'
import { battleOf, draftHelp, DRAFT_OPTIONS, draftedSheet, rulesOf, skillsOf, soundSheet } from './choices'
import type { FightResult, Skills } from './fight'
import type { FromWorker, Simulation } from './simulation'
import { summarise, table } from './simulation-table'
import { wordsOf } from './words'

/** More workers than this only stand in each other's way. */
const MOST_JOBS = 64
/** Seeds are whole numbers of 32 bits. */
const LAST_SEED = 2147483647
/** However many battles there are, whoever waits hears how far they are. */
const LONGEST_SILENCE_MS = 10_000

/** Workers are bundled beside the command line. */
const WORKER = join(import.meta.dirname, 'workers/simulate.cjs')

export const simulate: Verb = {
  help: (rules) => `simulate BATTLE|--sheet FILE [options]
Fights a battle many times, staff against staff, and prints who won, at what level, how long it took and what
was lost. Progress goes to the standard error; Ctrl-C ends it with what has been fought.

  --runs N             how many battles (default 100)
  --seed N             seed of the first; the others count on from it (default 1)
  --skill HOW[,HOW]    how well the staffs play, one word for both or one for each side: easy, normal or hard, as
                       the rule set has them (default normal)
  --jobs N             how many at a time (default: one for each core)
  --sheet FILE         a sheet of one's own instead of a battle of history
${draftHelp(rules)}
  --json               print the summary as JSON instead of the table
  --results FILE       write every single result there, one JSON value a line`,
  async run(args, terminal) {
    const { values, positionals } = parsedArguments(args, {
      ...DRAFT_OPTIONS,
      runs: { type: 'string' },
      seed: { type: 'string' },
      jobs: { type: 'string' },
      skill: { type: 'string' },
      sheet: { type: 'string' },
      json: { type: 'boolean' },
      results: { type: 'string' },
    })
    const rules = rulesOf(terminal, values.rules)
    const given = onlyOne(positionals, 'battle')
    if (given !== undefined && values.sheet !== undefined)
      throw new Misuse('Give a battle of history or a sheet, not both.')
    const raw =
      values.sheet === undefined ? draftedSheet(rules, battleOf(given), values) : readJson(values.sheet)
    const sheet = soundSheet(rules, raw, values.sheet ?? `The sheet of ${given ?? ''}`, terminal)
    const skills = skillsOf(values.skill, rules)
    const runs = wholeNumber(values.runs, 100, 'runs', 1)
    const seed = wholeNumber(values.seed, 1, 'seed', 0)
    const jobs = Math.min(runs, MOST_JOBS, wholeNumber(values.jobs, availableParallelism(), 'jobs', 1))
    if (seed + runs - 1 > LAST_SEED) throw new Misuse(`The last seed would be beyond ${LAST_SEED}.`)
    // Opened before the battles are fought: nobody waits an hour to hear that nothing can be written there.
    const file = values.results === undefined ? undefined : openedFor(values.results)

    const fought = await fightAll({ rules: rules.key, sheet, skills, runs, seed, jobs }, terminal)
    const unwritten = file === undefined ? undefined : writeResults(file, fought.results)
    const summary = summarise(fought.results)
    terminal.out(
      values.json
        ? JSON.stringify({ ...summary, failed: fought.failed }, null, 2)
        : table(summary, sidesOf(rules, sheet), (key) => wordsOf(rules).sentence({ key, values: {} })),
    )
    for (const { seed: failed, what } of fought.failed) terminal.err(`Seed ${failed} failed: ${what}`)
    if (unwritten !== undefined)
      terminal.err(
        `The results could not be written to ${values.results ?? ''}: ${unwritten}. The summary is whole.`,
      )
    if (terminal.signal.aborted) {
      terminal.err(
        `Cancelled: ${fought.results.length} of ${runs} battles were fought, and these are summed up.`,
      )
      return 130
    }
    return fought.failed.length > 0 || unwritten !== undefined ? 1 : 0
  },
}

/** What the sides of a sheet are called. */
function sidesOf(rules: AnyRulesFace, sheet: SheetBase): readonly [string, string] {
  const names = rules.names(rules.muster(sheet))
  const nameOf = (side: Side) => names.get(sideId(side))?.name ?? `side ${side}`
  return [nameOf(0), nameOf(1)]
}

/** A file to write to, emptied. */
function openedFor(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (error) {
    throw new Misuse(`${path} cannot be written: ${messageOf(error)}`)
  }
}

/** Writes and closes. Returns why it could not be done, if it could not: hours of battles must not be lost with it. */
export function writeResults(file: number, results: readonly FightResult[]): string | undefined {
  try {
    for (const result of results) writeSync(file, `${JSON.stringify(result)}\n`)
    return undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    closeSync(file)
  }
}

interface Plan {
  readonly rules: RuleSetKey
  readonly sheet: unknown
  readonly skills: Skills
  readonly runs: number
  readonly seed: number
  readonly jobs: number
}

export interface Fought {
  /** In order of seed. */
  readonly results: readonly FightResult[]
  readonly failed: readonly { readonly seed: number; readonly what: string }[]
}

/** Shares the seeds out over workers; when cancelled, what has been fought is kept. */
export async function fightAll(plan: Plan, terminal: Terminal, workerPath = WORKER): Promise<Fought> {
  const results: FightResult[] = []
  const failed: { seed: number; what: string }[] = []
  let lastReported = performance.now()
  const progress = () => {
    lastReported = performance.now()
    terminal.err(`${results.length + failed.length} of ${plan.runs} battles fought`)
  }
  const workers = Array.from({ length: plan.jobs }, (_, job) => {
    // Neighbouring seeds go to different workers, so that all end at about the same time.
    const seeds = { from: plan.seed + job, step: plan.jobs, count: Math.ceil((plan.runs - job) / plan.jobs) }
    const workerData: Simulation = { rules: plan.rules, sheet: plan.sheet, skills: plan.skills, seeds }
    return new Worker(workerPath, { workerData })
  })
  const stop = () => {
    for (const worker of workers) void worker.terminate()
  }
  terminal.signal.addEventListener('abort', stop)
  try {
    const every = Math.max(1, Math.round(plan.runs / 20))
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            worker.on('message', (message: FromWorker) => {
              if (message.kind === 'fought') results.push(message.result)
              else failed.push({ seed: message.seed, what: message.what })
              const isDue = performance.now() - lastReported > LONGEST_SILENCE_MS
              if (isDue || (results.length + failed.length) % every === 0) progress()
            })
            worker.on('error', reject)
            worker.on('exit', () => {
              resolve()
            })
          }),
      ),
    )
  } finally {
    terminal.signal.removeEventListener('abort', stop)
    stop()
  }
  return { results: results.sort((a, b) => a.seed - b.seed), failed: failed.sort((a, b) => a.seed - b.seed) }
}
