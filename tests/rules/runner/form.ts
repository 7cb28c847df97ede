/** The form of a case file: a worked example as data. */
import { z } from 'zod'
import { umpireEditSchema } from '../../../src-shared/engine/umpire'

const anything = z.json()
const patchSchema = z.record(z.string(), anything)
const sideSchema = z.union([z.literal(0), z.literal(1)])
const ruleIdSchema = z.string().regex(/^(OH|BR|FP|SQ|CP)(-[A-Z][A-Z0-9]*)+-\d+[a-z]?$/)

/** A face, or a face with a word on what it is for, which the runner does not read. */
const faceSchema = z.union([z.int(), z.strictObject({ face: z.int(), for: z.string() })])

/** What must be true after a step. Every part is optional; `differences` says how values are compared. */
const expectationSchema = {
  /** Events of this step that must be told in this order; others may stand between. */
  events: z.array(patchSchema).optional(),
  /** All events of this step, none left out. */
  eventsExactly: z.array(patchSchema).optional(),
  /** Kinds of events that must not be told in this step. */
  noEvents: z.array(z.string()).optional(),
  /** Rule ids that the events of this step must cite, in this order. */
  log: z.array(ruleIdSchema).optional(),
  /** Rule ids that the events of this step must cite, in any order. */
  logAnyOrder: z.array(ruleIdSchema).optional(),
  state: patchSchema.optional(),
  turn: patchSchema.optional(),
  outcome: anything.optional(),
  losses: z.array(patchSchema).optional(),
  /** The state as one side (or the umpire) may see it. */
  seenBy: z
    .array(z.strictObject({ viewer: z.union([sideSchema, z.literal('umpire')]), state: patchSchema }))
    .optional(),
  /** Commands that must, or must not, be among the options of a side. */
  options: z
    .array(
      z.strictObject({
        side: sideSchema,
        actorId: z.string().optional(),
        include: z.array(patchSchema).optional(),
        exclude: z.array(patchSchema).optional(),
        count: z.int().optional(),
      }),
    )
    .optional(),
  /** Commands that must be refused now, each with a part of its refusal; they change nothing. */
  refused: z
    .array(
      z.strictObject({
        side: sideSchema.optional(),
        command: patchSchema,
        code: z.union([z.string(), patchSchema]),
        rule: z.union([ruleIdSchema, patchSchema]).optional(),
        values: patchSchema.optional(),
        subjectId: z.union([z.string(), patchSchema]).optional(),
      }),
    )
    .optional(),
  /** Commands that must be legal now; they are not played. */
  legal: z.array(z.strictObject({ side: sideSchema.optional(), command: patchSchema })).optional(),
}

const untilSchema = z
  .strictObject({
    /** Phase that somebody has to decide in. */
    phase: z.string().optional(),
    /** Kind of an event that this step has told. */
    event: z.string().optional(),
    /** Turn or move; of the campaign, number of the step. */
    turn: z.int().min(0).optional(),
  })
  .refine((until) => Object.keys(until).length > 0, 'name a phase, an event or a turn to play on to')
export type Until = z.infer<typeof untilSchema>

const stepSchema = z.strictObject({
  /** A word for the reader. */
  say: z.string().optional(),
  /** Back to the starting state before anything else: for variants (a), (b), (c). */
  reset: z.boolean().optional(),
  /** Patch on the state before anything else. */
  set: patchSchema.optional(),
  /** Opens the battle. */
  start: z.literal(true).optional(),
  side: sideSchema.optional(),
  command: patchSchema.optional(),
  edit: umpireEditSchema.optional(),
  /** After what the step does those who decide do nothing more, until all this is so; nothing if it is so already. */
  until: untilSchema.optional(),
  /** Faces in the order thrown; exactly those that the step takes. */
  dice: z.array(faceSchema).optional(),
  /** The command is refused with this code. */
  refusal: z.union([z.string(), patchSchema]).optional(),
  /** The command asks for dice that the case leaves out: the requests. */
  wanted: z.array(patchSchema).optional(),
  /** A pure function of the rule set. */
  call: z.string().optional(),
  with: anything.optional(),
  gives: anything.optional(),
  ...expectationSchema,
})
export type CaseStep = z.infer<typeof stepSchema>

export const caseSchema = z.strictObject({
  /** Id of the example in the rules, with a letter or word behind it where one example has several files. */
  id: z.string().min(1),
  title: z.string(),
  /** Key of a rule set, or `campaign`; which have kits is known to the list of kits. */
  ruleSet: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  /** Rules it shows. */
  rules: z.array(ruleIdSchema).default([]),
  /** Numbers may differ by as much. */
  tolerance: z.number().min(0).default(0),
  given: patchSchema,
  steps: z.array(stepSchema).min(1),
})
export type Case = z.infer<typeof caseSchema>
