/** Channels of setting up a battle: rule sets and house rules, the sheet, deployment, general orders. */
import { z } from 'zod'
import { rosterPieceSchema } from './battle-view'
import {
  battleSummarySchema,
  diceModeSchema,
  seatKindsSchema,
  staffSkillSchema,
  staffSkillsSchema,
  temperamentSchema,
  temperamentsSchema,
} from './campaign'
import { channel } from './channel'
import {
  battleIdSchema,
  done,
  faultSchema,
  idSchema,
  jsonObjectSchema,
  jsonSchema,
  nameSchema,
  nothing,
  refusalSchema,
  ruleSetKeySchema,
  seedSchema,
  sentenceSchema,
  sideSchema,
} from './values'

export const houseRuleValueSchema = z.union([z.boolean(), z.number(), z.string().max(80)])
/** A house rule that is a list, such as a deck of cards: the rule set judges what is in it. */
export const houseRuleListSchema = z.array(jsonSchema).max(100)
export const houseRuleChoiceSchema = z.union([houseRuleValueSchema, houseRuleListSchema])
export const houseRuleInfoSchema = z.object({
  key: z.string(),
  rule: z.string(),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('boolean') }),
    z.object({ type: z.literal('integer'), min: z.number(), max: z.number() }),
    z.object({ type: z.literal('choice'), values: z.array(z.union([z.string(), z.number()])) }),
  ]),
  default: houseRuleValueSchema,
  defaultBy: z
    .object({ key: z.string(), values: z.record(z.string(), houseRuleValueSchema) })
    .exactOptional(),
  group: z.string(),
})
export type HouseRuleInfo = z.infer<typeof houseRuleInfoSchema>

const referenceRulesSchema = z.array(z.string())
export const referenceSectionSchema = z.object({
  key: z.string(),
  heading: sentenceSchema,
  tables: z.array(
    z.object({
      columns: z.array(sentenceSchema),
      rows: z.array(
        z.object({
          title: sentenceSchema,
          cells: z.array(z.union([z.string(), z.number()]).nullable()),
          rules: referenceRulesSchema,
        }),
      ),
    }),
  ),
  lines: z.array(z.object({ sentence: sentenceSchema, rules: referenceRulesSchema })),
})

export const ruleSetInfoSchema = z.object({
  key: ruleSetKeySchema,
  title: z.string(),
  source: z.string(),
  board: z.enum(['grid', 'table']),
  diceKinds: z.array(z.string()),
  /** Minutes of the clock in a turn; null: turns have no fixed length. */
  turnMinutes: z.int().nullable(),
  houseRules: z.array(houseRuleInfoSchema),
  /** House rules that are no choice among a few: lists, which a face may have an editor for. */
  houseRulesInFile: z.array(z.string()),
  /** It carries out general orders. */
  hasOrders: z.boolean(),
  /** Pieces may be put by hand before the first die. */
  hasDeployment: z.boolean(),
  /** How well its staff can play, `normal` among them. */
  staffSkills: z.array(staffSkillSchema),
  /** Temperaments by which it can be inclined, `even` among them; empty: it knows none. */
  staffTemperaments: z.array(temperamentSchema),
  /** Kind of the boards of history that it plays on; null: it brings a board of its own. */
  boardKind: z.string().nullable(),
})
export type RuleSetInfo = z.infer<typeof ruleSetInfoSchema>

/** One thing that a what-if brings, by the data of the battle; names are as players know them. */
export const broughtSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['starts', 'ends']), time: z.string() }),
  z.object({ kind: z.literal('day'), date: z.string() }),
  /** Comes on during the battle; `men` in the ranks, guns not counted. */
  z.object({ kind: z.literal('comes'), who: z.string(), men: z.int(), time: z.string(), entry: z.string() }),
  z.object({ kind: z.enum(['stands', 'leaves', 'freed']), who: z.string(), men: z.int() }),
  /** Null: by as much as the campaign has it. */
  z.object({ kind: z.literal('shifted'), who: z.string(), minutes: z.int().nullable() }),
  z.object({ kind: z.literal('ground'), changes: z.int() }),
  z.object({ kind: z.literal('with'), battle: z.string(), whatIf: z.string() }),
  /** A limit or permission in words, for the players to keep. */
  z.object({ kind: z.literal('word'), text: z.string() }),
])
export type Brought = z.infer<typeof broughtSchema>

export const whatIfInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  brings: z.array(broughtSchema),
  /** What-ifs of one group exclude each other. */
  group: z.string().nullable(),
  default: z.boolean(),
  inForce: z.boolean(),
})

export const ratingValueSchema = z.union([z.string().max(20), z.int().min(0).max(1_000_000)])
/** Ratings set by hand, by piece or leader and column; whatever is not named is as history gives it. */
export const ratingsByHandSchema = z.record(idSchema, z.record(z.string().min(1).max(40), ratingValueSchema))
export type RatingsByHand = z.infer<typeof ratingsByHandSchema>

/** A rating that a rule set gives its pieces. */
export const ratingColumnSchema = z.discriminatedUnion('type', [
  z.object({ key: z.string(), rule: z.string(), type: z.literal('choice'), values: z.array(z.string()) }),
  z.object({ key: z.string(), rule: z.string(), type: z.literal('integer'), min: z.int(), max: z.int() }),
])
export type RatingColumn = z.infer<typeof ratingColumnSchema>

export const ratingRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: sideSchema,
  armyId: z.string(),
  /** Command it is under; a commander-in-chief under his army. */
  groupId: z.string(),
  group: z.string(),
  /** Arm of a piece, or `leader`. */
  kind: z.string(),
  /** What history makes of it, by column; a column that is missing is none of its ratings. */
  derived: z.record(z.string(), ratingValueSchema),
})
export type RatingRow = z.infer<typeof ratingRowSchema>

export const sheetSummarySchema = z.object({
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  turnLimit: z.int(),
  sides: z.tuple([
    z.object({ name: z.string(), pieces: z.int(), leaders: z.int(), strength: z.int() }),
    z.object({ name: z.string(), pieces: z.int(), leaders: z.int(), strength: z.int() }),
  ]),
})

/** What was chosen for a battle, and what came of it. */
export const setUpSchema = z.object({
  battle: battleSummarySchema,
  houseRules: z.record(z.string(), houseRuleChoiceSchema),
  whatIfs: z.array(whatIfInfoSchema),
  overNight: z.boolean(),
  /** Of the Coalition and of the French, as strengths and temperaments are. */
  seats: seatKindsSchema,
  skills: staffSkillsSchema,
  temperaments: temperamentsSchema,
  /** Whether the battle has a second day that can be played through. */
  mayPlayOverNight: z.boolean(),
  seed: seedSchema,
  /** Null until a sheet has been drawn up. */
  sheet: sheetSummarySchema.nullable(),
  ratings: ratingsByHandSchema,
  /** Empty: the battle can be begun. */
  faults: z.array(faultSchema),
})
export type SetUp = z.infer<typeof setUpSchema>

/** A piece or leader in deployment. */
export const deployedPieceSchema = z.object({
  id: z.string(),
  side: sideSchema,
  /** In the rule set's own form; null: it arrives later or, if it may be moved, waits beside the board to be placed. */
  place: jsonSchema,
  /** False for reinforcements, which come on by the rules, and for the other side's. */
  mayMove: z.boolean(),
  /** Put by hand. */
  moved: z.boolean(),
})
export const deploymentSchema = z.object({
  pieces: z.array(deployedPieceSchema),
  /** Each side's own ground and where pieces may go, in the rule set's own schema. */
  view: jsonSchema,
  /** Sides that have sealed their deployment. */
  sealed: z.tuple([z.boolean(), z.boolean()]),
  /** Hash that each sealed deployment was committed to, where its seat has a PIN. */
  commitments: z.tuple([z.string().nullable(), z.string().nullable()]),
  faults: z.array(faultSchema),
})
export type Deployment = z.infer<typeof deploymentSchema>

/** Where a piece is to go, in the rule set's own form; null: off the board again, to be placed later. */
export const placementSchema = z.strictObject({ pieceId: idSchema, place: jsonSchema })

/** A deployment of one's own that was kept: who stands where, to be taken up in any battle of the same history. */
export const planSchema = z.object({
  /** Battle of the campaign that it was kept with. */
  battleId: z.string(),
  name: z.string(),
  /** Pieces and leaders that it moves. */
  moves: z.int(),
})
export type Plan = z.infer<typeof planSchema>
const plans = z.object({ plans: z.array(planSchema) })

const oneBattle = z.strictObject({ battleId: battleIdSchema })
const oneSide = z.strictObject({ battleId: battleIdSchema, side: sideSchema })
/** From which a sheet is drawn up. */
const drawing = z.strictObject({
  battleId: battleIdSchema,
  ruleSet: ruleSetKeySchema,
  houseRules: z.record(z.string().max(80), houseRuleChoiceSchema).default({}),
  whatIfIds: z.array(idSchema).max(40).default([]),
  overNight: z.boolean().default(false),
  ratings: ratingsByHandSchema.default({}),
})

export const setUpChannels = {
  /** The quick references of all rule sets that have one. */
  'rules.references': channel(
    nothing,
    z.object({
      references: z.array(
        z.object({
          ruleSet: ruleSetKeySchema,
          title: z.string(),
          source: z.string(),
          sections: z.array(referenceSectionSchema),
        }),
      ),
    }),
  ),
  'rules.list': channel(nothing, z.object({ ruleSets: z.array(ruleSetInfoSchema) })),
  'battle.setUp.get': channel(oneBattle, setUpSchema),
  /**
   * Draws the sheet anew from history by these choices; what was deployed before is lost. Not once the battle has begun.
   * Seats, strengths and temperaments are those of the Coalition and of the French, however the rules number the sides.
   */
  'battle.setUp': channel(
    drawing.extend({
      seats: seatKindsSchema,
      skills: staffSkillsSchema.default(['normal', 'normal']),
      temperaments: temperamentsSchema.default(['even', 'even']),
      dice: diceModeSchema,
      seed: seedSchema.optional(),
    }),
    setUpSchema,
  ),
  /** What these choices would make of the battle; nothing is kept. `problem`: why they make none. */
  'battle.setUp.draft': channel(
    drawing,
    z.object({
      problem: z.string().nullable(),
      summary: sheetSummarySchema.nullable(),
      /** Who it is fought with; empty: no sheet could be drawn up. */
      pieces: z.array(rosterPieceSchema),
      columns: z.array(ratingColumnSchema),
      rows: z.array(ratingRowSchema),
      /** Ratings by hand that cannot be, or of somebody who has no part in this battle. */
      idle: z.array(z.object({ id: z.string(), key: z.string() })),
      faults: z.array(faultSchema),
    }),
  ),
  /** Changes who plays and how dice are thrown, at any time; in mid-battle the log notes who was given a side, and why. */
  'battle.seats.set': channel(
    z.strictObject({
      battleId: battleIdSchema,
      seats: seatKindsSchema.optional(),
      dice: diceModeSchema.optional(),
      reason: z.string().trim().max(500).default(''),
    }),
    battleSummarySchema,
  ),
  'battle.deployment.get': channel(oneBattle, deploymentSchema),
  /** Puts pieces and leaders of one side into places, all or none; refused with the first reason if that may not be. */
  'battle.deployment.place': channel(
    z.strictObject({ battleId: battleIdSchema, moves: z.array(placementSchema).min(1).max(800) }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('moved'), deployment: deploymentSchema }),
      z.object({ kind: z.literal('refused'), refusal: refusalSchema }),
    ]),
  ),
  /**
   * Places with why these pieces may not go there together; null: they may. The first of them goes into the place
   * itself, the others keep their places beside it. `question` is in the rule set's own schema.
   */
  'battle.deployment.judge': channel(
    z.strictObject({
      battleId: battleIdSchema,
      pieceIds: z.array(idSchema).min(1).max(800),
      question: jsonSchema,
    }),
    z.object({
      places: z.array(
        z.object({
          place: jsonSchema,
          refusal: refusalSchema.nullable(),
          moves: z.array(z.object({ pieceId: z.string(), place: jsonSchema })),
        }),
      ),
    }),
  ),
  /** Back to the historical positions of a side. */
  'battle.deployment.reset': channel(oneSide, deploymentSchema),
  'battle.deployment.seal': channel(oneSide, deploymentSchema),
  /** The umpire, or the side itself while the other has not sealed, opens the deployment again. */
  'battle.deployment.unseal': channel(oneSide, deploymentSchema),
  /** Deployments of a side that were kept with battles of the same history and rules in this campaign. */
  'battle.deployment.plans': channel(oneSide, plans),
  /** Keeps the present deployment of a side under a name; one of the same name is replaced. */
  'battle.deployment.savePlan': channel(oneSide.extend({ name: nameSchema }), plans),
  /** Takes a kept deployment up; what may not stand there now stays where history has it, with the reason. */
  'battle.deployment.loadPlan': channel(
    oneSide.extend({ fromBattleId: battleIdSchema, name: nameSchema }),
    z.object({
      deployment: deploymentSchema,
      left: z.array(z.object({ pieceId: z.string(), refusal: refusalSchema })),
    }),
  ),
  'battle.deployment.deletePlan': channel(
    oneSide.extend({ fromBattleId: battleIdSchema, name: nameSchema }),
    plans,
  ),
  'battle.orders.get': channel(oneSide, z.object({ orders: jsonObjectSchema })),
  /**
   * General orders of a side as text, looked through: those that are kept, a text that somebody has typed, or `orders` that he
   * has put together by their parts. `faults` and
   * `strangers`, headings that are nobody of this side, keep them from being given, and so do notes of that grade.
   */
  'battle.orders.read': channel(
    oneSide.extend({ text: z.string().max(100_000).optional(), orders: jsonObjectSchema.optional() }),
    z.object({
      text: z.string(),
      orders: jsonObjectSchema,
      holders: z.array(z.object({ id: z.string(), name: z.string(), above: z.string().nullable() })),
      faults: z.array(sentenceSchema),
      strangers: z.array(z.string()),
      notes: z.array(
        z.object({ holderId: z.string(), grade: z.enum(['fault', 'doubt']), sentence: sentenceSchema }),
      ),
    }),
  ),
  /** General orders of a side by formation, in the language of `orders`. */
  'battle.orders.set': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema, orders: jsonObjectSchema }),
    done,
  ),
}
