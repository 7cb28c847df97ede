/** One Hour Waterloo as the program takes it: One Hour Napoleonic as adapted for Waterloo in two postings (OH-R-01). */
import type { Refusal } from '../../engine/refusal'
import { STAFF_SKILLS } from '../../engine/rule-set'
import type { RulesFace } from '../face'
import { orders } from './orders/book'
import { answer } from './screen/answer'
import { field } from './screen/field'
import { fieldSchema, previewSchema, questionSchema, tableSchema, type Question } from './screen/schema'
import { table } from './screen/table'
import { draftChosen, draftMustered, factTime } from './sheet/books'
import { deployment } from './sheet/deployment'
import { faultsOfSheet } from './sheet/faults'
import { HOUSE_RULES, HOUSE_RULES_IN_FILE } from './sheet/house-rules'
import { muster } from './sheet/muster'
import { ratings } from './sheet/ratings'
import { reinforced, sheetWith } from './sheet/reinforcements'
import { sheetSchema, type OhSheet } from './sheet/sheet'
import { roster, summary } from './sheet/summary'
import { act } from './staff/staff'
import { changesOf, isTurnOver, places } from './state/campaign'
import { stateFaults } from './state/faults'
import { fieldReport, level } from './state/field-report'
import { frame } from './state/frame'
import { losses } from './state/losses'
import { stateSchema } from './state/schema'
import { seenBy, turn } from './state/seen-by'
import type { OhState } from './state/state'
import { statistics } from './state/statistics'
import { commandSchema, type OhCommand } from './turn/commands'
import type { OhEvent } from './turn/events'
import { listOptions } from './turn/options/options'
import { play, start } from './turn/play'
import type { OhRefusal } from './turn/refusals'
import { refuse } from './turn/refuse'
import { outcome } from './turn/victory'
import { turnBegun } from './turn/clock'
import { describe, describeRefusal } from './words/describe'
import { messages } from './words/messages'
import { names } from './words/names'
import { REFERENCE } from './words/reference'

export const oneHour: RulesFace<OhSheet, OhState, OhCommand, OhEvent> = {
  key: 'one-hour',
  title: 'One Hour Waterloo',
  source: 'One Hour Napoleonic by Martin Rapier after Neil Thomas, adapted for Waterloo',
  board: 'grid',
  diceKinds: ['d6'],
  turnMinutes: 30,
  sheetSchema,
  commandSchema,
  stateSchema,
  houseRules: HOUSE_RULES,
  houseRulesInFile: HOUSE_RULES_IN_FILE,
  reference: REFERENCE,
  words: {
    messages,
    // A rule set refuses with its own codes only.
    refusal: (refusal: Refusal) => describeRefusal(refusal as OhRefusal),
  },
  faults: faultsOfSheet,
  roster,
  muster,
  start,
  turn,
  frame,
  options: listOptions,
  refuse,
  play,
  seenBy,
  stateFaults,
  outcome,
  losses,
  statistics,
  orders,
  turnBegun,
  describe,
  names,
  deployment,
  reinforced,
  sheetOf: (sheet, state) => sheetWith(sheet, state.reinforcements ?? []),
  staffSkills: STAFF_SKILLS,
  staff: (state, side, orders, _random, skill) => act(state, side, orders, skill),
  books: {
    boardKind: 'boxes',
    draft: draftChosen,
    summary,
    ratings,
    draftMustered,
    fieldReport,
    places,
    factTime,
    isTurnOver,
    changesOf,
    level,
  },
  screen: {
    fieldSchema,
    field,
    tableSchema,
    table,
    questionSchema,
    previewSchema,
    preview: (state, side, question) => answer(state, side, question as Question),
  },
}
