/** The brigade rules as a rule set: Napoleonic Brigade Rules by Stuart Asquith and Peter Spires, Mark 9, July 2000. */
import { STAFF_SKILLS, type RuleSet } from '../../engine/rule-set'
import { assemble } from './assemble'
import type { BrCommand } from './commands'
import { describe } from './describe'
import { draft, type BrDraftInput } from './draft'
import type { BrEvent } from './events'
import { machine } from './machine'
import type { BrSheet } from './sheet'
import { staffOf } from './staff'
import type { BrState } from './state'

export const brigade: RuleSet<BrSheet, BrState, BrCommand, BrDraftInput, BrEvent> = assemble(machine, {
  draft,
  staffSkills: STAFF_SKILLS,
  staff: staffOf(machine),
  describe,
})
