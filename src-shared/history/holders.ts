/** Who holds the ground when a battle begins. */
import type { Battle } from './battle'
import type { Holders } from './battle-report'
import type { Roster } from './roster-types'

/**
 * First holders by objective: those of the file; on the second morning of Wavre those of the first evening, in a single
 * battle those of history (CP-STEP-05).
 */
export function firstHolders(battle: Battle, { date }: Roster, evening: Holders | undefined): Holders {
  const before = evening ?? (date === battle.date ? {} : battle.historicalResult.holders)
  return Object.fromEntries(battle.objectives.map(({ id, heldBy }) => [id, before[id] ?? heldBy]))
}
