/**
 * What the screen of Fast Play Napoleonic is shown and asks: field, table, questions and previews. The program makes them,
 * the screen reads them; both by these schemas. Lengths are inches on the table from its south-west corner, headings
 * degrees clockwise from north, chances run from 0 to 1.
 */
import { z } from 'zod'
import type { Immutable } from '../../../engine/json'
import { generalOrderSchema } from '../../../engine/orders'
import { id, jsonObject, side } from '../../screen-shapes'
import {
  bodyShape,
  coloursShape,
  drawnClauseSchema,
  objectiveSchema,
  point,
  pose,
  refusal,
  tableOnMapShape,
  tableSchemaOf,
  working,
} from '../../table-screen'
import {
  boxSideSchema,
  COMBAT_DIRECTIONS,
  formationSchema,
  RATINGS,
  TERRAIN_KINDS,
  UNIT_CLASSES,
  UNIT_TYPES,
} from '../sheet/vocabulary'
import { GENERAL_STATUSES, PHASES, UNIT_STATUSES } from '../state/state'
import { TEST_ROWS } from '../turn/events'

const points = z.array(point)

/** The table as the rules see it; the drawing comes from the battle's file. */
export const fieldSchema = z.object({
  ...tableOnMapShape,
  /** Strips that each side deploys in. */
  zones: z.tuple([z.array(points), z.array(points)]),
  entries: z.array(z.object({ id: z.string(), side, x: z.number(), y: z.number(), heading: z.number() })),
  exits: z.array(z.object({ id: z.string(), side, x: z.number(), y: z.number() })),
})
export type Field = Immutable<z.infer<typeof fieldSchema>>

/** An element in a footprint: its front centre to the right of that of the whole and ahead of it, and how it is turned. */
const baseSchema = z.object({
  u: z.number(),
  v: z.number(),
  width: z.number(),
  depth: z.number(),
  turn: z.number(),
})

/** A unit as it stands: the middle of the front of its whole footprint, and its elements in it. */
const standingSchema = z.object({
  x: z.number(),
  y: z.number(),
  heading: z.number(),
  width: z.number(),
  depth: z.number(),
  bases: z.array(baseSchema),
})
export type Standing = Immutable<z.infer<typeof standingSchema>>

const shotSchema = z.object({ slot: z.int(), targetId: z.string(), targetSlot: z.int() })

export const pieceSchema = z.object({
  ...bodyShape,
  /** The general who commands it; null: unattached artillery. */
  commandId: z.string().nullable(),
  ...coloursShape,
  type: z.enum(UNIT_TYPES),
  arm: z.enum(['foot', 'cavalry', 'artillery']),
  unitClass: z.enum(UNIT_CLASSES),
  rifles: z.boolean(),
  reserve: z.boolean(),
  /** It attacks in column as the French do. */
  frenchColumn: z.boolean(),
  status: z.enum(UNIT_STATUSES),
  /** Anchor and heading by the rules, from which it moves; null unless it is on the table. */
  pose: pose.nullable(),
  formation: formationSchema,
  standing: standingSchema.nullable(),
  /** Of one element. */
  base: z.object({ width: z.number(), depth: z.number() }),
  /** Inches in each formation, in good going; 0: it has no such formation. */
  allowances: z.object({ line: z.number(), column: z.number(), square: z.number() }),
  elements: z.int(),
  start: z.int(),
  hits: z.int(),
  lost: z.int(),
  isSkirmishing: z.boolean(),
  shaken: z.boolean(),
  inCommand: z.boolean(),
  acted: z.boolean(),
  failed: z.boolean(),
  /** The hour until which orders hold it back now, and why. */
  held: z.object({ until: z.string(), cause: z.string() }).nullable(),
  /** Generals with it. */
  generals: z.array(z.string()),
  /** Enemies it fights hand to hand. */
  fights: z.array(z.string()),
  /** Shots declared, to its own side until they are laid open. */
  shots: z.array(shotSchema),
  /** When and where it is to come on; `order`: its place among those who wait there, from 1. */
  arrival: z.object({ turn: z.int(), entryId: z.string(), order: z.int(), ...pose.shape }).nullable(),
  /** The player places it before the first turn. */
  mayPlace: z.boolean(),
})
export type Piece = Immutable<z.infer<typeof pieceSchema>>

export const leaderSchema = z.object({
  ...bodyShape,
  rating: z.enum(RATINGS),
  /** Inches within which he commands, in sight and out of it. */
  ranges: z.object({ seen: z.number(), unseen: z.number() }),
  status: z.enum(GENERAL_STATUSES),
  point: point.nullable(),
  joined: z.string().nullable(),
  moved: z.boolean(),
  mayPlace: z.boolean(),
})
export type Leader = Immutable<z.infer<typeof leaderSchema>>

const pair = <T extends z.ZodType>(of: T) => z.tuple([of, of])

export const situationSchema = z.object({
  phase: z.enum(PHASES),
  turn: z.int(),
  asking: z.enum(['roll', 'both', 'direction', 'mover', 'secondDirection']),
  /** The side whose movement it is; null: nobody's. */
  mover: side.nullable(),
  option: z.object({ winner: side, firstMover: side, direction: z.enum(COMBAT_DIRECTIONS) }).nullable(),
  /** Wins of the option in a row, what each side deducts at the next dice, and its chance to win them. */
  wins: pair(z.int()),
  deductions: pair(z.int()),
  chances: pair(z.number()),
  /** Sides that have ended their deployment or declaration. */
  ended: pair(z.boolean()),
  /** General whose command is being placed; empty: the unattached artillery; null: none has been begun. */
  placing: z.string().nullable(),
  decision: z
    .object({ kind: z.enum(['casualties', 'allot']), side, unitId: z.string(), hits: z.int() })
    .nullable(),
  pairs: z.array(
    z.object({
      chargerId: z.string(),
      targetId: z.string(),
      side: boxSideSchema,
      mode: z.enum(['full', 'corner']),
      rounds: z.int(),
    }),
  ),
  /** Elements lost and started with, and the loss at which a side breaks; null: none does. */
  lost: pair(z.int()),
  started: pair(z.int()),
  breaksAt: pair(z.int()).nullable(),
})
export type Situation = Immutable<z.infer<typeof situationSchema>>

export const tableSchema = tableSchemaOf({
  piece: pieceSchema,
  leader: leaderSchema,
  objective: objectiveSchema.extend({ polygon: points }),
  situation: situationSchema,
})
export type Table = Immutable<z.infer<typeof tableSchema>>

/** What a screen asks ahead of a command. */
export const questionSchema = z.discriminatedUnion('kind', [
  /** How a unit stands: its command, arcs, fight, and what a rout would bring. */
  z.strictObject({ kind: z.literal('unit'), unitId: id }),
  /** How far a general commands, and whom. */
  z.strictObject({ kind: z.literal('general'), generalId: id }),
  /** What a command would bring. */
  z.strictObject({ kind: z.literal('command'), command: jsonObject }),
  /** What the shots declared by the side that asks would do. */
  z.strictObject({ kind: z.literal('shots') }),
  /** General orders as they are drawn. */
  z.strictObject({ kind: z.literal('orders'), orders: z.record(id, generalOrderSchema) }),
])
export type Question = Immutable<z.infer<typeof questionSchema>>

/** One die of a fight, and the chance that it hits. */
const blowSchema = z.object({
  slot: z.int(),
  targetId: z.string(),
  targetSlot: z.int(),
  overlap: z.boolean(),
  need: z.int(),
  modifier: z.int(),
  chance: z.number(),
  working,
})

/** A unit in a fight: its dice, the chance of each number of hits it scores, and what may become of it. */
const fighterSchema = z.object({
  unitId: z.string(),
  side,
  blows: z.array(blowSchema),
  hits: z.array(z.number()),
  mean: z.number(),
  /** Hits that it suffers, each number with its chance. */
  suffers: z.array(z.number()),
  destroyed: z.number(),
  /** Chance that it is left and fails its morale test. */
  fails: z.number(),
})
const fightSchema = z.array(fighterSchema)
export type Fighter = Immutable<z.infer<typeof fighterSchema>>

const reachSchema = z.object({
  unitId: z.string(),
  inches: z.number(),
  limit: z.number(),
  inSight: z.boolean(),
  inCommand: z.boolean(),
})

export const unitPreviewSchema = z.object({
  kind: z.literal('unit'),
  unitId: z.string(),
  /** How its general reaches it now; null: it needs none. */
  command: z.object({ generalId: z.string(), ...reachSchema.shape }).nullable(),
  /** Its morale test fails on this or more, now and after one more element. */
  failsOn: pair(z.int()),
  /** Where it may shoot, with the ranges that matter; empty: it may not. */
  arcs: z.array(z.object({ outline: points, ranges: z.array(z.number()) })),
  /** What the elements that have no shot yet may shoot at, by target. */
  targets: z.array(
    z.object({
      targetId: z.string(),
      shots: z.array(z.object({ slot: z.int(), targetSlot: z.int(), range: z.number(), need: z.int() })),
      mean: z.number(),
    }),
  ),
  /** The ground before enemies near it across which it may not pass. */
  zones: z.array(points),
  routPath: points,
  /** Friends who would be tested if it ran now. */
  inPath: z.array(z.string()),
  /** The fight it is in; empty: none. */
  fight: fightSchema,
})
export type UnitPreview = Immutable<z.infer<typeof unitPreviewSchema>>

export const generalPreviewSchema = z.object({
  kind: z.literal('general'),
  generalId: z.string(),
  point,
  seen: z.number(),
  unseen: z.number(),
  /** Inches he may ride. */
  ride: z.number(),
  reach: z.array(reachSchema),
})
export type GeneralPreview = Immutable<z.infer<typeof generalPreviewSchema>>

/** What a command would bring: the parts that it has. */
export const commandPreviewSchema = z.object({
  kind: z.literal('command'),
  refusal: refusal.nullable(),
  /** The die that it takes; null: none. */
  test: z.object({ row: z.enum(TEST_ROWS), need: z.int(), modifier: z.int(), chance: z.number() }).nullable(),
  way: z
    .object({
      cost: z.number(),
      allowance: z.number(),
      /** Ground that slows it. */
      going: z.array(z.enum([...TERRAIN_KINDS, 'obstacle'])),
      /** Cost after each of its steps. */
      costs: z.array(z.number()),
    })
    .nullable(),
  /** Where it would stand after each step; the last is where it ends. */
  ends: z.array(standingSchema),
  /** Ground that a charge sweeps in its last advance. */
  lane: points,
  /** The friend on whom it dresses. */
  dressedOn: z.string().nullable(),
  charge: z
    .object({
      targetId: z.string(),
      side: boxSideSchema,
      /** Elements that come face to face, and the slide that takes; null: it touches at a corner. */
      lineUp: z.object({ own: z.int(), enemy: z.int(), slide: z.number() }).nullable(),
      turn: z.number(),
      furtherIds: z.array(z.string()),
      fight: fightSchema,
    })
    .nullable(),
  shot: z.object({ range: z.number(), need: z.int(), chance: z.number(), working }).nullable(),
  /** Of a general who rides or joins. */
  ride: z.object({ inches: z.number(), limit: z.number(), reach: z.array(reachSchema) }).nullable(),
})
export type CommandPreview = Immutable<z.infer<typeof commandPreviewSchema>>

export const shotsPreviewSchema = z.object({
  kind: z.literal('shots'),
  targets: z.array(
    z.object({
      targetId: z.string(),
      shots: z.int(),
      hits: z.array(z.number()),
      mean: z.number(),
      destroyed: z.number(),
      fails: z.number(),
      /** What a failed test makes of it. */
      result: z.enum(['shaken', 'routs']),
    }),
  ),
})
export type ShotsPreview = Immutable<z.infer<typeof shotsPreviewSchema>>

export const ordersPreviewSchema = z.object({
  kind: z.literal('orders'),
  orders: z.array(
    z.object({
      holderId: z.string(),
      side,
      /** The middle of those who have the order, or where they come on. */
      from: point,
      /** Number of the first part drawn: those before it are over. */
      first: z.int(),
      /** It has not begun yet. */
      waits: z.boolean(),
      clauses: z.array(drawnClauseSchema),
    }),
  ),
})
export type OrdersPreview = Immutable<z.infer<typeof ordersPreviewSchema>>

/** The answer to a question, in the form of its kind. */
export const previewSchema = z.discriminatedUnion('kind', [
  unitPreviewSchema,
  generalPreviewSchema,
  commandPreviewSchema,
  shotsPreviewSchema,
  ordersPreviewSchema,
])
export type Preview = Immutable<z.infer<typeof previewSchema>>
