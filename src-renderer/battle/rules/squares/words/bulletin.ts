// What the bulletin of a battle under the squares rules tells of an hour, in the manner of the time.
import type { JsonValue, Side } from '../../../../../src-shared/contract/values'
import { t } from '../../../../i18n'
import type { Line } from '../../../../stores/battle/data'
import type { Bulletin } from '../../face'

const lists = new Intl.ListFormat('en-GB')
type Values = Readonly<Record<string, string | number>>

const words = (key: string, values: Values, n = 1): string => t(`squares.bulletin.${key}`, values, n)

export function bulletin(lines: readonly Line[], { sides, nameOf }: Bulletin): readonly string[] {
  const of = (kind: string): readonly Line[] => lines.filter((line) => line.kind === kind)
  const text = (value: JsonValue | undefined): string =>
    typeof value === 'string' ? (nameOf(value) ?? value) : ''
  const all = (found: readonly Line[], key: string): string =>
    lists.format([...new Set(found.map((line) => text(line.sentence.values[key])))])
  const bySide = (found: readonly Line[], say: (side: string, own: readonly Line[]) => string): string[] =>
    ([0, 1] as const satisfies readonly Side[]).flatMap((side) => {
      const own = found.filter((line) => line.side === side)
      return own.length === 0 ? [] : [say(sides[side], own)]
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
  ]
}
