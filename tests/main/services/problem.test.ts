// Faults of schemas in the words of whoever typed the value.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { problemOf } from '../../../src-main/services/problem'

const schema = z.strictObject({
  name: z.string().min(1).max(3),
  reason: z.string().min(2),
  men: z.int().min(5),
  side: z.enum(['french', 'coalition']),
  units: z.array(z.string()).max(1),
})
const good = { name: 'abc', reason: 'ab', men: 5, side: 'french', units: [] }

it.each([
  [{ name: '' }, 'form.name: it must not be empty'],
  [{ name: 'abcd' }, 'form.name: it must have at most 3 characters'],
  [{ reason: 'a' }, 'form.reason: it must have at least 2 characters'],
  [{ men: 4 }, 'form.men: it must be at least 5'],
  [{ men: 'four' }, 'form.men: it must be a number'],
  [{ units: undefined }, 'form.units: it must be a list'],
  [{ side: 'other' }, 'form.side: it must be one of french, coalition'],
  [{ units: ['a', 'b'] }, 'form.units: it must have at most 1 entries'],
  [{ more: 1 }, 'form: it has fields that nobody knows: more'],
])('%j', (change, words) => {
  const { error } = schema.safeParse({ ...good, ...change })
  expect(error && problemOf(error, 'form')).toBe(words)
})
