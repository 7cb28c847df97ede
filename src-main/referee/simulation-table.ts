/** Results of many battles added up, and as a table for the eye. */
import { SIDES } from '../../src-shared/engine/sides'
import type { BattleFigure } from '../../src-shared/engine/statistics'
import type { FightResult } from './fight'

export interface Spread {
  readonly least: number
  readonly median: number
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
  /** Men lost for good by army, all arms, beside history's figure. */
  readonly armies: readonly {
    readonly id: string
    readonly history: number | null
    readonly onField: Spread
    readonly inRout: Spread
    readonly together: Spread
  }[]
  /** What the rule set counts: a mean, or hundredths of a whole. */
  readonly figures: readonly {
    readonly key: string
    readonly group: string
    readonly as: BattleFigure['as']
    readonly value: number
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
    armies: armiesOf(results),
    figures: figuresOf(results),
    corps: corpsOf(results),
  }
}

function armiesOf(results: readonly FightResult[]): SimulationSummary['armies'] {
  const losses = results.flatMap(({ armies }) => armies)
  const ids = [...new Set(losses.map(({ id }) => id))]
  return ids.map((id) => {
    const own = losses.filter((loss) => loss.id === id)
    return {
      id,
      history: own[0]?.history ?? null,
      onField: spread(own.map(({ forGoodOnField }) => forGoodOnField)),
      inRout: spread(own.map(({ forGoodInRout }) => forGoodInRout)),
      together: spread(own.map(({ forGoodOnField, forGoodInRout }) => forGoodOnField + forGoodInRout)),
    }
  })
}

/** Counts of all battles together: a share of what there was in all of them, not a mean of shares. */
function figuresOf(results: readonly FightResult[]): SimulationSummary['figures'] {
  const sums = new Map<string, BattleFigure>()
  for (const { figures } of results)
    for (const figure of figures) {
      const name = `${figure.key} ${figure.group}`
      const sum = sums.get(name)
      sums.set(name, sum ? { ...sum, count: sum.count + figure.count, of: sum.of + figure.of } : figure)
    }
  return [...sums.values()].map(({ key, group, count: n, of, as }) => ({
    key,
    group,
    as,
    value: of === 0 ? 0 : ((as === 'share' ? 100 : 1) * n) / of,
  }))
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
  const order = values.toSorted((a, b) => a - b)
  const middle = (order.length - 1) / 2
  const median = ((order[Math.floor(middle)] ?? 0) + (order[Math.ceil(middle)] ?? 0)) / 2
  const mean = order.reduce((sum, value) => sum + value, 0) / Math.max(1, order.length)
  return { least: order[0] ?? 0, median, mean, most: order.at(-1) ?? 0 }
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
  const heads = (...titles: readonly string[]) => titles.map((title) => title.padStart(9)).join('')
  lines.push(`${' '.repeat(30)}${heads('least', 'median', 'mean', 'most')}`)
  const row = (title: string, ...spreads: readonly Spread[]) => {
    const cells = spreads
      .flatMap(({ least, median, mean, most }) => [least, median, mean, most])
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
  if (summary.armies.length > 0)
    lines.push('', 'Men lost for good by army, all arms (history: killed, wounded and missing)')
  for (const { id, history, onField, inRout, together } of summary.armies) {
    row(`${id}: on the field`, onField)
    row(`${id}: in the rout`, inRout)
    row(`${id}: together${history === null ? '' : ` (history ${history})`}`, together)
  }
  if (summary.figures.length > 0) lines.push('')
  for (const { key, group, as, value } of summary.figures) {
    const title = `${wording(`figure.${key}`)}${group && `: ${group}`}`
    lines.push(
      `  ${title.padEnd(52)}${value.toFixed(as === 'share' ? 1 : 2).padStart(9)}${as === 'share' ? ' %' : ''}`,
    )
  }
  if (summary.corps.length > 0)
    lines.push(
      '',
      `${'Losses by corps (men who came)'.padEnd(30)}${'who left the ranks'.padStart(36)}${'of these for good'.padStart(36)}`,
    )
  for (const { id, side, men, menLost, forGood } of summary.corps)
    row(`side ${side}: ${id} (${Math.round(men)})`, menLost, forGood)
  return lines.join('\n')
}
