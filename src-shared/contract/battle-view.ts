/**
 * What a seat may know of a battle: a frame that is the same for every rule set, and a table in the rule set's own schema,
 * which its own screen reads.
 */
import { z } from 'zod'
import {
  diceModeSchema,
  seatKindsSchema,
  staffSkillsSchema,
  temperamentsSchema,
  BATTLE_STATUSES,
} from './campaign'
import {
  jsonObjectSchema,
  jsonSchema,
  ruleSetKeySchema,
  seatSchema,
  sentenceSchema,
  sideSchema,
} from './values'

/** A piece or leader at a moment. */
export const framePieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: sideSchema,
  kind: z.enum(['unit', 'leader']),
  /** Command it belongs to, or that a leader leads; null: of the whole army. */
  commandId: z.string().nullable(),
  /** Where it stands in words of a place, e.g. the name of its cell. */
  place: z.string().nullable(),
  state: z.enum(['onBoard', 'offBoard', 'destroyed', 'withdrawn']),
})
export type FramePiece = z.infer<typeof framePieceSchema>

/** What a battle is fought with, as it is drawn up: for lists, labels and reports. */
export const rosterPieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: sideSchema,
  kind: z.enum(['unit', 'leader']),
  armyId: z.string(),
  commandId: z.string().nullable(),
  /** Brigade of the order of battle, or the piece itself. */
  groupId: z.string(),
  groupName: z.string(),
  isArtillery: z.boolean(),
  /** Men, or guns of artillery. */
  strength: z.int().nullable(),
  /** Units of the order of battle that it stands for. */
  unitIds: z.array(z.string()),
})
export type RosterPiece = z.infer<typeof rosterPieceSchema>

export const objectiveSchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  holder: sideSchema.nullable(),
})

export const outcomeSchema = z.object({
  winner: sideSchema.nullable(),
  level: z.string(),
  reasons: z.array(sentenceSchema),
  rules: z.array(z.string()),
})

export const turnSchema = z.object({
  turn: z.int(),
  turnLimit: z.int().nullable(),
  clock: z.string(),
  /** The rule set's own name of the phase; `deployment` before the battle has begun. */
  phase: z.string(),
  toAct: z.array(sideSchema),
  prompt: sentenceSchema,
  /** Names the choice that the sides to act make unseen by each other; two such choices differ. Empty: it is open. */
  secretKey: z.string(),
})

/** Why nothing can be taken back. */
export const UNDO_BARS = ['nothingToUndo', 'umpire', 'otherSide', 'dice', 'reveal'] as const

export const battleViewSchema = z.object({
  battleId: z.string(),
  name: z.string(),
  ruleSet: ruleSetKeySchema,
  status: z.enum(BATTLE_STATUSES),
  seats: seatKindsSchema,
  skills: staffSkillsSchema,
  temperaments: temperamentsSchema,
  dice: diceModeSchema,
  /** Who looks: the side that the screen's seat has, or the umpire. */
  seat: seatSchema,
  /** The seat of the campaign that has each side. */
  heldBy: z.tuple([sideSchema, sideSchema]),
  /** Seq of the last entry that stands in it; -1: drawn up, not begun. */
  seq: z.int(),
  turn: turnSchema,
  pieces: z.array(framePieceSchema),
  objectives: z.array(objectiveSchema),
  /** What sentences need to turn ids into words. */
  names: z.record(z.string(), z.object({ name: z.string(), side: sideSchema.nullable() })),
  /** What the seat could take back (the umpire: the last act, by the law of the side that did it), or why not. */
  undo: z.union([z.object({ seq: z.int(), side: sideSchema }), z.object({ why: z.enum(UNDO_BARS) })]),
  redo: z.object({ seq: z.int(), side: sideSchema }).nullable(),
  /** How fast the program plays the sides of its staff. */
  pace: z.enum(['stopped', 'slow', 'normal', 'fast']),
  outcome: outcomeSchema.nullable(),
  /** In the rule set's own schema. */
  table: jsonSchema,
  /** The whole state without its sheet, if asked for. */
  state: jsonObjectSchema.optional(),
})
export type BattleView = z.infer<typeof battleViewSchema>
