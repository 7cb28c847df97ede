/**
 * One Hour Waterloo as far as its battles go: One Hour Napoleonic as adapted for Waterloo in two postings (OH-R-01). The
 * face that the program takes adds history, staff and screen.
 */
import type { Refusal } from '../../engine/refusal'
import type { RuleSet } from '../../engine/rule-set'
import { orders } from './orders/book'
import { faultsOfSheet } from './sheet/faults'
import { HOUSE_RULES, HOUSE_RULES_IN_FILE } from './sheet/house-rules'
import { muster } from './sheet/muster'
import { sheetSchema, type OhSheet } from './sheet/sheet'
import { roster } from './sheet/summary'
import { stateFaults } from './state/faults'
import { frame } from './state/frame'
import { losses } from './state/losses'
import { stateSchema } from './state/schema'
import { seenBy, turn } from './state/seen-by'
import type { OhState } from './state/state'
import { commandSchema, type OhCommand } from './turn/commands'
import type { OhEvent } from './turn/events'
import { listOptions } from './turn/options/options'
import { play, start } from './turn/play'
import { refuse } from './turn/refuse'
import type { OhRefusal } from './turn/refusals'
import { outcome } from './turn/victory'
import { describe, describeRefusal } from './words/describe'
import { messages } from './words/messages'
import { names } from './words/names'

export const rules: Omit<RuleSet<OhSheet, OhState, OhCommand, OhEvent>, 'staff' | 'staffSkills'> = {
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
  orders,
  describe,
  names,
}
