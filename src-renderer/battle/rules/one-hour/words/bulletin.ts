// What the bulletin of a battle under One Hour Waterloo tells of an hour, in the manner of the time.
import type { JsonValue, Side } from '../../../../../src-shared/contract/values'
import { t } from '../../../../i18n'
import type { Line } from '../../../../stores/battle/data'
import type { Bulletin } from '../../face'

const lists = new Intl.ListFormat('en-GB')

export function bulletin(lines: readonly Line[], { sides, nameOf }: Bulletin): readonly string[] {
  const of = (kind: string): readonly Line[] => lines.filter((line) => line.kind === kind)
  const text = (value: JsonValue | undefined): string =>
    typeof value === 'string' ? (nameOf(value) ?? value) : ''
  const say = (key: string, values: Readonly<Record<string, string>>): string =>
    t(`one-hour.bulletin.${key}`, values)
  const units = (found: readonly Line[]): string =>
    lists.format([...new Set(found.map(({ sentence }) => text(sentence.values['unit'])))])
  const bySide = (kind: string, key: string): string[] =>
    ([0, 1] as const satisfies readonly Side[]).flatMap((side) => {
      const own = of(kind).filter((line) => line.side === side)
      return own.length === 0 ? [] : [say(key, { side: sides[side], units: units(own) })]
    })
  return [
    ...bySide('unitEntered', 'arrived'),
    ...bySide('chargeDeclared', 'charged'),
    ...bySide('advanced', 'advanced'),
    ...of('objectiveTaken').map(({ sentence: { values } }) =>
      say('taken', { side: text(values['side']), objective: text(values['objective']) }),
    ),
    ...of('unitRouted').map(({ sentence: { values } }) =>
      say('routed', { unit: text(values['unit']), box: text(values['box']) }),
    ),
    ...of('leaderRisked')
      .filter(({ sentence }) => sentence.key.endsWith('.lost'))
      .map(({ sentence: { values } }) => say('lost', { leader: text(values['leader']) })),
  ]
}
