/** The brigade rules as a rule set: Napoleonic Brigade Rules by Stuart Asquith and Peter Spires, Mark 9, July 2000. */
import { STAFF_SKILLS, type RuleSet } from '../../engine/rule-set'
import { assemble } from './turn/assemble'
import type { BrCommand } from './turn/commands'
import { describe } from './words/describe'
import { draft, type BrDraftInput } from './sheet/draft/draft'
import type { BrEvent } from './turn/events'
import { machine } from './turn/machine'
import type { BrSheet } from './sheet/sheet'
import { staffOf } from './staff/staff'
import type { BrState } from './state/state'

export const brigade: RuleSet<BrSheet, BrState, BrCommand, BrDraftInput, BrEvent> = assemble(machine, {
  draft,
  staffSkills: STAFF_SKILLS,
  staff: staffOf(machine),
  describe,
})
