/** A dry run of orders as the screen asks for it and is shown it: move by move, and what was found (BR-ORD-18). */
import { z } from 'zod'
import type { Immutable } from '../../../engine/json'
import { generalOrderSchema } from '../../../engine/orders'
import { id, sentence } from '../../screen-shapes'
import { pose } from '../../table-screen'
import { formationSchema } from '../sheet/sheet'
import { baseSchema } from './base'

/** Moves that are played at most. */
export const MOST_DRY_MOVES = 30

/** What would become of the side's book before it is sealed, with these orders in place of those that are known. */
export const dryRunQuestionSchema = z.strictObject({
  kind: z.literal('dryRun'),
  orders: z.record(id, generalOrderSchema),
  moves: z.int().min(1).max(MOST_DRY_MOVES),
})
export type DryRunQuestion = Immutable<z.infer<typeof dryRunQuestionSchema>>

const timed = z.object({ t: z.number(), ...pose.shape })

/** How a brigade stands when a move begins. */
const standingSchema = z.object({
  id: z.string(),
  pose,
  formation: formationSchema,
  size: z.object({ width: z.number(), depth: z.number() }),
  bases: z.array(baseSchema),
  complexId: z.string().nullable(),
})
export type Standing = Immutable<z.infer<typeof standingSchema>>

const moveSchema = z.object({
  move: z.int(),
  clock: z.string(),
  /** Everybody on the table who has left the place where the sketch has him, or was not on it. */
  standing: z.array(standingSchema),
  bodies: z.array(z.object({ id: z.string(), path: z.array(timed) })),
  moments: z.array(z.object({ t: z.number(), halts: z.boolean(), ids: z.array(z.string()), sentence })),
})
export type DryMove = Immutable<z.infer<typeof moveSchema>>

export const noteSchema = z.object({
  brigadeId: z.string(),
  /** What would spoil the plan, what may, and what is good to know. */
  grade: z.enum(['bad', 'warn', 'info']),
  /** Part of its order that it is about, from 0; null: none. */
  clause: z.int().nullable(),
  /** The first move of it. */
  move: z.int(),
  rule: z.string(),
  sentence,
})
export type DryRunNote = Immutable<z.infer<typeof noteSchema>>

export const dryRunPreviewSchema = z.object({
  kind: z.literal('dryRun'),
  moves: z.array(moveSchema),
  notes: z.array(noteSchema),
})
export type DryRun = Immutable<z.infer<typeof dryRunPreviewSchema>>
