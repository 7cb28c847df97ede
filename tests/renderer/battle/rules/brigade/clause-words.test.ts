// A part of an order in the fields of a sheet of paper, and templates that orders begin with.
import { describe, expect, it } from 'vitest'
import {
  clauseWords,
  orderInLine,
  orderLines,
  triggerWords,
  type Wording,
} from '../../../../../src-renderer/battle/rules/brigade/orders/clause-words'
import { standingWords } from '../../../../../src-renderer/battle/rules/brigade/orders/standing-words'
import { templatesFor } from '../../../../../src-renderer/battle/rules/brigade/orders/templates'
import { generalOrderSchema } from '../../../../../src-shared/engine/orders'

const called = (id: string) => ({ 'bossu-wood': 'Bossu wood', balcan: 'Le Balcan' })[id]
const wording: Wording = {
  called,
  term: (key) => key.replace(/^[a-z]+\./u, ''),
  sideName: (side) => ['French', 'Allied'][side] ?? '',
  t: (key, values) => [key.split('.').at(-1), ...Object.values(values ?? {})].join(' '),
}
const words = (clause: Parameters<typeof clauseWords>[0]) => clauseWords(clause, wording)

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
        until: [{ when: 'contact' }, { when: 'arrived' }],
      }),
    ).toEqual({
      what: 'attack Bossu wood',
      way: 'Le Balcan › (12, 7)',
      how: 'firefight, corridor 6',
      when: 'start atMove 3; until contact or arrived',
    })
  })
  it('is told in one line with those that come after it', () => {
    const order = generalOrderSchema.parse({
      clauses: [
        { verb: 'march', place: 'balcan' },
        { verb: 'hold', radius: 4 },
      ],
    })
    expect(orderInLine(order, wording)).toBe('march Le Balcanthenhold, radius 4')
  })
  it('leaves empty what was not said', () => {
    expect(words({ verb: 'hold' })).toEqual({ what: 'hold', way: '', how: '', when: '' })
  })
})

describe('what a part waits for', () => {
  it('names places, sides and brigades', () => {
    expect(triggerWords({ when: 'placeHeld', placeId: 'balcan', side: 1 }, wording)).toBe(
      'placeHeld Le Balcan Allied',
    )
    expect(
      triggerWords({ when: 'brigadeState', brigadeId: 'a', states: ['routing', 'halt', 'arrived'] }, wording),
    ).toBe('brigadeState a routing or halt or there')
    expect(triggerWords({ when: 'enemyWithin', distance: 8, of: 'balcan' }, wording)).toBe(
      'enemyWithinOf any 8 Le Balcan',
    )
    expect(triggerWords({ when: 'losses', of: 'self', percent: 30 }, wording)).toBe('losses 30')
  })
})

describe('how it stands with an order', () => {
  const said = (standing: Parameters<typeof standingWords>[0], isOver = false) =>
    standingWords(standing, isOver, ({ key }) => key, wording)
  const halt = { key: 'order.halt.enemy', values: { by: 'b' } }
  it('tells what holds it up, what it waits for and how far it has to go; in the end how far it had', () => {
    expect(said({ halt, awaits: [], toGo: 4.5 })).toBe('order.halt.enemy toGo 4.5')
    expect(said({ halt: null, awaits: [{ when: 'atMove', move: 6 }], toGo: null })).toBe('awaits atMove 6')
    expect(said({ halt, awaits: [{ when: 'contact' }], toGo: 4.5 }, true)).toBe('shortOf 4.5')
    expect(said({ halt: null, awaits: [], toGo: null })).toBe('')
  })
  it('and an order is a line for each part', () => {
    const order = generalOrderSchema.parse({
      clauses: [{ verb: 'march', place: 'balcan', via: ['bossu-wood'], corridor: 3 }, { verb: 'hold' }],
    })
    expect(orderLines(order, wording)).toEqual(['march Le Balcan, via Bossu wood, corridor 3', 'hold'])
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
