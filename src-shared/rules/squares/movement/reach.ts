/** Where a unit can get to in its activation, at what least cost, and by which way (5.7). */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf, type Ground } from '../sheet/ground'
import {
  actsAsCavalry,
  blockedByGeneral,
  isHeld,
  MAX_BRIGADES,
  MAX_UNITS,
  occupancyOf,
  remaining,
  unitInfoOf,
  unitStateOf,
} from '../state/lookup'
import { mayStepAnyway } from './movement'
import type { Bank, SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import { COST } from '../sheet/tables'

/** One square that a unit can end its move in. */
export interface Reachable {
  readonly square: SquareId
  /** Least action points to get there. */
  readonly cost: number
  readonly path: readonly SquareId[]
  /** Cavalry stops there and loses what it has left (SQ-MOVE-04). */
  readonly stops: boolean
}

/** Whether a unit may move at all now, points apart (SQ-ACT-02, SQ-MOVE-08, SQ-R-10). */
export function mayMove(state: SqState, unitId: string): boolean {
  const unit = unitStateOf(state, unitId)
  const { active, houseRules } = state
  return (
    active !== null &&
    unit.square !== null &&
    !unit.stopped &&
    !unit.rallied &&
    !(unitInfoOf(state, unitId).isFoot && unit.bombardedThisTurn) &&
    !(houseRules.activationOrder === 'moveThenBombardThenAssault' && active.stage !== 'move') &&
    !isHeld(state, unitId)
  )
}

/** Every square a unit of the active command can end a move in now, cheapest way each, by number of square. */
export function reachOf(state: SqState, unitId: string): readonly Reachable[] {
  if (!mayMove(state, unitId)) return []
  const { square, diagonals, bank } = unitStateOf(state, unitId)
  const points = remaining(state, unitId)
  if (square === null || points === 0) return []
  return search(state, unitId, { square, diagonals, bank }, points)
}

interface Start {
  readonly square: SquareId
  readonly diagonals: number
  readonly bank: Bank | null
}

/** A place in the search: a square, whether a diagonal has been made, and the bank where a river runs inside. */
interface Place {
  readonly square: number
  readonly diagonal: boolean
  readonly bank: Bank | null
  readonly before: Place | null
}

function search(state: SqState, unitId: string, start: Start, points: number): readonly Reachable[] {
  const ground = groundOf(state.sheet)
  const unit = unitInfoOf(state, unitId)
  const closed = closedSquares(state, unit.side)
  const stopsInWoods = actsAsCavalry(unit, state.houseRules)
  const from = ground.number(start.square)
  // A place is known by square, diagonal and bank: four for each square.
  const seen = new Uint8Array(ground.count * 4)
  const best = new Array<Place | undefined>(ground.count)
  const costs = new Int8Array(ground.count).fill(-1)
  const byCost: Place[][] = [
    [{ square: from, diagonal: start.diagonals > 0, bank: start.bank, before: null }],
  ]
  for (let cost = 0; cost <= points; cost += 1) {
    for (const place of byCost[cost] ?? NO_PLACES) {
      const key = keyOf(place.square, place.diagonal, place.bank)
      if (seen[key] === 1) continue
      seen[key] = 1
      const { square } = place
      if (costs[square] === -1) {
        costs[square] = cost
        best[square] = place
      }
      if (stopsInWoods && place.before !== null && ground.woodsAt[square] === 1) continue
      for (let d = 0; d < 8; d += 1) {
        const to = ground.neighbour[square * 8 + d] ?? -1
        if (to < 0 || closed[to] === 1 || ground.barredStep[square * 8 + d] === 1) continue
        const total = cost + stepCost(ground, place, d, to)
        if (total > points) continue
        const diagonal = place.diagonal || d % 2 === 1
        const bank = ground.hasBanks ? ground.bankToward(ground.name(to), (d + 4) % 8) : null
        if (seen[keyOf(to, diagonal, bank)] === 1) continue
        const arrival: Place = { square: to, diagonal, bank, before: place }
        const level = byCost[total]
        if (level) level.push(arrival)
        else byCost[total] = [arrival]
      }
    }
  }
  if (mayStepAnyway(state, unitId)) addMinimumMoves(ground, from, closed, points, costs, best)
  return collect(state, unitId, from, costs, best)
}
const NO_PLACES: readonly Place[] = []

function keyOf(square: number, diagonal: boolean, bank: Bank | null): number {
  return square * 4 + (diagonal ? 2 : 0) + (bank === 'b' ? 1 : 0)
}

/** Cost of one step (3.4, SQ-MOVE-01 to -03, -06). */
function stepCost(ground: Ground, from: Place, d: number, to: number): number {
  let cost: number = d % 2 === 1 && from.diagonal ? COST.laterDiagonal : COST.step
  if (ground.going[to] === 1) cost += COST.going
  if (ground.riverStep[from.square * 8 + d] === 1) cost += COST.river
  if (from.bank !== null && ground.bankToward(ground.name(from.square), d) !== from.bank) cost += COST.river
  return cost
}

/** One step at any price, by house rule (SQ-R-17). */
function addMinimumMoves(
  ground: Ground,
  from: number,
  closed: Uint8Array,
  points: number,
  costs: Int8Array,
  best: (Place | undefined)[],
): void {
  const start: Place = { square: from, diagonal: false, bank: null, before: null }
  for (let d = 0; d < 8; d += 1) {
    const to = ground.neighbour[from * 8 + d] ?? -1
    if (to < 0 || closed[to] === 1 || ground.barredStep[from * 8 + d] === 1 || costs[to] !== -1) continue
    costs[to] = points
    best[to] = { square: to, diagonal: d % 2 === 1, bank: null, before: start }
  }
}

/** 1 for squares that a side may neither enter nor pass (SQ-STACK-03, SQ-TERR-07, SQ-R-07). */
export function closedSquares(state: SqState, side: Side): Uint8Array {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const enemy = otherSide(side)
  const closed = new Uint8Array(ground.count)
  for (let i = 0; i < ground.count; i += 1)
    if (sides[i] === enemy || ground.impassableAt[i] === 1 || blockedByGeneral(state, ground.name(i), side))
      closed[i] = 1
  return closed
}

function collect(
  state: SqState,
  unitId: string,
  from: number,
  costs: Int8Array,
  best: readonly (Place | undefined)[],
): readonly Reachable[] {
  const ground = groundOf(state.sheet)
  const unit = unitInfoOf(state, unitId)
  const { brigades, totals } = occupancyOf(state)
  const stopsInWoods = actsAsCavalry(unit, state.houseRules)
  const found: Reachable[] = []
  for (let i = 0; i < ground.count; i += 1) {
    const place = best[i]
    if (!place || i === from) continue
    // Full squares may be passed, not ended in (SQ-STACK-01, -02).
    if ((totals[i] ?? 0) >= MAX_UNITS || (unit.isBrigade && (brigades[i] ?? 0) >= MAX_BRIGADES)) continue
    found.push({
      square: ground.name(i),
      cost: costs[i] ?? 0,
      path: pathOf(ground, place),
      stops: stopsInWoods && ground.woodsAt[i] === 1,
    })
  }
  return found
}

function pathOf(ground: Ground, last: Place): readonly SquareId[] {
  const path: SquareId[] = []
  for (let place = last; place.before !== null; place = place.before) path.push(ground.name(place.square))
  return path.reverse()
}
