/** A unit made ready for steps: as it moves, and the board it moves on. */
import { occupancyOf, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { boardOf, type Board, type Mover } from './steps'

export function moverOf(state: OhState, unitId: string, column: boolean, passesAlike = true): Mover {
  const { facingAtTurnStart } = unitState(state, unitId)
  return { info: unitInfo(state, unitId), column, facingAtTurnStart, passesAlike }
}

export function boardNow(state: OhState): Board {
  return boardOf(state, occupancyOf(state))
}
