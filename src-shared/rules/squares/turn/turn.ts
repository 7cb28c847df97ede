/** The turn from its first phase to its end: CinCs, action dice, whose general is next, the end of the turn (section 4). */
import { SIDES, type Side } from '../../../engine/sides'
import type { Dice } from '../../../engine/dice'
import { generalsArrive } from '../combat/casualties'
import { turnClock, turnEndMinutes } from './clock'
import { readyGenerals, rosterOf } from '../state/lookup'
import { nightFalls, nightScheduled } from '../morale/night'
import { beginAssigned } from './nomination'
import type { SqState, TurnNote } from '../state/state'
import { Step } from './step'
import { testArmyBreak, testLastUnit, testTurnLimit } from './victory'

/** Opens the battle: the house rules go on record, then turn 1 begins. */
export function start(state: SqState, dice: Dice): Step {
  const step = new Step(state, dice)
  step.emit('battleBegun', null, ['SQ-TURN-01'], {
    houseRules: state.houseRules,
    turnLimit: state.sheet.turnLimit,
  })
  beginTurn(step)
  return step
}

/** Turn-long marks are wiped; generals due come in; then the CinCs, or first the dice (SQ-R-03). */
function beginTurn(step: Step): void {
  const { sheet, turn } = step.state
  const roster = rosterOf(sheet)
  const guns = roster.unitList.filter(({ id }) => step.state.units[id]?.bombardedThisTurn === true)
  if (guns.length > 0)
    step.setUnits(
      guns.map(({ id }) => id),
      () => ({ bombardedThisTurn: false }),
    )
  const fresh = { activatedThisTurn: false, moved: false, joined: null }
  const generals = Object.fromEntries(
    Object.entries(step.state.generals).map(([id, general]) => [id, { ...general, ...fresh }]),
  )
  step.set({ generals, actionDice: [], assigned: [], nominations: [null, null] })
  step.emit('turnBegan', null, ['SQ-TURN-01'], { turn, clock: turnClock(sheet, turn) })
  generalsArrive(step)
  if (step.state.houseRules.cincMoveTiming === 'afterDice') rollActionDice(step)
  nextCinc(step)
}

/** CinCs of a side who have neither moved nor passed; those off the board are passed over (SQ-RNF-03). */
export function cincsToMove(state: SqState, side: Side): readonly string[] {
  const waiting: string[] = []
  for (const info of rosterOf(state.sheet).generals.values()) {
    const general = state.generals[info.id]
    if (info.side !== side || info.role !== 'commanderInChief' || !general?.inPlay) continue
    if (general.square !== null && !general.moved) waiting.push(info.id)
  }
  return waiting
}

/** Phase 1: side 0 first in odd turns, side 1 in even ones (SQ-CIC-01, SQ-R-02); then the dice, or the first general. */
export function nextCinc(step: Step): void {
  const order: readonly Side[] = step.state.turn % 2 === 1 ? [0, 1] : [1, 0]
  const cincSide = order.find((side) => cincsToMove(step.state, side).length > 0) ?? null
  step.set({ phase: 'cincMoves', cincSide })
  if (cincSide !== null) return
  if (step.state.houseRules.cincMoveTiming === 'beforeDice') rollActionDice(step)
  toNextGeneral(step)
}

/** One d3 for each ready general of either side, counted once a turn and sorted into the pool (SQ-DICE-01, -02, SQ-R-09). */
function rollActionDice(step: Step): void {
  const count = SIDES.flatMap((side) => readyGenerals(step.state, side)).length
  step.set({ phase: 'rollActionDice' })
  if (count === 0) return
  const rules = ['SQ-DICE-01', 'SQ-DICE-02']
  const roll = step.roll({ die: 'd3', count, side: null, purpose: 'actionDice', rules })
  const pool = roll.faces.toSorted((a, b) => b - a)
  step.set({ actionDice: pool })
  step.emit('actionDiceRolled', null, rules, { generals: count, pool }, { dice: [roll] })
}

/** Dice-off while both sides have a ready general, else the dice left, else the end of the turn (SQ-OFF-01, SQ-REM-01). */
export function toNextGeneral(step: Step): void {
  const ready = SIDES.map((side) => readyGenerals(step.state, side))
  const generals = ready.flat()
  const fixed = generals.every((id) => step.state.assigned.some((pair) => pair.generalId === id))
  if (step.state.assigned.length > 0 && (fixed || step.state.actionDice.length === 0) && beginAssigned(step))
    return
  // A general without a die is only to be had by the umpire's hand; he must not hold the turn up.
  if (generals.length === 0 || step.state.actionDice.length === 0) endTurn(step)
  else if (ready.every((ids) => ids.length > 0)) step.set({ phase: 'nominate', nominations: [null, null] })
  else step.set({ phase: 'assignDie' })
}

/** Surplus dice lapse (SQ-REM-02), the turn is noted (7.5), victory is tested, night or the next turn follows. */
function endTurn(step: Step): void {
  const { actionDice } = step.state
  if (actionDice.length > 0) {
    step.set({ actionDice: [] })
    step.emit('diceLapsed', null, ['SQ-REM-02'], { dice: actionDice })
  }
  step.set({ notes: [...step.state.notes, noteOf(step.state)] })
  if (testLastUnit(step) || testArmyBreak(step) || testTurnLimit(step)) return
  if (nightScheduled(step.state)) nightFalls(step)
  else nextTurn(step)
}

export function nextTurn(step: Step): void {
  step.set({ turn: step.state.turn + 1, night: null })
  beginTurn(step)
}

function noteOf(state: SqState): TurnNote {
  const squares: Record<string, string> = {}
  const destroyed: string[] = []
  for (const { id } of rosterOf(state.sheet).unitList) {
    const unit = state.units[id]
    if (unit?.square) squares[id] = unit.square
    if (unit?.status === 'destroyed') destroyed.push(id)
  }
  return {
    turn: state.turn,
    clockMinutes: turnEndMinutes(state.sheet, state.turn),
    holders: state.holders,
    squares,
    destroyed,
  }
}
