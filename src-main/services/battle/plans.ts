/** What the staffs of a battle had in mind at a moment, for those who may know. */
import type { OutputOf } from '../../../src-shared/contract'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { Seat } from '../../../src-shared/contract/values'
import { SIDES } from '../../../src-shared/engine/sides'
import type { OpenBattle } from '../library/open-campaign'
import { ordersOf } from '../set-up/sealed-set-up'
import { staffSkillsOf } from '../set-up/staff-skills'

/** The plans of all staffs when the battle is over; while it lasts the umpire's, and those of one's own side. */
export function plansOf(
  { live, rules }: OpenBattle,
  seq: number,
  seat: Seat,
): Immutable<OutputOf<'battle.plans'>['plans']> {
  const { seats, status } = live.battle
  const { skills, temperaments } = staffSkillsOf(live.battle)
  return SIDES.flatMap((side) => {
    const mayKnow = seat === 'umpire' || seat === side || status === 'ended'
    if (seats[side] !== 'staff' || !mayKnow || !rules.staffPlan) return []
    const state = rules.seenBy(live.stateAfter(seq), side)
    const orders = ordersOf(live.campaign, live.battle, side)
    return [{ side, parts: rules.staffPlan(state, side, orders, skills[side], temperaments[side]) }]
  })
}
