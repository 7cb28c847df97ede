/** What a staff does and why, in one form for every rule set: plain data, so that a log can keep it and a screen show it. */
import { z } from 'zod'
import type { Sentence } from './events'
import type { Immutable } from './json'

const sentenceSchema: z.ZodType<Sentence> = z.strictObject({
  key: z.string().min(1),
  values: z.record(z.string(), z.json()),
})

export const staffReasonSchema = z.strictObject({
  /** What the act is for. */
  wants: sentenceSchema,
  /** How good it was thought to be, in the rule set's own measure. */
  score: z.number(),
  /** What came next, the better first, and by how much it was worse. */
  others: z.array(z.strictObject({ act: sentenceSchema, worseBy: z.number().min(0) })).max(2),
  /** Whoever holds the general order that it serves; null: the staff's own plan. */
  orderOf: z.string().nullable(),
})
export type StaffReason = z.infer<typeof staffReasonSchema>

/** A part of what a staff plans at some moment: whom it sends where, and what for. */
export const planPartSchema = z.strictObject({
  /** Who is sent: command, brigade or unit. */
  holderId: z.string().min(1),
  /** From where they stand to where they are to be: cells, or points of an open table in its inches. One: they stay. */
  way: z.array(z.union([z.string(), z.strictObject({ x: z.number(), y: z.number() })])).min(1),
  says: sentenceSchema,
  /** Whether a general order asks it; else it is the staff's own plan. */
  isOrdered: z.boolean(),
})
export type PlanPart = Immutable<z.infer<typeof planPartSchema>>

export interface StaffAct<Command> {
  readonly command: Command
  /** Absent: the staff of this rule set gives none. */
  readonly reason?: StaffReason
}
