/** Horse that waits for its moment: whom it could charge, and how it keeps clear of muskets (10.4). */
import { turned } from '../../../../board/table/rectangles'
import { along, bearing, roundDegree, turnBetween, type Point } from '../../../../board/table/vectors'
import { chargeGap, isAllowedTarget, refuseCharge } from '../../movement/charges'
import { sees } from '../../fire/sight/sight'
import { CAUTION, chargeWorth, isBarred, leastWorth } from '../../staff/charges'
import { bodyOf } from '../../state/bodies'
import { brigadeOf, infoOf } from '../../state/lookup'
import { withPose } from '../../state/nearby'
import type { BrState } from '../../state/state'
import { SMALL_ARMS } from '../../sheet/tables'
import { nearestEnemy, nearestStanding } from '../clauses'
import { chargeDeviation } from '../envelopes'
import { STAND, type Going, type Thought } from './considerations'
import { mannedEnemies } from './fronts'
import { isBeforeSteady } from './targets'
import { turnToward } from './ways'

/** It looks so far about for somebody to charge, inches (BR-ORD-07). */
const REACH = 12
/** A front this nearly straight on is straight enough, degrees. */
const STRAIGHT = 2
/** It waits so far off an enemy, inches, and comes nearer by so much in a move to one who cannot see it or sits in a post. */
export const WAITS_OFF = 7
export const FEELS = 3
/** As near as that it passes whoever does it no harm, inches. */
const PASSES = 1
/** So far off it has room to turn, inches. */
const ROOMY = 2

/** How near it comes to enemies: past those who are near already, as it must, but not under the muskets of steady foot. */
export function keepsOff(state: BrState, id: string): number {
  const by = nearestStanding(state, id)
  const gap = nearestEnemy(state, id)
  if (!by || gap > WAITS_OFF || isUnderMuskets(state, id)) return WAITS_OFF
  // Room to turn is left, where there is any.
  const passes = Math.max(PASSES, Math.min(ROOMY, gap - 1))
  return isBeforeSteady(state, bodyOf(state, id).centre, by) ? Math.max(passes, gap - FEELS) : passes
}

/** Whether the nearest enemy is steady foot in the open that sees it before its front. */
function isUnderMuskets(state: BrState, id: string): boolean {
  const enemy = nearestStanding(state, id)
  if (!enemy || brigadeOf(state, enemy.id).complexId !== null) return false
  return isBeforeSteady(state, bodyOf(state, id).centre, enemy) && sees(state, enemy.id, id)
}

/** It does not stand under the muskets of foot in good order: it goes back to where it would wait to charge. */
export function outOfMuskets(state: BrState, id: string): readonly Going[] {
  const enemy = nearestStanding(state, id)
  const { centre } = bodyOf(state, id)
  const gap = nearestEnemy(state, id)
  if (!enemy || gap > SMALL_ARMS.musket.max || !isUnderMuskets(state, id)) return []
  return [{ toward: along(centre, bearing(enemy.centre, centre), WAITS_OFF + 1 - gap), stopAt: 1 }]
}

/** It turns straight to whom it could charge to advantage within its order, so that it may do so in the next move. */
export function eyeing(state: BrState, id: string): readonly Thought[] {
  for (const one of prey(state, id)) {
    const { turn, then } = facing(state, id, one)
    if (mayCharge(then, id, one.targetId)) return turn ? [{ actions: [turn] }, STAND] : [STAND]
  }
  return []
}

interface Prey {
  readonly targetId: string
  readonly at: Point
  readonly worth: number
}

/** Enemies that it could charge to advantage once it faces them, the best first. */
function prey(state: BrState, id: string): readonly Prey[] {
  const { activity, morale, formation, chargeReadyFrom } = brigadeOf(state, id)
  if (!infoOf(state, id).isCavalry || activity.kind !== 'free' || morale !== 'ok' || formation !== 'line')
    return []
  if (chargeReadyFrom > state.move + 1 || nearestEnemy(state, id) > REACH) return []
  const least = leastWorth(state, id, CAUTION)
  return mannedEnemies(state, id, REACH)
    .flatMap((enemy): readonly Prey[] => {
      if (enemy.brigade.activity.kind === 'routing') return []
      if (!isAllowedTarget(state, id, enemy.id) || !sees(state, id, enemy.id)) return []
      if (state.houseRules.ordersMode !== 'off' && chargeDeviation(state, id, enemy.id)) return []
      const worth = chargeWorth(state, id, enemy.id)
      return worth > least ? [{ targetId: enemy.id, at: enemy.body.centre, worth }] : []
    })
    .toSorted((a, b) => b.worth - a.worth)
}

/** The turn to an enemy, as far as one move allows, and the state in which it is made wholly. */
function facing(
  state: BrState,
  id: string,
  { targetId, at }: Prey,
): { readonly turn?: { readonly turn: number }; readonly then: BrState } {
  const turn = chargeGap(state, id, targetId) === undefined ? turnToward(state, id, at, STRAIGHT) : undefined
  if (!turn) return { then: state }
  const { centre, rectangle } = bodyOf(state, id)
  const { pose } = brigadeOf(state, id)
  const whole = roundDegree(turnBetween(pose.heading, bearing(centre, at)))
  return { turn, then: withPose(state, id, turned(pose, rectangle.depth, whole)) }
}

/** Whether nothing but the time since its last charge stands against one at a target. */
function mayCharge(state: BrState, id: string, targetId: string): boolean {
  const refused = refuseCharge(state, id, targetId)
  return (!refused || refused.code === 'CHARGE_TOO_SOON') && !isBarred(state, id, targetId)
}
