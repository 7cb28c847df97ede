/** The map of the theatre: ground, places and roads of Belgium, and where formations stand at each step of the calendar. */
import { z } from 'zod'
import { momentSchema, stepIdSchema } from './calendar'
import {
  battleIdSchema,
  confidenceSchema,
  degreesSchema,
  edgeSchema,
  formationIdSchema,
  pointSchema,
  timeSchema,
  whatIfIdSchema,
} from './vocabulary'

const nodeIdSchema = z.string().regex(/^[a-z0-9-]+$/)
const featureIdSchema = z.string().regex(/^[a-z0-9-]+$/)

const featureSchema = z.strictObject({
  id: featureIdSchema,
  name: z.string(),
  kind: z.enum([
    'wood',
    'denseWood',
    'stream',
    'river',
    'town',
    'village',
    'farm',
    'pavedRoad',
    'road',
    'track',
    'bridge',
  ]),
  geometry: z.strictObject({
    type: z.enum(['point', 'polyline', 'polygon']),
    /** Metres; polygons are one ring, not closed. */
    coordinates: z.array(pointSchema).min(1),
  }),
  widthM: z.int().min(1).optional(),
  /** Height of the water at each point, metres, never rising downstream. */
  heightsM: z.array(z.int()).optional(),
  /** Where a road leads that leaves the map. */
  to: z.string().optional(),
  note: z.string().optional(),
  confidence: confidenceSchema.optional(),
})
export type TheatreFeature = z.infer<typeof featureSchema>

const placeSchema = z.strictObject({
  id: nodeIdSchema,
  name: z.string(),
  kind: z.enum(['town', 'village', 'farm', 'crossroads']),
  at: pointSchema,
  /** Weight of the name: 1 city, 2 town or battle, 3 on the whole map, 4 when zoomed in, 5 never lettered. */
  rank: z.int().min(1).max(5),
  labelSide: z.enum(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']).optional(),
})
export type TheatrePlace = z.infer<typeof placeSchema>

const entryPointSchema = z.strictObject({
  id: nodeIdSchema,
  name: z.string(),
  at: pointSchema,
  edge: edgeSchema,
  road: featureIdSchema,
  facingDeg: degreesSchema,
})

/** A road as a chain of links between places; `vertices` are the points of the road at each. */
const linkSchema = z
  .strictObject({
    road: featureIdSchema,
    places: z.array(nodeIdSchema).min(2),
    vertices: z.array(z.int().min(0)).min(2),
    km: z.array(z.number()).min(1),
  })
  .refine(
    (link) => link.vertices.length === link.places.length && link.km.length === link.places.length - 1,
    {
      error: 'a chain has as many vertices as places, and one length fewer',
    },
  )

const stopSchema = z
  .strictObject({
    place: nodeIdSchema.optional(),
    /** Where the block is drawn, if not at the place itself. */
    at: pointSchema.optional(),
    /** It has joined this formation and goes with it. */
    with: formationIdSchema.optional(),
    /** Places by which it came since the step before. */
    via: z.array(nodeIdSchema).min(1).optional(),
  })
  .refine((stop) => (stop.place === undefined) !== (stop.with === undefined), {
    error: 'a position is a place, or the formation joined',
  })
export type TheatreStop = z.infer<typeof stopSchema>

const overrideStopSchema = z.strictObject({
  place: nodeIdSchema,
  at: pointSchema.optional(),
  via: z.array(nodeIdSchema).min(1).optional(),
  /** It stays there up to and with this step. */
  until: stepIdSchema.optional(),
})

const overrideSchema = z.strictObject({
  /** A choice whose step has closed, or the winner of a battle. */
  when: z.union([
    z.strictObject({
      decision: z.string(),
      options: z.array(z.string()).min(1),
      whatIf: whatIfIdSchema.optional(),
    }),
    z.strictObject({ battle: battleIdSchema, winner: z.enum(['french', 'coalition', 'draw']) }),
  ]),
  formations: z.array(
    z.strictObject({
      ids: z.array(formationIdSchema).min(1),
      /** Reaches everything below them. */
      whole: z.literal(true).optional(),
      track: z.partialRecord(stepIdSchema, overrideStopSchema),
    }),
  ),
  headquarters: z
    .array(z.strictObject({ id: z.string(), track: z.partialRecord(stepIdSchema, overrideStopSchema) }))
    .optional(),
  note: z.string().optional(),
})

export const theatreSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  name: z.string(),
  /** Metres. */
  extent: z.strictObject({ widthM: z.int().min(1000), heightM: z.int().min(1000) }),
  georeference: z.strictObject({
    originLatLon: z.tuple([z.number(), z.number()]),
    metresPerDegree: z.strictObject({ lat: z.int(), lon: z.int() }),
    north: z.string(),
    accuracyM: z.int(),
    method: z.string(),
    anchors: z.array(
      z.strictObject({
        name: z.string(),
        latLon: z.tuple([z.number(), z.number()]),
        at: pointSchema,
        confidence: confidenceSchema,
      }),
    ),
  }),
  features: z.array(featureSchema).min(1),
  places: z.array(placeSchema).min(1),
  entryPoints: z.array(entryPointSchema),
  links: z.array(linkSchema),
  battlefields: z.array(
    z.strictObject({
      battle: battleIdSchema,
      file: z.string(),
      place: nodeIdSchema,
      /** Corners: south-west, south-east, north-east, north-west. */
      polygon: z.array(pointSchema).length(4),
    }),
  ),
  relief: z.strictObject({
    spotHeights: z.array(z.strictObject({ name: z.string().optional(), at: pointSchema, heightM: z.int() })),
    idw: z.strictObject({
      power: z.number(),
      neighbours: z.int().min(1),
      leastM: z.int(),
      cutM: z.int(),
    }),
    /** A point every `stepM` metres, rows from the south, two hexadecimal digits in steps of `unitM` metres. */
    grid: z.strictObject({
      stepM: z.int().min(1),
      columns: z.int().min(2),
      rows: z.int().min(2),
      unitM: z.int().min(1),
      cutM: z.int().min(1),
      heights: z.array(z.string().regex(/^([0-9a-f]{2})+$/)),
    }),
  }),
  steps: z.array(
    z.strictObject({
      id: stepIdSchema,
      /** The moment that the positions show. */
      moment: momentSchema,
      text: z.string(),
      hours: z.array(z.strictObject({ time: timeSchema, text: z.string() })),
    }),
  ),
  formations: z.array(
    z.strictObject({
      id: formationIdSchema,
      label: z.string(),
      note: z.string().optional(),
      track: z.partialRecord(stepIdSchema, stopSchema),
    }),
  ),
  headquarters: z.array(z.strictObject({ id: z.string(), track: z.partialRecord(stepIdSchema, stopSchema) })),
  overrides: z.array(overrideSchema),
  /** With whom divisions of a wing of the player's choice stand that go against history. */
  customWing: z.strictObject({ joins: formationIdSchema, stays: formationIdSchema }),
})
/** The theatre file. No rule reads it: it is a picture of where calendar and decisions have put the armies. */
export type Theatre = z.infer<typeof theatreSchema>
