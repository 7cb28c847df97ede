/** The sheet of a battle under the squares rules: what a scenario must supply (section 7.1 of the rules). */
import { z } from 'zod'
import { DIRECTIONS } from '../../../board/grid/facing'
import { cellNameSchema } from '../../../board/grid/schema'
import { idSchema } from '../../../engine/ids'
import { conditionSchema, levelSchema } from '../../../history/conditions'
import { houseRulesSchema } from './house-rules'

/** `E3`: column E (from the west), row 3 (from the north) (SQ-SCALE-01). */
export const squareIdSchema = cellNameSchema
export type SquareId = z.infer<typeof squareIdSchema>

export const DICE = ['d6', 'd8', 'd10', 'd12'] as const
export const dieSchema = z.enum(DICE)
/** A rating (SQ-UNIT-01). */
export type Die = z.infer<typeof dieSchema>

/** An edge of the board, or a corner with the squares of both its edges. */
const edgeSchema = z.enum(DIRECTIONS)

const bankSchema = z.enum(['a', 'b'])
export type Bank = z.infer<typeof bankSchema>

const nameSchema = z.string().min(1).max(120)
const clockSchema = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
const sideSchema = z.union([z.literal(0), z.literal(1)])

const squareSchema = z.strictObject({
  woods: z.boolean().optional(),
  hill: z.boolean().optional(),
  rough: z.boolean().optional(),
  level: z.int().min(0).max(5).optional(),
  impassable: z.boolean().optional(),
  town: z
    .strictObject({
      name: nameSchema,
      capacity: z.int().min(1).max(4).default(1),
      bombardSaveDie: dieSchema.default('d8'),
    })
    .optional(),
  riverInside: z
    .strictObject({
      bank: z.strictObject({
        N: bankSchema,
        NE: bankSchema,
        E: bankSchema,
        SE: bankSchema,
        S: bankSchema,
        SW: bankSchema,
        W: bankSchema,
        NW: bankSchema,
      }),
    })
    .optional(),
  name: nameSchema.optional(),
})
export type SqSquare = z.infer<typeof squareSchema>

const riverSchema = z.strictObject({
  a: squareIdSchema,
  b: squareIdSchema,
  kind: z.enum(['crossable', 'uncrossable']),
  bridge: z.boolean().optional(),
})
export type SqRiver = z.infer<typeof riverSchema>

const arrivalSchema = z.strictObject({ turn: z.int().min(1), entry: z.array(squareIdSchema).min(1) })
export type Arrival = z.infer<typeof arrivalSchema>

const generalSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  die: dieSchema,
  square: squareIdSchema.optional(),
  arrival: arrivalSchema.optional(),
})
export type SqGeneral = z.infer<typeof generalSchema>

/** There is no highest number (SQ-UNIT-02); this one only keeps a test of morale from taking all day. */
export const hitsSchema = z.int().min(0).max(9999)

export const UNIT_KINDS = ['infantry', 'cavalry', 'mixed', 'footArtillery', 'horseArtillery'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

const unitSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  nation: z.string().min(1).max(40),
  kind: z.enum(UNIT_KINDS),
  cavalryWeight: z.enum(['light', 'line', 'heavy']).optional(),
  skirmishDie: dieSchema.optional(),
  qualityDie: dieSchema.optional(),
  moraleDie: dieSchema,
  hits: hitsSchema.default(0),
  square: squareIdSchema.optional(),
  arrival: arrivalSchema.optional(),
  inTown: z.boolean().optional(),
  bank: bankSchema.optional(),
  /** Held back until a clock time of the first day, or `end` (CP-ROST-12). */
  heldUntil: z.union([clockSchema, z.literal('end')]).optional(),
  /** Why it is held, for the sentence of the refusal. */
  heldCause: z.string().max(300).optional(),
  /** Brigade the base is called after: a hold ends for all bases of the same brigade at once. */
  brigadeId: idSchema.optional(),
  /** Units of the order of battle it stands for, with the men (guns for batteries) each gives. */
  members: z.array(idSchema).default([]),
  /** Men, or guns of artillery, at the start; for lists and reports, without effect on play (SQ-SCALE-03). */
  strength: z.int().min(0).optional(),
})
export type SqUnit = z.infer<typeof unitSchema>

const commandSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  general: generalSchema,
  homeEdge: edgeSchema.optional(),
  arrival: arrivalSchema.optional(),
  units: z.array(unitSchema).min(1),
})
export type SqCommand = z.infer<typeof commandSchema>

const armySchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  homeEdge: edgeSchema,
  commanderInChief: generalSchema.optional(),
  commands: z.array(commandSchema).min(1),
})
export type SqArmy = z.infer<typeof armySchema>

const sqSideSchema = z.strictObject({ name: nameSchema, armies: z.array(armySchema).min(1) })

const objectiveSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  /** None: off the board; it keeps its holder (SQ-VIC-03). */
  square: squareIdSchema.optional(),
  vp: z.int().min(1).max(20),
  holder: sideSchema.nullable(),
  requires: z.enum(['brigade', 'inTown']).default('brigade'),
  /** Army that holds it at the start, for the level of victory (7.5). */
  heldBy: idSchema.optional(),
})

export const sheetSchema = z.strictObject({
  id: idSchema,
  title: nameSchema,
  date: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  startTime: clockSchema,
  turnMinutes: z.int().min(1).max(1440).default(60),
  turnLimit: z.int().min(1).max(60),
  nights: z.array(z.strictObject({ afterTurn: z.int().min(1), resumeTime: clockSchema })).default([]),
  board: z.strictObject({ cols: z.int().min(1).max(26), rows: z.int().min(1).max(40) }),
  squares: z.record(squareIdSchema, squareSchema),
  rivers: z.array(riverSchema),
  sides: z.tuple([sqSideSchema, sqSideSchema]),
  houseRules: houseRulesSchema.partial(),
  withdrawal: z.boolean().default(false),
  exits: z
    .array(
      z.strictObject({
        id: idSchema,
        side: sideSchema,
        squares: z.array(squareIdSchema).min(1),
        /** Minutes from the edge of the board to the edge of the map (7.5). */
        delayMinutes: z.int().min(0).optional(),
      }),
    )
    .default([]),
  victory: z.strictObject({
    /** Hundredths of an army's value at which it breaks; null: never tested. Absent armies: 40 (SQ-VIC-02). */
    breakPercent: z.record(idSchema, z.int().min(10).max(100).nullable()),
    decisiveMargin: z.int().default(10),
    marginalMargin: z.int().default(3),
    vpAtStart: z.tuple([z.int(), z.int()]).default([0, 0]),
    objectives: z.array(objectiveSchema),
    unitValue: z.record(idSchema, z.int()).optional(),
    /** Levels of victory of the battle's file, for the staff to play for; they are judged elsewhere (7.5). */
    levels: z
      .array(z.strictObject({ side: sideSchema, level: levelSchema, when: conditionSchema }))
      .optional(),
  }),
  /** Battle and board of history that the sheet was drawn from. */
  battle: z.strictObject({ battleId: idSchema, boardId: idSchema, whatIfIds: z.array(idSchema) }).optional(),
})

/** A scenario of the squares rules. */
export type SqScenario = z.infer<typeof sheetSchema>
export type SqExit = SqScenario['exits'][number]

/** Troops that come to a battle under way, and new hours of those still to come (CP-STEP-08). */
export const reinforcementSchema = z.strictObject({
  /** Commands that come, each with its army; one that is there already is given these units. */
  commands: z.array(
    z.strictObject({
      side: sideSchema,
      army: z.strictObject({ id: idSchema, name: nameSchema, homeEdge: edgeSchema }),
      command: commandSchema,
    }),
  ),
  /** New turn and place of units that have not come on. */
  arrivals: z.record(idSchema, arrivalSchema),
})
export type SqReinforcement = z.infer<typeof reinforcementSchema>
