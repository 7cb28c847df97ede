/** Channels of the seats of the open campaign: their PINs, and what has been taken from whom. */
import { z } from 'zod'
import { channel } from './channel'
import { done, instantSchema, nothing, seatSchema } from './values'

/** Four signs at least; a sentence is better. */
export const pinSchema = z.string().min(4).max(64)

const seatsSchema = z.object({
  seats: z.array(
    z.object({
      seat: seatSchema,
      hasPin: z.boolean(),
      /** Whether the PIN has been given at this screen. */
      isGiven: z.boolean(),
    }),
  ),
  /** Whether the organiser's PIN opens what the sides seal. */
  organiserOpens: z.boolean(),
  /** Seats taken while somebody else sat at them, the latest first. */
  taken: z.array(z.object({ seat: seatSchema, at: instantSchema })),
})
export type SeatsInfo = z.infer<typeof seatsSchema>

export const seatChannels = {
  'campaign.seats': channel(nothing, seatsSchema),
  /** Gives a seat a PIN, another PIN, or none (null). The organiser for every seat, a side for its own. */
  'campaign.seats.setPin': channel(
    z.strictObject({ seat: seatSchema, pin: pinSchema.nullable() }),
    seatsSchema,
  ),
  /** Whether the organiser's PIN opens what the sides seal; the PIN of every side that has one must have been given. */
  'campaign.seats.organiserOpens': channel(z.strictObject({ on: z.boolean() }), seatsSchema),
  /** Gives the PIN of a seat: from now on this screen may take it, and what the seat has sealed can be opened. */
  'session.givePin': channel(z.strictObject({ seat: seatSchema, pin: pinSchema }), done),
}
