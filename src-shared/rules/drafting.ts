/** What drafts of every rule set share: the error that a player reads, house rules that were chosen, and what most of a piece's men have. */
import type { z } from 'zod'
import type { Roster, RosterBrigade, RosterUnit } from '../history/roster-types'
import { BATTLE_IDS, type BattleId } from '../history/vocabulary'

/** A draft that cannot be made; the message is a sentence that tells a player what is wrong and what to do. */
export class DraftError extends Error {
  override readonly name = 'DraftError'
}

/** The battle of history that was chosen, under rules whose battles end with their day. */
export function battleChosen(
  { historyId, overNight }: { readonly historyId: string; readonly overNight: boolean },
  noNight: string,
): BattleId {
  const battleId = BATTLE_IDS.find((id) => id === historyId)
  if (!battleId) throw new DraftError(`There is no battle ${historyId} in the history of this program.`)
  if (overNight) throw new DraftError(noNight)
  return battleId
}

/** Only what was chosen, judged by the rule set's schema; everything else has the default of the rules. */
export function chosenHouseRules<T extends object>(
  schema: z.ZodType<T>,
  given: Readonly<Record<string, unknown>>,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue?.path.map(String).join('.') ?? ''
    throw new DraftError(`House rule${where && ` ${where}`}: ${issue?.message ?? ''}`)
  }
  return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => key in given)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** One of those who come, with the brigade it comes with. */
export interface Member extends RosterUnit {
  readonly brigade: RosterBrigade
  /** Men, or guns of a battery. */
  readonly size: number
}

/**
 * In a single battle those `present`, and of brigades that a what-if names those of CP-ROST-04; in a campaign the
 * whole roster.
 */
export function fielded(roster: Roster, inCampaign: boolean): readonly Member[] {
  return roster.brigades.flatMap((brigade) =>
    brigade.units
      .filter(({ basis }) => inCampaign || brigade.named || basis === 'present' || basis === 'added')
      .map((unit) => ({
        ...unit,
        brigade,
        size: unit.record.unit.arm === 'artillery' ? unit.guns : unit.men,
      })),
  )
}

/** The value shared by most of the members of a piece by size; of equal ones the first. Members must not be empty. */
export function most<M extends { readonly size: number }, T>(members: readonly M[], of: (member: M) => T): T {
  const sizes = new Map<T, number>()
  for (const member of members) sizes.set(of(member), (sizes.get(of(member)) ?? 0) + member.size)
  let best: readonly [T, number] | undefined
  for (const entry of sizes) if (!best || entry[1] > best[1]) best = entry
  if (!best) throw new RangeError('a piece without members')
  return best[0]
}

/** A piece is held if more than half of its men are of held brigades, until the hour of most of them (CP-ROST-12). */
export function holdOfMost(
  members: readonly { readonly size: number; readonly brigade: Pick<RosterBrigade, 'held'> }[],
): { readonly until: string; readonly reason: string } | null {
  const held = members.filter(({ brigade }) => brigade.held !== null)
  const size = (of: typeof members) => of.reduce((sum, member) => sum + member.size, 0)
  if (2 * size(held) <= size(members)) return null
  const until = most(held, ({ brigade }) => brigade.held?.until ?? '')
  const reason = held.find(({ brigade }) => brigade.held?.until === until)?.brigade.held?.reason ?? ''
  return { until, reason }
}
