/**
 * What the screen of the brigade rules is shown and asks: field, table, questions and previews. The program makes them,
 * the screen reads them; both by these schemas. Lengths are inches on the table from its south-west corner, headings
 * degrees clockwise from north, chances run from 0 to 1.
 */
import { z } from 'zod'
import type { Immutable } from '../../../engine/json'
import { clauseSchema, generalOrderSchema, triggerSchema } from '../../../engine/orders'
import { ARMS, formationSchema, LEADER_ROLES, pointSchema, WEIGHTS } from '../sheet/sheet'
import { ACTIVITY_KINDS, MORALE_STATES, PHASES } from '../state/state'
import { id, jsonObject, sentence } from '../../screen-shapes'
import {
  bodyShape,
  coloursShape,
  drawnClauseSchema,
  envelopeSchema,
  objectiveSchema,
  pose,
  refusal,
  tableOnMapShape,
  tableSchemaOf,
  working,
} from '../../table-screen'
import { actionSchema } from '../turn/commands'
import { dryRunPreviewSchema, dryRunQuestionSchema } from './dry-run-schema'
import { baseSchema } from './base'
import { fittedPreviewSchema, fittedQuestionSchema } from './fitted-schema'
import { standingsPreviewSchema, standingsQuestionSchema } from './standings-schema'

export { MOST_STROKES } from '../../../engine/orders'

const points = z.array(pointSchema)

/** The table as the rules see it; the drawing comes from the battle's file. */
export const fieldSchema = z.object({
  ...tableOnMapShape,
  /** Buildings that can be garrisoned. */
  complexes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      polygon: points,
      middle: pointSchema,
      /** How many parts of it are held on their own (BR-BLD-07). */
      sections: z.int().min(0),
    }),
  ),
  /** Everything that an order may name: places, buildings and works. */
  places: z.array(z.object({ id: z.string(), name: z.string(), x: z.number(), y: z.number() })),
  /** Divisions of the battle under their corps, as far as history knows them. */
  commands: z.array(
    z.object({ id: z.string(), name: z.string(), corps: z.object({ id: z.string(), name: z.string() }) }),
  ),
  /** Roads from one end to the other. */
  roads: z.array(points),
  /** Ground that each side may deploy on; empty: whatever is nearer to its own troops than to the enemy. */
  zones: z.tuple([z.array(points), z.array(points)]),
})
export type Field = Immutable<z.infer<typeof fieldSchema>>

const unitSchema = z.object({
  name: z.string(),
  figures: z.int(),
  start: z.int(),
  morale: z.enum(MORALE_STATES),
})

const orderSchema = z.object({
  order: generalOrderSchema,
  /** Index of the clause in force; -1: the first one waits for its start. */
  clause: z.int(),
  waiting: z.boolean(),
  since: z.int(),
  /** Number of the alteration in force; 0: the order written before the battle. */
  alteration: z.int(),
})

export const pieceSchema = z.object({
  ...bodyShape,
  commandId: z.string(),
  ...coloursShape,
  arm: z.enum(ARMS),
  weight: z.enum(WEIGHTS).nullable(),
  lancer: z.boolean(),
  horse: z.boolean(),
  elite: z.boolean(),
  status: z.enum(['table', 'toCome', 'gone']),
  pose,
  formation: formationSchema,
  size: z.object({ width: z.number(), depth: z.number() }),
  bases: z.array(baseSchema),
  /** Buildings it garrisons. */
  complexId: z.string().nullable(),
  units: z.array(unitSchema),
  guns: z.array(z.object({ points: z.int(), out: z.boolean() })),
  figures: z.int(),
  start: z.int(),
  activity: z.enum(ACTIVITY_KINDS),
  /** Moves that it lasts, the current one included. */
  left: z.int().nullable(),
  morale: z.enum(MORALE_STATES),
  disordered: z.boolean(),
  pushBacks: z.int(),
  chargeReadyFrom: z.int(),
  /** When and where it is to come on. */
  arrival: z.object({ move: z.int(), x: z.number(), y: z.number(), heading: z.number() }).nullable(),
  /** Its general order, to its own side; null: none is known. */
  order: orderSchema.nullable(),
  /** Alterations on their way to it: sent in a move, in force from another. */
  underWay: z.array(z.object({ number: z.int(), sent: z.int(), due: z.int(), order: generalOrderSchema })),
  /** What it has been told to do in this phase: what it is to move, whom to charge, at whom to fire. */
  told: z.object({
    plot: z.array(actionSchema).nullable(),
    chargeOf: z.string().nullable(),
    evade: z.enum(['full', 'halfAndFire']).nullable(),
    followUp: z.enum(['press', 'fire']).nullable(),
    shots: z.int(),
    held: z.boolean(),
    rally: z.enum(['TryRally', 'CheckPursuit', 'HoldPosition']).nullable(),
  }),
})
export type Piece = Immutable<z.infer<typeof pieceSchema>>

export const leaderSchema = z.object({
  ...bodyShape,
  role: z.enum(LEADER_ROLES),
  /** He commands his army now. */
  commands: z.boolean(),
  commandId: z.string().nullable(),
  x: z.number(),
  y: z.number(),
  status: z.enum(['onTable', 'toCome', 'captured', 'hit']),
  arriveMove: z.int().nullable(),
})
export type Leader = Immutable<z.infer<typeof leaderSchema>>

export const situationSchema = z.object({
  phase: z.enum(PHASES),
  move: z.int(),
  /** Sides that are done with the phase. */
  ended: z.tuple([z.boolean(), z.boolean()]),
  /** Charges of this move, once revealed. */
  charges: z.array(
    z.object({ brigadeId: z.string(), targetId: z.string(), gap: z.number(), warned: z.boolean() }),
  ),
  contacts: z.array(z.object({ attackerId: z.string(), targetId: z.string(), sector: z.string() })),
  /** Outlines of the fields of tall crops that lie flat. */
  trampled: z.array(points),
})
export type Situation = Immutable<z.infer<typeof situationSchema>>

export const tableSchema = tableSchemaOf({
  piece: pieceSchema,
  leader: leaderSchema,
  objective: objectiveSchema,
  situation: situationSchema,
})
export type Table = Immutable<z.infer<typeof tableSchema>>

/** What the screen calls those who have names of their own there, by id: whoever reads and types orders knows them by these. */
const called = z.record(id, z.array(z.string().max(200)).max(4)).optional()

/** What a screen asks ahead of a command. */
export const questionSchema = z.discriminatedUnion('kind', [
  /** How a brigade stands: what binds it, how far it reaches, over what it could fire. */
  z.strictObject({ kind: z.literal('brigade'), brigadeId: id }),
  /** Over what everybody on the table could fire. */
  z.strictObject({ kind: z.literal('zones') }),
  /** Whom a brigade sees, and what hides the others. */
  z.strictObject({ kind: z.literal('sight'), brigadeId: id }),
  /** What a command would bring. */
  z.strictObject({ kind: z.literal('command'), command: jsonObject }),
  /** What is wrong with an order, and where each of its clauses leads. */
  z.strictObject({ kind: z.literal('order'), brigadeId: id, order: generalOrderSchema, called }),
  /** What the check of the side's book finds, with these orders in place of those that are known. */
  z.strictObject({ kind: z.literal('book'), orders: z.record(id, generalOrderSchema) }),
  /** Orders as a text for paper, under the names of their brigades. */
  z.strictObject({ kind: z.literal('bookText'), orders: z.record(id, generalOrderSchema) }),
  /** A text of orders under names of brigades, read; of the side that asks. */
  z.strictObject({ kind: z.literal('readBook'), text: z.string().max(100_000), called }),
  /** An order in its short form, read; or where it cannot be read, what was expected and what lies nearest. */
  z.strictObject({ kind: z.literal('read'), brigadeId: id, text: z.string().max(4000), called }),
  fittedQuestionSchema,
  dryRunQuestionSchema,
  standingsQuestionSchema,
  /** What the side's orders alone would have it do in this phase. */
  z.strictObject({ kind: z.literal('byOrders') }),
])
export type Question = Immutable<z.infer<typeof questionSchema>>

/** A zone of fire as the polygon of its longest range, with bands nearer. */
const zoneSchema = z.object({
  face: z.union([z.string(), z.int()]).nullable(),
  outline: points,
  bands: z.array(z.object({ what: z.string(), close: z.number().nullable(), max: z.number() })),
  from: pointSchema,
})

const bandSchema = z.object({
  score: z.number(),
  chance: z.number(),
  end: pose,
  gone: z.number(),
  /** Everything plotted is done. */
  done: z.boolean(),
  barredBy: z.string().nullable(),
  disordered: z.boolean(),
  going: z.number(),
})

export const brigadePreviewSchema = z.object({
  kind: z.literal('brigade'),
  brigadeId: z.string(),
  /** Figures that each unit may lose before it is worse off. */
  toNext: z.array(z.int().nullable()),
  /** Clause that binds it, with what it allows; null: none, or not known. */
  order: z
    .object({
      clause: clauseSchema,
      implied: z.boolean(),
      envelope: envelopeSchema,
      charge: z.string(),
      /** Why it will stay where it is in this move though its order leads on; null: it goes on. */
      halt: sentence.nullable(),
      triggers: z.array(
        z.object({ trigger: triggerSchema, of: z.enum(['until', 'start']), holds: z.boolean() }),
      ),
    })
    .nullable(),
  /** Straight ahead as far as each score carries it. */
  reach: z.array(bandSchema),
  /** Inches that it will be moved whatever is plotted; null: nothing moves it. */
  forced: z.array(z.object({ score: z.number(), chance: z.number() })).nullable(),
  zones: z.array(zoneSchema),
  /** Chance that a rally or a call back succeeds now; null: it may not try. */
  rally: z.number().nullable(),
  doubts: z.array(sentence),
})
export type BrigadePreview = Immutable<z.infer<typeof brigadePreviewSchema>>

export const zonesPreviewSchema = z.object({
  kind: z.literal('zones'),
  zones: z.array(z.object({ brigadeId: z.string(), zones: z.array(zoneSchema) })),
})
export type ZonesPreview = Immutable<z.infer<typeof zonesPreviewSchema>>

export const SIGHT_CAUSES = ['hill', 'crest', 'cover', 'building', 'deadGround'] as const
export const sightPreviewSchema = z.object({
  kind: z.literal('sight'),
  brigadeId: z.string(),
  lines: z.array(
    z.object({
      targetId: z.string(),
      from: pointSchema,
      to: pointSchema,
      /** What of the ground hides him, and where the line meets it; null: he is seen. */
      block: z.object({ cause: z.enum(SIGHT_CAUSES), at: pointSchema }).nullable(),
    }),
  ),
})
export type SightPreview = Immutable<z.infer<typeof sightPreviewSchema>>

/** What a command would bring: the parts that it has. */
export const commandPreviewSchema = z.object({
  kind: z.literal('command'),
  refusal: refusal.nullable(),
  plot: z
    .object({
      /** Why it lies outside of the order. */
      deviation: sentence.nullable(),
      bands: z.array(bandSchema),
      size: z.object({ width: z.number(), depth: z.number() }),
      turningPercent: z.number(),
      mayFire: z.boolean(),
      /** Room for a change of formation. */
      change: z
        .object({
          formation: formationSchema,
          blockage: sentence.nullable(),
          size: z.object({ width: z.number(), depth: z.number() }),
        })
        .nullable(),
    })
    .nullable(),
  charge: z
    .object({
      gap: z.number(),
      reaches: z.number(),
      defence: z.enum(['volley', 'guns', 'none']),
      volleyFigures: z.int(),
      /** Win, draw and loss of the first round; null: there is none. */
      odds: z
        .object({
          win: z.number(),
          draw: z.number(),
          loss: z.number(),
          mean: z.tuple([z.number(), z.number()]),
        })
        .nullable(),
      sums: z.tuple([z.number(), z.number()]).nullable(),
      working,
    })
    .nullable(),
  fire: z
    .object({
      row: z.number(),
      working,
      range: z.number().nullable(),
      mean: z.number(),
      /** Chance of each number of casualties. */
      results: z.array(z.object({ casualties: z.int(), chance: z.number() })),
      /** Circle of a burst with everybody whose bases it touches; null: nothing bursts. */
      burst: z
        .object({
          centre: pointSchema,
          inner: z.number(),
          outer: z.number(),
          touched: z.array(z.string()),
          friends: z.array(z.string()),
        })
        .nullable(),
    })
    .nullable(),
  doubts: z.array(sentence),
})
export type CommandPreview = Immutable<z.infer<typeof commandPreviewSchema>>

/** Each clause of an order as it would be drawn. */
export const orderPreviewSchema = z.object({
  kind: z.literal('order'),
  brigadeId: z.string(),
  faults: z.array(sentence),
  /** What keeps nobody from giving it: parts that no move will come to. */
  doubts: z.array(sentence),
  clauses: z.array(drawnClauseSchema),
  /** In its short form. */
  text: z.string(),
})
export type OrderPreview = Immutable<z.infer<typeof orderPreviewSchema>>

export const bookPreviewSchema = z.object({
  kind: z.literal('book'),
  notes: z.array(z.object({ brigadeId: z.string(), grade: z.enum(['fault', 'doubt']), sentence })),
})
export const bookTextPreviewSchema = z.object({ kind: z.literal('bookText'), text: z.string() })

export const readBookPreviewSchema = z.object({
  kind: z.literal('readBook'),
  /** Orders of own brigades, by brigade. */
  orders: z.record(z.string(), generalOrderSchema),
  /** Headings that are nobody's of this side. */
  strangers: z.array(z.string()),
  faults: z.array(z.object({ line: z.int(), sentence })),
})

/** Drafts of orders by brigade, as a machine keeps them. */
export const draftsSchema = z.object({
  orders: z.record(id, generalOrderSchema),
  /** Short forms that have been typed and cannot be read yet. */
  typed: z.record(id, z.string().max(4000)),
})

/** An order book as a file, to be given to somebody else. */
export const bookFileSchema = z.strictObject({
  format: z.literal('hundred-days.order-book'),
  version: z.literal(1),
  rules: z.literal('brigade'),
  battle: z.string().max(200),
  side: z.string().max(200),
  orders: z.record(id, generalOrderSchema).refine((orders) => Object.keys(orders).length <= 400),
})
export type BookFile = Immutable<z.infer<typeof bookFileSchema>>

export type BookPreview = Immutable<z.infer<typeof bookPreviewSchema>>

export const readPreviewSchema = z.object({
  kind: z.literal('read'),
  order: generalOrderSchema.nullable(),
  faults: z.array(z.object({ line: z.int(), sentence })),
  /** What it comes nearest to, with its short form; null: nothing near, or it can be read. */
  nearest: z.object({ order: generalOrderSchema, text: z.string() }).nullable(),
})
export type ReadPreview = Immutable<z.infer<typeof readPreviewSchema>>

export const byOrdersPreviewSchema = z.object({ kind: z.literal('byOrders'), commands: z.array(jsonObject) })

/** The answer to a question, in the form of its kind. */
export const previewSchema = z.union([
  brigadePreviewSchema,
  zonesPreviewSchema,
  sightPreviewSchema,
  commandPreviewSchema,
  orderPreviewSchema,
  bookPreviewSchema,
  bookTextPreviewSchema,
  readBookPreviewSchema,
  readPreviewSchema,
  dryRunPreviewSchema,
  fittedPreviewSchema,
  standingsPreviewSchema,
  byOrdersPreviewSchema,
])
export type Preview = Immutable<z.infer<typeof previewSchema>>

/** An action of a plot, an order and its parts, as the screen reads them. */
export type Action = Immutable<z.infer<typeof actionSchema>>
export type GeneralOrder = Immutable<z.infer<typeof generalOrderSchema>>
export type Clause = GeneralOrder['clauses'][number]
export type Discretion = GeneralOrder['discretion']
export type Trigger = Immutable<z.infer<typeof triggerSchema>>
