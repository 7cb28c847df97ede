// Nobody goes at once back to where he was a move ago, and an advance is halted by no enemy of whom its order knows nothing (BR-ORD-06, BR-ORD-11, BR-CREW-04, 10.4).
import { describe, expect, it } from 'vitest'
import { moved } from '../../../../src-shared/board/table/rectangles'
import { enemyNear, nearestEnemy } from '../../../../src-shared/rules/brigade/orders/clauses'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { lastStep, undoes } from '../../../../src-shared/rules/brigade/orders/executor/going-back'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { brigadeOf } from '../../../../src-shared/rules/brigade/state/lookup'
import type { BodyPose, BrigadeState, BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const actions = (state: BrState, id: string) => standingPlot(state, id)?.actions ?? []

const withPart = (state: BrState, id: string, part: Partial<BrigadeState>): BrState => ({
  ...state,
  brigades: { ...state.brigades, [id]: { ...brigadeOf(state, id), ...part } },
})

/** The pose of a brigade turned about its middle. */
function turnedBack(state: BrState, id: string, heading: number): BodyPose {
  const { centre, rectangle } = bodyOf(state, id)
  return { ...moved({ ...centre, heading }, heading, rectangle.depth / 2), heading }
}

describe('the last move', () => {
  const state = ordered('plot', { F1: [24, 30, 180], A1: [24, 4, 0] })
  const end = (y: number, heading = 180) => ({ ...bodyOf(state, 'F1').centre, y, heading })
  const { y } = bodyOf(state, 'F1').centre

  it('is undone by a step that ends where it began', () => {
    const stepped = lastStep(withPart(state, 'F1', { from: { x: 24, y: 31, heading: 180 } }), 'F1')
    expect(stepped?.off).toBeCloseTo(1)
    expect(stepped && undoes(stepped, end(y + 1))).toBe(true)
    expect(stepped && undoes(stepped, end(y + 0.5))).toBe(false)
    expect(stepped && undoes(stepped, end(y + 1, 140))).toBe(false)
    expect(stepped && undoes(stepped, end(y - 1))).toBe(false)
  })

  it('is undone by nothing if it stood, or came far', () => {
    expect(lastStep(state, 'F1')).toBeUndefined()
    expect(lastStep(withPart(state, 'F1', { from: { x: 24, y: 38, heading: 180 } }), 'F1')).toBeUndefined()
  })
})

describe('a brigade that turned to one side', () => {
  // Off its front, within the range of its muskets.
  const hold = { clauses: [{ verb: 'hold' }] }
  const F1 = { at: [24, 30, 180], order: hold }
  const bodies = { F1, A1: [31.5, 33, 250] }

  it('turns to an enemy whom it could fire at', () => {
    const state = ordered('plot', bodies)
    expect(actions(state, 'F1')).toEqual([{ turn: expect.any(Number) as number }])
  })

  it('does not turn back at once', () => {
    const state = ordered('plot', bodies)
    const [turn] = actions(state, 'F1')
    if (!turn || !('turn' in turn)) throw new Error('it does not turn')
    const cameFrom = turnedBack(state, 'F1', 180 + turn.turn)
    expect(actions(withPart(state, 'F1', { from: cameFrom }), 'F1')).toEqual([])
  })
})

it('a brigade that may come no nearer to the enemy does not turn on the spot to go at him (BR-MOR-05)', () => {
  const order = { clauses: [{ verb: 'attack', objective: 'A1', method: 'assault', corridor: 12 }] }
  const state = ordered('plot', {
    F1: { at: [24, 30, 0], formation: 'attackColumn', order },
    A1: [24, 20, 0],
  })
  expect(actions(state, 'F1').some((action) => 'turn' in action)).toBe(true)
  expect(actions(withPart(state, 'F1', { morale: 'halt' }), 'F1')).toEqual([])
})

it('a turn that ground cuts short is not made where what it opens leads nowhere', () => {
  const F1 = {
    at: [24, 30, 180],
    order: { clauses: [{ verb: 'march', place: { x: 8, y: 33 }, corridor: 12 }] },
  }
  const turns = (terrain: object) => actions(ordered('plot', { F1, A1: [60, 4, 0] }, { terrain }), 'F1')
  expect(turns({})).toEqual([{ turn: 90 }])
  const state = ordered('plot', { F1, A1: [60, 4, 0] })
  const { centre, radius } = bodyOf(state, 'F1')
  const shore = centre.y - radius + 0.02
  expect(turns({ areas: [area('lake', 16, 20, 32, shore)] })).not.toEqual([{ turn: 90 }])
})

describe('an advance', () => {
  const advance = { clauses: [{ verb: 'advance', place: { x: 24, y: 10 } }] }
  const F1 = { at: [24, 30, 180], formation: 'attackColumn', order: advance }
  /** A1 stands five inches before F1. */
  const bodies = { F1, A1: [24, 25, 0] }
  const stopOf = (state: BrState) => standingPlot(state, 'F1')?.stopIfEnemyWithin

  it('keeps off an enemy whom it sees', () => {
    expect(actions(ordered('plot', bodies), 'F1')).not.toContainEqual({ advance: 'max' })
  })

  it('goes on to one whom the wood hides: no trigger of its order would know of him', () => {
    const wood = { terrain: { areas: [area('wood', 20, 22, 28, 27.5)] } }
    const hidden = ordered('plot', bodies, wood)
    expect(actions(hidden, 'F1').some((action) => 'advance' in action)).toBe(true)
    expect(stopOf(hidden)).toBe(1)
  })

  it('is not halted by guns without gunners', () => {
    const state = ordered('plot', { F1, AA: { at: [24, 25, 0] } })
    expect(enemyNear(state, 'F1')).toBe(true)
    const left = withPart(state, 'AA', { activity: { kind: 'crewGone' } as BrigadeState['activity'] })
    expect(enemyNear(left, 'F1')).toBe(false)
    expect(nearestEnemy(left, 'F1')).toBe(Infinity)
    expect(actions(left, 'F1').some((action) => 'advance' in action)).toBe(true)
  })
})
