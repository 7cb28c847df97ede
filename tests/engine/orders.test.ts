// Clauses of general orders, and holds with their clock times.
import { describe, expect, it } from 'vitest'
import { clockMinutes, clockTime, isHeldAt } from '../../src-shared/engine/holds'
import { generalOrderSchema } from '../../src-shared/engine/orders'

describe('general orders (BR-ORD-03, BR-ORD-04, BR-ORD-06)', () => {
  it('take the clauses of the language and fill in what is left out', () => {
    const order = generalOrderSchema.parse({
      clauses: [
        { verb: 'hold', place: 'obj-hougoumont', radius: 3, until: [{ when: 'atMove', move: 4 }] },
        {
          verb: 'attack',
          objective: 'fr.i.4',
          method: 'charge',
          start: [{ when: 'enemyWithin', distance: 12, of: 'self' }],
        },
      ],
    })
    expect(order.text).toBe('')
    expect(order.discretion).toEqual({
      fireAtWill: true,
      changeFormation: true,
      formSquare: true,
      withdraw: true,
    })
  })

  it.each([
    ['no clause', { clauses: [] }],
    ['nine clauses', { clauses: Array.from({ length: 9 }, () => ({ verb: 'hold' })) }],
    ['an unknown verb', { clauses: [{ verb: 'dawdle' }] }],
    ['an unknown key', { clauses: [{ verb: 'hold', speed: 3 }] }],
    ['a text too long', { clauses: [{ verb: 'hold' }], text: 'x'.repeat(501) }],
  ])('refuse %s', (_, order) => {
    expect(generalOrderSchema.safeParse(order).success).toBe(false)
  })
})

describe('holds (CP-ROST-12)', () => {
  it.each([
    ['11:30', clockMinutes('10:00'), true],
    ['11:30', clockMinutes('11:30'), false],
    ['end', clockMinutes('20:00'), true],
    [undefined, 0, false],
    ['11:30', 1440 + clockMinutes('03:00'), false],
  ] as const)('until %s at minute %i: %s', (until, minutes, held) => {
    expect(isHeldAt(until, minutes)).toBe(held)
  })

  it('reads and writes clock times over midnight', () => {
    expect(clockTime(clockMinutes('23:30') + 60)).toBe('00:30')
  })
})
