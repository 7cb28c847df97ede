/** What a seat may know of a battle, the same for every rule set, and the squares rules' own situation beside it. */
import { z } from 'zod'
import { diceModeSchema, seatKindsSchema, BATTLE_STATUSES } from './campaign'
import { jsonObjectSchema, ruleSetKeySchema, seatSchema, sentenceSchema, sideSchema } from './values'

const die = z.enum(['d6', 'd8', 'd10', 'd12'])
const cells = z.array(z.string())

export const ARMS = ['infantry', 'cavalry', 'mixed', 'footArtillery', 'horseArtillery'] as const

/** A unit in play. */
export const pieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: sideSchema,
  armyId: z.string(),
  commandId: z.string(),
  nation: z.string(),
  /** Troops with a band of their own on the counter. */
  corps: z.enum(['guard', 'landwehr']).nullable(),
  arm: z.enum(ARMS),
  cavalryWeight: z.enum(['light', 'line', 'heavy']).nullable(),
  ratings: z.object({ quality: die.nullable(), skirmish: die.nullable(), morale: die.nullable() }),
  /** Men, or guns. */
  strength: z.int().nullable(),
  /** Hits. */
  marks: z.int(),
  status: z.enum(['offBoard', 'onBoard', 'destroyed', 'withdrawn']),
  cell: z.string().nullable(),
  inTown: z.boolean(),
  /** Held back until an hour, and why (CP-ROST-12). */
  held: z.object({ until: z.string(), cause: z.string().nullable() }).nullable(),
  /** Action points while its command is active. */
  points: z.object({ left: z.number(), of: z.number() }).nullable(),
  /** Still to come: turn and squares of entry. */
  arrival: z.object({ turn: z.int(), cells }).nullable(),
  /** What it has done in this activation, by the rule set's own words. */
  done: z.array(z.string()),
})
export type Piece = z.infer<typeof pieceSchema>

export const leaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: sideSchema,
  armyId: z.string(),
  /** Command he leads; null: commander-in-chief. */
  commandId: z.string().nullable(),
  commanderInChief: z.boolean(),
  die,
  cell: z.string().nullable(),
  inPlay: z.boolean(),
  /** May still be activated this turn. */
  ready: z.boolean(),
  active: z.boolean(),
  /** General he has joined. */
  joined: z.string().nullable(),
})
export type Leader = z.infer<typeof leaderSchema>

export const objectiveSchema = z.object({
  id: z.string(),
  name: z.string(),
  cell: z.string().nullable(),
  value: z.int(),
  holder: sideSchema.nullable(),
  armyId: z.string().nullable(),
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
  phase: z.string(),
  toAct: z.array(sideSchema),
  prompt: sentenceSchema,
})

const participant = z.object({
  unitId: z.string(),
  square: z.string(),
  role: z.enum(['brigade', 'support', 'artillery']),
})

/** What the squares rules keep between commands, as far as a screen shows it. */
export const squaresSituationSchema = z.object({
  ruleSet: z.literal('squares'),
  /** Action dice left, highest first. */
  actionDice: z.array(z.int()),
  /** Generals nominated, as far as the seat may know; `sealed`: in, but not yet laid open. */
  nominations: z.array(z.object({ side: sideSchema, sealed: z.boolean(), generalId: z.string().nullable() })),
  cincSide: sideSchema.nullable(),
  active: z
    .object({ side: sideSchema, generalId: z.string(), commandId: z.string(), actionDie: z.int() })
    .nullable(),
  bombardment: z.object({ target: z.string(), hits: z.int(), allocator: sideSchema }).nullable(),
  assault: z
    .object({
      round: z.int(),
      kind: z.enum(['assault', 'breakthrough', 'counterattack']),
      launcher: sideSchema,
      attacker: sideSchema,
      from: z.string(),
      target: z.string(),
      attackers: z.array(participant),
      defenders: z.array(participant),
      advantage: sideSchema.nullable(),
      toAllocate: z.object({ side: sideSchema, hits: z.int() }).nullable(),
      suffered: z.tuple([z.int(), z.int()]),
      /** Units that owe a retreat. */
      owed: z.array(z.string()),
      /** How far the results of the round have been carried out, in the rule set's words. */
      stage: z.string().nullable(),
    })
    .nullable(),
  placing: z.array(z.object({ generalId: z.string(), choices: cells })),
  night: z
    .object({ side: sideSchema, surrounded: z.array(z.string()), tried: z.array(z.string()) })
    .nullable(),
})
export type SquaresSituation = z.infer<typeof squaresSituationSchema>

/** Why nothing can be taken back. */
export const UNDO_BARS = ['nothingToUndo', 'umpire', 'otherSide', 'dice', 'reveal'] as const

export const battleViewSchema = z.object({
  battleId: z.string(),
  name: z.string(),
  ruleSet: ruleSetKeySchema,
  status: z.enum(BATTLE_STATUSES),
  seats: seatKindsSchema,
  dice: diceModeSchema,
  seat: seatSchema,
  /** Seq of the last entry that stands in it. */
  seq: z.int(),
  turn: turnSchema,
  pieces: z.array(pieceSchema),
  leaders: z.array(leaderSchema),
  objectives: z.array(objectiveSchema),
  situation: squaresSituationSchema,
  /** What sentences need to turn ids into words. */
  names: z.record(z.string(), z.object({ name: z.string(), side: sideSchema.nullable() })),
  /** What the seat could take back (the umpire: the last act, by the law of the side that did it), or why not. */
  undo: z.union([z.object({ seq: z.int(), side: sideSchema }), z.object({ why: z.enum(UNDO_BARS) })]),
  redo: z.object({ seq: z.int(), side: sideSchema }).nullable(),
  /** How fast the program plays the sides of its staff. */
  pace: z.enum(['stopped', 'slow', 'normal', 'fast']),
  outcome: outcomeSchema.nullable(),
  /** The whole state without its sheet, if asked for. */
  state: jsonObjectSchema.optional(),
})
export type BattleView = z.infer<typeof battleViewSchema>

/** The ground of a battle as the rules see it; the drawing comes from the battle's file. */
export const fieldSchema = z.object({
  /** Battle of history and its board; null in a battle of one's own. */
  historyId: z.string().nullable(),
  boardId: z.string().nullable(),
  columns: z.int(),
  rows: z.int(),
  /** Side of a square in metres, and the south-west corner of the board on the map; null without a map. */
  cellM: z.number().nullable(),
  originM: z.tuple([z.number(), z.number()]).nullable(),
  cells: z.record(
    z.string(),
    z.object({
      woods: z.boolean(),
      hill: z.boolean(),
      rough: z.boolean(),
      impassable: z.boolean(),
      level: z.int(),
      name: z.string().nullable(),
      town: z.object({ name: z.string(), capacity: z.int(), strong: z.boolean() }).nullable(),
    }),
  ),
  rivers: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      kind: z.enum(['crossable', 'uncrossable']),
      bridge: z.boolean(),
    }),
  ),
  exits: z.array(z.object({ id: z.string(), side: sideSchema, cells })),
})
export type Field = z.infer<typeof fieldSchema>
