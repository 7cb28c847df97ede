/** One Hour Waterloo as the program takes it: its rules, its books for history and campaign, its staff, its screen. */
import { STAFF_SKILLS } from '../../engine/rule-set'
import type { RulesFace } from '../face'
import { rules } from './rules'
import { answer } from './screen/answer'
import { field } from './screen/field'
import { fieldSchema, previewSchema, questionSchema, tableSchema, type Question } from './screen/schema'
import { table } from './screen/table'
import { draftChosen, draftMustered, factTime } from './sheet/books'
import { deployment } from './sheet/deployment'
import { reinforced, sheetWith } from './sheet/reinforcements'
import type { OhSheet } from './sheet/sheet'
import { summary } from './sheet/summary'
import { decision } from './staff/staff'
import { changesOf, isTurnOver, places } from './state/campaign'
import { fieldReport, level } from './state/field-report'
import type { OhState } from './state/state'
import type { OhCommand } from './turn/commands'
import type { OhEvent } from './turn/events'

export const oneHour: RulesFace<OhSheet, OhState, OhCommand, OhEvent> = {
  ...rules,
  deployment,
  reinforced,
  sheetOf: (sheet, state) => sheetWith(sheet, state.reinforcements ?? []),
  staffSkills: STAFF_SKILLS,
  staff: (state, side, orders, _random, skill) => decision(state, side, orders, skill).idea.command,
  books: {
    boardKind: 'boxes',
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
  },
}
