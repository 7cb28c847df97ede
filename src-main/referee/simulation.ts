/** What a simulation is made of, as it goes to a worker. */
import { z } from 'zod'
import { STAFF_SKILLS } from '../../src-shared/engine/rule-set'
import type { FightResult } from './fight'

export const simulationSchema = z.strictObject({
  rules: z.string(),
  sheet: z.unknown(),
  skills: z.tuple([z.enum(STAFF_SKILLS), z.enum(STAFF_SKILLS)]).readonly(),
  /** Seeds of the battles: `count` of them, the first and then every `step`. */
  seeds: z.strictObject({ from: z.int(), step: z.int().min(1), count: z.int().min(0) }),
})
export type Simulation = z.infer<typeof simulationSchema>

/** What a worker sends back: a result, or why a battle could not be fought. */
export type FromWorker =
  | { readonly kind: 'fought'; readonly result: FightResult }
  | { readonly kind: 'failed'; readonly seed: number; readonly what: string }
