// Who gets into a house and who does not: what is known is refused when it is plotted, what is not is told with its cause (BR-BLD-04).
import { describe, expect, it } from 'vitest'
import { completeChanges } from '../../../../src-shared/rules/brigade/movement/changes'
import { refusePlot } from '../../../../src-shared/rules/brigade/movement/plot/plots'
import { box, carryOut, situation } from '../support/field'

const occupy = { occupy: 'farm' }

/** A1 and A2 at the southern wall of a farm, with others about it. */
function farm(others: object = {}) {
  return situation('plot', {
    bodies: { A1: [22.5, 19.5, 0], A2: [28.5, 19.5, 0], ...others },
    terrain: {
      complexes: [
        {
          id: 'farm',
          name: 'Farm',
          polygon: box(20, 20, 30, 24),
          courtyard: true,
          buildings: 1,
          capacityUnits: 6,
          sections: [],
        },
      ],
    },
  })
}

const upon = (activity: object) => ({ F1: { at: [25, 22, 180], activity } })

describe('to occupy a house', () => {
  const refused = (others: object) =>
    refusePlot(farm(others), { type: 'PlotMove', brigadeId: 'A1', actions: [occupy] })?.code

  it('is refused while an enemy stands on it whom the rules leave there', () => {
    expect(refused({})).toBeUndefined()
    expect(refused(upon({ kind: 'rallying', left: 1, recovering: 0 }))).toBe('COMPLEX_ENEMY_UPON')
    // He may be gone by the end of the move.
    expect(refused(upon({ kind: 'fallingBack' }))).toBeUndefined()
    expect(refused(upon({ kind: 'routing' }))).toBeUndefined()
  })

  const tried = (others: object, ...ids: readonly string[]) =>
    carryOut(farm(others), [], (step) => {
      completeChanges(
        step,
        ids.map((id) => ({ id, action: occupy })),
      )
    })
      .of('occupyFailed')
      .map(({ data: { brigadeId, cause, byId } }) => ({ brigadeId, cause, byId }))

  it.each([
    ['an enemy stands on it', 'enemyUpon', upon({ kind: 'fallingBack' })],
    ['an enemy is in it', 'enemyIn', { F1: { at: [0, 0, 0], complexId: 'farm', sections: [] } }],
  ])('names who keeps it out: %s', (_, cause, others) => {
    expect(tried(others, 'A1')).toEqual([{ brigadeId: 'A1', cause, byId: 'F1' }])
  })

  it('names the friend who was first, and both sides where both go for it', () => {
    expect(tried({}, 'A1', 'A2')).toEqual([{ brigadeId: 'A2', cause: 'friendIn', byId: 'A1' }])
    expect(tried({ F1: [25, 24.5, 180] }, 'A1', 'F1')).toEqual([
      { brigadeId: 'F1', cause: 'contested', byId: null },
      { brigadeId: 'A1', cause: 'contested', byId: null },
    ])
  })
})
