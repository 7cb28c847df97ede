/** Brigades that are under way and stand all the same: at most two moves running (BR-ORD-12). */
import { SIDES } from '../../../engine/sides'
import { changesFormation } from './envelopes'
import { standingPlot } from './executor/executor'
import { brigadeOf, infoOf } from '../state/lookup'
import { enemyNear, goesOn, hasRoute, orderOf, taskOf } from './clauses'
import type { BrState, OrderState } from '../state/state'
import type { Step } from '../turn/step'
import { MOST_IDLE } from '../sheet/tables'

/** An advance that shows that the way is free, inches. */
const FREE_WAY = 1

/** Whether a brigade has a way to go and nothing that keeps it from going; `guns`: teams on their way to bombard as well. */
export function isUnderWay(state: BrState, id: string, guns = false): boolean {
  const task = taskOf(state, id)
  const bombards = guns && task && hasRoute(task.clause) && brigadeOf(state, id).formation !== 'unlimbered'
  if (!task || !(goesOn(task) || bombards)) return false
  const { activity, morale } = brigadeOf(state, id)
  return activity.kind === 'free' && morale === 'ok' && !enemyNear(state, id)
}

/** Whether it has stood for two moves, stands again, and could go on. */
export function dawdles(state: BrState, id: string): boolean {
  const order = orderOf(state, id)
  if (!order || order.idle < MOST_IDLE || !isUnderWay(state, id)) return false
  const own = state.secret[infoOf(state, id).side].plots[id]
  if (own && changesFormation(own.actions)) return false
  const made = standingPlot(state, id)
  // The change of formation that the way asks for is a beginning of it.
  return made !== null && (changesFormation(made.actions) || made.actions.some(leadsOn))
}

function leadsOn(action: object): boolean {
  const inches = Object.entries(action).find(([key]) => ADVANCING.has(key))?.[1] as unknown
  return inches === 'max' || inches === true || (typeof inches === 'number' && inches >= FREE_WAY)
}
const ADVANCING = new Set(['advance', 'followRoad', 'distance', 'advanceAndFire', 'skirmishFire', 'dash'])

/** At the end of movement: one more move stood, or none any more. */
export function countIdle(step: Step): void {
  const { state } = step
  for (const side of SIDES) {
    const changed: Record<string, OrderState> = {}
    for (const [id, order] of Object.entries(step.secret(side).orders)) {
      const brigade = brigadeOf(state, id)
      const stands = brigade.place === 'table' && !brigade.movedThisMove && !brigade.changedFormationThisMove
      const idle = stands && isUnderWay(state, id, true) ? order.idle + 1 : 0
      if (idle !== order.idle) changed[id] = { ...order, idle }
    }
    if (Object.keys(changed).length > 0)
      step.setSecret(side, { orders: { ...step.secret(side).orders, ...changed } })
  }
}
