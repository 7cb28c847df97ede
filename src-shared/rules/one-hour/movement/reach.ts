/** Where a unit could move to now, each place by its cheapest way: for options, and for the way out of a pile. */
import { DIRECTIONS, turned } from '../../../board/grid/facing'
import { mustRest } from './move-checks'
import { mayEnterDeployed } from '../sheet/roster'
import { FACINGS, type Box, type Facing } from '../sheet/vocabulary'
import { boxOf, kindAt, occupancyOf, unitInfo, unitState, type Occupancy } from '../state/lookup'
import type { OhState } from '../state/state'
import type { StepName } from '../turn/commands'
import { allowanceOf } from './allowance'
import { moverOf } from './mover'
import { mayExit } from './path'
import { boardOf, judgeStep, stepCost, type Board, type Mover } from './steps'

/** A way to move: facing to begin with, steps, and what it costs. */
export interface Way {
  readonly startFacing: Facing
  readonly formation: 'deployed' | 'column'
  readonly steps: readonly StepName[]
  readonly cost: number
  /** Where it ends; null: off the board. */
  readonly end: Box | null
}

const AHEAD = [
  { name: 'F', turn: 0 },
  { name: 'L', turn: -1 },
  { name: 'R', turn: 1 },
] as const

interface Search {
  readonly board: Board
  readonly mover: Mover
  readonly formation: 'deployed' | 'column'
  /** Called for every place that steps lead to, at least one; true ends the search. */
  found(steps: readonly StepName[], cost: number, end: number, facing: Facing): boolean
}

/** Steps ahead from one facing (OH-MOVE-03). */
function searchAhead(
  search: Search,
  facing: Facing,
  at: number,
  steps: readonly StepName[],
  left: number,
  cost: number,
): boolean {
  const { board, mover } = search
  for (const { name, turn } of AHEAD) {
    const d = DIRECTIONS.indexOf(turned(facing, turn))
    const price = stepCost(d)
    if (price > left) continue
    const to = board.ground.beside(at, d)
    if (to < 0) {
      if (turn === 0 && mayExit(board.state, mover.info.id, board.ground.name(at)))
        if (search.found([...steps, name], cost + price, -1, facing)) return true
      continue
    }
    const verdict = judgeStep(board, mover, at, d, steps.length === 0)
    if (verdict.code !== undefined) continue
    const path = [...steps, name]
    if (search.found(path, cost + price, to, facing)) return true
    // No step costs less than 1.
    if (verdict.stops || left - price < 1) continue
    if (searchAhead(search, facing, to, path, left - price, cost + price)) return true
  }
  return false
}

/** Steps of a column along roads, by compass (OH-TERR-07). */
function searchRoads(
  search: Search,
  facing: Facing,
  at: number,
  steps: readonly StepName[],
  left: number,
  cost: number,
  been: readonly number[],
): boolean {
  const { board, mover } = search
  if (steps.length > 0 || board.ground.isOnRoad(at))
    if (leavesByRoad(search, facing, at, steps, left, cost)) return true
  for (let d = 0; d < 8; d += 1) {
    const price = stepCost(d)
    if (price > left || !board.ground.hasRoad(at, d)) continue
    const to = board.ground.beside(at, d)
    if (to < 0 || been.includes(to)) continue
    const verdict = judgeStep(board, mover, at, d, steps.length === 0)
    if (verdict.code !== undefined) continue
    const path = [...steps, DIRECTIONS[d] ?? 'N']
    if (search.found(path, cost + price, to, facing)) return true
    if (verdict.stops || left - price < 1) continue
    if (searchRoads(search, facing, to, path, left - price, cost + price, [...been, to])) return true
  }
  return false
}

/** Over the board's edge along a road's line. */
function leavesByRoad(
  { board, mover, found }: Search,
  facing: Facing,
  at: number,
  steps: readonly StepName[],
  left: number,
  cost: number,
): boolean {
  if (left < 1 || !mayExit(board.state, mover.info.id, board.ground.name(at))) return false
  return FACINGS.some(
    (edge) =>
      board.ground.beside(at, DIRECTIONS.indexOf(edge)) < 0 && found([...steps, edge], cost + 1, -1, facing),
  )
}

/** Whether a unit can take a formation for a move where it stands (OH-COL-01, OH-COL-05). */
export function canMoveIn(state: OhState, unitId: string, formation: 'deployed' | 'column'): boolean {
  const unit = unitState(state, unitId)
  if (formation === 'column' || unit.formation === 'deployed') return true
  return mayEnterDeployed(unitInfo(state, unitId).type, kindAt(state, boxOf(state, unitId)), state.houseRules)
}

function search(state: OhState, unitId: string, occupancy: Occupancy, found: (way: Way) => boolean): boolean {
  const unit = unitState(state, unitId)
  const board = boardOf(state, occupancy)
  const at = board.ground.number(boxOf(state, unitId))
  const facings = [unit.facing, ...FACINGS.filter((facing) => facing !== unit.facing)]
  for (const formation of ['deployed', 'column'] as const) {
    if (!canMoveIn(state, unitId, formation)) continue
    const column = formation === 'column'
    const one: Search = {
      board,
      mover: moverOf(state, unitId, column),
      formation,
      found: (steps, cost, end, startFacing) =>
        found({ startFacing, formation, steps, cost, end: end < 0 ? null : board.ground.name(end) }),
    }
    const allowance = allowanceOf(state, unitId, column, false)
    for (const facing of facings) if (searchAhead(one, facing, at, [], allowance, 0)) return true
    if (column)
      if (searchRoads(one, unit.facing, at, [], allowanceOf(state, unitId, true, true), 0, [at])) return true
  }
  return false
}

/** Whether a unit can still leave its box this turn for an empty one, or the board, without a card (OH-STACK-03). */
export function hasWayOut(state: OhState, unitId: string, occupancy: Occupancy): boolean {
  if (mustRest(state, unitId)) return false
  return search(state, unitId, occupancy, ({ end }) => {
    if (end === null) return true
    return (occupancy.first[boardNumber(state, end)] ?? -1) < 0
  })
}

function boardNumber(state: OhState, box: Box): number {
  return boardOf(state, occupancyOf(state)).ground.number(box)
}

/** Every place a unit can reach by steps, in each formation by its cheapest way; ends in friends' boxes are not judged. */
export function reachOf(state: OhState, unitId: string): readonly Way[] {
  const best = new Map<string, Way>()
  search(state, unitId, occupancyOf(state), (way) => {
    const key = `${way.formation} ${way.end ?? 'off'}`
    const known = best.get(key)
    if (!known || way.cost < known.cost) best.set(key, way)
    return false
  })
  return [...best.values()]
}
