// Moments of the campaign in words.
import { t } from '../i18n'

/** `1815-06-16T14:00` as "16 June, 14:00". */
export function momentText(moment: string): string {
  return t('theatre.moment', { day: Number(moment.slice(8, 10)), time: moment.slice(11, 16) })
}

/** The minutes of a moment since midnight of 15 June, and back. */
export function minutesOf(moment: string): number {
  return (
    (Number(moment.slice(8, 10)) - 15) * 1440 +
    Number(moment.slice(11, 13)) * 60 +
    Number(moment.slice(14, 16))
  )
}

export function momentAt(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const ofDay = minutes % 1440
  return `1815-06-${two(15 + Math.floor(minutes / 1440))}T${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}
