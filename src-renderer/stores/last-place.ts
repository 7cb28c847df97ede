// The battle in which a page was last, kept for as long as its window is open: a page that is loaded anew goes on there.
import { z } from 'zod'
import type { View } from './navigation'

const KEY = 'lastPlace'
const placeSchema = z.object({
  /** Path of the campaign's file. */
  path: z.string(),
  view: z.enum(['battle', 'deployment']),
  battleId: z.string(),
})
export type LastPlace = z.infer<typeof placeSchema>

/** Keeps where the page is; screens that need no battle to come back to are forgotten. */
export function keepPlace(path: string | undefined, view: View, battleId: string | null): void {
  const place = placeSchema.safeParse({ path, view, battleId })
  try {
    if (place.success) sessionStorage.setItem(KEY, JSON.stringify(place.data))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing goes on at the map.
  }
}

/** Where the page was in this campaign; null: nowhere that is known. */
export function lastPlace(path: string): LastPlace | null {
  try {
    const place = placeSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return place.success && place.data.path === path ? place.data : null
  } catch {
    return null
  }
}
