/** What a body is worth to a staff, and what losing figures does to it (10.1). */
import { gapOf } from '../state/bodies'
import { moraleOf } from '../state/condition'
import { brigadeOf, figuresOf, infoOf } from '../state/lookup'
import { moraleNow } from '../morale/morale'
import { chargeRate, mostOf } from '../movement/rates'
import type { BrState } from '../state/state'

/** Figures present, elite and mounted ones more, pieces ten each. */
export function worthOf(state: BrState, id: string): number {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  if (info.isArtillery) return 10 * brigade.pieces.filter(({ out }) => !out).length
  return figuresOf(brigade) * (info.brigade.elite ? 1.5 : 1) * (info.isCavalry ? 1.2 : 1)
}

/**
 * Worth of a casualty on a target: guns half, cavalry more, half as much again where it shakes the brigade, and a third
 * more where that could charge the firer now or in the next move.
 */
export function targetWeight(state: BrState, id: string, casualties: number, firerId: string): number {
  const info = infoOf(state, id)
  const arm = info.isArtillery ? 0.5 : info.isCavalry ? 1.3 : 1
  return arm * (shakes(state, id, casualties) ? 1.5 : 1) * (mayCharge(state, id, firerId) ? 1.3 : 1)
}

function mayCharge(state: BrState, id: string, targetId: string): boolean {
  const info = infoOf(state, id)
  const { activity, morale, formation, chargeReadyFrom } = brigadeOf(state, id)
  if (activity.kind !== 'free' || morale !== 'ok' || chargeReadyFrom > state.move + 1) return false
  if (info.isCavalry ? formation !== 'line' : formation !== 'attackColumn') return false
  if (info.isInfantry && infoOf(state, targetId).isCavalry) return false
  return gapOf(state, id, targetId) <= mostOf(chargeRate(state, info))
}

/** Whether so many casualties, dealt evenly, bring a brigade to a worse state (BR-MOR-02). */
export function shakes(state: BrState, id: string, casualties: number): boolean {
  const info = infoOf(state, id)
  if (info.isArtillery) return false
  const brigade = brigadeOf(state, id)
  const each = Math.floor(casualties / Math.max(1, brigade.figures.length))
  if (each === 0) return false
  const figures = brigade.figures.map((n) => Math.max(0, n - each))
  return moraleNow(info.brigade, { ...brigade, figures }, state.houseRules) !== moraleOf(state, id)
}
