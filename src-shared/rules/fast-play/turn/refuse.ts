/** Why a command may not be given (9.3); undefined: it may. */
import { otherSide, type Side } from '../../../engine/sides'
import { refuseChoice } from '../combat/casualties'
import { refuseShot } from '../fire/shots'
import { planCharge } from '../movement/charge-plan'
import { refuseJoin, refuseMoveGeneral } from '../movement/generals'
import { planned } from '../movement/moves'
import { planEvade, planFormation, planWheel, refuseFirstMover } from '../movement/reactions'
import { fieldOf, type Field } from '../state/field'
import { movingSide, type FpState, type Phase } from '../state/state'
import { refuseNamed } from './actors'
import type { FpCommand, FpCommandType } from './commands'
import { placers, refusePlacing } from './deployment'
import { refusal, type FpRefusal } from './refusals'

/** The state of the turn in which each command is legal; null: in any (section 4). */
const PHASE_OF: Readonly<Record<FpCommandType, Phase | null>> = {
  deployUnit: 'deployment',
  deployGeneral: 'deployment',
  queueForEntry: 'deployment',
  endDeployment: 'deployment',
  rollMoveOption: 'moveOption',
  chooseMoveOption: 'moveOption',
  declareShot: 'shooting',
  withdrawShot: 'shooting',
  autoDeclareShots: 'shooting',
  endDeclaration: 'shooting',
  chooseCasualties: null,
  moveGeneral: 'generals',
  joinUnit: 'generals',
  endGenerals: 'generals',
  moveUnit: 'moves',
  roadMove: 'moves',
  aboutFace: 'moves',
  changeFormation: 'moves',
  charge: 'moves',
  evade: 'moves',
  retire: 'moves',
  completeWheel: 'moves',
  enterTable: 'moves',
  forcedMove: 'moves',
  haltCavalry: 'moves',
  endMovement: 'moves',
  allotHit: null,
  concede: null,
}

/** Sides that may send a command now. */
export function deciders(state: FpState): readonly Side[] {
  const { phase, decision, asking, option, ended } = state
  if (decision) return [decision.side]
  switch (phase) {
    case 'ended':
      return []
    case 'deployment':
      return placers(fieldOf(state))
    case 'moveOption':
      return asking === 'roll' || !option ? [0, 1] : [option.winner]
    case 'shooting':
      return ([0, 1] as const).filter((side) => !ended[side])
    default:
      return reactors(state)
  }
}

/** The side that moves, and whoever may react to its last charge at once (FP-R-55). */
function reactors(state: FpState): readonly Side[] {
  const mover = movingSide(state)
  return state.reacting.length > 0 ? [mover, otherSide(mover)] : [mover]
}

/** Whether a command is a reaction to the charge just made. */
export function isReaction({ reacting }: FpState, command: FpCommand): boolean {
  const { type } = command
  const isKind = type === 'evade' || (type === 'changeFormation' && command.change.kind === 'toSquare')
  return isKind && reacting.includes(command.unit)
}

export function refuse(state: FpState, side: Side, command: FpCommand): FpRefusal | undefined {
  return refuseOn(fieldOf(state), side, command)
}

/** The same, with the index of the state at hand. */
export function refuseOn(field: Field, side: Side, command: FpCommand): FpRefusal | undefined {
  const { state } = field
  return refuseWhen(state, side, command, field) ?? refuseWhat(field, side, command)
}

/** Who and when: the first row of 9.3. */
function refuseWhen(state: FpState, side: Side, command: FpCommand, field: Field): FpRefusal | undefined {
  const { phase, decision, asking, option, ended } = state
  const { type } = command
  const wrong = () => refusal('WRONG_PHASE', 'FP-R-09', { phase })
  const notYours = () => refusal('NOT_YOUR_TURN', 'FP-OPT-04', {})
  if (phase === 'ended') return wrong()
  if (type === 'concede') return command.side === side ? undefined : notYours()
  const own = PHASE_OF[type]
  if (own !== null && own !== phase) return wrong()
  if (type === 'chooseCasualties' && decision?.kind !== 'casualties')
    return decision ? refusal('DECISION_PENDING', 'FP-CAS-02') : wrong()
  if (type === 'allotHit' && decision?.kind !== 'allot')
    return decision ? refusal('DECISION_PENDING', 'FP-CAS-04') : wrong()
  if (type === 'rollMoveOption' && asking !== 'roll') return wrong()
  if (type === 'chooseMoveOption' && asking === 'roll') return wrong()
  if ((type === 'forcedMove' || type === 'haltCavalry') && !field.rules.cavalryForcedMovement)
    return refusal('OPTION_OFF', 'FP-CAV-01')
  if (isReaction(state, command) && 'unit' in command)
    return field.info(command.unit).side === side ? undefined : notYours()
  if (type === 'evade' || (type === 'changeFormation' && command.change.kind === 'toSquare')) {
    const first = refuseFirstMover(field, side, command.unit)
    if (first) return first
  }
  if ('side' in command && type !== 'charge' && command.side !== side) return notYours()
  if (decision) {
    if (decision.side !== side) return notYours()
    return type === 'chooseCasualties' || type === 'allotHit'
      ? undefined
      : refusal('DECISION_PENDING', 'FP-CAS-02')
  }
  if (type === 'chooseMoveOption')
    return option?.winner === side ? undefined : refusal('NOT_OPTION_WINNER', 'FP-OPT-04')
  if ((phase === 'shooting' || phase === 'deployment') && ended[side])
    return refusal('ALREADY_ENDED', phase === 'shooting' ? 'FP-SHOOT-02' : 'FP-DEP-06')
  if (phase === 'moves' && side !== movingSide(state)) return notYours()
  return deciders(state).includes(side) ? undefined : notYours()
}

function refuseWhat(field: Field, side: Side, command: FpCommand): FpRefusal | undefined {
  switch (command.type) {
    case 'deployUnit':
    case 'deployGeneral':
    case 'queueForEntry':
    case 'endDeployment':
      return refusePlacing(field, side, command)
    case 'declareShot':
      return refuseShot(field, side, command)
    case 'withdrawShot': {
      const named = refuseNamed(field, side, command.unit)
      if (named) return named
      const { unit, slot } = command
      const isDeclared = field.state.shots.some((shot) => shot.unit === unit && shot.slot === slot)
      return isDeclared ? undefined : refusal('NO_SHOT', 'FP-SHOOT-02', { unit, slot }, unit)
    }
    case 'chooseCasualties':
      return refuseCasualties(field, command.unit, command.ends)
    case 'allotHit':
      return refuseAllotment(field, command.hit, command.unit)
    case 'moveGeneral':
      return refuseMoveGeneral(field, side, command)
    case 'joinUnit':
      return refuseJoin(field, side, command)
    case 'moveUnit':
    case 'roadMove':
    case 'aboutFace':
    case 'retire':
    case 'enterTable':
    case 'forcedMove':
    case 'haltCavalry':
      return reasonOf(field.planned(side, command, () => planned(field, side, command)))
    case 'changeFormation':
      return reasonOf(field.planned(side, command, () => planFormation(field, side, command)))
    case 'charge':
      return reasonOf(field.planned(side, command, () => planCharge(field, side, command)))
    case 'evade':
      return reasonOf(planEvade(field, side, command))
    case 'completeWheel':
      return reasonOf(planWheel(field, side, command.unit))
    case 'rollMoveOption':
    case 'chooseMoveOption':
    case 'autoDeclareShots':
    case 'endDeclaration':
    case 'endGenerals':
    case 'endMovement':
    case 'concede':
      return undefined
  }
}

function reasonOf(result: object): FpRefusal | undefined {
  return 'refusal' in result ? (result.refusal as FpRefusal) : undefined
}

function refuseCasualties(
  field: Field,
  unit: string,
  ends: Parameters<typeof refuseChoice>[4],
): FpRefusal | undefined {
  const { decision, combat } = field.state
  if (decision?.kind !== 'casualties' || !combat)
    return refusal('WRONG_PHASE', 'FP-CAS-02', { phase: field.state.phase })
  if (decision.unit !== unit)
    return refusal('BAD_CASUALTY_CHOICE', 'FP-CAS-02', { unit, hits: decision.hits }, unit)
  return refuseChoice(field, field.body(unit), decision.hits, combat.engaged[unit] ?? [], ends)
}

function refuseAllotment({ state }: Field, id: number, unit: string): FpRefusal | undefined {
  const hit = state.combat?.hits.find((one) => one.id === id)
  const isOpen = state.decision?.kind === 'allot' && state.decision.hit === id
  const may = hit && isOpen && (hit.unit === unit || hit.others.includes(unit))
  return may ? undefined : refusal('HIT_NOT_TRANSFERABLE', 'FP-CAS-04', { hit: id, unit }, unit)
}
