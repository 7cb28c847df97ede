/** Who is on a field: positions at the start, arrivals, departures, and the what-ifs that change them. */
import { z } from 'zod'
import { featureChangeSchema } from './ground'
import {
  battleIdSchema,
  brigadeIdSchema,
  confidenceSchema,
  dateSchema,
  degreesSchema,
  entryIdSchema,
  featureIdSchema,
  formationIdSchema,
  formationSchema,
  heldUntilSchema,
  pointSchema,
  timeSchema,
  unitIdSchema,
  whatIfIdSchema,
} from './vocabulary'

const detachmentSchema = z.strictObject({
  /** Name of the part. */
  unit: z.string(),
  /** The unit that stands there; absent where no unit is to be placed for the part. */
  unitId: unitIdSchema.optional(),
  at: pointSchema,
  formation: formationSchema,
  note: z.string().optional(),
})

export const deploymentSchema = z.strictObject({
  brigadeId: brigadeIdSchema,
  /** The moment shown. */
  time: timeSchema,
  /** Middle of the front edge, metres. */
  at: pointSchema,
  facingDeg: degreesSchema,
  formation: formationSchema,
  /** Frontage in metres. */
  widthM: z.int().min(1),
  /** Parts that stand elsewhere. */
  detachments: z.array(detachmentSchema).min(1).optional(),
  /** Held back until then (CP-ROST-12). */
  heldUntil: heldUntilSchema.optional(),
  /** Limit on its use in the historical battle, in words. */
  restriction: z.string().optional(),
  note: z.string().optional(),
  confidence: confidenceSchema,
})
/** Where a brigade stands at the start. */
export type Deployment = z.infer<typeof deploymentSchema>

export const arrivalSchema = z.strictObject({
  /** Short name, usually the commander. */
  label: z.string(),
  /** Brigades in order of march. */
  brigadeIds: z.array(brigadeIdSchema).min(1),
  /** When the head of the group is at the entry point, at the edge of the map. */
  time: timeSchema,
  entry: entryIdSchema,
  facingDeg: degreesSchema,
  /** If given, only these units of the artillery formations named come. */
  presentUnits: z.array(unitIdSchema).min(1).optional(),
  /** Units of the group that come later by the same entry. */
  lateUnits: z
    .array(
      z.strictObject({ brigadeId: brigadeIdSchema, unitIds: z.array(unitIdSchema).min(1), time: timeSchema }),
    )
    .optional(),
  /** False: came too late to fight in history; its brigades need not be listed as present. */
  engaged: z.boolean().default(true),
  /** Held back until then (CP-ROST-12). */
  heldUntil: heldUntilSchema.optional(),
  /** Limit to honour in the historical battle, in words. */
  condition: z.string().optional(),
  note: z.string().optional(),
  confidence: confidenceSchema,
})
/** A group that comes on during the battle. */
export type Arrival = z.infer<typeof arrivalSchema>

export const departureSchema = z.strictObject({
  label: z.string(),
  brigadeIds: z.array(brigadeIdSchema).min(1),
  date: dateSchema,
  time: timeSchema,
  exit: entryIdSchema,
  /** Circumstances. */
  condition: z.string(),
  confidence: confidenceSchema,
})

const formations = z.array(formationIdSchema).min(1)

export const whatIfSchema = z.strictObject({
  id: whatIfIdSchema,
  /** Name as a player sees it. */
  name: z.string().min(1),
  /** By a decision of a player in the campaign; by the organiser at set-up; by the result of another battle. */
  setBy: z.enum(['decision', 'organiser', 'link']),
  /** Of the what-ifs of one group at most one is in force. */
  group: z.string().optional(),
  description: z.string(),
  /** In force unless another of its group is. */
  default: z.boolean().optional(),
  /** What-ifs that come into force when this one does. */
  goesWith: z.array(z.strictObject({ battle: battleIdSchema, whatIf: whatIfIdSchema })).optional(),
  /** Day, start and end of the battle instead of those of the file. */
  date: dateSchema.optional(),
  startTime: timeSchema.optional(),
  endTime: timeSchema.optional(),
  /**
   * Minutes added to every arrival of a formation but those this what-if itself brings; `fromCampaign`: those of the
   * campaign, nothing of its own.
   */
  timeShiftMinutes: z
    .partialRecord(formationIdSchema, z.union([z.int(), z.literal('fromCampaign')]))
    .optional(),
  /** On time if ordered by then, else the whole group later by order time + minutes - first arrival. */
  orderRule: z.strictObject({ onTimeIfOrderedBy: timeSchema, minutesAfterOrder: z.int().min(0) }).optional(),
  /** Formations that take no part. */
  removes: formations.optional(),
  /** Formations whose hold, restriction or condition is void. */
  lifts: formations.optional(),
  /** Formations taken from their place and brought on by an entry instead. */
  moves: z
    .array(z.strictObject({ formations, entry: entryIdSchema, time: timeSchema }))
    .min(1)
    .optional(),
  reinforcements: z.array(arrivalSchema).min(1).optional(),
  deployments: z.array(deploymentSchema).min(1).optional(),
  /** Units that the order of battle keeps away and that are there now, with their brigade. */
  addsUnits: z.array(unitIdSchema).min(1).optional(),
  /** Changes of the ground: fields of a feature with their new values. */
  changes: z
    .array(z.strictObject({ feature: featureIdSchema, set: featureChangeSchema }))
    .min(1)
    .optional(),
  /** Limits and permissions in words, for players and umpire. */
  rules: z.array(z.string()).min(1).optional(),
  note: z.string().optional(),
  confidence: confidenceSchema,
})
/** A course that history did not take, or (`default`) the one it took. */
export type WhatIf = z.infer<typeof whatIfSchema>
