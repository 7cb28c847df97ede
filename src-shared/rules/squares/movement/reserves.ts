/** Reinforcements that come onto the board, and units that leave it for good (SQ-RNF-01, -02, SQ-MOVE-11). */
import type { Working } from '../../../engine/events'
import { refuseActor } from '../turn/actor'
import { commandsLeavePlay, generalsJoinArrival, generalsMakeWay, leaveBoard } from '../combat/casualties'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import { isDue, remaining, roomFor, unitInfoOf, unitStateOf } from '../state/lookup'
import {
  closedTo,
  extraPoint,
  mayStepAnyway,
  refuseCost,
  refuseFootMove,
  refuseTown,
  rulesOf,
  stopsIn,
  townWorking,
} from './movement'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'
import { COST } from '../sheet/tables'
import { testLastUnit } from '../turn/victory'

/** How far along its board edge a unit may go from blocked entry squares (SQ-RNF-02). */
const DETOUR = 2

/** A square a reinforcement could enter now: free of the enemy, passable, with room for it. */
function isFree(state: SqState, unitId: string, square: SquareId): boolean {
  return (
    !closedTo(state, square, unitInfoOf(state, unitId).side) &&
    !groundOf(state.sheet).impassable(square) &&
    roomFor(state, square, unitId) === undefined
  )
}

/** Squares by which a unit that is due may enter now: the listed ones, or others of the edge if all are blocked (SQ-RNF-02). */
export function entrySquares(state: SqState, unitId: string): readonly SquareId[] {
  const ground = groundOf(state.sheet)
  const listed = unitInfoOf(state, unitId).arrival?.entry ?? []
  const free = listed.filter((square) => isFree(state, unitId, square))
  if (free.length > 0) return free
  return ground.names.filter((square) => isDetour(state, listed, square) && isFree(state, unitId, square))
}

function isDetour(state: SqState, listed: readonly SquareId[], square: SquareId): boolean {
  const ground = groundOf(state.sheet)
  const edges = ground.boardEdges(square)
  return listed.some(
    (entry) =>
      ground.distance(entry, square) <= DETOUR &&
      ground.boardEdges(entry).some((edge) => edges.includes(edge)),
  )
}

/** As an orthogonal step into the square, without river cost (SQ-RNF-01). */
export function entryCost(state: SqState, at: SquareId): { cost: number; working: readonly Working[] } {
  const ground = groundOf(state.sheet)
  const working: Working[] = [{ key: 'entryStep', values: { to: at, cost: COST.step }, rule: 'SQ-RNF-01' }]
  if (ground.going[ground.number(at)] === 0) return { cost: COST.step, working }
  working.push({ key: 'moveGoing', values: { from: null, to: at, cost: COST.going }, rule: 'SQ-MOVE-03' })
  return { cost: COST.step + COST.going, working }
}

export function refuseEnterReserve(
  state: SqState,
  { unitId, at, enterTown }: CommandOf<'enterReserve'>,
): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  const actor = refuseActor(state, unitId, 'SQ-RNF-01', { offBoard: true })
  if (actor && ['UNKNOWN_ID', 'NOT_ACTIVE_COMMAND'].includes(actor.code)) return actor
  if (!ground.has(at)) return refusal('OFF_BOARD', 'SQ-RNF-01', { square: at }, unitId)
  if (actor) return actor
  const info = unitInfoOf(state, unitId)
  if (closedTo(state, at, info.side)) return refusal('ENEMY_OCCUPIED', 'SQ-STACK-03', { square: at }, unitId)
  if (ground.impassable(at)) return refusal('IMPASSABLE', 'SQ-TERR-07', { square: at }, unitId)
  const full = roomFor(state, at, unitId)
  if (full) return refusal(full, 'SQ-STACK-01', { square: at }, unitId)
  const town = enterTown ? refuseTown(state, unitId, at) : undefined
  if (town) return town
  const cost = entryCost(state, at).cost + (enterTown ? COST.enterTown : 0)
  const short =
    !enterTown && mayStepAnyway(state, unitId) ? undefined : refuseCost(state, unitId, cost, 'SQ-RNF-01')
  if (short) return short
  if (!isDue(state, unitId))
    return refusal('ENTRY_NOT_DUE', 'SQ-RNF-01', { unitId, turn: info.arrival?.turn ?? null }, unitId)
  if (!entrySquares(state, unitId).includes(at))
    return refusal('ENTRY_BLOCKED', 'SQ-RNF-02', { unitId, square: at }, unitId)
  return undefined
}

/** Arrival is movement (SQ-MOVE-08); cavalry stops in woods (SQ-MOVE-04); generals come with the first unit (SQ-RNF-03). */
export function enterReserve(step: Step, { unitId, at, enterTown }: CommandOf<'enterReserve'>): void {
  const { side } = unitInfoOf(step.state, unitId)
  const entry = entryCost(step.state, at)
  const working = [...entry.working]
  if (enterTown) working.push(townWorking(at))
  const stopped = stopsIn(step.state, unitId, at)
  if (stopped) working.push({ key: 'moveStops', values: { to: at }, rule: 'SQ-MOVE-04' })
  const full = entry.cost + (enterTown ? COST.enterTown : 0)
  const left = remaining(step.state, unitId)
  const cost = Math.min(full, left)
  working.push(...extraPoint(step.state, unitId, step.unit(unitId).spent + cost))
  if (full > left) working.push({ key: 'moveMinimum', values: { cost: full, left }, rule: 'SQ-R-17' })
  step.setUnit(unitId, {
    status: 'onBoard',
    square: at,
    inTown: enterTown === true,
    bank: groundOf(step.state.sheet).bankFromEdge(at),
    spent: step.unit(unitId).spent + cost,
    moved: true,
    stopped,
  })
  step.emit(
    'reserveEntered',
    side,
    rulesOf(working),
    { unitId, square: at, cost, inTown: enterTown === true, stopped },
    { working },
  )
  generalsMakeWay(step, [at], side)
  generalsJoinArrival(step, unitId, at)
}

/** SQ-MOVE-11, SQ-R-59 */
export function refuseExit(state: SqState, { unitId, exit }: CommandOf<'exitBoard'>): SqRefusal | undefined {
  const refused =
    refuseActor(state, unitId, 'SQ-MOVE-11') ??
    refuseFootMove(state, unitId) ??
    refuseCost(state, unitId, COST.exit, 'SQ-MOVE-11')
  if (refused) return refused
  const { side, homeEdge } = unitInfoOf(state, unitId)
  const square = unitStateOf(state, unitId).square ?? ''
  if (exit === undefined) {
    if (!state.sheet.withdrawal) return refusal('NO_WITHDRAWAL', 'SQ-MOVE-11', { unitId }, unitId)
    return groundOf(state.sheet).onHomeEdge(square, homeEdge)
      ? undefined
      : refusal('NOT_HOME_EDGE', 'SQ-MOVE-11', { unitId, square }, unitId)
  }
  return exitsAt(state, side, square).includes(exit)
    ? undefined
    : refusal('NOT_AN_EXIT', 'SQ-MOVE-11', { unitId, square, exit }, unitId)
}

/** Exits of a side that a square belongs to (7.4 step 8). */
export function exitsAt(state: SqState, side: 0 | 1, square: SquareId): readonly string[] {
  return state.sheet.exits
    .filter((exit) => exit.side === side && exit.squares.includes(square))
    .map((exit) => exit.id)
}

export function exitBoard(step: Step, { unitId, exit }: CommandOf<'exitBoard'>): void {
  const { square, spent } = step.unit(unitId)
  step.setUnit(unitId, { spent: spent + COST.exit, moved: true })
  leaveBoard(step, unitId, exit ?? null)
  step.emit(
    'unitExited',
    unitInfoOf(step.state, unitId).side,
    ['SQ-MOVE-11'],
    { unitId, from: square ?? '', exit: exit ?? null },
    { working: [{ key: 'exitBoard', values: { cost: COST.exit }, rule: 'SQ-MOVE-11' }] },
  )
  commandsLeavePlay(step, [unitId])
  testLastUnit(step)
}
