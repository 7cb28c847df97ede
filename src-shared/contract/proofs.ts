/** The channel of what can be checked afterwards: commitments of sealed things and of dice, and what was laid open. */
import { z } from 'zod'
import { channel } from './channel'
import { battleIdSchema, instantSchema, jsonSchema, nothing, sideSchema } from './values'

const hashSchema = z.string()

/** Something that was sealed. The commitment is the SHA-256 of `[salt, place, value]` in canonical JSON. */
export const sealLineSchema = z.object({
  /** Null: of the campaign between its battles. */
  battleId: battleIdSchema.nullable(),
  /** Null: of whoever had something sealed when the dice were thrown. */
  side: sideSchema.nullable(),
  /** The seat of the campaign that has the side. */
  seat: sideSchema.nullable(),
  /**
   * A command of a secret choice; dice thrown while choices were sealed; a hidden deployment; kept plans and general
   * orders, which stay their side's.
   */
  what: z.enum(['command', 'dice', 'deployment', 'notes']),
  /** Entry of the journal; null: it belongs to the set-up. */
  seq: z.int().nullable(),
  at: instantSchema.nullable(),
  commitment: hashSchema,
  /** Null: it is closed. */
  opened: z.object({ salt: z.string(), place: z.string(), value: jsonSchema }).nullable(),
})
export type SealLine = z.infer<typeof sealLineSchema>

/** What both sides committed to for their dice, and their shares once these are laid open. */
export const diceLineSchema = z.object({
  /** Null: of the campaign between its battles. */
  battleId: battleIdSchema.nullable(),
  /** The seat of the campaign that has each side. */
  heldBy: z.tuple([sideSchema, sideSchema]),
  commitments: z.tuple([hashSchema, hashSchema]),
  /** Of each side: the program's secret for it and its own words; null: they are closed. */
  shares: z.array(z.object({ random: z.string(), words: z.string() }).nullable()).length(2),
})

export const proofsSchema = z.object({ seals: z.array(sealLineSchema), dice: z.array(diceLineSchema) })
export type Proofs = z.infer<typeof proofsSchema>

export const proofChannels = { 'campaign.proofs': channel(nothing, proofsSchema) }
