/** The ground of a battle: features of the map, entry points and objectives. */
import { z } from 'zod'
import {
  armyIdSchema,
  confidenceSchema,
  degreesSchema,
  edgeSchema,
  entryIdSchema,
  featureIdSchema,
  objectiveIdSchema,
  pointSchema,
} from './vocabulary'

const AREA_KINDS = [
  'hill',
  'ridge',
  'steepSlope',
  'tallCrops',
  'wood',
  'denseWood',
  'orchard',
  'marsh',
  'pond',
  'quarry',
  'town',
  'village',
  'strongpoint',
] as const
const LINE_KINDS = ['stream', 'river', 'pavedRoad', 'road', 'track', 'hedge', 'embankment', 'wall'] as const
const POINT_KINDS = ['bridge', 'ford'] as const
export const FEATURE_KINDS = [...AREA_KINDS, ...LINE_KINDS, ...POINT_KINDS, 'farm'] as const
export type FeatureKind = (typeof FEATURE_KINDS)[number]

/** Shapes a kind may have; a farm may be drawn either way. */
const SHAPE_OF_KIND = new Map<string, 'polygon' | 'polyline' | 'point'>([
  ...AREA_KINDS.map((kind) => [kind, 'polygon'] as const),
  ...LINE_KINDS.map((kind) => [kind, 'polyline'] as const),
  ...POINT_KINDS.map((kind) => [kind, 'point'] as const),
])
const MIN_POINTS = { point: 1, polyline: 2, polygon: 3 } as const

/**
 * Going: road at road rate; normal; slow about half speed, order is lost; verySlow about a quarter, formed bodies break
 * up; roadOnly on a road or street through it; bridgeOnly at a bridge or ford; impassable.
 */
const goingSchema = z.enum(['road', 'normal', 'slow', 'verySlow', 'roadOnly', 'bridgeOnly', 'impassable'])
const moveSchema = z.strictObject({ infantry: goingSchema, cavalry: goingSchema, artillery: goingSchema })

const featureFields = z.strictObject({
  id: featureIdSchema,
  name: z.string(),
  kind: z.enum(FEATURE_KINDS),
  /** Shape in metres; a polygon is one ring, not closed. */
  geometry: z.strictObject({
    type: z.enum(['point', 'polyline', 'polygon']),
    coordinates: z.array(pointSchema).min(1),
  }),
  /** Hill and ridge: relative height, 1 to 3. */
  level: z.int().min(1).max(3).optional(),
  /** Height of the top above the sea, metres. */
  heightM: z.int().optional(),
  heightConfidence: confidenceSchema.optional(),
  /** Height of the crest above the valley before it, metres. */
  crestHeightAboveValleyM: z.int().optional(),
  /** Dead ground behind a crest. */
  role: z.literal('reverseSlope').optional(),
  /** Roads, streams, rivers: width in metres. */
  widthM: z.int().min(1).optional(),
  /** Roads that leave the map: where they lead. */
  to: z.string().optional(),
  /** A rill or ditch: drawn, but no edge on any board. */
  minor: z.boolean().optional(),
  /** The river is in flood on these days. */
  inFlood: z.boolean().optional(),
  /** Bridges. */
  material: z.enum(['stone', 'wood']).optional(),
  /** Bridges: closed by a barricade at the start. */
  barricaded: z.boolean().optional(),
  /** Bridges: cannot be used. */
  destroyed: z.boolean().optional(),
  /** Battalions that can fight from the place, and the same in men where it was reckoned apart. */
  capacityBattalions: z.int().min(1).optional(),
  garrisonMen: z.int().min(1).optional(),
  /** 0 none, 1 some cover, 2 strong, 3 has to be stormed, 4 fortress-like. */
  defenceValue: z.int().min(0).max(4).optional(),
  /** Strongpoints: front in metres. */
  frontageM: z.int().min(1).optional(),
  /** Gates and doors. */
  entrances: z.array(z.string()).optional(),
  /** May be set on fire. */
  canBurn: z.boolean().optional(),
  /** Going, cover and sight in words. */
  passability: z.string(),
  /** Going of each arm over or through it. */
  move: moveSchema,
  note: z.string().optional(),
  confidence: confidenceSchema,
})

export const featureSchema = featureFields
  .refine((f) => f.geometry.coordinates.length >= MIN_POINTS[f.geometry.type], { error: 'too few points' })
  .refine((f) => f.geometry.type !== 'point' || f.geometry.coordinates.length === 1, {
    error: 'a point is one point',
  })
  .refine((f) => (SHAPE_OF_KIND.get(f.kind) ?? f.geometry.type) === f.geometry.type, {
    error: 'this kind of ground has another shape',
  })
  .refine((f) => (f.kind !== 'hill' && f.kind !== 'ridge') || f.level !== undefined, {
    error: 'a hill or ridge needs a level',
  })
  .refine(
    (f) => !['pavedRoad', 'road', 'track', 'stream', 'river'].includes(f.kind) || f.widthM !== undefined,
    { error: 'a road or water needs its width' },
  )
  .refine((f) => !['hedge', 'embankment', 'wall'].includes(f.kind) || f.defenceValue !== undefined, {
    error: 'linear cover needs a defence value',
  })
/** A piece of ground; a later, smaller one lies on top of an earlier, larger one. */
export type Feature = z.infer<typeof featureFields>

/** What a what-if may change of a feature: any field but its identity. */
export const featureChangeSchema = featureFields.omit({ id: true, kind: true }).partial()

export const entryPointSchema = z.strictObject({
  id: entryIdSchema,
  name: z.string(),
  /** On the edge of the map, metres. */
  at: pointSchema,
  edge: edgeSchema,
  /** Road that leads there. */
  road: featureIdSchema,
  /** Usual heading on entry. */
  facingDeg: degreesSchema,
})
/** Where troops come on to the map or leave it. */
export type EntryPoint = z.infer<typeof entryPointSchema>

export const objectiveSchema = z.strictObject({
  id: objectiveIdSchema,
  name: z.string().min(1),
  at: pointSchema,
  /** Features that make it up, the most important first. */
  places: z.array(featureIdSchema).min(1),
  /** Victory points for holding it at the end; a figure of the game's design. */
  value: z.int().min(1),
  /** Army that holds it at the start. */
  heldBy: armyIdSchema,
  confidence: confidenceSchema,
})
/** Ground that counts. */
export type Objective = z.infer<typeof objectiveSchema>
