// What the staff plans for a turn: where commands go, and which brigades go alone (section 10).
import { describe, expect, it } from 'vitest'
import { orderBookSchema } from '../../../../src-shared/engine/orders'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import type { SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import { planOf } from '../../../../src-shared/rules/squares/staff/plan'
import { SKILLS } from '../../../../src-shared/rules/squares/staff/skill'
import { openField, type Commands, type Place } from '../support/open-field'

const goalsOf = (sheet: SqScenario) => {
  const { tasks } = planOf(muster(sheet), 0, SKILLS.normal)
  return Object.fromEntries([...tasks].map(([id, { goal, posture }]) => [id, `${posture} ${goal}`]))
}

const CROWD: Commands = { PA: ['E4', 'E4'], PE: ['E4', 'E4'], PI: ['E3', 'E3'] }
const STRONG_AND_OPEN: readonly Place[] = [
  { square: 'E4', vp: 6, holder: 1 },
  { square: 'B5', vp: 4, holder: 1 },
]

describe('the plan of a side that goes forward', () => {
  it('sends somebody to the place that stands open beside the strong one', () => {
    const french: Commands = { FA: ['C8', 'C8'], FE: ['D8', 'D8'], FI: ['E8', 'E8'] }
    expect(Object.values(goalsOf(openField([french, CROWD], STRONG_AND_OPEN)))).toContain('attack B5')
  })

  it('keeps together where it is the weaker', () => {
    const french: Commands = { FA: ['D8', 'D8'], FE: ['E8', 'E8'] }
    expect(goalsOf(openField([french, CROWD], STRONG_AND_OPEN))).toEqual({ FA: 'attack E4', FE: 'attack E4' })
  })
})

describe('brigades that go alone', () => {
  const planned = (enemy: Commands, places: readonly Place[], orders: object = {}) => {
    const french: Commands = { FA: ['D8', 'B8'], FE: ['E8', 'E8'] }
    const state = muster(openField([french, enemy], places))
    return planOf(state, 0, SKILLS.easy, orderBookSchema.parse(orders))
  }
  const apartOf = (...given: Parameters<typeof planned>) => Object.fromEntries(planned(...given).apart)
  const main: Place = { square: 'E4', vp: 8, holder: 1 }

  it('take a place that nobody guards, and leave one that somebody does', () => {
    const open: Place = { square: 'A5', vp: 1, holder: 1 }
    expect(apartOf(CROWD, [main, open])).toEqual({ FA2: { goal: 'A5', posture: 'march' } })
    expect(apartOf({ ...CROWD, PI: ['A5', 'E3'] }, [main, open])).toEqual({})
  })

  it('keep a place of their own that an enemy could walk into, and none that is out of his reach', () => {
    const own: Place = { square: 'A8', vp: 1, holder: 0 }
    expect(apartOf({ ...CROWD, PI: ['A5', 'E3'] }, [main, own])).toEqual({
      FA2: { goal: 'A8', posture: 'hold' },
    })
    expect(apartOf(CROWD, [main, own])).toEqual({})
  })

  it('are none of a command that has an order, nor sent to where one is ordered', () => {
    const open: Place = { square: 'A5', vp: 1, holder: 1 }
    const stands = { FA: { clauses: [{ verb: 'hold', place: 'B8' }] } }
    expect(planned(CROWD, [main, open], stands).tasks.get('FA')).toMatchObject({
      goal: 'B8',
      posture: 'hold',
    })
    // The other command has one to spare.
    expect(apartOf(CROWD, [main, open], stands)).toEqual({ FE1: { goal: 'A5', posture: 'march' } })
    const goes = { FE: { clauses: [{ verb: 'march', place: 'A5' }] } }
    expect(apartOf(CROWD, [main, open], goes)).toEqual({})
  })
})
