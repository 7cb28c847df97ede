/** The house rules of Fast Play Napoleonic, each with its ruling, default first (6.1). */
import { z } from 'zod'
import type { HouseRuleInfo } from '../../../engine/rule-set'

export const houseRulesSchema = z.strictObject({
  victoryBasis: z.enum(['elements', 'units', 'elementsOverHalfUnits']).default('elements'),
  frontage: z.enum(['listed', 'equal']).default('listed'),
  cavalryDepth: z.number().min(0.5).max(1.5).default(0.5625),
  alternateDeployment: z.boolean().default(true),
  optionTie: z.enum(['reroll', 'previousLoser']).default('reroll'),
  declareTiming: z.enum(['turnStart', 'eachPhase']).default('turnStart'),
  shootIntoMelee: z.boolean().default(false),
  artilleryArc: z.enum(['either', 'own', 'battery']).default('either'),
  zocAngle: z.number().min(0).max(90).default(45),
  roadThroughBadGoing: z.enum(['road', 'terrain']).default('road'),
  obstacleCrossing: z.enum(['free', 'badGoing']).default('free'),
  chargeTests: z.enum(['always', 'squareAndOutOfCommand']).default('always'),
  lineUpFreeAngle: z.number().min(0).max(180).default(45),
  reactionTiming: z.enum(['ownMovement', 'onContact']).default('ownMovement'),
  lancerBonus: z.enum(['single', 'double']).default('single'),
  positionBonus: z.enum(['each', 'once']).default('each'),
  casualtyChoice: z.enum(['owner', 'auto']).default('owner'),
  rallyDelay: z.enum(['nextRally', 'fullTurn']).default('nextRally'),
  generalLoss: z.enum(['none', 'poorReplacement']).default('none'),
  cavalryForcedMovement: z.boolean().default(false),
  // The following are read by the draft alone (7.2 to 7.5).
  veteranAs: z.enum(['trained', 'elite']).default('trained'),
  /** The whole battle, or the first or second of the parts of 7.4. */
  part: z.enum(['whole', 'first', 'second']).default('whole'),
  /** Men of a unit of foot; 0: what 7.4 says. */
  unitMen: z.union([z.literal(0), z.int().min(200).max(6000)]).default(0),
  places: z.enum(['historical', 'strip']).default('historical'),
})
export type FpHouseRules = z.infer<typeof houseRulesSchema>
export const DEFAULT_HOUSE_RULES: FpHouseRules = houseRulesSchema.parse({})

/** Numbers that only a file can hold. */
export const HOUSE_RULES_IN_FILE = ['cavalryDepth', 'zocAngle', 'lineUpFreeAngle', 'unitMen'] as const

type FormKey = Exclude<keyof FpHouseRules, (typeof HOUSE_RULES_IN_FILE)[number]>
const yesNo = { type: 'boolean' } as const

function row(key: FormKey, rule: string, group: string, ...values: readonly string[]): HouseRuleInfo {
  return {
    key,
    rule,
    group,
    kind: values.length > 0 ? { type: 'choice', values } : yesNo,
    default: DEFAULT_HOUSE_RULES[key],
  }
}

/** For the set-up screen, grouped. */
export const HOUSE_RULES: readonly HouseRuleInfo[] = [
  row('victoryBasis', 'FP-R-07', 'battle', 'elements', 'units', 'elementsOverHalfUnits'),
  row('alternateDeployment', 'FP-R-91', 'battle'),
  row('optionTie', 'FP-R-10', 'battle', 'reroll', 'previousLoser'),
  row('declareTiming', 'FP-R-11', 'battle', 'turnStart', 'eachPhase'),
  row('frontage', 'FP-R-03', 'battle', 'listed', 'equal'),
  row('veteranAs', 'FP-R-97', 'battle', 'trained', 'elite'),
  row('part', 'FP-R-97', 'battle', 'whole', 'first', 'second'),
  row('places', 'FP-R-138', 'battle', 'historical', 'strip'),
  row('shootIntoMelee', 'FP-R-16', 'shooting'),
  row('artilleryArc', 'FP-R-20', 'shooting', 'either', 'own', 'battery'),
  row('roadThroughBadGoing', 'FP-R-40', 'movement', 'road', 'terrain'),
  row('obstacleCrossing', 'FP-R-43', 'movement', 'free', 'badGoing'),
  row('cavalryForcedMovement', 'FP-R-93', 'movement'),
  row('chargeTests', 'FP-R-46', 'charges', 'always', 'squareAndOutOfCommand'),
  row('reactionTiming', 'FP-R-55', 'charges', 'ownMovement', 'onContact'),
  row('lancerBonus', 'FP-R-66', 'combat', 'single', 'double'),
  row('positionBonus', 'FP-R-67', 'combat', 'each', 'once'),
  row('casualtyChoice', 'FP-R-73', 'combat', 'owner', 'auto'),
  row('rallyDelay', 'FP-R-83', 'generals', 'nextRally', 'fullTurn'),
  row('generalLoss', 'FP-R-85', 'generals', 'none', 'poorReplacement'),
]
