/**
 * The squares rules as a rule set: Napoleonic "squares" Rules, February 2012, with all their dated changes (SQ-R-01); the
 * numbering of their sections has no effect (SQ-R-56).
 */
import type { Refusal } from '../../engine/refusal'
import { STAFF_SKILLS } from '../../engine/rule-set'
import { TEMPERAMENTS } from '../../engine/temperament'
import type { RulesFace } from '../face'
import { commandSchema, type SqBattleCommand } from './turn/commands'
import { orders } from './orders/book'
import { answer } from './screen/answer'
import { field } from './screen/field'
import { fieldSchema, previewSchema, questionSchema, tableSchema, type Question } from './screen/schema'
import { table } from './screen/table'
import { BOARD_KIND } from './sheet/board'
import { draftChosen, draftMustered } from './sheet/books'
import { deployment } from './sheet/deployment'
import { MINUTES_OF_TURN } from './sheet/draft/victory'
import type { SqEvent } from './turn/events'
import { faultsOfSheet } from './sheet/faults'
import { factTime } from './sheet/frames'
import { frames } from './sheet/frames-check'
import { HOUSE_RULES } from './sheet/house-rules'
import { losses } from './state/losses'
import { muster } from './sheet/muster'
import { options } from './turn/options/options'
import { play, start } from './turn/play'
import { REFERENCE } from './words/reference'
import { refuse } from './turn/refuse'
import { reinforced, sheetWith } from './sheet/reinforcements'
import { ratings } from './sheet/ratings'
import { sheetSchema, type SqScenario } from './sheet/sheet'
import { roster, summary } from './sheet/summary'
import { changesOf, isTurnOver, places } from './state/campaign'
import { fieldReport } from './state/field-report'
import { frame } from './state/frame'
import { staffPlan } from './staff/laid-open'
import { act, carryOut } from './staff/staff'
import type { SqState } from './state/state'
import { stateFaults } from './state/faults'
import { stateSchema } from './state/schema'
import { statistics } from './state/statistics'
import { outcome } from './turn/victory'
import { level } from './turn/verdict'
import { seenBy, turn } from './state/seen-by'
import { turnBegun } from './turn/clock'
import { describe, describeRefusal } from './words/describe'
import { messages } from './words/messages'
import { names } from './words/names'
import type { SqRefusal } from './turn/refusals'

export const squares: RulesFace<SqScenario, SqState, SqBattleCommand, SqEvent> = {
  key: 'squares',
  title: 'Napoleonic “squares” rules',
  source: 'Napoleonic “squares” Rules (February 2012)',
  board: 'grid',
  diceKinds: ['d3', 'd6', 'd8', 'd10', 'd12'],
  turnMinutes: MINUTES_OF_TURN,
  sheetSchema,
  commandSchema,
  stateSchema,
  houseRules: HOUSE_RULES,
  reference: REFERENCE,
  words: {
    messages,
    // A rule set refuses with its own codes only.
    refusal: (refusal: Refusal) => describeRefusal(refusal as SqRefusal),
  },
  faults: faultsOfSheet,
  roster,
  deployment,
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
  sheetOf: (sheet, state) => sheetWith(sheet, state.reinforcements ?? []),
  outcome,
  losses,
  statistics,
  orders,
  staffSkills: STAFF_SKILLS,
  staffTemperaments: TEMPERAMENTS,
  staffPlan,
  staff: act,
  carryOut,
  turnBegun,
  describe,
  names,
  books: {
    boardKind: BOARD_KIND,
    frames,
    draft: draftChosen,
    summary,
    draftMustered,
    fieldReport,
    places,
    factTime,
    isTurnOver,
    changesOf,
    level,
    ratings,
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
