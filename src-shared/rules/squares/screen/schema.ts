/**
 * What the screen of the squares rules is shown and asks: field, table, questions, previews and deployment. The program
 * makes them, the screen reads them; both by these schemas. Chances run from 0 to 1.
 */
import { z } from 'zod'
import { cellNameSchema } from '../../../board/grid/schema'
import type { Immutable } from '../../../engine/json'
import { jsonObject, sentence, side } from '../../screen-shapes'

const die = z.enum(['d6', 'd8', 'd10', 'd12'])
const cells = z.array(z.string())

/** The ground as the rules see it; the drawing comes from the battle's file. */
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
  exits: z.array(z.object({ id: z.string(), side, cells })),
})
export type Field = Immutable<z.infer<typeof fieldSchema>>

export const ARMS = ['infantry', 'cavalry', 'mixed', 'footArtillery', 'horseArtillery'] as const

/** A unit in play. */
export const pieceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side,
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
  /** What it has done in this activation. */
  done: z.array(z.string()),
})
export type Piece = Immutable<z.infer<typeof pieceSchema>>

export const leaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  side,
  armyId: z.string(),
  /** Command he leads; null: commander-in-chief. */
  commandId: z.string().nullable(),
  commanderInChief: z.boolean(),
  die,
  /** Die he throws in a dice-off: that of the commander-in-chief who has joined him, if one has (SQ-CIC-03). */
  throws: die,
  cell: z.string().nullable(),
  inPlay: z.boolean(),
  /** May still be activated this turn. */
  ready: z.boolean(),
  active: z.boolean(),
  /** General he has joined. */
  joined: z.string().nullable(),
})
export type Leader = Immutable<z.infer<typeof leaderSchema>>

export const objectiveSchema = z.object({
  id: z.string(),
  name: z.string(),
  cell: z.string().nullable(),
  value: z.int(),
  holder: side.nullable(),
  armyId: z.string().nullable(),
})
export type Objective = Immutable<z.infer<typeof objectiveSchema>>

const participant = z.object({
  unitId: z.string(),
  square: z.string(),
  role: z.enum(['brigade', 'support', 'artillery']),
})

/** What is kept between commands, as far as a screen shows it. */
export const situationSchema = z.object({
  /** Action dice left, highest first; none once the battle is over. */
  actionDice: z.array(z.int()),
  /** Generals nominated, as far as the seat may know; `sealed`: in, but not yet laid open. */
  nominations: z.array(z.object({ side, sealed: z.boolean(), generalId: z.string().nullable() })),
  cincSide: side.nullable(),
  active: z.object({ side, generalId: z.string(), commandId: z.string(), actionDie: z.int() }).nullable(),
  bombardment: z.object({ target: z.string(), hits: z.int(), allocator: side }).nullable(),
  assault: z
    .object({
      round: z.int(),
      kind: z.enum(['assault', 'breakthrough', 'counterattack']),
      launcher: side,
      attacker: side,
      from: z.string(),
      target: z.string(),
      attackers: z.array(participant),
      defenders: z.array(participant),
      advantage: side.nullable(),
      toAllocate: z.object({ side, hits: z.int() }).nullable(),
      suffered: z.tuple([z.int(), z.int()]),
      /** Units that owe a retreat. */
      owed: z.array(z.string()),
      /** How far the results of the round have been carried out. */
      stage: z.string().nullable(),
    })
    .nullable(),
  placing: z.array(z.object({ generalId: z.string(), choices: cells })),
  night: z.object({ side, surrounded: z.array(z.string()), tried: z.array(z.string()) }).nullable(),
})
export type Situation = Immutable<z.infer<typeof situationSchema>>

export const tableSchema = z.object({
  pieces: z.array(pieceSchema),
  leaders: z.array(leaderSchema),
  objectives: z.array(objectiveSchema),
  situation: situationSchema,
})
export type Table = Immutable<z.infer<typeof tableSchema>>

/** What a screen asks ahead of a command. */
export const questionSchema = z.discriminatedUnion('kind', [
  /** What a command would bring: odds, costs, warnings. */
  z.strictObject({ kind: z.literal('command'), command: jsonObject }),
  /** What one unit has left, where it could go, and how it would stand a test. */
  z.strictObject({ kind: z.literal('unit'), unitId: z.string().min(1).max(80) }),
  /** What the night would do, should it fall now. */
  z.strictObject({ kind: z.literal('night') }),
  /** Why a square is closed to a unit or general. */
  z.strictObject({ kind: z.literal('closed'), actorId: z.string().min(1).max(80), square: cellNameSchema }),
  /** What is proposed for the decision that the side is asked for. */
  z.strictObject({ kind: z.literal('proposal') }),
])
export type Question = Immutable<z.infer<typeof questionSchema>>

/** Chance of each count from 0 up. */
const distribution = z.array(z.number())

const roundSide = z.object({
  side,
  /** It suffers more hits than the enemy. */
  loses: z.number(),
  expectedSuffered: z.number(),
  suffered: distribution,
  /** Squares it fights from, and the chance that they collapse or are emptied. */
  squares: z.array(
    z.object({
      square: z.string(),
      collapses: z.number(),
      emptied: z.number(),
      /** Units that would be drawn along. */
      bystanders: z.array(z.string()),
    }),
  ),
  units: z.array(
    z.object({
      unitId: z.string(),
      square: z.string(),
      role: z.enum(['brigade', 'support', 'artillery']),
      die,
      count: z.int(),
      reroll: z.boolean(),
      /** Score that hits without the enemy's skirmish advantage, and under it. */
      needed: z.tuple([z.int(), z.int()]),
      /** Die and rule that cancel its hits. */
      save: z.object({ die, rule: z.string() }).nullable(),
      /** Squares it could retreat to. */
      rear: z.array(z.string()),
      /** Hits it gains in the round. */
      expectedHits: z.number(),
      destroyed: z.number(),
      retreats: z.number(),
    }),
  ),
})

/** What a legal command would bring. */
export const commandPreviewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('move'),
    unitId: z.string(),
    /** Action points it costs, and what is left. */
    cost: z.int(),
    left: z.int(),
    stops: z.boolean(),
    mayStillAssault: z.boolean(),
  }),
  z.object({
    kind: z.literal('bombardment'),
    target: z.string(),
    needed: z.int(),
    dice: z.array(z.object({ unitId: z.string(), count: z.int(), die, range: z.enum(['close', 'long']) })),
    hits: distribution,
    expectedHits: z.number(),
    warnings: z.array(sentence),
    /** Units the hits would be shared over, and the die that shelters those in the town. */
    units: z.array(z.object({ unitId: z.string(), save: die.nullable() })),
  }),
  z.object({
    kind: z.literal('nomination'),
    generalId: z.string(),
    die,
    against: z.array(z.object({ generalId: z.string(), die, win: z.number() })),
  }),
  z.object({
    kind: z.literal('round'),
    round: z.int(),
    /** The defence is not declared yet: the fullest is reckoned with. */
    defenceAssumed: z.boolean(),
    skirmish: z.object({ attacker: z.number(), nobody: z.number(), defender: z.number() }),
    draw: z.number(),
    warnings: z.array(sentence),
    attacker: roundSide,
    defender: roundSide,
    /** Brigades still fresh after the round, and who would have the right to a second. */
    second: z.object({
      attackerFresh: z.array(z.string()),
      defenderFresh: z.array(z.string()),
      right: z.object({ side, kind: z.enum(['breakthrough', 'counterattack']) }).nullable(),
    }),
  }),
])
export type CommandPreview = Immutable<z.infer<typeof commandPreviewSchema>>

/** What a unit has left and where it could go: for the chosen unit, before anything is given. */
export const unitPreviewSchema = z.object({
  kind: z.literal('unit'),
  unitId: z.string(),
  left: z.int(),
  /** Of these, the extra point of light cavalry, lost by an assault. */
  extra: z.union([z.literal(0), z.literal(1)]),
  reach: z.array(
    z.object({
      square: z.string(),
      cost: z.int(),
      path: z.array(z.string()),
      /** It can do no more there. */
      stops: z.boolean(),
      left: z.int(),
      mayStillAssault: z.boolean(),
      /** Places left there before it comes. */
      room: z.object({ brigades: z.int(), units: z.int() }),
    }),
  ),
  /** Where it could retreat to now. */
  rear: z.array(z.string()),
  morale: z.object({
    die,
    dice: z.int(),
    /** The ground spares it a die. */
    covered: z.boolean(),
    stays: z.number(),
    retreats: z.number(),
    destroyed: z.number(),
  }),
})
export type UnitPreview = Immutable<z.infer<typeof unitPreviewSchema>>

/** What the night would do, should it fall now. */
export const nightPreviewSchema = z.object({
  kind: z.literal('night'),
  surrounded: z.array(z.string()),
  /** Hits before and after, of every unit that rests. */
  recovers: z.array(z.object({ unitId: z.string(), from: z.int(), to: z.int() })),
})
export type NightPreview = Immutable<z.infer<typeof nightPreviewSchema>>

/** The refusal of what a unit or general would do in a square; null: nothing is against it. */
export const closedPreviewSchema = z.object({
  kind: z.literal('closed'),
  refusal: z
    .object({
      code: z.string(),
      rule: z.string(),
      values: jsonObject,
      sentence,
      subjectId: z.string().optional(),
    })
    .nullable(),
})
export type ClosedPreview = Immutable<z.infer<typeof closedPreviewSchema>>

/** A legal command, and in words why this one. */
export const proposalSchema = z.object({
  kind: z.literal('proposal'),
  command: jsonObject,
  reason: sentence,
})
export type Proposal = Immutable<z.infer<typeof proposalSchema>>

/** The answer to a question, in the form of its kind. */
export const previewSchema = z.union([
  commandPreviewSchema,
  unitPreviewSchema,
  nightPreviewSchema,
  closedPreviewSchema,
  proposalSchema,
])
export type Preview = Immutable<z.infer<typeof previewSchema>>

/** Where a unit or general was put before the battle; without a place it waits beside the board. */
export const placeSchema = z
  .strictObject({ cell: z.string().min(2).max(3), inTown: z.boolean().default(false) })
  .nullable()
export type Place = Immutable<z.infer<typeof placeSchema>>

/** What squares are judged for: whether infantry is to go into their towns. */
export const placingQuestionSchema = z.strictObject({ inTown: z.boolean().default(false) })
export type PlacingQuestion = Immutable<z.infer<typeof placingQuestionSchema>>

export const deploymentViewSchema = z.object({
  /** Squares of each side's own ground, by the lines of history: no secret. */
  zones: z.tuple([cells, cells]),
  /** Of everybody the viewer may move: squares he may be put into now, in reading order, and those where he may go inside the town. */
  legal: z.record(z.string(), z.object({ cells, towns: cells })),
})
export type DeploymentView = Immutable<z.infer<typeof deploymentViewSchema>>
