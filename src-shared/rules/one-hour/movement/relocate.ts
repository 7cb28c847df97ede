/** A unit and the leaders with it come into another box. */
import { routAbandoned } from '../combat/rout'
import type { Box } from '../sheet/vocabulary'
import { boxOf } from '../state/lookup'
import type { Step } from '../turn/step'
import { rememberHolder } from './holders'

/** Whoever is left behind in the old box may have lived on a leader who is gone from it (OH-ROUT-03). */
export function relocate(step: Step, unitId: string, box: Box, leaderIds: readonly string[]): void {
  const from = boxOf(step.state, unitId)
  step.setUnit(unitId, { box })
  if (leaderIds.length > 0) {
    step.setLeaders(leaderIds, () => ({ box }))
    routAbandoned(step, from)
  }
  rememberHolder(step, unitId, box)
}
