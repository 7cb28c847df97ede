/** Who stands where in a state, by square: units, room for more, garrisons and generals (3.3, 5.3). */
import type { Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import { rosterOf, unitInfoOf } from '../sheet/roster'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from './state'

/** Limits of one square (3.3, SQ-STACK-01). */
export const MAX_BRIGADES = 4
export const MAX_UNITS = 6

/** Where everybody stands, for one record of units. Arrays are by number of square (see Ground). */
export interface Occupancy {
  /** Ids of the units in each square, in order of id. */
  readonly units: readonly (readonly string[])[]
  readonly brigades: Uint8Array
  readonly totals: Uint8Array
  /** Side of each square: -1 for none. */
  readonly sides: Int8Array
}

const NOBODY: readonly string[] = []
const occupancies = new WeakMap<SqState['units'], Occupancy>()
let lastOccupancy: { readonly units: SqState['units']; readonly occupancy: Occupancy } | null = null

export function occupancyOf(state: SqState): Occupancy {
  const { units } = state
  if (lastOccupancy?.units === units) return lastOccupancy.occupancy
  const occupancy = occupancies.get(units) ?? buildOccupancy(state)
  occupancies.set(units, occupancy)
  lastOccupancy = { units, occupancy }
  return occupancy
}

function buildOccupancy(state: SqState): Occupancy {
  const ground = groundOf(state.sheet)
  const squares: string[][] = new Array<string[]>(ground.count).fill(NOBODY as string[])
  const brigades = new Uint8Array(ground.count)
  const totals = new Uint8Array(ground.count)
  const sides = new Int8Array(ground.count).fill(-1)
  for (const info of rosterOf(state.sheet).unitsById) {
    const square = state.units[info.id]?.square
    if (square === null || square === undefined) continue
    const i = ground.find(square)
    if (i < 0) continue
    if (totals[i] === 0) squares[i] = [info.id]
    else squares[i]?.push(info.id)
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

/** Generals by square, for one record of generals. */
interface GeneralPlaces {
  readonly ids: ReadonlyMap<SquareId, readonly string[]>
  /** By number of square: bit 1 with generals of side 0, bit 2 with generals of side 1. */
  readonly sides: Uint8Array
}

const generalPlaces = new WeakMap<SqState['generals'], GeneralPlaces>()

function generalPlacesOf(state: SqState): GeneralPlaces {
  const known = generalPlaces.get(state.generals)
  if (known) return known
  const ground = groundOf(state.sheet)
  const ids = new Map<SquareId, string[]>()
  const sides = new Uint8Array(ground.count)
  for (const info of rosterOf(state.sheet).generalsById) {
    const square = state.generals[info.id]?.square
    if (square === null || square === undefined) continue
    const here = ids.get(square)
    if (here) here.push(info.id)
    else ids.set(square, [info.id])
    const i = ground.find(square)
    if (i >= 0) sides[i] = (sides[i] ?? 0) | (1 << info.side)
  }
  const places = { ids, sides }
  generalPlaces.set(state.generals, places)
  return places
}

/** Ids of the generals in a square, in order of id; of one side if given. */
export function generalsIn(state: SqState, square: SquareId, side?: Side): readonly string[] {
  const here = generalPlacesOf(state).ids.get(square) ?? NOBODY
  if (side === undefined || here.length === 0) return here
  const { generals } = rosterOf(state.sheet)
  return here.filter((id) => generals.get(id)?.side === side)
}

/** 1 for each square, by number, with enemy units or enemy generals of a side: closed to its generals (SQ-R-70). */
export function closedToGenerals(state: SqState, side: Side): Uint8Array {
  const { sides } = occupancyOf(state)
  const generals = generalPlacesOf(state).sides
  const enemyBit = side === 0 ? 2 : 1
  const closed = new Uint8Array(sides.length)
  for (let i = 0; i < sides.length; i += 1)
    if (sides[i] === 1 - side || ((generals[i] ?? 0) & enemyBit) !== 0) closed[i] = 1
  return closed
}

/**
 * Whether a general of the other side closes a square to units of `side`, by the house rule `loneGeneral: 'block'`
 * (SQ-R-07). With units beside him the square is closed by SQ-STACK-03 already.
 */
export function blockedByGeneral(state: SqState, square: SquareId, side: Side): boolean {
  return state.houseRules.loneGeneral === 'block' && generalsIn(state, square, side === 0 ? 1 : 0).length > 0
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
