// An order that cannot be read, and what it comes nearest to.
import { describe, expect, it } from 'vitest'
import { nearestOf, nearestReading } from '../../src-shared/engine/orders/nearest'
import { orderText } from '../../src-shared/engine/orders/text'

const NAMES = new Map([
  ['gemioncourt', 'Gemioncourt'],
  ['quatre-bras', 'Quatre Bras'],
  ['fr.ii.9.1', 'Foy 1'],
])
function nearest(text: string): string | undefined {
  const order = nearestReading(text, 'aa.1', NAMES)
  return order && orderText(order).trim()
}

describe('the nearest word', () => {
  it('has few letters wrong, put in, left out or swapped', () => {
    expect(nearestOf('atack', ['attack', 'advance'])).toBe('attack')
    expect(nearestOf('hodl', ['hold', 'march'])).toBe('hold')
  })
  it('is none where all are far', () => {
    expect(nearestOf('wander', ['attack', 'advance', 'hold'])).toBeUndefined()
  })
})

describe('the nearest reading of an order', () => {
  it('mends verbs and names', () => {
    expect(nearest('atack gemioncort by assault')).toBe('attack gemioncourt by assault')
    expect(nearest('hold at Quatre-Bas radius 3')).toBe('hold at quatre-bras radius 3')
  })
  it('takes what people write for what the language says, and leaves idle words out', () => {
    expect(nearest('storm the gemioncourt')).toBe('attack gemioncourt')
    expect(nearest('go to gemioncourt quickly')).toBe('march at gemioncourt')
  })
  it('takes a part of a name for the only one who has it', () => {
    const names = new Map([
      ['pl.1', 'Gemioncourt farm'],
      ['pl.2', 'Bossu wood, north'],
      ['pl.3', 'Bossu wood, south'],
      ['aa.2', '2nd Netherlands Division (Perponcher)'],
    ])
    const read = (text: string) => nearestReading(text, 'fr.1', names)?.clauses[0]
    expect(read('attack gemioncourt')).toEqual({ verb: 'attack', objective: 'pl.1' })
    expect(read('attack perponcher by assault')).toMatchObject({ objective: 'aa.2', method: 'assault' })
    // Of two who have it neither is meant more than the other, and half a word is none.
    expect(read('attack bossu')).toBeUndefined()
    expect(read('attack farmer')).toBeUndefined()
  })
  it('is none where it can be read as it is, or nothing is near', () => {
    expect(nearest('hold at gemioncourt')).toBeUndefined()
    expect(nearest('wander about')).toBeUndefined()
    expect(nearest('hold radius many')).toBeUndefined()
  })
})
