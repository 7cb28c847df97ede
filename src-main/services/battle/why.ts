/** Why a staff gave a command: found again by asking it anew, because the same state, strength and chance give the same act. */
import { canonicalJson } from '../../../src-shared/engine/json'
import { seededRandom } from '../../../src-shared/engine/random'
import type { StaffReason } from '../../../src-shared/engine/staff-act'
import type { Seat } from '../../../src-shared/contract/values'
import type { StoredEntry } from '../../campaign-file'
import type { OpenBattle } from '../library/open-campaign'
import { ordersOf } from '../set-up/sealed-set-up'
import { staffSkillsOf } from '../set-up/staff-skills'
import { STAFF_SEED } from './acts'

/**
 * The reason for a command of a side that the program plays; undefined where people gave it, or where the seat is not to
 * know it: while the battle lasts the enemy's thoughts are his own.
 */
export function reasonOfEntry(
  { live, rules }: OpenBattle,
  { act, base, seq }: StoredEntry,
  seat: Seat,
): StaffReason | undefined {
  if (act.type !== 'command' || live.battle.seats[act.side] !== 'staff') return undefined
  const { side, command } = act
  const mayKnow = seat === 'umpire' || seat === side || live.battle.status === 'ended'
  const parsed = rules.commandSchema.safeParse(command)
  if (!mayKnow || !parsed.success) return undefined
  const given = canonicalJson(parsed.data)
  const state = rules.seenBy(live.stateAfter(base), side)
  const orders = ordersOf(live.campaign, live.battle, side)
  // It may have played otherwise then: whichever strength and temperament give the same command gave it.
  const { skills, temperaments, temperamentChanges } = staffSkillsOf(live.battle)
  const strengths = new Set([skills[side], ...rules.staffSkills])
  const tempers = new Set([
    temperaments[side],
    'even' as const,
    ...temperamentChanges.map(({ temperament }) => temperament),
  ])
  for (const [temperament, skill] of [...tempers].flatMap((one) =>
    [...strengths].map((how) => [one, how] as const),
  )) {
    const random = seededRandom(live.battle.seed ^ STAFF_SEED, seq)
    const found = rules.staff(state, side, orders, random, skill, temperament)
    if (canonicalJson(found.command) === given) return found.reason
  }
  return undefined
}
