/** Channels of setting up a battle: rule sets and house rules, the sheet, deployment, general orders. */
import { z } from 'zod'
import { battleSummarySchema, diceModeSchema, seatKindsSchema } from './campaign'
import { channel } from './channel'
import {
  battleIdSchema,
  done,
  faultSchema,
  idSchema,
  jsonObjectSchema,
  nothing,
  refusalSchema,
  ruleSetKeySchema,
  seedSchema,
  sideSchema,
} from './values'

export const houseRuleValueSchema = z.union([z.boolean(), z.number(), z.string().max(80)])
export const houseRuleInfoSchema = z.object({
  key: z.string(),
  rule: z.string(),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('boolean') }),
    z.object({ type: z.literal('integer'), min: z.number(), max: z.number() }),
    z.object({ type: z.literal('choice'), values: z.array(z.union([z.string(), z.number()])) }),
  ]),
  default: houseRuleValueSchema,
  group: z.string(),
})
export type HouseRuleInfo = z.infer<typeof houseRuleInfoSchema>

export const ruleSetInfoSchema = z.object({
  key: ruleSetKeySchema,
  title: z.string(),
  source: z.string(),
  board: z.enum(['grid', 'table']),
  diceKinds: z.array(z.string()),
  houseRules: z.array(houseRuleInfoSchema),
})
export type RuleSetInfo = z.infer<typeof ruleSetInfoSchema>

export const whatIfInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** What-ifs of one group exclude each other. */
  group: z.string().nullable(),
  default: z.boolean(),
  inForce: z.boolean(),
})

/** What was chosen for a battle, and what came of it. */
export const setUpSchema = z.object({
  battle: battleSummarySchema,
  houseRules: z.record(z.string(), houseRuleValueSchema),
  whatIfs: z.array(whatIfInfoSchema),
  overNight: z.boolean(),
  /** Whether the battle has a second day that can be played through. */
  mayPlayOverNight: z.boolean(),
  seed: seedSchema,
  /** Null until a sheet has been drawn up. */
  sheet: z
    .object({
      title: z.string(),
      date: z.string(),
      startTime: z.string(),
      turnLimit: z.int(),
      sides: z.tuple([
        z.object({ name: z.string(), pieces: z.int(), leaders: z.int(), strength: z.int() }),
        z.object({ name: z.string(), pieces: z.int(), leaders: z.int(), strength: z.int() }),
      ]),
    })
    .nullable(),
  /** Empty: the battle can be begun. */
  faults: z.array(faultSchema),
})
export type SetUp = z.infer<typeof setUpSchema>

/** A piece in deployment: where it stands, and where it may be put. */
export const deploymentPieceSchema = z.object({
  id: z.string(),
  side: sideSchema,
  cell: z.string().nullable(),
  inTown: z.boolean(),
  /** False for reinforcements: they come on by the rules. */
  mayMove: z.boolean(),
  /** Squares it may be put into now, in reading order. */
  legal: z.array(z.string()),
  /** Of these, where it may go inside the town. */
  legalTowns: z.array(z.string()),
  moved: z.boolean(),
})
export const deploymentSchema = z.object({
  pieces: z.array(deploymentPieceSchema),
  /** Sides that have sealed their deployment. */
  sealed: z.tuple([z.boolean(), z.boolean()]),
  faults: z.array(faultSchema),
})
export type Deployment = z.infer<typeof deploymentSchema>

const oneBattle = z.strictObject({ battleId: battleIdSchema })
const oneSide = z.strictObject({ battleId: battleIdSchema, side: sideSchema })

export const setUpChannels = {
  'rules.list': channel(nothing, z.object({ ruleSets: z.array(ruleSetInfoSchema) })),
  'battle.setUp.get': channel(oneBattle, setUpSchema),
  /** Draws the sheet anew from history by these choices; what was deployed before is lost. Not once the battle has begun. */
  'battle.setUp': channel(
    z.strictObject({
      battleId: battleIdSchema,
      ruleSet: ruleSetKeySchema,
      boardId: idSchema.optional(),
      houseRules: z.record(z.string().max(80), houseRuleValueSchema).default({}),
      whatIfIds: z.array(idSchema).max(40).default([]),
      overNight: z.boolean().default(false),
      seats: seatKindsSchema,
      dice: diceModeSchema,
      seed: seedSchema.optional(),
    }),
    setUpSchema,
  ),
  /** Changes who plays and how dice are thrown, at any time. */
  'battle.seats.set': channel(
    z.strictObject({
      battleId: battleIdSchema,
      seats: seatKindsSchema.optional(),
      dice: diceModeSchema.optional(),
    }),
    battleSummarySchema,
  ),
  'battle.deployment.get': channel(oneBattle, deploymentSchema),
  /** Puts a piece or leader into a square; refused with the reason if it may not stand there. */
  'battle.deployment.move': channel(
    z.strictObject({
      battleId: battleIdSchema,
      pieceId: idSchema,
      cell: z.string().min(2).max(3),
      inTown: z.boolean().default(false),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('moved'), deployment: deploymentSchema }),
      z.object({ kind: z.literal('refused'), refusal: refusalSchema }),
    ]),
  ),
  /** Back to the historical positions of a side. */
  'battle.deployment.reset': channel(oneSide, deploymentSchema),
  'battle.deployment.seal': channel(oneSide, deploymentSchema),
  /** The umpire, or the side itself while the other has not sealed, opens the deployment again. */
  'battle.deployment.unseal': channel(oneSide, deploymentSchema),
  'battle.orders.get': channel(oneSide, z.object({ orders: jsonObjectSchema })),
  /** General orders of a side by formation, in the language of `orders`. */
  'battle.orders.set': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema, orders: jsonObjectSchema }),
    done,
  ),
}
