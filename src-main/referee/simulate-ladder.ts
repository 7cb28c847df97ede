/** The ladder of `simulate`: each strength against every weaker one, chance and simple plans, with the sides changed. */
import type { SheetBase } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import type { Terminal } from './command-line'
import { fightAll, statusOf, type Plan } from './simulation-fights'
import { isStaff, playersOf, type PlayerKind } from './simulation-players'

/** One pair of players, as the first of them sees it. */
export interface Rung {
  readonly first: PlayerKind
  readonly second: PlayerKind
  readonly won: number
  readonly drawn: number
  readonly lost: number
}

type Pair = readonly [PlayerKind, PlayerKind]

/** A staff against all that stand below it. */
export function pairsOf(rules: AnyRulesFace): readonly Pair[] {
  const others = playersOf(rules).filter((kind) => !isStaff(kind))
  return rules.staffSkills
    .toReversed()
    .flatMap((skill, i, strongestFirst) => [
      ...strongestFirst.slice(i + 1).map((weaker): Pair => [skill, weaker]),
      ...others.map((other): Pair => [skill, other]),
    ])
}

/** Fights the ladder and prints it. `plan.runs` is how many battles each pair has on each sheet, an even number. */
export async function ladder(
  plan: Omit<Plan, 'matches'>,
  rules: AnyRulesFace,
  sheets: readonly SheetBase[],
  asJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const contests = pairsOf(rules).flatMap((pair) =>
    sheets.flatMap((sheet) => ([0, 1] as const).map((side) => ({ pair, side, sheet }))),
  )
  const matches = contests.map(({ pair: [first, second], side, sheet }) => ({
    sheet,
    players: side === 0 ? ([first, second] as const) : ([second, first] as const),
  }))
  const runs = Math.ceil(plan.runs / 2)
  const fought = await fightAll({ ...plan, matches, runs, jobs: Math.min(plan.jobs, runs) }, terminal)
  const rungs = rungsOf(
    fought.results.flatMap(({ match, result: { winner } }) => {
      const contest = contests[match]
      return contest ? [{ ...contest, winner }] : []
    }),
  )
  terminal.out(asJson ? JSON.stringify({ rungs, failed: fought.failed }, null, 2) : ladderTable(rungs))
  return statusOf(fought, true, runs * matches.length, terminal)
}

/** Results added up by pair; `side` is that of the first player. */
export function rungsOf(
  results: readonly { readonly pair: Pair; readonly side: Side; readonly winner: Side | null }[],
): readonly Rung[] {
  const rungs = new Map<string, Rung>()
  for (const { pair, side, winner } of results) {
    const [first, second] = pair
    const sum = rungs.get(pair.join()) ?? { first, second, won: 0, drawn: 0, lost: 0 }
    const key = winner === null ? 'drawn' : winner === side ? 'won' : 'lost'
    rungs.set(pair.join(), { ...sum, [key]: sum[key] + 1 })
  }
  return [...rungs.values()]
}

/** Wins in hundredths of all battles, and the score in which a draw is half a win. */
export function ladderTable(rungs: readonly Rung[]): string {
  const lines = rungs.map(({ first, second, won, drawn, lost }) => {
    const all = Math.max(1, won + drawn + lost)
    const cells = [won, drawn, lost].map((number) => String(number).padStart(7))
    const shares = [(100 * won) / all, (100 * (won + drawn / 2)) / all].map(
      (share) => `${share.toFixed(1).padStart(8)} %`,
    )
    return `  ${`${first} against ${second}`.padEnd(28)}${cells.join('')}${shares.join('')}`
  })
  const heads = ['won', 'drawn', 'lost'].map((head) => head.padStart(7)).join('')
  return [
    `${' '.repeat(30)}${heads}${'wins'.padStart(10)}${'score'.padStart(10)}`,
    ...lines,
    '',
    'Sides are changed after each battle; a draw is half a win in the score.',
  ].join('\n')
}
