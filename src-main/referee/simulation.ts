/** What a simulation is made of, as it goes to a worker. */
import { z } from 'zod'
import type { FightResult } from './fight'
import { PLAYERS } from './simulation-players'

export const simulationSchema = z.strictObject({
  rules: z.string(),
  /** Who fights on which sheet: every seed is fought by each of them in turn. */
  matches: z
    .array(
      z.strictObject({ sheet: z.unknown(), players: z.tuple([z.enum(PLAYERS), z.enum(PLAYERS)]).readonly() }),
    )
    .readonly(),
  /** Seeds of the battles: `count` of them, the first and then every `step`. */
  seeds: z.strictObject({ from: z.int(), step: z.int().min(1), count: z.int().min(0) }),
  /** Whether the events of each battle are sent. */
  withEvents: z.boolean(),
  /** Folder for drawings of each battle, one every so many turns. */
  pictures: z.strictObject({ folder: z.string(), every: z.int().min(1) }).nullable(),
})
export type Simulation = z.infer<typeof simulationSchema>
export type Match = Simulation['matches'][number]

/** What a worker sends back: a result, or why a battle could not be fought; `match` counts from 0. */
export type FromWorker =
  | {
      readonly kind: 'fought'
      readonly match: number
      readonly result: FightResult
      /** Events as JSON lines. */
      readonly events?: string
    }
  | { readonly kind: 'failed'; readonly match: number; readonly seed: number; readonly what: string }
