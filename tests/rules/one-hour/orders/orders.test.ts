/** General orders under One Hour: whom they are for, how clauses follow one another, and what they allow (10.1, OH-R-89). */
import { describe, expect, it } from 'vitest'
import { generalOrderSchema, ORDER_VERBS, type OrderBook } from '../../../../src-shared/engine/orders'
import { BOOK_NOTES, orders } from '../../../../src-shared/rules/one-hour/orders/book'
import { momentsOf, progressOf } from '../../../../src-shared/rules/one-hour/orders/clauses'
import { breachOf, type Act } from '../../../../src-shared/rules/one-hour/orders/compliance'
import { corridorLine, instructionFor } from '../../../../src-shared/rules/one-hour/orders/instruction'
import { holderFor, troopsOf } from '../../../../src-shared/rules/one-hour/orders/troops'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import type { OhState, UnitState } from '../../../../src-shared/rules/one-hour/state/state'
import { orderMessages } from '../../../../src-shared/rules/one-hour/words/messages/orders'
import { shippedHistory } from '../../../history/shipped'

const sheet = draft({ history: shippedHistory(), battleId: 'waterloo', whatIfIds: [] })
const [FRENCH, ALLIES] = [1, 0] as const
const start: OhState = { ...muster(sheet), phase: 'shoot' }

const order = (...clauses: Record<string, unknown>[]) => generalOrderSchema.parse({ clauses })
const permitted = (discretion: Record<string, unknown>, ...clauses: Record<string, unknown>[]) =>
  generalOrderSchema.parse({ clauses, discretion })
const withUnits = (state: OhState, changes: Record<string, Partial<UnitState>>): OhState => ({
  ...state,
  units: Object.fromEntries(
    Object.values(state.units).map((unit) => [unit.id, { ...unit, ...changes[unit.id] }]),
  ),
})
/** The next game turn begins, with everything as it stands now. */
const nextTurn = (state: OhState): OhState => ({
  ...state,
  gameTurn: state.gameTurn + 1,
  notes: [
    ...state.notes,
    {
      gameTurn: state.gameTurn,
      holders: state.holders,
      boxes: Object.fromEntries(
        Object.values(state.units).flatMap(({ id, box }) => (box === null ? [] : [[id, box]])),
      ),
      routed: [],
    },
  ],
})

const [FOOT, HORSE, GUNS] = ['fr.i.2.2-1', 'fr.i.1cav.1-1', 'fr.i.res.art-1'] as const
const HOUGOUMONT = 'aa.i.1.byng-1'

describe('whom an order is for', () => {
  it('a leader’s command, a formation, a unit: the narrowest counts', () => {
    expect(troopsOf(sheet, 'fr.i.2')).toEqual(['fr.i.2.1-1', 'fr.i.2.2-1'])
    expect(troopsOf(sheet, 'derlon')).toEqual(troopsOf(sheet, 'fr.i'))
    const hold = order({ verb: 'hold' })
    const all: OrderBook = { napoleon: hold, derlon: hold, 'fr.i.2': hold, [FOOT]: hold }
    const { [FOOT]: _, ...without } = all
    expect(holderFor(sheet, FOOT, all)).toBe(FOOT)
    expect(holderFor(sheet, FOOT, without)).toBe('fr.i.2')
    expect(holderFor(sheet, HORSE, all)).toBe('derlon')
    expect(holderFor(sheet, 'fr.vi.19.1-1', all)).toBe('napoleon')
    expect(holderFor(sheet, HOUGOUMONT, all)).toBeUndefined()
  })

  it('every leader and unit may have one, each under the narrowest command above it', () => {
    const holders = orders.holders(sheet)
    const above = (id: string) => holders.find((one) => one.id === id)?.above
    expect(holders).toHaveLength(sheet.leaders.length + sheet.units.length)
    expect(above(FOOT)).toBe('derlon')
    expect(['napoleon', 'ney']).toContain(above('derlon'))
    expect(above('fr.vi.19.1-1')).toBe('lobau')
    expect(orders.verbs).toEqual(ORDER_VERBS)
  })
})

describe('clauses', () => {
  const march = order({ verb: 'march', place: 'M9' }, { verb: 'attack', objective: 'obj-papelotte' })

  it('follow one another at the beginning of a turn, and never go back', () => {
    expect(progressOf(start, FOOT, march)).toMatchObject({ index: 0, stage: 'inForce' })
    const near = withUnits(start, { [FOOT]: { box: 'L9' } })
    expect(progressOf(near, FOOT, march)).toMatchObject({ index: 0, stage: 'inForce' })
    const there = nextTurn(near)
    expect(progressOf(there, FOOT, march)).toMatchObject({ index: 1, stage: 'inForce', since: { turn: 2 } })
    const gone = nextTurn(withUnits(there, { [FOOT]: { box: 'K6' } }))
    expect(progressOf(gone, FOOT, march)).toMatchObject({ index: 1 })
  })

  it('wait for their beginning, and hold where they stand meanwhile', () => {
    const later = order({ verb: 'attack', objective: 'obj-papelotte', start: [{ when: 'atMove', move: 3 }] })
    const instruction = instructionFor(start, FOOT, { [FOOT]: later })
    expect(instruction).toMatchObject({ stage: 'waiting', verb: 'hold', goal: 'J8' })
    const third = nextTurn(nextTurn(start))
    expect(instructionFor(third, FOOT, { [FOOT]: later })).toMatchObject({ verb: 'attack', goal: 'K4' })
  })

  it('end with their `until`, and hold after the last', () => {
    const until = (trigger: Record<string, unknown>) =>
      order({ verb: 'advance', place: 'J5', until: [trigger] })
    const stage = (state: OhState, trigger: Record<string, unknown>) =>
      progressOf(state, FOOT, until(trigger))?.stage
    const hurt = nextTurn(withUnits(start, { [FOOT]: { hitsTaken: 3 } }))
    const turned = nextTurn(start)
    expect(stage(turned, { when: 'afterMoves', moves: 1 })).toBe('over')
    expect(stage(turned, { when: 'afterMoves', moves: 2 })).toBe('inForce')
    expect(stage(hurt, { when: 'losses', of: 'self', percent: 50 })).toBe('over')
    expect(stage(hurt, { when: 'losses', of: 'self', percent: 51 })).toBe('inForce')
    expect(stage(hurt, { when: 'brigadeState', brigadeId: FOOT, states: ['hurt'] })).toBe('over')
    expect(stage(turned, { when: 'brigadeState', brigadeId: FOOT, states: ['hurt'] })).toBe('inForce')
    expect(stage(turned, { when: 'contact' })).toBe('inForce')
    expect(stage(nextTurn(withUnits(start, { [FOOT]: { box: 'J5' } })), { when: 'contact' })).toBe('over')
    expect(stage(turned, { when: 'placeHeld', placeId: 'obj-hougoumont', side: FRENCH })).toBe('inForce')
    expect(stage(turned, { when: 'placeHeld', placeId: 'obj-hougoumont', side: ALLIES })).toBe('over')
    expect(stage(turned, { when: 'enemyWithin', of: 'self', distance: 2 })).toBe('inForce')
    expect(stage(turned, { when: 'enemyWithin', of: 'self', distance: 3 })).toBe('over')
    expect(stage(turned, { when: 'enemyWithin', of: 'self', distance: 4, arm: 'cavalry' })).toBe('inForce')
  })

  it('are complete by their verb', () => {
    const after = (
      clause: Record<string, unknown>,
      changes: Record<string, Partial<UnitState>>,
      more = start,
    ) => progressOf(nextTurn(withUnits(more, changes)), FOOT, order(clause))?.stage
    const held: OhState = {
      ...start,
      holders: { ...start.holders, K4: { side: FRENCH, army: 'fr' } },
    }
    const attack = { verb: 'attack', objective: 'obj-papelotte' }
    expect(after(attack, {}, held)).toBe('inForce')
    const clear = {
      'aa.i.2neth.saxeweimar-1': { box: 'A1' },
      'aa.i.2neth.saxeweimar-2': { box: 'B1' },
      'aa.reserve.5.vincke-1': { box: 'C1' },
    }
    expect(after(attack, clear, held)).toBe('over')
    const named = { verb: 'attack', formation: 'aa.i.1' }
    expect(after(named, { [HOUGOUMONT]: { status: 'routed', box: null } })).toBe('over')
    expect(after({ verb: 'retire' }, {})).toBe('inForce')
    expect(after({ verb: 'retire' }, { [FOOT]: { box: 'J12' } })).toBe('over')
    expect(after({ verb: 'hold' }, {})).toBe('inForce')
  })

  it('are tested for the side that acts second as it comes to its turn', () => {
    expect(momentsOf(start, FRENCH)).toHaveLength(1)
    expect(momentsOf({ ...start, active: ALLIES }, ALLIES)).toHaveLength(2)
  })
})

describe('what an order has against an act', () => {
  const breach = (unitId: string, given: OrderBook[string], act: Act, state = start) => {
    const instruction = instructionFor(state, unitId, { [unitId]: given })
    if (!instruction) throw new Error('no instruction')
    return breachOf(state, unitId, instruction, act)
  }
  const shoot = (range: number): Act => ({ type: 'shoot', targetId: HOUGOUMONT, range })
  const move = (end: string, formation: 'deployed' | 'column' = 'deployed'): Act => ({
    type: 'move',
    path: [end],
    formation,
  })
  const charge = (targetId: string, end: string): Act => ({ type: 'charge', targetId, end })

  it.each([
    ['march: no fire on the way', FOOT, order({ verb: 'march', place: 'J5' }), shoot(1), 'NO_FIRE'],
    [
      'no fire at will: only close',
      FOOT,
      permitted({ fireAtWill: false }, { verb: 'hold' }),
      shoot(2),
      'FIRE_ONLY_CLOSE',
    ],
    ['guns at 2', GUNS, permitted({ fireAtWill: false }, { verb: 'hold' }), shoot(2), undefined],
    ['a reserve keeps silent', GUNS, order({ verb: 'reserve' }), shoot(2), 'NO_FIRE'],
    ['hold: within the radius', FOOT, order({ verb: 'hold', radius: 1 }), move('J6'), 'OUTSIDE_RADIUS'],
    ['hold: inside it', FOOT, order({ verb: 'hold', radius: 1 }), move('K8'), undefined],
    ['hold: no bayonet advance', FOOT, order({ verb: 'hold' }), { type: 'advance', to: 'J7' }, 'NO_ADVANCE'],
    [
      'attack: within the corridor',
      FOOT,
      order({ verb: 'attack', objective: 'obj-papelotte', corridor: 1 }),
      move('H8'),
      'OUTSIDE_CORRIDOR',
    ],
    [
      'attack: along it',
      FOOT,
      order({ verb: 'attack', objective: 'obj-papelotte', corridor: 1 }),
      move('K7'),
      undefined,
    ],
    [
      'no change of formation',
      FOOT,
      permitted({ changeFormation: false }, { verb: 'attack', objective: 'K4' }),
      move('K7', 'column'),
      'NO_COLUMN',
    ],
    [
      'but a march is in column',
      FOOT,
      permitted({ changeFormation: false }, { verb: 'march', place: 'K4' }),
      move('K7', 'column'),
      undefined,
    ],
    [
      'no withdrawal',
      FOOT,
      permitted({ withdraw: false }, { verb: 'hold', radius: 5 }),
      move('J9'),
      'NO_WITHDRAWAL',
    ],
    ['no square', FOOT, permitted({ formSquare: false }, { verb: 'hold' }), { type: 'square' }, 'NO_SQUARE'],
    [
      'never charge',
      HORSE,
      permitted({ charge: 'never' }, { verb: 'attack', objective: 'K4' }),
      charge('aa.i.2neth.saxeweimar-2', 'K5'),
      'NO_CHARGE',
    ],
    [
      'charge what is in reach',
      HORSE,
      permitted({ charge: 'reach' }, { verb: 'hold', radius: 0 }),
      charge('aa.i.2neth.saxeweimar-2', 'K5'),
      undefined,
    ],
    [
      'charge in the corridor',
      HORSE,
      permitted({ charge: 'corridor' }, { verb: 'attack', objective: 'K4', corridor: 1 }),
      charge(HOUGOUMONT, 'D6'),
      'OUTSIDE_CORRIDOR',
    ],
    [
      'retire: no charge',
      HORSE,
      order({ verb: 'retire' }),
      charge('aa.i.2neth.saxeweimar-2', 'K5'),
      'NO_CHARGE',
    ],
    [
      'a screen never in column',
      HORSE,
      order({ verb: 'screen', place: 'K6' }),
      move('K7', 'column'),
      'NO_COLUMN',
    ],
    [
      'support: with those supported',
      FOOT,
      order({ verb: 'support', brigade: 'fr.i.3', distance: 2 }),
      move('F8'),
      'AWAY_FROM_TROOPS',
    ],
  ] as const)('%s', (_, unitId, given, act, wanted) => {
    expect(breach(unitId, given, act)).toBe(wanted)
  })

  it('a garrison stays to the last, or until it is worn', () => {
    const last = order({ verb: 'defend', complex: 'obj-hougoumont', toLast: true })
    const plain = order({ verb: 'defend', complex: 'obj-hougoumont' })
    const worn = withUnits(start, { [HOUGOUMONT]: { hitsTaken: 5 } })
    expect(breach(HOUGOUMONT, last, move('D6'))).toBe('STAYS_TO_LAST')
    expect(breach(HOUGOUMONT, plain, move('D6'))).toBe('STAYS_TO_LAST')
    expect(breach(HOUGOUMONT, last, move('D6'), worn)).toBe('STAYS_TO_LAST')
    expect(breach(HOUGOUMONT, plain, move('D6'), worn)).toBeUndefined()
  })

  it('a reserve that has been shot at shoots', () => {
    const hit = withUnits(start, { [GUNS]: { hitsTaken: 1 } })
    expect(breach(GUNS, order({ verb: 'reserve' }), shoot(2), hit)).toBeUndefined()
  })

  it('a corridor runs by the places on the way', () => {
    const given = order({ verb: 'advance', place: 'J5', via: ['L8'] })
    const instruction = instructionFor(start, FOOT, { [FOOT]: given })
    expect(instruction && corridorLine(sheet, instruction)).toEqual(['J8', 'K8', 'L8', 'K7', 'K6', 'J5'])
  })
})

describe('the check of a book', () => {
  const codes = (book: OrderBook) =>
    orders
      .check(sheet, FRENCH, book)
      .map(({ grade, sentence }) => `${grade} ${sentence.key.split('.').at(-1)}`)

  it('finds what the field does not have', () => {
    expect(codes({ derlon: order({ verb: 'attack', objective: 'obj-papelotte' }) })).toEqual([])
    expect(codes({ nobody: order({ verb: 'hold' }) })).toEqual(['fault UNKNOWN_HOLDER'])
    expect(codes({ derlon: order({ verb: 'march', place: 'Narnia' }) })).toEqual(['fault UNKNOWN_PLACE'])
    expect(codes({ derlon: order({ verb: 'march' }) })).toEqual(['fault NO_PLACE'])
    expect(codes({ derlon: order({ verb: 'support', brigade: 'fr.none' }) })).toEqual([
      'fault UNKNOWN_TROOPS',
    ])
    expect(codes({ derlon: order({ verb: 'bombard', objective: 'aa.i.1' }) })).toEqual([])
    expect(
      codes({
        derlon: order({
          verb: 'hold',
          until: [{ when: 'brigadeState', brigadeId: FOOT, states: ['asleep'] }],
        }),
      }),
    ).toEqual(['fault UNKNOWN_STATE'])
    expect(codes({ derlon: order({ verb: 'hold', start: [{ when: 'atMove', move: 40 }] }) })).toEqual([
      'doubt NEVER_STARTS',
    ])
  })

  it('leaves the other side’s orders alone', () => {
    expect(codes({ hill: order({ verb: 'march', place: 'Narnia' }) })).toEqual([])
  })

  it('has a sentence for each note', () => {
    expect(Object.keys(orderMessages.book).toSorted()).toEqual([...BOOK_NOTES].toSorted())
  })
})
