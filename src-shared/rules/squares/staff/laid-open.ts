/** The plan of the staff as whoever looks back on the battle is shown it: where each command was to go, and who was kept back. */
import type { OrderBook } from '../../../engine/orders'
import type { StaffSkill } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import type { PlanPart } from '../../../engine/staff-act'
import type { Temperament } from '../../../engine/temperament'
import type { Task } from '../orders/task'
import type { SquareId } from '../sheet/sheet'
import { rosterOf, unitStateOf } from '../state/lookup'
import type { SqState } from '../state/state'
import { planOf } from './plan'
import { skillOf } from './skill'

export function staffPlan(
  state: SqState,
  side: Side,
  orders: OrderBook,
  skill: StaffSkill = 'normal',
  temperament: Temperament = 'even',
): readonly PlanPart[] {
  const plan = planOf(state, side, skillOf(skill, temperament), orders)
  const parts: PlanPart[] = []
  for (const { id, side: of, unitIds } of rosterOf(state.sheet).commands.values()) {
    if (of !== side) continue
    const isOrdered = plan.ordered.has(id)
    const task = plan.tasks.get(id)
    const kept = isOrdered ? [] : unitIds.filter((unitId) => plan.apart.has(unitId))
    const at = squareOfMost(
      state,
      unitIds.filter((unitId) => !kept.includes(unitId)),
    )
    if (task && at !== null) parts.push(partOf(id, at, task, isOrdered))
    for (const unitId of kept) {
      const reserve = plan.apart.get(unitId)
      const { square } = unitStateOf(state, unitId)
      if (reserve && square !== null) parts.push(partOf(unitId, square, reserve, false))
    }
  }
  return parts
}

function partOf(holderId: string, at: SquareId, { goal, posture }: Task, isOrdered: boolean): PlanPart {
  // A reserve follows at a distance: it has nowhere to go yet.
  const stays = posture === 'reserve' || goal === at
  return {
    holderId,
    way: stays ? [at] : [at, goal],
    says: { key: `staff.plan.${posture}`, values: { who: holderId, square: goal } },
    isOrdered,
  }
}

/** The square with most of some units, of equals the first; null: none is on the board. */
function squareOfMost(state: SqState, unitIds: readonly string[]): SquareId | null {
  const counts = new Map<SquareId, number>()
  for (const id of unitIds) {
    const { square } = unitStateOf(state, id)
    if (square !== null) counts.set(square, (counts.get(square) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
