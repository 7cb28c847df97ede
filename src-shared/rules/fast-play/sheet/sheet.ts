/** The sheet of a battle under Fast Play Napoleonic: what a scenario must supply (section 7.1 of the rules). */
import { z } from 'zod'
import { TABLE_EDGES } from '../../../board/table/table-edges'
import { idSchema } from '../../../engine/ids'
import { houseRulesSchema } from './house-rules'
import {
  clockSchema,
  formationSchema,
  NATIONS,
  RATINGS,
  sideSchema,
  TERRAIN_KINDS,
  UNIT_CLASSES,
  UNIT_TYPES,
} from './vocabulary'

const nameSchema = z.string().min(1).max(120)
const armySchema = z.string().min(1).max(40)
const inches = z.number().min(-1000).max(1000)
const heading = z.number().min(0).lt(360)
const pointSchema = z.strictObject({ x: inches, y: inches })
const polygonSchema = z.array(pointSchema).min(3).max(2000)

const sideOfSheetSchema = z.strictObject({
  /** `french`, `coalition`. */
  id: idSchema,
  name: nameSchema,
  armies: z.array(armySchema).min(1).max(8),
  baseEdges: z.record(armySchema, z.enum(TABLE_EDGES)),
})

const terrainSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(TERRAIN_KINDS),
  /** Of areas. */
  polygon: polygonSchema.exactOptional(),
  /** Of roads and obstacles. */
  polyline: z.array(pointSchema).min(2).max(2000).exactOptional(),
  /** Of a road, inches. */
  width: z.number().gt(0).max(10).exactOptional(),
  /** Of a hill: the line from which uphill is measured (FP-TERR-08). */
  crest: z.array(pointSchema).min(2).max(500).exactOptional(),
  /** Of a hill; 1 if absent. */
  levels: z.int().min(0).max(9).exactOptional(),
})
export type FpTerrain = z.infer<typeof terrainSchema>

const unitSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  side: sideSchema,
  army: armySchema,
  nation: z.enum(NATIONS),
  type: z.enum(UNIT_TYPES),
  unitClass: z.enum(UNIT_CLASSES),
  /** Required for foot and cavalry (FP-UNIT-04). */
  generalId: idSchema.exactOptional(),
  rifles: z.boolean().default(false),
  /** Absent: French foot (FP-UNIT-07). */
  frenchColumn: z.boolean().exactOptional(),
  elementsAtStart: z.int().min(1).max(4).exactOptional(),
  start: z.union([
    z.strictObject({ formation: formationSchema, x: inches, y: inches, heading }),
    z.enum(['deploy', 'queue']),
  ]),
  heldUntil: z.union([clockSchema, z.literal('end')]).exactOptional(),
  heldCause: z.string().max(300).exactOptional(),
  reserve: z.boolean().default(false),
  members: z.array(z.strictObject({ unitId: idSchema, men: z.int().min(0) })).default([]),
})
export type FpUnit = z.infer<typeof unitSchema>

const generalSchema = z.strictObject({
  id: idSchema,
  side: sideSchema,
  army: armySchema,
  name: nameSchema,
  rating: z.enum(RATINGS),
  start: z.union([pointSchema, z.enum(['deploy', 'withQueue'])]),
})
export type FpGeneral = z.infer<typeof generalSchema>

const objectiveSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  /** Without one it lies off the board, and its first holder keeps it. */
  polygon: polygonSchema.exactOptional(),
  value: z.number().min(0).max(99),
  heldBy: sideSchema.exactOptional(),
  army: armySchema.exactOptional(),
})
export type FpObjective = z.infer<typeof objectiveSchema>

const entryPointSchema = z.strictObject({ id: idSchema, x: inches, y: inches, heading, side: sideSchema })
export type FpEntryPoint = z.infer<typeof entryPointSchema>

const exitSchema = z.strictObject({
  id: idSchema,
  x: inches,
  y: inches,
  side: sideSchema,
  delayMinutes: z.int().min(0).default(0),
  /** Named: only units with most of their men in them may leave here. */
  formations: z.array(z.string().min(1).max(80)).min(1).exactOptional(),
})
export type FpExit = z.infer<typeof exitSchema>

const arrivalSchema = z.strictObject({
  turn: z.int().min(1).max(99),
  entryPoint: idSchema,
  generalId: idSchema.exactOptional(),
  unitIds: z.array(idSchema).min(1).max(100),
})

export const sheetSchema = z.strictObject({
  id: idSchema,
  title: nameSchema,
  date: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  board: z
    .strictObject({ width: z.number().min(12).max(240), height: z.number().min(12).max(240) })
    .default({ width: 72, height: 48 }),
  sides: z.tuple([sideOfSheetSchema, sideOfSheetSchema]),
  turnLimit: z.int().min(1).max(60),
  /** For display (FP-R-97). */
  metresPerInch: z.number().gt(0).max(1000),
  minutesPerTurn: z.int().min(1).max(240).default(20),
  startTime: clockSchema,
  unitMen: z.int().min(200).max(6000).exactOptional(),
  houseRules: houseRulesSchema.prefault({}),
  victory: z
    .strictObject({
      breakpoint: z.boolean().default(true),
      objectives: z.array(objectiveSchema).max(60).default([]),
      atLimit: z.enum(['objectives', 'lostFraction', 'draw']).default('lostFraction'),
    })
    .prefault({}),
  terrain: z.array(terrainSchema).max(3000).default([]),
  entryPoints: z.array(entryPointSchema).max(60).default([]),
  exits: z.array(exitSchema).max(60).default([]),
  /** Read by the draft alone (7.5). */
  deployment: z.enum(['historical', 'strip']).default('historical'),
  units: z.array(unitSchema).min(1).max(300),
  generals: z.array(generalSchema).max(60).default([]),
  reinforcements: z.array(arrivalSchema).max(100).default([]),
  /** Battle and board of history that the sheet was drawn from. */
  battle: z.strictObject({ battleId: idSchema, boardId: idSchema, whatIfIds: z.array(idSchema) }).optional(),
})

/** A scenario of Fast Play Napoleonic. */
export type FpSheet = z.infer<typeof sheetSchema>

/** Troops that come to a battle under way, and new turns of those still to come (7.3, CP-STEP-08). */
export const reinforcementSchema = z.strictObject({
  /** Armies that nobody of the sheet belongs to, each with the edge behind it. */
  armies: z.array(z.strictObject({ side: sideSchema, id: armySchema, baseEdge: z.enum(TABLE_EDGES) })).max(8),
  units: z.array(unitSchema.extend({ start: z.literal('queue') })).max(200),
  generals: z.array(generalSchema.extend({ start: z.literal('withQueue') })).max(50),
  entryPoints: z.array(entryPointSchema).max(60),
  groups: z.array(arrivalSchema).max(100),
  /** Turn in which a unit that has not come yet is due now. */
  arrivals: z.record(idSchema, arrivalSchema.shape.turn),
})
export type FpReinforcement = z.infer<typeof reinforcementSchema>

/** Brigade that a unit is called after: holds of one brigade end together (FP-DEP-07). */
export function brigadeIdOf({ id }: Pick<FpUnit, 'id'>): string {
  return id.replace(/-\d+$/, '')
}
