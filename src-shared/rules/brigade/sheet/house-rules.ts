/** The house rules of the brigade rules, default first (section 6.2 of the rules; each belongs to a ruling BR-R-nn). */
import { z } from 'zod'
import type { HouseRuleInfo } from '../../../engine/rule-set'
import { BUILT_IN_TABLE } from '../fire/casualty-table'

const whole = z.int().min(0).max(999)

export const casualtyTableSchema = z.strictObject({
  rows: z.array(z.tuple([whole, whole, whole, whole])).max(200),
  beyond: z.enum(['formula', 'additive']),
})

export const houseRulesSchema = z.strictObject({
  casualtyTable: casualtyTableSchema.default({ ...BUILT_IN_TABLE, rows: [] }),
  ordersMode: z.enum(['strict', 'advisory', 'off']).default('strict'),
  /** 0: as many as he likes. */
  alterationsPerMove: z.int().min(0).max(10).default(0),
  autoExecuteMissing: z.boolean().default(true),
  minutesPerMove: z.int().min(5).max(60).default(15),
  movementDiceFirst: z.boolean().default(false),
  mustMoveFullScore: z.boolean().default(false),
  hillsDifficult: z.boolean().default(false),
  cavalryChargeDice: z.enum(['2.5', '2']).default('2.5'),
  squareReaction: z.enum(['warned', 'fullMove']).default('warned'),
  fireArcOrigin: z.enum(['flared', 'centre']).default('flared'),
  /** Inches. */
  crestDepth: z.number().min(0).max(6).default(1),
  trampledCrops: z.boolean().default(true),
  columnsFire: z.boolean().default(true),
  splitFire: z.boolean().default(true),
  gunnersPerPiece: z.union([z.literal(5), z.literal(3)]).default(5),
  counterBatteryPointsPerHit: z.int().min(1).max(4).default(1),
  counterBatteryScale: z.enum(['sliding', 'literal']).default('sliding'),
  shrapnelLimit: z.enum(['ratio', 'none']).default('ratio'),
  impactRounds: z.enum(['first', 'all']).default('first'),
  columnImpetusVs: z.enum(['infantry', 'any']).default('infantry'),
  meleeMargin: z.int().min(1).max(5).default(2),
  meleeTally: z.enum(['round', 'cumulative']).default('round'),
  cavalryCountsAs36: z.boolean().default(false),
  lancersVsInfantry: z.boolean().default(false),
  assaultAcrossWorkDisorders: z.boolean().default(true),
  pursuitSpeed: z.enum(['full', 'dice']).default('full'),
  fallBackQuorum: z.enum(['any', 'half', 'all']).default('half'),
  routLevel: z.enum(['allUnitsFallBack', 'quorum', 'never']).default('allUnitsFallBack'),
  leaderCasualties: z.boolean().default(false),
  interpenetrationDisorders: z.boolean().default(false),
  hiddenStrengths: z.boolean().default(false),
  trueStrength: z.boolean().default(false),
  roomToMove: z.boolean().default(true),
})

/** The full set in force; fixed for the whole battle (BR-GEN-08). */
export type BrHouseRules = z.infer<typeof houseRulesSchema>

export const DEFAULT_HOUSE_RULES: BrHouseRules = houseRulesSchema.parse({})

const yesNo = { type: 'boolean' } as const
const choice = (...values: (string | number)[]) => ({ type: 'choice', values }) as const
const integer = (min: number, max: number) => ({ type: 'integer', min, max }) as const

type Simple = Exclude<keyof BrHouseRules, 'casualtyTable'>
const row = (key: Simple, rule: string, group: string, kind: HouseRuleInfo['kind']): HouseRuleInfo => ({
  key,
  rule,
  group,
  kind,
  default: DEFAULT_HOUSE_RULES[key],
})

/** A casualty table of one's own is entered as a table (3.18). */
export const HOUSE_RULES_IN_FILE: readonly (keyof BrHouseRules)[] = ['casualtyTable']

/** For the set-up screen, grouped, each with its ruling. */
export const HOUSE_RULES: readonly HouseRuleInfo[] = [
  row('ordersMode', 'BR-R-76', 'orders', choice('strict', 'advisory', 'off')),
  row('alterationsPerMove', 'BR-R-112', 'orders', integer(0, 10)),
  row('autoExecuteMissing', 'BR-ORD-18', 'orders', yesNo),
  row('leaderCasualties', 'BR-R-80', 'orders', yesNo),
  row('minutesPerMove', 'BR-R-05', 'turn', integer(5, 60)),
  row('movementDiceFirst', 'BR-R-12', 'movement', yesNo),
  row('mustMoveFullScore', 'BR-R-11', 'movement', yesNo),
  row('hillsDifficult', 'BR-TERR-11', 'movement', yesNo),
  row('cavalryChargeDice', 'BR-R-14', 'movement', choice('2.5', '2')),
  row('squareReaction', 'BR-R-21', 'movement', choice('warned', 'fullMove')),
  row('interpenetrationDisorders', 'BR-R-89', 'movement', yesNo),
  row('fireArcOrigin', 'BR-R-24', 'fire', choice('flared', 'centre')),
  row('crestDepth', 'BR-R-26', 'fire', choice(0, 0.5, 1, 1.5, 2, 3, 4, 5, 6)),
  row('trampledCrops', 'BR-GEO-09', 'fire', yesNo),
  row('columnsFire', 'BR-R-28', 'fire', yesNo),
  row('splitFire', 'BR-R-29', 'fire', yesNo),
  row('gunnersPerPiece', 'BR-R-31', 'artillery', choice(5, 3)),
  row('counterBatteryPointsPerHit', 'BR-R-33', 'artillery', integer(1, 4)),
  row('counterBatteryScale', 'BR-R-32', 'artillery', choice('sliding', 'literal')),
  row('shrapnelLimit', 'BR-R-36', 'artillery', choice('ratio', 'none')),
  row('impactRounds', 'BR-R-43', 'melee', choice('first', 'all')),
  row('columnImpetusVs', 'BR-R-107', 'melee', choice('infantry', 'any')),
  row('meleeMargin', 'BR-R-47', 'melee', integer(1, 5)),
  row('meleeTally', 'BR-R-47', 'melee', choice('round', 'cumulative')),
  row('cavalryCountsAs36', 'BR-R-48', 'melee', yesNo),
  row('lancersVsInfantry', 'BR-R-49', 'melee', yesNo),
  row('assaultAcrossWorkDisorders', 'BR-R-56', 'melee', yesNo),
  row('pursuitSpeed', 'BR-R-68', 'morale', choice('full', 'dice')),
  row('fallBackQuorum', 'BR-R-71', 'morale', choice('any', 'half', 'all')),
  row('routLevel', 'BR-R-71', 'morale', choice('allUnitsFallBack', 'quorum', 'never')),
  row('hiddenStrengths', 'BR-BDE-05', 'battle', yesNo),
  row('trueStrength', 'BR-R-120', 'battle', yesNo),
  row('roomToMove', 'BR-R-125', 'battle', yesNo),
]
