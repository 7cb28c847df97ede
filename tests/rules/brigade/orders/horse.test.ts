// Horse that attacks: whom it goes for, and what keeps it off (10.4).
import { describe, expect, it } from 'vitest'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { keepsOff } from '../../../../src-shared/rules/brigade/orders/executor/horse'
import { targetOf } from '../../../../src-shared/rules/brigade/orders/executor/targets'
import { hindrances, tryPlot } from '../../../../src-shared/rules/brigade/orders/executor/trials'
import { gapOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { taskOf } from '../../../../src-shared/rules/brigade/orders/clauses'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const attack = (objective: string) => ({
  clauses: [{ verb: 'attack', objective, corridor: 14 }],
})
const actions = (state: BrState) => standingPlot(state, 'FC')?.actions ?? []
/** Nobody sees through tall crops farther than an inch. */
const crops = (x0: number, y0: number, x1: number, y1: number) => ({
  terrain: { areas: [area('tallCrops', x0, y0, x1, y1)] },
})

describe('horse that attacks', () => {
  it('goes past a garrison, which does not hold it seven inches off', () => {
    const farm = {
      id: 'farm',
      name: 'Farm',
      polygon: [22, 26, 26, 22].map((x, i) => ({ x, y: i < 2 ? 14 : 16 })),
      courtyard: true,
      buildings: 1,
      capacityUnits: 6,
      sections: [{ p1: { x: 22, y: 16 }, p2: { x: 26, y: 16 }, points: 20 }],
    }
    const state = ordered(
      'plot',
      {
        FC: { at: [29, 21.5, 180], order: attack('A2') },
        A1: { at: [24, 15, 0], complexId: 'farm' },
        A2: [30, 3, 0],
      },
      { terrain: { complexes: [farm] } },
    )
    expect(gapOf(state, 'FC', 'A1')).toBeLessThan(7)
    const plot = standingPlot(state, 'FC')
    const about = hindrances(state, 'FC', 14)
    const { gone } = tryPlot(state, 'FC', plot?.actions ?? [], about, plot?.stopIfEnemyWithin ?? 1)
    expect(gone).toBeGreaterThan(1)
  })

  it('turns away from a steady line that sees it, not from one that does not', () => {
    const bodies = { A1: [24, 20, 0], FC: { at: [24, 25, 180], order: attack('A1') } }
    expect(actions(ordered('plot', bodies))).toEqual([{ turn: 90 }])
    expect(actions(ordered('plot', bodies, crops(4, 4, 60, 44)))).not.toEqual([{ turn: 90 }])
  })

  it('goes for guns that it may charge on its way, though its objective lies far from them', () => {
    const state = ordered('plot', {
      FC: { at: [24, 40, 180], order: attack('A1') },
      AA: [34, 38, 0],
      A1: [24, 8, 0],
    })
    const task = taskOf(state, 'FC')
    expect(task && targetOf(state, 'FC', task)?.target.id).toBe('AA')
  })
})

it('horse passes who does it no harm with room left to turn, where there is any', () => {
  const passes = (gap: number) => {
    const FC = { at: [24, 30, 180], order: attack('A2') }
    // The line shows it its rear.
    const state = ordered('plot', { FC, A1: [24, 30 - gap - 0.8, 180], A2: [24, 4, 0] })
    return keepsOff(state, 'FC')
  }
  expect(passes(5)).toBe(2)
  expect(passes(2.5)).toBeLessThan(2)
  expect(passes(1.5)).toBe(1)
})

it('horse comes nearer than it would wait where slow ground lies before its target (BR-CHG-07)', () => {
  const order = attack('A')
  const bodies = { FC: { at: [24, 30, 180], order }, AA: [24, 22, 180] }
  expect(actions(ordered('plot', bodies)).some((action) => 'advance' in action)).toBe(false)
  const marsh = { terrain: { areas: [area('marsh', 4, 22.5, 60, 29.5)] } }
  expect(actions(ordered('plot', bodies, marsh)).some((action) => 'advance' in action)).toBe(true)
})

it('horse in reserve turns about to whom it can charge behind it (BR-MOVE-06)', () => {
  const order = { clauses: [{ verb: 'reserve' }] }
  const state = ordered('plot', { FC: { at: [24, 30, 0], order }, AA: [25, 19.5, 180] })
  expect(actions(state)).toEqual([{ turn: 90 }])
})
