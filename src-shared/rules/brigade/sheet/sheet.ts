/** The sheet of a battle under the brigade rules: what a scenario must supply (section 7 of the rules). */
import { z } from 'zod'
import { TABLE_EDGES } from '../../../board/table/table-edges'
import { idSchema as id } from '../../../engine/ids'
import { generalOrderSchema } from '../../../engine/orders'
import { houseRulesSchema } from './house-rules'
import { AREA_KIND_NAMES, BLOCK_NAMES, BREAKS_AT, LINE_KIND_NAMES } from './tables'

const name = z.string().min(1).max(120)
const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
const side = z.union([z.literal(0), z.literal(1)])
/** Inches on the table; a little outside is allowed, for features that the edge cuts. */
const inches = z.number().min(-200).max(400)
const heading = z.number().min(-360).max(360)
const move = z.int().min(1).max(80)

export const pointSchema = z.strictObject({ x: inches, y: inches })
const polygon = z.array(pointSchema).min(3).max(2000)
const polyline = z.array(pointSchema).min(2).max(2000)
const points20 = z.int().min(0).max(20)

export const FORMATIONS = [
  'line',
  'attackColumn',
  'marchColumn',
  'square',
  'skirmish',
  'limbered',
  'unlimbered',
  'garrison',
] as const
export type Formation = (typeof FORMATIONS)[number]
export const formationSchema = z.enum(FORMATIONS)

const edge = z.enum(TABLE_EDGES)

const sideSchema = z.strictObject({
  id,
  name,
  armies: z.array(id).min(1).max(8),
  /** The edge behind each army: where its fugitives run to. */
  baseEdges: z.record(id, edge),
  deploymentZones: z.union([z.array(polygon).max(20), z.literal('nearest')]),
})
export type BrSide = z.infer<typeof sideSchema>

const placeSchema = z.strictObject({
  placeId: id,
  name,
  /** Without both it lies off the table, and no order can name it. */
  x: inches.optional(),
  y: inches.optional(),
  value: z.number().min(0).max(1000),
  heldBy: id.optional(),
})
export type BrPlace = z.infer<typeof placeSchema>

/** The only places where a side may leave the table of its own will (BR-R-90). */
const exitSchema = z.strictObject({
  exitId: id,
  side,
  /** Ends of the stretch of edge. */
  edge: z.tuple([pointSchema, pointSchema]),
  delayMinutes: z.int().min(0).max(1440).default(0),
})
export type BrExit = z.infer<typeof exitSchema>

const areaSchema = z.strictObject({
  id,
  kind: z.enum(AREA_KIND_NAMES),
  polygon,
  largeRocks: z.boolean().optional(),
  /** A river that guns cross at its bridges only (BR-SCN-10). */
  noGuns: z.boolean().optional(),
})
export type BrArea = z.infer<typeof areaSchema>

const hillSchema = z.strictObject({
  id,
  level: z.int().min(1).max(5),
  polygon,
  /** Difficult ground although a hill (BR-TERR-11). */
  difficultHill: z.boolean().optional(),
})
export type BrHill = z.infer<typeof hillSchema>

const lineSchema = z.strictObject({
  id,
  kind: z.enum(LINE_KIND_NAMES),
  polyline,
  /** Points of its 2-inch sections, in order along it; absent: it cannot be breached (BR-WORK-04). */
  sections: z
    .array(z.strictObject({ points: points20 }))
    .max(200)
    .optional(),
  /** Whether a road that crosses or follows it has a gate through it; other gates are drawn as gaps (BR-TERR-12, BR-R-122). */
  gate: z.boolean().default(true),
})
export type BrLine = z.infer<typeof lineSchema>

const roadSchema = z.strictObject({ id, polyline })
export type BrRoad = z.infer<typeof roadSchema>

const sectionSchema = z.strictObject({ p1: pointSchema, p2: pointSchema, points: points20 })
export type BrSection = z.infer<typeof sectionSchema>

const complexSchema = z.strictObject({
  id,
  name,
  polygon,
  courtyard: z.boolean(),
  buildings: z.int().min(0).max(20),
  sections: z.array(sectionSchema).max(60),
  capacityUnits: z.int().min(1).max(12),
})
export type BrComplex = z.infer<typeof complexSchema>

const terrainSchema = z.strictObject({
  areas: z.array(areaSchema).max(2000).default([]),
  hills: z.array(hillSchema).max(500).default([]),
  lines: z.array(lineSchema).max(1000).default([]),
  roads: z.array(roadSchema).max(500).default([]),
  complexes: z.array(complexSchema).max(100).default([]),
})
export type BrTerrain = z.infer<typeof terrainSchema>

export const ARMS = ['infantry', 'skirmishers', 'cavalry', 'artillery'] as const
export type Arm = (typeof ARMS)[number]
export const WEIGHTS = ['heavy', 'medium', 'light'] as const
export type Weight = (typeof WEIGHTS)[number]

const members = z.array(z.strictObject({ unitId: id, men: z.number().min(0).max(100_000) })).default([])

const unitSchema = z.strictObject({
  name,
  block: z.enum(BLOCK_NAMES),
  figures: z.int().min(1).max(24),
  members,
})
export type BrUnit = z.infer<typeof unitSchema>

const pieceSchema = z.strictObject({
  name: name.optional(),
  kind: z.enum(['field', 'howitzer', 'rocket']),
  pounder: z.number().min(3).max(24),
  british: z.boolean().default(false),
  points: points20.default(20),
  members,
})
export type BrPiece = z.infer<typeof pieceSchema>

const poseShape = { x: inches, y: inches, heading }

const startSchema = z.union([
  z.strictObject({
    ...poseShape,
    formation: formationSchema,
    complexId: id.optional(),
    /** Section of each unit of a garrison, from 0; absent: BR-BLD-07 deals them out. */
    sections: z.array(z.int().min(0)).optional(),
  }),
  z.strictObject({ arriveMove: move, entry: z.strictObject(poseShape) }),
])
export type BrStart = z.infer<typeof startSchema>

/**
 * A manoeuvre body: units of one arm and type (BR-BDE-01), one pose, one formation, one order (BR-BDE-02); also the
 * one-unit bodies that are independent (BR-BDE-04, BR-R-88). Leadership and quality beyond `elite` are no part of it.
 */
const brigadeSchema = z.strictObject({
  id,
  name,
  side,
  army: id,
  /** Place in the canonical order of its side. */
  seq: z.int().min(0).max(9999),
  /** Division or corps of the order of battle: an addressee of orders. */
  formationId: id,
  arm: z.enum(ARMS),
  units: z.array(unitSchema).max(9).default([]),
  pieces: z.array(pieceSchema).max(6).default([]),
  elite: z.boolean().default(false),
  weapon: z.enum(['musket', 'rifle']).default('musket'),
  weight: z.enum(WEIGHTS).optional(),
  lancer: z.boolean().default(false),
  landwehr: z.boolean().default(false),
  independent: z.boolean().default(false),
  horse: z.boolean().default(false),
  start: startSchema,
  order: generalOrderSchema,
})
export type BrBrigade = z.infer<typeof brigadeSchema>

export const LEADER_ROLES = ['commanderInChief', 'secondInCommand', 'corps'] as const
const leaderSchema = z.strictObject({
  id,
  name,
  side,
  role: z.enum(LEADER_ROLES),
  /** Absent: the side's only army. */
  army: id.optional(),
  /** Corps that he leads, for the screen. */
  formationId: id.optional(),
  x: inches,
  y: inches,
  arriveMove: move.optional(),
})
export type BrLeader = z.infer<typeof leaderSchema>

const conditionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('holdPlaces'), side, placeIds: z.array(id).min(1), atMove: move }),
  z.strictObject({
    kind: z.literal('armyBroken'),
    side,
    percent: z.number().min(1).max(100).default(BREAKS_AT),
  }),
  z.strictObject({ kind: z.literal('brigadesExited'), side, n: z.int().min(1), exitId: id }),
  z.strictObject({ kind: z.literal('moveLimit') }),
  z.strictObject({ kind: z.literal('pointsLead') }),
])
export type BrCondition = z.infer<typeof conditionSchema>

export const sheetSchema = z.strictObject({
  id,
  title: name,
  date: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  startTime: clock,
  moves: move,
  table: z.strictObject({ width: z.number().min(24).max(120), height: z.number().min(24).max(96) }),
  sides: z.tuple([sideSchema, sideSchema]),
  terrain: terrainSchema,
  places: z.array(placeSchema).max(200).default([]),
  exits: z.array(exitSchema).max(50).default([]),
  brigades: z.array(brigadeSchema).min(1).max(400),
  leaders: z.array(leaderSchema).max(100).default([]),
  houseRules: houseRulesSchema.partial(),
  victory: z.strictObject({
    conditions: z.array(conditionSchema).max(40),
    points: z.record(id, z.number().min(-1000).max(1000)).optional(),
  }),
  /** Whether generals write orders and sketches before the first move; otherwise those of the sheet stand. */
  writeOrders: z.boolean().default(true),
  /** Whom the draft shifted to leave him a way out, from where and how far, inches (BR-SCN-12). */
  shifts: z
    .array(
      z.strictObject({ brigadeId: id, from: z.strictObject(poseShape), inches: z.number().min(0).max(20) }),
    )
    .optional(),
  /** Battle and board of history that the sheet was drawn from. */
  battle: z.strictObject({ battleId: id, boardId: id, whatIfIds: z.array(id) }).optional(),
})

/** A scenario of the brigade rules. */
export type BrSheet = z.infer<typeof sheetSchema>

/** A body that the draft has shifted (BR-SCN-12). */
export type BrShift = NonNullable<BrSheet['shifts']>[number]

/** Troops that come to a battle under way, and new hours of those still to come (CP-STEP-08). */
export const reinforcementSchema = z.strictObject({
  /** Armies that nobody of the sheet belongs to, each with the edge behind it. */
  armies: z.array(z.strictObject({ side, id, baseEdge: edge })).max(8),
  brigades: z.array(brigadeSchema).max(200),
  leaders: z.array(leaderSchema).max(50),
  /** New move and place of bodies that have not come on. */
  arrivals: z.record(id, z.strictObject({ arriveMove: move, entry: z.strictObject(poseShape) })),
})
export type BrReinforcement = z.infer<typeof reinforcementSchema>
