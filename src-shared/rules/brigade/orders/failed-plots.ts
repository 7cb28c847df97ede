/** Plots that got their brigades nowhere: an order does not make the same one again in the next move (BR-ORD-18, 10.4). */
import { canonicalJson } from '../../../engine/json'
import { SIDES } from '../../../engine/sides'
import { translates } from '../movement/plot/plotting'
import { didLast } from '../state/bodies'
import { brigadeOf, infoOf } from '../state/lookup'
import type { BrState } from '../state/state'
import type { Action } from '../turn/commands'
import type { Step } from '../turn/step'

/** At the end of movement. */
export function noteFailedPlots(step: Step): void {
  const { state } = step
  for (const side of SIDES) {
    const { plots, failedPlots } = step.secret(side)
    const failed = Object.entries(plots).flatMap(([id, { actions }]) =>
      hasFailed(state, id, actions) ? [[id, actions] as const] : [],
    )
    if (failed.length > 0) step.setSecret(side, { failedPlots: Object.fromEntries(failed) })
    else if (failedPlots) step.setSecret(side, { failedPlots: undefined })
  }
}

function hasFailed(state: BrState, id: string, actions: readonly Action[]): boolean {
  const moves = actions.some((action) => 'turn' in action || translates(action))
  return moves && brigadeOf(state, id).place === 'table' && didLast(state, id) === 'stood'
}

/** Whether a plot is the one that got a brigade nowhere in the move before. */
export function failedLast(state: BrState, id: string, actions: readonly Action[]): boolean {
  const failed = state.secret[infoOf(state, id).side].failedPlots?.[id]
  return failed !== undefined && canonicalJson(failed) === canonicalJson(actions)
}
