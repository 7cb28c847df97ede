// Brigades with friends in their way: round those who go on as well, and no turning or forming to and fro (BR-MOVE-11, BR-ORD-18, 10.4).
import { describe, expect, it } from 'vitest'
import { moved } from '../../../../src-shared/board/table/rectangles'
import { distance } from '../../../../src-shared/board/table/vectors'
import { poseAfterChange } from '../../../../src-shared/rules/brigade/movement/changes'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { haltOf } from '../../../../src-shared/rules/brigade/orders/halts'
import { Ways } from '../../../../src-shared/rules/brigade/orders/executor/ways'
import { bodyOf, didLast } from '../../../../src-shared/rules/brigade/state/bodies'
import type { Formation } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { brigadeOf } from '../../../../src-shared/rules/brigade/state/lookup'
import type { BodyPose, BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const attack = (method: string) => ({ clauses: [{ verb: 'attack', objective: 'A1', method, corridor: 12 }] })
const actions = (state: BrState, id: string) => standingPlot(state, id)?.actions ?? []

/** The same with a brigade that began the move before in another pose. */
const cameFrom = (state: BrState, id: string, from: BodyPose): BrState => ({
  ...state,
  brigades: { ...state.brigades, [id]: { ...brigadeOf(state, id), from } },
})

/** The pose of a brigade turned about its middle. */
function turnedBack(state: BrState, id: string, heading: number): BodyPose {
  const { centre, rectangle } = bodyOf(state, id)
  return { ...moved({ ...centre, heading }, heading, rectangle.depth / 2), heading }
}

describe('what a brigade did in the move before', () => {
  it('is seen by where that move began: its other marks are wiped', () => {
    const state = ordered('plot', { F1: [24, 30, 180], A1: [24, 4, 0] })
    const { pose } = brigadeOf(state, 'F1')
    expect(didLast(state, 'F1')).toBe('stood')
    expect(didLast(cameFrom(state, 'F1', { ...pose, y: 33 }), 'F1')).toBe('went')
    expect(didLast(cameFrom(state, 'F1', turnedBack(state, 'F1', 120)), 'F1')).toBe('turned')
  })

  it('which is no going if it only formed square, or out of it (BR-FORM-02)', () => {
    const F1 = { at: [24, 30, 180], formation: 'square' }
    const square = ordered('plot', { F1, A1: [24, 4, 0] })
    const before = (formation: Formation) => poseAfterChange(square, 'F1', formation)
    expect(before('line').y).not.toBeCloseTo(30, 1)
    expect(didLast(cameFrom(square, 'F1', before('line')), 'F1')).toBe('stood')
    expect(didLast(cameFrom(square, 'F1', { ...before('line'), y: before('line').y + 1 }), 'F1')).toBe('went')
    const line = ordered('plot', { F1: [24, 30, 180], A1: [24, 4, 0] })
    expect(didLast(cameFrom(line, 'F1', poseAfterChange(line, 'F1', 'square')), 'F1')).toBe('stood')
  })
})

describe('a brigade with friends in its way', () => {
  it('goes round one who is to go on himself, and does not wait behind him', () => {
    const state = ordered('plot', {
      F1: { at: [24, 36, 180], formation: 'attackColumn', order: attack('assault') },
      F2: { at: [24, 33, 180], formation: 'line', order: attack('firefight') },
      A1: [24, 8, 0],
    })
    const [first] = new Ways(state, 'F1', { x: 24, y: 8 }, 8).points(8)
    expect(first).toBeDefined()
    expect(first?.x).not.toBe(24)
  })

  it('shut in behind one who stays does not turn where it is', () => {
    const woods = [
      area('thickWood', 0, 14, 72, 18),
      area('lake', 0, 20, 22.5, 46),
      area('lake', 25.5, 20, 72, 46),
    ]
    const state = ordered(
      'plot',
      {
        F1: { at: [24, 30, 180], formation: 'attackColumn', order: attack('assault') },
        FA: {
          at: [24, 28.5, 180],
          formation: 'unlimbered',
          order: { clauses: [{ verb: 'bombard', objective: 'A1' }] },
        },
        A1: [24, 6, 0],
      },
      { terrain: { areas: woods } },
    )
    expect(actions(state, 'F1')).toEqual([])
    expect(haltOf(state, 'F1')).toEqual({ cause: 'friend', byId: 'FA' })
  })

  it('turns about to a goal behind it, but not back from where it looked a move ago', () => {
    const order = { clauses: [{ verb: 'march', place: { x: 8, y: 40 } }] }
    const state = ordered('plot', {
      F1: { at: [24, 30, 180], formation: 'attackColumn', order },
      A1: [66, 2, 0],
    })
    expect(actions(state, 'F1')).toEqual([{ turn: 90 }])
    const [first, ...then] = actions(cameFrom(state, 'F1', turnedBack(state, 'F1', 270)), 'F1')
    expect(first).toBeDefined()
    expect(then).not.toEqual([])
  })

  it('at the edge of the table turns off as little as there is room for', () => {
    const order = { clauses: [{ verb: 'march', place: { x: 30, y: 24 }, corridor: 12 }] }
    const state = ordered('plot', {
      F1: { at: [10, 47.2, 90], formation: 'marchColumn', order },
      A1: [4, 2, 0],
    })
    const [turn, on] = actions(state, 'F1')
    expect(turn).toEqual({ turn: expect.closeTo(8, -1) as number })
    expect(on).toEqual({ advance: 'max' })
  })

  it('and guns wedged in do not form a column that they would have to leave again', () => {
    const shores = [
      area('lake', 0, 2, 23.3, 46),
      area('lake', 24.7, 2, 72, 46),
      area('lake', 22, 2, 26, 34.5),
    ]
    const state = ordered(
      'plot',
      {
        FA: {
          at: [24, 35, 180],
          formation: 'limbered',
          order: { clauses: [{ verb: 'bombard', objective: 'A1', place: { x: 24, y: 12 } }] },
        },
        A1: [4, 1, 0],
      },
      { terrain: { areas: shores } },
    )
    expect(distance(bodyOf(state, 'FA').centre, { x: 24, y: 12 })).toBeGreaterThan(20)
    expect(actions({ ...state, move: 3 }, 'FA')).not.toContainEqual({ changeFormation: 'marchColumn' })
  })
})
