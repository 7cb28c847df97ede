/** What the points are called by which troops come on to the table and leave it: the road there, or the edge. */
import type { Point } from '../../../board/table/vectors'

/** Kinds of ways that the map names its entries by; the last as it is written. */
const WAYS = { road: 'road', track: 'track', lane: 'lane', ride: 'ride', chaussee: 'chaussée' } as const
const SMALL: readonly string[] = ['le', 'la', 'east', 'west', 'north', 'south']

/** With its article, as within a sentence. */
export function edgeName(
  { id, x, y }: Point & { readonly id: string },
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const words = id.replace(/-(french|coalition)$/, '').split('-')
  const isRoad = words.length > 1 && words.every((word) => /^[a-z]+$/.test(word)) && words.some(isWay)
  if (isRoad) return `the ${words.map(wordOf).join(' ')}`
  const edges = [
    { off: x, name: 'western' },
    { off: width - x, name: 'eastern' },
    { off: y, name: 'southern' },
    { off: height - y, name: 'northern' },
  ].toSorted((a, b) => a.off - b.off)
  return `the ${edges[0]?.name ?? ''} edge`
}

function isWay(word: string): word is keyof typeof WAYS {
  return word in WAYS
}

function wordOf(word: string): string {
  if (isWay(word)) return WAYS[word]
  return SMALL.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)
}
