// Every number that a message may hold has its ends: it is taken at both, and refused beyond them, between two and as no number.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CHANNEL_NAMES, channels } from '../../src-shared/contract'

interface Found {
  readonly path: string
  readonly number: z.ZodNumber
}

/** The numbers of a schema with their places in it. */
function numbersIn(schema: unknown, path: string, seen = new Set<unknown>()): readonly Found[] {
  if (seen.has(schema)) return []
  const within = new Set([...seen, schema])
  const inside = (inner: unknown, name = '') => numbersIn(inner, `${path}${name}`, within)
  if (schema instanceof z.ZodNumber) return [{ path, number: schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => inside(inner, `.${key}`))
  if (schema instanceof z.ZodArray) return inside(schema.element, '[]')
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item, i) => inside(item, `.${i}`))
  if (schema instanceof z.ZodRecord) return inside(schema.valueType, '{}')
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option))
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodReadonly
  )
    return inside(schema.unwrap())
  if (schema instanceof z.ZodPipe) return [...inside(schema.in), ...inside(schema.out)]
  return []
}

const found = CHANNEL_NAMES.flatMap((name) => numbersIn(channels[name].input, name))
/**
 * Counts of the program itself, which nobody types, entries, versions and changes; and values of house rules, whose ends
 * are those of each rule.
 */
const OWN = /(?:Seq|\.seq|version|\.number|houseRules\{\})$/
const typed = found.filter(({ path }) => !OWN.test(path))

describe('numbers of messages', () => {
  it('are many, and each that a person types has a least and a greatest', () => {
    expect(typed.length).toBeGreaterThan(15)
    const open = typed.filter(
      ({ number }) => !Number.isFinite(number.minValue) || !Number.isFinite(number.maxValue),
    )
    expect(open.map(({ path }) => path)).toEqual([])
  })

  it.each(typed.map(({ path, number }) => [path, number] as const))('%s at its ends', (_, number) => {
    const [least, greatest] = [number.minValue ?? NaN, number.maxValue ?? NaN]
    const takes = (value: unknown) => number.safeParse(value).success
    expect([takes(least), takes(greatest)]).toEqual([true, true])
    const beyond = [least - 1, greatest + 1, NaN, Infinity, -Infinity, String(least), null]
    expect(beyond.filter(takes)).toEqual([])
    if (number.isInt) expect(takes(least + 0.5)).toBe(false)
  })
})
