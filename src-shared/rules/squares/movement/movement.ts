/** Moves on the board: paths and their cost, towns, rivers inside squares (5.7). */
import type { Working } from '../../../engine/events'
import { refuseActor } from '../turn/actor'
import { generalsMakeWay } from '../combat/casualties'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import {
  actsAsCavalry,
  actsAsInfantry,
  blockedByGeneral,
  enemyIn,
  garrisonOf,
  remaining,
  roomFor,
  unitInfoOf,
  unitStateOf,
} from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { Bank, SquareId } from '../sheet/sheet'
import type { SqState, UnitState } from '../state/state'
import type { Step } from '../turn/step'
import { COST } from '../sheet/tables'

/** What a path costs a unit, and how the unit stands at its end. */
export interface PathCost {
  readonly cost: number
  /** Diagonal steps of the activation so far, those of the path included (SQ-MOVE-02). */
  readonly diagonals: number
  readonly bank: Bank | null
  /** Cavalry in woods: all points left are lost (SQ-MOVE-04). */
  readonly stopped: boolean
  readonly working: readonly Working[]
}

/**
 * Cost of a path of adjacent squares of the board, step by step (SQ-MOVE-01 to -04, -06, table 3.4). Diagonals count over
 * the whole activation (SQ-R-16); woods, hill and rough together cost one point more (SQ-R-13).
 */
export function costOfPath(state: SqState, unitId: string, path: readonly SquareId[]): PathCost {
  const ground = groundOf(state.sheet)
  const unit = unitStateOf(state, unitId)
  const working: Working[] = []
  let { bank, diagonals } = unit
  let cost = 0
  let from = unit.square ?? path[0] ?? ''
  const add = (points: number, key: string, to: SquareId, rule: string) => {
    cost += points
    working.push({ key, values: { from, to, cost: points }, rule })
  }
  for (const to of path) {
    const direction = ground.direction(from, to)
    const diagonal = direction % 2 === 1
    if (diagonal && diagonals > 0) add(COST.laterDiagonal, 'moveLaterDiagonal', to, 'SQ-MOVE-02')
    else add(COST.step, 'moveStep', to, 'SQ-MOVE-02')
    if (diagonal) diagonals += 1
    if (ground.going[ground.number(to)] === 1) add(COST.going, 'moveGoing', to, 'SQ-MOVE-03')
    if (ground.riverCost(from, to) === 1) add(COST.river, 'moveRiver', to, 'SQ-MOVE-06')
    // Leaving by a side of the other bank is a crossing of its own.
    const leavesBy = ground.bankToward(from, direction)
    if (leavesBy !== null && leavesBy !== bank) add(COST.river, 'moveBank', to, 'SQ-TERR-06')
    bank = ground.bankFrom(to, from)
    from = to
  }
  const stopped = stopsIn(state, unitId, from)
  if (stopped) working.push({ key: 'moveStops', values: { to: from }, rule: 'SQ-MOVE-04' })
  return { cost, diagonals, bank, stopped, working }
}

/** Whether entering a square ends a unit's actions: cavalry and mixed brigades in woods (SQ-MOVE-04, SQ-UNIT-04). */
export function stopsIn(state: SqState, unitId: string, square: SquareId): boolean {
  return groundOf(state.sheet).woods(square) && actsAsCavalry(unitInfoOf(state, unitId), state.houseRules)
}

/**
 * Whether a square may not be entered or passed by a side: enemy units, or an enemy general by SQ-R-07 (SQ-STACK-03).
 * Squares next to the enemy are as free as any other (SQ-MOVE-09, SQ-R-18).
 */
export function closedTo(state: SqState, square: SquareId, side: 0 | 1): boolean {
  return enemyIn(state, square, side) || blockedByGeneral(state, square, side)
}

/** Has done nothing yet in this activation. */
export function isUntouched(unit: UnitState): boolean {
  return unit.spent === 0 && !unit.assaulted && !unit.rallied && !unit.stopped
}

/** Whether one step may be made though it costs more than is left: house rule `minimumMove` (SQ-R-17, SQ-MOVE-10). */
export function mayStepAnyway(state: SqState, unitId: string): boolean {
  return (
    state.houseRules.minimumMove && isUntouched(unitStateOf(state, unitId)) && remaining(state, unitId) > 0
  )
}

/** Why a unit may not be in the town of a square (SQ-MOVE-05, SQ-TERR-02, SQ-R-15). */
export function refuseTown(state: SqState, unitId: string, square: SquareId): SqRefusal | undefined {
  const town = groundOf(state.sheet).town(square)
  if (!town) return refusal('NO_TOWN', 'SQ-TERR-02', { square }, unitId)
  if (!actsAsInfantry(unitInfoOf(state, unitId), state.houseRules))
    return refusal('TOWN_INFANTRY_ONLY', 'SQ-TERR-02', { square, unitId }, unitId)
  const others = garrisonOf(state, square).filter((id) => id !== unitId)
  if (others.length >= town.capacity)
    return refusal('TOWN_FULL', 'SQ-TERR-02', { square, capacity: town.capacity }, unitId)
  return undefined
}

/** Foot guns that have bombarded this turn do not move (SQ-MOVE-08). */
export function refuseFootMove(state: SqState, unitId: string): SqRefusal | undefined {
  return unitInfoOf(state, unitId).isFoot && unitStateOf(state, unitId).bombardedThisTurn
    ? refusal('FOOT_BOMBARDED', 'SQ-MOVE-08', { unitId }, unitId)
    : undefined
}

/** More points wanted than are left (SQ-MOVE-10). */
export function refuseCost(
  state: SqState,
  unitId: string,
  needed: number,
  rule: string,
): SqRefusal | undefined {
  const left = remaining(state, unitId)
  return needed > left
    ? refusal('NO_ACTION_POINTS', rule, { unitId, needed, left, missing: needed - left }, unitId)
    : undefined
}

export function refuseMove(
  state: SqState,
  { unitId, path, enterTown }: CommandOf<'moveUnit'>,
): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  const actor = refuseActor(state, unitId, 'SQ-MOVE-01')
  if (actor && ['UNKNOWN_ID', 'NOT_ACTIVE_COMMAND', 'OFF_BOARD'].includes(actor.code)) return actor
  const outside = path.find((square) => !ground.has(square))
  if (outside !== undefined) return refusal('OFF_BOARD', 'SQ-MOVE-01', { square: outside }, unitId)
  if (actor && actor.code !== 'ALREADY_RALLIED') return actor
  const woods = path.slice(0, -1).find((square) => stopsIn(state, unitId, square))
  if (woods !== undefined) return refusal('ACTIONS_ENDED', 'SQ-MOVE-04', { unitId, square: woods }, unitId)
  if (actor) return actor
  const foot = refuseFootMove(state, unitId)
  if (foot) return foot
  const here = unitStateOf(state, unitId).square ?? ''
  const far = path.findIndex((square, i) => !ground.adjacent(path[i - 1] ?? here, square))
  if (path.length === 0 || far >= 0)
    return refusal('NOT_ADJACENT', 'SQ-MOVE-01', { unitId, square: path[far] ?? here }, unitId)
  const { side } = unitInfoOf(state, unitId)
  const enemy = path.find((square) => closedTo(state, square, side))
  if (enemy !== undefined) return refusal('ENEMY_OCCUPIED', 'SQ-STACK-03', { square: enemy }, unitId)
  const closed = path.find((square) => ground.impassable(square))
  if (closed !== undefined) return refusal('IMPASSABLE', 'SQ-TERR-07', { square: closed }, unitId)
  const barred = path.findIndex((square, i) => ground.barred(path[i - 1] ?? here, square))
  if (barred >= 0) return refusal('RIVER_UNCROSSABLE', 'SQ-TERR-05', { square: path[barred] ?? here }, unitId)
  const end = path.at(-1) ?? here
  // Only the end of a move is judged: full squares of one's own may be passed (SQ-STACK-02, SQ-R-12).
  const full = roomFor(state, end, unitId)
  if (full) return refusal(full, 'SQ-STACK-01', { square: end }, unitId)
  const town = enterTown ? refuseTown(state, unitId, end) : undefined
  if (town) return town
  if (path.length === 1 && !enterTown && mayStepAnyway(state, unitId)) return undefined
  const { cost } = costOfPath(state, unitId, path)
  return refuseCost(state, unitId, cost + (enterTown ? COST.enterTown : 0), 'SQ-MOVE-10')
}

/** Moves a unit along a legal path; lone enemy generals on it make way (SQ-MOVE-01 to -09, SQ-GEN-03). */
export function moveUnit(step: Step, { unitId, path, enterTown }: CommandOf<'moveUnit'>): void {
  const unit = step.unit(unitId)
  const { side } = unitInfoOf(step.state, unitId)
  const square = path.at(-1) ?? unit.square
  const walked = costOfPath(step.state, unitId, path)
  const full = walked.cost + (enterTown ? COST.enterTown : 0)
  const left = remaining(step.state, unitId)
  const cost = Math.min(full, left)
  const working = [...walked.working]
  if (enterTown) working.push(townWorking(square))
  working.push(...extraPoint(step.state, unitId, unit.spent + cost))
  if (full > left) working.push({ key: 'moveMinimum', values: { cost: full, left }, rule: 'SQ-R-17' })
  step.setUnit(unitId, {
    square,
    inTown: enterTown === true,
    bank: walked.bank,
    spent: unit.spent + cost,
    diagonals: walked.diagonals,
    moved: true,
    stopped: walked.stopped,
  })
  step.emit(
    'unitMoved',
    side,
    ['SQ-MOVE-01', ...rulesOf(working)],
    { unitId, path, cost, inTown: enterTown === true, stopped: walked.stopped },
    { working },
  )
  generalsMakeWay(step, path, side)
}

/** The extra point of light cavalry, once it is used; it pays for moves only (SQ-MOVE-07, SQ-R-19). */
export function extraPoint(state: SqState, unitId: string, spent: number): readonly Working[] {
  const die = state.active?.actionDie ?? 0
  return spent > die ? [{ key: 'moveExtraPoint', values: { unitId, die, spent }, rule: 'SQ-MOVE-07' }] : []
}

export function townWorking(square: SquareId | null): Working {
  return { key: 'moveTown', values: { to: square, cost: COST.enterTown }, rule: 'SQ-MOVE-05' }
}

/** Rules of the workings, each once. */
export function rulesOf(working: readonly Working[]): readonly string[] {
  return [...new Set(working.map((line) => line.rule))]
}

export function refuseEnterTown(state: SqState, { unitId }: CommandOf<'enterTown'>): SqRefusal | undefined {
  const refused = refuseActor(state, unitId, 'SQ-MOVE-05') ?? refuseFootMove(state, unitId)
  if (refused) return refused
  const { square, inTown } = unitStateOf(state, unitId)
  const town = refuseTown(state, unitId, square ?? '')
  if (town) return town
  if (inTown) return refusal('ALREADY_IN_TOWN', 'SQ-MOVE-05', { unitId, square }, unitId)
  return refuseCost(state, unitId, COST.enterTown, 'SQ-MOVE-05')
}

/** SQ-MOVE-05: one point, as a movement. */
export function enterTown(step: Step, { unitId }: CommandOf<'enterTown'>): void {
  const { square, spent } = step.unit(unitId)
  step.setUnit(unitId, { inTown: true, spent: spent + COST.enterTown, moved: true })
  step.emit(
    'townEntered',
    unitInfoOf(step.state, unitId).side,
    ['SQ-MOVE-05', 'SQ-TERR-02'],
    { unitId, square: square ?? '', cost: COST.enterTown },
    { working: [townWorking(square)] },
  )
}

/** Free, but not for a unit whose actions have ended (SQ-MOVE-05). */
export function refuseLeaveTown(state: SqState, { unitId }: CommandOf<'leaveTown'>): SqRefusal | undefined {
  const refused = refuseActor(state, unitId, 'SQ-MOVE-05')
  if (refused) return refused
  const { square, inTown } = unitStateOf(state, unitId)
  if (!groundOf(state.sheet).town(square ?? ''))
    return refusal('NO_TOWN', 'SQ-MOVE-05', { unitId, square }, unitId)
  return inTown ? undefined : refusal('NOT_IN_TOWN', 'SQ-MOVE-05', { unitId, square }, unitId)
}

export function leaveTown(step: Step, { unitId }: CommandOf<'leaveTown'>): void {
  const { square } = step.unit(unitId)
  step.setUnit(unitId, { inTown: false })
  step.emit('townLeft', unitInfoOf(step.state, unitId).side, ['SQ-MOVE-05'], {
    unitId,
    square: square ?? '',
  })
}

export function refuseCrossRiver(state: SqState, { unitId }: CommandOf<'crossRiver'>): SqRefusal | undefined {
  const refused = refuseActor(state, unitId, 'SQ-TERR-06') ?? refuseFootMove(state, unitId)
  if (refused) return refused
  const { square } = unitStateOf(state, unitId)
  if (!groundOf(state.sheet).hasRiverInside(square ?? ''))
    return refusal('NO_RIVER', 'SQ-TERR-06', { unitId, square }, unitId)
  return refuseCost(state, unitId, COST.crossRiverInside, 'SQ-MOVE-06')
}

/** To the other bank of a river inside the square (SQ-TERR-06, SQ-MOVE-06). */
export function crossRiver(step: Step, { unitId }: CommandOf<'crossRiver'>): void {
  const { square, spent, bank } = step.unit(unitId)
  const cost = COST.crossRiverInside
  step.setUnit(unitId, { bank: bank === 'a' ? 'b' : 'a', spent: spent + cost, moved: true })
  step.emit(
    'riverCrossed',
    unitInfoOf(step.state, unitId).side,
    ['SQ-TERR-06', 'SQ-MOVE-06'],
    { unitId, square: square ?? '', cost },
    { working: [{ key: 'crossRiver', values: { cost }, rule: 'SQ-MOVE-06' }] },
  )
}
