/** The single reasons for which a declaration in an assault is refused; who declares puts them in their order (9.3). */
import { findUnit, isActive, unitInfoOf, unitStateOf } from '../state/lookup'
import { refuseHeld } from '../turn/actor'
import { refusal, type RefusalCode, type SqRefusal } from '../turn/refusals'
import { barredByTown, gunsBarredByWoods } from './round'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'

/** The first of the units for which a reason holds, as a refusal. */
export function refuseUnit(
  unitIds: readonly string[],
  code: RefusalCode,
  rule: string,
  holds: (unitId: string) => boolean,
): SqRefusal | undefined {
  const unitId = unitIds.find(holds)
  return unitId === undefined ? undefined : refusal(code, rule, { unitId }, unitId)
}

/** Nobody of this id, out of play, or named twice. */
export function refuseUnknown(state: SqState, unitIds: readonly string[]): SqRefusal | undefined {
  return refuseUnit(unitIds, 'UNKNOWN_ID', 'SQ-ACT-04', (id) => {
    const status = findUnit(state, id) && state.units[id]?.status
    return (
      status === undefined ||
      status === 'destroyed' ||
      status === 'withdrawn' ||
      unitIds.indexOf(id) !== unitIds.lastIndexOf(id)
    )
  })
}

export function refuseOffBoard(state: SqState, unitIds: readonly string[]): SqRefusal | undefined {
  return refuseUnit(unitIds, 'OFF_BOARD', 'SQ-RNF-01', (id) => unitStateOf(state, id).square === null)
}

/** HELD, ACTIONS_ENDED, ALREADY_RALLIED: bars of a breakthrough (SQ-RND2-01, -04). */
export function refuseEnded(state: SqState, unitIds: readonly string[]): SqRefusal | undefined {
  return (
    refuseHeld(state, unitIds) ??
    refuseUnit(unitIds, 'ACTIONS_ENDED', 'SQ-RND2-01', (id) => ownFlags(state, id).stopped) ??
    refuseUnit(unitIds, 'ALREADY_RALLIED', 'SQ-RND2-01', (id) => ownFlags(state, id).rallied)
  )
}

/** Flags of this activation; those that units of other commands bear are of another one (SQ-R-20). */
export function ownFlags(
  state: SqState,
  unitId: string,
): { readonly stopped: boolean; readonly rallied: boolean; readonly assaulted: boolean } {
  return isActive(state, unitId) ? unitStateOf(state, unitId) : NO_FLAGS
}
const NO_FLAGS = { stopped: false, rallied: false, assaulted: false }

/** A brigade among the artillery. */
export function refuseNotArtillery(state: SqState, artillery: readonly string[]): SqRefusal | undefined {
  return refuseUnit(artillery, 'NOT_ARTILLERY', 'SQ-ASLT-01', (id) => !unitInfoOf(state, id).isArtillery)
}

/** Artillery among the brigades. */
export function refuseGunAsBrigade(
  state: SqState,
  brigades: readonly string[],
  rule: string,
): SqRefusal | undefined {
  return refuseUnit(brigades, 'NO_BRIGADE', rule, (id) => unitInfoOf(state, id).isArtillery)
}

/** SQ-ASLT-07 */
export function refuseTown(
  state: SqState,
  brigades: readonly string[],
  fightSquare: SquareId,
): SqRefusal | undefined {
  return refuseUnit(brigades, 'CAVALRY_VS_TOWN', 'SQ-ASLT-07', (id) => barredByTown(state, id, fightSquare))
}

/** SQ-WOOD-03 */
export function refuseWoods(
  state: SqState,
  artillery: readonly string[],
  fightSquare: SquareId,
): SqRefusal | undefined {
  return refuseUnit(artillery, 'ARTILLERY_IN_WOODS', 'SQ-WOOD-03', (id) => {
    const { square } = unitStateOf(state, id)
    return square !== null && gunsBarredByWoods(state, square, fightSquare)
  })
}

/** Foot guns that have bombarded this turn attack nobody, in no round (SQ-ASLT-05). */
export function refuseBombarded(state: SqState, artillery: readonly string[]): SqRefusal | undefined {
  return refuseUnit(
    artillery,
    'FOOT_BOMBARDED_NO_ATTACK',
    'SQ-ASLT-05',
    (id) => unitInfoOf(state, id).isFoot && unitStateOf(state, id).bombardedThisTurn,
  )
}

export function refuseNotIn(
  state: SqState,
  unitIds: readonly string[],
  square: SquareId,
  rule: string,
): SqRefusal | undefined {
  return refuseUnit(unitIds, 'NOT_IN_SQUARE', rule, (id) => unitStateOf(state, id).square !== square)
}
