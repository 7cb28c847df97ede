/** Why a command may not be given: one entry for every command, in the order of section 9. */
import type { Side } from '../../../engine/sides'
import { refuseAdvance } from '../combat/advance'
import { refuseCharge } from '../combat/charge'
import { refuseShoot } from '../fire/shot'
import { refuseEntry } from '../movement/entry'
import { refuseMoveLeader, refuseRide } from '../movement/leaders'
import { refuseMove } from '../movement/move'
import { refuseFormSquare, refuseLeaveSquare } from '../movement/squares'
import { refuseRally } from '../morale/rally-checks'
import type { OhState } from '../state/state'
import { refuseChoice, refuseDecline, refuseDraw } from './cards/card-phase'
import type { OhCommand } from './commands'
import { refusePhase } from './phases'
import { refusal, type OhRefusal } from './refusals'
import { refuseEndPhase } from './sequence'
import { refuseDeployLeader, refuseDeployUnit, refuseEndSetup } from './setup'

/** The first reason that applies; undefined: the command is legal. */
export function refuse(state: OhState, side: Side, command: OhCommand): OhRefusal | undefined {
  return refusePhase(state, side, command) ?? refuseItself(state, side, command)
}

function refuseItself(state: OhState, side: Side, command: OhCommand): OhRefusal | undefined {
  switch (command.type) {
    case 'DeployUnit':
      return refuseDeployUnit(state, side, command)
    case 'DeployLeader':
      return refuseDeployLeader(state, side, command)
    case 'EndSetup':
      return refuseEndSetup(state, side)
    case 'Rally':
      return refuseRally(state, side, command)
    case 'RideLeader':
      return refuseRide(state, side, command)
    case 'DrawCard':
      return refuseDraw(state, side, command)
    case 'ChooseCardTarget':
      return refuseChoice(state, command)
    case 'DeclineCard':
      return refuseDecline(state)
    case 'Shoot':
      return refuseShoot(state, side, command)
    case 'FormSquare':
      return refuseFormSquare(state, side, command.unitId)
    case 'LeaveSquare':
      return refuseLeaveSquare(state, side, command.unitId)
    case 'Move':
      return refuseMove(state, side, command)
    case 'Charge':
      return refuseCharge(state, side, command)
    case 'MoveLeader':
      return refuseMoveLeader(state, side, command)
    case 'EnterReinforcement':
      return refuseEntry(state, side, command)
    case 'EndPhase':
      return refuseEndPhase(state, side)
    case 'UseReroll':
    case 'DeclineReroll':
    case 'PivotToCharge':
    case 'DeclinePivot':
    case 'Advance':
    case 'RetireLeader':
      return refuseAnswer(state, side, command)
    case 'EndTurn':
    case 'Concede':
      return undefined
  }
}

/** An answer must be to the question that is asked. */
function refuseAnswer(state: OhState, side: Side, command: OhCommand): OhRefusal | undefined {
  const { decision } = state
  const wrong = refusal('WRONG_PHASE', 'OH-TURN-02', { phase: state.phase })
  if (!decision) return wrong
  switch (command.type) {
    case 'UseReroll':
    case 'DeclineReroll':
      return decision.kind === 'reroll' && decision.leaderId === command.leaderId
        ? undefined
        : refusal('NO_SUCH_UNIT', 'OH-SHOOT-09', { unitId: command.leaderId })
    case 'PivotToCharge':
      return decision.kind === 'pivot' &&
        decision.unitId === command.unitId &&
        decision.facings.includes(command.facing)
        ? undefined
        : refusal('NO_SUCH_UNIT', 'OH-CHRG-06', { unitId: command.unitId })
    case 'Advance':
      return decision.kind === 'advance' && decision.unitId === command.unitId
        ? refuseAdvance(state, side, command)
        : refusal('NO_SUCH_UNIT', 'OH-ADV-01', { unitId: command.unitId })
    case 'RetireLeader':
      return decision.kind === 'retire' &&
        decision.leaderId === command.leaderId &&
        decision.boxes.includes(command.box)
        ? undefined
        : refusal('PATH_BLOCKED', 'OH-LEAD-08', { unitId: command.leaderId, box: command.box })
    default:
      return undefined
  }
}
