// Differences from history and what caused them, in words.
import { t } from '../../i18n'
import type { Cause, Difference, Muster } from '../../stores/campaign/muster'

type NameOf = (id: string) => string | undefined

/** A clock time from minutes after midnight. */
export function clockOf(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

function valueWords(kind: Difference['kind'], value: string | number | null, nameOf: NameOf): string {
  if (value === null) return t('muster.atStart')
  if (kind === 'hour' && typeof value === 'number') return clockOf(value)
  if (kind === 'grade')
    return String(value)
      .split(' ')
      .map((grade) => t(`muster.grade.${grade}`))
      .join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-GB') : (nameOf(value) ?? value)
}

/** What is otherwise than in 1815. */
export function differenceWords(one: Difference, absent: Muster['absent'], nameOf: NameOf): string {
  const [was, is] = [one.was, one.is].map((value) => valueWords(one.kind, value, nameOf))
  const values = { was: was ?? '', is: is ?? '' }
  switch (one.kind) {
    case 'stays': {
      const why = absent.find(({ brigadeId }) => brigadeId === one.brigadeId)?.why
      return t(`muster.difference.stays.${why ?? 'removed'}`)
    }
    case 'comes': {
      // Metres on the map say nothing to a reader; an entry does.
      const road = typeof one.is === 'string' ? nameOf(one.is) : undefined
      return road === undefined ? t('muster.difference.comes') : t('muster.difference.comesBy', { road })
    }
    case 'hold':
      return one.is === null
        ? t('muster.difference.free', values)
        : t('muster.difference.hold', { until: one.is === 'end' ? t('muster.end') : values.is })
    case 'entry':
    case 'hour':
    case 'units':
    case 'men':
    case 'grade':
    case 'place':
      return t(`muster.difference.${one.kind}`, values)
  }
}

/** What brought it about. */
export function causeWords(cause: Cause, nameOf: NameOf): string {
  const name = nameOf(cause.id) ?? cause.id
  return t(`muster.cause.${cause.kind}`, { name })
}
