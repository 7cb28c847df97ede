// Schemas that are made late judge as those that are made at once, and are made only when they are asked.
import { join } from 'node:path'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z as zod } from 'zod/v4'
import { late, z } from '../../../src-main/program/late-zod'
import { channels, type ChannelName } from '../../../src-shared/contract'

type Zod = typeof zod
/** As our sources see it. */
const ours = z as unknown as Zod

const values: readonly unknown[] = [
  undefined,
  null,
  0,
  3,
  'one',
  [],
  {},
  { id: 'a', of: 'dot', at: [1, 2] },
  { id: 'a', of: 'line', to: { id: 'b', of: 'dot', at: [1, 2] } },
  { id: 'a', of: 'line', to: { id: 'b', of: 'dot', at: [1, 'two'] } },
  { id: '', of: 'dot', at: [1, 2], more: true },
]

function shapes(of: Zod) {
  const id = of.string().trim().min(1).max(5)
  const dot = of.strictObject({ id, of: of.literal('dot'), at: of.tuple([of.int(), of.int()]) })
  const line = of.strictObject({
    id,
    of: of.literal('line'),
    get to() {
      return shape
    },
  })
  const shape: zod.ZodType = of.discriminatedUnion('of', [dot, line])
  return {
    id,
    shape,
    partial: dot.partial().extend({ note: of.string().default('none') }),
    picked: dot.pick({ id: true }),
    list: of.array(id.nullable().optional()).max(3),
    either: of.union([of.int(), of.record(of.string(), of.json())]),
    own: of.lazy(() => dot),
    odd: of.int().refine((n) => n % 2 === 1, { message: 'odd numbers only' }),
  }
}

describe('a schema that is made late', () => {
  const [real, made] = [shapes(zod), shapes(ours)]

  it.each(Object.keys(real) as (keyof typeof real)[])('judges as Zod does: %s', (name) => {
    // The first are judged plainly, later ones by what Zod writes for itself.
    for (const value of [...values, ...values]) {
      const [wanted, found] = [real[name].safeParse(value), made[name].safeParse(value)]
      expect(found.success).toBe(wanted.success)
      expect(found.data).toEqual(wanted.data)
      expect(found.error?.issues).toEqual(wanted.error?.issues)
    }
  })

  it('is made once, when it is first asked, and holds nothing but schemas of Zod', () => {
    let times = 0
    const inner = late(() => {
      times += 1
      return zod.string()
    })
    const outer = ours.strictObject({ name: inner, list: ours.array(inner) })
    expect(times).toBe(0)
    expect(outer.safeParse({ name: 'a', list: ['b'] }).success).toBe(true)
    expect(outer.safeParse({ name: 1, list: [] }).success).toBe(false)
    expect(times).toBe(1)
    expect(outer.shape.name).toBe(outer.shape.list.element)
    expect(outer).toBeInstanceOf(zod.ZodObject)
  })
})

it('offers everything that the sources ask of Zod', () => {
  const root = join(import.meta.dirname, '../../..')
  const asked = new Set<string>()
  for (const path of globSync('src-{main,shared}/**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8')
    if (/import \{ z \} from 'zod'/.test(text))
      for (const [, name] of text.matchAll(/\bz\s*\.([a-z]\w*)(?:<[^(\n;]*>)?\(/g)) asked.add(name ?? '')
  }
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !Object.hasOwn(z, name))).toEqual([])
})

describe('every schema can be made', () => {
  it.each(Object.keys(channels) as ChannelName[])('of the channel %s', (name) => {
    const { input, output } = channels[name]
    for (const schema of [input, output]) expect(schema._zod.traits.has('$ZodType')).toBe(true)
  })

  it('that a module of the shared half lends out', () => {
    const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src-shared/**/*.ts', {
      eager: true,
    })
    const lent = Object.entries(modules).flatMap(([path, module]) =>
      Object.entries(module).flatMap(([name, schema]) =>
        /Schema$/.test(name) && typeof schema === 'object' && schema !== null
          ? [[`${path} ${name}`, '_zod' in schema] as const]
          : [],
      ),
    )
    expect(lent.length).toBeGreaterThan(100)
    expect(lent.filter(([, isSchema]) => !isSchema)).toEqual([])
  })
})
