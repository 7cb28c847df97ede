/** What the battle of a rule set tells the campaign: its pieces, and all that levels, links and leaders ask (CP-REP-01). */
import { z } from 'zod'
import { leaderFateSchema } from './calendar'
import {
  armyIdSchema,
  brigadeIdSchema,
  entryIdSchema,
  factIdSchema,
  objectiveIdSchema,
  timeSchema,
  unitIdSchema,
} from './vocabulary'

/** How a piece or a unit ended a battle (CP-REP-02). */
export const UNIT_ENDS = ['fit', 'broken', 'destroyed'] as const
export const unitEndSchema = z.enum(UNIT_ENDS)

/** A counter, base or unit of a rule set, with the units it stands for. */
export const pieceSchema = z
  .strictObject({
    id: z.string().min(1).max(80),
    name: z.string().max(120),
    /** Units with the men each brought. */
    members: z.array(z.strictObject({ unitId: unitIdSchema, men: z.int().min(0) })).min(1),
    state: unitEndSchema,
    /** Loss as a fraction of its men; a broken or destroyed piece loses all of them. */
    n: z.int().min(0),
    d: z.int().min(1),
    /** Loss in men, in the place of the fraction. */
    men: z.int().min(0).optional(),
    /** Cohesion lost: hits under the squares rules; other sets leave it out (CP-REP-07). */
    marks: z.int().min(0).optional(),
    /** Marks of its units at least, by something besides their loss, such as being shaken (CP-FAS-02). */
    leastMarks: z.int().min(0).optional(),
    /** As each rule set has it: CP-SQU-05, CP-ONE-04, CP-BRI-04, CP-FAS-03. */
    cutOff: z.boolean(),
    exited: z.strictObject({ exit: entryIdSchema, time: timeSchema }).optional(),
  })
  .refine((piece) => piece.exited === undefined || piece.state === 'fit', {
    error: 'only a fit piece can have left by an exit',
    path: ['exited'],
  })
export type CpPiece = z.infer<typeof pieceSchema>

export const exitSchema = z.strictObject({
  brigadeId: brigadeIdSchema,
  exit: entryIdSchema,
  /** At the edge of the map. */
  time: timeSchema,
})
export type CpExit = z.infer<typeof exitSchema>

/** A leader lost, by the id of his formation or staff post; `lost`: his fate is still to be thrown (3.6). */
export const leaderLossSchema = z.strictObject({
  id: z.string().min(1).max(80),
  fate: z.enum(['lost', ...leaderFateSchema.options]),
})

export const holdersSchema = z.record(objectiveIdSchema, armyIdSchema.nullable())

/**
 * The ledger draws its losses from this alone, and no rule set keeps any from battle to battle (CP-LED-07). It is made
 * from the board as the umpire has corrected it (CP-EDIT-05).
 */
export const fieldReportSchema = z.strictObject({
  /** Key of the rule set. */
  ruleSet: z.string().min(1).max(40),
  boardId: z.string().max(80).optional(),
  /** When it ended: the clock of the battle as it was played. */
  endTime: timeSchema,
  pieces: z.array(pieceSchema),
  /** Every unit that was deployed or had come on by the end, with a piece or without (CP-REP-11). */
  onField: z.array(unitIdSchema),
  holders: holdersSchema,
  /** At the end of each turn, where there is a record. */
  record: z.array(z.strictObject({ time: timeSchema, holders: holdersSchema })).nullable(),
  exits: z.array(exitSchema),
  /** Answers that the rule set could give. */
  facts: z.record(factIdSchema, z.boolean()),
  leaders: z.array(leaderLossSchema),
  /** Batteries have no pieces of their own and go with the counter of their division or corps (CP-ONE-05). */
  innerBatteries: z.boolean().optional(),
  /** Guns lost by battery, where the rule set knows. */
  gunsLost: z.partialRecord(unitIdSchema, z.int().min(0)),
  /** Brigades still on the ground that a side must leave (CP-LINK-08). */
  late: z.array(brigadeIdSchema).default([]),
  gaveUp: z.enum(['french', 'coalition']).optional(),
  ended: z.enum(['played', 'brokenOff', 'playedOut', 'givenUp']),
})
export type FieldReport = z.infer<typeof fieldReportSchema>
