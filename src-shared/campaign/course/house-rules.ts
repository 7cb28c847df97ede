/** House rules of the campaign, complete (6.1 of the rules). */
import { z } from 'zod'
import type { HouseRuleInfo } from '../../engine/rule-set'

export const cpHouseRulesSchema = z.strictObject({
  /** CP-R-01 */
  brokenReturn: z.enum(['afterTwoNights', 'never', 'afterOneNight']).default('afterTwoNights'),
  /** CP-R-03 */
  permanentPercent: z.int().min(0).max(100).default(50),
  /** CP-R-08 */
  messageDice: z.boolean().default(true),
  /** CP-R-07 */
  derlonDie: z.boolean().default(true),
  /** CP-R-06 */
  linksFirst: z.boolean().default(false),
  /** CP-R-11 */
  historicalLevel: z.enum(['computed', 'verdict']).default('computed'),
  /** CP-R-12 */
  alliesShare: z.boolean().default(false),
  /** CP-R-13 */
  oneMindPerSide: z.boolean().default(false),
  /** CP-R-16 */
  brusselsPoints: z.int().min(0).max(20).default(12),
  /** CP-R-22 */
  brigadeTrueStrength: z.boolean().default(true),
})
export type CpHouseRules = z.infer<typeof cpHouseRulesSchema>

/** What is played with where nothing has been chosen. */
export function defaultHouseRules(): CpHouseRules {
  return cpHouseRulesSchema.parse({})
}

const yesNo = { type: 'boolean' } as const

/** As the set-up screen shows them; sentences are in the catalogue under `houseRule.<key>`. */
export const CP_HOUSE_RULES: readonly HouseRuleInfo[] = [
  {
    key: 'brokenReturn',
    rule: 'CP-R-01',
    kind: { type: 'choice', values: ['afterTwoNights', 'never', 'afterOneNight'] },
    default: 'afterTwoNights',
    group: 'losses',
  },
  {
    key: 'permanentPercent',
    rule: 'CP-R-03',
    kind: { type: 'integer', min: 0, max: 100 },
    default: 50,
    group: 'losses',
  },
  { key: 'messageDice', rule: 'CP-R-08', kind: yesNo, default: true, group: 'orders' },
  { key: 'derlonDie', rule: 'CP-R-07', kind: yesNo, default: true, group: 'orders' },
  { key: 'linksFirst', rule: 'CP-R-06', kind: yesNo, default: false, group: 'battles' },
  {
    key: 'historicalLevel',
    rule: 'CP-R-11',
    kind: { type: 'choice', values: ['computed', 'verdict'] },
    default: 'computed',
    group: 'battles',
  },
  { key: 'brigadeTrueStrength', rule: 'CP-R-22', kind: yesNo, default: true, group: 'battles' },
  { key: 'alliesShare', rule: 'CP-R-12', kind: yesNo, default: false, group: 'secrecy' },
  { key: 'oneMindPerSide', rule: 'CP-R-13', kind: yesNo, default: false, group: 'secrecy' },
  {
    key: 'brusselsPoints',
    rule: 'CP-R-16',
    kind: { type: 'integer', min: 0, max: 20 },
    default: 12,
    group: 'reckoning',
  },
]
