// The grade of troops as four bars: those it has are full.
import { QUALITIES, type Quality } from '../../../src-shared/history/vocabulary'

const bar = (at: number): string => `M${at * 11 + 0.5} .5h7v11h-7Z`

function barsOf(full: number): { readonly full: string; readonly empty: string } {
  const all = [0, 1, 2, 3].map(bar)
  return { full: all.slice(0, full).join(''), empty: all.slice(full).join('') }
}

const BARS = new Map(QUALITIES.map((quality, i) => [quality, barsOf(i + 1)]))

/** Paths of the bars in a box of 42 by 12 pixels. */
export function gradeBars(quality: Quality): { readonly full: string; readonly empty: string } {
  return BARS.get(quality) ?? barsOf(0)
}
