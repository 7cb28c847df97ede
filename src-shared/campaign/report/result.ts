/** What came of a battle, in the three forms in which it reaches the campaign, and the report that is made of it. */
import { z } from 'zod'
import { battleKeySchema } from '../../history/calendar'
import {
  exitSchema,
  fieldReportSchema,
  holdersSchema,
  leaderLossSchema,
  pieceSchema,
  unitEndSchema,
} from '../../history/field-report'
import { levelSchema } from '../../history/conditions'
import {
  brigadeIdSchema,
  factIdSchema,
  formationIdSchema,
  objectiveIdSchema,
  armyIdSchema,
  qualitySchema,
  timeSchema,
  unitIdSchema,
} from '../../history/vocabulary'
import { jsonSchema, resolvedSchema } from '../state/vocabulary'

const count = z.int().min(0)
const reasonSchema = z.string().trim().min(1).max(500)

/** An entry of losses by hand: men or hundredths of them, or the three accounts in full; guns (CP-HAND-04). */
const handLossSchema = z
  .strictObject({
    men: count.optional(),
    percent: z.int().min(0).max(100).optional(),
    killedWounded: count.optional(),
    missing: count.optional(),
    stragglers: count.optional(),
    guns: count.optional(),
  })
  .refine(
    (loss) =>
      [
        loss.men !== undefined,
        loss.percent !== undefined,
        loss.killedWounded !== undefined || loss.missing !== undefined || loss.stragglers !== undefined,
      ].filter(Boolean).length <= 1,
    { error: 'give the men, the hundredths or the three accounts, not two of them' },
  )
export type HandLoss = z.infer<typeof handLossSchema>

export const handStateSchema = z.enum(['notEngaged', ...unitEndSchema.options])

/** The result of a battle fought elsewhere (CP-HAND-02 to -04, 7.1). */
export const handEntrySchema = z.strictObject({
  battle: battleKeySchema,
  /** Under what rules. */
  rules: z.string().max(200),
  /** Day of our own calendar on which it was played. */
  playedOn: z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  endTime: timeSchema,
  /** Brigades of the roster; one not named arrived if it was due before the end. */
  arrived: z.partialRecord(brigadeIdSchema, z.boolean()).default({}),
  /** Brigades and units; all that arrived are fit unless it is said here. */
  states: z.partialRecord(formationIdSchema, handStateSchema).default({}),
  cutOff: z.array(formationIdSchema).default([]),
  losses: z.partialRecord(formationIdSchema, handLossSchema).default({}),
  holders: z.record(objectiveIdSchema, armyIdSchema),
  facts: z.record(factIdSchema, z.boolean()).default({}),
  /** By `clockQuestion`. */
  answers: z.record(z.string(), z.boolean()).default({}),
  exits: z.array(exitSchema).default([]),
  late: z.array(brigadeIdSchema).default([]),
  leaders: z.array(leaderLossSchema).default([]),
  gaveUp: z.enum(['french', 'coalition']).optional(),
  level: z
    .strictObject({
      winner: z.enum(['french', 'coalition', 'draw']),
      level: z.enum(['draw', 'minor', 'major']),
    })
    .optional(),
  overrides: z.array(z.strictObject({ code: z.string().max(40), reason: reasonSchema })).default([]),
  note: z.string().max(2000).default(''),
})
export type CpHandEntry = z.infer<typeof handEntrySchema>

/** Where a result comes from. */
export const resultInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('field'),
    simulated: z.boolean(),
    rest: z.enum(['untouched', 'historical']),
    report: fieldReportSchema,
  }),
  z.strictObject({ kind: z.literal('hand'), entry: handEntrySchema, reason: reasonSchema.optional() }),
  z.strictObject({ kind: z.literal('historical') }),
])
export type ResultInput = z.infer<typeof resultInputSchema>

/** What a unit brought when the forces were laid out (CP-ROST-09). */
export const musteredUnitSchema = z.strictObject({
  men: count,
  guns: count,
  grade: qualitySchema,
  marks: count,
})
export type MusteredUnit = z.infer<typeof musteredUnitSchema>

/** The forces of a battle as they were laid out. */
export const musteredSchema = z.strictObject({
  /** Day of the battle, clock minutes of its start and end. */
  date: z.string(),
  startMinutes: z.int(),
  endMinutes: z.int(),
  whatIfIds: z.array(z.string()),
  holders: holdersSchema,
  units: z.record(unitIdSchema, musteredUnitSchema),
  /** Entry (null: deployed) and clock minutes of every brigade on the roster. */
  brigades: z.record(brigadeIdSchema, z.strictObject({ entry: z.string().nullable(), minutes: z.int() })),
  /** Units that come later than their brigade, by clock minutes. */
  late: z.record(unitIdSchema, z.int()).default({}),
})
export type Mustered = z.infer<typeof musteredSchema>

/** What a battle did to one unit (CP-REP-04, CP-REP-05). */
export const lineSchema = z.strictObject({
  men: count,
  /** Men who left the ranks, and where they went. */
  lost: count,
  killedWounded: count,
  missing: count,
  stragglers: count,
  scattered: count,
  end: unitEndSchema,
  /** Men it brought in pieces that were broken or destroyed (CP-REP-08). */
  brokenMen: count,
  marks: count,
  cutOff: z.boolean(),
  horsesLost: count,
  gunsLost: count,
})
export type CpLine = z.infer<typeof lineSchema>

/** A brigade that went over to the other table, with what this one had cost it until then (CP-STEP-08). */
export const handedOverSchema = z.strictObject({
  ...exitSchema.shape,
  lines: z.record(unitIdSchema, lineSchema).default({}),
})
export type HandedOver = z.infer<typeof handedOverSchema>

const sidesSchema = <T extends z.ZodType>(inner: T) => z.strictObject({ french: inner, coalition: inner })

/** A confirmed report (7.1). */
export const reportSchema = z.strictObject({
  battle: battleKeySchema,
  how: resolvedSchema,
  ended: z.enum(['played', 'brokenOff', 'playedOut', 'givenUp']),
  gaveUp: z.enum(['french', 'coalition']).optional(),
  rest: z.enum(['untouched', 'historical']),
  ruleSet: z.string().optional(),
  boardId: z.string().optional(),
  startTime: timeSchema,
  endTime: timeSchema,
  onField: z.record(unitIdSchema, musteredUnitSchema),
  /** What was booked of each unit on the field. */
  lines: z.record(unitIdSchema, lineSchema),
  pieces: z.array(pieceSchema),
  holders: holdersSchema,
  holdersAtStart: holdersSchema,
  record: z.array(z.strictObject({ time: timeSchema, holders: holdersSchema })).nullable(),
  exits: z.array(exitSchema),
  facts: z.record(factIdSchema, z.boolean()),
  answers: z.record(z.string(), z.boolean()),
  leaders: z.array(leaderLossSchema),
  gunsLost: z.partialRecord(unitIdSchema, count),
  /** Brigades broken without their units being so (CP-RES-05). */
  brokenBrigades: z.array(brigadeIdSchema),
  levels: sidesSchema(z.enum(['none', ...levelSchema.options])),
  points: sidesSchema(z.int()),
  winner: z.enum(['french', 'coalition', 'draw']),
  level: z.enum(['draw', 'minor', 'major']),
  /** What the historians say, beside a historical result (CP-RES-05). */
  verdict: z
    .strictObject({
      winner: z.enum(['french', 'coalition', 'draw']),
      level: z.enum(['draw', 'minor', 'major']),
    })
    .optional(),
  late: z.array(brigadeIdSchema),
  overrides: z.array(z.strictObject({ code: z.string(), reason: z.string() })),
  corrections: z.array(
    z.strictObject({
      field: z.string(),
      value: jsonSchema,
      first: jsonSchema.optional(),
      reason: z.string(),
    }),
  ),
  amended: z.array(z.strictObject({ at: z.string(), reason: z.string(), before: jsonSchema })),
  whatIfIds: z.array(z.string()),
  date: z.string(),
  note: z.string(),
  /** What it was made of, so that it can be worked out again. */
  input: resultInputSchema,
})
export type CpReport = z.infer<typeof reportSchema>
