// What faces of rule sets tell the hours of a bulletin with: lines of an hour by kind and side, names in place of ids.
import type { JsonValue, Side } from '../../../src-shared/contract/values'
import type { Line } from '../../stores/battle/data'
import { t } from '../../i18n'
import { say } from '../../i18n/say'
import type { Bulletin } from '../rules/face'

const lists = new Intl.ListFormat('en-GB')
/** Of more names than this the rest are counted. */
const NAMED = 6

export interface Hour {
  of(kind: string): readonly Line[]
  /** A sentence for each side that has such lines: `n` of them, with the names that stand in their values. */
  bySide(lines: readonly Line[], key: string, names: Readonly<Record<string, string>>): readonly string[]
  /** A sentence for each such line, with its values as names. */
  each(lines: readonly Line[], key: string): readonly string[]
}

/** The lines of one hour; sentences stand under `bulletin` among the texts of the rule set. */
export function hourOf(ruleSet: string, lines: readonly Line[], { sides, nameOf }: Bulletin): Hour {
  const text = (value: JsonValue | undefined): string => {
    if (typeof value === 'string') return nameOf(value) ?? value
    return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
      ? say(ruleSet, { key: value.key, values: {} }, nameOf)
      : ''
  }
  const all = (found: readonly Line[], value: string): string => {
    const names = [...new Set(found.map(({ sentence: { values } }) => text(values[value])))]
    const more = names.length - NAMED
    return lists.format(more > 1 ? [...names.slice(0, NAMED), t('report.bulletin.more', { n: more })] : names)
  }
  const words = (key: string, values: Readonly<Record<string, string | number>>, n: number): string =>
    t(`${ruleSet}.bulletin.${key}`, values, n)
  return {
    of: (kind) => lines.filter((line) => line.kind === kind),
    bySide: (found, key, names) =>
      ([0, 1] as const satisfies readonly Side[]).flatMap((side) => {
        const own = found.filter((line) => line.side === side)
        if (own.length === 0) return []
        const said = Object.entries(names).map(([name, value]) => [name, all(own, value)] as const)
        return [words(key, { ...Object.fromEntries(said), side: sides[side], n: own.length }, own.length)]
      }),
    each: (found, key) =>
      found.map(({ sentence: { values } }) =>
        words(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)])), 1),
      ),
  }
}
