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
