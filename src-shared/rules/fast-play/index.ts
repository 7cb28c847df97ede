/** Fast Play Napoleonic as the program takes it: the published rules 1.1, on the open table. */
import type { Refusal } from '../../engine/refusal'
import type { RulesFace } from '../face'
import { orders } from './orders/book'
import { draftChosen, draftMustered, summary } from './sheet/books'
import { answer } from './screen/answer'
import { field } from './screen/field'
import { film, moveOf } from './screen/film'
import { fieldSchema, previewSchema, questionSchema, tableSchema, type Question } from './screen/schema'
import { table } from './screen/table'
import { faultsOfSheet } from './sheet/faults'
import { HOUSE_RULES, HOUSE_RULES_IN_FILE } from './sheet/house-rules'
import { muster } from './sheet/muster'
import { reinforced, sheetWith } from './sheet/reinforcements'
import { sheetSchema, type FpSheet } from './sheet/sheet'
import { act } from './staff/staff'
import { changesOf, isTurnOver, places } from './state/campaign'
import { factTime } from './state/facts'
import { stateFaults } from './state/faults'
import { fieldReport, level } from './state/field-report'
import { frame, losses, names, roster } from './state/frame'
import { stateSchema } from './state/schema'
import { seenBy, turn } from './state/seen-by'
import type { FpState } from './state/state'
import { outlines, statistics } from './state/statistics'
import { commandSchema, type FpCommand } from './turn/commands'
import type { FpEvent } from './turn/events'
import { options } from './turn/options'
import { play, start } from './turn/play'
import type { FpRefusal } from './turn/refusals'
import { refuse } from './turn/refuse'
import { outcome } from './turn/victory'
import { turnBegun } from './turn/clock'
import { describe, describeRefusal } from './words/describe'
import { messages } from './words/messages'
import { REFERENCE } from './words/reference'

export const fastPlay: RulesFace<FpSheet, FpState, FpCommand, FpEvent> = {
  key: 'fast-play',
  title: 'Fast Play Napoleonic',
  source: 'Fast Play Napoleonic Wargame Rules 1.1 by Jon Linney',
  board: 'table',
  diceKinds: ['d6'],
  turnMinutes: 20,
  sheetSchema,
  commandSchema,
  stateSchema,
  houseRules: HOUSE_RULES,
  houseRulesInFile: HOUSE_RULES_IN_FILE,
  reference: REFERENCE,
  words: {
    messages,
    // A rule set refuses with its own codes only.
    refusal: (refusal: Refusal) => describeRefusal(refusal as FpRefusal),
  },
  faults: faultsOfSheet,
  roster,
  muster,
  start,
  turn,
  frame,
  options,
  refuse,
  play,
  seenBy,
  stateFaults,
  reinforced,
  sheetOf: (sheet, { reinforcements }) => sheetWith(sheet, reinforcements),
  outcome,
  losses,
  statistics,
  outlines,
  orders,
  turnBegun,
  describe,
  names,
  staffSkills: ['easy', 'normal', 'hard'],
  staff: (state, side, book, _random, skill) => act(state, side, book, skill),
  books: {
    boardKind: 'table',
    draft: draftChosen,
    summary,
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
    film,
    moveOf,
  },
}
