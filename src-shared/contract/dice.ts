/** Channels of the program's dice for a battle: what both sides add to them, and whether they can be checked. */
import { z } from 'zod'
import { channel } from './channel'
import { battleIdSchema, sideSchema } from './values'

const words = z.string().max(200)

export const battleDiceSchema = z.object({
  /** `shares`: both sides have a part in them and every throw can be checked; `seed`: whoever knows the seed knows them. */
  source: z.enum(['shares', 'seed', 'hand']),
  /** What each side has committed to; null: nothing yet. */
  commitments: z.tuple([z.string(), z.string()]).nullable(),
  /** Words that the seat may read; null: it may not, or there are none. */
  words: z.tuple([words.nullable(), words.nullable()]),
})
export type BattleDice = z.infer<typeof battleDiceSchema>

export const diceChannels = {
  'battle.dice': channel(z.strictObject({ battleId: battleIdSchema }), battleDiceSchema),
  /** Mixes words of a side into its share, before the battle begins. */
  'battle.dice.words': channel(
    z.strictObject({ battleId: battleIdSchema, side: sideSchema, words: words.min(1) }),
    battleDiceSchema,
  ),
}
