/** The shape of a state as data from outside: saved ones, and those set by the umpire's hand. */
import { z } from 'zod'
import { DIRECTIONS } from '../../../board/grid/facing'
import { houseRulesSchema } from '../sheet/house-rules'
import { reinforcementSchema, sheetSchema, type OhSheet } from '../sheet/sheet'
import { boxSchema, facingSchema, formationSchema, traitSchema } from '../sheet/vocabulary'
import { END_REASONS, LEADER_STATUSES, PHASES, UNIT_STATUSES, type OhState } from './state'

const id = z.string().min(1).max(80)
const ids = z.array(id).max(400)
const side = z.union([z.literal(0), z.literal(1)])
const pair = <T extends z.ZodType>(schema: T) => z.tuple([schema, schema])
const count = z.int().min(0).max(9999)
const turn = z.int().min(1).max(99)
const direction = z.enum(DIRECTIONS)
const until = z.enum(['turnEnd', 'ownNextTurn'])

/** The sheet is handed through as it is: what has been worked out of it is found by the object itself. */
const sheetAsItIs = z.custom<OhSheet>((value) => sheetSchema.safeParse(value).success)

const unitSchema = z.strictObject({
  id,
  status: z.enum(UNIT_STATUSES),
  box: boxSchema.nullable(),
  facing: facingSchema,
  formation: formationSchema,
  hitsTaken: z.int().min(0).max(99),
  shot: z.boolean(),
  moved: z.boolean(),
  charged: z.boolean(),
  squareChanged: z.boolean(),
  heldByReluctance: z.boolean(),
  reluctancePassed: z.boolean(),
  facingAtTurnStart: facingSchema,
  chargedBy: count,
  rampant: z.boolean(),
  held: z.boolean(),
  cutOff: z.boolean(),
  effects: z
    .array(
      z.strictObject({
        kind: z.enum(['noShoot', 'hold', 'noCharge', 'extraMove', 'trait', 'shelter']),
        cardId: id,
        drawer: side,
        until,
        boxes: z.number().min(0).max(9).exactOptional(),
        trait: traitSchema.exactOptional(),
      }),
    )
    .max(40),
  gone: z.strictObject({ exit: id.nullable(), box: boxSchema, gameTurn: turn }).nullable(),
})

const leaderSchema = z.strictObject({
  id,
  status: z.enum(LEADER_STATUSES),
  box: boxSchema.nullable(),
  moved: z.boolean(),
  rode: z.boolean(),
  used: z.array(id).max(20),
})

const marchSchema = z.strictObject({
  kind: z.enum(['move', 'enter']),
  unitId: id,
  steps: z.array(direction).max(40),
  leaves: z.boolean(),
  from: boxSchema,
  endFacing: facingSchema,
  withLeaders: ids,
})

const attackSchema = z.strictObject({
  kind: z.enum(['shoot', 'charge']),
  stage: z.enum(['ride', 'pivot', 'dice', 'rerolls', 'hits', 'close']),
  unitId: id,
  targetId: id,
  at: boxSchema,
  from: boxSchema,
  range: z.number().min(0).max(99),
  steps: z.array(direction).max(40),
  direction,
  narrow: z.boolean(),
  useCard: id.nullable(),
  withLeaders: ids,
  endFacing: facingSchema.nullable(),
  help: z.strictObject({
    dice: z.array(z.strictObject({ leaderId: id, dice: z.int().min(0).max(99) })).max(60),
    rerolls: ids,
  }),
  flanked: z.boolean(),
  dice: z.array(z.strictObject({ face: z.int().min(1).max(6), again: z.boolean() })).max(200),
  toHit: z.int().min(1).max(6),
  rerolledBy: ids,
  targetRouted: z.boolean(),
})

const decisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pivot'), side, unitId: id, facings: z.array(facingSchema).min(1) }),
  z.strictObject({ kind: z.literal('reroll'), side, leaderId: id }),
  z.strictObject({ kind: z.literal('advance'), side, unitId: id, to: boxSchema }),
  z.strictObject({ kind: z.literal('retire'), side, leaderId: id, boxes: z.array(boxSchema).min(1) }),
])

const holders = z.record(boxSchema, z.strictObject({ side, army: id }).nullable())

/** Shapes and ranges only; what belongs together is for `stateFaults`. */
export const stateSchema: z.ZodType<OhState> = z.strictObject({
  sheet: sheetAsItIs,
  houseRules: houseRulesSchema,
  gameTurn: turn,
  phase: z.enum(PHASES),
  active: side,
  ready: pair(z.boolean()),
  units: z.record(id, unitSchema),
  leaders: z.record(id, leaderSchema),
  decks: z.array(z.strictObject({ draw: z.array(id).max(2000), discards: z.array(id).max(2000) })).max(2),
  card: z
    .strictObject({ cardId: id, chooser: side, count: z.int().min(0).max(99), optional: z.boolean() })
    .nullable(),
  banked: z.array(z.strictObject({ cardId: id, uses: z.int().min(1).max(9) })).max(20),
  armyEffects: z
    .array(
      z.strictObject({
        kind: z.enum(['noReluctance', 'conscriptsSteady']),
        army: id,
        cardId: id,
        drawer: side,
        until,
      }),
    )
    .max(40),
  freeGroups: ids,
  earlyGroup: id.nullable(),
  chargesBegun: z.boolean(),
  stacked: z.array(z.strictObject({ unitId: id, from: boxSchema, leaderIds: ids })).max(200),
  march: marchSchema.nullable(),
  attack: attackSchema.nullable(),
  chargeEnd: z.strictObject({ unitId: id, endFacing: facingSchema.nullable() }).nullable(),
  retiring: z.array(z.strictObject({ leaderId: id, from: boxSchema, onward: direction })).max(60),
  decision: decisionSchema.nullable(),
  holders,
  heldAll: count,
  notes: z
    .array(z.strictObject({ gameTurn: turn, holders, boxes: z.record(id, boxSchema), routed: ids }))
    .max(99),
  outcome: z
    .strictObject({
      winner: side.nullable(),
      reason: z.enum(END_REASONS),
      points: pair(z.int()).nullable(),
      routed: pair(count),
      counted: pair(count),
    })
    .nullable(),
  reinforcements: z.array(reinforcementSchema).max(99).exactOptional(),
})
