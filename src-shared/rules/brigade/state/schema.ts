/** The shape of a state as data from outside: saved ones, and those set by the umpire's hand. */
import { z } from 'zod'
import { generalOrderSchema } from '../../../engine/orders'
import { actionSchema, commandSchema } from '../turn/commands'
import { houseRulesSchema } from '../sheet/house-rules'
import { formationSchema, reinforcementSchema, sheetSchema, type BrSheet } from '../sheet/sheet'
import {
  CONTACT_CAUSES,
  MORALE_STATES,
  OUTCOME_LEVELS,
  OUTCOME_REASONS,
  PHASES,
  REMOVAL_CAUSES,
  SECTORS,
  type BrState,
} from './state'

const id = z.string().min(1).max(80)
const side = z.union([z.literal(0), z.literal(1)])
const pair = <T extends z.ZodType>(schema: T) => z.tuple([schema, schema])
const count = z.int().min(0).max(9999)
const move = z.int().min(0).max(999)
const inches = z.number().min(-400).max(400)
const point = { x: inches, y: inches }
const pointSchema = z.strictObject(point)
const poseSchema = z.strictObject({ ...point, heading: z.number().min(-360).max(360) })
const degrees = z.number().min(-360).max(360)

const known = new WeakSet<object>()

/** The sheet is handed through as it is, so that its index stays its own; it is looked through once. */
const sheetAsItIs = z.custom<BrSheet>((value) => {
  if (typeof value !== 'object' || value === null) return false
  if (known.has(value)) return true
  const fits = sheetSchema.safeParse(value).success
  if (fits) known.add(value)
  return fits
})

const steps = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const activitySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('charging'), targetId: id }),
  z.strictObject({ kind: z.literal('engaged') }),
  z.strictObject({
    kind: z.literal('pushedBack'),
    n: z.union([z.literal(0), steps]),
    winnerId: id.nullable(),
    direction: degrees,
    reface: z.enum(['none', 'onWinner', 'onCentre']),
    complexId: id.nullable(),
  }),
  z.strictObject({
    kind: z.literal('followingUp'),
    n: steps,
    loserId: id.nullable(),
    direction: degrees,
    complexId: id.nullable(),
  }),
  z.strictObject({
    kind: z.literal('brokenOff'),
    n: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
  z.strictObject({ kind: z.literal('rallying'), left: z.int().min(1).max(99), recovering: count }),
  z.strictObject({ kind: z.literal('recovering'), left: z.int().min(1).max(99) }),
  z.strictObject({
    kind: z.literal('retiring'),
    stage: z.literal(1),
    toward: z.enum(['right', 'left']),
    manoeuvre: z.enum(['retire', 'turnBack']),
  }),
  z.strictObject({
    kind: z.literal('pursuing'),
    k: z.union([z.literal(0), steps]),
    quarryId: id.nullable(),
    direction: degrees,
  }),
  z.strictObject({ kind: z.literal('fallingBack') }),
  z.strictObject({ kind: z.literal('routing') }),
  z.strictObject({ kind: z.literal('crewGone') }),
  z.strictObject({
    kind: z.literal('removed'),
    cause: z.enum(REMOVAL_CAUSES),
    move,
    exitId: id.nullable(),
  }),
])

const pieceSchema = z.strictObject({
  points: z.int().min(0).max(20),
  gunnersLost: z.int().min(0).max(5),
  lastFired: move.nullable(),
  shots: count,
  shrapnelShots: count,
  out: z.boolean(),
})

const brigadeSchema = z.strictObject({
  id,
  place: z.enum(['table', 'toCome', 'gone']),
  pose: poseSchema,
  formation: formationSchema,
  complexId: id.nullable(),
  sections: z.array(count).max(12),
  entering: z.boolean(),
  roadId: id.nullable(),
  figures: z.array(z.int().min(0).max(24)).max(9),
  pieces: z.array(pieceSchema).max(6),
  gunners: z
    .strictObject({
      ...point,
      returnFrom: move.nullable(),
      returning: z.boolean(),
      arrived: move.nullable(),
    })
    .nullable(),
  cursor: count,
  activity: activitySchema,
  next: activitySchema.nullable(),
  morale: z.enum(MORALE_STATES),
  disorderedUntil: move,
  chargeReadyFrom: move,
  dashReadyFrom: move,
  pushBackTotal: count,
  from: poseSchema,
  engagedAtStart: z.boolean(),
  movedThisMove: z.boolean(),
  turnedThisMove: z.boolean(),
  changedFormationThisMove: z.boolean(),
  caughtChanging: z.boolean(),
  movedToFire: z.boolean(),
  fired: z.array(z.string().max(40)).max(80),
  meleeSuffered: count,
})

const contactSchema = z.strictObject({
  attackerId: id,
  targetId: id,
  sector: z.enum(SECTORS),
  cause: z.enum(CONTACT_CAUSES),
  move,
  tick: z.int().min(1).max(240),
  section: count.nullable(),
  across: z.strictObject({ lineId: id, section: count.nullable() }).nullable(),
  downhill: z.boolean(),
  startGap: inches,
  rounds: count,
  impact: z.array(z.string()).optional(),
})

const orderStateSchema = z.strictObject({
  order: generalOrderSchema,
  clause: z.int().min(-1).max(8),
  waiting: z.boolean(),
  since: move,
  from: pointSchema,
  idle: count,
  alteration: count,
})

const secretSchema = z.strictObject({
  orders: z.record(id, orderStateSchema),
  sketch: z.record(
    id,
    z.strictObject({
      ...point,
      heading: degrees,
      formation: formationSchema,
      complexId: id.nullable(),
      sections: z.array(count).max(12),
    }),
  ),
  leaderPlaces: z.record(id, pointSchema),
  alterations: z.array(
    z.strictObject({
      number: z.int().min(1),
      leaderId: id,
      addressee: id,
      brigadeIds: z.array(id),
      order: generalOrderSchema,
      sent: move,
      die: z.int().min(1).max(6),
      due: move,
    }),
  ),
  alterationsSent: count,
  leadersMoved: z.array(id),
  declarations: z.record(id, id),
  plots: z.record(
    id,
    z.strictObject({
      actions: z.array(actionSchema).min(1).max(12),
      stopIfEnemyWithin: z.number().min(1).max(120).nullable(),
      byOrder: z.boolean(),
    }),
  ),
  failedPlots: z.record(id, z.array(actionSchema).min(1).max(12)).optional(),
  evasions: z.record(id, z.enum(['full', 'halfAndFire'])),
  followUps: z.record(id, z.enum(['press', 'fire'])),
  shots: z.array(
    commandSchema.refine((command) => command.type === 'FireGuns' || command.type === 'FireMuskets'),
  ),
  held: z.array(id),
  rallies: z.record(id, z.enum(['TryRally', 'CheckPursuit', 'HoldPosition'])),
  dice: z.record(id, z.array(z.int().min(1).max(6)).max(4)),
  deviations: count,
})

const holders = z.record(id, id.nullable())

/** Shapes and ranges only; what belongs together is for `stateFaults`. */
export const stateSchema: z.ZodType<BrState> = z.strictObject({
  sheet: sheetAsItIs,
  houseRules: houseRulesSchema,
  move,
  phase: z.enum(PHASES),
  ended: pair(z.boolean()),
  brigades: z.record(id, brigadeSchema),
  leaders: z.record(
    id,
    z.strictObject({ id, ...point, status: z.enum(['onTable', 'toCome', 'captured', 'hit']) }),
  ),
  armies: z.record(
    id,
    z.strictObject({
      commanderId: id.nullable(),
      lostIn: move.nullable(),
      successor: z.strictObject({ leaderId: id, from: move }).nullable(),
    }),
  ),
  contacts: z.array(contactSchema),
  sections: z.record(z.string().min(1).max(120), z.int().min(0).max(20)),
  charges: z.array(z.strictObject({ brigadeId: id, targetId: id, gap: inches, warned: z.boolean() })),
  sightings: z.array(
    z.strictObject({
      observerId: id,
      bodyId: id,
      tick: z.int().min(1).max(240),
      range: inches,
      pose: poseSchema,
      formation: formationSchema,
    }),
  ),
  defensiveLosses: z.array(
    z.strictObject({ firerId: id, targetId: id, casualties: count, setAside: z.boolean() }),
  ),
  secret: pair(secretSchema),
  holders,
  trodden: z.record(id, count).optional(),
  notes: z.array(z.strictObject({ move, clockMinutes: z.int(), holders, strengths: z.record(id, count) })),
  offers: pair(move.nullable()),
  outcome: z
    .strictObject({
      winner: side.nullable(),
      level: z.enum(OUTCOME_LEVELS),
      reason: z.enum(OUTCOME_REASONS),
      points: pair(z.number()),
    })
    .nullable(),
  reinforcements: z.array(reinforcementSchema).optional(),
})
