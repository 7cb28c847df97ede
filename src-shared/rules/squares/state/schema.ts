/** The shape of a state as data from outside: saved ones, and those set by the umpire's hand. */
import { z } from 'zod'
import { houseRulesSchema } from '../sheet/house-rules'
import { hitsSchema, reinforcementSchema, sheetSchema, squareIdSchema, type SqScenario } from '../sheet/sheet'
import { PHASES, RESULTS_STAGES, type SqState } from './state'

const id = z.string().min(1).max(80)
const ids = z.array(id).max(400)
const sideSchema = z.union([z.literal(0), z.literal(1)])
const pair = <T extends z.ZodType>(schema: T) => z.tuple([schema, schema])
const count = z.int().min(0).max(9999)

/** The sheet is handed through as it is: what has been worked out of it is found by the object itself. */
const sheetAsItIs = z.custom<SqScenario>((value) => sheetSchema.safeParse(value).success)

const unitSchema = z.strictObject({
  id,
  status: z.enum(['offBoard', 'onBoard', 'destroyed', 'withdrawn']),
  square: squareIdSchema.nullable(),
  inTown: z.boolean(),
  bank: z.enum(['a', 'b']).nullable(),
  hits: hitsSchema,
  spent: z.int().min(0).max(4),
  diagonals: count,
  moved: z.boolean(),
  bombarded: z.boolean(),
  assaulted: z.boolean(),
  rallied: z.boolean(),
  stopped: z.boolean(),
  bombardedThisTurn: z.boolean(),
  held: z.boolean(),
  gone: z.strictObject({ exit: id.nullable(), turn: z.int().min(1) }).nullable(),
})

const generalSchema = z.strictObject({
  id,
  role: z.enum(['general', 'commanderInChief']),
  square: squareIdSchema.nullable(),
  awaitsArrival: z.boolean(),
  inPlay: z.boolean(),
  activatedThisTurn: z.boolean(),
  moved: z.boolean(),
  joined: id.nullable(),
})

const participants = z
  .array(
    z.strictObject({
      unitId: id,
      square: squareIdSchema,
      role: z.enum(['brigade', 'support', 'artillery']),
    }),
  )
  .max(400)

const resultsSchema = z.strictObject({
  sides: z.array(sideSchema).max(2),
  current: z.int().min(0).max(2),
  noted: z.array(z.strictObject({ side: sideSchema, square: squareIdSchema, unitIds: ids })),
  doomed: ids,
  owed: ids,
  collapsing: ids,
  collapsed: z.array(squareIdSchema),
  exempt: ids,
  destroyed: ids,
  retreated: z.array(z.strictObject({ unitId: id, from: squareIdSchema, to: squareIdSchema })),
  stage: z.enum(RESULTS_STAGES),
})

const assaultSchema = z.strictObject({
  round: z.int().min(1).max(4),
  kind: z.enum(['assault', 'breakthrough', 'counterattack']),
  launcher: sideSchema,
  attacker: sideSchema,
  from: squareIdSchema,
  target: squareIdSchema,
  attackers: participants,
  defenders: participants,
  firstAttackers: ids,
  advantage: sideSchema.nullable(),
  launched: ids,
  tired: ids,
  toAllocate: z.strictObject({ side: sideSchema, hits: count }).nullable(),
  suffered: pair(count),
  results: resultsSchema.nullable(),
  winnerOfFirst: sideSchema.nullable(),
})

const holders = z.record(id, z.strictObject({ side: sideSchema, armyId: id }).nullable())

const outcomeSchema = z.strictObject({
  winner: sideSchema.nullable(),
  level: z.enum(['draw', 'marginal', 'decisive']),
  reason: z.enum(['lastUnit', 'armyBreak', 'turnLimit', 'concession']),
  vp: pair(z.int()),
})

/** Shapes and ranges only; what belongs together is for `stateFaults`. */
export const stateSchema: z.ZodType<SqState> = z.strictObject({
  sheet: sheetAsItIs,
  houseRules: houseRulesSchema,
  turn: z.int().min(1).max(60),
  phase: z.enum(PHASES),
  units: z.record(id, unitSchema),
  generals: z.record(id, generalSchema),
  actionDice: z.array(z.int().min(1).max(3)).max(200),
  nominations: pair(id.nullable()),
  lastDiceOffWinner: sideSchema.nullable(),
  assigned: z.array(z.strictObject({ generalId: id, die: z.int().min(1).max(3) })),
  active: z
    .strictObject({
      side: sideSchema,
      generalId: id,
      commandId: id,
      actionDie: z.int().min(1).max(3),
      stage: z.enum(['move', 'bombard', 'assault']),
      brokeThrough: ids.exactOptional(),
    })
    .nullable(),
  bombardment: z.strictObject({ target: squareIdSchema, hits: count, allocator: sideSchema }).nullable(),
  assault: assaultSchema.nullable(),
  placing: z.array(z.strictObject({ generalId: id, choices: z.array(squareIdSchema).min(1) })),
  afterPlacing: z.enum(PHASES).nullable(),
  night: z.strictObject({ side: sideSchema, surrounded: ids, tried: ids }).nullable(),
  cincSide: sideSchema.nullable(),
  holders,
  notes: z.array(
    z.strictObject({
      turn: z.int().min(1),
      clockMinutes: z.int(),
      holders,
      squares: z.record(id, squareIdSchema),
      destroyed: ids,
    }),
  ),
  brokenArmies: ids,
  riverAssaults: z.array(
    z.strictObject({
      side: sideSchema,
      turn: z.int().min(1),
      from: squareIdSchema,
      target: squareIdSchema,
    }),
  ),
  outcome: outcomeSchema.nullable(),
  reinforcements: z.array(reinforcementSchema).exactOptional(),
})
