/** The course of a charge: the ride, the defender's turn to face, and where the charger ends (5.12). */
import { otherSide } from '../../../engine/sides'
import { DIRECTIONS, turnBetween } from '../../../board/grid/facing'
import { entersOverHedge } from '../fire/sight'
import { chargeHelp } from '../morale/commanders'
import { relocate } from '../movement/relocate'
import { groundOf } from '../sheet/ground'
import { mayEnterDeployed } from '../sheet/roster'
import { chargeDice } from '../sheet/tables'
import { FACINGS, type Facing } from '../sheet/vocabulary'
import {
  boxOf,
  hasTrait,
  inFrontArc,
  isFlanked,
  kindAt,
  leadersIn,
  unitInfo,
  unitState,
} from '../state/lookup'
import type { Attack, AttackHelp, OhState } from '../state/state'
import { chargeCard } from '../turn/cards/use'
import type { DoubleReason } from '../turn/events'
import type { Step } from '../turn/step'
import { chargeEffect } from './effect-steps'
import { overrun, retireFrom } from './leader-risk'
import { helpDice, poolOf, shockDice, type Pool } from './pool'

/** What the figures of a charge are worked out from: an attack under way, or one that is only thought of. */
export type ChargePlan = Pick<
  Attack,
  'unitId' | 'targetId' | 'from' | 'at' | 'narrow' | 'useCard' | 'withLeaders' | 'help'
>

/** One step of the ride up to the last box before the target; enemy leaders on the way are overrun (OH-MOVE-07). */
export function rideOn(step: Step): void {
  const { unitId, steps, withLeaders } = step.attack()
  const [direction, ...rest] = steps
  if (direction === undefined) {
    step.setAttack({ stage: 'pivot' })
    return
  }
  const ground = groundOf(step.state.sheet)
  const from = ground.number(boxOf(step.state, unitId))
  const to = ground.name(ground.beside(from, DIRECTIONS.indexOf(direction)))
  const { side } = unitInfo(step.state, unitId)
  relocate(step, unitId, to, withLeaders)
  step.setAttack({ steps: rest })
  if (leadersIn(step.state, to, otherSide(side)).length > 0) overrun(step, to, side, direction)
}

/** Facings by which a charged line unit would have the charger in front, the least turn first (OH-CHRG-06). */
export function pivotsToFace(state: OhState, targetId: string, from: string): readonly Facing[] {
  const { formation, facing } = unitState(state, targetId)
  if (!state.houseRules.linePivotVsCharge || unitInfo(state, targetId).type !== 'line') return []
  if (formation !== 'deployed' || !isFlanked(state, targetId, from)) return []
  const at = boxOf(state, targetId)
  return FACINGS.filter((one) => inFrontArc(state, one, at, from)).sort(
    (a, b) => Math.abs(turnBetween(facing, a)) - Math.abs(turnBetween(facing, b)),
  )
}

/** The defender turns, or is asked whether he will. */
export function offerPivot(step: Step): void {
  const { targetId, from } = step.attack()
  const facings = pivotsToFace(step.state, targetId, from)
  step.setAttack({ stage: 'dice' })
  const [least] = facings
  if (least === undefined) return
  if (step.state.houseRules.autoPivot) pivot(step, least)
  else
    step.set({
      decision: { kind: 'pivot', side: unitInfo(step.state, targetId).side, unitId: targetId, facings },
    })
}

/** The new facing stays. */
export function pivot(step: Step, to: Facing): void {
  const { targetId } = step.attack()
  const { facing } = unitState(step.state, targetId)
  step.set({ decision: null })
  step.setUnit(targetId, { facing: to })
  const { side } = unitInfo(step.state, targetId)
  step.emit('turnedToFace', side, ['OH-CHRG-06'], { unitId: targetId, from: facing, to })
}

/** Dice of a charge and what leaders do for it, the same for the throw and for whoever looks ahead (OH-R-52). */
export function chargeFigures(
  state: OhState,
  plan: ChargePlan,
): { readonly pool: Pool; readonly help: AttackHelp } {
  const { unitId, targetId, useCard, withLeaders, from, at, narrow } = plan
  const help =
    state.houseRules.leaderMoment === 'contact' ? chargeHelp(state, unitId, from, withLeaders) : plan.help
  const card = useCard === null ? undefined : chargeCard(state, unitId, useCard)
  const added = [
    ...shockDice(state, unitId, targetId),
    ...helpDice(help, card ? { cardId: card.id, dice: card.effect.dice } : null),
  ]
  const base = chargeDice(unitInfo(state, unitId).type, unitInfo(state, targetId).type)
  const effect = chargeEffect(state, targetId, { narrow, overHedge: entersOverHedge(state, from, at) })
  return { pool: poolOf(state, base, added, doubling(state, targetId, from), effect), help }
}

/** Once, against flanks, light infantry, and guns outside closed ground (OH-CHRG-08, OH-R-22). */
function doubling(state: OhState, targetId: string, from: string): DoubleReason | null {
  const { type } = unitInfo(state, targetId)
  const { formation } = unitState(state, targetId)
  if (type === 'light') return 'light'
  if (isFlanked(state, targetId, from)) return 'flank'
  if (type !== 'artillery') return null
  const kind = kindAt(state, boxOf(state, targetId))
  const isCovered =
    formation === 'deployed' && (kind === 'town' || kind === 'strongpoint' || kind === 'fortification')
  return isCovered ? null : 'artillery'
}

/** The charger takes the box of a target that routed, else it stays in the last one before it (OH-CHRG-11, OH-R-48). */
export function closeCharge(step: Step): void {
  const { unitId, at, direction, targetRouted, withLeaders, endFacing } = step.attack()
  const { side, type } = unitInfo(step.state, unitId)
  step.setUnit(unitId, { charged: true, moved: true })
  if (targetRouted) {
    const isOpen = mayEnterDeployed(type, kindAt(step.state, at), step.state.houseRules)
    relocate(step, unitId, at, withLeaders)
    if (!isOpen) step.setUnit(unitId, { formation: 'column' })
  }
  step.emit('chargeEnded', side, ['OH-CHRG-11'], {
    unitId,
    box: boxOf(step.state, unitId),
    occupies: targetRouted,
  })
  step.set({ attack: null, chargeEnd: { unitId, endFacing } })
  if (targetRouted) retireFrom(step, at, side, direction)
}

/** What is left when the leaders in the box have gone: the duty of the impetuous, and a pivot (OH-TRAIT-04, OH-CHRG-12). */
export function endCharge(step: Step): void {
  const { chargeEnd } = step.state
  if (!chargeEnd) return
  const { unitId, endFacing } = chargeEnd
  step.set({ chargeEnd: null })
  const { side } = unitInfo(step.state, unitId)
  if (hasTrait(step.state, unitId, 'impetuous')) {
    step.setUnit(unitId, { rampant: true })
    step.emit('becameRampant', side, ['OH-TRAIT-04'], { unitId })
  }
  if (endFacing === null || endFacing === unitState(step.state, unitId).facing) return
  step.setUnit(unitId, { facing: endFacing })
  step.emit('pivoted', side, ['OH-CHRG-12'], { unitId, facing: endFacing })
}
