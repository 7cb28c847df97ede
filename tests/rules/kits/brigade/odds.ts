/** The chances of a melee as a case asks for them: the totals of both sides, and a volley before it. */
import { z } from 'zod'
import { parsed } from '../../runner/faults'
import { meleeOdds } from '../../../../src-shared/rules/brigade/combat/odds'
import { BUILT_IN_TABLE } from '../../../../src-shared/rules/brigade/fire/casualty-table'

const argumentSchema = z.strictObject({
  totals: z.tuple([z.number(), z.number()]),
  volley: z
    .strictObject({ figures: z.number(), at: z.union([z.literal(0), z.literal(1)]), elite: z.boolean() })
    .optional(),
  margin: z.int().default(2),
})

export function meleeOddsOf(argument: unknown) {
  const { totals, volley, margin } = parsed(argumentSchema, argument, 'with')
  return meleeOdds(totals, BUILT_IN_TABLE, margin, volley)
}
