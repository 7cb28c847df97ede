/** The written order book: it reads back as it was, is quickly typed, and tells its faults by line (BR-ORD-03, BR-ORD-04, BR-ORD-06). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrderBook } from '../../src-shared/engine/orders/reader'
import { orderBookText } from '../../src-shared/engine/orders/text'
import {
  CHARGE_DISCRETIONS,
  generalOrderSchema,
  ORDER_VERBS,
  type OrderBook,
} from '../../src-shared/engine/orders'

const id = fc.oneof(
  fc.constantFrom(
    'aa.i.1',
    'fr.guard.art#1',
    'La Haye Sainte',
    'to',
    'note',
    'Ligny',
    '#',
    '12',
    'a"b',
    'é;:,',
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const inches = fc.double({ min: 0, max: 240, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n))
const coordinate = fc.double({ min: -50, max: 120, noNaN: true }).map((n) => (Object.is(n, -0) ? 0 : n))
const place = fc.oneof(id, fc.record({ x: coordinate, y: coordinate }))
const whole = fc.integer({ min: 1, max: 80 })
const of = fc.oneof(fc.constant('self'), id)
const trigger = fc.oneof(
  fc.record({ when: fc.constant('atMove'), move: whole }),
  fc.record({ when: fc.constant('afterMoves'), moves: whole }),
  fc.record({ when: fc.constantFrom('arrived', 'contact') }),
  fc.record(
    {
      when: fc.constant('enemyWithin'),
      distance: inches,
      of,
      arm: fc.constantFrom('infantry', 'cavalry', 'artillery'),
    },
    { requiredKeys: ['when', 'distance', 'of'] },
  ),
  fc.record({
    when: fc.constant('brigadeState'),
    brigadeId: id,
    states: fc.array(id, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ when: fc.constant('placeHeld'), placeId: id, side: fc.constantFrom(0, 1) }),
  fc.record({ when: fc.constant('losses'), of, percent: fc.double({ min: 0, max: 100, noNaN: true }) }),
)
const triggers = fc.array(trigger, { minLength: 1, maxLength: 3 })
const clause = fc.record(
  {
    verb: fc.constantFrom(...ORDER_VERBS),
    place,
    via: fc.array(place, { minLength: 1, maxLength: 3 }),
    radius: inches,
    corridor: inches,
    formation: id,
    objective: id,
    brigade: id,
    distance: inches,
    complex: id,
    method: fc.constantFrom('assault', 'firefight', 'charge'),
    toLast: fc.boolean(),
    start: triggers,
    until: triggers,
  },
  { requiredKeys: ['verb'] },
)
const order = fc.record({
  clauses: fc.array(clause, { minLength: 1, maxLength: 8 }),
  discretion: fc.record(
    {
      fireAtWill: fc.boolean(),
      changeFormation: fc.boolean(),
      formSquare: fc.boolean(),
      withdraw: fc.boolean(),
      charge: fc.constantFrom(...CHARGE_DISCRETIONS),
    },
    { requiredKeys: [] },
  ),
  text: fc.string({ maxLength: 40 }),
})
const bookOf = (entries: readonly (readonly [string, unknown])[]): OrderBook =>
  Object.fromEntries(entries.map(([key, value]) => [key, generalOrderSchema.parse(value)]))

describe('the written order book', () => {
  it('reads back as it was written, whatever it orders', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, order), { maxLength: 4 }), (entries) => {
        const book = bookOf(entries)
        const text = orderBookText(book)
        expect(readOrderBook(text)).toEqual({ book, faults: [] })
        // Written once more it is the same text.
        expect(orderBookText(readOrderBook(text).book)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it('is typed in few words, by the names people use', () => {
    const names = new Map([
      ['aa.i.1.maitland', 'Maitland’s Guards'],
      ['aa.i.1.byng', 'Byng’s Guards'],
      ['hougoumont', 'Hougoumont'],
      ['la-haye-sainte', 'La Haye Sainte'],
    ])
    const typed = `
# Sealed at eleven
maitland: hold (24, 20); advance to "La Haye Sainte" when move 12 until enemy cavalry within 8
Byng: defend HOUGOUMONT to the last
  may not withdraw; may not charge
  then support maitland distance 5 from maitland is pushedBack, routing
  note "Shut the gate."
`
    const { book, faults } = readOrderBook(typed, names)
    expect(faults).toEqual([])
    expect(book).toEqual(
      bookOf([
        [
          'aa.i.1.maitland',
          {
            clauses: [
              { verb: 'hold', place: { x: 24, y: 20 } },
              {
                verb: 'advance',
                place: 'la-haye-sainte',
                start: [{ when: 'atMove', move: 12 }],
                until: [{ when: 'enemyWithin', distance: 8, of: 'self', arm: 'cavalry' }],
              },
            ],
          },
        ],
        [
          'aa.i.1.byng',
          {
            clauses: [
              { verb: 'defend', complex: 'hougoumont', toLast: true },
              {
                verb: 'support',
                brigade: 'aa.i.1.maitland',
                distance: 5,
                start: [
                  { when: 'brigadeState', brigadeId: 'aa.i.1.maitland', states: ['pushedBack', 'routing'] },
                ],
              },
            ],
            discretion: { withdraw: false, charge: 'never' },
            text: 'Shut the gate.',
          },
        ],
      ]),
    )
  })

  it('takes a heading of several words as it stands', () => {
    const names = new Map([['fr.ii.5.1', '1st Brigade, 5th Division']])
    const { book, faults } = readOrderBook('1st brigade,  5th Division: hold\nOld Guard:\n hold', names)
    expect(faults).toEqual([])
    expect(Object.keys(book)).toEqual(['fr.ii.5.1', 'Old Guard'])
  })

  it('takes the longest known name of several words, without quotation marks', () => {
    const names = new Map<string, string | readonly string[]>([
      ['fr.1', ['1st Brigade, 5th Division', 'Husson']],
      ['fr.2', ['Piré 1']],
      ['hill', 'Balcan'],
      ['heights', 'Balcan heights'],
      ['side.1', 'Allied'],
    ])
    const clause = (text: string) => readOrderBook(`x: ${text}`, names).book['x']?.clauses[0]
    expect(clause('attack 1st brigade, 5th division by charge')).toMatchObject({
      objective: 'fr.1',
      method: 'charge',
    })
    expect(clause('support husson')).toMatchObject({ brigade: 'fr.1' })
    expect(clause('march to Balcan heights via Piré 1, Balcan')).toMatchObject({
      place: 'heights',
      via: ['fr.2', 'hill'],
    })
    expect(clause('hold until Balcan held by allied')).toMatchObject({ until: [{ side: 1 }] })
    expect(readOrderBook('x: hold until Balcan held by nobody', names).faults).toMatchObject([
      { code: 'UNKNOWN_WORD', values: { word: 'nobody', choices: ['0', 'Allied'] } },
    ])
  })

  it('puts nothing into the order above a heading that cannot be read, and tells of that once', () => {
    const names = new Map([
      ['fr.i.1', 'First'],
      ['fr.ii.1', 'Second'],
    ])
    const { book, faults } = readOrderBook('x: hold\n1:\n  march to (3,4)\n  hold', names)
    expect(book['x']?.clauses).toEqual([{ verb: 'hold' }])
    expect(faults).toMatchObject([{ line: 2, code: 'AMBIGUOUS_NAME' }])
    expect(readOrderBook('hold\nhold\nmarch to (3,4)').faults).toMatchObject([
      { line: 1, code: 'NO_HEADING' },
    ])
  })

  it.each([
    ['a: hold radius 1e9', '1e9', 0, 240],
    ['a: hold until after 1.5 moves', '1.5', 1, 999],
    ['a: hold from move 0', '0', 1, 999],
    ['a: hold until losses 101%', '101%', 0, 100],
  ])('%j: out of range', (text, word, least, most) => {
    const values = { word, least, most }
    expect(readOrderBook(text).faults).toEqual([{ line: 1, code: 'OUT_OF_RANGE', values }])
  })

  it.each([
    ['hold at X', 1, 'NO_HEADING', 'hold'],
    ['a:\n  hop to X', 2, 'UNKNOWN_VERB', 'hop'],
    ['a:\n  hold radius wide', 2, 'NUMBER_WANTED', 'wide'],
    ['a:\n  march to (3 4)', 2, 'POINT_WANTED', '4'],
    ['a:\n  attack by storm', 2, 'UNKNOWN_WORD', 'storm'],
    ['a:\n  hold until enemy near', 2, 'UNKNOWN_WORD', 'near'],
    ['a:\n  march via', 2, 'ENDS_EARLY', ''],
    ['a: hold until losses %', 1, 'NUMBER_WANTED', '%'],
    ['a: hold radius Infinity', 1, 'NUMBER_WANTED', 'Infinity'],
    ['a: hold until contact until losses 30', 1, 'SAID_TWICE', 'until'],
    ['a: march to X at Y', 1, 'SAID_TWICE', 'at'],
    ['a: hold; may charge any; may charge never', 1, 'SAID_TWICE', 'may'],
    ['a: hold; note b; note c', 1, 'SAID_TWICE', 'note'],
    ['a: hold; note', 1, 'ENDS_EARLY', ''],
    ['a:\n  hold; note "and so', 2, 'OPEN_QUOTE', 'hold; note "and so'],
    ['a:\n\nb: hold', 1, 'NO_CLAUSES', 'a'],
    ['a: hold\na: hold', 2, 'HEADING_TWICE', 'a'],
    [`a:\n${'  hold\n'.repeat(9)}`, 1, 'TOO_MUCH', 'a'],
    ['a:\n  may not dance', 2, 'UNKNOWN_WORD', 'dance'],
    ['a: hold X Y', 1, 'UNKNOWN_WORD', 'Y'],
  ])('%j: line %i, %s', (text, line, code, word) => {
    const { faults } = readOrderBook(text)
    expect(faults).toMatchObject([{ line, code, values: { word } }])
    // Whoever may not say this is told what he may.
    if (code === 'UNKNOWN_WORD') expect(faults[0]?.values.choices).not.toHaveLength(0)
  })

  it('keeps what is whole beside what is not, and asks which of two is meant', () => {
    const names = new Map([
      ['fr.i.1', 'First'],
      ['fr.ii.1', 'Second'],
    ])
    const { book, faults } = readOrderBook('x: hold\n  jump; hold radius 4\ny: support 1', names)
    expect(book['x']?.clauses).toEqual([{ verb: 'hold' }, { verb: 'hold', radius: 4 }])
    expect(faults).toEqual([
      { line: 2, code: 'UNKNOWN_VERB', values: { word: 'jump' } },
      { line: 3, code: 'AMBIGUOUS_NAME', values: { word: '1', choices: ['fr.i.1', 'fr.ii.1'] } },
    ])
  })
})
