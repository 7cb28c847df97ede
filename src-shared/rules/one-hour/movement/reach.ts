/** Where a unit could move to now, each place by its cheapest way: for options, and for the way out of a pile. */
import { DIRECTIONS } from '../../../board/grid/facing'
import { mustRest } from './move-checks'
import { isAdvance } from '../morale/reluctance'
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
  { name: 'L', turn: 7 },
  { name: 'R', turn: 1 },
] as const

/**
 * A walk over every way that a unit could go in one formation. It says of each place that steps lead to what they cost; the
 * steps are added on the way out and taken off on the way back, so that only those of a place that is kept are copied.
 */
abstract class Walk {
  protected readonly steps: StepName[] = []
  protected startFacing: Facing

  constructor(
    private readonly board: Board,
    private readonly mover: Mover,
    private readonly facing: Facing,
  ) {
    this.startFacing = facing
  }

  /** A place by its number, -1 off the board; true ends the walk. */
  protected abstract found(end: number, cost: number): boolean

  /** Walks all ways; true if `found` has ended it. */
  run(at: number, allowance: number, byRoad: number): boolean {
    // The facing that is held goes first: of ways that cost the same the first is kept.
    if (this.#ahead(at, DIRECTIONS.indexOf(this.facing), allowance, 0)) return true
    for (const facing of FACINGS) {
      if (facing === this.facing) continue
      this.startFacing = facing
      if (this.#ahead(at, DIRECTIONS.indexOf(facing), allowance, 0)) return true
    }
    this.startFacing = this.facing
    return this.mover.column && this.#roads(at, byRoad, 0, [at])
  }

  /** One step more leads to a place off the board. */
  #leave(name: StepName, cost: number): boolean {
    this.steps.push(name)
    const isEnd = this.found(-1, cost)
    this.steps.pop()
    return isEnd
  }

  /** Steps ahead from one facing (OH-MOVE-03). */
  #ahead(at: number, forward: number, left: number, cost: number): boolean {
    const { board, mover, steps } = this
    for (const { name, turn } of AHEAD) {
      const d = (forward + turn) % 8
      const price = stepCost(d)
      if (price > left) continue
      const to = board.ground.beside(at, d)
      if (to < 0) {
        const mayLeave = turn === 0 && mayExit(board.state, mover.info.id, board.ground.name(at))
        if (mayLeave && this.#leave(name, cost + price)) return true
        continue
      }
      const verdict = judgeStep(board, mover, at, d, steps.length === 0)
      if (verdict.code !== undefined) continue
      steps.push(name)
      // No step costs less than 1.
      const goesOn = !verdict.stops && left - price >= 1
      const isEnd =
        this.found(to, cost + price) || (goesOn && this.#ahead(to, forward, left - price, cost + price))
      steps.pop()
      if (isEnd) return true
    }
    return false
  }

  /** Steps of a column along roads, by compass (OH-TERR-07). */
  #roads(at: number, left: number, cost: number, been: readonly number[]): boolean {
    const { board, mover, steps } = this
    if (this.#leavesByRoad(at, left, cost)) return true
    for (let d = 0; d < 8; d += 1) {
      const price = stepCost(d)
      if (price > left || !board.ground.hasRoad(at, d)) continue
      const to = board.ground.beside(at, d)
      if (to < 0 || been.includes(to)) continue
      const verdict = judgeStep(board, mover, at, d, steps.length === 0)
      if (verdict.code !== undefined) continue
      steps.push(DIRECTIONS[d] ?? 'N')
      const goesOn = !verdict.stops && left - price >= 1
      const isEnd =
        this.found(to, cost + price) || (goesOn && this.#roads(to, left - price, cost + price, [...been, to]))
      steps.pop()
      if (isEnd) return true
    }
    return false
  }

  /** Over the board's edge from a box with a road. */
  #leavesByRoad(at: number, left: number, cost: number): boolean {
    const { ground, state } = this.board
    if (left < 1 || !ground.isOnRoad(at) || !mayExit(state, this.mover.info.id, ground.name(at))) return false
    return FACINGS.some(
      (edge) => ground.beside(at, DIRECTIONS.indexOf(edge)) < 0 && this.#leave(edge, cost + 1),
    )
  }
}

/** Ends at the first way off the board or to a box where nobody stands; whoever may not advance this turn has no other. */
class WayOut extends Walk {
  constructor(
    board: Board,
    mover: Mover,
    facing: Facing,
    private readonly occupancy: Occupancy,
    private readonly mayEnd: (end: number) => boolean,
  ) {
    super(board, mover, facing)
  }

  protected found(end: number): boolean {
    return end < 0 || ((this.occupancy.first[end] ?? -1) < 0 && this.mayEnd(end))
  }
}

/** Keeps the cheapest way to each place. */
class Reach extends Walk {
  readonly best = new Map<number, Way>()

  constructor(
    board: Board,
    mover: Mover,
    facing: Facing,
    private readonly formation: Way['formation'],
    private readonly names: readonly string[],
  ) {
    super(board, mover, facing)
  }

  protected found(end: number, cost: number): boolean {
    const known = this.best.get(end)
    if (known && known.cost <= cost) return false
    const { startFacing, formation } = this
    this.best.set(end, { startFacing, formation, steps: [...this.steps], cost, end: this.names[end] ?? null })
    return false
  }
}

/** Whether a unit can take a formation for a move where it stands (OH-COL-01, OH-COL-05, OH-R-41). */
export function canMoveIn(state: OhState, unitId: string, formation: 'deployed' | 'column'): boolean {
  const unit = unitState(state, unitId)
  if (formation === 'column' || unit.formation === 'deployed') return true
  return mayEnterDeployed(unitInfo(state, unitId).type, kindAt(state, boxOf(state, unitId)), state.houseRules)
}

const FORMATIONS = ['deployed', 'column'] as const

/** Whether a unit can still leave its box this turn for an empty one, or the board, without a card (OH-STACK-03). */
export function hasWayOut(state: OhState, unitId: string, occupancy: Occupancy): boolean {
  if (mustRest(state, unitId)) return false
  const board = boardOf(state, occupancy)
  const box = boxOf(state, unitId)
  const at = board.ground.number(box)
  const { facing, heldByReluctance } = unitState(state, unitId)
  const mayEnd = (end: number) => !heldByReluctance || !isAdvance(state, unitId, box, board.ground.name(end))
  return FORMATIONS.some((formation) => {
    if (!canMoveIn(state, unitId, formation)) return false
    const column = formation === 'column'
    const walk = new WayOut(board, moverOf(state, unitId, column), facing, occupancy, mayEnd)
    return walk.run(at, allowanceOf(state, unitId, column, false), allowanceOf(state, unitId, column, true))
  })
}

/** Every place a unit can reach by steps, in each formation by its cheapest way; ends in friends' boxes are not judged. */
export function reachOf(state: OhState, unitId: string): readonly Way[] {
  const board = boardOf(state, occupancyOf(state))
  const at = board.ground.number(boxOf(state, unitId))
  const { facing } = unitState(state, unitId)
  return FORMATIONS.flatMap((formation) => {
    if (!canMoveIn(state, unitId, formation)) return []
    const column = formation === 'column'
    const walk = new Reach(board, moverOf(state, unitId, column), facing, formation, board.ground.names)
    walk.run(at, allowanceOf(state, unitId, column, false), allowanceOf(state, unitId, column, true))
    return [...walk.best.values()]
  })
}
