/** The brigade rules as a rule set: Napoleonic Brigade Rules by Stuart Asquith and Peter Spires, Mark 9, July 2000. */
import { STAFF_SKILLS } from '../../engine/rule-set'
import { TEMPERAMENTS } from '../../engine/temperament'
import type { RulesFace } from '../face'
import { answer, answerInSlices } from './screen/answer'
import { field } from './screen/field'
import { film } from './screen/film'
import { fieldSchema, previewSchema, questionSchema, tableSchema, type Question } from './screen/schema'
import { table } from './screen/table'
import { draftChosen, draftMustered, summary } from './sheet/books'
import type { BrSheet } from './sheet/sheet'
import { staffPlan } from './staff/laid-open'
import { staffOf } from './staff/staff'
import { changesOf, isTurnOver, places } from './state/campaign'
import { fieldReport, level } from './state/field-report'
import { outlines } from './state/outlines'
import type { BrState } from './state/state'
import { statistics } from './state/statistics'
import { assemble } from './turn/assemble'
import type { BrCommand } from './turn/commands'
import type { BrEvent } from './turn/events'
import { machine } from './turn/machine'
import { describe } from './words/describe'

const { staff, carryOut } = staffOf(machine)

export const brigade: RulesFace<BrSheet, BrState, BrCommand, BrEvent> = {
  ...assemble(machine, {
    staffSkills: STAFF_SKILLS,
    staff,
    describe,
  }),
  staffTemperaments: TEMPERAMENTS,
  staffPlan,
  carryOut,
  statistics,
  outlines,
  books: {
    boardKind: 'table',
    draft: draftChosen,
    summary,
    draftMustered,
    fieldReport,
    places,
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
    previewInSlices: (state, side, question) => answerInSlices(state, side, question as Question),
    film,
  },
}
