/** The sheet of a battle under One Hour Waterloo: what a scenario must supply (section 7.1 of the rules). */
import { z } from 'zod'
import { idSchema } from '../../../engine/ids'
import { namedHouseRulesSchema } from './house-rules'
import { leaderEffectSchema } from './leader-effects'
import {
  boxKindSchema,
  boxSchema,
  EDGE_KINDS,
  facingSchema,
  formationSchema,
  RANKS,
  traitSchema,
  unitTypeSchema,
} from './vocabulary'

const nameSchema = z.string().min(1).max(120)
const clockSchema = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
const sideSchema = z.union([z.literal(0), z.literal(1)])
const armySchema = z.string().min(1).max(40)
const boxesSchema = z.array(boxSchema).max(1600)

const sideOfSheetSchema = z.strictObject({
  /** `french`, `coalition`. */
  id: idSchema,
  name: nameSchema,
  armies: z.array(armySchema).min(1).max(8),
  /** Edge of the board behind each army. */
  boardEdges: z.record(armySchema, facingSchema),
})

const objectiveSchema = z.strictObject({
  id: idSchema,
  points: z.int().min(0).max(99).default(0),
  heldBy: sideSchema.optional(),
  /** Taking it wins at the check of that turn (OH-VICT-01). */
  immediate: z.boolean().optional(),
})

const boxOfSheetSchema = z.strictObject({
  kind: boxKindSchema.default('clear'),
  level: z.int().min(0).max(3).default(0),
  name: nameSchema.optional(),
  objective: objectiveSchema.optional(),
  /** Sides whose units may leave the board here (OH-MOVE-06). */
  exit: z.array(sideSchema).max(2).optional(),
})
export type OhBox = z.infer<typeof boxOfSheetSchema>

/** Between two boxes that have a side in common. */
const edgeSchema = z.strictObject({
  a: boxSchema,
  b: boxSchema,
  kind: z.enum(EDGE_KINDS).optional(),
  /** Of bridges only. */
  barricaded: z.boolean().optional(),
  hedge: z.boolean().optional(),
})
export type OhEdge = z.infer<typeof edgeSchema>

/** A road between two neighbours of the eight. */
const roadSchema = z.strictObject({ a: boxSchema, b: boxSchema })

const unitSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  side: sideSchema,
  army: armySchema,
  nation: z.string().min(1).max(40),
  /** Id of the order of battle, by which leaders' commands are known. */
  formationId: z.string().min(1).max(80),
  /** Units of the order of battle it stands for. */
  members: z.array(idSchema).default([]),
  type: unitTypeSchema,
  maxHits: z.int().min(5).max(8),
  hitsTaken: z.int().min(0).max(8).default(0),
  traits: z.array(traitSchema).max(6).default([]),
  /** Absent: it is due with a group, or waits to be deployed. */
  box: boxSchema.optional(),
  facing: facingSchema,
  formation: formationSchema.default('deployed'),
  /** Held back until a clock time of the first day, or `end` (CP-ROST-12, OH-R-86). */
  heldUntil: z.union([clockSchema, z.literal('end')]).optional(),
  /** Why it is held, for the sentence of the refusal. */
  heldCause: z.string().max(300).optional(),
  /** Brigade it is called after; absent: its id without the number at the end. Holds end for a brigade together. */
  brigadeId: idSchema.optional(),
  /** Men, or guns of artillery, for lists and reports. */
  strength: z.int().min(0).optional(),
})
export type OhUnit = z.infer<typeof unitSchema>

const leaderSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  side: sideSchema,
  army: armySchema,
  rank: z.enum(RANKS),
  /** Prefixes of formation ids. */
  command: z.array(z.string().min(1).max(80)).min(1).max(20),
  effects: z.array(leaderEffectSchema).max(8).default([]),
  /** Absent: he is due with a group, or waits to be deployed. */
  box: boxSchema.optional(),
})
export type OhLeader = z.infer<typeof leaderSchema>

const groupSchema = z.strictObject({
  groupId: idSchema,
  side: sideSchema,
  gameTurn: z.int().min(1).max(99),
  entryBoxes: boxesSchema.min(1),
  unitIds: z.array(idSchema).max(100).default([]),
  leaderIds: z.array(idSchema).max(40).default([]),
  /** Diced for from its turn on, until one die of so many faces shows the target or more (OH-REINF-01). */
  roll: z.strictObject({ die: z.int().min(2).max(100), target: z.int().min(1).max(100) }).optional(),
  /** Minutes from the edge of the map to the edge of the board (7.2). */
  delayMinutes: z.int().min(0).optional(),
})
export type OhGroup = z.infer<typeof groupSchema>

const recordSchema = z.strictObject({
  objectives: z
    .array(z.strictObject({ id: idSchema, name: nameSchema, army: armySchema.optional() }))
    .default([]),
  exits: z
    .array(
      z.strictObject({
        id: idSchema,
        side: sideSchema,
        boxes: boxesSchema.min(1),
        delayMinutes: z.int().min(0).default(0),
        /** Prefixes of formation ids; given: only their units may leave there. */
        formations: z.array(z.string().min(1).max(80)).min(1).optional(),
      }),
    )
    .default([]),
})
export type OhExit = z.infer<typeof recordSchema>['exits'][number]

const victorySchema = z.strictObject({
  /** Absent: the house rule `breakFraction` (OH-VICT-02). */
  breakFraction: z.number().min(0.2).max(1).optional(),
  holdAll: z
    .strictObject({ side: sideSchema, boxes: boxesSchema.min(1), ownTurns: z.int().min(1).max(30) })
    .optional(),
  atLimit: z.union([
    sideSchema,
    z.enum(['draw', 'points']),
    z.strictObject({ side: sideSchema, holds: z.enum(['any', 'all']), boxes: boxesSchema.min(1) }),
  ]),
})

export const sheetSchema = z.strictObject({
  id: idSchema,
  title: nameSchema,
  date: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  columns: z.int().min(8).max(40),
  rows: z.int().min(8).max(40),
  /** For display (OH-R-62). */
  boxMetres: z.int().min(1).default(250),
  turnMinutes: z.int().min(1).max(1440).default(30),
  startTime: clockSchema,
  sides: z.tuple([sideOfSheetSchema, sideOfSheetSchema]),
  firstSide: sideSchema,
  turnLimit: z.int().min(6).max(30),
  /** By name; one that is not listed is clear and of level 0. */
  boxes: z.record(boxSchema, boxOfSheetSchema).default({}),
  edges: z.array(edgeSchema).default([]),
  roads: z.array(roadSchema).default([]),
  units: z.array(unitSchema).min(1).max(200),
  leaders: z.array(leaderSchema).max(60).default([]),
  reinforcements: z.array(groupSchema).max(60).default([]),
  /** Boxes of each side where its players choose the places; absent: everybody stands where the sheet has him (OH-R-88). */
  zones: z.tuple([boxesSchema, boxesSchema]).optional(),
  /** For the level of victory and the report (7.4). */
  record: recordSchema.default({ objectives: [], exits: [] }),
  victory: victorySchema,
  houseRules: namedHouseRulesSchema.default({}),
  /** Battle and board of history that the sheet was drawn from. */
  battle: z.strictObject({ battleId: idSchema, boardId: idSchema, whatIfIds: z.array(idSchema) }).optional(),
})

/** A scenario of One Hour Waterloo. */
export type OhSheet = z.infer<typeof sheetSchema>

/** Troops that come to a battle under way, and new turns of units still to come (CP-STEP-08). */
export const reinforcementSchema = z.strictObject({
  /** Armies that nobody of the sheet belonged to, with the edge of the board behind them. */
  armies: z.array(z.strictObject({ id: armySchema, side: sideSchema, boardEdge: facingSchema })).max(8),
  units: z.array(unitSchema).max(200),
  leaders: z.array(leaderSchema).max(60),
  groups: z.array(groupSchema).max(60),
  /** Game turn by unit. */
  arrivals: z.record(idSchema, z.int().min(1).max(99)),
})
export type OhReinforcement = z.infer<typeof reinforcementSchema>

/** Brigade that a unit is called after: holds of one brigade end together (7.2 step 10). */
export function brigadeIdOf(unit: OhUnit): string {
  return unit.brigadeId ?? unit.id.replace(/-\d+$/, '')
}
