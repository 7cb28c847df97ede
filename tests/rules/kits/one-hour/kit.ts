/** What One Hour Waterloo brings so that its examples can be written as cases. */
import type { Side } from '../../../../src-shared/engine/sides'
import type { History } from '../../../../src-shared/history/bundle'
import { oneHour as rules } from '../../../../src-shared/rules/one-hour'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import type { OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { PHASES, type OhState } from '../../../../src-shared/rules/one-hour/state/state'
import type { OhCommand } from '../../../../src-shared/rules/one-hour/turn/commands'
import { deciders } from '../../../../src-shared/rules/one-hour/turn/phases'
import { refuse } from '../../../../src-shared/rules/one-hour/turn/refuse'
import { messages } from '../../../../src-shared/rules/one-hour/words/messages'
import type { CaseKit, CaseRules } from '../../runner/kit'
import { faultWords, refuseSheet } from '../common'
import { caseFunctions } from './functions'
import { parseGiven, patchOfGiven, sheetOfGiven } from './given'

const words = faultWords(messages)

export function oneHourCaseKit(history: History | undefined): CaseKit {
  // The runner hands on what this kit has built.
  const anyRules = rules as unknown as CaseRules & typeof rules
  return {
    rules: anyRules,
    build(value) {
      const given = parseGiven(value)
      const sheet = sheetOfGiven(given)
      return { sheet, mustered: musteredFrom(sheet), patches: [patchOfGiven(given), given.state] }
    },
    functions: caseFunctions(history),
    eventKinds: Object.keys(messages.event),
    phases: PHASES,
    pass(value) {
      const state = value as OhState
      const [side] = deciders(state)
      const command = side === undefined ? undefined : passOf(state, side)
      return side === undefined || !command || refuse(state, side, command) ? undefined : { side, command }
    },
    judge: {
      stateSchema: rules.stateSchema,
      stateFaults: (state) => rules.stateFaults(state as OhState),
      words,
    },
  }
}

function musteredFrom(sheet: OhSheet): OhState {
  refuseSheet(rules.faults(sheet), words)
  return muster(sheet)
}

/** The command by which a side does no more in the phase; undefined where it must choose something. */
function passOf({ phase, decision, card, active }: OhState, side: Side): OhCommand | undefined {
  if (decision) {
    switch (decision.kind) {
      case 'advance':
        return { type: 'Advance', unitId: decision.unitId, go: false, withLeaders: [] }
      case 'pivot':
        return { type: 'DeclinePivot' }
      case 'reroll':
        return { type: 'DeclineReroll', leaderId: decision.leaderId }
      case 'retire':
        return undefined
    }
  }
  switch (phase) {
    case 'setup':
      return { type: 'EndSetup', side }
    case 'chanceCard':
      if (!card) return { type: 'DrawCard' }
      return card.chooser === active ? { type: 'DeclineCard' } : undefined
    case 'turnEnd':
      return { type: 'EndTurn' }
    case 'ended':
      return undefined
    default:
      return { type: 'EndPhase' }
  }
}
