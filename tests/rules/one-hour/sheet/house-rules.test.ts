// House rules on the form: what each is where nothing is chosen is what the edition gives it (1.1).
import { describe, expect, it } from 'vitest'
import {
  defaultUnder,
  EDITIONS,
  HOUSE_RULES,
  houseRulesOf,
} from '../../../../src-shared/rules/one-hour/sheet/house-rules'

describe.each(EDITIONS)('under %s', (edition) => {
  const inForce = new Map<string, unknown>(Object.entries(houseRulesOf({ edition })))

  it.each(HOUSE_RULES.filter(({ key }) => key !== 'edition').map((rule) => [rule.key, rule] as const))(
    '%s',
    (key, rule) => {
      expect(defaultUnder(rule, edition)).toBe(inForce.get(key) ?? 'none')
    },
  )
})

it('differs between the editions in E2 to E6 and in nothing else', () => {
  const sets = EDITIONS.map((edition) => new Map<string, unknown>(Object.entries(houseRulesOf({ edition }))))
  const [first] = sets
  const values = [...(first?.keys() ?? [])].map((key) => [key, sets.map((set) => set.get(key))] as const)
  const different = values.filter(([, of]) => new Set(of.map((one) => JSON.stringify(one))).size > 1)
  expect(Object.fromEntries(different)).toEqual({
    edition: ['firstPosting', 'secondPosting', 'simplified'],
    attackersPerTarget: [null, 1, 1],
    leaderExtraHit: [true, true, false],
    leaderMoraleBonus: [1, 0, 0],
    linePivotVsCharge: [true, true, false],
    commanderEffects: ['individual', 'individual', 'uniform'],
  })
})
