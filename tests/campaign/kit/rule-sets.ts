// The rule sets that campaigns of tests are fought under, those with them that the program does not play yet.
import type { PlaysOn } from '../../../src-shared/campaign'

/** Kind of the boards of each (CP-R-21). */
export const BOARD_KIND: Readonly<Record<string, string>> = {
  squares: 'squares',
  'one-hour': 'boxes',
  brigade: 'table',
  'fast-play': 'table',
}

export const playsOn: PlaysOn = (ruleSet, boardKind) => {
  const kind = BOARD_KIND[ruleSet]
  if (kind === undefined) return 'unknownRuleSet'
  return kind === boardKind ? 'yes' : 'otherBoards'
}

/** What its field reports say of themselves besides: One Hour has no counters for batteries (CP-ONE-05). */
export const reportsOf = (ruleSet: string): { readonly innerBatteries?: true } =>
  ruleSet === 'one-hour' ? { innerBatteries: true } : {}
