// The screen on which a page was last, kept for as long as its window is open: a page that is loaded anew goes on there.
// Looked at by hand, not by schema: the first screen must not wait until all that schemas need has been loaded.
import type { View } from './navigation'

const KEY = 'lastPlace'
/** Screens of a battle, which need one to come back to, and books of the campaign, which need none. */
const OF_BATTLE = ['battle', 'deployment'] as const satisfies readonly View[]
const BOOKS = ['ledger', 'reckoning', 'story'] as const satisfies readonly View[]
const KEPT = [...OF_BATTLE, ...BOOKS]

export interface LastPlace {
  /** Path of the campaign's file. */
  readonly path: string
  readonly view: (typeof KEPT)[number]
  /** Null: the screen is no battle's. */
  readonly battleId: string | null
}

/** Keeps where the page is; from other screens one comes back to the map. */
export function keepPlace(path: string | undefined, view: View, battleId: string | null): void {
  const place = placeOf({ path, view, battleId })
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing goes on at the map.
  }
}

/** Where the page was in this campaign; null: nowhere that is known. */
export function lastPlace(path: string): LastPlace | null {
  try {
    const place = placeOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return place?.path === path ? place : null
  } catch {
    return null
  }
}

/** What was kept, if it is a place; anything may have been written under our key. */
function placeOf(kept: unknown): LastPlace | null {
  if (typeof kept !== 'object' || kept === null) return null
  if (!('path' in kept && 'view' in kept && 'battleId' in kept)) return null
  const { path, battleId } = kept
  const view = KEPT.find((one) => one === kept.view)
  if (view === undefined || typeof path !== 'string') return null
  if (BOOKS.some((book) => book === view)) return { path, view, battleId: null }
  return typeof battleId === 'string' ? { path, view, battleId } : null
}
