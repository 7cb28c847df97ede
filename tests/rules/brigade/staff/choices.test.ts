// What a staff chooses: whom it attacks, how it comes up in a village, when it splits a volley, and what its commander tells reserves (10.3 to 10.5).
import { describe, expect, it } from 'vitest'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { refuseCharge } from '../../../../src-shared/rules/brigade/movement/charges'
import { standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { targetOf } from '../../../../src-shared/rules/brigade/orders/executor/targets'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { taskOf } from '../../../../src-shared/rules/brigade/orders/clauses'
import { alterations } from '../../../../src-shared/rules/brigade/staff/command'
import { volleys } from '../../../../src-shared/rules/brigade/staff/fire'
import { targetWeight } from '../../../../src-shared/rules/brigade/staff/worth'
import { sees } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { seededDice } from '../../../../src-shared/engine/dice'
import { LEANINGS, type Temperament } from '../../../../src-shared/engine/temperament'
import { ordered } from '../support/by-orders'
import type { Side } from '../../../../src-shared/engine/sides'
import { situation } from '../support/field'
import { area } from '../support/script'

const attack = (objective: string) => ({
  clauses: [{ verb: 'attack', objective, method: 'assault', corridor: 12 }],
})
const column = (x: number, y: number, objective: string, more: object = {}) => ({
  at: [x, y, 180],
  formation: 'attackColumn',
  order: attack(objective),
  ...more,
})

const nextAlteration = (state: BrState, side: Side) => alterations(state, side, 1)[0]?.command
const bestVolley = (state: BrState, side: Side) => volleys(state, side)[0]?.command

describe('whom an attack goes for', () => {
  const target = (state: BrState, id: string) => {
    const task = taskOf(state, id)
    const found = task && targetOf(state, id, task)
    return found && [found.target.id, found.isCrowded]
  }
  const lone = { A1: [24, 20, 0], A2: [34, 20, 0] }
  const crowd = {
    ...lone,
    F1: column(23, 24, 'A'),
    F2: column(25.5, 24, 'A'),
    FG: column(24, 29, 'A'),
  }

  it('is the nearest that is named, and another when two brigades are at that one', () => {
    expect(target(ordered('plot', { ...lone, FG: column(24, 29, 'A') }), 'FG')).toEqual(['A1', false])
    expect(target(ordered('plot', crowd), 'F1')).toEqual(['A1', false])
    expect(target(ordered('plot', crowd), 'FG')).toEqual(['A2', false])
  })

  it('waits behind two who are at the only one, and takes the place of one that is halted', () => {
    const { A2: _, ...only } = crowd
    const state = ordered('plot', only)
    expect(target(state, 'FG')).toEqual(['A1', true])
    const halted = ordered('plot', { ...only, F1: column(23, 24, 'A', { morale: 'halt' }) })
    expect(target(halted, 'FG')).toEqual(['A1', false])
  })

  it('is foot before horse for foot, which cannot charge horse (BR-CHG-02)', () => {
    const state = ordered('plot', { AC: [24, 22, 0], A1: [30, 20, 0], F1: column(24, 28, 'A') })
    expect(target(state, 'F1')).toEqual(['A1', false])
  })
})

describe('in a village, where nobody sees farther than an inch (BR-GEO-09)', () => {
  it('a column comes up squarely, a corner against a corner, until it may charge', () => {
    let state = ordered(
      'plot',
      { F1: { ...column(25.3, 24.4, 'A1'), at: [25.3, 24.4, 195] }, A1: [24, 20, 0] },
      { terrain: { areas: [area('village', 10, 10, 40, 40)] } },
    )
    expect(sees(state, 'F1', 'A1')).toBe(false)
    expect(refuseCharge(state, 'F1', 'A1')?.code).toBe('CHARGE_NO_SIGHT')
    for (let entry = 0; entry < 60 && !sees(state, 'F1', 'A1'); entry += 1) {
      const [side] = rules.turn(state).toAct
      if (side === undefined) break
      state = rules.play(state, side, { type: 'EndPhase', side }, seededDice(4, entry)).state
    }
    expect(sees(state, 'F1', 'A1')).toBe(true)
    expect(bodyOf(state, 'F1').rectangle.heading % 90).toBeCloseTo(0, 1)
    expect(refuseCharge({ ...state, phase: 'declare' }, 'F1', 'A1')).toBeUndefined()
  })
})

describe('fire', () => {
  const line = { A1: { at: [24, 20, 0] }, F1: [22.2, 24.5, 180], F2: [26.2, 24.5, 180] }

  it('is split only where the second target is shaken by its share (10.5, BR-MUSK-06)', () => {
    const whole = bestVolley(situation('smallArms', { bodies: line }), 1)
    expect(whole?.targets).toHaveLength(1)
    // One figure more and F2 is halted: 12 of 18 in each unit.
    const near = { ...line, F2: { at: [26.2, 24.5, 180], figures: [12, 12, 12, 12] } }
    const shaken = { ...line, F2: near.F2, F1: { at: [22.2, 24.5, 180], figures: [13, 13, 13, 13] } }
    const halved = bestVolley(situation('smallArms', { bodies: shaken }), 1)
    expect(halved?.targets.map(({ id }) => id)).toContain('F2')
    const forbidden = situation('smallArms', { bodies: shaken, houseRules: { splitFire: false } })
    expect(bestVolley(forbidden, 1)?.targets).toHaveLength(1)
  })

  it('counts more at who could charge the firer', () => {
    const weight = (formation: string) => {
      const bodies = { A1: [24, 20, 0], F1: { at: [24, 26, 180], formation } }
      return targetWeight(situation('smallArms', { bodies }), 'F1', 0, 'A1')
    }
    expect(weight('attackColumn')).toBeCloseTo(1.3 * weight('line'))
  })
})

describe('the commander', () => {
  const staff = {
    leaders: [
      { id: 'FN', x: 24, y: 44, side: 0 },
      { id: 'AW', x: 60, y: 4 },
    ],
  }
  const reserve = { clauses: [{ verb: 'reserve' }] }

  it('sends the nearest reserve that is strong enough to a place that was lost', () => {
    const given = {
      ...staff,
      places: [{ placeId: 'P', name: 'P', x: 24, y: 20, value: 3, heldBy: 'F' }],
    }
    const bodies = {
      A1: [24, 20, 0],
      F1: { at: [24, 36, 180], order: reserve },
      F2: { at: [24, 32, 180], order: reserve, figures: [4, 4, 4, 4] },
    }
    const state = { ...ordered('command', bodies, given), holders: { P: 'A' } }
    expect(nextAlteration(state, 0)).toMatchObject({
      addressee: 'F1',
      order: { clauses: [{ verb: 'attack', objective: 'P' }, { verb: 'reserve' }] },
    })
    // To one that is not lost yet he goes and stays; where no enemy is near nobody is sent.
    expect(nextAlteration({ ...state, holders: { P: 'F' } }, 0)).toMatchObject({
      addressee: 'F1',
      order: {
        clauses: [{ verb: 'advance', place: 'P' }, { verb: 'hold', place: 'P' }, { verb: 'reserve' }],
      },
    })
    const quiet = ordered('command', { ...bodies, A1: [60, 6, 0] }, given)
    expect(nextAlteration({ ...quiet, holders: { P: 'F' } }, 0)).toBeUndefined()
    // Nor is anybody from so far off that he would come too late.
    const far = ordered('command', { ...bodies, F1: { at: [48, 40, 180], order: reserve } }, given)
    expect(nextAlteration({ ...far, holders: { P: 'F' } }, 0)).toBeUndefined()
  })

  it('sends nothing in the last move: no message comes before the battle is over (BR-ORD-14)', () => {
    const bodies = {
      A1: { at: [24, 20, 0], morale: 'halt' },
      A2: [30, 20, 0],
      F1: { at: [24, 32, 180], order: reserve },
    }
    const sent = (move: number) =>
      nextAlteration({ ...ordered('command', bodies, { ...staff, moves: 8 }), move }, 0)?.addressee
    expect([sent(7), sent(8)]).toEqual(['F1', undefined])
  })

  it('sends horse that has lost half its men behind the line', () => {
    const charge = (figures: readonly number[]) => ({
      A1: [24, 20, 0],
      FC: { at: [24, 34, 180], order: attack('A1'), figures },
    })
    const sent = (figures: readonly number[]) =>
      alterations(ordered('command', charge(figures), staff), 0, 1)[0]
    expect(sent([3, 3, 2, 2])).toMatchObject({
      wants: 'sparesHorse',
      command: { addressee: 'FC', order: { clauses: [{ verb: 'retire' }, { verb: 'reserve' }] } },
    })
    expect(sent([14, 14, 14, 14])).toBeUndefined()
  })

  it('keeps horse at the enemy, or a place, for longer by his temperament', () => {
    const spared = (temperament: Temperament) => {
      const bodies = {
        A1: [24, 20, 0],
        FC: { at: [24, 34, 180], order: attack('A1'), figures: [4, 4, 3, 3] },
      }
      return alterations(ordered('command', bodies, staff), 0, 1, LEANINGS[temperament])[0]?.wants
    }
    expect([spared('even'), spared('grouchy'), spared('ney')]).toEqual([
      'sparesHorse',
      'sparesHorse',
      undefined,
    ])
    const saved = (temperament: Temperament) => {
      const bodies = {
        A1: [24, 20, 0],
        A2: [20, 20, 0],
        F1: { at: [24, 28, 180], order: { clauses: [{ verb: 'hold' }] } },
        F2: { at: [24, 36, 180], order: reserve },
      }
      const given = { ...staff, places: [{ placeId: 'P', name: 'P', x: 24, y: 24, value: 3, heldBy: 'F' }] }
      const state = { ...ordered('command', bodies, given), holders: { P: 'F' } }
      return alterations(state, 0, 1, LEANINGS[temperament])[0]?.wants
    }
    expect([saved('even'), saved('napoleonIll'), saved('wellington')]).toEqual([
      'savesPlace',
      undefined,
      'savesPlace',
    ])
  })

  it('sends a reserve after a division of which two in five rout or are halted (10.3 d)', () => {
    const bodies = {
      A1: { at: [24, 20, 0], morale: 'halt' },
      A2: [30, 20, 0],
      F1: { at: [24, 32, 180], order: reserve },
    }
    expect(nextAlteration(ordered('command', bodies, staff), 0)).toMatchObject({
      addressee: 'F1',
      order: { clauses: [{ verb: 'attack', objective: 'A' }, { verb: 'reserve' }] },
    })
    const fresh = { ...bodies, A1: [24, 20, 0] }
    expect(nextAlteration(ordered('command', fresh, staff), 0)).toBeUndefined()
  })

  it('sends nobody after it where enough are at it already, and none whose own hour comes first', () => {
    const sent = (more: object) => {
      const bodies = {
        A1: { at: [24, 20, 0], morale: 'halt' },
        A2: [30, 20, 0],
        F1: { at: [24, 32, 180], order: reserve },
        ...more,
      }
      return nextAlteration(ordered('command', bodies, { ...staff, moves: 30 }), 0)
    }
    expect(sent({})).toMatchObject({
      order: { clauses: [{ verb: 'attack', until: [{ when: 'afterMoves' }] }, { verb: 'reserve' }] },
    })
    expect(sent({ F2: column(23, 28, 'A'), FG: column(30, 28, 'A') })).toBeUndefined()
    const until = (move: number) => ({
      F1: {
        at: [24, 32, 180],
        order: {
          clauses: [
            { verb: 'reserve', until: [{ when: 'atMove', move }] },
            { verb: 'attack', objective: 'A1' },
          ],
        },
      },
    })
    expect(sent(until(8))).toBeUndefined()
    expect(sent(until(20))?.addressee).toBe('F1')
  })

  it('sends foot that was told to hold where nobody is before it, and nobody who is used up', () => {
    const sent = (f1: object, at = [24, 36, 180]) => {
      const bodies = { A1: [24, 20, 0], F1: { at, order: reserve, ...f1 } }
      const places = [{ placeId: 'P', name: 'P', x: 24, y: 20, value: 3, heldBy: 'F' }]
      const state = ordered('command', bodies, { ...staff, places })
      return nextAlteration({ ...state, holders: { P: 'A' } }, 0)?.addressee
    }
    const hold = { order: { clauses: [{ verb: 'hold' }] } }
    expect([sent({}), sent(hold), sent(hold, [24, 30, 180])]).toEqual(['F1', 'F1', undefined])
    expect(sent({ morale: 'halt' })).toBeUndefined()
    expect(sent({ figures: [5, 5, 5, 5] }, [24, 32, 180])).toBeUndefined()
  })

  it('stops who follows an assault whose leaders are beaten (10.3 c)', () => {
    const bodies = (morale: string) => ({
      A1: [24, 20, 0],
      A2: [40, 8, 0],
      AG: [48, 8, 0],
      F1: column(23, 24, 'A1', { morale }),
      F2: column(25.5, 24, 'A1', { morale }),
      FG: column(24, 34, 'A1'),
    })
    expect(nextAlteration(ordered('command', bodies('halt'), staff), 0)).toMatchObject({
      addressee: 'FG',
      order: { clauses: [{ verb: 'hold' }, { verb: 'attack', objective: 'A1' }] },
    })
    expect(nextAlteration(ordered('command', bodies('ok'), staff), 0)).toBeUndefined()
  })
})

describe('doubts (9.2)', () => {
  it('come with the options of the actor somebody looks at', () => {
    const state = situation('declare', { bodies: { F1: [24, 28, 180, 'attackColumn'], A1: [24, 20, 0] } })
    const [charge] = rules.options(state, 0, 'F1').filter(({ command }) => command.type === 'DeclareCharge')
    expect(charge?.warnings?.map(({ key }) => key)).toEqual(['warning.WARN_CHARGE_UNLIKELY'])
    expect(rules.options(state, 0).every(({ warnings }) => warnings === undefined)).toBe(true)
  })
})

it('an order of the executor is always one that may be given', () => {
  const state = ordered('plot', { A1: [24, 20, 0], F1: column(24, 40, 'A1') })
  const plot = standingPlot(state, 'F1')
  expect(plot?.actions.length).toBeGreaterThan(0)
  const command: BrCommand = { type: 'PlotMove', brigadeId: 'F1', actions: [...(plot?.actions ?? [])] }
  expect(machine.refuse(state, 0, command)).toBeUndefined()
  expect(() => {
    machine.play(new Step(state, seededDice(1, 1)), 0, command)
  }).not.toThrow()
})
