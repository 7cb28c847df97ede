/**
 * Units that leave a square or the game, and what becomes of the generals there: SQ-GEN-03, -04, -05 and phase 6g.
 *
 * Whoever moves or removes units does it through this file. Generals with one square to go to are placed at once; those
 * with a choice wait in `state.placing`. While `isPlacing(step.state)` nothing else of the command may go on: an assault
 * returns at once and leaves in the state what it needs to go on. `play` then opens phase `placeGeneral` and keeps the
 * phase that was interrupted; after the last `placeGeneral` that phase stands again and, if an assault is under way,
 * `continueAssault(step)` of `./assault` is called, which goes on from the state alone.
 */
import { otherSide, type Side } from '../../../engine/sides'
import { groundOf } from '../sheet/ground'
import {
  armyInfoOf,
  byId,
  commandInfoOf,
  generalInfoOf,
  generalsIn,
  isActive,
  isInPlay,
  rosterOf,
  sideIn,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'

/** Whether a general waits to be placed: whatever is under way must wait (6g). */
export function isPlacing(state: SqState): boolean {
  return state.placing.length > 0
}

/**
 * Takes units out of play as destroyed, all at once, with their events: for the results of a test, hand over all that
 * are to be removed together (SQ-RET-01). Adds them to `assault.results.destroyed`. Then generals without a command
 * leave play (SQ-GEN-05), and generals left alone by it go where units of their square retreated to in this round, else
 * to the nearest of their own (SQ-GEN-04, -03). SQ-VIC-01 is not tested here: see `testLastUnit`.
 */
export function destroyUnits(step: Step, unitIds: readonly string[], rules: readonly string[]): void {
  if (unitIds.length === 0) return
  const squares = unitIds.map((id) => unitStateOf(step.state, id).square)
  step.setUnits(unitIds, () => ({ ...OUT_OF_PLAY, status: 'destroyed' }))
  const results = step.state.assault?.results
  if (results) step.setAssault({ results: { ...results, destroyed: [...results.destroyed, ...unitIds] } })
  unitIds.forEach((unitId, i) => {
    const square = squares[i]
    if (square) step.emit('unitDestroyed', unitInfoOf(step.state, unitId).side, rules, { unitId, square })
  })
  commandsLeavePlay(step, unitIds)
  for (const [i, unitId] of unitIds.entries()) {
    const square = squares[i]
    if (square) generalsLeft(step, square, unitInfoOf(step.state, unitId).side)
  }
}

const OUT_OF_PLAY = { square: null, inTown: false, bank: null } as const

/**
 * A unit that must retreat goes off its home edge instead (house rule `retreatOffHomeEdge`, SQ-R-38): withdrawn, with
 * its event and SQ-GEN-04, -05 as for a retreat.
 */
export function withdrawByRetreat(step: Step, unitId: string): void {
  const { square } = unitStateOf(step.state, unitId)
  const { side } = unitInfoOf(step.state, unitId)
  leaveBoard(step, unitId, null)
  if (square === null) return
  step.emit('unitWithdrew', side, ['SQ-R-38', 'SQ-RET-08'], { unitId, square })
  commandsLeavePlay(step, [unitId])
  generalsLeft(step, square, side)
}

/** Marks a unit as gone from the board for good, by an exit or not (SQ-MOVE-11); events and generals are the caller's. */
export function leaveBoard(step: Step, unitId: string, exit: string | null): void {
  step.setUnit(unitId, { ...OUT_OF_PLAY, status: 'withdrawn', gone: { exit, turn: step.state.turn } })
}

/**
 * Carries out one retreat, forced or chosen, into a legal square (SQ-RET-02, -03): the unit stands outside any town on
 * the bank of the side it came from, is `stopped` if it is of the active command (SQ-ACT-05), and is added to
 * `assault.results.retreated`. Tells `unitRetreated`; then enemy generals alone in the square make way (SQ-GEN-03) and
 * own generals left behind follow (SQ-GEN-04). Taking it off `owed` or `collapsing` is the caller's.
 */
export function retreatTo(
  step: Step,
  unitId: string,
  to: SquareId,
  cause: 'morale' | 'collapse' | 'choice',
): void {
  const from = unitStateOf(step.state, unitId).square
  if (from === null) throw new Error(`${unitId} is not on the board`)
  const { side } = unitInfoOf(step.state, unitId)
  step.setUnit(unitId, {
    square: to,
    inTown: false,
    bank: groundOf(step.state.sheet).bankFrom(to, from),
    ...(isActive(step.state, unitId) ? { stopped: true } : {}),
  })
  const results = step.state.assault?.results
  if (results)
    step.setAssault({ results: { ...results, retreated: [...results.retreated, { unitId, from, to }] } })
  step.emit('unitRetreated', side, RETREAT_RULES[cause], { unitId, from, to, cause })
  generalsMakeWay(step, [to], side)
  generalsLeft(step, from, side)
}

const RETREAT_RULES = {
  morale: ['SQ-RET-02', 'SQ-RET-03'],
  collapse: ['SQ-RET-05', 'SQ-RET-02', 'SQ-RET-03'],
  choice: ['SQ-RET-06', 'SQ-RET-02', 'SQ-RET-03'],
} as const

/**
 * Enemy generals alone in squares that a unit of `side` has entered or passed are placed (SQ-GEN-03). Call it when the
 * move, arrival or advance has been carried out; retreats do it themselves.
 */
export function generalsMakeWay(step: Step, squares: readonly SquareId[], side: Side): void {
  const enemy = otherSide(side)
  for (const square of squares)
    for (const generalId of generalsIn(step.state, square, enemy))
      place(step, generalId, nearestSquares(step.state, generalId), ['SQ-GEN-03'])
}

/** Generals of a side in a square that its last unit has left by retreat or destruction (SQ-GEN-04). */
function generalsLeft(step: Step, square: SquareId, side: Side): void {
  if (sideIn(step.state, square) === side) return
  const followed = new Set<SquareId>()
  for (const retreat of step.state.assault?.results?.retreated ?? [])
    if (retreat.from === square && unitInfoOf(step.state, retreat.unitId).side === side)
      followed.add(retreat.to)
  for (const generalId of generalsIn(step.state, square, side)) {
    if (step.state.placing.some((waiting) => waiting.generalId === generalId)) continue
    if (followed.size > 0) place(step, generalId, [...followed].sort(), ['SQ-GEN-04'])
    else place(step, generalId, nearestSquares(step.state, generalId), ['SQ-GEN-04', 'SQ-GEN-03'])
  }
}

/** The nearest squares with a unit of a general's own command (of his army for a CinC); none: he goes off the board. */
function nearestSquares(state: SqState, generalId: string): readonly SquareId[] {
  const from = state.generals[generalId]?.square
  if (!from) return []
  const ground = groundOf(state.sheet)
  let nearest = Infinity
  const squares = new Set<SquareId>()
  for (const unitId of generalInfoOf(state, generalId).unitIds) {
    const square = state.units[unitId]?.square
    if (!square) continue
    const distance = ground.distance(from, square)
    if (distance < nearest) squares.clear()
    if (distance <= nearest) squares.add(square)
    nearest = Math.min(nearest, distance)
  }
  return [...squares].sort()
}

/** Places a general who has one square or none to go to; with a choice he waits for his side (6g). */
function place(step: Step, generalId: string, choices: readonly SquareId[], rules: readonly string[]): void {
  if (choices.length > 1) {
    const waiting = [...step.state.placing, { generalId, choices }]
    step.set({ placing: waiting.toSorted((a, b) => byId({ id: a.generalId }, { id: b.generalId })) })
    return
  }
  putGeneral(step, generalId, choices[0] ?? null, rules)
}

/** Puts a general into a square, or off the board (SQ-GEN-03, -04, SQ-RNF-03), and tells it. */
export function putGeneral(
  step: Step,
  generalId: string,
  to: SquareId | null,
  rules: readonly string[],
): void {
  const from = step.state.generals[generalId]?.square ?? null
  step.setGeneral(generalId, { square: to, awaitsArrival: false })
  step.emit('generalPlaced', generalInfoOf(step.state, generalId).side, rules, { generalId, from, to })
}

/** Generals and CinCs whose last unit on the board or still due was among these leave play (SQ-GEN-05). */
export function commandsLeavePlay(step: Step, unitIds: readonly string[]): void {
  for (const unitId of unitIds) {
    const { commandId, armyId } = unitInfoOf(step.state, unitId)
    leavePlay(step, commandInfoOf(step.state, commandId).generalId)
    leavePlay(step, armyInfoOf(step.state, armyId).cincId)
  }
}

function leavePlay(step: Step, generalId: string | null): void {
  if (generalId === null || step.state.generals[generalId]?.inPlay !== true) return
  const { side, unitIds } = generalInfoOf(step.state, generalId)
  if (unitIds.some((id) => isInPlay(step.state, id))) return
  step.setGeneral(generalId, { inPlay: false, square: null, awaitsArrival: false, joined: null })
  step.set({ placing: step.state.placing.filter((waiting) => waiting.generalId !== generalId) })
  step.emit('generalLeftPlay', side, ['SQ-GEN-05'], { generalId })
}

/**
 * Generals off the board without an arrival of their own join the first unit of their command (army) to arrive, in its
 * square (SQ-RNF-03). Call it when the unit stands on the board.
 */
export function generalsJoinArrival(step: Step, unitId: string, square: SquareId): void {
  const { commandId, armyId } = unitInfoOf(step.state, unitId)
  for (const generalId of [
    commandInfoOf(step.state, commandId).generalId,
    armyInfoOf(step.state, armyId).cincId,
  ]) {
    const general = generalId === null ? undefined : step.state.generals[generalId]
    if (general?.inPlay && general.square === null && !general.awaitsArrival)
      putGeneral(step, general.id, square, ['SQ-RNF-03'])
  }
}

/** Generals with an arrival of their own on this turn or earlier come in, at the start of phase 1 (SQ-RNF-03). */
export function generalsArrive(step: Step): void {
  for (const info of rosterOf(step.state.sheet).generals.values()) {
    const { arrival } = info.general
    if (!arrival || arrival.turn > step.state.turn) continue
    const general = step.state.generals[info.id]
    if (!general?.awaitsArrival || !general.inPlay) continue
    const enemy = otherSide(info.side)
    const free = arrival.entry.find(
      (square) =>
        !unitsIn(step.state, square).some((id) => unitInfoOf(step.state, id).side === enemy) &&
        generalsIn(step.state, square, enemy).length === 0,
    )
    if (free !== undefined) putGeneral(step, info.id, free, ['SQ-RNF-03'])
  }
}
