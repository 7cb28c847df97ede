/** One battle of the campaign: ground, forces, course in history, options, links, victory and boards. */
import { z } from 'zod'
import { boardSchema } from './boards'
import { conditionSchema, effectSchema, levelSchema } from './conditions'
import { arrivalSchema, departureSchema, deploymentSchema, whatIfSchema } from './forces'
import { entryPointSchema, featureSchema, objectiveSchema } from './ground'
import {
  armyIdSchema,
  battleIdSchema,
  brigadeIdSchema,
  confidenceSchema,
  dateSchema,
  edgeSchema,
  factIdSchema,
  featureIdSchema,
  formationIdSchema,
  objectiveIdSchema,
  pointSchema,
  sideIdSchema,
  timeSchema,
} from './vocabulary'

const georeferenceSchema = z.strictObject({
  /** Latitude and longitude of the south-west corner, degrees north and east. */
  originLatLon: pointSchema,
  metresPerDegree: z.strictObject({ lat: z.int(), lon: z.int() }),
  /** Which way is north. */
  north: z.string(),
  /** Error to be expected of a well-placed feature, metres. */
  accuracyM: z.int(),
  method: z.string(),
  /** Places with known coordinates. */
  anchors: z.array(
    z.strictObject({ name: z.string(), latLon: pointSchema, at: pointSchema, confidence: confidenceSchema }),
  ),
})

const battleSideSchema = z.strictObject({
  id: sideIdSchema,
  /** Its armies on this field. */
  armies: z.array(armyIdSchema).min(1),
  name: z.string().min(1),
  commander: z.string(),
  /** What it wants. */
  objective: z.string(),
  /** Edge of the map behind each of its armies. */
  baseEdges: z.partialRecord(armyIdSchema, edgeSchema),
  /** Further edges by which it may come on. */
  otherEntries: z.array(edgeSchema),
})
export type BattleSide = z.infer<typeof battleSideSchema>

const timelineSchema = z.strictObject({
  /** Day, if not the first. */
  date: dateSchema.optional(),
  time: timeSchema,
  event: z.string(),
  places: z.array(featureIdSchema),
  formations: z.array(formationIdSchema),
  confidence: confidenceSchema,
})

const linkSchema = z.strictObject({
  /** Unique over the four files. */
  id: z.string().regex(/^link-[a-z0-9-]+$/),
  from: battleIdSchema,
  to: battleIdSchema,
  name: z.string(),
  /** Condition and effect in words. */
  if: z.string(),
  when: conditionSchema,
  then: z.string(),
  /** Effects, in this order. */
  effects: z.array(effectSchema).min(1),
  confidence: confidenceSchema,
})
/** How the result of this battle bears on another. */
export type CampaignLink = z.infer<typeof linkSchema>

const breakPointSchema = z.strictObject({
  text: z.string(),
  /** Brigades of infantry and cavalry broken or destroyed at which it is reached, or null. */
  formations: z.int().min(1).nullable(),
  /** The same in hundredths of those on the field, or null. */
  percent: z.int().min(1).max(100).nullable(),
  /** The army is beaten; leaves the field at once; may only defend; nothing. */
  effect: z.enum(['broken', 'retreats', 'stopsAttacking', 'none']),
})

const victorySchema = z.strictObject({
  /** When the battle is judged. */
  endTime: timeSchema,
  points: z.strictObject({
    text: z.string(),
    /** For each enemy brigade of infantry or cavalry broken or destroyed. */
    perBrokenBrigade: z.int(),
    /** Other figures for some formations. */
    special: z.array(
      z.strictObject({ formations: z.array(formationIdSchema).min(1), perBrokenBrigade: z.int() }),
    ),
  }),
  /** Break points by army; none if absent. */
  breakPoints: z.partialRecord(armyIdSchema, breakPointSchema),
  levels: z.array(
    z.strictObject({ side: sideIdSchema, level: levelSchema, text: z.string(), when: conditionSchema }),
  ),
})
/** Victory in a battle, the same under every rule set. */
export type Victory = z.infer<typeof victorySchema>

const historicalLossSchema = z.strictObject({
  /** Killed, wounded and missing, men. */
  total: z.int().min(0),
  /** Lowest and highest figure in the literature. */
  range: z.tuple([z.int(), z.int()]),
  /** Killed and wounded in hundredths of the losses. */
  killedWoundedPercent: z.int().min(0).max(100),
  /** Guns taken or abandoned. */
  gunsLost: z.int().min(0),
  /** Shares of the total, where no figures of brigades exist. */
  byFormation: z.partialRecord(formationIdSchema, z.int()).optional(),
  confidence: confidenceSchema,
  note: z.string().optional(),
})

const historicalResultSchema = z.strictObject({
  /** Verdict of the historians. */
  winner: z.enum(['french', 'coalition', 'draw']),
  level: z.enum(['draw', 'minor', 'major']),
  advantage: z.string(),
  /** Army that held each objective at the end of the (first) day. */
  holders: z.record(objectiveIdSchema, armyIdSchema),
  /** Answers to the questions of fact of this battle. */
  facts: z.record(factIdSchema, z.boolean()),
  /** Brigades of infantry and cavalry that were broken. */
  broken: z.array(brigadeIdSchema),
  losses: z.partialRecord(armyIdSchema, historicalLossSchema),
  note: z.string(),
  confidence: confidenceSchema,
})

export const battleSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: battleIdSchema,
  name: z.string().min(1),
  date: dateSchema,
  /** When the battle opens, and when it is over at the latest. */
  startTime: timeSchema,
  endTime: timeSchema,
  sunrise: timeSchema,
  sunset: timeSchema,
  /** A second day, if there is one. */
  secondDay: z.strictObject({ date: dateSchema, startTime: timeSchema, endTime: timeSchema }).optional(),
  weather: z.string(),
  /** Size of the map, metres west to east and south to north. */
  extent: z.strictObject({ widthM: z.int().min(1000), heightM: z.int().min(1000) }),
  georeference: georeferenceSchema,
  features: z.array(featureSchema).min(1),
  entryPoints: z.array(entryPointSchema),
  objectives: z.array(objectiveSchema),
  /** The two sides; their order has no meaning. */
  sides: z.array(battleSideSchema).length(2),
  deployments: z.array(deploymentSchema).min(1),
  reinforcements: z.array(arrivalSchema),
  /** Formations that left in history; they place nobody. */
  departures: z.array(departureSchema),
  /** What happened. */
  timeline: z.array(timelineSchema),
  whatIf: z.array(whatIfSchema),
  campaignLinks: z.array(linkSchema),
  victory: victorySchema,
  historicalResult: historicalResultSchema,
  boards: z.array(boardSchema).min(3),
  sources: z.array(z.string()),
})
export type Battle = z.infer<typeof battleSchema>
