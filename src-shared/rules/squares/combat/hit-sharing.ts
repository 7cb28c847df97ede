/** Sharing hits over units: what their owner may choose, after bombardments and in assaults (SQ-HIT-06, SQ-R-31). */
import type { SqHouseRules } from '../sheet/house-rules'

/** Hits by unit; a unit not named takes none. */
export type Share = Readonly<Record<string, number>>

/**
 * Whether hits are shared as they must be: all of them, over these units only, and evenly (each takes `floor(h / n)`,
 * `h mod n` of them one more) unless the house rule `hitSharing` is `free`.
 */
export function isLegalShare(
  unitIds: readonly string[],
  hits: number,
  share: Share,
  sharing: SqHouseRules['hitSharing'],
): boolean {
  const outsiders = Object.entries(share).filter(([id]) => !unitIds.includes(id))
  if (outsiders.some(([, taken]) => taken > 0)) return false
  const taken = unitIds.map((id) => share[id] ?? 0)
  if (taken.reduce((sum, one) => sum + one, 0) !== hits) return false
  if (sharing === 'free') return true
  const least = Math.floor(hits / unitIds.length)
  return taken.every((one) => one === least || one === least + 1)
}

/** The share if only one is legal: nobody has to choose; null otherwise. */
export function onlyShare(
  unitIds: readonly string[],
  hits: number,
  sharing: SqHouseRules['hitSharing'],
): Share | null {
  if (hits === 0) return {}
  const [first] = unitIds
  if (unitIds.length === 1 && first !== undefined) return { [first]: hits }
  if (sharing === 'free' || hits % unitIds.length !== 0) return null
  return Object.fromEntries(unitIds.map((id) => [id, hits / unitIds.length]))
}
