/** Conditions that a program or the umpire can decide, and what a link between battles does. */
import { z } from 'zod'
import {
  armSchema,
  armyIdSchema,
  battleIdSchema,
  dateSchema,
  entryIdSchema,
  factIdSchema,
  formationIdSchema,
  objectiveIdSchema,
  sideIdSchema,
  timeSchema,
  whatIfIdSchema,
} from './vocabulary'

const formations = z.array(formationIdSchema).min(1)
/** Only these arms are counted. */
const arms = z.array(armSchema).min(1).optional()

/** Ground held: an army of the side is the holder of every objective named. */
const holdsSchema = z.strictObject({
  side: sideIdSchema,
  objectives: z.array(objectiveIdSchema).min(1),
  /** `end`; `HH:MM`; `before HH:MM`: at the end of some turn before; `any`: at the end of some turn. */
  at: z.string().regex(/^(end|any|(before )?([01][0-9]|2[0-3]):[0-5][0-9])$/),
})
export type Holds = z.infer<typeof holdsSchema>

/** The formations lost more than so many hundredths of the men they had on this field. */
const lossPercentSchema = z.strictObject({ formations, arms, over: z.int().min(0).max(100) })
/** So many brigade-level formations at least are broken or destroyed; infantry and cavalry unless `arms` says. */
const brokenSchema = z.strictObject({ formations, arms, atLeast: z.int().min(1) })
/** Formed troops of the side have left by the exit. */
const exitedSchema = z.strictObject({
  side: sideIdSchema,
  exit: entryIdSchema,
  arms,
  /** What is counted. */
  unit: z.enum(['brigade', 'division']),
  atLeast: z.int().min(1),
  /** Latest time; the end of the battle if absent. */
  by: timeSchema.optional(),
})
export type Exited = z.infer<typeof exitedSchema>

/** Levels of victory, the lesser first. */
export const LEVELS = ['minor', 'major'] as const
export const levelSchema = z.enum(LEVELS)
export type Level = z.infer<typeof levelSchema>

const factSchema = z.strictObject({
  id: factIdSchema,
  /** The question as it is put to the umpire. */
  ask: z.string(),
})

/** Exactly one key. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { holds: Holds }
  | { lossPercent: z.infer<typeof lossPercentSchema> }
  | { broken: z.infer<typeof brokenSchema> }
  /** The side has fewer broken or destroyed brigades than the other. */
  | { fewerBroken: { side: z.infer<typeof sideIdSchema> } }
  /** The army has reached its break point. */
  | { armyBroken: { army: z.infer<typeof armyIdSchema> } }
  | { exited: Exited }
  /** A what-if is in force. */
  | { whatIf: string }
  /** The side has won this battle at this level or better. */
  | { result: { side: z.infer<typeof sideIdSchema>; atLeast: Level } }
  /** A question of fact, answered yes. */
  | { fact: z.infer<typeof factSchema> }

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(conditionSchema).min(1) }),
    z.strictObject({ any: z.array(conditionSchema).min(1) }),
    z.strictObject({ not: conditionSchema }),
    z.strictObject({ holds: holdsSchema }),
    z.strictObject({ lossPercent: lossPercentSchema }),
    z.strictObject({ broken: brokenSchema }),
    z.strictObject({ fewerBroken: z.strictObject({ side: sideIdSchema }) }),
    z.strictObject({ armyBroken: z.strictObject({ army: armyIdSchema }) }),
    z.strictObject({ exited: exitedSchema }),
    z.strictObject({ whatIf: whatIfIdSchema }),
    z.strictObject({ result: z.strictObject({ side: sideIdSchema, atLeast: levelSchema }) }),
    z.strictObject({ fact: factSchema }),
  ]),
)

/** A condition with all conditions inside it. */
export function conditionsIn(condition: Condition): Condition[] {
  if ('all' in condition) return [condition, ...condition.all.flatMap(conditionsIn)]
  if ('any' in condition) return [condition, ...condition.any.flatMap(conditionsIn)]
  if ('not' in condition) return [condition, ...conditionsIn(condition.not)]
  return [condition]
}

/** Brigades that leave one map come on to another. */
const transferSchema = z.strictObject({
  side: sideIdSchema,
  /** From which formations they may be taken. */
  formations,
  /** At most so many; no limit if absent. */
  limit: z
    .strictObject({
      brigades: z.int().min(1).optional(),
      infantryDivisions: z.int().min(1).optional(),
      cavalryDivisions: z.int().min(1).optional(),
    })
    .optional(),
  /** Where they leave the first map, and where they enter the other. */
  exit: entryIdSchema,
  entry: entryIdSchema,
  /** Not before this time do they leave. */
  earliest: timeSchema.optional(),
  /** Minutes from leaving to entering, for the first brigade. */
  afterMinutes: z.int().min(0),
  /** Minutes between one brigade and the next. */
  everyMinutes: z.int().min(0).optional(),
})

/** What a fulfilled link does to the other battle. Exactly one key. */
export const effectSchema = z.union([
  z.strictObject({
    /** Later arrivals, by a fixed time or by the faces 1 to 6 of one die; 240 or more: they do not come. */
    arrivalShift: z.union([
      z.strictObject({ formations, minutes: z.int() }),
      z.strictObject({ formations, die: z.array(z.int()).length(6) }),
    ]),
  }),
  z.strictObject({
    /** Grades changed by steps, for that battle. */
    morale: z.strictObject({ formations, engagedOnly: z.boolean(), steps: z.int().min(-2).max(2) }),
  }),
  /** The formations take no part. */
  z.strictObject({ remove: z.strictObject({ formations }) }),
  /** A what-if comes into force; `may`: if this side so chooses. */
  z.strictObject({ whatIf: z.strictObject({ id: whatIfIdSchema, may: sideIdSchema.optional() }) }),
  z.strictObject({ transfer: transferSchema }),
  /** The battle, or one day of it, is not fought. */
  z.strictObject({ notFought: z.strictObject({ battle: battleIdSchema, day: dateSchema.optional() }) }),
  /** Opens these options of a decision of the campaign and closes its others. */
  z.strictObject({
    decision: z.strictObject({ id: z.string().min(1), options: z.array(z.string().min(1)).min(1) }),
  }),
  z.strictObject({
    /** The side must draw off from the ground named; each brigade still there loses hundredths as missing. */
    mustLeave: z.strictObject({
      side: sideIdSchema,
      from: timeSchema,
      by: timeSchema,
      where: z.string(),
      lossPercent: z.int().min(0).max(100),
    }),
  }),
  /** A duty of a player, watched by the umpire. */
  z.strictObject({ obligation: z.strictObject({ side: sideIdSchema, text: z.string() }) }),
])
export type Effect = z.infer<typeof effectSchema>
