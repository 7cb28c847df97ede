/**
 * The squares rules as a rule set: Napoleonic "squares" Rules, February 2012, with all their dated changes (SQ-R-01); the
 * numbering of their sections has no effect (SQ-R-56).
 */
import type { RuleSet } from '../../engine/rule-set'
import { commandSchema, type SqBattleCommand } from './turn/commands'
import { describe } from './words/describe'
import { draft, type SqDraftInput } from './sheet/draft/draft'
import { MINUTES_OF_TURN } from './sheet/draft/victory'
import type { SqEvent } from './turn/events'
import { faultsOfSheet } from './sheet/faults'
import { HOUSE_RULES } from './sheet/house-rules'
import { losses } from './state/losses'
import { muster } from './sheet/muster'
import { names } from './words/names'
import { options } from './turn/options/options'
import { play, start } from './turn/play'
import { REFERENCE } from './words/reference'
import { refuse } from './turn/refuse'
import { reinforced, sheetWith } from './sheet/reinforcements'
import { sheetSchema, type SqScenario } from './sheet/sheet'
import { staff } from './staff/staff'
import type { SqState } from './state/state'
import { stateFaults } from './state/faults'
import { stateSchema } from './state/schema'
import { outcome } from './turn/victory'
import { seenBy, turn } from './state/seen-by'

export const squares: RuleSet<SqScenario, SqState, SqBattleCommand, SqDraftInput, SqEvent> = {
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
  draft,
  faults: faultsOfSheet,
  muster,
  start,
  turn,
  options,
  refuse,
  play,
  seenBy,
  stateFaults,
  reinforced,
  sheetOf: (sheet, state) => sheetWith(sheet, state.reinforcements ?? []),
  outcome,
  losses,
  staffSkills: ['normal'],
  staff,
  describe,
  names,
}
