/** A shot or a charge from its dice to its last consequence, with a stop wherever a side must decide (section 4.1). */
import { isFlanked, unitInfo, unitState } from '../state/lookup'
import type { Attack } from '../state/state'
import { cardOf, spendCard } from '../turn/cards/use'
import type { Step } from '../turn/step'
import { shotFigures } from '../fire/shot'
import { offerAdvance } from './advance'
import { chargeFigures, closeCharge, offerPivot, rideOn } from './charge-course'
import { riskOfHit, riskOfRout } from './leader-risk'
import { runningTotals, type Pool } from './pool'
import { nextReroll } from './rerolls'
import { retreatTest } from './retreat'
import { addHits, mustRout, removeRouted, routByHits } from './rout'

/** Takes an attack one stage on. */
export function attackOn(step: Step): void {
  switch (step.attack().stage) {
    case 'ride':
      rideOn(step)
      return
    case 'pivot':
      offerPivot(step)
      return
    case 'dice':
      throwDice(step)
      return
    case 'rerolls':
      if (!nextReroll(step)) step.setAttack({ stage: 'hits' })
      return
    case 'hits':
      applyHits(step)
      return
    case 'close':
      close(step)
  }
}

/** Hits among the dice as they lie. */
export function hitsOf({ dice, toHit }: Attack): number {
  return dice.filter(({ face }) => face >= toHit).length
}

/** Tells the pool source by source and throws it (OH-SHOOT-04 to -08, OH-CHRG-07 to -10). */
function throwDice(step: Step): void {
  const attack = step.attack()
  const { unitId, targetId, kind } = attack
  const isShot = kind === 'shoot'
  const { side } = unitInfo(step.state, unitId)
  const { pool, help } = figuresOf(step)
  spendCard(step, attack.useCard ?? undefined, unitId)
  tellPool(step, pool)
  const rules = [isShot ? 'OH-SHOOT-08' : 'OH-CHRG-10']
  const flanked = isFlanked(step.state, targetId, attack.from)
  const roll =
    pool.dice > 0 ? step.roll({ count: pool.dice, side, purpose: kind, rules, forId: unitId }) : undefined
  const { toHit } = pool.effect
  step.setAttack({
    stage: 'rerolls',
    help,
    flanked,
    toHit,
    dice: (roll?.faces ?? []).map((face) => ({ face, again: false })),
  })
  // A charge counts when its dice are rolled (OH-CHRG-05).
  if (!isShot) step.setUnit(targetId, { chargedBy: unitState(step.state, targetId).chargedBy + 1 })
  step.emit(
    'diceRolled',
    side,
    rules,
    { unitId, targetId, toHit, hits: hitsOf(step.attack()), attack: kind },
    roll ? { dice: [roll] } : {},
  )
}

function figuresOf(step: Step): Pick<ReturnType<typeof shotFigures>, 'pool' | 'help'> {
  const { kind, unitId, targetId, useCard } = step.attack()
  return kind === 'shoot'
    ? shotFigures(step.state, unitId, targetId, useCard ?? undefined)
    : chargeFigures(step.state, step.attack())
}

function tellPool(step: Step, pool: Pool): void {
  const { unitId, targetId, kind } = step.attack()
  const isShot = kind === 'shoot'
  const { side } = unitInfo(step.state, unitId)
  const rule = (shot: string, charge: string) => [isShot ? shot : charge]
  step.emit('baseDice', side, rule('OH-SHOOT-04', 'OH-CHRG-07'), {
    unitId,
    targetId,
    dice: pool.base,
    attack: kind,
  })
  const { sums, doubled } = runningTotals(step.state, pool)
  pool.added.forEach(({ sourceId, dice }, i) => {
    const why = sourceId === null ? 'OH-TRAIT-05' : cardOf(step.state, sourceId) ? 'OH-CARD-04' : 'OH-CMD-04'
    step.emit('diceAdded', side, isShot ? ['OH-SHOOT-05', why] : [why], {
      sourceId,
      added: dice,
      dice: sums[i] ?? 0,
    })
  })
  if (pool.doubled !== null)
    step.emit('diceDoubled', side, rule('OH-SHOOT-06', 'OH-CHRG-08'), {
      reason: pool.doubled,
      dice: doubled,
    })
  if (pool.effect.reasons.length > 0)
    step.emit('effectReduced', side, rule('OH-SHOOT-07', 'OH-CHRG-09'), {
      ...pool.effect,
      dice: pool.dice,
    })
}

/** What hits bring, in the order of OH-HIT-02; without hits nothing changes for the target. */
function applyHits(step: Step): void {
  const attack = step.attack()
  const { targetId, kind, at } = attack
  const hits = hitsOf(attack)
  step.setAttack({ stage: 'close' })
  if (hits > 0) {
    addHits(step, targetId, hits)
    const { side } = unitInfo(step.state, targetId)
    if (mustRout(step, targetId)) routByHits(step, targetId)
    else {
      riskOfHit(step, at, side, hits)
      // He was lost on whom it lived.
      if (mustRout(step, targetId)) {
        removeRouted(step, targetId, 'leaderGone')
        riskOfRout(step, at, side)
      } else if (kind === 'shoot') retreatTest(step, hits)
    }
  }
  if (unitState(step.state, targetId).status === 'routed') step.setAttack({ targetRouted: true })
}

function close(step: Step): void {
  const { kind, targetRouted } = step.attack()
  if (kind === 'charge') {
    closeCharge(step)
    return
  }
  if (targetRouted && offerAdvance(step)) return
  endAttack(step)
}

export function endAttack(step: Step): void {
  step.set({ attack: null })
}
