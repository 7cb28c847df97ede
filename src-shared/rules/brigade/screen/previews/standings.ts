/** How the brigades stand with their orders (BR-ORD-05, BR-ORD-18): how far they have to go, what holds them up or is waited for. */
import type { Sentence } from '../../../../engine/events'
import { distance } from '../../../../board/table/vectors'
import { goalOf, goesOn, orderOf, taskOf } from '../../orders/clauses'
import { haltOf, type Halt } from '../../orders/halts'
import { bodyOf } from '../../state/bodies'
import { brigadeOf, rosterOf } from '../../state/lookup'
import type { BrState, Phase } from '../../state/state'
import { ARRIVED_WITHIN } from '../../sheet/tables'
import type { Standing } from '../standings-schema'
import { orderPreview } from './orders'

/** Phases in which what a brigade will do by its order in this move is still to come. */
const BEFORE_MOVEMENT: ReadonlySet<Phase> = new Set<Phase>(['command', 'declare', 'plot'])

/** Of everybody on the table whose order is known. */
export function standings(state: BrState): readonly Standing[] {
  return rosterOf(state.sheet).list.flatMap(({ id }) =>
    brigadeOf(state, id).place === 'table' && orderOf(state, id) ? [standing(state, id)] : [],
  )
}

function standing(state: BrState, id: string): Standing {
  const order = orderPreview(state, id)
  return {
    brigadeId: id,
    toGo: inchesToGo(state, id),
    halt: haltWords(state, id),
    awaits: order?.implied
      ? order.triggers.flatMap(({ trigger, of, holds }) => (of === 'start' && !holds ? [trigger] : []))
      : [],
  }
}

function inchesToGo(state: BrState, id: string): number | null {
  const task = taskOf(state, id)
  if (!task || task.implied || !goesOn(task)) return null
  const goal = goalOf(state, id, task)
  const inches = goal ? Math.round(distance(bodyOf(state, id).centre, goal) * 10) / 10 : 0
  return inches > ARRIVED_WITHIN ? inches : null
}

/** Why it will stay where it is in this move; null: it goes on, or the move is over. */
export function haltWords(state: BrState, id: string): Sentence | null {
  const halt = BEFORE_MOVEMENT.has(state.phase) ? haltOf(state, id) : undefined
  return halt ? { key: `order.halt.${halt.cause}`, values: valuesOf(halt) } : null
}

function valuesOf(halt: Halt): Sentence['values'] {
  if (halt.cause === 'activity') return { activity: { key: `term.activity.${halt.activity}`, values: {} } }
  return halt.byId === null ? {} : { by: halt.byId }
}
