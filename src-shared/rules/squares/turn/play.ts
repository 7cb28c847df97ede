/** Carrying out a legal command and all that follows of itself, up to the next decision (section 4). */
import type { Dice } from '../../../engine/dice'
import type { Played } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import { endActivation } from './activation'
import { continueAssault, playAssault } from '../combat/assault'
import { isPlacing } from '../combat/casualties'
import type { SqBattleCommand } from './commands'
import type { SqEvent } from './events'
import { bombard, shareBombardment } from '../fire/fire'
import { moveCinc, moveGeneral, passCinc, placeGeneral } from '../movement/generals'
import { crossRiver, enterTown, leaveTown, moveUnit } from '../movement/movement'
import { attemptNightRally, finishNight } from '../morale/night'
import { assignDie, nominate } from './nomination'
import { stageOf } from './phases'
import { rallyUnit } from '../morale/rally'
import { enterReserve, exitBoard } from '../movement/reserves'
import type { SqState } from '../state/state'
import { Step } from './step'
import { nextCinc, nextTurn, start as startTurn, toNextGeneral } from './turn'
import { concede } from './victory'

/** Opens the battle. */
export function start(state: SqState, dice: Dice): Played<SqState, SqEvent> {
  return played(startTurn(state, dice))
}

/** Carries out a command that `refuse` has let pass; the state handed in stays as it is. */
export function play(
  state: SqState,
  side: Side,
  command: SqBattleCommand,
  dice: Dice,
): Played<SqState, SqEvent> {
  const step = new Step(state, dice)
  const stage = stageOf(state, command.type)
  if (stage && state.active) step.set({ active: { ...state.active, stage } })
  carryOut(step, side, command)
  // Whatever is under way waits for generals who have a choice (6g).
  const { phase } = step.state
  if (isPlacing(step.state) && phase !== 'placeGeneral')
    step.set({ phase: 'placeGeneral', afterPlacing: phase })
  return played(step)
}

function played(step: Step): Played<SqState, SqEvent> {
  const { state, events } = step
  return step.revealed ? { state, events, reveal: true } : { state, events }
}

function carryOut(step: Step, side: Side, command: SqBattleCommand): void {
  switch (command.type) {
    case 'moveCinc':
      moveCinc(step, side, command)
      nextCinc(step)
      return
    case 'passCinc':
      passCinc(step, side, command)
      nextCinc(step)
      return
    case 'nominateGeneral':
      nominate(step, side, command)
      return
    case 'assignDie':
      assignDie(step, side, command)
      if (!step.state.active) toNextGeneral(step)
      return
    case 'moveUnit':
      moveUnit(step, command)
      return
    case 'enterTown':
      enterTown(step, command)
      return
    case 'leaveTown':
      leaveTown(step, command)
      return
    case 'crossRiver':
      crossRiver(step, command)
      return
    case 'moveGeneral':
      moveGeneral(step, side, command)
      return
    case 'enterReserve':
      enterReserve(step, command)
      return
    case 'exitBoard':
      exitBoard(step, command)
      return
    case 'bombard':
      bombard(step, side, command)
      return
    case 'rallyUnit':
      rallyUnit(step, command)
      return
    case 'endActivation':
      endActivation(step)
      toNextGeneral(step)
      return
    case 'placeGeneral':
      if (placeGeneral(step, command) && step.state.assault) continueAssault(step)
      return
    case 'attemptNightRally':
      attemptNightRally(step, command)
      return
    case 'finishNight':
      if (finishNight(step)) nextTurn(step)
      return
    case 'concede':
      concede(step, side)
      return
    case 'allocateHits':
      if (step.state.bombardment) shareBombardment(step, command)
      else playAssault(step, side, command)
      return
    case 'declareAssault':
    case 'declareDefence':
    case 'chooseRetreat':
    case 'retreatUnit':
    case 'finishRetreats':
    case 'declareSecondRound':
    case 'declineSecondRound':
    case 'advance':
      playAssault(step, side, command)
      return
  }
}
