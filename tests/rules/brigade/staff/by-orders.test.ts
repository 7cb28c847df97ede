/** A side led by its general orders alone: what they decide is legal, alters nothing, and is all there is to decide. */
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import { commandsByOrders } from '../../../../src-shared/rules/brigade/staff/by-orders'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { answer } from '../../../../src-shared/rules/brigade/screen/answer'
import { ordered } from '../support/by-orders'

const attack = { clauses: [{ verb: 'attack', place: { x: 24, y: 20 } }] }
const bodies = {
  F1: { at: [24, 26, 180], formation: 'attackColumn', order: attack },
  FA: { at: [30, 34, 180], order: { clauses: [{ verb: 'hold' }] } },
  A1: { at: [24, 20, 0], order: { clauses: [{ verb: 'hold' }] } },
  AA: { at: [30, 20, 0], order: { clauses: [{ verb: 'hold' }] } },
}

/** A move decided by the orders of both sides; the kinds of commands, as they were given. */
function decided(from: BrState): readonly string[] {
  let state = from
  const given: string[] = []
  for (let n = 1; n < 40 && state.move === from.move; n += 1) {
    const [side] = rules.turn(state).toAct
    if (side === undefined) break
    const commands = [
      ...commandsByOrders(rules.seenBy(state, side), side),
      { type: 'EndPhase', side } as const,
    ]
    commands.forEach((command, i) => {
      expect(rules.refuse(state, side, command)).toBeUndefined()
      const step = new Step(state, seededDice(n, i))
      machine.play(step, side, command)
      state = step.state
      given.push(command.type)
    })
  }
  expect(state.move).toBe(from.move + 1)
  return given
}

describe('orders alone', () => {
  it('carry a move through all its phases, fire included, and alter nothing', () => {
    const given = decided(ordered('declare', bodies))
    expect(given).toContain('FireGuns')
    expect(given.filter((type) => type === 'AlterOrder' || type === 'MoveLeader')).toEqual([])
  })

  it('decide nothing that is its commander’s own', () => {
    expect(commandsByOrders(ordered('command', bodies), 0)).toEqual([])
  })

  it('make every charge that promises something, though an easy staff wants more of it', () => {
    const order = { clauses: [{ verb: 'attack', objective: 'A', method: 'assault' }] }
    const state = ordered('declare', {
      F1: { at: [24, 26, 180], formation: 'attackColumn', order },
      A1: { at: [24, 22, 0], figures: [11, 11] },
    })
    expect(commandsByOrders(state, 0)).toMatchObject([{ type: 'DeclareCharge', targetId: 'A1' }])
    expect(rules.staff(state, 0, {}, seededRandom(1, 1), 'easy').command.type).toBe('EndPhase')
  })

  it('to attack a formation make its guns a target like its brigades', () => {
    const order = { clauses: [{ verb: 'attack', objective: 'A', method: 'assault', corridor: 12 }] }
    const state = ordered('declare', {
      F1: { at: [24, 26, 180], formation: 'attackColumn', order },
      AA: { at: [24, 23.5, 0], formation: 'unlimbered' },
      A1: [30, 8, 0],
    })
    expect(commandsByOrders(state, 0)).toMatchObject([{ type: 'DeclareCharge', targetId: 'AA' }])
  })

  it('are what the screen is told of the phase', () => {
    const state = ordered('artillery', bodies)
    const commands = commandsByOrders(state, 0)
    expect(commands.length).toBeGreaterThan(0)
    expect(answer(state, 0, { kind: 'byOrders' })).toEqual({ kind: 'byOrders', commands })
    expect(answer(state, undefined, { kind: 'byOrders' })).toBeNull()
  })
})
