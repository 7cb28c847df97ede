// Why a brigade whose order leads on stays where it is: told once in the log, and to the order book for as long as it lasts.
import { describe, expect, it } from 'vitest'

import { seededDice } from '../../../../src-shared/engine/dice'
import { brigade } from '../../../../src-shared/rules/brigade'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { standings } from '../../../../src-shared/rules/brigade/screen/previews/standings'
import { seenBy } from '../../../../src-shared/rules/brigade/state/seen-by'
import type { BodyPose, BrigadeState, BrState } from '../../../../src-shared/rules/brigade/state/state'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const advance = { clauses: [{ verb: 'advance', place: { x: 24, y: 10 } }] }
const F1 = { at: [24, 30, 180], order: advance }
const shut = {
  terrain: {
    areas: [
      area('lake', 1, 12, 65, 29),
      area('lake', 1, 31, 65, 46),
      area('lake', 1, 28, 20.5, 32),
      area('lake', 27.5, 28, 65, 32),
    ],
  },
}

function movedBack({ brigades }: BrState, inches: number): BodyPose {
  const pose = brigades['F1']?.pose ?? { x: 24, y: 30, heading: 180 }
  return { ...pose, y: pose.y + inches }
}

function toldOf(state: BrState) {
  const step = new Step(state, seededDice(1, 0))
  machine.play(step, 0, { type: 'EndPhase', side: 0 })
  machine.play(step, 1, { type: 'EndPhase', side: 1 })
  return step.events
}
const told = (state: BrState) => toldOf(state).filter(({ kind }) => kind === 'orderHalted')
const heldUpBy = (state: BrState) =>
  toldOf(state).flatMap((event) =>
    event.kind === 'orderHeldUp' && event.data.brigadeId === 'F1' ? [event.data.byId] : [],
  )
const haltOf = (state: BrState) => standings(state).find(({ brigadeId }) => brigadeId === 'F1')?.halt ?? null
const withF1 = (state: BrState, part: Partial<BrigadeState>): BrState => ({
  ...state,
  brigades: Object.fromEntries(
    Object.entries(state.brigades).map(([id, one]) => [id, id === 'F1' ? { ...one, ...part } : one]),
  ),
})
/** A move later, in which it went on or not: where it began is all that is left of it. */
const later = (state: BrState, wentOn: boolean): BrState => ({
  ...withF1(state, { from: movedBack(state, wentOn ? 3 : 0) }),
  move: state.move + 1,
})

describe('a brigade that is to go on and stays', () => {
  const before = ordered('plot', { F1, A1: [24, 26, 0] })
  const noWay = ordered('plot', { F1: { ...F1, at: [24, 30.3, 180] }, A1: [24, 4, 0] }, shut)

  it('before an enemy: its own side is told whom, once', () => {
    expect(haltOf(before)).toEqual({ key: 'order.halt.enemy', values: { by: 'A1' } })
    expect(told(later(before, true))).toMatchObject([
      { side: 0, seenBy: 0, data: { brigadeId: 'F1', cause: 'enemy', byId: 'A1' } },
    ])
    expect(told(later(before, false))).toEqual([])
  })

  it('for want of a way', () => {
    expect(haltOf(noWay)).toEqual({ key: 'order.halt.noWay', values: {} })
    expect(told(later(noWay, true))).toMatchObject([{ data: { cause: 'noWay', byId: null } }])
  })

  it('because the rules move it: its order rests, and nothing is told twice', () => {
    const routing = withF1(before, { activity: { kind: 'routing' } })
    expect(haltOf(routing)?.key).toBe('order.halt.activity')
    expect(told(later(routing, true))).toEqual([])
  })

  it('and nothing is said of one that goes on, nor to the other side', () => {
    const free = ordered('plot', { F1, A1: [24, 2, 0] })
    expect(haltOf(free)).toBeNull()
    expect(standings(free)[0]?.toGo).toBe(20.5)
    expect(told(later(free, true))).toEqual([])
    expect(standings(seenBy(before, 1)).map(({ brigadeId }) => brigadeId)).not.toContain('F1')
  })

  it('by standing as its order has it: that is told as well', () => {
    // Close enough to attack by fire: the plot of the order is to stand.
    const attack = { clauses: [{ verb: 'attack', objective: 'A1', method: 'firefight' }] }
    const stands = ordered('plot', { F1: { at: [24, 30, 180], order: attack }, A1: [24, 27.4, 0] })
    expect(standingPlot(stands, 'F1')?.actions).toEqual([{ stand: true }])
    expect(told(later(stands, true))).toMatchObject([{ data: { cause: 'enemy', byId: 'A1' } }])
    expect(told(later(stands, false))).toEqual([])
  })

  it('because a friend leaves it no room to form, though it is to hold its place', () => {
    const to = (formation: string) => ({ clauses: [{ verb: 'hold', radius: 0, formation }] })
    const holding = (A2: object) =>
      ordered('plot', {
        F1: { at: [24, 30, 180], formation: 'marchColumn', order: to('line') },
        F2: A2,
        A1: [24, 4, 0],
      })
    const waits = holding({ at: [27, 30, 180], order: to('line') })
    expect(standingPlot(waits, 'F1')).toBeNull()
    expect(haltOf(waits)).toEqual({ key: 'order.halt.friend', values: { by: 'F2' } })
    expect(heldUpBy(waits)).toEqual(['F2'])
    expect(heldUpBy(later(waits, false))).toEqual([])
    expect(haltOf(holding({ at: [34, 30, 180], order: to('line') }))).toBeNull()
  })

  it('can be said in words', () => {
    for (const event of told(later(before, true))) {
      expect(brigade.describe(event, before)).toMatchObject({
        key: 'event.orderHalted.enemy',
        values: { brigade: 'F1', by: 'A1' },
      })
    }
  })
})
