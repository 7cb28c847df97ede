/** What a simulation is made of, as it goes to a worker. */
import { z } from 'zod'
import { RULE_SET_KEYS, STAFF_SKILLS } from '../../src-shared/engine/rule-set'

export const simulationSchema = z.strictObject({
  rules: z.enum(RULE_SET_KEYS),
  sheet: z.unknown(),
  skills: z.tuple([z.enum(STAFF_SKILLS), z.enum(STAFF_SKILLS)]).readonly(),
  /** Seeds of the battles: `count` of them, the first and then every `step`. */
  seeds: z.strictObject({ from: z.int(), step: z.int().min(1), count: z.int().min(0) }),
})
export type Simulation = z.infer<typeof simulationSchema>
