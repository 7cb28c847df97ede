// A part of an order in the fields of a sheet of paper, and templates that orders begin with.
import { describe, expect, it } from 'vitest'
import { clauseWords } from '../../../../../src-renderer/battle/rules/brigade/orders/clause-words'
import { templatesFor } from '../../../../../src-renderer/battle/rules/brigade/orders/templates'
import { generalOrderSchema } from '../../../../../src-shared/engine/orders'

const called = (id: string) => ({ 'bossu-wood': 'Bossu wood', balcan: 'Le Balcan' })[id]
const words = (clause: Parameters<typeof clauseWords>[0]) =>
  clauseWords(
    clause,
    called,
    (key) => key.replace('verb.', ''),
    (key, values) => [key.split('.').at(-1), ...Object.values(values ?? {})].join(' '),
  )

describe('a part of an order on paper', () => {
  it('names what, by which way, how, and when', () => {
    expect(
      words({
        verb: 'attack',
        objective: 'bossu-wood',
        via: ['balcan', { x: 12.04, y: 7 }],
        method: 'firefight',
        corridor: 6,
        start: [{ when: 'atMove', move: 3 }],
        until: [{ when: 'contact' }],
      }),
    ).toEqual({
      what: 'attack Bossu wood',
      way: 'Le Balcan › 12 / 7',
      how: 'firefight, 6″',
      when: 'start atMove 3; until contact',
    })
  })
  it('leaves empty what was not said', () => {
    expect(words({ verb: 'hold' })).toEqual({ what: 'hold', way: '', how: '', when: '' })
  })
})

describe('templates', () => {
  const piece = (arm: 'infantry' | 'artillery') =>
    ({
      arm,
      pose: { x: 20, y: 10, heading: 0 },
      size: { width: 4, depth: 1 },
      complexId: null,
    }) as Parameters<typeof templatesFor>[0]
  it('are orders, named once each', () => {
    for (const arm of ['infantry', 'artillery'] as const) {
      const all = templatesFor(piece(arm))
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
      for (const { order } of all) expect(generalOrderSchema.safeParse(order).success).toBe(true)
    }
  })
  it('give guns something to fire at, and nobody else', () => {
    const verbs = (arm: 'infantry' | 'artillery') =>
      templatesFor(piece(arm)).flatMap(({ order }) => order.clauses.map(({ verb }) => verb))
    expect(verbs('artillery')).toContain('bombard')
    expect(verbs('infantry')).not.toContain('bombard')
  })
})
