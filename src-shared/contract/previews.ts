/** What commands of the squares rules would bring, as the screen shows it before they are given. Chances run from 0 to 1. */
import { z } from 'zod'
import type { Immutable } from './channel'
import { sideSchema } from './values'

const die = z.enum(['d6', 'd8', 'd10', 'd12'])
/** Chance of each count from 0 up. */
const distribution = z.array(z.number())

const roundSide = z.object({
  side: sideSchema,
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

export const squaresPreviewSchema = z.discriminatedUnion('kind', [
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
    attacker: roundSide,
    defender: roundSide,
    /** Brigades still fresh after the round, and who would have the right to a second. */
    second: z.object({
      attackerFresh: z.array(z.string()),
      defenderFresh: z.array(z.string()),
      right: z.object({ side: sideSchema, kind: z.enum(['breakthrough', 'counterattack']) }).nullable(),
    }),
  }),
])
export type SquaresPreview = Immutable<z.infer<typeof squaresPreviewSchema>>

/** What a unit has left and where it could go: for the chosen unit, before anything is given. */
export const squaresUnitPreviewSchema = z.object({
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
export type SquaresUnitPreview = Immutable<z.infer<typeof squaresUnitPreviewSchema>>

/** What the night would do, should it fall now. */
export const squaresNightPreviewSchema = z.object({
  surrounded: z.array(z.string()),
  /** Hits before and after, of every unit that rests. */
  recovers: z.array(z.object({ unitId: z.string(), from: z.int(), to: z.int() })),
})
export type SquaresNightPreview = Immutable<z.infer<typeof squaresNightPreviewSchema>>
