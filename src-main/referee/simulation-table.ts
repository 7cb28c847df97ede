/** Results of many battles added up, and as a table for the eye. */
import { SIDES } from '../../src-shared/engine/sides'
import type { FightResult } from './fight'

export interface Spread {
  readonly least: number
  readonly mean: number
  readonly most: number
}

export interface SimulationSummary {
  readonly battles: number
  /** By winner and level, `1 decisive` or `draw`, of the rule set's own verdict. */
  readonly verdicts: Readonly<Record<string, number>>
  /** The same by the battle's file; empty in a battle of one's own. */
  readonly levels: Readonly<Record<string, number>>
  /** By the first reason of the verdict: the key of its sentence, `none` where there is none. */
  readonly reasons: Readonly<Record<string, number>>
  readonly turns: Spread
  readonly entries: Spread
  readonly milliseconds: Spread
  readonly sides: readonly {
    readonly side: number
    readonly won: number
    /** Hundredths of the men that came. */
    readonly menLostPercent: Spread
    readonly menLost: Spread
    readonly forGood: Spread
    readonly destroyed: Spread
    readonly hits: Spread
  }[]
  /** Corps that came, with the men who left the ranks and those of them who are lost for good. */
  readonly corps: readonly {
    readonly id: string
    readonly name: string
    readonly side: number
    /** Men of the corps that came, on average. */
    readonly men: number
    readonly menLost: Spread
    readonly forGood: Spread
  }[]
}

const NO_REASON = 'none'

export function summarise(results: readonly FightResult[]): SimulationSummary {
  return {
    battles: results.length,
    verdicts: count(results.map((result) => verdictOf(result))),
    levels: count(results.flatMap((result) => (result.judged ? [verdictOf(result.judged)] : []))),
    reasons: count(results.map((result) => result.reasons[0] ?? NO_REASON)),
    turns: spread(results.map((result) => result.turns)),
    entries: spread(results.map((result) => result.entries)),
    milliseconds: spread(results.map((result) => result.milliseconds)),
    sides: SIDES.map((side) => {
      const lost = results.map((result) => result.lost[side])
      return {
        side,
        won: results.filter((result) => result.winner === side).length,
        menLostPercent: spread(lost.map(({ men, menLost }) => (men === 0 ? 0 : (100 * menLost) / men))),
        menLost: spread(lost.map(({ menLost }) => menLost)),
        forGood: spread(lost.map(({ forGood }) => forGood)),
        destroyed: spread(lost.map(({ destroyed }) => destroyed)),
        hits: spread(lost.map(({ hits }) => hits)),
      }
    }),
    corps: corpsOf(results),
  }
}

function corpsOf(results: readonly FightResult[]): SimulationSummary['corps'] {
  const all = new Map<string, FightResult['corps'][number][]>()
  for (const { corps } of results)
    for (const loss of corps) all.set(loss.id, [...(all.get(loss.id) ?? []), loss])
  return [...all.values()].flatMap((list) => {
    const [first] = list
    if (!first) return []
    const { id, name, side } = first
    return [
      {
        id,
        name,
        side,
        men: spread(list.map(({ men }) => men)).mean,
        menLost: spread(list.map(({ menLost }) => menLost)),
        forGood: spread(list.map(({ forGood }) => forGood)),
      },
    ]
  })
}

const verdictOf = ({ winner, level }: { readonly winner: number | null; readonly level: string }): string =>
  winner === null ? 'draw' : `side ${winner} ${level}`

function count(keys: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}

function spread(values: readonly number[]): Spread {
  if (values.length === 0) return { least: 0, mean: 0, most: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { least: Math.min(...values), mean, most: Math.max(...values) }
}

/**
 * Lines of equal columns: counts with their share, then least, mean and most of what was measured. `wording` puts the
 * key of a reason into words.
 */
export function table(
  summary: SimulationSummary,
  sides: readonly [string, string],
  wording: (key: string) => string,
): string {
  const { battles } = summary
  const lines: string[] = [
    `${battles} ${battles === 1 ? 'battle' : 'battles'}; side 0 is ${sides[0]}, side 1 is ${sides[1]}`,
    '',
  ]
  const counts = (title: string, values: Readonly<Record<string, number>>, said = (key: string) => key) => {
    const rows = Object.entries(values).map(([key, number]) => [said(key), number] as const)
    if (rows.length === 0) return
    const width = Math.max(28, ...rows.map(([key]) => key.length + 1))
    lines.push(title)
    for (const [key, number] of rows) {
      const share = battles === 0 ? 0 : (100 * number) / battles
      lines.push(`  ${key.padEnd(width)}${String(number).padStart(7)}${share.toFixed(1).padStart(8)} %`)
    }
    lines.push('')
  }
  counts('Own verdict', summary.verdicts)
  counts('Level of victory by the battle’s file', summary.levels)
  counts('Decided by', summary.reasons, (key) => (key === NO_REASON ? 'No reason given' : wording(key)))
  lines.push(`${' '.repeat(30)}${'least'.padStart(9)}${'mean'.padStart(9)}${'most'.padStart(9)}`)
  const row = (title: string, ...spreads: readonly Spread[]) => {
    const cells = spreads
      .flatMap(({ least, mean, most }) => [least, mean, most])
      .map((value) => value.toFixed(1).padStart(9))
    lines.push(`  ${title.padEnd(28)}${cells.join('')}`)
  }
  row('turns', summary.turns)
  row('commands', summary.entries)
  row('milliseconds', summary.milliseconds)
  for (const side of summary.sides) {
    row(`side ${side.side}: men lost`, side.menLost)
    row(`side ${side.side}: men lost, %`, side.menLostPercent)
    row(`side ${side.side}: men lost for good`, side.forGood)
    row(`side ${side.side}: pieces destroyed`, side.destroyed)
    row(`side ${side.side}: marks`, side.hits)
  }
  lines.push(
    '',
    'Pieces are what the rule set moves, such as brigades; marks are its own count of losses: hits, or figures and points.',
  )
  if (summary.corps.length > 0)
    lines.push(
      '',
      `${'Losses by corps (men who came)'.padEnd(30)}${'who left the ranks'.padStart(27)}${'of these for good'.padStart(27)}`,
    )
  for (const { id, side, men, menLost, forGood } of summary.corps)
    row(`side ${side}: ${id} (${Math.round(men)})`, menLost, forGood)
  return lines.join('\n')
}
