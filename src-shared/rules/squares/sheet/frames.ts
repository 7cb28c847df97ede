/** How these rules cut each battle of history to their scale: data of the game's design, beside the facts. */
import { z } from 'zod'
import { cellNameSchema } from '../../../board/grid/schema'
import type { History } from '../../../history/bundle'
import {
  armyIdSchema,
  battleIdSchema,
  brigadeIdSchema,
  entryIdSchema,
  factIdSchema,
  formationIdSchema,
  nationalitySchema,
  objectiveIdSchema,
  qualitySchema,
  sideIdSchema,
  timeSchema,
  whatIfIdSchema,
  type BattleId,
} from '../../../history/vocabulary'

const dieSchema = z.enum(['d6', 'd8', 'd10', 'd12'])

/** A leader of the order of battle: the commander of a formation, or a man of an army's staff by his name there. */
export const leaderSchema = z.union([
  z.strictObject({ formation: formationIdSchema }),
  z.strictObject({ staffOf: armyIdSchema, name: z.string().min(1) }),
])
export type LeaderRef = z.infer<typeof leaderSchema>

/** Men to a base of infantry and cavalry, and pieces to one of guns. */
const scaleSchema = z.strictObject({
  infantry: z.int().min(1),
  cavalry: z.int().min(1),
  guns: z.int().min(1),
})
export type Scale = z.infer<typeof scaleSchema>

const commandersInChiefSchema = z.strictObject({
  army: armyIdSchema,
  leader: leaderSchema,
  /** Where he stands at the start; neither square nor arrival: with his army's first unit. */
  square: cellNameSchema.optional(),
  /** Clock time and entry point by which he comes. */
  arrival: z.strictObject({ time: timeSchema, entry: entryIdSchema }).optional(),
})

const commandRuleSchema = z.strictObject({
  /** The formation that is not simply part of its corps; the longest that covers a unit counts. */
  formation: formationIdSchema,
  /** The command it joins; absent: it is a command of its own. */
  joins: formationIdSchema.optional(),
  /** Formation whose commander leads the command; absent: its own commander. */
  leader: formationIdSchema.optional(),
  /** The leader named leads unless this what-if is in force; then the formation's own commander does. */
  unlessWhatIf: whatIfIdSchema.optional(),
  /** The row counts only if a unit of this formation comes. */
  ifComes: formationIdSchema.optional(),
  /** The row counts only if of its formation nobody but these comes. */
  ifOnly: z.array(formationIdSchema).min(1).optional(),
})
export type CommandRule = z.infer<typeof commandRuleSchema>

const placedSchema = z.strictObject({
  /** The base with most men of this brigade. */
  brigadeId: brigadeIdSchema,
  square: cellNameSchema,
  inTown: z.boolean().optional(),
})

const at = timeSchema
/** A question of fact that a program can answer from the notes of the turns. */
const factTestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id: factIdSchema,
    kind: z.literal('heldAndClear'),
    at,
    side: sideIdSchema,
    /** Held by the side, and no unit of the other within so many squares of it. */
    objective: objectiveIdSchema,
    clearSquares: z.int().min(0),
  }),
  z.strictObject({
    id: factIdSchema,
    kind: z.literal('heldWithFree'),
    at,
    side: sideIdSchema,
    /** All held by the side, and so many of its brigade bases without an enemy within so many squares. */
    objectives: z.array(objectiveIdSchema).min(1),
    bases: z.int().min(1),
    clearSquares: z.int().min(0),
  }),
  z.strictObject({
    id: factIdSchema,
    kind: z.literal('heldAndAcross'),
    at,
    side: sideIdSchema,
    objective: objectiveIdSchema,
    /** Infantry divisions of the side standing on the far bank. */
    divisions: z.int().min(1),
  }),
  /** No infantry division of the side stands on the far bank. */
  z.strictObject({ id: factIdSchema, kind: z.literal('noneAcross'), at, side: sideIdSchema }),
  z.strictObject({
    id: factIdSchema,
    kind: z.literal('riverAttackedBefore'),
    /** Infantry of the side has launched an assault over water before this time. */
    before: timeSchema,
    side: sideIdSchema,
  }),
])
export type FactTest = z.infer<typeof factTestSchema>

const frameSchema = z.strictObject({
  battle: battleIdSchema,
  /** The frame for this what-if, instead of the battle's ordinary one. */
  whatIf: whatIfIdSchema.optional(),
  scale: scaleSchema,
  commandersInChief: z.array(commandersInChiefSchema),
  commands: z.array(commandRuleSchema),
  /** Bases placed by name, in this order. */
  placed: z.array(placedSchema),
  /** What-if whose own placing of a brigade does not stop a placing by name; any other does. */
  placedInSpiteOf: whatIfIdSchema.optional(),
  /** Victory points given before the first turn. */
  vpAtStart: z.record(sideIdSchema, z.int()),
  facts: z.array(factTestSchema),
  /** Squares of the far bank, for questions of fact. */
  farBank: z.array(cellNameSchema),
})
export type SquaresFrame = z.infer<typeof frameSchema>

export const squaresFramesSchema = z.strictObject({
  schemaVersion: z.literal(1),
  ruleSet: z.literal('squares'),
  defaultScale: scaleSchema,
  /** Dice of named leaders, which go before their ratings. */
  leaderDice: z.array(z.strictObject({ leader: leaderSchema, die: dieSchema })),
  /** Infantry whose morale die is one step lower than its grade says. */
  lowerMorale: z.array(
    z.strictObject({
      nationality: nationalitySchema,
      grades: z.array(qualitySchema).min(1),
      except: z.array(formationIdSchema),
    }),
  ),
  frames: z.array(frameSchema),
})
/** The frames of the four battles under the squares rules (section 7.5 of the rules). */
export type SquaresFrames = z.infer<typeof squaresFramesSchema>

/** The frames of a history; whoever loaded it has judged them. */
export function framesOf(history: History): SquaresFrames {
  return history.frames['squares'] as SquaresFrames
}

/** Clock time at which a question of fact is answered, by whichever frame of the battle asks it. */
export function factTime(history: History, battleId: BattleId, factId: string): string | null {
  const own = framesOf(history).frames.filter(({ battle }) => battle === battleId)
  const test = own.flatMap(({ facts }) => facts).find(({ id }) => id === factId)
  if (!test) return null
  return 'before' in test ? test.before : test.at
}
