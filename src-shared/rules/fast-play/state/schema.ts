/** The shape of a state as data from outside: saved ones, and those set by the umpire's hand. */
import { z } from 'zod'
import { reinforcementSchema, sheetSchema, type FpSheet } from '../sheet/sheet'
import {
  boxSideSchema,
  COMBAT_DIRECTIONS,
  formationSchema,
  RATINGS,
  sideSchema as side,
} from '../sheet/vocabulary'
import { END_REASONS, GENERAL_STATUSES, PHASES, UNIT_STATUSES, type FpState } from './state'

const id = z.string().min(1).max(80)
const ids = z.array(id).max(400)
const count = z.int().min(0).max(9999)
const slot = z.int().min(1).max(4)
const inches = z.number().min(-1000).max(1000)
const point = z.strictObject({ x: inches, y: inches })
const pose = z.strictObject({ x: inches, y: inches, heading: z.number().min(0).lt(360) })
const pair = <T extends z.ZodType>(schema: T) => z.tuple([schema, schema])
const zones = z.array(ids).max(400)

/** The sheet is handed through as it is: what has been worked out of it is found by the object itself. */
const sheetAsItIs = z.custom<FpSheet>((value) => sheetSchema.safeParse(value).success)

const unitSchema = z.strictObject({
  id,
  status: z.enum(UNIT_STATUSES),
  pose: pose.nullable(),
  formation: formationSchema,
  bend: z.array(pose).max(4).nullable(),
  elements: z.int().min(0).max(4),
  hits: count,
  lost: count,
  lostNow: z.strictObject({ shooting: count, handToHand: count }),
  shaken: z.boolean(),
  inCommand: z.boolean(),
  acted: z.boolean(),
  failed: z.boolean(),
  lastHthTurn: count,
  everMoved: z.boolean(),
  changes: count,
  changedTurn: count,
  held: z.boolean(),
  gone: z.strictObject({ exit: id, turn: count }).nullable(),
})

const generalSchema = z.strictObject({
  id,
  status: z.enum(GENERAL_STATUSES),
  point: point.nullable(),
  joined: id.nullable(),
  joinedTurn: count,
  stay: z.strictObject({ unit: id, turn: count }).nullable(),
  comesWith: id.nullable(),
  moved: z.boolean(),
  rating: z.enum(RATINGS),
})

const pairSchema = z.strictObject({
  charger: id,
  target: id,
  side: boxSideSchema,
  mode: z.enum(['full', 'corner']),
  turn: count,
  roundsFought: count,
  goodGoing: z.boolean(),
})

const combatSchema = z.strictObject({
  kind: z.enum(['shooting', 'handToHand']),
  zones,
  all: zones,
  stage: z.enum(['dice', 'allot', 'casualties', 'after']),
  hits: z.array(z.strictObject({ id: count, unit: id, byUnit: id, bySlot: slot, others: ids })).max(999),
  losers: ids,
  gunsOnly: ids,
  fought: z.array(z.strictObject({ unit: id, enemies: ids })).max(400),
  engaged: z.record(id, z.array(slot)),
  pairs: z.array(pairSchema).max(400),
  atRisk: z.array(z.strictObject({ general: id, unit: id, point: point.nullable() })).max(60),
  routed: ids,
})

const holders = z.record(id, z.strictObject({ side, army: id }).nullable())

/** Shapes and ranges only; what belongs together is for `stateFaults`. */
export const stateSchema: z.ZodType<FpState> = z.strictObject({
  sheet: sheetAsItIs,
  turn: z.int().min(1).max(99),
  phase: z.enum(PHASES),
  asking: z.enum(['roll', 'both', 'direction', 'mover', 'secondDirection']),
  half: z.union([z.literal(1), z.literal(2)]),
  units: z.record(id, unitSchema),
  generals: z.record(id, generalSchema),
  pairs: z.array(pairSchema).max(400),
  queues: z.array(z.strictObject({ entryPoint: id, side, units: ids })).max(120),
  option: z.strictObject({ winner: side, firstMover: side, direction: z.enum(COMBAT_DIRECTIONS) }).nullable(),
  reacting: ids,
  wins: pair(count),
  shots: z.array(z.strictObject({ side, unit: id, slot, targetUnit: id, targetSlot: slot })).max(1200),
  ended: pair(z.boolean()),
  placing: side.nullable(),
  command: z.string().max(80).nullable(),
  combat: combatSchema.nullable(),
  decision: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('casualties'), side, unit: id, hits: count }),
      z.strictObject({ kind: z.literal('allot'), side, hit: count }),
    ])
    .nullable(),
  holders,
  notes: z
    .array(
      z.strictObject({
        turn: count,
        holders,
        units: z.record(
          id,
          z.strictObject({
            pose,
            formation: formationSchema,
            elements: z.int().min(1).max(4),
            shaken: z.boolean(),
          }),
        ),
        pairs: z.array(pair(id)).max(400),
      }),
    )
    .max(99),
  outcome: z
    .strictObject({
      winner: side.nullable(),
      reason: z.enum(END_REASONS),
      lost: pair(count),
      elements: pair(count),
      points: pair(z.number()).nullable(),
    })
    .nullable(),
  reinforcements: z.array(reinforcementSchema).max(50).exactOptional(),
})
