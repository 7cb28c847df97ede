/** Sharing hits over units: what their owner may choose, after bombardments and in assaults (SQ-HIT-06, SQ-R-31). */
import { refuseOffBoard, refuseUnknown } from './assault-checks'
import type { SqHouseRules } from '../sheet/house-rules'
import type { SqState } from '../state/state'
import type { SqRefusal } from '../turn/refusals'

/** Hits by unit; a unit not named takes none. */
export type Share = Readonly<Record<string, number>>

/**
 * Why a share of hits over these units is refused: a unit without part in it that is unknown or off the board, and as
 * the caller says if anybody else is named, even with 0, or the share itself is not legal (9.3).
 */
export function refuseShare(
  state: SqState,
  unitIds: readonly string[],
  hits: number,
  share: Share,
  badAllocation: SqRefusal,
): SqRefusal | undefined {
  const others = Object.keys(share).filter((id) => !unitIds.includes(id))
  const strange = refuseUnknown(state, others) ?? refuseOffBoard(state, others)
  if (strange) return strange
  const legal = others.length === 0 && isLegalShare(unitIds, hits, share, state.houseRules.hitSharing)
  return legal ? undefined : badAllocation
}

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
