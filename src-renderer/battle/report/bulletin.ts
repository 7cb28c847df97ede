// The bulletin of a battle: what the log tells, hour by hour, in the manner of the time; then verdict and losses.
import type { OutputOf } from '../../../src-shared/contract'
import type { Line } from '../../stores/battle/data'

export type Report = OutputOf<'battle.report'>

/** Words of a catalogue: key under `report.bulletin`, values, and the count that chooses between forms. */
export type Words = (key: string, values: Readonly<Record<string, string | number>>, count?: number) => string

export interface BulletinParts {
  readonly report: Report
  readonly lines: readonly Line[]
  readonly verdict: string
  readonly words: Words
  /** What the rule set's face tells of the lines of one hour. */
  readonly hour: (lines: readonly Line[]) => readonly string[]
}

/** Paragraphs of the bulletin, the head first. Entries that were taken back did not happen. */
export function bulletinOf(parts: BulletinParts): readonly string[] {
  const { report, lines, words } = parts
  const standing = lines.filter((line) => !line.undone)
  const hours = [...Map.groupBy(standing, (line) => line.clock)].flatMap(([clock, ofHour]) => {
    const sentences = [...parts.hour(ofHour), ...byHand(parts, ofHour)]
    return sentences.length === 0 ? [] : [`${words('hour', { clock })} ${sentences.join(' ')}`]
  })
  return [
    words('head', { name: report.name, clock: report.turn.clock }),
    words(report.outcome ? 'opening' : 'openingSoFar', {
      name: report.name,
      a: report.sides[0],
      b: report.sides[1],
    }),
    ...(hours.length > 0 ? hours : [words('quiet', {})]),
    ...(report.outcome ? [parts.verdict] : [words('undecided', { clock: report.turn.clock })]),
    ...losses(parts),
  ]
}

/** What the umpire set, on his word. */
function byHand({ words }: BulletinParts, lines: readonly Line[]): readonly string[] {
  const reasons = lines.flatMap(({ kind, sentence: { values } }) =>
    kind === 'umpireEdit' && typeof values['reason'] === 'string' ? [values['reason']] : [],
  )
  // Several values are often set for one reason.
  return [...new Set(reasons)].map((reason) => words('byHand', { reason }))
}

function losses({ report, words }: BulletinParts): readonly string[] {
  const { armies } = report
  if (!armies) return []
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)
  return ([0, 1] as const).map((side) => {
    const own = armies.filter((army) => army.side === side)
    const inRout = sum(own.map((army) => army.forGood.inRout))
    return words('losses', {
      side: report.sides[side],
      lost: sum(own.map((army) => army.lost)).toLocaleString('en-GB'),
      killed: (inRout + sum(own.map((army) => army.forGood.onField))).toLocaleString('en-GB'),
      inRout: inRout.toLocaleString('en-GB'),
      of: sum(own.map((army) => army.strength)).toLocaleString('en-GB'),
      inHistory: sum(own.map((army) => army.lostInHistory)).toLocaleString('en-GB'),
    })
  })
}
