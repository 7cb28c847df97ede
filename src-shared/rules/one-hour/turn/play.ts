/** Carrying out a legal command and all that follows of itself, up to the next decision (section 4). */
import type { Dice } from '../../../engine/dice'
import type { Played } from '../../../engine/rule-set'
import { otherSide, type Side } from '../../../engine/sides'
import { advance } from '../combat/advance'
import { attackOn } from '../combat/attack'
import { beginCharge } from '../combat/charge'
import { endCharge, pivot } from '../combat/charge-course'
import { retireNext, retireTo } from '../combat/leader-risk'
import { decideReroll } from '../combat/rerolls'
import { beginShot } from '../fire/shoot'
import { enter } from '../movement/entry'
import { moveLeader, ride } from '../movement/leaders'
import { marchOn } from '../movement/march'
import { move } from '../movement/move'
import { formSquare, leaveSquare } from '../movement/squares'
import { rally } from '../morale/rally'
import type { OhState } from '../state/state'
import { choose, decline, draw } from './cards/card-phase'
import type { OhCommand } from './commands'
import type { OhEvent } from './events'
import { afterCard, endPhase, endTurn, settle } from './sequence'
import { deployLeader, deployUnit, endSetup, open } from './setup'
import { Step } from './step'
import { endBattle } from './victory'

/** Opens the battle. */
export function start(state: OhState, dice: Dice): Played<OhState, OhEvent> {
  const step = new Step(state, dice)
  open(step)
  return { state: step.state, events: step.events }
}

/** Carries out a command that `refuse` has let pass; the state handed in stays as it is. */
export function play(state: OhState, side: Side, command: OhCommand, dice: Dice): Played<OhState, OhEvent> {
  const step = new Step(state, dice)
  carryOut(step, side, command)
  proceed(step)
  const { state: next, events } = step
  return step.revealed ? { state: next, events, reveal: true } : { state: next, events }
}

/** Takes what is under way on until it is over or somebody must decide. */
function proceed(step: Step): void {
  for (;;) {
    const { decision, retiring, march, attack, chargeEnd } = step.state
    if (decision) return
    if (retiring.length > 0) retireNext(step)
    else if (march) marchOn(step)
    else if (attack) attackOn(step)
    else if (chargeEnd) endCharge(step)
    else return
  }
}

function carryOut(step: Step, side: Side, command: OhCommand): void {
  switch (command.type) {
    case 'DeployUnit':
      deployUnit(step, side, command)
      return
    case 'DeployLeader':
      deployLeader(step, side, command)
      return
    case 'EndSetup':
      endSetup(step, side)
      return
    case 'Rally':
      rally(step, command)
      settle(step)
      return
    case 'RideLeader':
      ride(step, command)
      return
    case 'EndTurn':
      endTurn(step)
      return
    case 'DrawCard':
      draw(step, command)
      afterCard(step)
      return
    case 'ChooseCardTarget':
      choose(step, command)
      afterCard(step)
      return
    case 'DeclineCard':
      decline(step)
      afterCard(step)
      return
    case 'Shoot':
      beginShot(step, command)
      return
    case 'FormSquare':
      formSquare(step, command.unitId)
      settle(step)
      return
    case 'LeaveSquare':
      leaveSquare(step, command.unitId)
      settle(step)
      return
    case 'Move':
      move(step, command)
      return
    case 'Charge':
      beginCharge(step, command)
      return
    case 'MoveLeader':
      moveLeader(step, command)
      return
    case 'EnterReinforcement':
      enter(step, command)
      return
    case 'EndPhase':
      endPhase(step)
      return
    case 'UseReroll':
      decideReroll(step, true)
      return
    case 'DeclineReroll':
      decideReroll(step, false)
      return
    case 'PivotToCharge':
      pivot(step, command.facing)
      return
    case 'DeclinePivot':
      step.set({ decision: null })
      return
    case 'Advance':
      advance(step, command)
      return
    case 'RetireLeader':
      retireTo(step, command.box)
      return
    case 'Concede':
      step.emit('conceded', side, ['OH-VICT-01'], {})
      endBattle(step, { winner: otherSide(side), reason: 'concession' })
      return
  }
}
