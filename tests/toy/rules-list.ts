// The list of rule sets with one line more: what the built program of the browser test has in the place of its own.
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { brigade } from '../../src-shared/rules/brigade'
import { squares } from '../../src-shared/rules/squares'
import { toy } from './rules'

export const RULE_SETS: readonly AnyRulesFace[] = [squares, brigade, toy]

export function ruleSet(key: string): AnyRulesFace | undefined {
  return RULE_SETS.find((rules) => rules.key === key)
}
