// Bodies that ended where no move of their own would bring them: half over the edge, astride served guns, turned into an enemy.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { serveAgain } from '../../../../src-shared/rules/brigade/fire/guns/gunners-return'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { combatMachine } from '../support/combat-rules'
import { situation } from '../support/field'
import { faultsOfBattle } from '../support/random-battle'

describe('half over the edge (BR-MOVE-13)', () => {
  const state = situation('plot', { bodies: { A1: [0.713, 20.8, 87], F1: [60, 40, 180] } })
  const plotted = (actions: readonly object[]): BrState => {
    let now = state
    const commands = [
      [1, { type: 'PlotMove', brigadeId: 'A1', actions }],
      [1, { type: 'EndPhase', side: 1 }],
      [0, { type: 'EndPhase', side: 0 }],
    ] as const
    for (const [side, command] of commands) {
      const step = new Step(now, seededDice(3, 1))
      combatMachine.play(step, side, command as Parameters<typeof combatMachine.play>[2])
      now = step.state
    }
    return now
  }

  it('a brigade goes no farther off of its own will', () => {
    const before = bodyOf(state, 'A1').centre.x
    expect(before).toBeLessThan(0.5)
    expect(bodyOf(plotted([{ withdrawFacing: 'max' }]), 'A1').centre.x).toBeGreaterThan(before - 0.01)
  })

  it('but may come back on', () => {
    expect(bodyOf(plotted([{ advance: 'max' }]), 'A1').centre.x).toBeGreaterThan(1)
  })
})

it('guns are not served again while an enemy stands over them (BR-CREW-03, BR-CREW-04)', () => {
  const gunners = { x: 24, y: 20, returnFrom: null, returning: false, arrived: 1 }
  const activity = { kind: 'crewGone' }
  const after = (enemy: readonly number[]) => {
    const bodies = { AA: { at: [24, 20, 0], activity, gunners }, FC: enemy }
    const step = new Step({ ...situation('endOfMove', { bodies }), move: 2 }, seededDice(1, 1))
    serveAgain(step, 'AA')
    return step.state.brigades['AA']?.activity.kind
  }
  expect(after([24, 20.5, 180])).toBe('crewGone')
  expect(after([24, 24, 180])).toBe('free')
})

it('a fugitive who has turned into an enemy is no fault of the state (BR-ROUT-02)', () => {
  const state = situation('move', { bodies: { AC: [24, 20, 0], FC: [24, 19.5, 180] } })
  const { AC } = state.brigades
  if (!AC) throw new Error('no brigade')
  expect(stateFaults(state).map(({ code }) => code)).toEqual(['OVERLAP'])
  const routing = {
    ...state,
    brigades: { ...state.brigades, AC: { ...AC, activity: { kind: 'routing' } as const } },
  }
  expect(stateFaults(routing)).toEqual([])
})

it.each([10335, 11756, 12694])('battle %i, in which one of these once was, is without fault', (seed) => {
  expect(faultsOfBattle(seed).faults).toEqual([])
})
