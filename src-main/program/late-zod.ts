/**
 * Zod for a program that must be quick to start: what a schema is made of is noted, and the schema itself made when it
 * is first asked to judge something. Of some two thousand that the program has, a start needs a few dozen, and those of
 * the answers are asked by tests alone. The build takes this module wherever sources say `zod`, and so do the tests.
 */
import { z as zod } from 'zod/v4'

type Schema = zod.ZodType

/** Methods that make a schema of a schema; any other first makes the schema it belongs to. */
const CHAINED: ReadonlySet<string> = new Set(
  `and array brand catch check default exclude extend extract gt gte int length lt lte max min multipleOf nonempty
  nonnegative nonoptional nullable nullish omit optional or overwrite partial pick pipe positive prefault readonly refine
  regex required safeExtend strict superRefine transform trim`.split(/\s+/),
)

/** How the schema is made that something stands in for. */
const makers = new WeakMap<object, () => Schema>()

/** So often a schema judges as it is: Zod writes and compiles a function of each, which takes as long as that of some hundred values. */
const PLAINLY = 16

/** Stands in for a schema until that is needed; from then on it only passes on. */
export function late(make: () => Schema): Schema {
  let made: Schema | undefined
  let judged = 0
  const schema = () => (made ??= settled(make()) as Schema)
  const plainly = (judge: 'parse' | 'safeParse') => {
    judged += 1
    return (value: unknown) => schema()[judge](value, { jitless: true })
  }
  const standIn = new Proxy(
    {},
    {
      get(_, key) {
        if (judged < PLAINLY && (key === 'parse' || key === 'safeParse')) return plainly(key)
        if (made !== undefined || typeof key !== 'string' || !CHAINED.has(key))
          return Reflect.get(schema(), key, schema()) as unknown
        return (...given: readonly unknown[]) =>
          late(() => applied(Reflect.get(schema(), key), schema(), given))
      },
      has: (_, key) => Reflect.has(schema(), key),
      getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
    },
  ) as Schema
  makers.set(standIn, schema)
  return standIn
}

/** A function of Zod as one that puts off its work. */
const putOff =
  (builder: unknown) =>
  (...given: readonly unknown[]): Schema =>
    late(() => applied(builder, undefined, given))

function applied(builder: unknown, of: Schema | undefined, given: readonly unknown[]): Schema {
  if (typeof builder !== 'function') throw new TypeError('Zod has no such function')
  return Reflect.apply(builder, of, given.map(settled)) as Schema
}

/** A value with the schemas themselves in the place of what stands in for them, so that these slow no judgement down. */
function settled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const maker = makers.get(value)
  if (maker) return maker()
  if (Array.isArray(value)) return value.map(settled)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const copy = {}
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    const { get } = property
    // A schema that holds itself is given by a getter, which is to be asked when the schema is made and not before.
    if (get)
      Object.defineProperty(copy, key, { ...property, get: () => settled(Reflect.apply(get, value, [])) })
    else Object.defineProperty(copy, key, { ...property, value: settled(property.value) })
  }
  return copy
}

/** What our schemas use of Zod. */
export const z = {
  array: putOff(zod.array),
  boolean: putOff(zod.boolean),
  custom: putOff(zod.custom),
  discriminatedUnion: putOff(zod.discriminatedUnion),
  enum: putOff(zod.enum),
  instanceof: putOff(zod.instanceof),
  int: putOff(zod.int),
  json: putOff(zod.json),
  lazy: (getter: () => unknown) => putOff(zod.lazy)(() => settled(getter())),
  literal: putOff(zod.literal),
  looseObject: putOff(zod.looseObject),
  null: putOff(zod.null),
  number: putOff(zod.number),
  object: putOff(zod.object),
  partialRecord: putOff(zod.partialRecord),
  record: putOff(zod.record),
  strictObject: putOff(zod.strictObject),
  string: putOff(zod.string),
  templateLiteral: putOff(zod.templateLiteral),
  tuple: putOff(zod.tuple),
  union: putOff(zod.union),
  unknown: putOff(zod.unknown),
}
