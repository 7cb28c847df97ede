/** The plan of the staff as whoever looks back on the battle is shown it: what each brigade was under orders to do, and by what way. */
import type { Side } from '../../../engine/sides'
import type { PlanPart } from '../../../engine/staff-act'
import { hereOf, orderOf, routeOf, taskOf } from '../orders/clauses'
import { onTable } from '../state/lookup'
import type { BrState } from '../state/state'
import { nameable } from '../words/reason'

/** The staff writes its plan into the orders of its brigades, and alters them: the plan of a moment is what is in force. */
export function staffPlan(state: BrState, side: Side): readonly PlanPart[] {
  return onTable(state, side).flatMap(({ id }): readonly PlanPart[] => {
    const task = taskOf(state, id)
    if (!task) return []
    // The way from where its clause began says whence it came: it has yet to go the way from where it stands.
    const [, ...ahead] = task.implied ? [] : routeOf(state, id, task)
    const { objective, complex, brigade, place } = task.clause
    const goal = objective ?? complex ?? brigade ?? placeNamed(place)
    return [
      {
        holderId: id,
        way: [hereOf(state, id), ...ahead.map(({ x, y }) => ({ x, y }))],
        says:
          goal === undefined
            ? { key: `staff.plan.${task.verb}.plain`, values: { brigade: id } }
            : {
                key: `staff.plan.${task.verb}.at`,
                values: { brigade: id, place: nameable(state.sheet, goal) },
              },
        isOrdered: (orderOf(state, id)?.alteration ?? 0) === 0,
      },
    ]
  })
}

/** A place that has a name; a mere point has none. */
const placeNamed = (place: unknown): string | undefined => (typeof place === 'string' ? place : undefined)
