/** What the campaign brings so that its worked examples can be written as cases. */
import type { CaseKit, CaseRules } from '../../rules/runner/kit'
import type { History } from '../../../src-shared/history/bundle'
import type { Calendar } from '../../../src-shared/history/calendar'
import { givenState } from './given'
import { caseFunctions } from './functions'
import { playsOn } from './rule-sets'
import { campaign, type CpCommand, type CpState } from '../../../src-shared/campaign'
import { PHASES, sideOfActor } from '../../../src-shared/campaign/state/vocabulary'
import { campaignMessages } from '../../../src-shared/campaign/words/messages'

export function campaignCaseKit(history: History, calendar: Calendar): CaseKit {
  const rules = campaign(history, calendar, playsOn)
  // Losses of units are booked, not handed on; who looks on is asked for by the function `seenBy`.
  const runnable = { ...rules, losses: () => [], options: () => [] }
  return {
    rules: runnable as unknown as CaseRules,
    build: (given) => {
      const begun = givenState(rules, given)
      return { sheet: begun.mustered.sheet, ...begun }
    },
    sideOf: (command) => sideOfActor((command as CpCommand).by),
    functions: caseFunctions(rules.data),
    eventKinds: Object.keys(campaignMessages.event),
    phases: PHASES,
    pass(state) {
      // The runner hands on the state that this kit has built.
      const command = passOf(state as CpState)
      return command && { side: sideOfActor(command.by), command }
    },
    judge: {
      stateSchema: rules.stateSchema,
      stateFaults: (state) => rules.stateFaults(state as CpState),
      words: ({ code }) => FAULTS[code] ?? code,
      // An example gives a unit the men it needs, and does not say where the others are.
      mayHave: ({ code }) => code === 'UNBALANCED_EDIT' || code === 'GUNS_OVER',
    },
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  UNKNOWN_ID: 'the order of battle has this unit, and the state has not',
  UNBALANCED_EDIT: 'the accounts of the unit do not add up to its men',
  GUNS_OVER: 'the accounts of the battery do not add up to its guns',
}

/** What the organiser does where nobody has to choose: he closes the step, has the weather thrown, confirms a report. */
function passOf({ phase, battle, offers }: CpState): CpCommand | undefined {
  const by = 'organiser'
  if (offers.some(({ answer }) => answer === null)) return undefined
  if (phase === 'decide') return { type: 'closeStep', by }
  if (phase === 'weather') return { type: 'rollWeather', by }
  return phase === 'report' && battle !== null ? { type: 'confirmReport', by, battleId: battle } : undefined
}
