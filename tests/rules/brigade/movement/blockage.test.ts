// Whether a footprint has room at the edge of the table: who hangs over it may do so still, but not with his middle (BR-MOVE-13, BR-FORM-02).
import { describe, expect, it } from 'vitest'
import { blockageOf } from '../../../../src-shared/rules/brigade/movement/blockage'
import { bodyAt, bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { infoOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { ordered } from '../support/by-orders'

describe('a body pushed over the edge with its rear', () => {
  /** A column that faces away from the northern edge, its middle inside. */
  const state = ordered('plot', { F1: { at: [24, 47, 180], formation: 'attackColumn' }, A1: [24, 4, 0] })
  const old = bodyOf(state, 'F1')
  const { height } = state.sheet.table
  const placed = (y: number) => bodyAt(infoOf(state, 'F1'), { x: 24, y, heading: 180 }, 'attackColumn')

  it('may stay as it hangs', () => {
    expect(old.centre.y).toBeLessThan(height)
    expect(old.rectangle.depth / 2 + old.centre.y).toBeGreaterThan(height)
    expect(blockageOf(state, 'F1', placed(46.9), old)).toBeUndefined()
  })

  it('is not set back so far that its middle crosses the edge', () => {
    expect(placed(47.5).centre.y).toBeGreaterThan(height)
    expect(blockageOf(state, 'F1', placed(47.5), old)?.why).toBe('edge')
  })
})
