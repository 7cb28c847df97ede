// Canonical JSON and its hashes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalHash, canonicalJson } from '../../src-shared/engine/json'

it('gives equal text for equal data, whatever the order of keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  )
  expect(canonicalHash({ a: 1, b: 2 })).toBe(canonicalHash({ b: 2, a: 1 }))
})

it('reads back as what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain)
    }),
  )
})

it('leaves named keys out at the top only', () => {
  expect(canonicalJson({ sheet: 1, inner: { sheet: 2 } }, ['sheet'])).toBe('{"inner":{"sheet":2}}')
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('s')])('refuses %s', (value) => {
  expect(() => canonicalJson({ value })).toThrow(TypeError)
})

it('hashes as SHA-256 does', () => {
  expect(canonicalHash('')).toBe('12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126')
})
