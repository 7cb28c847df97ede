/** THE list of rule sets: nothing else in src-shared and src-main names one. */
import { brigade } from './brigade'
import type { AnyRulesFace } from './face'
import { fastPlay } from './fast-play'
import { oneHour } from './one-hour'
import { squares } from './squares'

/** Those that the program plays; where none is asked for, the first. */
export const RULE_SETS: readonly AnyRulesFace[] = [squares, brigade, oneHour, fastPlay]

/** The rule set of a key; undefined if the program does not play it. */
export function ruleSet(key: string): AnyRulesFace | undefined {
  return RULE_SETS.find((rules) => rules.key === key)
}
