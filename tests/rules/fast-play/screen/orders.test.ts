// General orders as the table of Fast Play Napoleonic shows them: their ways and ground, from the part in force on (10.1).
import { describe, expect, it } from 'vitest'
import type { GeneralOrder, OrderBook } from '../../../../src-shared/engine/orders'
import { answer } from '../../../../src-shared/rules/fast-play/screen/answer'
import type { OrdersPreview } from '../../../../src-shared/rules/fast-play/screen/schema'
import { table } from '../support/table'

const order = (clauses: GeneralOrder['clauses'], more: Partial<GeneralOrder> = {}): GeneralOrder => ({
  clauses,
  discretion: { fireAtWill: true, changeFormation: true, formSquare: true, withdraw: true },
  text: '',
  ...more,
})
const state = table({
  FR: { F: 'HF column (30,20)@0', G: 'HF column (34,20)@0' },
  AL: { C: 'HF line (30,40)@180' },
})
const drawn = (orders: OrderBook) =>
  (answer(state, undefined, { kind: 'orders', orders }) as OrdersPreview).orders

describe('general orders on the table', () => {
  it('lead by their ways to their places, each part from where the last ends', () => {
    const [only, ...others] = drawn({
      F: order([
        { verb: 'advance', place: { x: 30, y: 28 }, via: [{ x: 26, y: 24 }] },
        { verb: 'hold', radius: 5 },
      ]),
    })
    expect(others).toEqual([])
    expect(only).toMatchObject({ holderId: 'F', side: 0, first: 1, waits: false })
    const [way, hold] = only?.clauses ?? []
    expect(way?.route.slice(1)).toEqual([
      { x: 26, y: 24 },
      { x: 30, y: 28 },
    ])
    expect(way?.route[0]).toEqual(only?.from)
    expect(way?.envelope).toMatchObject({ kind: 'corridor', width: 4 })
    expect(hold).toMatchObject({
      route: [{ x: 30, y: 28 }],
      envelope: { kind: 'circle', centre: { x: 30, y: 28 }, radius: 5 },
    })
  })

  it('begin with the part that is in force, and go for troops where they stand', () => {
    const [only] = drawn({
      F: order([
        { verb: 'hold', until: [{ when: 'atMove', move: 1 }] },
        { verb: 'attack', formation: 'C' },
      ]),
    })
    expect(only?.first).toBe(2)
    expect(only?.clauses).toHaveLength(1)
    const goal = only?.clauses[0]?.route.at(-1)
    expect(goal?.x).toBeCloseTo(30, 1)
    expect(goal?.y).toBeGreaterThan(39)
  })

  it('wait for their hour, and are not drawn for nobody', () => {
    const [later, ...others] = drawn({
      F: order([{ verb: 'march', place: { x: 10, y: 10 } }], { since: 5, before: null }),
      nobody: order([{ verb: 'hold' }]),
    })
    expect(later).toMatchObject({ holderId: 'F', waits: true, first: 1 })
    expect(others).toEqual([])
  })
})
