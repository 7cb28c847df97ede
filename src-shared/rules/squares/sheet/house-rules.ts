/** The house rules of the squares rules, default first (section 7.2 of the rules; each belongs to a ruling SQ-R-nn). */
import { z } from 'zod'
import type { HouseRuleInfo } from '../../../engine/rule-set'

export const houseRulesSchema = z.strictObject({
  feb2012HillTownMorale: z.boolean().default(true),
  feb2012UphillReroll: z.boolean().default(true),
  cincMoveTiming: z.enum(['beforeDice', 'afterDice']).default('beforeDice'),
  generalMoveSquares: z.int().min(0).max(9).default(4),
  loneGeneral: z.enum(['displace', 'block']).default('displace'),
  nominations: z.enum(['sealed', 'open']).default('sealed'),
  remainingDice: z.enum(['asYouGo', 'allAtOnce']).default('asYouGo'),
  activationOrder: z.enum(['free', 'moveThenBombardThenAssault']).default('free'),
  minimumMove: z.boolean().default(false),
  mixedActsAs: z.enum(['strict', 'infantry']).default('strict'),
  bombardAllocation: z.enum(['owner', 'firer']).default('owner'),
  bombardmentLos: z.enum(['none', 'terrain']).default('none'),
  bombardFromWoods: z.boolean().default(true),
  woodsAppliesTo: z.enum(['combatSquare', 'ownSquare']).default('combatSquare'),
  hitSharing: z.enum(['even', 'free']).default('even'),
  uphillTest: z.enum(['all', 'main']).default('all'),
  rearDefinition: z.enum(['homeEdge', 'awayFromAttack']).default('homeEdge'),
  retreatOffHomeEdge: z.boolean().default(false),
  hillsCountAsOpen: z.boolean().default(false),
  advanceAfterAssault: z.enum(['none', 'participants']).default('none'),
  secondRoundRight: z.enum(['attackerFirst', 'winnerOnly']).default('attackerFirst'),
  maxAssaultRounds: z.int().min(2).max(4).default(2),
  secondRoundDice: z.enum(['tiredOnly', 'all']).default('tiredOnly'),
  secondRoundCost: z.union([z.literal(0), z.literal(2)]).default(0),
  breakthroughAnyCommand: z.boolean().default(false),
  surroundedNightNeedsGap: z.boolean().default(true),
})

/** The full set in force. */
export type SqHouseRules = z.infer<typeof houseRulesSchema>

export const DEFAULT_HOUSE_RULES: SqHouseRules = houseRulesSchema.parse({})

const yesNo = { type: 'boolean' } as const
const choice = (...values: (string | number)[]) => ({ type: 'choice', values }) as const
const integer = (min: number, max: number) => ({ type: 'integer', min, max }) as const

const row = (
  key: keyof SqHouseRules,
  rule: string,
  group: string,
  kind: HouseRuleInfo['kind'],
): HouseRuleInfo => ({
  key,
  rule,
  group,
  kind,
  default: DEFAULT_HOUSE_RULES[key],
})

/** For the set-up screen, grouped, each with its ruling. */
export const HOUSE_RULES: readonly HouseRuleInfo[] = [
  row('feb2012HillTownMorale', 'SQ-R-01', 'edition', yesNo),
  row('feb2012UphillReroll', 'SQ-R-01', 'edition', yesNo),
  row('cincMoveTiming', 'SQ-R-03', 'generals', choice('beforeDice', 'afterDice')),
  row('generalMoveSquares', 'SQ-R-06', 'generals', integer(0, 9)),
  row('loneGeneral', 'SQ-R-07', 'generals', choice('displace', 'block')),
  row('nominations', 'SQ-R-08', 'turn', choice('sealed', 'open')),
  row('remainingDice', 'SQ-R-11', 'turn', choice('asYouGo', 'allAtOnce')),
  row('activationOrder', 'SQ-R-10', 'turn', choice('free', 'moveThenBombardThenAssault')),
  row('minimumMove', 'SQ-R-17', 'movement', yesNo),
  row('mixedActsAs', 'SQ-R-21', 'units', choice('strict', 'infantry')),
  row('bombardAllocation', 'SQ-R-22', 'bombardment', choice('owner', 'firer')),
  row('bombardmentLos', 'SQ-R-23', 'bombardment', choice('none', 'terrain')),
  row('bombardFromWoods', 'SQ-R-24', 'bombardment', yesNo),
  row('woodsAppliesTo', 'SQ-R-30', 'assault', choice('combatSquare', 'ownSquare')),
  row('hitSharing', 'SQ-R-31', 'assault', choice('even', 'free')),
  row('uphillTest', 'SQ-R-55', 'assault', choice('all', 'main')),
  row('rearDefinition', 'SQ-R-37', 'retreat', choice('homeEdge', 'awayFromAttack')),
  row('retreatOffHomeEdge', 'SQ-R-38', 'retreat', yesNo),
  row('hillsCountAsOpen', 'SQ-R-39', 'retreat', yesNo),
  row('advanceAfterAssault', 'SQ-R-43', 'secondRound', choice('none', 'participants')),
  row('secondRoundRight', 'SQ-R-45', 'secondRound', choice('attackerFirst', 'winnerOnly')),
  row('maxAssaultRounds', 'SQ-R-47', 'secondRound', integer(2, 4)),
  row('secondRoundDice', 'SQ-R-48', 'secondRound', choice('tiredOnly', 'all')),
  row('secondRoundCost', 'SQ-R-49', 'secondRound', choice(0, 2)),
  row('breakthroughAnyCommand', 'SQ-R-49', 'secondRound', yesNo),
  row('surroundedNightNeedsGap', 'SQ-R-58', 'night', yesNo),
]
