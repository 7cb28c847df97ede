/** How far a unit moves in a turn (3.1, OH-MOVE-01, OH-COL-02). */
import { ALLOWANCE } from '../sheet/tables'
import { unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'

/** Boxes of a Move, with what a card adds to it. */
export function allowanceOf(state: OhState, unitId: string, column: boolean, byRoad: boolean): number {
  const { deployed, column: crossCountry, road } = ALLOWANCE[unitInfo(state, unitId).type]
  const extra = unitState(state, unitId).effects.reduce(
    (sum, effect) => sum + (effect.kind === 'extraMove' ? (effect.boxes ?? 0) : 0),
    0,
  )
  return (column ? (byRoad ? road : crossCountry) : deployed) + extra
}
