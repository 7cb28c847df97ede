/** Pure functions that cases may call by name: the table, dealing, morale, odds (8.1, 8.9, 9.1). */
import { z } from 'zod'
import { dealEvenly } from '../../../../src-shared/rules/brigade/combat/dealing-casualties'
import {
  BUILT_IN_TABLE,
  carryBack,
  directRead,
  type CasualtyTable,
} from '../../../../src-shared/rules/brigade/fire/casualty-table'
import { casualtyTableSchema, houseRulesSchema } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import { meleeOdds } from '../../../../src-shared/rules/brigade/combat/odds'
import { brigadeMorale, unitMorale } from '../../../../src-shared/rules/brigade/morale/morale'
import { BLOCK_NAMES } from '../../../../src-shared/rules/brigade/sheet/tables'
import { rowDistribution } from '../../../../src-shared/rules/brigade/fire/muskets/volley'

const tableSchema = z.union([z.literal('builtIn'), z.literal('printedRows'), casualtyTableSchema])
const readSchema = z.strictObject({ n: z.number(), face: z.int(), table: tableSchema.default('builtIn') })

/** `printedRows`: the sixty rows of 3.18 as a club would enter them, additive beyond. */
function tableOf(named: z.infer<typeof tableSchema>): CasualtyTable {
  if (named === 'builtIn') return BUILT_IN_TABLE
  if (named !== 'printedRows') return named
  const rows = Array.from({ length: 60 }, (_, i) => {
    const at = (face: number) => directRead(i + 1, face)
    return [at(2), at(3), at(4), at(5)] as const
  })
  return { rows, beyond: 'additive' }
}

const dealSchema = z.strictObject({
  left: z.array(z.int()),
  cursor: z.int().default(0),
  casualties: z.int(),
})
const moraleSchema = z.strictObject({
  block: z.enum(BLOCK_NAMES),
  figures: z.array(z.int()),
  houseRules: houseRulesSchema.partial().default({}),
})
const oddsSchema = z.strictObject({
  totals: z.tuple([z.number(), z.number()]),
  volley: z
    .strictObject({ figures: z.number(), at: z.union([z.literal(0), z.literal(1)]), elite: z.boolean() })
    .optional(),
  margin: z.int().default(2),
})

export const CASE_FUNCTIONS: Readonly<Record<string, (argument: unknown) => unknown>> = {
  directRead: (argument) => {
    const { n, face, table } = readSchema.parse(argument)
    return directRead(n, face, tableOf(table))
  },
  carryBack: (argument) => {
    const { n, face, table } = readSchema.parse(argument)
    return carryBack(n, face, tableOf(table))
  },
  deal: (argument) => {
    const { left, cursor, casualties } = dealSchema.parse(argument)
    return dealEvenly(left, cursor, casualties)
  },
  morale: (argument) => {
    const { block, figures, houseRules } = moraleSchema.parse(argument)
    const units = figures.map((n) => unitMorale(n, block))
    return { units, brigade: brigadeMorale(units, houseRulesSchema.parse(houseRules)) }
  },
  volley: (argument) => {
    const { n } = z.strictObject({ n: z.number() }).parse(argument)
    return rowDistribution(n, 'carryBack', BUILT_IN_TABLE)
  },
  meleeOdds: (argument) => {
    const { totals, volley, margin } = oddsSchema.parse(argument)
    return meleeOdds(totals, BUILT_IN_TABLE, margin, volley)
  },
}
