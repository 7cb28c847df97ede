/** Assaults as a whole: which command is legal when, and how an assault goes from one decision to the next (5.9 - 5.14). */
import { otherSide, type Side } from '../../../engine/sides'
import { advanceCandidates, carryOutAdvance, refuseAdvance } from './advance'
import { refuseOffBoard, refuseUnknown } from './assault-checks'
import { isPlacing, retreatTo } from './casualties'
import type { CommandOf } from '../turn/commands'
import { declareAssault, declareDefence, refuseDeclaration, refuseDefence } from './declare'
import { fightRound, shareHits } from './fight'
import { groundOf } from '../sheet/ground'
import { refuseShare } from './hit-sharing'
import { refusal, type SqRefusal } from '../turn/refusals'
import {
  forceNext,
  forceRetreat,
  judgeCollapse,
  legalRearSquares,
  nextSide,
  owing,
  removeDoomed,
  resultsSide,
  retreatChoices,
  setStage,
  voluntaryUnits,
} from './retreat'
import { defenceChoice, idsOf, participantsOf } from './round'
import { declareSecondRound, declineSecondRound, refuseSecondRound, secondRoundRight } from './second-round'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'
import { testLastUnit } from '../turn/victory'

/** Commands of an assault; `allocateHits` only while one is under way. */
export type AssaultCommand = CommandOf<
  | 'declareAssault'
  | 'declareDefence'
  | 'allocateHits'
  | 'chooseRetreat'
  | 'retreatUnit'
  | 'finishRetreats'
  | 'declareSecondRound'
  | 'declineSecondRound'
  | 'advance'
>

/** Side that decides next in the assault under way; null without one, and while generals are placed (section 4). */
export function assaultDecider(state: SqState): Side | null {
  const { assault } = state
  if (!assault) return null
  switch (state.phase) {
    case 'declareDefence':
      return otherSide(assault.attacker)
    case 'allocateHits':
      return assault.toAllocate?.side ?? null
    case 'retreats':
    case 'voluntaryRetreats':
      return resultsSide(assault.results)
    case 'secondRound':
      // Without the right, which the umpire's hand may have taken away, the launcher lets it be.
      return secondRoundRight(state)?.side ?? assault.launcher
    case 'advance':
      return assault.launcher
    default:
      return null
  }
}

/**
 * Why a command of an assault may not be given by the side that decides; undefined if it may (9.3). Phase and side have
 * been judged before: see `refusePhase`.
 */
export function refuseAssault(state: SqState, side: Side, command: AssaultCommand): SqRefusal | undefined {
  switch (command.type) {
    case 'declareAssault':
      return refuseDeclaration(state, side, command)
    case 'declareDefence':
      return refuseDefence(state, command)
    case 'allocateHits':
      return refuseAssaultShare(state, command)
    case 'chooseRetreat':
      return refuseRetreat(state, command, owing(state), 'SQ-RET-02')
    case 'retreatUnit':
      return refuseRetreat(state, command, voluntaryUnits(state), 'SQ-RET-06')
    case 'declareSecondRound':
      return refuseSecondRound(state, command)
    case 'advance':
      return refuseAdvance(state, command)
    case 'finishRetreats':
    case 'declineSecondRound':
      return undefined
  }
}

/** Hits of the round shared otherwise than SQ-HIT-06 allows. */
function refuseAssaultShare(
  state: SqState,
  { hits: share }: CommandOf<'allocateHits'>,
): SqRefusal | undefined {
  const { assault } = state
  if (!assault?.toAllocate) return undefined
  const { side, hits } = assault.toAllocate
  const unitIds = idsOf(participantsOf(assault, side))
  return refuseShare(state, unitIds, hits, share, refusal('BAD_ALLOCATION', 'SQ-HIT-06', { hits, unitIds }))
}

function refuseRetreat(
  state: SqState,
  { unitId, to }: CommandOf<'chooseRetreat' | 'retreatUnit'>,
  unitIds: readonly string[],
  rule: string,
): SqRefusal | undefined {
  const unknown = refuseUnknown(state, [unitId]) ?? refuseOffBoard(state, [unitId])
  if (unknown) return unknown
  if (!groundOf(state.sheet).has(to)) return refusal('OFF_BOARD', 'SQ-RET-08', { square: to })
  const legal = legalRearSquares(state, unitId)
  if (!legal.includes(to)) return refusal('NOT_REAR_SQUARE', 'SQ-RET-02', { unitId, to, legal }, unitId)
  return unitIds.includes(unitId) ? undefined : refusal('NOT_IN_SQUARE', rule, { unitId, unitIds }, unitId)
}

/** Carries out a legal command of an assault and all that follows of itself, up to the next decision. */
export function playAssault(step: Step, side: Side, command: AssaultCommand): void {
  switch (command.type) {
    case 'declareAssault':
    case 'declareSecondRound':
      declareAttack(step, side, command)
      awaitDefence(step)
      return
    case 'declareDefence':
      declareDefence(step, command)
      fightRound(step)
      break
    case 'allocateHits':
      shareHits(step, side, command.hits)
      break
    case 'chooseRetreat':
      forceRetreat(step, command.unitId, command.to)
      break
    case 'retreatUnit':
      retreatTo(step, command.unitId, command.to, 'choice')
      break
    case 'finishRetreats':
      nextSide(step)
      break
    case 'declineSecondRound':
      declineSecondRound(step)
      setStage(step, 'advance')
      break
    case 'advance':
      carryOutAdvance(step, command.unitIds)
      setStage(step, 'over')
      break
  }
  continueAssault(step)
}

/** Sets up an attack whose defence is still to be declared (6a, 6f). */
export function declareAttack(
  step: Step,
  side: Side,
  command: CommandOf<'declareAssault' | 'declareSecondRound'>,
): void {
  if (command.type === 'declareAssault') declareAssault(step, side, command)
  else declareSecondRound(step, command)
}

/** The other side declares its defence; guns alone in woods need none (6b, SQ-ASLT-09). */
function awaitDefence(step: Step): void {
  const { forced } = defenceChoice(step.state, step.assault())
  if (forced.length === 0) {
    step.set({ phase: 'declareDefence' })
    return
  }
  declareDefence(step, { brigades: [], artillery: forced }, true)
  fightRound(step)
  continueAssault(step)
}

/**
 * Goes on from what the state says is to be done next, up to the next decision, a general to be placed, or the end of
 * the assault. Called again when generals that interrupted it have been placed (6g).
 */
export function continueAssault(step: Step): void {
  if (step.state.assault?.toAllocate) {
    step.set({ phase: 'allocateHits' })
    return
  }
  while (!isPlacing(step.state) && goOn(step));
}

/** One stage of the results; false if somebody has to decide, or nothing is left to do. */
function goOn(step: Step): boolean {
  const stage = step.state.assault?.results?.stage
  switch (stage) {
    case undefined:
      return false
    case 'doomed':
      removeDoomed(step)
      return true
    case 'owed':
    case 'collapse': {
      const next = forceNext(step)
      if (next === 'waits') return waitFor(step, 'retreats')
      if (next === 'moved') return true
      if (stage === 'owed') judgeCollapse(step)
      else setStage(step, 'voluntary')
      return true
    }
    case 'voluntary':
      if (retreatChoices(step.state).length > 0) return waitFor(step, 'voluntaryRetreats')
      nextSide(step)
      return true
    case 'secondRound':
      // Both sides' results are carried out: now the last unit of a side counts (SQ-VIC-01).
      if (testLastUnit(step)) return false
      if (secondRoundRight(step.state)) return waitFor(step, 'secondRound')
      setStage(step, 'advance')
      return true
    case 'advance':
      if (advanceCandidates(step.state).length > 0) return waitFor(step, 'advance')
      setStage(step, 'over')
      return true
    case 'over':
      endAssault(step)
      return false
  }
}

function waitFor(step: Step, phase: SqState['phase']): false {
  step.set({ phase })
  return false
}

function endAssault(step: Step): void {
  const { from, target, round, launcher } = step.assault()
  step.set({ assault: null, phase: 'activation' })
  step.emit('assaultEnded', launcher, ['SQ-RET-07'], { from, target, rounds: round })
}
