// How a brigade stands with its order, as the order book says it.
import { describe, expect, it } from 'vitest'
import { byCommand } from '../../../../../src-renderer/battle/rules/brigade/orders/by-command'
import { bookStateOf } from '../../../../../src-renderer/battle/rules/brigade/orders/book-state'
import type { Piece } from '../../../../../src-shared/rules/brigade/screen/schema'

const ORDER = { order: { clauses: [] }, clause: 0, waiting: false } as unknown as NonNullable<Piece['order']>
const COMING = [{ number: 1, sent: 2, due: 5, order: ORDER.order }]

const piece = (over: Partial<Piece>): Pick<Piece, 'id' | 'order' | 'underWay' | 'status'> => ({
  id: 'a',
  order: ORDER,
  underWay: [],
  status: 'table',
  ...over,
})

describe('the order book', () => {
  const halt = { key: 'order.halt.noWay', values: {} }
  const standing = { brigadeId: 'a', toGo: 3, halt, awaits: [] }
  it.each([
    ['a draft before what was given', piece({}), { a: ORDER.order }, { isSetUp: true }, 'drafted'],
    ['an order given before the battle', piece({}), {}, { isSetUp: true }, 'given'],
    ['an order that is sealed', piece({}), {}, { isSetUp: true, isSealed: true }, 'sealed'],
    ['no order yet', piece({ order: null }), {}, { isSetUp: true }, 'none'],
    ['an order in force', piece({}), {}, { isSetUp: false }, 'inForce'],
    ['an order that is held up', piece({}), {}, { isSetUp: false, standing }, 'heldUp'],
    [
      'a part that is waited with',
      piece({ order: { ...ORDER, waiting: true } }),
      {},
      { isSetUp: false },
      'waits',
    ],
    [
      'a first part that is waited with',
      piece({ order: { ...ORDER, clause: -1 } }),
      {},
      { isSetUp: false },
      'waits',
    ],
    [
      'an order that is done',
      piece({ order: { ...ORDER, waiting: true, order: { ...ORDER.order, clauses: [{ verb: 'hold' }] } } }),
      {},
      { isSetUp: false },
      'done',
    ],
    ['a new order on its way', piece({ underWay: COMING }), {}, { isSetUp: false, standing }, 'underWay'],
    ['somebody still to come', piece({ status: 'toCome' }), {}, { isSetUp: false }, 'toCome'],
    ['an alteration being written', piece({}), { a: ORDER.order }, { isSetUp: false }, 'drafted'],
  ] as const)('tells %s', (_, one, drafts, how, state) => {
    expect(bookStateOf(one, drafts, how)).toBe(state)
  })
})

describe('brigades of the book', () => {
  const one = (id: string, commandId: string) => ({ ...piece({ id }), commandId }) as Piece
  it('stand under corps and division in the order of the army list, those unknown to it behind', () => {
    const corps = { id: 'ii', name: 'II Corps (Reille)' }
    const known = [
      { id: 'ii.5', name: '5th Division (Bachelu)', corps },
      { id: 'ii.6', name: '6th Division (Jérôme)', corps },
      { id: 'ii.9', name: '9th Division (Foy)', corps },
    ]
    const pieces = [one('f1', 'ii.9'), one('x', 'own'), one('b1', 'ii.5'), one('f2', 'ii.9')]
    const shown = byCommand(pieces, known, () => undefined).map(({ name, commands }) => [
      name,
      commands.map((each) => [each.name, each.pieces.map(({ id }) => id)]),
    ])
    expect(shown).toEqual([
      [
        'II Corps (Reille)',
        [
          ['5th Division (Bachelu)', ['b1']],
          ['9th Division (Foy)', ['f1', 'f2']],
        ],
      ],
      ['', [['own', ['x']]]],
    ])
  })
})
