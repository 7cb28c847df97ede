/** Why a command may not be given: one entry for every command of the squares rules, in the order of section 9.3. */
import type { Side } from '../../../engine/sides'
import { refuseAssault } from '../combat/assault'
import type { SqBattleCommand } from './commands'
import { refuseBombard, refuseBombardShare } from '../fire/fire'
import { refuseMoveCinc, refuseMoveGeneral, refusePassCinc, refusePlaceGeneral } from '../movement/generals'
import { refuseCrossRiver, refuseEnterTown, refuseLeaveTown, refuseMove } from '../movement/movement'
import { refuseNightRally } from '../morale/night'
import { refuseAssign, refuseNominate } from './nomination'
import { refusePhase } from './phases'
import { refuseRally } from '../morale/rally'
import type { SqRefusal } from './refusals'
import { refuseEnterReserve, refuseExit } from '../movement/reserves'
import type { SqState } from '../state/state'

/** The first reason that applies; undefined: the command is legal and will be carried out in full (SQ-ACT-04). */
export function refuse(state: SqState, side: Side, command: SqBattleCommand): SqRefusal | undefined {
  return refusePhase(state, side, command) ?? refuseItself(state, side, command)
}

function refuseItself(state: SqState, side: Side, command: SqBattleCommand): SqRefusal | undefined {
  switch (command.type) {
    case 'moveCinc':
      return refuseMoveCinc(state, side, command)
    case 'passCinc':
      return refusePassCinc(state, side, command)
    case 'nominateGeneral':
      return refuseNominate(state, side, command)
    case 'assignDie':
      return refuseAssign(state, side, command)
    case 'moveUnit':
      return refuseMove(state, command)
    case 'enterTown':
      return refuseEnterTown(state, command)
    case 'leaveTown':
      return refuseLeaveTown(state, command)
    case 'crossRiver':
      return refuseCrossRiver(state, command)
    case 'moveGeneral':
      return refuseMoveGeneral(state, side, command)
    case 'enterReserve':
      return refuseEnterReserve(state, command)
    case 'exitBoard':
      return refuseExit(state, command)
    case 'bombard':
      return refuseBombard(state, side, command)
    case 'rallyUnit':
      return refuseRally(state, command)
    case 'placeGeneral':
      return refusePlaceGeneral(state, command)
    case 'attemptNightRally':
      return refuseNightRally(state, side, command)
    case 'allocateHits':
      return state.bombardment ? refuseBombardShare(state, command) : refuseAssault(state, side, command)
    case 'declareAssault':
    case 'declareDefence':
    case 'chooseRetreat':
    case 'retreatUnit':
    case 'finishRetreats':
    case 'declareSecondRound':
    case 'declineSecondRound':
    case 'advance':
      return refuseAssault(state, side, command)
    case 'endActivation':
    case 'finishNight':
    case 'concede':
      return undefined
  }
}
