/** The house rules of One Hour Waterloo, default first (6.1), and the editions that set some of the defaults (1.1). */
import { z } from 'zod'
import type { HouseRuleInfo, HouseRuleValue } from '../../../engine/rule-set'
import { cardSchema } from './cards'
import { DEFAULT_DECK } from './deck'

export const EDITIONS = ['firstPosting', 'secondPosting', 'simplified'] as const
export type Edition = (typeof EDITIONS)[number]

/** Preset, or men of foot, men of horse and guns that make a unit (OH-R-63). */
const unitScaleSchema = z.union([
  z.enum(['division', 'corps']),
  z.strictObject({
    foot: z.int().min(100).max(20_000),
    horse: z.int().min(50).max(10_000),
    guns: z.int().min(4).max(200),
  }),
])

export const houseRulesSchema = z.strictObject({
  edition: z.enum(EDITIONS),
  /** Null, in a form `none`: no limit (E2). */
  attackersPerTarget: z.union([z.int().min(1).max(99), z.literal('none'), z.null()]),
  leaderExtraHit: z.boolean(),
  leaderMoraleBonus: z.union([z.literal(0), z.literal(1)]),
  linePivotVsCharge: z.boolean(),
  commanderEffects: z.enum(['individual', 'uniform', 'none']),
  commanderRally: z.boolean(),
  firstHitPermanent: z.boolean(),
  'chanceCards.enabled': z.boolean(),
  'chanceCards.deckMode': z.enum(['perSide', 'shared']),
  'chanceCards.drawnBy': z.enum(['program', 'table']),
  'chanceCards.deck': z.array(cardSchema).max(100),
  rangeMetric: z.enum(['diagonal15', 'chebyshev']),
  crestRule: z.enum(['deadGround', 'simple']),
  overheadFire: z.enum(['shooterHigher', 'eitherHigher']),
  effectFloor: z.enum(['quarter', 'eighth']),
  doubleBonusDice: z.boolean(),
  flankFireByInfantry: z.boolean(),
  lightCoverStacks: z.boolean(),
  townChargeNeedsRoad: z.boolean(),
  retreatBlocked: z.enum(['slideThenHit', 'hit', 'stand']),
  garrisonsIgnoreRetreat: z.boolean(),
  leaderRiskPer: z.enum(['attack', 'hit']),
  diagonalSqueeze: z.enum(['blocked', 'allowed']),
  squareAfterShooting: z.boolean(),
  squareTiming: z.enum(['phaseStart', 'beforeUnitMoves']),
  squareInCover: z.boolean(),
  pivotAfterCharge: z.enum(['unlessImpetuous', 'always', 'never']),
  leaderScope: z.enum(['asPrinted', 'commandOnly']),
  leaderMoment: z.enum(['declaration', 'contact']),
  commandMetric: z.enum(['chebyshev', 'diagonal15']),
  hillNations: z.array(z.string().min(1).max(40)).max(20),
  rerollPolicy: z.enum(['auto', 'ask']),
  napoleonRally: z.enum(['anywhere', 'within3', 'sameBox']),
  wellingtonRally: z.enum(['sameBox', 'within1']),
  unitScale: unitScaleSchema,
  woodEntryLine: z.enum(['stop', 'no', 'free']),
  linearCover: z.boolean(),
  lightFormedLosesScreen: z.boolean(),
  autoPivot: z.boolean(),
  autoRetire: z.boolean(),
  chargeTiming: z.enum(['mixed', 'afterMoves']),
  detachedRally: z.boolean(),
  breakFraction: z.number().min(0.2).max(1),
})

/** The full set in force. */
export type OhHouseRules = z.infer<typeof houseRulesSchema>
/** Those that a sheet names: what it leaves out stays out, so that its edition can say it. */
export const namedHouseRulesSchema = houseRulesSchema.partial()
export type NamedHouseRules = z.infer<typeof namedHouseRulesSchema>

type ByEdition = Pick<
  OhHouseRules,
  'attackersPerTarget' | 'leaderExtraHit' | 'leaderMoraleBonus' | 'linePivotVsCharge' | 'commanderEffects'
>

/** Defaults that differ by edition: E2 to E6 (1.1). E7 and E8 are the same in all three. */
export const EDITION_DEFAULTS: Readonly<Record<Edition, ByEdition>> = {
  firstPosting: {
    attackersPerTarget: null,
    leaderExtraHit: true,
    leaderMoraleBonus: 1,
    linePivotVsCharge: true,
    commanderEffects: 'individual',
  },
  secondPosting: {
    attackersPerTarget: 1,
    leaderExtraHit: true,
    leaderMoraleBonus: 0,
    linePivotVsCharge: true,
    commanderEffects: 'individual',
  },
  simplified: {
    attackersPerTarget: 1,
    leaderExtraHit: false,
    leaderMoraleBonus: 0,
    linePivotVsCharge: false,
    commanderEffects: 'uniform',
  },
}

/** Every rule as it is where neither the sheet nor its edition says otherwise (6.1). */
const DEFAULTS: OhHouseRules = {
  edition: 'secondPosting',
  attackersPerTarget: 1,
  leaderExtraHit: true,
  leaderMoraleBonus: 0,
  linePivotVsCharge: true,
  commanderEffects: 'individual',
  commanderRally: true,
  firstHitPermanent: true,
  'chanceCards.enabled': true,
  'chanceCards.deckMode': 'perSide',
  'chanceCards.drawnBy': 'program',
  'chanceCards.deck': DEFAULT_DECK,
  rangeMetric: 'diagonal15',
  crestRule: 'deadGround',
  overheadFire: 'shooterHigher',
  effectFloor: 'quarter',
  doubleBonusDice: true,
  flankFireByInfantry: false,
  lightCoverStacks: true,
  townChargeNeedsRoad: false,
  retreatBlocked: 'slideThenHit',
  garrisonsIgnoreRetreat: false,
  leaderRiskPer: 'attack',
  diagonalSqueeze: 'blocked',
  squareAfterShooting: true,
  squareTiming: 'phaseStart',
  squareInCover: false,
  pivotAfterCharge: 'unlessImpetuous',
  leaderScope: 'asPrinted',
  leaderMoment: 'declaration',
  commandMetric: 'chebyshev',
  hillNations: ['british', 'kgl', 'hanoverian'],
  rerollPolicy: 'auto',
  napoleonRally: 'anywhere',
  wellingtonRally: 'sameBox',
  unitScale: 'division',
  woodEntryLine: 'stop',
  linearCover: false,
  lightFormedLosesScreen: false,
  autoPivot: true,
  autoRetire: true,
  chargeTiming: 'mixed',
  detachedRally: true,
  breakFraction: 0.6,
}

/** The set in force for those that are named: the edition gives the others their defaults (OH-R-06). */
export function houseRulesOf(named: NamedHouseRules): OhHouseRules {
  return houseRulesSchema.parse({
    ...DEFAULTS,
    ...EDITION_DEFAULTS[named.edition ?? DEFAULTS.edition],
    ...named,
  })
}

export const DEFAULT_HOUSE_RULES: OhHouseRules = houseRulesOf({})

/** Charges allowed against one target in one player turn (OH-CHRG-05); Infinity without a limit. */
export function attackersAllowed({ attackersPerTarget }: OhHouseRules): number {
  return typeof attackersPerTarget === 'number' ? attackersPerTarget : Infinity
}

type FormKey = Exclude<keyof OhHouseRules, 'chanceCards.deck' | 'hillNations' | 'breakFraction'>

const yesNo = { type: 'boolean' } as const
const choice = (...values: (string | number)[]) => ({ type: 'choice', values }) as const

/** A default as the form has it. */
const onForm = (value: OhHouseRules[FormKey]): HouseRuleValue => (typeof value === 'object' ? 'none' : value)

const row = (key: FormKey, rule: string, group: string, kind: HouseRuleInfo['kind']): HouseRuleInfo => ({
  key,
  rule,
  group,
  kind,
  default: onForm(DEFAULT_HOUSE_RULES[key]),
})

/** A rule whose default the edition sets. */
const byEdition = (
  key: keyof ByEdition,
  rule: string,
  group: string,
  kind: HouseRuleInfo['kind'],
): HouseRuleInfo => ({
  ...row(key, rule, group, kind),
  defaultBy: {
    key: 'edition',
    values: Object.fromEntries(EDITIONS.map((edition) => [edition, onForm(EDITION_DEFAULTS[edition][key])])),
  },
})

/** What a house rule of the form is where it is not named among those in force. */
export function defaultUnder({ default: usual, defaultBy }: HouseRuleInfo, edition: Edition): HouseRuleValue {
  return defaultBy?.values[edition] ?? usual
}

/** For the set-up screen, grouped, each with its ruling. */
export const HOUSE_RULES: readonly HouseRuleInfo[] = [
  row('edition', 'OH-R-06', 'edition', choice('secondPosting', 'firstPosting', 'simplified')),
  byEdition('attackersPerTarget', 'OH-R-03', 'edition', choice(1, 2, 3, 'none')),
  byEdition('leaderExtraHit', 'OH-R-06', 'edition', yesNo),
  byEdition('leaderMoraleBonus', 'OH-R-04', 'edition', choice(0, 1)),
  byEdition('linePivotVsCharge', 'OH-R-05', 'edition', yesNo),
  byEdition('commanderEffects', 'OH-R-06', 'edition', choice('individual', 'uniform', 'none')),
  row('commanderRally', 'OH-R-01', 'edition', yesNo),
  row('firstHitPermanent', 'OH-R-59', 'edition', yesNo),
  row('chanceCards.enabled', 'OH-R-08', 'cards', yesNo),
  row('chanceCards.deckMode', 'OH-R-08', 'cards', choice('perSide', 'shared')),
  row('chanceCards.drawnBy', 'OH-R-08', 'cards', choice('program', 'table')),
  row('rangeMetric', 'OH-R-10', 'fire', choice('diagonal15', 'chebyshev')),
  row('crestRule', 'OH-R-13', 'fire', choice('deadGround', 'simple')),
  row('overheadFire', 'OH-R-14', 'fire', choice('shooterHigher', 'eitherHigher')),
  row('effectFloor', 'OH-R-16', 'fire', choice('quarter', 'eighth')),
  row('doubleBonusDice', 'OH-R-18', 'fire', yesNo),
  row('flankFireByInfantry', 'OH-R-20', 'fire', yesNo),
  row('lightCoverStacks', 'OH-R-23', 'fire', yesNo),
  row('lightFormedLosesScreen', 'OH-R-67', 'fire', yesNo),
  row('linearCover', 'OH-R-65', 'fire', yesNo),
  row('retreatBlocked', 'OH-R-28', 'retreat', choice('slideThenHit', 'hit', 'stand')),
  row('garrisonsIgnoreRetreat', 'OH-R-29', 'retreat', yesNo),
  row('diagonalSqueeze', 'OH-R-38', 'movement', choice('blocked', 'allowed')),
  row('woodEntryLine', 'OH-R-65', 'movement', choice('stop', 'no', 'free')),
  row('squareAfterShooting', 'OH-R-39', 'formations', yesNo),
  row('squareTiming', 'OH-R-40', 'formations', choice('phaseStart', 'beforeUnitMoves')),
  row('squareInCover', 'OH-R-40', 'formations', yesNo),
  row('chargeTiming', 'OH-R-85', 'charges', choice('mixed', 'afterMoves')),
  row('townChargeNeedsRoad', 'OH-R-25', 'charges', yesNo),
  row('pivotAfterCharge', 'OH-R-47', 'charges', choice('unlessImpetuous', 'always', 'never')),
  row('leaderRiskPer', 'OH-R-33', 'leaders', choice('attack', 'hit')),
  row('leaderScope', 'OH-R-54', 'leaders', choice('asPrinted', 'commandOnly')),
  row('leaderMoment', 'OH-R-54', 'leaders', choice('declaration', 'contact')),
  row('commandMetric', 'OH-R-54', 'leaders', choice('chebyshev', 'diagonal15')),
  row('napoleonRally', 'OH-R-58', 'leaders', choice('anywhere', 'within3', 'sameBox')),
  row('wellingtonRally', 'OH-R-58', 'leaders', choice('sameBox', 'within1')),
  row('detachedRally', 'OH-R-76', 'leaders', yesNo),
  row('rerollPolicy', 'OH-R-56', 'decisions', choice('auto', 'ask')),
  row('autoPivot', 'OH-R-74', 'decisions', yesNo),
  row('autoRetire', 'OH-R-74', 'decisions', yesNo),
  row('unitScale', 'OH-R-63', 'scale', choice('division', 'corps')),
]

/** Lists and fractions that only a file can hold; a scale of one's own too (OH-R-63). */
export const HOUSE_RULES_IN_FILE = ['chanceCards.deck', 'hillNations', 'breakFraction'] as const
