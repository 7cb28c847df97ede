// How a brigade makes way for a friend who asks for it: within its order, and never to where it is shut in (BR-MOVE-11, BR-ORD-10, BR-ORD-18, 10.4).
import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { box } from '../support/field'
import { area } from '../support/script'

const attack = { clauses: [{ verb: 'attack', objective: 'A1', method: 'assault', corridor: 12 }] }
const hold = { clauses: [{ verb: 'hold', radius: 6 }] }

/** F1 comes down a lane between two waters, which F2 fills. */
function lane({
  areas = [],
  ...terrain
}: {
  areas?: object[]
  complexes?: object[]
  roads?: object[]
}): BrState {
  const waters = [area('lake', 10, 2, 21, 46), area('lake', 27, 2, 38, 46)]
  return ordered(
    'plot',
    {
      F1: { at: [24, 36, 180], formation: 'attackColumn', order: attack },
      F2: { at: [24, 34.9, 180], order: hold },
      A1: [24, 4, 0],
    },
    { terrain: { ...terrain, areas: [...waters, ...areas] } },
  )
}

/** What F2 does for F1. */
function madeWay(state: BrState) {
  const { plot, makesWayFor } = decisionOf(state, 'F2')
  return { actions: plot?.actions ?? [], for: makesWayFor }
}

/** The same with a brigade whose order began elsewhere. */
function begunAt(state: BrState, id: string, from: { readonly x: number; readonly y: number }): BrState {
  const [french, coalition] = state.secret
  const order = french.orders[id]
  if (!order) throw new Error(`no order of ${id}`)
  return {
    ...state,
    secret: [{ ...french, orders: { ...french.orders, [id]: { ...order, from } } }, coalition],
  }
}

describe('a brigade in the way of a friend', () => {
  it('that is to go on, and had planned to stand for want of a way, goes back the half inch that its order lets it', () => {
    const shores = [
      area('lake', 37, 2, 50, 26),
      area('lake', 37, 34, 50, 46),
      area('lake', 37, 2, 40, 46),
      area('lake', 50, 2, 60, 46),
    ]
    const march = { clauses: [{ verb: 'march', place: { x: 47, y: 30 }, corridor: 12 }] }
    const line = { clauses: [{ verb: 'hold', radius: 0, formation: 'line' }] }
    const state = ordered(
      'plot',
      {
        F1: { at: [24, 30, 180], formation: 'marchColumn', order: line },
        F2: { at: [22.7, 30.5, 90], formation: 'attackColumn', order: march },
        A1: [24, 4, 0],
      },
      { terrain: { areas: shores } },
    )
    expect(madeWay(begunAt(state, 'F2', { x: 18, y: 30.5 }))).toEqual({
      actions: [{ withdrawFacing: 0.5 }],
      for: 'F1',
    })
  })

  it('does not go up to ground before which it could not turn any more', () => {
    const corners = [area('lake', 22, 30, 22.8, 34.3), area('lake', 25.2, 30, 26, 34.3)]
    expect(madeWay(lane({}))).toEqual({ actions: [{ advance: 3.5 }], for: 'F1' })
    expect(madeWay(lane({ areas: corners }))).toEqual({ actions: [], for: null })
  })

  it('does not go up to houses that only a road leads through', () => {
    const farm = {
      id: 'farm',
      name: 'Farm',
      polygon: box(22.5, 31, 25.5, 33.5),
      courtyard: true,
      buildings: 1,
      capacityUnits: 6,
      sections: [],
    }
    const polyline = [
      { x: 20, y: 32.4 },
      { x: 28, y: 32.4 },
    ]
    const roads = [{ id: 'lane', polyline }]
    expect(madeWay(lane({ complexes: [farm], roads }))).toEqual({ actions: [], for: null })
  })
})
