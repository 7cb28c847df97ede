/** Channels of a battle being fought: the view, what may be done, playing, taking back, the log and the report. */
import { z } from 'zod'
import {
  battleViewSchema,
  objectiveSchema,
  outcomeSchema,
  rosterPieceSchema,
  turnSchema,
} from './battle-view'
import {
  SEAT_KINDS,
  staffSkillSchema,
  staffSkillsSchema,
  temperamentSchema,
  temperamentsSchema,
} from './campaign'
import { channel } from './channel'
import { sheetSummarySchema } from './set-up'
import {
  battleIdSchema,
  commandSchema,
  diceRequestSchema,
  facesSchema,
  faultSchema,
  idSchema,
  instantSchema,
  jsonSchema,
  reasonSchema,
  refusalSchema,
  rollSchema,
  ruleSetKeySchema,
  seqSchema,
  sentenceSchema,
  sideSchema,
  workingSchema,
} from './values'

/** One line of the log: an event with its dice and arithmetic, or what became of an entry. */
export const logLineSchema = z.object({
  /** Entry of the journal that it belongs to. */
  seq: z.int(),
  /** Place among the events of the entry, from 0. */
  index: z.int(),
  at: instantSchema,
  turn: z.int(),
  clock: z.string(),
  side: sideSchema.nullable(),
  kind: z.string(),
  sentence: sentenceSchema,
  rules: z.array(z.string()),
  dice: z.array(rollSchema),
  working: z.array(workingSchema),
  undone: z.boolean(),
  /** Hash that the command was committed to when it was sealed; null: it was not. */
  commitment: z.string().nullable(),
})
export type LogLine = z.infer<typeof logLineSchema>

/** Why a staff did something: what for, how good it seemed, what came next and by how much it was worse, whose order it serves. */
const whySchema = z.object({
  wants: sentenceSchema,
  score: z.number(),
  others: z.array(z.object({ act: sentenceSchema, worseBy: z.number() })),
  orderOf: idSchema.nullable(),
})

/** A part of the plan of a staff: who is sent, from cell to cell or from point to point in inches of the table, and what for. */
const planPartSchema = z.object({
  holderId: idSchema,
  /** One place: they stay. */
  way: z.array(z.union([z.string(), z.object({ x: z.number(), y: z.number() })])),
  says: sentenceSchema,
  isOrdered: z.boolean(),
})

/**
 * What happened to entries afterwards: undo, redo, rollback; going on in a damaged file, a staff that plays better or
 * worse or by another temperament from then on, and a side that was handed over. Shown in the log for ever.
 */
export const logMarkSchema = z.object({
  /** Number in the journal of the campaign, for the order among the lines; 0: it is no row of the battle's own. */
  number: z.int(),
  at: instantSchema,
  kind: z.enum(['undo', 'redo', 'rollback', 'ownRisk', 'staffSkill', 'temperament', 'seat']),
  /** Entry concerned; of a rollback the last that stands, of a risk or a staff the last that was there. */
  seq: z.int(),
  /** The last entry there was when it happened: the mark is shown after it. */
  afterSeq: z.int(),
  side: sideSchema.nullable(),
  reason: z.string().nullable(),
  /** How well the staff of the side plays from then on. */
  skill: staffSkillSchema.exactOptional(),
  /** By whose temperament it is inclined from then on. */
  temperament: temperamentSchema.exactOptional(),
  /** Who leads the side from then on. */
  leads: z.enum(SEAT_KINDS).exactOptional(),
})

/** What came of giving a command. Only `played` changes anything. */
export const playedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('played'), seq: z.int(), lines: z.array(logLineSchema), turn: turnSchema }),
  z.object({ kind: z.literal('refused'), refusal: refusalSchema }),
  /** Dice by hand: these throws are wanted after the faces given so far. */
  z.object({
    kind: z.literal('diceWanted'),
    requests: z.array(diceRequestSchema),
    side: sideSchema.nullable(),
  }),
  /** These faces cannot come from the throw; without a throw there are faces too many. */
  z.object({
    kind: z.literal('wrongDice'),
    request: diceRequestSchema.nullable(),
    faces: z.array(z.int()),
  }),
])
export type Played = z.infer<typeof playedSchema>

export const optionSchema = z.object({
  command: commandSchema,
  actorId: z.string().nullable(),
  at: z.union([z.string(), z.object({ x: z.number(), y: z.number() })]).nullable(),
  cost: z.number().nullable(),
  warnings: z.array(sentenceSchema),
})
export type Option = z.infer<typeof optionSchema>

export const brigadeLossSchema = z.object({
  /** Brigade, division or unit of the order of battle. */
  id: z.string(),
  name: z.string(),
  side: sideSchema,
  armyId: z.string(),
  commandId: z.string(),
  /** Strengths are guns then, else men. */
  isArtillery: z.boolean(),
  pieces: z.array(
    z.object({
      pieceId: z.string(),
      name: z.string(),
      fate: z.enum(['standing', 'destroyed', 'withdrawn', 'notArrived']),
      strength: z.int().nullable(),
      marksBefore: z.int(),
      marks: z.int(),
      unitIds: z.array(z.string()),
    }),
  ),
  /** Men lost so far by the marks, and those its units lost in history; null: guns, or a battle of one's own. */
  lost: z.int().nullable(),
  lostInHistory: z.int().nullable(),
})

/** What an entry moved on an open table as it went: `t` from 0 to 1, inches, degrees clockwise from north. */
const filmSchema = z.object({
  seq: z.int(),
  /** Entry after which everybody stood where it begins; null: before the first. */
  baseSeq: z.int().nullable(),
  bodies: z.array(
    z.object({
      id: z.string(),
      path: z.array(z.object({ t: z.number(), x: z.number(), y: z.number(), heading: z.number() })),
    }),
  ),
  /** What happened in it, with the line of the log that tells of it by its `index`. */
  moments: z.array(z.object({ t: z.number(), index: z.int(), halts: z.boolean(), ids: z.array(z.string()) })),
})

const oneBattle = z.strictObject({ battleId: battleIdSchema })
const oneEntry = z.strictObject({ battleId: battleIdSchema, seq: seqSchema })
const battleAndSide = z.strictObject({ battleId: battleIdSchema, side: sideSchema.optional() })
const oneCommand = z.strictObject({ battleId: battleIdSchema, side: sideSchema, command: commandSchema })
const toSeq = z.object({ seq: z.int(), turn: turnSchema })

export const battleChannels = {
  /** What does not change during the battle. */
  'battle.sheet': channel(
    oneBattle,
    z.object({
      ruleSet: ruleSetKeySchema,
      summary: sheetSummarySchema,
      /** In the order of the army lists. */
      pieces: z.array(rosterPieceSchema),
      /** The ground, in the rule set's own schema. */
      field: jsonSchema,
    }),
  ),
  /** Opens the battle: entry 0 of its journal. */
  'battle.start': channel(
    z.strictObject({ battleId: battleIdSchema, faces: facesSchema.optional() }),
    playedSchema,
  ),
  /** Of a battle that has been drawn up and not begun: everybody where he is deployed. */
  'battle.view': channel(
    z.strictObject({ battleId: battleIdSchema, withState: z.boolean().optional() }),
    battleViewSchema,
  ),
  /** What may be done now; by one unit or leader if named. */
  'battle.options': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema.optional(), actorId: idSchema.optional() }),
    z.object({ options: z.array(optionSchema) }),
  ),
  /** Whether a command would be legal. */
  'battle.refuse': channel(oneCommand, z.object({ refusal: refusalSchema.nullable() })),
  /**
   * What the rule set's own screen asks ahead of a command, such as what it would bring, in the rule set's own schemas.
   * `side`: for whom a command is asked about. Null: nothing can be foretold.
   */
  'battle.preview': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema.optional(), question: jsonSchema }),
    z.object({ preview: jsonSchema }),
  ),
  /** The same for a question that takes long, as a job with progress that can be cancelled. */
  'battle.longPreview': channel(
    z.strictObject({
      battleId: battleIdSchema,
      side: sideSchema.optional(),
      question: jsonSchema,
      jobId: idSchema,
    }),
    z.object({ preview: jsonSchema }),
  ),
  'battle.play': channel(
    oneCommand.extend({
      /** Faces thrown so far, with dice by hand. */
      faces: facesSchema.optional(),
    }),
    playedSchema,
  ),
  'battle.undo': channel(battleAndSide, toSeq),
  'battle.redo': channel(battleAndSide, toSeq),
  /** Umpire: back to the state after an entry, for good reason. */
  'battle.rollback': channel(
    z.strictObject({ battleId: battleIdSchema, toSeq: seqSchema, reason: reasonSchema }),
    toSeq,
  ),
  /** Umpire: sets any value of the state. `path` holds its keys from the top. */
  'battle.edit': channel(
    z.strictObject({
      battleId: battleIdSchema,
      path: z.array(z.string().min(1).max(80)).min(1).max(12),
      value: jsonSchema,
      reason: reasonSchema,
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('played'), seq: z.int() }),
      z.object({ kind: z.literal('faults'), faults: z.array(faultSchema) }),
    ]),
  ),
  /** Lines of entries from `fromSeq` on, or the last ones; `limit` counts entries. */
  'battle.log': channel(
    z.strictObject({
      battleId: battleIdSchema,
      fromSeq: seqSchema.optional(),
      limit: z.int().min(1).max(2000).default(200),
    }),
    z.object({
      lines: z.array(logLineSchema),
      marks: z.array(logMarkSchema),
      /** First and last entry of the page, and the last of the battle; -1: none. */
      fromSeq: z.int(),
      toSeq: z.int(),
      lastSeq: z.int(),
    }),
  ),
  /** Every moment that stands, first to last: where a look back can go. */
  'battle.moments': channel(
    oneBattle,
    z.object({
      moments: z.array(
        z.object({ seq: z.int(), turn: z.int(), clock: z.string(), side: sideSchema.nullable() }),
      ),
    }),
  ),
  /** The battle as it stood after an entry. */
  'battle.lookBack': channel(oneEntry, battleViewSchema),
  /**
   * The move that an entry brought about, or was a part of: a film of each entry that made it, in their order. None: it
   * moved nobody.
   */
  'battle.film': channel(oneEntry, z.object({ films: z.array(filmSchema) })),
  /** Why the staff gave the command of an entry, worked out anew; null: it was none of its, or is not for this seat. */
  'battle.why': channel(oneEntry, z.object({ reason: whySchema.nullable() })),
  /**
   * What the staffs had in mind after an entry, each for its side, as they plan now: of all its staffs once the battle is
   * over, before that of one's own. A side without a staff, and one whose staff has no plan to show, is left out.
   */
  'battle.plans': channel(
    oneEntry,
    z.object({ plans: z.array(z.object({ side: sideSchema, parts: z.array(planPartSchema) })) }),
  ),
  /** Lets the staff of the side to act give its next command. */
  'battle.staffStep': channel(
    z.strictObject({ battleId: battleIdSchema, faces: facesSchema.optional() }),
    playedSchema,
  ),
  /** Lets the program go on by itself with the sides of its staff, or stop after the present command. */
  'battle.pace': channel(
    z.strictObject({ battleId: battleIdSchema, pace: z.enum(['stopped', 'slow', 'normal', 'fast']) }),
    z.object({ pace: z.enum(['stopped', 'slow', 'normal', 'fast']) }),
  ),
  /** Lets the staff of a side play better or worse from now on; the log says so for ever. */
  'battle.staffSkill': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema, skill: staffSkillSchema }),
    z.object({ skills: staffSkillsSchema }),
  ),
  /** Lets the staff of a side be inclined by another temperament from now on; the log says so for ever. */
  'battle.temperament': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema, temperament: temperamentSchema }),
    z.object({ temperaments: temperamentsSchema }),
  ),
  'battle.report': channel(
    oneBattle,
    z.object({
      battleId: z.string(),
      name: z.string(),
      turn: turnSchema,
      /** The rule set's own verdict; null while it is fought. */
      outcome: outcomeSchema.nullable(),
      /** Judged by the battle's file, the same under every rule set; null in a battle of one's own. */
      level: z
        .object({
          winner: sideSchema.nullable(),
          level: z.string(),
          points: z.tuple([z.number(), z.number()]),
        })
        .nullable(),
      sides: z.tuple([z.string(), z.string()]),
      brigades: z.array(brigadeLossSchema),
      /** Men lost by each army against history, with the lowest and highest figure there; null in a battle of one's own. */
      armies: z
        .array(
          z.object({
            armyId: z.string(),
            side: sideSchema,
            strength: z.int(),
            lost: z.int(),
            /** Of all arms, guns too, who is lost for good: by pieces while they were formed, and by their rout. */
            forGood: z.object({ onField: z.int(), inRout: z.int() }),
            lostInHistory: z.int(),
            range: z.tuple([z.int(), z.int()]),
          }),
        )
        .nullable(),
      leaders: z.array(z.object({ id: z.string(), name: z.string(), side: sideSchema, inPlay: z.boolean() })),
      objectives: z.array(objectiveSchema),
      /** Entries set by the umpire's hand, with his reasons. */
      edits: z.array(z.object({ seq: z.int(), path: z.string(), reason: z.string() })),
    }),
  ),
}
