/** One step of a unit from box to neighbour: what closes it, and where a unit must stop (3.6, OH-MOVE-04, OH-MOVE-05). */
import { groundOf, isDiagonal, type Ground } from '../sheet/ground'
import type { OhHouseRules } from '../sheet/house-rules'
import { mayEnterDeployed, rosterOf, type UnitInfo } from '../sheet/roster'
import { STEP_COST } from '../sheet/tables'
import type { Facing } from '../sheet/vocabulary'
import type { OhState } from '../state/state'
import type { Occupancy } from '../state/lookup'
import type { RefusalCode } from '../turn/refusals'

/** A unit as steps see it. */
export interface Mover {
  readonly info: UnitInfo
  /** Squares move only when they are driven back: they go as the deployed do. */
  readonly column: boolean
  readonly facingAtTurnStart: Facing
  /** Whether it may pass friends that faced alike at the turn's start: not in a retreat (OH-RETR-03). */
  readonly passesAlike: boolean
}

export interface Board {
  readonly state: OhState
  readonly ground: Ground
  readonly rules: OhHouseRules
  readonly units: readonly UnitInfo[]
  readonly occupancy: Occupancy
}

export function boardOf(state: OhState, occupancy: Occupancy): Board {
  return {
    state,
    ground: groundOf(state.sheet),
    rules: state.houseRules,
    units: rosterOf(state.sheet).unitList,
    occupancy,
  }
}

export const stepCost = (d: number): number => (isDiagonal(d) ? STEP_COST.diagonal : STEP_COST.straight)

/** Whether a unit in a box lets another pass it: light ones always, others if both faced alike (OH-STACK-01, -02, OH-R-45). */
function letsPass(board: Board, mover: Mover, index: number): boolean {
  const friend = board.units[index]
  if (!friend || friend.id === mover.info.id) return true
  if (friend.side !== mover.info.side) return false
  if (mover.info.type === 'light' || friend.type === 'light') return true
  const facing = board.state.units[friend.id]?.facingAtTurnStart
  return mover.passesAlike && facing === mover.facingAtTurnStart
}

export function enemyAt({ occupancy, units }: Board, mover: Mover, box: number): boolean {
  const there = units[occupancy.first[box] ?? -1]
  return there !== undefined && there.side !== mover.info.side
}

/** Whether all friends in a box let the unit pass. */
function friendsPass(board: Board, mover: Mover, box: number): boolean {
  const first = board.occupancy.first[box] ?? -1
  const second = board.occupancy.second[box] ?? -1
  return (first < 0 || letsPass(board, mover, first)) && (second < 0 || letsPass(board, mover, second))
}

/** Whether the way round a diagonal by one of its two corner boxes is closed (OH-MOVE-05, OH-R-38). */
function isWayClosed(board: Board, mover: Mover, corner: number, overWater: boolean): boolean {
  if (overWater) return true
  if (board.rules.diagonalSqueeze === 'allowed') return false
  return (
    !mayEnterDeployed(mover.info.type, board.ground.kind(corner), board.rules) ||
    enemyAt(board, mover, corner) ||
    !friendsPass(board, mover, corner)
  )
}

/** Why a diagonal step cannot be made between the boxes beside it; a column on a road is stopped by enemies alone. */
function isDiagonalBlocked(board: Board, mover: Mover, from: number, d: number, byRoad: boolean): boolean {
  const { ground } = board
  const one = ground.beside(from, d - 1)
  const other = ground.beside(from, (d + 1) % 8)
  if (byRoad)
    return (
      board.rules.diagonalSqueeze === 'blocked' && enemyAt(board, mover, one) && enemyAt(board, mover, other)
    )
  const water = ground.water[from * 8 + d] ?? 0
  return (
    isWayClosed(board, mover, one, (water & 1) !== 0) && isWayClosed(board, mover, other, (water & 2) !== 0)
  )
}

/** Whether the ground lets a unit over an edge into a box at all, apart from who stands there. */
function isGroundClosed(board: Board, mover: Mover, from: number, d: number, byRoad: boolean): boolean {
  const { ground } = board
  if (byRoad) return false
  if (ground.isRiver(from, d) || ground.isBridge(from, d)) return true
  return !mayEnterDeployed(mover.info.type, ground.kind(ground.beside(from, d)), board.rules)
}

/** Whether a step of a column follows a road (OH-TERR-07). */
export function followsRoad({ ground }: Board, mover: Mover, from: number, d: number): boolean {
  return mover.column && ground.hasRoad(from, d)
}

export interface StepVerdict {
  readonly code: RefusalCode | undefined
  /** The unit must end its move there (OH-TERR-06, 3.6). */
  readonly stops: boolean
}

const REFUSED: Readonly<Partial<Record<RefusalCode, StepVerdict>>> = {
  OFF_BOARD: { code: 'OFF_BOARD', stops: false },
  DIAGONAL_BLOCKED: { code: 'DIAGONAL_BLOCKED', stops: false },
  TERRAIN_CLOSED: { code: 'TERRAIN_CLOSED', stops: false },
  ENEMY_IN_BOX: { code: 'ENEMY_IN_BOX', stops: false },
  CANNOT_INTERPENETRATE: { code: 'CANNOT_INTERPENETRATE', stops: false },
}
const refused = (code: RefusalCode): StepVerdict => REFUSED[code] ?? { code, stops: false }
const GOES_ON: StepVerdict = { code: undefined, stops: false }
const STOPS: StepVerdict = { code: undefined, stops: true }

/** Judges a step of a move; `isFirst`: a column crosses a barricaded bridge by its first step only. */
export function judgeStep(
  board: Board,
  mover: Mover,
  from: number,
  d: number,
  isFirst: boolean,
): StepVerdict {
  const { ground, occupancy } = board
  const to = ground.beside(from, d)
  if (to < 0) return refused('OFF_BOARD')
  const byRoad = followsRoad(board, mover, from, d)
  if (isDiagonal(d) && isDiagonalBlocked(board, mover, from, d, byRoad)) return refused('DIAGONAL_BLOCKED')
  if (isGroundClosed(board, mover, from, d, byRoad)) return refused('TERRAIN_CLOSED')
  const barricade = ground.isBarricaded(from, d)
  if (barricade && !isFirst) return refused('TERRAIN_CLOSED')
  if (enemyAt(board, mover, to)) return refused('ENEMY_IN_BOX')
  // No box ever holds more than two.
  if ((occupancy.second[to] ?? -1) >= 0 || !friendsPass(board, mover, to))
    return refused('CANNOT_INTERPENETRATE')
  return barricade || mustStop(board, mover, from, d, byRoad) ? STOPS : GOES_ON
}

/** Streams stop the deployed, woods stop line infantry off a road. */
function mustStop(board: Board, mover: Mover, from: number, d: number, byRoad: boolean): boolean {
  if (byRoad) return false
  const { ground } = board
  if (!mover.column && ground.isWet(from, d)) return true
  return stopsIn(board, mover, ground.beside(from, d))
}

/** Whether a unit that comes into a box off a road goes no farther for the ground's sake (OH-R-65). */
export function stopsIn({ ground, rules }: Board, mover: Mover, box: number): boolean {
  return mover.info.type === 'line' && rules.woodEntryLine === 'stop' && ground.kind(box) === 'wood'
}

/** Why a step of a charge on the way to the target cannot be made (OH-CHRG-02). */
export function judgeChargeStep(
  board: Board,
  mover: Mover,
  from: number,
  d: number,
  isLast: boolean,
): RefusalCode | undefined {
  const { ground, occupancy } = board
  const to = ground.beside(from, d)
  if (to < 0) return 'OFF_BOARD'
  const byRoad = followsRoad(board, mover, from, d)
  if (isDiagonal(d) && isDiagonalBlocked(board, mover, from, d, byRoad)) return 'DIAGONAL_BLOCKED'
  if (isChargeClosed(board, mover, from, d, byRoad, isLast)) return 'TERRAIN_CLOSED'
  if (!isLast && (occupancy.first[to] ?? -1) >= 0) return 'PATH_BLOCKED'
  if (!isLast && !mover.column && ground.isWet(from, d)) return 'MUST_STOP'
  return undefined
}

/** Open bridges may be charged over, and woods entered by a road as the last step; a column has the roads. */
function isChargeClosed(
  board: Board,
  mover: Mover,
  from: number,
  d: number,
  byRoad: boolean,
  isLast: boolean,
): boolean {
  const { ground, rules } = board
  if (ground.isBarricaded(from, d) || ground.isRiver(from, d)) return true
  const to = ground.beside(from, d)
  const kind = ground.kind(to)
  if (isLast && rules.townChargeNeedsRoad && (kind === 'town' || kind === 'strongpoint'))
    if (!ground.hasRoad(from, d)) return true
  if (byRoad || mayEnterDeployed(mover.info.type, kind, rules)) return false
  return !(isLast && kind === 'wood' && ground.hasRoad(from, d))
}
