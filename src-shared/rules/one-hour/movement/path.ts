/**
 * The steps of a move or entry judged from first to last (OH-MOVE-02 to OH-MOVE-06, OH-TERR-07): ahead of one facing, or along
 * a road round its bends (OH-R-36, OH-R-42). Nobody's front holds anybody back (OH-R-71, OH-R-82).
 */
import { DIRECTIONS, type Direction } from '../../../board/grid/facing'
import { aheadSteps } from '../combat/charge'
import { isOfCommand } from '../sheet/leader-effects'
import { rosterOf } from '../sheet/roster'
import { STEP_COST } from '../sheet/tables'
import type { Box, Facing } from '../sheet/vocabulary'
import { occupancyOf, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import type { StepName } from '../turn/commands'
import { refusal, type OhRefusal, type RefusalCode } from '../turn/refusals'
import { allowanceOf } from './allowance'
import { boardOf, judgeStep, stepCost, stopsIn, type Board, type Mover } from './steps'

/** What a move makes of its steps. */
export interface PathPlan {
  readonly unitId: string
  /** Box it begins in: the unit's own, or its entry box. */
  readonly start: Box
  readonly facing: Facing
  readonly column: boolean
  readonly steps: readonly StepName[]
  /** A unit that comes on: the entry box costs 1, and counts as road where one is in it (OH-REINF-01). */
  readonly entering: boolean
}

export interface PathFound {
  readonly directions: readonly Direction[]
  /** Boxes entered one after another, without the start. */
  readonly boxes: readonly Box[]
  readonly cost: number
  readonly byRoad: boolean
  /** The last step goes over the board's edge (OH-MOVE-06). */
  readonly leaves: boolean
  readonly end: Box
}

export const isPath = (found: PathFound | OhRefusal): found is PathFound => 'directions' in found

const isCompass = (name: StepName): name is Direction => (DIRECTIONS as readonly string[]).includes(name)

/** The path, or the first reason why not. */
export function judgePath(state: OhState, plan: PathPlan): PathFound | OhRefusal {
  const { unitId, facing, column, steps } = plan
  const refuse = (code: RefusalCode, box: Box | null = null, rule = 'OH-MOVE-04') =>
    refusal(code, rule, { unitId, box }, unitId)
  const byCompass = steps.length > 0 && steps.every(isCompass)
  const directions = byCompass ? steps.filter(isCompass) : aheadSteps(facing, steps)
  if (!directions || (byCompass && !column)) return refuse('PATH_BLOCKED', null, 'OH-TERR-07')
  const board = boardOf(state, occupancyOf(state))
  const mover: Mover = {
    info: unitInfo(state, unitId),
    column,
    facingAtTurnStart: plan.entering ? facing : unitState(state, unitId).facingAtTurnStart,
    passesAlike: true,
  }
  const startsOnRoad = !plan.entering || board.ground.isOnRoad(board.ground.number(plan.start))
  if (byCompass && !startsOnRoad) return refuse('PATH_BLOCKED', plan.start, 'OH-TERR-07')
  const onRoad = column && startsOnRoad && (byCompass || (plan.entering && steps.length === 0))
  const cost =
    (plan.entering ? STEP_COST.straight : 0) +
    directions.reduce((sum, direction) => sum + stepCost(DIRECTIONS.indexOf(direction)), 0)
  const allowance = allowanceOf(state, unitId, column, onRoad)
  if (cost > allowance)
    return refusal('NOT_ENOUGH_MOVEMENT', 'OH-MOVE-03', { unitId, cost, allowance }, unitId)
  const walked = walk(board, mover, plan, directions, byCompass)
  if (!('boxes' in walked)) return refuse(walked.code, walked.box, RULE_OF[walked.code] ?? 'OH-MOVE-04')
  return { directions, cost, byRoad: byCompass, ...walked }
}

const RULE_OF: Readonly<Partial<Record<RefusalCode, string>>> = {
  DIAGONAL_BLOCKED: 'OH-MOVE-05',
  TERRAIN_CLOSED: 'OH-TERR-01',
  MUST_STOP: 'OH-TERR-06',
  OFF_BOARD: 'OH-MOVE-06',
  CANNOT_INTERPENETRATE: 'OH-STACK-02',
  PATH_BLOCKED: 'OH-TERR-07',
}

type Walked = Pick<PathFound, 'boxes' | 'leaves' | 'end'>

function walk(
  board: Board,
  mover: Mover,
  plan: PathPlan,
  directions: readonly Direction[],
  byCompass: boolean,
): Walked | { readonly code: RefusalCode; readonly box: Box | null } {
  const { ground, state } = board
  const boxes: Box[] = []
  let at = ground.number(plan.start)
  // Who comes on off a road into a wood stops there, as if he had stepped into it.
  let stopped = plan.entering && !(mover.column && ground.isOnRoad(at)) && stopsIn(board, mover, at)
  for (const [n, direction] of directions.entries()) {
    const d = DIRECTIONS.indexOf(direction)
    const to = ground.beside(at, d)
    const box = to < 0 ? null : ground.name(to)
    if (stopped) return { code: 'MUST_STOP', box }
    if (to < 0) {
      const end = ground.name(at)
      const mayLeave = n === directions.length - 1 && d % 2 === 0 && mayExit(state, mover.info.id, end)
      if (!mayLeave || (byCompass && !ground.isOnRoad(at))) return { code: 'OFF_BOARD', box: null }
      return { boxes, leaves: true, end }
    }
    if (byCompass && !ground.hasRoad(at, d)) return { code: 'PATH_BLOCKED', box }
    // Barricades are closed to those who come on in this command.
    const verdict = judgeStep(board, mover, at, d, n === 0 && !plan.entering)
    if (verdict.code) return { code: verdict.code, box }
    stopped = verdict.stops
    at = to
    boxes.push(ground.name(at))
  }
  return { boxes, leaves: false, end: ground.name(at) }
}

/** Exits of a side's units from a box; where formations are named only theirs (7.1). */
export function mayExit(state: OhState, unitId: string, box: Box): boolean {
  const { side, unit } = unitInfo(state, unitId)
  if (state.sheet.boxes[box]?.exit?.includes(side) !== true) return false
  const exits = (rosterOf(state.sheet).exits.get(box) ?? []).filter((exit) => exit.side === side)
  return (
    exits.length === 0 ||
    exits.some(({ formations }) => formations === undefined || isOfCommand(unit.formationId, formations))
  )
}

/** Id of the exit by which a unit leaves from a box; null: the report knows none. */
export function exitOf(state: OhState, unitId: string, box: Box): string | null {
  const { side, unit } = unitInfo(state, unitId)
  const exit = (rosterOf(state.sheet).exits.get(box) ?? []).find(
    ({ side: its, formations }) =>
      its === side && (formations === undefined || isOfCommand(unit.formationId, formations)),
  )
  return exit?.id ?? null
}
