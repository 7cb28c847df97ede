/** Who stands where in a state, by square: units, room for more, garrisons and generals (3.3, 5.3). */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { rosterOf, unitInfoOf } from '../sheet/roster'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from './state'

/** Limits of one square (3.3, SQ-STACK-01). */
export const MAX_BRIGADES = 4
export const MAX_UNITS = 6

/** Where everybody stands, for one record of units. Arrays are by number of square (see Ground). */
export interface Occupancy {
  /** Ids of the units in each square, in order of id; undefined in an empty one. */
  readonly units: readonly (readonly string[] | undefined)[]
  readonly brigades: Uint8Array
  readonly totals: Uint8Array
  /** Side of each square: -1 for none. */
  readonly sides: Int8Array
}

const NOBODY: readonly string[] = []
// Kept by the record of units: without it random play takes twice as long, and the staff's battles three times.
const occupancies = new WeakMap<SqState['units'], Occupancy>()

export function occupancyOf(state: SqState): Occupancy {
  let occupancy = occupancies.get(state.units)
  if (!occupancy) occupancies.set(state.units, (occupancy = buildOccupancy(state)))
  return occupancy
}

function buildOccupancy(state: SqState): Occupancy {
  const ground = groundOf(state.sheet)
  const squares = new Array<string[] | undefined>(ground.count)
  const brigades = new Uint8Array(ground.count)
  const totals = new Uint8Array(ground.count)
  const sides = new Int8Array(ground.count).fill(-1)
  for (const info of rosterOf(state.sheet).unitsById) {
    const square = state.units[info.id]?.square
    if (square === null || square === undefined) continue
    const i = ground.find(square)
    if (i < 0) continue
    const here = (squares[i] ??= [])
    here.push(info.id)
    totals[i] = (totals[i] ?? 0) + 1
    if (info.isBrigade) brigades[i] = (brigades[i] ?? 0) + 1
    sides[i] = info.side
  }
  return { units: squares, brigades, totals, sides }
}

/** Ids of the units in a square of the board, in order of id. */
export function unitsIn(state: SqState, square: SquareId): readonly string[] {
  return occupancyOf(state).units[groundOf(state.sheet).number(square)] ?? NOBODY
}

/** Side whose units stand in a square; null if there are none. */
export function sideIn(state: SqState, square: SquareId): Side | null {
  const side = occupancyOf(state).sides[groundOf(state.sheet).number(square)]
  return side === 0 || side === 1 ? side : null
}

/** Whether units of the other side stand in a square (SQ-STACK-03). */
export function enemyIn(state: SqState, square: SquareId, side: Side): boolean {
  const holder = sideIn(state, square)
  return holder !== null && holder !== side
}

/** Whether units of the other side stand in one of the eight squares around. Generals do not count (SQ-GEN-01). */
export function enemyAdjacent(state: SqState, square: SquareId, side: Side): boolean {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const from = ground.number(square) * 8
  for (let d = 0; d < 8; d += 1) {
    const to = ground.neighbour[from + d] ?? -1
    if (to >= 0 && sides[to] === 1 - side) return true
  }
  return false
}

/** Ids of the generals in a square, in order of id; of one side if given. */
export function generalsIn(state: SqState, square: SquareId, side?: Side): readonly string[] {
  const found: string[] = []
  for (const info of rosterOf(state.sheet).generalsById)
    if (state.generals[info.id]?.square === square && (side === undefined || info.side === side))
      found.push(info.id)
  return found
}

/** 1 for each square, by number, with enemy units or enemy generals of a side: closed to its generals (SQ-R-70). */
export function closedToGenerals(state: SqState, side: Side): Uint8Array {
  const ground = groundOf(state.sheet)
  const enemy = otherSide(side)
  const closed = Uint8Array.from(occupancyOf(state).sides, (holder) => (holder === enemy ? 1 : 0))
  for (const info of rosterOf(state.sheet).generalsById) {
    const square = state.generals[info.id]?.square ?? null
    const at = info.side === enemy && square !== null ? ground.find(square) : -1
    if (at >= 0) closed[at] = 1
  }
  return closed
}

/**
 * Whether a general of the other side closes a square to units of `side`, by the house rule `loneGeneral: 'block'`
 * (SQ-R-07). With units beside him the square is closed by SQ-STACK-03 already.
 */
export function blockedByGeneral(state: SqState, square: SquareId, side: Side): boolean {
  return state.houseRules.loneGeneral === 'block' && generalsIn(state, square, otherSide(side)).length > 0
}

/** Why a unit may not end in a square that is not the enemy's; undefined if there is room (3.3, SQ-STACK-01). */
export function roomFor(
  state: SqState,
  square: SquareId,
  unitId: string,
): 'STACK_BRIGADES' | 'STACK_TOTAL' | undefined {
  const i = groundOf(state.sheet).number(square)
  const { brigades, totals } = occupancyOf(state)
  const { isBrigade } = unitInfoOf(state, unitId)
  const here = state.units[unitId]?.square === square ? 1 : 0
  if (isBrigade && (brigades[i] ?? 0) - here >= MAX_BRIGADES) return 'STACK_BRIGADES'
  if ((totals[i] ?? 0) - here >= MAX_UNITS) return 'STACK_TOTAL'
  return undefined
}

/** Units in the town of a square, in order of id. */
export function garrisonOf(state: SqState, square: SquareId): readonly string[] {
  return unitsIn(state, square).filter((id) => state.units[id]?.inTown === true)
}

/** Whether an enemy of `side` is in the town of a square: cavalry may not attack it (SQ-ASLT-07, SQ-R-28). */
export function townHeldAgainst(state: SqState, square: SquareId, side: Side): boolean {
  return enemyIn(state, square, side) && garrisonOf(state, square).length > 0
}
