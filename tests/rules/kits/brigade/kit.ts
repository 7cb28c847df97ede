/** What the brigade rules bring so that their examples can be written as cases. */
import type { CaseKit } from '../../runner/kit'
import { isRecord } from '../../runner/match'
import { faultWords, refuseSheet } from '../common'
import { caseFunctions } from './functions'
import { battleGiven, entered, soundGiven, patchOfGiven, sheetOfGiven } from './given'
import type { AnyRuleSet } from '../../../../src-shared/engine/battle'
import type { History } from '../../../../src-shared/history/bundle'
import { brigade } from '../../../../src-shared/rules/brigade'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { PHASES, type BrState, type Phase } from '../../../../src-shared/rules/brigade/state/state'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'

/**
 * The kit: cases are played with all phases and the orders that the case gives. Cases of battles of history and the
 * functions `draft` and `clock` need the historical data.
 */
export function brigadeCaseKit(history: History | undefined): CaseKit {
  const rules: AnyRuleSet = brigade
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
      return {
        sheet,
        mustered: musteredFrom(sheet),
        patches: [patchOfGiven(given), given.state],
        // The runner hands on the state that the kit has built.
        enter: (state) => entered(state as BrState, machine),
      }
    },
    functions: caseFunctions(history, sheetOf),
    eventKinds: Object.keys(messages.event),
    phases: PHASES.filter((phase) => !BY_ITSELF.has(phase)),
    pass(state) {
      const { phase, toAct } = rules.turn(state)
      const [side] = toAct
      if (side === undefined) return undefined
      return { side, command: { type: phase === 'setup.orders' ? 'SealOrders' : 'EndPhase', side } }
    },
    judge: { stateSchema: rules.stateSchema, stateFaults: (state) => rules.stateFaults(state), words },
  }
}

/** Phases that go by of themselves. */
const BY_ITSELF: ReadonlySet<Phase> = new Set<Phase>(['setup.deploy', 'move', 'melee', 'morale', 'endOfMove'])

/** Faults of places: a case may begin in the midst of a battle, with enemies in contact or columns half over the edge. */
const OF_PLACES: ReadonlySet<string> = new Set(['OFF_TABLE', 'OVERLAP', 'TOO_CLOSE_TO_ENEMY'])

const words = faultWords(messages)

function musteredFrom(sheet: BrSheet): BrState {
  refuseSheet(
    brigade.faults(sheet).filter(({ code }) => !OF_PLACES.has(code)),
    words,
  )
  return muster(sheet)
}
