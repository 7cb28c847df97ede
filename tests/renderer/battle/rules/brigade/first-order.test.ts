// The guide of a first order goes on as each of its steps is done.
import { describe, expect, it } from 'vitest'
import { NEW_ORDER } from '../../../../../src-renderer/battle/orders/order-parts'
import {
  firstOrderStep,
  isWritten,
  type FirstOrderState,
} from '../../../../../src-renderer/battle/rules/brigade/panels/first-order'

const begun: FirstOrderState = { isSetUp: true, without: 18, all: 18, isSketched: false }

describe('a first order', () => {
  it.each([
    ['write', {}],
    // Whoever begins with the sketch still has to write.
    ['write', { isSketched: true }],
    ['sketch', { without: 17 }],
    ['seal', { without: 17, isSketched: true }],
    // Troops that stand well need no sketch.
    ['seal', { without: 0 }],
    ['watch', { isSetUp: false, without: 0 }],
    ['watch', { isSetUp: false, without: 3 }],
  ] as const)('is at the step to %s after %o', (step, now) => {
    expect(firstOrderStep({ ...begun, ...now })).toBe(step)
  })

  it('is written once it says something, and not by a stroke on its sketch', () => {
    const strokes = [
      {
        kind: 'arrow' as const,
        points: [
          { x: 1, y: 1 },
          { x: 4, y: 4 },
        ],
      },
    ]
    expect(isWritten({ ...NEW_ORDER, strokes }, NEW_ORDER)).toBe(false)
    expect(isWritten({ ...NEW_ORDER, text: 'At once.' }, NEW_ORDER)).toBe(true)
    expect(isWritten({ ...NEW_ORDER, clauses: [{ verb: 'hold', radius: 4 }] }, NEW_ORDER)).toBe(true)
  })
})
