// The screen on which a campaign was left. A page that is loaded anew goes on where its window was, a campaign that is opened
// again where it was left last. Looked at by hand, not by schema: the first screen must not wait until all that schemas need
// has been loaded.
import { BATTLE_KEYS, type BattleKey } from '../../../src-shared/history/battle-keys'
import type { View } from './navigation'

/** Kept for this window, and for the next one. */
const KEY = 'lastPlace'
/** The campaigns whose places are kept, those left last. */
const MOST = 40

/** Screens of a battle on its board, and of a battle of the campaign: they need one to come back to. */
const OF_BATTLE = ['setup', 'deployment', 'battle', 'report'] as const satisfies readonly View[]
const OF_CAMPAIGN_BATTLE = ['muster', 'result'] as const satisfies readonly View[]
const PLAIN = [
  'campaign',
  'battles',
  'ledger',
  'reckoning',
  'story',
  'orderOfBattle',
] as const satisfies readonly View[]

/** Whether a screen is of the campaign as a whole, of none of its battles. */
export const isOfWholeCampaign = (view: View): boolean => PLAIN.some((one) => one === view)

export type LastPlace =
  | { readonly view: (typeof PLAIN)[number] }
  | { readonly view: (typeof OF_BATTLE)[number]; readonly battleId: string }
  | { readonly view: (typeof OF_CAMPAIGN_BATTLE)[number]; readonly battle: BattleKey }

type Kept = LastPlace & { /** Path of the campaign's file. */ readonly path: string }

/** Keeps where the campaign is; the list of campaigns is no place in one. */
export function keepPlace(
  path: string | undefined,
  view: View,
  battleId: string | null,
  battle: BattleKey | null,
): void {
  const place = path === undefined ? null : placeOf({ path, view, battleId, battle })
  if (place === null) return
  const others = all(() => localStorage).filter((one) => one.path !== place.path)
  write(() => sessionStorage, [place])
  write(() => localStorage, [place, ...others].slice(0, MOST))
}

/** Where this campaign was left: in this window, else in the one that left it last; null: nowhere that is known. */
export function lastPlace(path: string): LastPlace | null {
  const found = [...all(() => sessionStorage), ...all(() => localStorage)].find((one) => one.path === path)
  if (!found) return null
  const { path: _, ...place } = found
  return place
}

/** A browser may refuse its storage altogether: it is asked for within the try. */
type StorageOf = () => Storage

function write(storage: StorageOf, places: readonly Kept[]): void {
  try {
    storage().setItem(KEY, JSON.stringify(places))
  } catch {
    // A browser that keeps nothing goes on at the map.
  }
}

/** What was kept, as far as it is places; anything may have been written under our key. */
function all(storage: StorageOf): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap((one) => placeOf(one) ?? []) : []
  } catch {
    return []
  }
}

function placeOf(kept: unknown): Kept | null {
  if (typeof kept !== 'object' || kept === null || !('path' in kept && 'view' in kept)) return null
  const { path, view } = kept
  if (typeof path !== 'string') return null
  const plain = PLAIN.find((one) => one === view)
  if (plain) return { path, view: plain }
  const battleId = 'battleId' in kept ? kept.battleId : null
  const ofBattle = OF_BATTLE.find((one) => one === view)
  if (ofBattle) return typeof battleId === 'string' ? { path, view: ofBattle, battleId } : null
  const battle = BATTLE_KEYS.find((one) => 'battle' in kept && one === kept.battle)
  const ofCampaign = OF_CAMPAIGN_BATTLE.find((one) => one === view)
  return ofCampaign && battle ? { path, view: ofCampaign, battle } : null
}
