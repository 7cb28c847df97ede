/** Hits on a unit, and its rout (5.6, OH-ROUT-01 to OH-ROUT-03). */
import type { Box } from '../sheet/vocabulary'
import {
  attachedLeaders,
  boxOf,
  isFlanked,
  leadersIn,
  routsAt,
  unitInfo,
  unitState,
  unitsAt,
} from '../state/lookup'
import { groundOf } from '../sheet/ground'
import type { Step } from '../turn/step'
import { riskOfRout } from './leader-risk'

/** Adds hits: 1 off the morale for each (OH-HIT-01, OH-R-80). */
export function addHits(step: Step, unitId: string, hits: number): void {
  const { maxHits, side } = unitInfo(step.state, unitId)
  const { hitsTaken } = unitState(step.state, unitId)
  step.setUnit(unitId, { hitsTaken: hitsTaken + hits })
  const moraleOf = (taken: number) => Math.max(0, maxHits - taken)
  step.emit('moraleFell', side, ['OH-HIT-01'], {
    unitId,
    hits,
    before: moraleOf(hitsTaken),
    after: moraleOf(hitsTaken + hits),
  })
}

export function mustRout(step: Step, unitId: string): boolean {
  return unitState(step.state, unitId).hitsTaken >= routsAt(step.state, unitId)
}

/** Removes a unit for good; whoever is around is not affected (OH-ROUT-02). Its leaders stay, and are not diced for here. */
export function removeRouted(step: Step, unitId: string, cause: 'hits' | 'leaderGone'): void {
  const { state } = step
  const { side, maxHits } = unitInfo(state, unitId)
  const box = boxOf(state, unitId)
  const { formation, hitsTaken } = unitState(state, unitId)
  const { attack } = state
  const chargedInFlank =
    attack?.kind === 'charge' && attack.targetId === unitId && isFlanked(state, unitId, attack.from)
  step.setUnit(unitId, {
    status: 'routed',
    box: null,
    rampant: false,
    // Surplus hits are lost.
    hitsTaken: Math.min(hitsTaken, maxHits + 1),
    // CP-ONE-03: it could not get away.
    cutOff: formation === 'column' || chargedInFlank,
    effects: [],
  })
  if (state.stacked.some((one) => one.unitId === unitId))
    step.set({ stacked: state.stacked.filter((one) => one.unitId !== unitId) })
  const rules = cause === 'hits' ? ['OH-ROUT-01', 'OH-ROUT-02'] : ['OH-ROUT-03']
  step.emit('unitRouted', side, rules, { unitId, box, cause })
}

/** A unit that routs by hits, with the die for each leader in its box (OH-HIT-02 step 3, OH-LEAD-06). */
export function routByHits(step: Step, unitId: string): void {
  const box = boxOf(step.state, unitId)
  removeRouted(step, unitId, 'hits')
  riskOfRout(step, box, unitInfo(step.state, unitId).side)
}

/** Units in a box that live on a leader who is there no longer rout at once, without a leader roll (OH-ROUT-03, OH-R-32). */
export function routAbandoned(step: Step, box: Box): void {
  const { state } = step
  for (const { id, maxHits } of unitsAt(state, groundOf(state.sheet).number(box)))
    if (unitState(state, id).hitsTaken >= maxHits && mustRout(step, id)) removeRouted(step, id, 'leaderGone')
}

/** Whether a unit would have no attached leader if only these went with it, and lives on one. */
export function wouldBeAbandoned(step: Step, unitId: string, withLeaders: readonly string[]): boolean {
  const { state } = step
  if (unitState(state, unitId).hitsTaken < unitInfo(state, unitId).maxHits) return false
  return !attachedLeaders(state, unitId).some(({ id }) => withLeaders.includes(id))
}

/** Ids of the leaders of a unit's side in a box. */
export function ownLeadersIn(step: Step, box: Box, unitId: string): readonly string[] {
  return leadersIn(step.state, box, unitInfo(step.state, unitId).side).map(({ id }) => id)
}
