/**
 * The squares rules as a rule set: Napoleonic "squares" Rules, February 2012, with all their dated changes (SQ-R-01); the
 * numbering of their sections has no effect (SQ-R-56).
 */
import type { RuleSet } from '../../engine/rule-set'
import { commandSchema, type SqBattleCommand } from './commands'
import { describe } from './describe'
import { draft, type SqDraftInput } from './draft'
import { MINUTES_OF_TURN } from './draft-victory'
import type { SqEvent } from './events'
import { faultsOfSheet } from './faults'
import { HOUSE_RULES } from './house-rules'
import { losses } from './losses'
import { muster } from './muster'
import { names } from './names'
import { options } from './options'
import { play, start } from './play'
import { REFERENCE } from './reference'
import { refuse } from './refuse'
import { reinforced, sheetWith } from './reinforce'
import { sheetSchema, type SqScenario } from './sheet'
import { staff } from './staff'
import type { SqState } from './state'
import { stateFaults } from './state-faults'
import { stateSchema } from './state-schema'
import { outcome } from './victory'
import { seenBy, turn } from './views'

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
