/** The verb `simulate`: a battle many times, side against side, on every core, with a table of what came of it. */
import { availableParallelism } from 'node:os'
import { closeSync, openSync, writeSync } from 'node:fs'
import type { SheetBase } from '../../src-shared/engine/rule-set'
import { sideId, type Side } from '../../src-shared/engine/sides'
import { BATTLE_IDS } from '../../src-shared/history/vocabulary'
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
import {
  battleOf,
  draftHelp,
  DRAFT_OPTIONS,
  draftedSheet,
  playersGiven,
  rulesOf,
  soundSheet,
  type DraftValues,
} from './choices'
import type { FightResult } from './fight'
import { ladder } from './simulate-ladder'
import { fightAll, statusOf } from './simulation-fights'
import { summarise, table } from './simulation-table'
import { wordsOf } from './words'

/** More workers than this only stand in each other's way. */
const MOST_JOBS = 64
/** Seeds are whole numbers of 32 bits. */
const LAST_SEED = 2147483647

export const simulate: Verb = {
  help: (rules) => `simulate BATTLE|--sheet FILE [options]
simulate [BATTLE...] --ladder [options]
Fights a battle many times and prints who won, by the rules' own verdict and by the level of victory of the battle's
file, how long it took, what was lost on the field and in the rout beside history's figure, and what the rule set
counts besides. Progress goes to the standard error; Ctrl-C ends it with what has been fought.

  --runs N             how many battles (default 100); of a ladder, how many of each battle for any two opponents
                       (default 20, made even)
  --seed N             seed of the first; the others count on from it (default 1)
  --skill HOW[,HOW]    who plays, one word for both or one for each side: a staff that is easy, normal or hard, as the
                       rule set has them (default normal), chance, or a simple plan, carried out by the plain troops
                       of the rule set, or else its weakest staff: hold (all stand) or straight (all go for the
                       nearest objective)
  --ladder             each strength against every weaker one, chance and the simple plans, on the battles named
                       (default: all); every seed is fought twice with the sides changed, and who has the better sum
                       of margins of points wins this pair of battles, even against their verdicts, which decide it
                       only where one of the two was not weighed by points
  --jobs N             how many at a time (default: one for each core)
  --sheet FILE         a sheet of one's own instead of a battle of history
${draftHelp(rules)}
  --json               print the summary as JSON instead of the table
  --results FILE       write every single result there, one JSON value a line
  --events FILE        write every event there, one JSON value a line
  --pictures FOLDER    draw pieces and ground as SVG every few turns, and at the end
  --every N            turns from one drawing to the next (default 6)`,
  async run(args, terminal) {
    const { values, positionals } = parsedArguments(args, {
      ...DRAFT_OPTIONS,
      runs: { type: 'string' },
      seed: { type: 'string' },
      jobs: { type: 'string' },
      skill: { type: 'string' },
      ladder: { type: 'boolean' },
      sheet: { type: 'string' },
      json: { type: 'boolean' },
      results: { type: 'string' },
      events: { type: 'string' },
      pictures: { type: 'string' },
      every: { type: 'string' },
    })
    const rules = rulesOf(terminal, values.rules)
    const isLadder = values.ladder === true
    const runs = wholeNumber(values.runs, isLadder ? 20 : 100, 'runs', 1)
    const seed = wholeNumber(values.seed, 1, 'seed', 0)
    const jobs = Math.min(runs, MOST_JOBS, wholeNumber(values.jobs, availableParallelism(), 'jobs', 1))
    if (seed + runs - 1 > LAST_SEED) throw new Misuse(`The last seed would be beyond ${LAST_SEED}.`)
    const pictures =
      values.pictures === undefined
        ? null
        : { folder: values.pictures, every: wholeNumber(values.every, 6, 'every', 1) }
    // Opened before the battles are fought: nobody waits an hour to hear that nothing can be written there.
    const file = values.results === undefined ? undefined : openedFor(values.results)
    const events = values.events === undefined ? undefined : openedFor(values.events)
    const options = { rules: rules.key, seed, jobs, pictures, ...(events !== undefined && { events }) }
    if (isLadder) {
      const sheets = laddered(rules, positionals, values, terminal)
      return ladder({ ...options, runs }, rules, sheets, values.json === true, terminal)
    }
    const sheet = oneSheet(rules, positionals, values, terminal)
    const players = playersGiven(values.skill, rules)

    const fought = await fightAll({ ...options, matches: [{ sheet, players }], runs }, terminal)
    const results = fought.results.map(({ result }) => result)
    const unwritten = file === undefined ? undefined : writeResults(file, results)
    const summary = summarise(results)
    terminal.out(
      values.json
        ? JSON.stringify({ ...summary, failed: fought.failed }, null, 2)
        : table(summary, sidesOf(rules, sheet), (key) => wordsOf(rules).sentence({ key, values: {} })),
    )
    if (unwritten !== undefined)
      terminal.err(
        `The results could not be written to ${values.results ?? ''}: ${unwritten}. The summary is whole.`,
      )
    return statusOf(fought, unwritten === undefined, runs, terminal)
  },
}

/** The sheet that the command line names. */
function oneSheet(
  rules: AnyRulesFace,
  positionals: readonly string[],
  values: DraftValues & { readonly sheet?: string | undefined },
  terminal: Terminal,
): SheetBase {
  const given = onlyOne(positionals, 'battle')
  if (given !== undefined && values.sheet !== undefined)
    throw new Misuse('Give a battle of history or a sheet, not both.')
  const raw =
    values.sheet === undefined ? draftedSheet(rules, battleOf(given), values) : readJson(values.sheet)
  return soundSheet(rules, raw, values.sheet ?? `The sheet of ${given ?? ''}`, terminal)
}

/** The sheets on which a ladder is fought: the battles named, or all of history. */
function laddered(
  rules: AnyRulesFace,
  positionals: readonly string[],
  values: DraftValues & { readonly sheet?: string | undefined },
  terminal: Terminal,
): readonly SheetBase[] {
  if (values.sheet !== undefined) return [oneSheet(rules, positionals, values, terminal)]
  // Named twice, a battle would be fought twice from the same seeds.
  const ids = positionals.length > 0 ? [...new Set(positionals.map((id) => battleOf(id)))] : BATTLE_IDS
  return ids.map((id) => oneSheet(rules, [id], values, terminal))
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
