// The bulletin of a battle: what the log tells, hour by hour, in the manner of the time; then verdict and losses.
import type { OutputOf } from '../../../src-shared/contract'
import type { JsonValue, Side } from '../../../src-shared/contract/values'
import type { Line } from '../../stores/battle-data'

export type Report = OutputOf<'battle.report'>

/** Words of a catalogue: key under `report.bulletin`, values, and the count that chooses between forms. */
export type Words = (key: string, values: Readonly<Record<string, string | number>>, count?: number) => string

export interface Told {
  readonly report: Report
  readonly lines: readonly Line[]
  readonly nameOf: (id: string) => string | undefined
  readonly verdict: string
  readonly words: Words
}

const lists = new Intl.ListFormat('en-GB')

/** Paragraphs of the bulletin, the head first. Entries that were taken back did not happen. */
export function bulletinOf(told: Told): readonly string[] {
  const { report, lines, words } = told
  const standing = lines.filter((line) => !line.undone)
  const hours = [...Map.groupBy(standing, (line) => line.clock)].flatMap(([clock, ofHour]) => {
    const sentences = hour(told, ofHour)
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
    ...(report.outcome ? [told.verdict] : [words('undecided', { clock: report.turn.clock })]),
    ...losses(told),
  ]
}

function hour({ report, nameOf, words }: Told, lines: readonly Line[]): readonly string[] {
  const of = (kind: string): readonly Line[] => lines.filter((line) => line.kind === kind)
  const text = (value: JsonValue | undefined): string =>
    typeof value === 'string' ? (nameOf(value) ?? value) : ''
  const all = (found: readonly Line[], key: string): string =>
    lists.format([...new Set(found.map((line) => text(line.sentence.values[key])))])
  const bySide = (found: readonly Line[], say: (side: string, own: readonly Line[]) => string): string[] =>
    ([0, 1] as const satisfies readonly Side[]).flatMap((side) => {
      const own = found.filter((line) => line.side === side)
      return own.length === 0 ? [] : [say(report.sides[side], own)]
    })
  return [
    ...bySide(of('reserveEntered'), (side, own) =>
      words('arrived', { side, units: all(own, 'unit') }, own.length),
    ),
    ...bySide(of('assaultDeclared'), (side, own) =>
      words('attacked', { side, squares: all(own, 'target'), n: own.length }, own.length),
    ),
    ...of('objectiveTaken').map(({ sentence: { values } }) =>
      words('taken', { side: text(values['side']), objective: text(values['objective']) }),
    ),
    ...of('unitDestroyed').map(({ sentence: { values } }) =>
      words('destroyed', { unit: text(values['unit']), square: text(values['square']) }),
    ),
    ...of('armyBroke').map(({ sentence: { values } }) => words('broke', { army: text(values['army']) })),
    ...of('nightFell').map(() => words('night', {})),
    ...of('umpireEdit')
      .filter(({ sentence: { values } }) => values['reason'] !== undefined)
      .map(({ sentence: { values } }) => words('byHand', { reason: text(values['reason']) })),
  ]
}

function losses({ report, words }: Told): readonly string[] {
  const { armies } = report
  if (!armies) return []
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)
  return ([0, 1] as const).map((side) => {
    const own = armies.filter((army) => army.side === side)
    const lost = sum(own.map((army) => army.lost))
    return words('losses', {
      side: report.sides[side],
      lost: lost.toLocaleString('en-GB'),
      of: sum(own.map((army) => army.strength)).toLocaleString('en-GB'),
      inHistory: sum(own.map((army) => army.lostInHistory)).toLocaleString('en-GB'),
    })
  })
}
