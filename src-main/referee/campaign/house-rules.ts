/** House rules as somebody has typed them, held against those there are: every fault at once. */
import { z } from 'zod'
import type { Immutable } from '../../../src-shared/contract/channel'
import type { HouseRuleInfo } from '../../../src-shared/contract/set-up'
import { nearest } from './names'
import type { Said } from './sub'

type Info = Immutable<HouseRuleInfo>

/** What each may be, in words. */
export function mayBe({ kind }: Info): string {
  switch (kind.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
      return `a whole number from ${kind.min} to ${kind.max}`
    case 'choice':
      return `one of ${kind.values.join(', ')}`
  }
}

function schemaOf({ kind }: Info): z.ZodType {
  switch (kind.type) {
    case 'boolean':
      return z.boolean()
    case 'integer':
      return z.int().min(kind.min).max(kind.max)
    case 'choice':
      return z.literal([...kind.values])
  }
}

/** Faults of house rules by their names; `inFile` are those that a form need not show. */
export function houseRuleFaults(
  value: unknown,
  infos: readonly Info[],
  inFile: readonly string[] = [],
): readonly Said[] {
  const given = z.record(z.string(), z.unknown()).safeParse(value).data ?? {}
  return Object.entries(given).flatMap(([key, chosen]) => {
    const path = `houseRules.${key}`
    const info = infos.find((each) => each.key === key)
    if (info === undefined)
      return inFile.includes(key)
        ? []
        : [
            {
              path,
              says: `There is no house rule ${key}. ${nearest(
                key,
                infos.map((each) => each.key),
              )}`,
            },
          ]
    if (schemaOf(info).safeParse(chosen).success) return []
    return [{ path, says: `${key} takes ${mayBe(info)}, not ${JSON.stringify(chosen)}.` }]
  })
}
