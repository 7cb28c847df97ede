// The hash chain: every value of a row and its place in the journal count.
import { expect, test } from 'vitest'
import { GENESIS, hex, rowHash, sameBytes, sha256, type Row } from '../../src-main/store/chain'

const row: Omit<Row, 'hash'> = {
  number: 7,
  stream: 'waterloo',
  kind: 'command',
  seq: 4,
  base: 3,
  side: 1,
  payload: '{"type":"pass"}',
  rolls: '[]',
  barrier: 0,
  at: 1_400_000_000_000,
  state_hash: sha256('state'),
}

test('a row has the same hash for ever', () => {
  expect(hex(rowHash(GENESIS, row))).toBe('c685c81ba0364836ea93b27af88c842bec56c664248f92080e3baade87db2649')
})

test.each<Partial<Row>>([
  { number: 8 },
  { stream: 'wavre' },
  { kind: 'edit' },
  { seq: 5 },
  { seq: null },
  { base: 2 },
  { side: 0 },
  { side: null },
  { payload: '{"type":"pass" }' },
  { rolls: null },
  { rolls: '' },
  { barrier: 1 },
  { at: 1_400_000_000_001 },
  { state_hash: null },
  { state_hash: sha256('other') },
])('another hash with %o', (other) => {
  expect(sameBytes(rowHash(GENESIS, { ...row, ...other }), rowHash(GENESIS, row))).toBe(false)
})

test('another hash after another row, and none for values that run into each other', () => {
  expect(rowHash(sha256('x'), row).equals(rowHash(GENESIS, row))).toBe(false)
  const one = rowHash(GENESIS, { ...row, payload: 'a","b', rolls: 'c' })
  const two = rowHash(GENESIS, { ...row, payload: 'a', rolls: 'b","c' })
  expect(one.equals(two)).toBe(false)
})
