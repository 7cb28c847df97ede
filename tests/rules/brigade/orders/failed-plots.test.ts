// A plot that got its brigade nowhere is not made again unchanged by its order in the next move (BR-ORD-18, 10.4).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { stateSchema } from '../../../../src-shared/rules/brigade/state/schema'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import type { Action, BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { ordered } from '../support/by-orders'

const MAX: readonly Action[] = [{ advance: 'max' }]
const advance = { clauses: [{ verb: 'advance', place: { x: 24, y: 10 } }] }
const hold = { clauses: [{ verb: 'hold' }] }
/** F1 has F2 right before it, where F2 holds; FG has nobody. */
const bodies = {
  F1: { at: [24, 30, 180], order: advance },
  F2: { at: [24, 29, 180], order: hold },
  FG: { at: [44, 30, 180], order: { clauses: [{ verb: 'advance', place: { x: 44, y: 10 } }] } },
  A1: [24, 4, 0],
}

/** The move of a state in its plot phase with commands of the first side; the dice of the second are its own. */
function afterMove(state: BrState, ...commands: readonly BrCommand[]): BrState {
  const step = new Step(state, seededDice(1, 0))
  for (const command of commands) machine.play(step, 0, command)
  machine.play(step, 0, { type: 'EndPhase', side: 0 })
  machine.play(step, 1, { type: 'EndPhase', side: 1 })
  return step.state
}
const plot = (brigadeId: string, actions: readonly Action[]): BrCommand => ({
  type: 'PlotMove',
  brigadeId,
  actions: [...actions],
})

describe('a plot that came to nothing', () => {
  const before = ordered('plot', bodies, { houseRules: { ordersMode: 'advisory' } })

  it('is remembered for a move, and is a secret of its side', () => {
    const after = afterMove(before, plot('F1', MAX), plot('FG', MAX))
    expect(after.secret[0].failedPlots).toEqual({ F1: MAX })
    expect(stateSchema.safeParse(after).success).toBe(true)
    expect(rules.seenBy(after, 1).secret[0].failedPlots).toBeUndefined()
    const later = { ...after, phase: 'plot', ended: [false, false] } as const
    const [own, other] = before.secret
    const secret = [{ ...own, failedPlots: { F1: MAX } }, other] as const
    expect(
      afterMove({ ...later, secret }, plot('F1', [{ stand: true }])).secret[0].failedPlots,
    ).toBeUndefined()
  })

  it('is not made again by an order: the brigade goes on some other way', () => {
    const first = standingPlot(before, 'FG')?.actions
    expect(first).toEqual(MAX)
    const [own, other] = before.secret
    const failed = { ...before, secret: [{ ...own, failedPlots: { FG: MAX } }, other] } as const
    const second = standingPlot(failed, 'FG')?.actions
    expect(second).toContainEqual({ advance: 'max' })
    expect(second).not.toEqual(MAX)
  })
})
