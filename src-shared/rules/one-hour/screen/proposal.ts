/** What is proposed to a side that is asked for a decision, and why: nobody has to know the rules to answer. */
import type { Side } from '../../../engine/sides'
import { advanceCompany } from '../combat/advance'
import { morale, nearestEnemy } from '../state/lookup'
import type { OhState } from '../state/state'
import type { OhCommand } from '../turn/commands'
import type { Proposal } from './schema'

/** A unit that can take so few hits more does better to stay where it is. */
const WEAK = 2

export function proposal(
  state: OhState,
  side: Side,
): { readonly command: OhCommand; readonly reason: Proposal['reason'] } | null {
  const { decision } = state
  if (decision?.side !== side) return null
  switch (decision.kind) {
    case 'pivot': {
      const [facing] = decision.facings
      const { unitId } = decision
      return facing === undefined
        ? null
        : { command: { type: 'PivotToCharge', unitId, facing }, reason: 'faces' }
    }
    case 'reroll':
      return { command: { type: 'UseReroll', leaderId: decision.leaderId }, reason: 'rerollHelps' }
    case 'advance': {
      const { unitId, to } = decision
      const counts = state.sheet.boxes[to]?.objective !== undefined
      const go = counts || morale(state, unitId) > WEAK
      const withLeaders = go ? [...advanceCompany(state, unitId)] : []
      return {
        command: { type: 'Advance', unitId, go, withLeaders },
        reason: go ? 'takesGround' : 'staysSafe',
      }
    }
    case 'retire': {
      const { leaderId, boxes } = decision
      const [safest] = boxes.toSorted((a, b) => nearestEnemy(state, b, side) - nearestEnemy(state, a, side))
      return safest === undefined
        ? null
        : { command: { type: 'RetireLeader', leaderId, box: safest }, reason: 'retiresHere' }
    }
  }
}
