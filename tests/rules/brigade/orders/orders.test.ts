/** General orders: the book, the clauses and their triggers, envelopes, discretion, idleness, and their secrecy (5.4). */
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { canonicalJson } from '../../../../src-shared/engine/json'
import { generalOrderSchema, type GeneralOrder } from '../../../../src-shared/engine/orders'
import { speaker } from '../../../../src-shared/words/sentence'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { chargeDeviation, plotDeviation } from '../../../../src-shared/rules/brigade/orders/envelopes'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { checkOrderBook } from '../../../../src-shared/rules/brigade/orders/book'
import { orderFaults } from '../../../../src-shared/rules/brigade/orders/faults'
import { progressOrders } from '../../../../src-shared/rules/brigade/orders/progress'
import { isInZone } from '../../../../src-shared/rules/brigade/sheet/deployment'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { box } from '../support/field'

const places = [
  { placeId: 'B', name: 'B', x: 24, y: 30, value: 1 },
  { placeId: 'off', name: 'Off', value: 1 },
]
const lake = { areas: [{ id: 'lake', kind: 'lake', polygon: box(0, 18, 72, 20) }] }

/** A state in the plot phase of move 1, orders in force. */
function ordered(order: object, more: object = {}, bodies: object = {}): BrState {
  const given = parseGiven({
    phase: 'command',
    houseRules: { ordersMode: 'strict' },
    places,
    bodies: { F1: [24, 44, 180], A1: { at: [24, 10, 0], order }, A2: [40, 6, 0], ...bodies },
    ...more,
  })
  return stateOfGiven(given, muster(sheetOfGiven(given)), machine)
}
const clauses = (...list: object[]) => ({ clauses: list })
const clauseOf = (state: BrState) => state.secret[1].orders['A1']

/** The state at the start of a later move, nothing else having happened. */
function at(state: BrState, move: number, change: Partial<BrState> = {}): BrState {
  const step = new Step({ ...state, move, ...change }, seededDice(1, 1))
  progressOrders(step)
  return step.state
}

function moved(state: BrState, id: string, change: object): BrState['brigades'] {
  const brigade = state.brigades[id]
  if (!brigade) throw new Error(id)
  return { ...state.brigades, [id]: { ...brigade, ...change } }
}

describe('clauses and triggers (BR-ORD-04, BR-ORD-05, BR-ORD-06)', () => {
  const second = (start: object[]) =>
    clauses({ verb: 'hold', until: [{ when: 'atMove', move: 2 }] }, { verb: 'march', place: 'B', start })
  it.each([
    ['after so many moves', [{ when: 'afterMoves', moves: 3 }], 4, 5],
    ['at a move', [{ when: 'atMove', move: 7 }], 6, 7],
  ])('a clause begins %s', (_, start, waits, begins) => {
    let state = ordered(second(start))
    expect(clauseOf(state)).toMatchObject({ clause: 0, waiting: false, since: 1 })
    for (let move = 2; move <= waits; move += 1) state = at(state, move)
    expect(clauseOf(state)).toMatchObject({ clause: 0, waiting: true })
    expect(clauseOf(at(state, begins))).toMatchObject({ clause: 1, waiting: false, since: begins })
  })

  it('goes one clause a move at most, and the last becomes a hold where it stands', () => {
    const march = { verb: 'march', place: { x: 24, y: 10 } }
    const state = ordered(clauses(march, march))
    expect(clauseOf(at(state, 2))).toMatchObject({ clause: 1, waiting: false })
    expect(clauseOf(at(at(state, 2), 3))).toMatchObject({
      clause: 1,
      waiting: true,
      from: { x: 24, y: 9.705 },
    })
  })

  const until = (trigger: object) =>
    clauses({ verb: 'hold', until: [trigger] }, { verb: 'march', place: 'B' })
  const ends = (state: BrState) => clauseOf(at(state, 2))?.clause === 1
  it.each([
    ['an enemy within 30', { when: 'enemyWithin', distance: 30, of: 'self' }, false],
    ['an enemy within 34', { when: 'enemyWithin', distance: 34, of: 'self' }, true],
    ['cavalry within 34', { when: 'enemyWithin', distance: 34, of: 'self', arm: 'cavalry' }, false],
    ['infantry within 34', { when: 'enemyWithin', distance: 34, of: 'self', arm: 'infantry' }, true],
    ['an enemy near B', { when: 'enemyWithin', distance: 14, of: 'B' }, true],
    ['losses of a quarter', { when: 'losses', of: 'self', percent: 25 }, false],
    ['no losses', { when: 'losses', of: 'self', percent: 0 }, true],
    ['contact', { when: 'contact' }, false],
    ['a friend who is free', { when: 'brigadeState', brigadeId: 'A2', states: ['free'] }, true],
    ['an enemy who routs', { when: 'brigadeState', brigadeId: 'F1', states: ['routing', 'halt'] }, false],
    ['a place held by nobody', { when: 'placeHeld', placeId: 'B', side: 1 }, false],
  ])('%s ends a clause', (_, trigger, expected) => {
    expect(ends(ordered(until(trigger)))).toBe(expected)
  })

  it('a place is held by whoever alone stands firm within two inches of it; routing enemies are not seen coming', () => {
    const state = ordered(until({ when: 'placeHeld', placeId: 'B', side: 1 }), {}, { A2: [24, 28.5, 0] })
    expect(ends(state)).toBe(true)
    const routed = ordered(until({ when: 'enemyWithin', distance: 40, of: 'self' }))
    expect(ends({ ...routed, brigades: moved(routed, 'F1', { activity: { kind: 'routing' } }) })).toBe(false)
  })

  it('how far a friend has got is known, an enemy never (BR-ORD-01)', () => {
    const order = until({ when: 'brigadeState', brigadeId: 'A2', states: ['arrived'] })
    const march = clauses({ verb: 'march', place: { x: 40, y: 6 } }, { verb: 'hold' })
    expect(ends(ordered(order, {}, { A2: { at: [40, 6, 0], order: march } }))).toBe(true)
    expect(ends(ordered(order))).toBe(false)
  })

  it('an attack on a place is done when a friend alone is there, on a brigade when it routs', () => {
    const place = ordered(clauses({ verb: 'attack', objective: 'B' }), {}, { A2: [24, 28.5, 0] })
    expect(clauseOf(at(place, 2))).toMatchObject({ waiting: true })
    const brigade = ordered(clauses({ verb: 'attack', objective: 'F1' }))
    expect(clauseOf(at(brigade, 2))).toMatchObject({ waiting: false })
    const gone = { brigades: moved(brigade, 'F1', { activity: { kind: 'routing' } }) }
    expect(clauseOf(at(brigade, 2, gone))).toMatchObject({ waiting: true })
  })

  it('what cannot be done ends at once: no way, a post lost, the supported gone (BR-ORD-17, BR-R-81)', () => {
    const cut = ordered(clauses({ verb: 'advance', place: 'B' }), { terrain: lake })
    expect(clauseOf(at(cut, 2))).toMatchObject({ clause: 0, waiting: true })
    const step = new Step({ ...cut, move: 2 }, seededDice(1, 1))
    progressOrders(step)
    expect(step.events).toContainEqual(
      expect.objectContaining({ kind: 'orderImpossible', seenBy: 1, rules: ['BR-ORD-17'] }),
    )
    const supporting = ordered(clauses({ verb: 'support', brigade: 'A2' }))
    const gone = moved(supporting, 'A2', {
      place: 'gone',
      activity: { kind: 'removed', cause: 'destroyed', move: 1, exitId: null },
    })
    expect(clauseOf(at(supporting, 2, { brigades: gone }))).toMatchObject({ waiting: true })
  })

  it('a post to be held to the last is attacked once it is lost', () => {
    const complexes = [
      {
        id: 'farm',
        name: 'Farm',
        polygon: box(22, 14, 26, 16),
        courtyard: true,
        buildings: 1,
        capacityUnits: 6,
        sections: [{ p1: { x: 22, y: 16 }, p2: { x: 26, y: 16 }, points: 20 }],
      },
    ]
    const held = { F2: { at: [0, 0, 0], complexId: 'farm' } }
    const order = (toLast: boolean) => clauses({ verb: 'defend', complex: 'farm', toLast })
    const lost = ordered(order(false), { terrain: { complexes } }, held)
    expect(clauseOf(at(lost, 2))).toMatchObject({ waiting: true })
    const last = ordered(order(true), { terrain: { complexes } }, held)
    expect(clauseOf(at(last, 2))).toMatchObject({ waiting: false })
    expect(plotDeviation(at(last, 2), 'A1', [{ advance: 2 }])).toBeUndefined()
  })
})

describe('envelopes (BR-ORD-10, BR-ORD-11)', () => {
  it.each([
    ['march', { verb: 'march', place: 'B' }, [{ advance: 6 }], undefined],
    ['aside of a march', { verb: 'march', place: 'B' }, [{ turn: 90 }, { advance: 4.5 }], 'OUT_OF_CORRIDOR'],
    [
      'back from a march',
      { verb: 'march', place: 'B', via: [{ x: 24, y: 14 }] },
      [{ withdrawFacing: 2 }],
      undefined,
    ],
    ['reserve', { verb: 'reserve', place: { x: 24, y: 12 } }, [{ advance: 5 }], undefined],
    ['out of reserve', { verb: 'reserve', place: { x: 24, y: 12 } }, [{ advance: 6 }], 'OUT_OF_AREA'],
    ['screen', { verb: 'screen' }, [{ advance: 6 }], undefined],
    ['support', { verb: 'support', brigade: 'A2' }, [{ advance: 1 }], 'TOO_FAR_FROM_SUPPORTED'],
    ['retire', { verb: 'retire', place: { x: 24, y: 4 } }, [{ advance: 1 }], 'WRONG_WAY'],
    ['about and half a move', { verb: 'hold', radius: 1 }, [{ retire: 'right' }], 'OUT_OF_AREA'],
    ['stand', { verb: 'retire', place: { x: 24, y: 4 } }, [{ stand: true }], undefined],
  ] as const)('%s', (_, clause, actions, expected) => {
    expect(plotDeviation(ordered(clauses(clause)), 'A1', actions)).toBe(expected)
  })

  it('skirmishers who retire go half a move like infantry (BR-RET-01)', () => {
    const order = clauses({ verb: 'hold', radius: 1 })
    const state = ordered(order, {}, { A1: { like: 'AS', at: [24, 10, 0], order } })
    expect(plotDeviation(state, 'A1', [{ retire: 'left' }])).toBe('OUT_OF_AREA')
  })

  it('back along the route is the wrong way', () => {
    const state = ordered(clauses({ verb: 'advance', place: 'B' }))
    const turned = { ...state, brigades: moved(state, 'A1', { pose: { x: 24, y: 16, heading: 180 } }) }
    expect(plotDeviation(turned, 'A1', [{ advance: 3 }])).toBe('WRONG_WAY')
  })

  it('a march goes on from where the road has led it, round the bend', () => {
    const polyline = [
      { x: 24, y: 2 },
      { x: 24, y: 12 },
      { x: 40, y: 12 },
    ]
    const state = ordered(
      clauses({ verb: 'march', place: { x: 40, y: 12 }, via: [{ x: 24, y: 12 }], corridor: 1 }),
      { terrain: { roads: [{ id: 'r', polyline }] } },
    )
    const column = { ...state, brigades: moved(state, 'A1', { formation: 'marchColumn' }) }
    const road = { followRoad: 'r', toward: 'end', distance: 5 } as const
    expect(plotDeviation(column, 'A1', [road, { advance: 3 }])).toBeUndefined()
    expect(plotDeviation(column, 'A1', [road, { turn: -90 }, { advance: 1.5 }])).toBe('OUT_OF_CORRIDOR')
  })

  it('with an enemy near one step back is always allowed, unless it is forbidden', () => {
    const near = { F1: [24, 15, 180] }
    const back = [{ withdrawFacing: 5 }] as const
    const hold = { verb: 'hold', place: { x: 24, y: 10 }, radius: 1 }
    expect(plotDeviation(ordered(clauses(hold)), 'A1', back)).toBe('OUT_OF_AREA')
    expect(plotDeviation(ordered(clauses(hold), {}, near), 'A1', back)).toBeUndefined()
    const stay = { ...clauses(hold), discretion: { withdraw: false } }
    expect(plotDeviation(ordered(stay, {}, near), 'A1', back)).toBe('WITHDRAWAL_FORBIDDEN')
  })

  it('who may not withdraw gives no ground within his envelope either, while an enemy is near (BR-ORD-11)', () => {
    const hold = { verb: 'hold', place: { x: 24, y: 10 }, radius: 4 }
    const stay = { ...clauses(hold), discretion: { withdraw: false } }
    const back = [{ withdrawFacing: 2 }] as const
    const near = ordered(stay, {}, { F1: [24, 15, 180] })
    expect(plotDeviation(near, 'A1', back)).toBe('WITHDRAWAL_FORBIDDEN')
    expect(plotDeviation(near, 'A1', [{ withdrawFacing: 0.5 }])).toBeUndefined()
    expect(plotDeviation(near, 'A1', [{ advance: 2 }])).toBeUndefined()
    expect(plotDeviation(ordered(stay, {}, { F1: [24, 25, 180] }), 'A1', back)).toBeUndefined()
    expect(plotDeviation(ordered(clauses(hold), {}, { F1: [24, 15, 180] }), 'A1', back)).toBeUndefined()
  })

  it('who is to hold a post to the last goes no farther off it with an enemy near, not even toward him (BR-ORD-11)', () => {
    const farm = {
      id: 'farm',
      name: 'Farm',
      polygon: box(22, 14, 26, 16),
      courtyard: true,
      buildings: 1,
      capacityUnits: 6,
      sections: [{ p1: { x: 22, y: 16 }, p2: { x: 26, y: 16 }, points: 20 }],
    }
    const aside = [{ turn: 90 }, { advance: 3 }] as const
    const bid = (toLast: boolean, enemyX: number) =>
      plotDeviation(
        ordered(
          clauses({ verb: 'defend', complex: 'farm', toLast }),
          { terrain: { complexes: [farm] } },
          {
            A1: { at: [24, 12, 0], order: clauses({ verb: 'defend', complex: 'farm', toLast }) },
            F1: [enemyX, 11, 270],
          },
        ),
        'A1',
        aside,
      )
    expect(bid(true, 31)).toBe('WITHDRAWAL_FORBIDDEN')
    expect(bid(false, 31)).toBeUndefined()
    expect(bid(true, 50)).toBeUndefined()
  })

  it('formations may be forbidden until an enemy is near, squares for good', () => {
    const order = (discretion: object) => ({ ...clauses({ verb: 'hold' }), discretion })
    const near = { F1: [24, 15, 180] }
    const column = [{ changeFormation: 'attackColumn' }] as const
    const square = [{ changeFormation: 'square' }] as const
    expect(plotDeviation(ordered(order({ changeFormation: false })), 'A1', column)).toBe(
      'FORMATION_FORBIDDEN',
    )
    expect(plotDeviation(ordered(order({ changeFormation: false }), {}, near), 'A1', column)).toBeUndefined()
    expect(plotDeviation(ordered(order({ formSquare: false }), {}, near), 'A1', square)).toBe(
      'FORMATION_FORBIDDEN',
    )
    expect(plotDeviation(ordered(order({})), 'A1', square)).toBeUndefined()
  })
})

describe('discretion to charge (BR-ORD-07)', () => {
  const charge = (clause: object, discretion: object, bodies: object, id = 'A1') =>
    chargeDeviation(ordered({ ...clauses(clause), discretion }, {}, bodies), id, 'F1')
  it.each([
    [{ verb: 'hold' }, {}, [24, 15, 180], 'CHARGE_NOT_ORDERED'],
    [{ verb: 'hold' }, { charge: 'reach' }, [24, 15, 180], undefined],
    [{ verb: 'hold' }, { charge: 'reach' }, [24, 17, 180], 'CHARGE_NOT_ORDERED'],
    [{ verb: 'hold' }, { charge: 'any' }, [24, 17, 180], undefined],
    [{ verb: 'advance', place: 'B' }, {}, [24, 17, 180], undefined],
    [{ verb: 'advance', place: 'B' }, {}, [31, 17, 180], 'CHARGE_NOT_ORDERED'],
    [{ verb: 'advance', place: 'B', corridor: 8 }, {}, [31, 17, 180], undefined],
    [{ verb: 'advance', place: 'B' }, { charge: 'never' }, [24, 17, 180], 'CHARGE_NOT_ORDERED'],
    [{ verb: 'support', brigade: 'A2' }, { charge: 'relief' }, [40, 11, 180], undefined],
    [{ verb: 'support', brigade: 'A2' }, { charge: 'relief' }, [24, 17, 180], 'CHARGE_NOT_ORDERED'],
  ] as const)('%j %j at %j', (clause, discretion, pose, expected) => {
    expect(charge(clause, discretion, { F1: pose })).toBe(expected)
  })
})

describe('no dawdling (BR-ORD-12)', () => {
  it('after two moves stood the engine carries the order out, under advisory it counts', () => {
    for (const mode of ['strict', 'advisory'] as const) {
      let state = ordered(clauses({ verb: 'advance', place: 'B' }), {
        houseRules: { ordersMode: mode, autoExecuteMissing: false },
      })
      const kinds: string[] = []
      for (let i = 0; i < 12 && state.move < 4; i += 1) {
        const [side] = machine.turn(state).toAct
        if (side === undefined) throw new Error('nobody may act')
        const step = new Step(state, seededDice(3, i))
        machine.play(step, side, { type: 'EndPhase', side })
        kinds.push(
          ...step.events.filter(({ side: who }) => who === 1).map(({ kind }) => `${state.move} ${kind}`),
        )
        state = step.state
      }
      expect(kinds.includes('3 standingOrder')).toBe(mode === 'strict')
      expect(kinds.includes('3 orderDeviation')).toBe(mode === 'advisory')
      expect(kinds.some((kind) => /^[12] (standingOrder|orderDeviation)/.test(kind))).toBe(false)
    }
  })
})

describe('the order book', () => {
  const sheet = ordered(clauses({ verb: 'hold' }), { terrain: lake }).sheet
  const faultsOf = (...list: object[]) =>
    orderFaults(sheet, 'A1', generalOrderSchema.parse(clauses(...list))).map(({ code }) => code)
  it.each([
    [{ verb: 'march' }, 'NO_PLACE'],
    [{ verb: 'march', place: 'nowhere' }, 'UNKNOWN_PLACE'],
    [{ verb: 'march', place: 'off' }, 'PLACE_OFF_TABLE'],
    [{ verb: 'march', place: { x: 90, y: 4 } }, 'PLACE_OFF_TABLE'],
    [{ verb: 'attack' }, 'NO_OBJECTIVE'],
    [{ verb: 'attack', objective: 'A2' }, 'OWN_OBJECTIVE'],
    [{ verb: 'attack', objective: 'X' }, 'UNKNOWN_OBJECTIVE'],
    [{ verb: 'attack', objective: 'F1', method: 'charge' }, 'WRONG_METHOD'],
    [{ verb: 'bombard', objective: 'F1' }, 'WRONG_ARM'],
    [{ verb: 'support' }, 'NO_BRIGADE'],
    [{ verb: 'support', brigade: 'A1' }, 'ITSELF'],
    [{ verb: 'support', brigade: 'F1' }, 'ENEMY_BRIGADE'],
    [{ verb: 'defend' }, 'NO_COMPLEX'],
    [{ verb: 'defend', complex: 'X' }, 'UNKNOWN_COMPLEX'],
    [{ verb: 'hold', formation: 'wedge' }, 'UNKNOWN_FORMATION'],
    [{ verb: 'hold', start: [{ when: 'arrived' }] }, 'NOTHING_BEFORE'],
    [
      { verb: 'hold', until: [{ when: 'brigadeState', brigadeId: 'F1', states: ['arrived'] }] },
      'ENEMY_ORDERS',
    ],
    [
      { verb: 'hold', until: [{ when: 'brigadeState', brigadeId: 'A2', states: ['asleep'] }] },
      'UNKNOWN_STATE',
    ],
  ])('%j: %s', (clause, code) => {
    expect(faultsOf(clause)).toEqual([code])
  })

  it('is looked through for gaps and contradictions, in plain words', () => {
    const order = (...list: object[]): GeneralOrder => generalOrderSchema.parse(clauses(...list))
    const waits = (brigadeId: string) => ({
      verb: 'advance',
      place: { x: 24, y: 12 },
      start: [{ when: 'brigadeState', brigadeId, states: ['arrived'] }],
    })
    const codes = (book: Record<string, GeneralOrder>) =>
      checkOrderBook(sheet, 1, book).map(({ brigadeId, code }) => `${brigadeId} ${code}`)
    expect(codes({ A1: order({ verb: 'hold' }) })).toEqual(['A2 NO_ORDER'])
    expect(codes({ A1: order(waits('A2')), A2: order(waits('A1')) })).toEqual(['A1 WAIT_RING'])
    expect(
      codes({
        A1: order({ verb: 'support', brigade: 'A2' }),
        A2: order({ verb: 'support', brigade: 'A1' }, { verb: 'march', place: 'B' }),
      }),
    ).toEqual(['A2 NEVER_REACHED', 'A2 NO_WAY', 'A1 SUPPORT_RING'])
    expect(
      codes({
        A1: order({ verb: 'hold', start: [{ when: 'atMove', move: 99 }] }),
        A2: order({ verb: 'hold' }),
      }),
    ).toEqual(['A1 NEVER_STARTS'])
    const walls = [22, 26].flatMap((x) => [
      { x, y: x === 22 ? 10 : 14 },
      { x, y: x === 22 ? 14 : 10 },
    ])
    const farm = {
      ...sheet,
      terrain: {
        ...sheet.terrain,
        areas: [{ id: 'farm', kind: 'decorativeBuilding' as const, polygon: walls }],
      },
    }
    const inside = order(
      { verb: 'march', place: { x: 24, y: 12 } },
      { verb: 'march', place: { x: 20, y: 12 } },
    )
    expect(
      checkOrderBook(farm, 1, { A1: inside, A2: order({ verb: 'hold' }) }).map(({ code, values }) => [
        code,
        values,
      ]),
    ).toContainEqual(['IN_HOUSES', { clause: 1 }])
    const phrase = speaker(messages)
    for (const note of checkOrderBook(sheet, 1, {}))
      expect(phrase({ key: `order.book.${note.code}`, values: { brigade: note.brigadeId } })).toMatch(
        /has no order/,
      )
  })
})

describe('forced behaviour (BR-ORD-08)', () => {
  it('overrides the order, which resumes when the brigade is free again', () => {
    const march = clauses({ verb: 'march', place: { x: 24, y: 30 } })
    let state: BrState = ordered(march, {}, { FC: [60, 44, 180] })
    state = {
      ...state,
      brigades: moved(state, 'A1', { activity: { kind: 'rallying', left: 1, recovering: 0 } }),
    }
    const y = () => state.brigades['A1']?.pose.y ?? NaN
    const start = y()
    const playMove = () => {
      const { move } = state
      for (let i = 0; i < 20 && state.move === move; i += 1) {
        const side = rules.turn(state).toAct[0]
        if (side === undefined) throw new Error('nobody may act')
        state = rules.play(state, side, { type: 'EndPhase', side }, seededDice(1, move * 20 + i)).state
      }
    }
    playMove()
    expect([state.move, y()]).toEqual([2, start])
    expect(clauseOf(state)).toMatchObject({ clause: 0, waiting: false })
    // It takes attack column for the way, and goes.
    playMove()
    playMove()
    expect(y()).toBeGreaterThan(start)
  })
})

describe('zones of deployment (7.1, BR-ORD-02)', () => {
  it('the nearest drafted place decides, and nobody comes within six inches of an enemy', () => {
    const { sheet } = ordered(clauses({ verb: 'hold' }))
    expect(isInZone(sheet, 1, { x: 24, y: 20 })).toBe(true)
    expect(isInZone(sheet, 1, { x: 24, y: 30 })).toBe(false)
    expect(isInZone(sheet, 0, { x: 24, y: 30 })).toBe(true)
    expect(isInZone(sheet, 0, { x: 24, y: 15 })).toBe(false)
  })
})

describe('secrecy (BR-ORD-01, BR-ORD-14, BR-R-92)', () => {
  /** All that side 0 sees while side 1 gives some orders, as text: views, options, who may act, and the log. */
  function seenWith(own: readonly BrCommand[], leaders: object[] = []): string {
    const given = parseGiven({
      phase: 'setup.orders',
      move: 0,
      houseRules: { ordersMode: 'strict' },
      places,
      leaders,
      bodies: {
        F1: [24, 30, 180],
        FC: [50, 30, 180],
        A1: { at: [24, 20, 0], formation: 'attackColumn' },
        AA: [40, 16, 0],
      },
    })
    const seen: unknown[] = []
    let state = muster(sheetOfGiven(given))
    const look = (events: readonly { readonly seenBy?: 0 | 1 | 'umpire' }[]) => {
      const view = rules.seenBy(state, 0)
      seen.push(
        { ...view, sheet: null },
        rules.options(view, 0),
        rules.turn(state),
        events.filter(({ seenBy }) => seenBy !== 1),
      )
    }
    const opened = rules.start(state, seededDice(1, 0))
    state = opened.state
    look(opened.events)
    const hold = (brigadeId: string): BrCommand => ({
      type: 'WriteOrder',
      brigadeId,
      order: generalOrderSchema.parse({ clauses: [{ verb: 'hold' }] }),
    })
    const script: readonly (readonly [0 | 1, BrCommand])[] = [
      [0, hold('F1')],
      [0, hold('FC')],
      [0, { type: 'SealOrders', side: 0 }],
      ...own.filter(({ type }) => type === 'WriteOrder').map((command) => [1, command] as const),
      [1, { type: 'SealOrders', side: 1 }],
      ...own.filter(({ type }) => type === 'AlterOrder').map((command) => [1, command] as const),
    ]
    for (const [i, [side, command]] of script.entries()) {
      expect(rules.refuse(state, side, command)).toBeUndefined()
      const played = rules.play(state, side, command, seededDice(1, i + 1))
      state = played.state
      look(played.events)
    }
    // On to the plots, where what was ordered shows for the first time when they are carried out.
    for (let i = 0; i < 8 && state.phase !== 'plot'; i += 1) {
      const [side] = rules.turn(state).toAct
      if (side === undefined) throw new Error('nobody may act')
      const played = rules.play(state, side, { type: 'EndPhase', side }, seededDice(2, i))
      state = played.state
      look(played.events)
    }
    expect(state.phase).toBe('plot')
    return canonicalJson(seen)
  }
  const write = (brigadeId: string, order: object): BrCommand => ({
    type: 'WriteOrder',
    brigadeId,
    order: generalOrderSchema.parse(order),
  })

  it('two different books look the same to the enemy to the last byte', () => {
    const quiet = [
      write('A1', { clauses: [{ verb: 'hold' }], discretion: { charge: 'never', fireAtWill: false } }),
      write('AA', { clauses: [{ verb: 'hold' }], discretion: { fireAtWill: false } }),
    ]
    const bold = [
      write('A1', { clauses: [{ verb: 'attack', objective: 'F1', method: 'assault' }], text: 'At them!' }),
      write('AA', { clauses: [{ verb: 'bombard', objective: 'FC' }] }),
    ]
    expect(seenWith(bold)).toBe(seenWith(quiet))
  })

  it('nor does an alteration show, nor its die', () => {
    const leaders = [
      { id: 'AW', x: 24, y: 10 },
      { id: 'FN', x: 60, y: 45, side: 0 },
    ]
    const book = [write('A1', { clauses: [{ verb: 'hold' }] }), write('AA', { clauses: [{ verb: 'hold' }] })]
    const alter = (place: string): BrCommand => ({
      type: 'AlterOrder',
      leaderId: 'AW',
      addressee: 'A1',
      order: generalOrderSchema.parse({ clauses: [{ verb: 'march', place }] }),
    })
    const one = seenWith([...book, alter('B')], leaders)
    const other = seenWith(
      [
        ...book,
        {
          type: 'AlterOrder',
          leaderId: 'AW',
          addressee: 'AA',
          order: generalOrderSchema.parse({ clauses: [{ verb: 'hold' }], text: 'Stay.' }),
        },
      ],
      leaders,
    )
    expect(one).toBe(other)
  })
})
