/**
 * Going on with a damaged campaign at one's own risk: which damage was known when somebody decided so. It stands in the
 * settings of the campaign, and the change of them in its journal.
 */
import { z } from 'zod'
import type { Store } from '../store/store'
import { campaignOf } from './battle-records'
import type { CampaignInfo, Damage, Verdict } from './records'

/** Key among the settings of a campaign. */
export const OWN_RISK = 'ownRisk'
const CACHES: readonly Damage['where'][] = ['snapshot', 'preference']

const ownRiskSchema = z.strictObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  /** What was known to be damaged, in the words of `damageSentence`. */
  problems: z.array(z.string()).min(1),
  /** Entries of each battle there were at the time, by its id. */
  entries: z.record(z.string(), z.int().min(0)),
  /** When a rescue made a whole file of it; null: it is damaged still. */
  rescuedAt: z.int().nullable(),
})
export type OwnRisk = Readonly<z.infer<typeof ownRiskSchema>>

/** Every time that somebody decided to go on, first to last. */
export function ownRiskOf({ settings }: Pick<CampaignInfo, 'settings'>): readonly OwnRisk[] {
  return z.array(ownRiskSchema).safeParse(settings[OWN_RISK]).data ?? []
}

/** Damage that is known and has been accepted, by its sentence. */
export function acceptedIn(store: Store): ReadonlySet<string> {
  try {
    const [record] = store.records.all('campaign')
    const all = record ? ownRiskOf(campaignOf(record)) : []
    return new Set(all.filter((risk) => risk.rescuedAt === null).flatMap(({ problems }) => problems))
  } catch {
    // The record itself is damaged: then nothing is accepted.
    return new Set()
  }
}

/** Whether only something is damaged that is thrown away and made again. */
export function isCache({ where }: Damage): boolean {
  return CACHES.includes(where)
}

/** Whether damage keeps play from going on: it is not in a cache, and nobody has accepted it. */
export function isBarring(damage: Damage): boolean {
  return !isCache(damage) && damage.accepted !== true
}

/** Whether there is nothing in the way of going on: the file is whole, or what is damaged has been accepted. */
export function mayGoOn({ damage }: Verdict): boolean {
  return !damage.some(isBarring)
}

/** Whether going on would rely on tables that cannot be relied on: what is recorded might not be found again. */
export function isPastRisk({ where }: Damage): boolean {
  return where === 'file'
}
