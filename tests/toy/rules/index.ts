// Tic-tac-toe as a rule set: the smallest that can be drawn up, played, undone, resumed, reported and simulated.
import type { RulesFace } from '../../../src-shared/rules/face'
import {
  field,
  fieldSchema,
  preview,
  previewSchema,
  questionSchema,
  table,
  tableSchema,
  type Question,
} from './screen'
import { draft, roster, sheetSchema, summary, type Sheet } from './sheet'
import { frame, muster, stateFaults, stateSchema, type State } from './state'
import {
  commandSchema,
  MINUTES_OF_TURN,
  options,
  outcome,
  play,
  refuse,
  staff,
  start,
  turn,
  type Command,
} from './turn'
import { describe, describeRefusal, messages, names, REFERENCE } from './words'

export const toy: RulesFace<Sheet, State, Command> = {
  key: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  source: 'Everybody’s, of old',
  board: 'grid',
  diceKinds: [],
  turnMinutes: MINUTES_OF_TURN,
  sheetSchema,
  commandSchema,
  stateSchema,
  houseRules: [
    {
      key: 'begins',
      rule: 'TT-TURN-01',
      kind: { type: 'choice', values: [0, 1] },
      default: 0,
      group: 'game',
    },
  ],
  reference: REFERENCE,
  words: { messages, refusal: describeRefusal },
  faults: () => [],
  roster,
  muster,
  start,
  turn,
  frame,
  options,
  refuse,
  play,
  seenBy: (state) => state,
  stateFaults,
  outcome,
  // It is no battle of history: nobody of the order of battle is on its board.
  losses: () => [],
  staffSkills: ['normal'],
  staff: (state, side, _orders, random) => ({ command: staff(state, side, random) }),
  describe,
  names,
  books: { draft, summary },
  screen: {
    fieldSchema,
    field,
    tableSchema,
    table,
    questionSchema,
    previewSchema,
    preview: (state, side, question) => preview(state, side, question as Question),
  },
}
