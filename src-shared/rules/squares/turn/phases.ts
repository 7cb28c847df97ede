/** The state machine of section 4 as data: which commands each phase knows, and which sides decide in it. */
import { SIDES, type Side } from '../../../engine/sides'
import { assaultDecider } from '../combat/assault'
import type { SqBattleCommand, SqCommandType } from './commands'
import { generalInfoOf, readyGenerals } from '../state/lookup'
import { openNominator } from './nomination'
import { refusal, type SqRefusal } from './refusals'
import type { Phase, SqState } from '../state/state'

/** Phases in which each command is legal (SQ-TURN-01); `concede` is legal until the battle is over. */
export const COMMAND_PHASES: Readonly<Record<SqCommandType, readonly Phase[] | 'any'>> = {
  moveCinc: ['cincMoves'],
  passCinc: ['cincMoves'],
  nominateGeneral: ['nominate'],
  assignDie: ['assignDie'],
  moveUnit: ['activation'],
  enterTown: ['activation'],
  leaveTown: ['activation'],
  crossRiver: ['activation'],
  moveGeneral: ['activation'],
  enterReserve: ['activation'],
  exitBoard: ['activation'],
  bombard: ['activation'],
  declareAssault: ['activation'],
  rallyUnit: ['activation'],
  endActivation: ['activation'],
  allocateHits: ['allocateHits'],
  declareDefence: ['declareDefence'],
  chooseRetreat: ['retreats'],
  retreatUnit: ['voluntaryRetreats'],
  finishRetreats: ['voluntaryRetreats'],
  declareSecondRound: ['secondRound'],
  declineSecondRound: ['secondRound'],
  advance: ['advance'],
  placeGeneral: ['placeGeneral'],
  attemptNightRally: ['night'],
  finishNight: ['night'],
  concede: 'any',
}

/** Sides that may send a command now; none when the battle is over. */
export function deciders(state: SqState): readonly Side[] {
  switch (state.phase) {
    case 'cincMoves':
      return sidesOf(state.cincSide)
    case 'nominate':
      return state.houseRules.nominations === 'open'
        ? [openNominator(state)]
        : SIDES.filter((side) => state.nominations[side] === null)
    case 'assignDie':
      return SIDES.filter((side) => readyGenerals(state, side).length > 0)
    case 'activation':
      return sidesOf(state.active?.side)
    case 'placeGeneral': {
      const [waiting] = state.placing
      return waiting ? [generalInfoOf(state, waiting.generalId).side] : []
    }
    case 'night':
      return sidesOf(state.night?.side)
    case 'allocateHits':
      return sidesOf(state.bombardment ? state.bombardment.allocator : assaultDecider(state))
    case 'declareDefence':
    case 'retreats':
    case 'voluntaryRetreats':
    case 'secondRound':
    case 'advance':
      return sidesOf(assaultDecider(state))
    case 'rollActionDice':
    case 'diceOff':
    case 'battleOver':
      return []
  }
}

function sidesOf(side: Side | null | undefined): readonly Side[] {
  return side === null || side === undefined ? [] : [side]
}

/** Stages of an activation under `moveThenBombardThenAssault` (SQ-R-10). */
const STAGES = ['move', 'bombard', 'assault'] as const
export type Stage = (typeof STAGES)[number]

const STAGE_OF: Readonly<Partial<Record<SqCommandType, Stage>>> = {
  moveUnit: 'move',
  enterTown: 'move',
  crossRiver: 'move',
  enterReserve: 'move',
  exitBoard: 'move',
  bombard: 'bombard',
  declareAssault: 'assault',
}

/** Stage that a command brings its activation to; null if it has none, or the order is free (SQ-ACT-03, SQ-R-10). */
export function stageOf(state: SqState, type: SqCommandType): Stage | null {
  return state.houseRules.activationOrder === 'free' ? null : (STAGE_OF[type] ?? null)
}

/** Whether the stage of a command has gone by in this activation (SQ-R-10). */
export function isStagePast(state: SqState, type: SqCommandType): boolean {
  const stage = stageOf(state, type)
  return stage !== null && state.active !== null && STAGES.indexOf(stage) < STAGES.indexOf(state.active.stage)
}

/** WRONG_PHASE and NOT_YOUR_DECISION, the first two reasons of section 9.3. */
export function refusePhase(state: SqState, side: Side, command: SqBattleCommand): SqRefusal | undefined {
  const phases = COMMAND_PHASES[command.type]
  const legal = phases === 'any' ? state.phase !== 'battleOver' : phases.includes(state.phase)
  if (!legal) return refusal('WRONG_PHASE', 'SQ-TURN-01', { phase: state.phase })
  if (isStagePast(state, command.type))
    return refusal('WRONG_PHASE', 'SQ-R-10', { phase: state.active?.stage ?? null })
  if ('side' in command && command.side !== side)
    return refusal('NOT_YOUR_DECISION', 'SQ-TURN-01', { side: command.side })
  if (phases !== 'any' && !deciders(state).includes(side))
    return refusal('NOT_YOUR_DECISION', 'SQ-TURN-01', { side })
  return undefined
}
