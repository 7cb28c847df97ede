/** What the squares rules bring so that their examples can be written as cases. */
import { refuseIfAny } from '../../runner/faults'
import type { CaseKit } from '../../runner/kit'
import { isRecord } from '../../runner/match'
import type { AnyRuleSet } from '../../../../src-shared/engine/battle'
import type { Fault } from '../../../../src-shared/engine/refusal'
import type { Side } from '../../../../src-shared/engine/sides'
import type { History } from '../../../../src-shared/history/bundle'
import { squares } from '../../../../src-shared/rules/squares'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import type { SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import { PHASES, type Phase, type SqState } from '../../../../src-shared/rules/squares/state/state'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { deciders } from '../../../../src-shared/rules/squares/turn/phases'
import { cincsToMove } from '../../../../src-shared/rules/squares/turn/turn'
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { faultWords, refuseSheet } from '../common'
import { caseFunctions } from './functions'
import { battleGiven, generalFaults, soundGiven, patchOfGiven, sheetOfGiven } from './given'

/** The kit. Cases of battles of history need the historical data. */
export function squaresCaseKit(history: History | undefined): CaseKit {
  const rules: AnyRuleSet = squares
  const sheetOf = (given: unknown) =>
    isRecord(given) && 'battle' in given ? battleGiven(given, history).sheet : sheetOfGiven(soundGiven(given))
  return {
    rules,
    build(value) {
      if ('battle' in value) {
        const { sheet, patch } = battleGiven(value, history)
        return { sheet, mustered: musteredFrom(sheet), patches: [patch] }
      }
      const given = soundGiven(value)
      const sheet = sheetOfGiven(given)
      refuseIfAny(generalFaults(given, sheet))
      return { sheet, mustered: musteredFrom(sheet), patches: [patchOfGiven(given, sheet), given.state] }
    },
    functions: caseFunctions(history, sheetOf),
    eventKinds: Object.keys(messages.event),
    phases: PHASES.filter((phase) => !BY_ITSELF.has(phase)),
    pass(value) {
      // The runner hands on the state that this kit has built.
      const state = value as SqState
      const [side] = deciders(state)
      const command = side === undefined ? undefined : passOf(state, side)
      return side === undefined || !command ? undefined : { side, command }
    },
    judge: {
      stateSchema: rules.stateSchema,
      stateFaults: (state) => rules.stateFaults(state),
      words,
      mayHave,
    },
  }
}

const words = faultWords(messages)

/** Phases that go by of themselves. */
const BY_ITSELF: ReadonlySet<Phase> = new Set<Phase>(['rollActionDice', 'diceOff'])

/**
 * Before the battle is opened it may be phase 1 without a commander-in-chief. A general may stay behind where a patch takes
 * his troops away and puts the enemy: he decides nothing there.
 */
function mayHave({ code, path }: Fault): boolean {
  return path === 'cincSide' || (code === 'TWO_SIDES' && path.startsWith('generals.'))
}

function musteredFrom(sheet: SqScenario): SqState {
  refuseSheet(squares.faults(sheet), words)
  return muster(sheet)
}

/** The command by which a side does no more in the phase; undefined where it must choose something. */
function passOf(state: SqState, side: Side): SqBattleCommand | undefined {
  switch (state.phase) {
    case 'cincMoves': {
      const [generalId] = cincsToMove(state, side)
      return generalId === undefined ? undefined : { type: 'passCinc', generalId }
    }
    case 'activation':
      return { type: 'endActivation' }
    case 'voluntaryRetreats':
      return { type: 'finishRetreats' }
    case 'secondRound':
      return { type: 'declineSecondRound' }
    case 'advance':
      return { type: 'advance', unitIds: [] }
    case 'night':
      return { type: 'finishNight', side }
    default:
      return undefined
  }
}
