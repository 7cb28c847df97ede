/** The sequence of play: what comes when a state of the turn is over (section 4, FP-R-09). */
import { beginCombat, resolveCombat } from '../combat/phase'
import { checkCommand } from '../movement/command-range'
import { isExcused, isForced } from '../movement/forced'
import { readyGenerals } from '../movement/generals'
import { move } from '../movement/moves'
import { rally } from '../morale/rally'
import { queuesDue } from '../sheet/muster'
import { note } from '../state/notes'
import { movingSide, type FpState, type UnitState } from '../state/state'
import { clockOf } from './clock'
import { refuseOn } from './refuse'
import type { Step } from './step'
import { checkBroken, decideAtLimit, takeObjectives } from './victory'

/** After the option has been rolled and chosen. */
export function afterChoice(step: Step): void {
  const { asking } = step.state
  switch (asking) {
    case 'mover':
      beginHalf(step, 1)
      return
    case 'secondDirection':
      beginHandToHand(step)
      return
    default:
      step.set({ phase: 'shooting', shots: [], ended: [false, false] })
  }
}

/** After both sides have declared their shots, or a choice in the resolution has been made. */
export function resolve(step: Step): void {
  const kind = step.state.combat?.kind
  if (!kind || !resolveCombat(step)) return
  checkBroken(step)
  if (step.state.phase === 'ended') return
  if (kind === 'handToHand') {
    endTurn(step)
    return
  }
  rally(step)
  if (step.field.rules.declareTiming === 'eachPhase') step.set({ phase: 'moveOption', asking: 'mover' })
  else beginHalf(step, 1)
}

function beginHalf(step: Step, half: 1 | 2): void {
  step.set({ phase: 'generals', half })
  readyGenerals(step, movingSide(step.state))
}

/** 4a is over: 4b, then 4c. */
export function endGenerals(step: Step): void {
  checkCommand(step, movingSide(step.state))
  step.set({ phase: 'moves' })
}

/** 4c is over; cavalry that must move and has not does so now (FP-CAV-01). */
export function endMovement(step: Step): void {
  const side = movingSide(step.state)
  for (const body of step.field.ofSide(side)) {
    const { field } = step
    if (!isForced(field, body) || field.unit(body.id).acted || isExcused(field, field.body(body.id))) continue
    const command = { type: 'forcedMove' as const, unit: body.id, steps: [] }
    if (!refuseOn(step.field, side, command)) move(step, side, command)
  }
  if (step.state.half === 1) {
    beginHalf(step, 2)
    return
  }
  if (step.field.rules.declareTiming === 'eachPhase')
    step.set({ phase: 'moveOption', asking: 'secondDirection' })
  else beginHandToHand(step)
}

function beginHandToHand(step: Step): void {
  step.set({ phase: 'handToHand' })
  beginCombat(step, 'handToHand')
  resolve(step)
}

function endTurn(step: Step): void {
  takeObjectives(step)
  const { turn, sheet } = step.state
  step.set({ notes: [...step.state.notes, note(step.state, turn)] })
  if (turn >= sheet.turnLimit) {
    decideAtLimit(step)
    return
  }
  step.set({ ...freshTurn(step.state), turn: turn + 1, phase: 'moveOption', asking: 'roll', half: 1 })
  step.set(queuesDue(step.state, turn + 1))
  step.emit('turnBegan', null, [], { turn: turn + 1, clock: clockOf(step.state) })
}

/** Units that may act again, with nothing lost yet this turn. */
function freshTurn(state: FpState): Pick<FpState, 'units' | 'shots' | 'ended'> {
  const units: Record<string, UnitState> = {}
  for (const [id, unit] of Object.entries(state.units))
    units[id] = {
      ...unit,
      acted: false,
      failed: false,
      inCommand: true,
      lostNow: { shooting: 0, handToHand: 0 },
    }
  return { units, shots: [], ended: [false, false] }
}
