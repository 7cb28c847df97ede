// Skirmishers by orders: in their own order, on a march past enemies, and through their friends (BR-FORM-05, BR-SKIR-03, BR-MOVE-11, 10.4).
import { describe, expect, it } from 'vitest'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { mayRest } from '../../../../src-shared/rules/brigade/orders/executor/passing'
import { ordered } from '../support/by-orders'

const north = (more: object = {}) => ({ place: { x: 24, y: 44 }, corridor: 12, ...more })
const clause = (verb: string, more: object = {}) => ({ clauses: [{ verb, ...more }] })
const hold = clause('hold')
const far = [66, 46, 180]

/** What skirmishers at (24, 20) do who look north. */
function plotted(order: object, others: object, formation = 'skirmish') {
  const AS = { at: [24, 20, 0], formation, order }
  return standingPlot(ordered('plot', { AS, ...others }), 'AS')?.actions ?? []
}

describe('skirmishers', () => {
  it('go by an order of a division in their own order, and in its column of march', () => {
    const march = (formation: string) =>
      plotted(clause('advance', north({ formation })), { F1: far }, 'marchColumn')
    expect(march('attackColumn')).toEqual([{ changeFormation: 'skirmish' }])
    expect(march('marchColumn')).toEqual([{ advance: 'max' }])
  })

  it('mind formed infantry beside their way where they attack, and march past it', () => {
    const F1 = [33, 27, 180]
    expect(plotted(clause('march', north()), { F1 })).toEqual([{ advance: 'max' }])
    expect(plotted(clause('advance', north()), { F1 })).toEqual([{ advance: 'max' }])
    const attack = clause('attack', { objective: 'F1', method: 'firefight' })
    expect(plotted(attack, { F1 })).toEqual([{ turn: expect.closeTo(49, 0) as number }])
  })

  it('go through a friend right before them: whoever throws little goes on to the first clear place', () => {
    const A1 = { at: [24, 21.2, 0], order: hold }
    expect(plotted(clause('march', north()), { A1, F1: far })).toEqual([{ advance: 'max' }])
  })

  it('go up to one who has the enemy behind him: they are set back before him', () => {
    const A1 = { at: [24, 26.2, 0], order: hold }
    const way = plotted(clause('march', north()), { A1, F1: [24, 28.4, 180] })
    expect(way.at(-1)).toEqual({ advance: 'max' })
  })

  it('go a shorter stretch into columns, from where they come out between them on any throw', () => {
    const column = (y: number) => ({ at: [24, y, 0], formation: 'marchColumn', order: hold })
    // Columns are 2.362 inches deep, skirmishers 0.591.
    const gap = (inches: number) => ({ A1: column(22.38), A2: column(24.742 + inches), F1: far })
    expect(plotted(clause('march', north()), gap(0.75))).toEqual([{ advance: 1 }])
    expect(plotted(clause('march', north()), gap(2))).toEqual([{ advance: 'max' }])
  })

  it('do not go on past a friend right behind whom the enemy leaves them no place to stand', () => {
    const rests = (y: number) => {
      const AS = { at: [24, 20, 0], formation: 'skirmish', order: hold }
      const state = ordered('plot', { AS, A1: { at: [24, 20.62, 0], order: hold }, FC: [24, y, 180] })
      return mayRest(state, 'AS', [{ advance: 'max' }], new Map())
    }
    expect(rests(24)).toBe(true)
    expect(rests(22.3)).toBe(false)
  })
})
