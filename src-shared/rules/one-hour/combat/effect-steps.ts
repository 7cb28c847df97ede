/** Effect steps of an attack, and the number a die must show (3.3, 3.4, OH-SHOOT-07, OH-CHRG-09, OH-TERR-04). */
import { COVER, EFFECT_STEPS, MOST_STEPS, toHit } from '../sheet/tables'
import type { UnitType } from '../sheet/vocabulary'
import { hasEffect, kindAt, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import type { EffectReason } from '../turn/events'

export interface Effect {
  readonly reasons: readonly EffectReason[]
  /** Steps that count, within the cap. */
  readonly steps: number
  readonly toHit: number
  /** A third step halves the pool (OH-R-16). */
  readonly halved: boolean
}

/** Cover of deployed infantry by where it stands: of buildings and woods, of field works, or of a hedge. */
function coverOf(state: OhState, targetId: string, overHedge: boolean): 'buildings' | 'works' | undefined {
  const { formation, box } = unitState(state, targetId)
  if (box === null || formation !== 'deployed' || !unitInfo(state, targetId).isInfantry) return undefined
  return COVER[kindAt(state, box)] ?? (overHedge && state.houseRules.linearCover ? 'buildings' : undefined)
}

/** Light infantry is hard to hit by fire in every formation, unless a house rule says else (OH-TRAIT-07, OH-R-17, OH-R-67). */
function isScreened(state: OhState, targetId: string): boolean {
  if (unitInfo(state, targetId).type !== 'light') return false
  return unitState(state, targetId).formation === 'deployed' || !state.houseRules.lightFormedLosesScreen
}

/** Guns respect field works alone, light infantry no cover at all (OH-R-24, OH-R-70). */
export function fireEffect(state: OhState, shooter: UnitType, targetId: string, overHedge: boolean): Effect {
  const reasons: EffectReason[] = []
  const isLight = isScreened(state, targetId)
  const weapon = shooter === 'line' || shooter === 'light' ? shooter : 'artillery'
  if (isLight && EFFECT_STEPS.light[weapon] > 0) reasons.push('light')
  const cover = coverOf(state, targetId, overHedge)
  const covers = cover !== undefined && EFFECT_STEPS[cover][weapon] > 0
  // By a house rule a light target's own protection and its cover are one step against line fire (OH-R-23).
  if (covers && !(isLight && shooter === 'line' && !state.houseRules.lightCoverStacks)) reasons.push('cover')
  if (EFFECT_STEPS.shelter[weapon] > 0 && hasEffect(unitState(state, targetId), 'shelter'))
    reasons.push('shelter')
  return effectOf(state, reasons)
}

/** Narrow frontage counts once, and any cover stacks upon it (OH-TERR-08, OH-R-25, OH-R-26). */
export function chargeEffect(
  state: OhState,
  targetId: string,
  { narrow, overHedge }: { readonly narrow: boolean; readonly overHedge: boolean },
): Effect {
  const reasons: EffectReason[] = []
  if (narrow) reasons.push('narrow')
  const cover = coverOf(state, targetId, overHedge)
  if (cover !== undefined && EFFECT_STEPS[cover].charge > 0) reasons.push('cover')
  return effectOf(state, reasons)
}

function effectOf(state: OhState, reasons: readonly EffectReason[]): Effect {
  const steps = Math.min(reasons.length, MOST_STEPS[state.houseRules.effectFloor])
  return { reasons, steps, toHit: toHit(steps), halved: steps > 2 }
}
