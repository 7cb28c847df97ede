/**
 * The ladder of `simulate`: each strength against every weaker one, chance and simple plans. Two battles of one seed with
 * the sides changed are a pair: its score tells players apart where the side decides more than the staff.
 */
import type { Outcome, SheetBase } from '../../src-shared/engine/rule-set'
import { otherSide, SIDES, type Side } from '../../src-shared/engine/sides'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import type { Terminal } from './command-line'
import { fightAll, statusOf, type Plan } from './simulation-fights'
import { isStaff, playersOf, type PlayerKind } from './simulation-players'

interface Tally {
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** In hundredths; a draw is half a win. */
  readonly score: number
}

/** Two opponents, as the first of them sees it: their battles, and these by pairs. */
export interface Rung extends Tally {
  readonly first: PlayerKind
  readonly second: PlayerKind
  readonly pairs: Tally
}

type Opponents = readonly [PlayerKind, PlayerKind]

/** A battle of the ladder; `side` is that of the first of the opponents. */
export interface LadderBattle extends Pick<Outcome, 'winner' | 'points'> {
  readonly opponents: Opponents
  readonly side: Side
  /** Id of the battle of history; null: a battle of one's own. */
  readonly battle: string | null
  readonly seed: number
}

/** A staff against all that stand below it. */
export function opponentsOf(rules: AnyRulesFace): readonly Opponents[] {
  const others = playersOf(rules).filter((kind) => !isStaff(kind))
  return rules.staffSkills
    .toReversed()
    .flatMap((skill, i, strongestFirst) => [
      ...strongestFirst.slice(i + 1).map((weaker): Opponents => [skill, weaker]),
      ...others.map((other): Opponents => [skill, other]),
    ])
}

/** Fights the ladder and prints it. `plan.runs` is how many battles opponents have on each sheet, an even number. */
export async function ladder(
  plan: Omit<Plan, 'matches'>,
  rules: AnyRulesFace,
  sheets: readonly SheetBase[],
  asJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const contests = opponentsOf(rules).flatMap((opponents) =>
    sheets.flatMap((sheet) => SIDES.map((side) => ({ opponents, side, sheet }))),
  )
  const matches = contests.map(({ opponents: [first, second], side, sheet }) => ({
    sheet,
    players: side === 0 ? ([first, second] as const) : ([second, first] as const),
  }))
  const runs = Math.ceil(plan.runs / 2)
  const fought = await fightAll({ ...plan, matches, runs, jobs: Math.min(plan.jobs, runs) }, terminal)
  const battles = fought.results.flatMap(({ match, result: { seed, winner, points } }): LadderBattle[] => {
    const contest = contests[match]
    if (!contest) return []
    const { opponents, side, sheet } = contest
    return [{ opponents, side, battle: sheet.battle?.battleId ?? null, seed, winner, points }]
  })
  const rungs = rungsOf(battles)
  const byBattle = [...Map.groupBy(battles, ({ battle }) => battle)].map(([battle, own]) => ({
    battle,
    rungs: rungsOf(own),
  }))
  terminal.out(
    asJson ? JSON.stringify({ rungs, byBattle, failed: fought.failed }, null, 2) : ladderTable(rungs),
  )
  return statusOf(fought, true, runs * matches.length, terminal)
}

/** Battles added up by opponents, one by one and in pairs. */
export function rungsOf(battles: readonly LadderBattle[]): readonly Rung[] {
  return [...Map.groupBy(battles, ({ opponents }) => opponents.join()).values()].flatMap((own) => {
    const [one] = own
    if (!one) return []
    const [first, second] = one.opponents
    // Of a pair that was cancelled half way, or failed, nothing can be said.
    const pairs = [...Map.groupBy(own, ({ battle, seed }) => `${battle ?? ''} ${seed}`).values()].filter(
      (pair) => pair.length === SIDES.length,
    )
    return [{ first, second, ...tallyOf(own.map(verdictOf)), pairs: tallyOf(pairs.map(pairMargin)) }]
  })
}

/** 1 where the first of the opponents has won, -1 where he has lost. */
function verdictOf({ side, winner }: LadderBattle): number {
  return winner === null ? 0 : winner === side ? 1 : -1
}

/** Sum of the margins of points of the first of the opponents; of verdicts if a battle has no points. */
function pairMargin(pair: readonly LadderBattle[]): number {
  const margins = pair.flatMap(({ side, points }) => (points ? [points[side] - points[otherSide(side)]] : []))
  const counted = margins.length === pair.length ? margins : pair.map(verdictOf)
  return counted.reduce((sum, margin) => sum + margin, 0)
}

function tallyOf(margins: readonly number[]): Tally {
  const won = margins.filter((margin) => margin > 0).length
  const lost = margins.filter((margin) => margin < 0).length
  const drawn = margins.length - won - lost
  return { won, drawn, lost, score: (100 * (won + drawn / 2)) / Math.max(1, margins.length) }
}

/** What came of the battles one by one, then in pairs. */
export function ladderTable(rungs: readonly Rung[]): string {
  const cells = ({ won, drawn, lost, score }: Tally) =>
    [
      ...[won, drawn, lost].map((number) => String(number).padStart(7)),
      won + drawn + lost === 0 ? '–'.padStart(10) : `${score.toFixed(1).padStart(8)} %`,
    ].join('')
  const heads = `${['won', 'drawn', 'lost'].map((head) => head.padStart(7)).join('')}${'score'.padStart(10)}`
  return [
    `${' '.repeat(30)}${'battles'.padStart(heads.length)}${'pairs'.padStart(heads.length)}`,
    `${' '.repeat(30)}${heads}${heads}`,
    ...rungs.map(
      (rung) => `  ${`${rung.first} against ${rung.second}`.padEnd(28)}${cells(rung)}${cells(rung.pairs)}`,
    ),
    '',
    'A draw is half a win in the score. A pair is two battles of one seed with the sides changed: the better sum of',
    'margins of points wins it, or of verdicts where one of the two was not weighed by points.',
  ].join('\n')
}
