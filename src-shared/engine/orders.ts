/** The language of general orders, the same for every rule set (BR-ORD-03, BR-ORD-04, BR-ORD-06). */
import { z } from 'zod'

/** A place: a point of the board (inches, or boxes on a grid), or the id of an objective, a named place or a square. */
export const placeSchema = z.union([
  z.strictObject({ x: z.number(), y: z.number() }),
  z.string().min(1).max(80),
])
export type Place = z.infer<typeof placeSchema>

export const ORDER_VERBS = [
  'hold',
  'march',
  'advance',
  'attack',
  'support',
  'defend',
  'retire',
  'reserve',
  'screen',
  'bombard',
] as const
export type OrderVerb = (typeof ORDER_VERBS)[number]

/** Between what a number of an order lies. */
export interface Limits {
  readonly least: number
  readonly most: number
  readonly isWhole: boolean
}
/** Inches, or boxes on a grid. */
export const INCHES: Limits = { least: 0, most: 240, isWhole: false }
export const MOVES: Limits = { least: 1, most: 999, isWhole: true }
export const PERCENT: Limits = { least: 0, most: 100, isWhole: false }

const id = z.string().min(1).max(80)
const numberOf = ({ least, most, isWhole }: Limits) => (isWhole ? z.int() : z.number()).min(least).max(most)
const inches = numberOf(INCHES)

/** What lets a clause begin or end it (BR-ORD-06). Numbers are moves, inches (boxes on a grid) and per cent. */
export const triggerSchema = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('atMove'), move: numberOf(MOVES) }),
  z.strictObject({ when: z.literal('afterMoves'), moves: numberOf(MOVES) }),
  z.strictObject({ when: z.literal('arrived') }),
  z.strictObject({
    when: z.literal('enemyWithin'),
    distance: inches,
    of: id,
    arm: z.enum(['infantry', 'cavalry', 'artillery']).optional(),
  }),
  z.strictObject({ when: z.literal('brigadeState'), brigadeId: id, states: z.array(id).min(1) }),
  z.strictObject({ when: z.literal('placeHeld'), placeId: id, side: z.union([z.literal(0), z.literal(1)]) }),
  z.strictObject({ when: z.literal('losses'), of: id, percent: numberOf(PERCENT) }),
  z.strictObject({ when: z.literal('contact') }),
])
export type Trigger = z.infer<typeof triggerSchema>

export const clauseSchema = z.strictObject({
  verb: z.enum(ORDER_VERBS),
  place: placeSchema.optional(),
  via: z.array(placeSchema).max(20).optional(),
  radius: inches.optional(),
  corridor: inches.optional(),
  formation: id.optional(),
  objective: id.optional(),
  brigade: id.optional(),
  distance: inches.optional(),
  complex: id.optional(),
  method: z.enum(['assault', 'firefight', 'charge']).optional(),
  toLast: z.boolean().optional(),
  /** All must hold before the clause begins; absent: at once. */
  start: z.array(triggerSchema).max(8).optional(),
  /** Any of them ends the clause; absent: its verb's own completion. */
  until: z.array(triggerSchema).max(8).optional(),
})
export type Clause = z.infer<typeof clauseSchema>

export const CHARGE_DISCRETIONS = ['never', 'reach', 'corridor', 'relief', 'any'] as const
export type ChargeDiscretion = (typeof CHARGE_DISCRETIONS)[number]

/** What the brigade may do beyond its clause (BR-ORD-07, BR-ORD-11). */
export const discretionSchema = z.strictObject({
  fireAtWill: z.boolean().default(true),
  changeFormation: z.boolean().default(true),
  formSquare: z.boolean().default(true),
  withdraw: z.boolean().default(true),
  charge: z.enum(CHARGE_DISCRETIONS).optional(),
})
export type Discretion = z.infer<typeof discretionSchema>

export const STROKE_KINDS = ['freehand', 'arrow', 'line', 'flag', 'text'] as const
/** Strokes of one order: words in handwriting take many. */
export const MOST_STROKES = 80
/** What a hand has drawn on the sketch, in inches (boxes on a grid). Shown to the players, never interpreted. */
export const strokeSchema = z.strictObject({
  kind: z.enum(STROKE_KINDS),
  points: z
    .array(z.strictObject({ x: z.number(), y: z.number() }))
    .min(1)
    .max(80),
  text: z.string().max(40).optional(),
})
export type Stroke = z.infer<typeof strokeSchema>

/** Clauses of one order. */
export const MOST_CLAUSES = 8

const writtenOrderSchema = z.strictObject({
  clauses: z.array(clauseSchema).min(1).max(MOST_CLAUSES),
  discretion: discretionSchema.prefault({}),
  /** Shown to the players, never interpreted. */
  text: z.string().max(500).default(''),
  /** The sketch; its text form leaves it out. Absent: nothing is drawn. */
  strokes: z.array(strokeSchema).max(MOST_STROKES).optional(),
  /** The turn from whose beginning it counts, of an order altered in mid-battle under rules that ask for it. Absent: it always has. */
  since: z.int().min(1).max(1000).optional(),
})
export const generalOrderSchema = writtenOrderSchema.extend({
  /** What counts until then; null: no order. */
  before: writtenOrderSchema.nullable().optional(),
})
export type GeneralOrder = z.infer<typeof generalOrderSchema>

/** Orders by formation: a command, division or brigade of the rule set. */
export type OrderBook = Readonly<Record<string, GeneralOrder>>
export const orderBookSchema: z.ZodType<OrderBook> = z.record(id, generalOrderSchema)
