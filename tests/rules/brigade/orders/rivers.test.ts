// Rivers narrower than a square of the ways, and enemies beyond them (BR-ORD-17, BR-CHG-04, 10.4).
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { infoOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { refuseCharge } from '../../../../src-shared/rules/brigade/movement/charges'
import { taskOf } from '../../../../src-shared/rules/brigade/orders/clauses'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { hasEnemyInFire } from '../../../../src-shared/rules/brigade/orders/executor/fronts'
import { targetOf } from '../../../../src-shared/rules/brigade/orders/executor/targets'
import { Ways } from '../../../../src-shared/rules/brigade/orders/executor/ways'
import { mayReach } from '../../../../src-shared/rules/brigade/orders/ways'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { area } from '../support/script'

const attack = (objective: string) => ({
  clauses: [{ verb: 'attack', objective, method: 'assault', corridor: 24 }],
})
const column = (x: number, y: number, objective = 'A') => ({
  at: [x, y, 180],
  formation: 'attackColumn',
  order: attack(objective),
})
const river = (id: string, x0: number, x1: number) => ({ ...area('river', x0, 24.9, x1, 25.1), id })

describe('a river a fifth of an inch wide', () => {
  const F1 = column(24, 30, 'A1')
  const goal = { x: 24, y: 10 }
  const whole = ordered('plot', { F1, A1: [24, 10, 0] }, { terrain: { areas: [river('r', 0, 72)] } })
  const bridge = ordered(
    'plot',
    { F1, A1: [24, 10, 0] },
    { terrain: { areas: [river('west', 0, 30), river('east', 32.4, 72)] } },
  )
  const reaches = (state: BrState) =>
    mayReach(state.sheet, infoOf(state, 'F1'), bodyOf(state, 'F1').centre, goal)

  it('bars the way, though the middle of no square lies in it', () => {
    expect(reaches(whole)).toBe(false)
    expect(reaches(bridge)).toBe(true)
  })

  it('is crossed by its bridge', () => {
    const points = new Ways(bridge, 'F1', goal, 40).points(40)
    const last = points.findIndex(({ y }) => y < 25)
    const [before, after] = [points[last - 1], points[last]]
    if (!before || !after) throw new Error('it does not cross')
    const x = before.x + ((after.x - before.x) * (before.y - 25)) / (before.y - after.y)
    expect(x).toBeGreaterThan(30.7)
    expect(x).toBeLessThan(31.7)
  })
})

describe('an attack', () => {
  it('goes for whom it can come to before a nearer one beyond the river', () => {
    const bodies = { F1: column(24, 30), A1: [24, 22, 0], A2: [32, 30, 270] }
    const targetIn = (terrain: object) => {
      const state = ordered('plot', bodies, { terrain })
      const task = taskOf(state, 'F1')
      return task && targetOf(state, 'F1', task)?.target.id
    }
    expect(targetIn({})).toBe('A1')
    expect(targetIn({ areas: [river('r', 0, 72)] })).toBe('A2')
  })

  it('does not turn for a charge that the river bars: that would cost its volley (BR-MUSK-01)', () => {
    const state = ordered(
      'plot',
      { F1: column(24, 25.2), A1: [23.2, 22, 0] },
      { terrain: { areas: [river('r', 0, 72)] } },
    )
    expect(refuseCharge(state, 'F1', 'A1')?.code).toBe('CHARGE_PATH_BARRED')
    expect(hasEnemyInFire(state, 'F1')).toBe(true)
    expect(standingPlot(state, 'F1')?.actions.some((action) => 'turn' in action)).not.toBe(true)
  })
})

describe('horse in the flank of foot', () => {
  it('makes it form square, but not through a village, which it may not enter (BR-BLD-11)', () => {
    const bodies = { F1: column(24, 30), AC: [31, 30.5, 270], A1: [24, 20, 0] }
    const square = { changeFormation: 'square' }
    expect(standingPlot(ordered('plot', bodies), 'F1')?.actions).toEqual([square])
    const village = { terrain: { areas: [area('village', 26, 28, 29, 33)] } }
    expect(standingPlot(ordered('plot', bodies, village), 'F1')?.actions).not.toContainEqual(square)
  })
})

it('a reserve in column of march far from any enemy forms column of attack, not a line (10.4)', () => {
  const reserve = { clauses: [{ verb: 'reserve', place: { x: 24, y: 40 } }] }
  const F1 = { at: [24, 40, 180], formation: 'marchColumn', order: reserve }
  const state = ordered('plot', { F1, A1: [24, 8, 0] })
  expect(standingPlot(state, 'F1')?.actions).toEqual([{ changeFormation: 'attackColumn' }])
})
