// A pursuer turns to its quarry at the start of a tick, judged by where everybody stands then (BR-PUR-02, BR-MOVE-09).
import { describe, expect, it } from 'vitest'
import { intentsOf } from '../../../../src-shared/rules/brigade/movement/intents'
import { actorsOf } from '../../../../src-shared/rules/brigade/movement/ticks/movers'
import { propose } from '../../../../src-shared/rules/brigade/movement/ticks/steps'
import { situation } from '../support/field'

/** The heading with which cavalry at a place begins its first step after foot that flees south. */
function headingAfterTurn(x: number, y: number): number {
  const state = situation('move', {
    bodies: {
      F1: { at: [24, 20, 180], activity: { kind: 'routing' } },
      AC: { at: [x, y, 180], activity: { kind: 'pursuing', k: 0, quarryId: 'F1', direction: 180 } },
    },
  })
  const movers = intentsOf(state).map((intent) => ({ ...intent, roll: null, inches: 12 }))
  const actors = actorsOf(state, movers)
  const [chaser, quarry] = ['AC', 'F1'].map((id) => actors.find((actor) => actor.id === id))
  if (!chaser?.moving || !quarry) throw new Error('nobody pursues')
  return propose(chaser, chaser.moving, quarry, 1).from.pose.heading
}

describe('the turn of a pursuer', () => {
  it('is made where there is room for it', () => {
    expect(headingAfterTurn(26, 24)).toBeCloseTo(204.97, 1)
  })
  it('is left out where the turned footprint would overlap the quarry, though that moves on in the same tick', () => {
    // Rear of the foot at 20.984; the horse touches it with half of its front.
    expect(headingAfterTurn(26, 20.984)).toBe(180)
  })
})
