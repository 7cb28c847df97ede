/** How brigades go on from clause to clause at the start of a move (BR-ORD-05, BR-ORD-17). */
import type { Trigger } from '../../../engine/orders'
import { onTable } from '../state/lookup'
import { hereOf, orderOf, taskOf } from './clauses'
import { holdsTrigger, impossibility, isComplete, type Asked, type Impossibility } from './triggers'
import type { BrState, OrderState } from '../state/state'
import type { Step } from '../turn/step'

type Ending = { readonly cause: 'complete' | 'until' } | { readonly impossible: Impossibility }

/** What the start of a move makes of one brigade's order. */
interface Progress {
  readonly id: string
  readonly side: 0 | 1
  readonly before: OrderState
  readonly ending: Ending | undefined
  /** Index of the clause that becomes current; null: it waits, or goes on as it was. */
  readonly begins: number | null
}

/** All brigades are tested on the same state, then all change together, each by one clause at most. */
export function progressOrders(step: Step): void {
  const { state } = step
  const changes = onTable(state).flatMap(({ id, side }): readonly Progress[] => {
    const change = progressOf(state, id, side)
    return change ? [change] : []
  })
  for (const change of changes) carryOut(step, change)
}

function progressOf(state: BrState, id: string, side: 0 | 1): Progress | undefined {
  const before = orderOf(state, id)
  if (!before) return undefined
  const { clauses } = before.order
  const current = clauses[before.clause]
  if (!current || before.waiting) {
    const next = before.clause + 1
    const asked = { brigadeId: id, place: current?.place, since: Math.max(1, before.since) }
    return clauses[next] && starts(state, asked, clauses[next].start)
      ? { id, side, before, ending: undefined, begins: next }
      : undefined
  }
  const ending = endingOf(state, id, before)
  if (!ending) return undefined
  const next = clauses[before.clause + 1]
  const asked = { brigadeId: id, place: current.place, since: state.move }
  const begins = next && starts(state, asked, next.start) ? before.clause + 1 : null
  return { id, side, before, ending, begins }
}

function starts(state: BrState, asked: Asked, triggers: readonly Trigger[] | undefined): boolean {
  return (triggers ?? []).every((trigger) => holdsTrigger(state, asked, trigger))
}

function endingOf(state: BrState, id: string, { order, clause, since }: OrderState): Ending | undefined {
  const current = order.clauses[clause]
  const asked = { brigadeId: id, place: current?.place, since: Math.max(1, since) }
  if (current?.until?.some((trigger) => holdsTrigger(state, asked, trigger)) === true)
    return { cause: 'until' }
  if (isComplete(state, id)) return { cause: 'complete' }
  const impossible = impossibility(state, id)
  return impossible && { impossible }
}

/** Under `off` nobody is told: orders bind nobody, but staffs read them all the same (BR-ORD-09). */
function carryOut(step: Step, { id, side, before, ending, begins }: Progress): void {
  const { state } = step
  const isAnnounced = state.houseRules.ordersMode !== 'off'
  const own = { seenBy: side } as const
  const ended = before.order.clauses[before.clause]
  if (isAnnounced && ending && ended) {
    const data = { brigadeId: id, clause: before.clause, verb: taskOf(state, id)?.verb ?? ended.verb }
    if ('impossible' in ending)
      step.emit('orderImpossible', side, ['BR-ORD-17'], { ...data, cause: ending.impossible }, own)
    else step.emit('clauseEnded', side, ['BR-ORD-05', 'BR-ORD-06'], { ...data, cause: ending.cause }, own)
  }
  const fresh = { since: state.move, from: hereOf(state, id), idle: 0 }
  const changed: OrderState =
    begins === null
      ? { ...before, ...fresh, waiting: true }
      : { ...before, ...fresh, waiting: false, clause: begins }
  step.setSecret(side, { orders: { ...step.secret(side).orders, [id]: changed } })
  if (!isAnnounced) return
  const clause = begins === null ? undefined : before.order.clauses[begins]
  if (clause)
    step.emit(
      'clauseBegan',
      side,
      ['BR-ORD-05', 'BR-ORD-04'],
      { brigadeId: id, clause: begins ?? 0, verb: clause.verb },
      own,
    )
  else step.emit('clauseWaits', side, ['BR-ORD-05'], { brigadeId: id, clause: before.clause }, own)
}
