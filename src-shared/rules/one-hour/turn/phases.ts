/** Which commands belong to which phase, and who gives them (section 4, OH-TURN-05). */
import { SIDES, type Side } from '../../../engine/sides'
import type { OhState, Phase } from '../state/state'
import type { OhCommand, OhCommandType } from './commands'
import { refusal, type OhRefusal } from './refusals'

const LEGAL: Readonly<Record<Phase, readonly OhCommandType[]>> = {
  setup: ['DeployUnit', 'DeployLeader', 'EndSetup'],
  turnStart: ['Rally', 'EndPhase'],
  chanceCard: ['DrawCard', 'ChooseCardTarget', 'DeclineCard'],
  shoot: ['Shoot', 'EndPhase'],
  formations: ['FormSquare', 'LeaveSquare', 'EndPhase'],
  move: ['Move', 'Charge', 'MoveLeader', 'EnterReinforcement', 'EndPhase'],
  turnEnd: ['RideLeader', 'Rally', 'EndTurn'],
  ended: [],
}

const ANSWERS = {
  pivot: ['PivotToCharge', 'DeclinePivot'],
  reroll: ['UseReroll', 'DeclineReroll'],
  advance: ['Advance'],
  retire: ['RetireLeader'],
} as const satisfies Record<string, readonly OhCommandType[]>

/** Sides that may send a command now. */
export function deciders(state: OhState): readonly Side[] {
  if (state.phase === 'ended') return []
  if (state.phase === 'setup') return SIDES.filter((side) => !state.ready[side])
  if (state.decision) return [state.decision.side]
  return [state.card ? state.card.chooser : state.active]
}

/** Whether a type of command belongs to the phase; squares stand in the move phase by a house rule (OH-R-40). */
function isOfPhase({ phase, houseRules }: OhState, type: OhCommandType): boolean {
  const inMove = houseRules.squareTiming === 'beforeUnitMoves' && phase === 'move'
  return LEGAL[phase].includes(type) || (inMove && (type === 'FormSquare' || type === 'LeaveSquare'))
}

/** Why a command is out of turn or phase; giving up is allowed at any time, by whoever does. */
export function refusePhase(state: OhState, side: Side, command: OhCommand): OhRefusal | undefined {
  const { phase, decision } = state
  const { type } = command
  if (type === 'Concede' || type === 'EndSetup')
    if (command.side !== side) return refusal('NOT_YOUR_TURN', 'OH-TURN-05')
  if (type === 'Concede')
    return phase === 'ended' ? refusal('WRONG_PHASE', 'OH-TURN-02', { phase }) : undefined
  if (phase !== 'ended' && !deciders(state).includes(side)) return refusal('NOT_YOUR_TURN', 'OH-TURN-05')
  if (decision) {
    const answers: readonly OhCommandType[] = ANSWERS[decision.kind]
    return answers.includes(type) ? undefined : refusal('DECISION_PENDING', 'OH-TURN-02', { phase })
  }
  if (!isOfPhase(state, type)) return refusal('WRONG_PHASE', 'OH-TURN-02', { phase })
  if (state.card && type === 'DrawCard') return refusal('DECISION_PENDING', 'OH-CARD-03', { phase })
  return undefined
}
