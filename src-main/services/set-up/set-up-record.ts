/** What is kept of a set-up beside the sheet, in the form in which it lies in the file. */
import { z } from 'zod'
import { houseRuleChoiceSchema, ratingsByHandSchema } from '../../../src-shared/contract/set-up'
import type { JsonValue } from '../../../src-shared/contract/values'
import { sealedSchema } from '../../campaign-file'
import { staffSkillsSchema } from './staff-skills'

const json: z.ZodType<JsonValue> = z.json()
/** Where pieces were put, in the form of their rule set. */
export const placementsSchema = z.record(z.string(), json)
/** A deployment of a side that was kept for later. */
export const planSchema = z.object({
  side: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  placements: placementsSchema,
})
/** What a side whose seat has a PIN keeps from the other. */
const boxesSchema = z.object({ deployment: sealedSchema.nullable(), notes: sealedSchema.nullable() })
/** What a deployment that has been laid open was committed to before. */
const proofSchema = z.object({ commitment: z.string(), salt: z.string() }).nullable()
/** The program's secret for a side, and words of its own. */
export const shareSchema = z.strictObject({ random: z.string(), words: z.string() })
export type Share = z.infer<typeof shareSchema>
/** What each side adds to the dice: what it has committed to, and its share, in a box where its seat has a PIN. */
const diceShareSchema = z.object({
  commitment: z.string().regex(/^[0-9a-f]{64}$/),
  box: sealedSchema.nullable(),
  share: shareSchema.nullable(),
})
export const diceSharesSchema = z.tuple([diceShareSchema, diceShareSchema])
const NO_BOXES = { deployment: null, notes: null } as const

const setUpRecordSchema = z.object({
  ...staffSkillsSchema.shape,
  /** How a battle of the campaign hangs on it; null: it is a battle of its own. */
  campaign: z.json().default(null),
  houseRules: z.record(z.string(), houseRuleChoiceSchema).default({}),
  whatIfIds: z.array(z.string()).default([]),
  overNight: z.boolean().default(false),
  /** Where pieces were put by hand; they go into the sheet when the battle begins. */
  placements: placementsSchema.default({}),
  sealed: z.tuple([z.boolean(), z.boolean()]).default([false, false]),
  plans: z.array(planSchema).default([]),
  /** Ratings that the organiser set; they are in the sheet. */
  ratings: ratingsByHandSchema.default({}),
  boxes: z.tuple([boxesSchema, boxesSchema]).default([NO_BOXES, NO_BOXES]),
  /** Null: the dice come from the battle's seed alone. */
  dice: diceSharesSchema.nullable().default(null),
  /** What both have added, laid open when the battle is over. */
  openedShares: z.tuple([shareSchema, shareSchema]).nullable().default(null),
  /** The organiser has chosen the seed himself: the dice can be foretold, and are meant to be. */
  isSeedChosen: z.boolean().default(false),
  proofs: z.tuple([proofSchema, proofSchema]).default([null, null]),
})
export type DiceShares = Readonly<z.infer<typeof diceSharesSchema>>
export type SetUpRecord = z.infer<typeof setUpRecordSchema>

export function setUpRecord(value: JsonValue): SetUpRecord {
  return setUpRecordSchema.safeParse(value).data ?? setUpRecordSchema.parse({})
}
