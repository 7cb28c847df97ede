/** The rule sets that the program plays, by key. */
import type { AnyRuleSet } from '../engine/battle'
import type { RuleSetKey } from '../engine/rule-set'
import { brigade } from './brigade'
import { squares } from './squares'

export const RULE_SETS: Readonly<Partial<Record<RuleSetKey, AnyRuleSet>>> = { squares, brigade }

/** A rule set; undefined if the program does not play it. */
export function ruleSet(key: RuleSetKey): AnyRuleSet | undefined {
  return RULE_SETS[key]
}
