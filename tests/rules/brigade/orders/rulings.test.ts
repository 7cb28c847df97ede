// Rulings on dice, clock, orders, messages and what is carried out when, each tried by itself and named by its id.
import { describe, expect, it } from 'vitest'
import { DIE_FACES, seededDice } from '../../../../src-shared/engine/dice'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import {
  deliverAlterations,
  refuseAlteration,
  sendAlteration,
} from '../../../../src-shared/rules/brigade/orders/alterations'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import { clockOf } from '../../../../src-shared/rules/brigade/turn/clock'
import type { BrCommand, CommandOf } from '../../../../src-shared/rules/brigade/turn/commands'
import { houseRulesSchema } from '../../../../src-shared/rules/brigade/sheet/house-rules'
import { ordinaryRate, inchesOf } from '../../../../src-shared/rules/brigade/movement/rates'
import { infoOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { meleeTotal } from '../../../../src-shared/rules/brigade/combat/totals'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { brigadeMorale, unitMorale } from '../../../../src-shared/rules/brigade/morale/morale'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { carryOut, contact, situation } from '../support/field'
import { area, at, end, MAX, play, plot } from '../support/script'

const places = [
  { placeId: 'B', name: 'B', x: 24, y: 30, value: 1 },
  { placeId: 'C', name: 'C', x: 40, y: 30, value: 1 },
]

/** A state in the command phase with a commander, orders in force. */
function commanded(more: object = {}): BrState {
  const given = parseGiven({
    phase: 'command',
    houseRules: { ordersMode: 'strict' },
    places,
    leaders: [{ id: 'AW', x: 24, y: 4 }],
    bodies: { F1: [24, 44, 180], A1: [24, 10, 0], A2: [40, 10, 0] },
    ...more,
  })
  return stateOfGiven(given, muster(sheetOfGiven(given)), machine)
}

const alter = (addressee: string, place: string, leaderId = 'AW'): CommandOf<'AlterOrder'> => ({
  type: 'AlterOrder',
  leaderId,
  addressee,
  order: generalOrderSchema.parse({ clauses: [{ verb: 'march', place }] }),
})
const sent = (state: BrState, command: CommandOf<'AlterOrder'>, face: number) =>
  carryOut(state, [face], (step) => {
    sendAlteration(step, 1, command)
  })
const delivered = (state: BrState, move: number) =>
  carryOut({ ...state, move }, [], (step) => {
    deliverAlterations(step, 1)
  })
const goalOf = (state: BrState, id: string) => state.secret[1].orders[id]?.order.clauses[0]?.place

describe('dice and clock', () => {
  it('the average die has 2, 3, 3, 4, 4, 5, and a seed throws them as often as those faces stand on it (BR-GEN-01)', () => {
    expect(DIE_FACES.average).toEqual([2, 3, 3, 4, 4, 5])
    const step = new Step(situation('artillery', { bodies: { A1: [24, 20, 0] } }), seededDice(7, 0))
    const thrown = Array.from({ length: 600 }, () =>
      step.roll({ die: 'average', count: 1, side: 1, purpose: 'piece', rules: ['BR-GEN-01'] }),
    ).flatMap(({ faces }) => faces)
    const share = (face: number) => thrown.filter((one) => one === face).length / thrown.length
    expect(new Set(thrown)).toEqual(new Set([2, 3, 4, 5]))
    expect(share(3)).toBeGreaterThan(share(2) + share(5) - 0.1)
    expect(share(4)).toBeGreaterThan(share(2) + 0.05)
  })

  it('house rules stand at the head of the log and never change (BR-GEN-08)', () => {
    const state = commanded({
      houseRules: { ordersMode: 'advisory', meleeMargin: 3 },
      phase: 'setup.orders',
      move: 0,
    })
    const begun = new Step(state, seededDice(1, 0))
    machine.start(begun)
    expect(begun.events[0]).toMatchObject({ kind: 'battleBegun', rules: ['BR-GEN-08'] })
    expect(JSON.stringify(begun.events[0]?.data)).toContain('"meleeMargin":3')
    expect(begun.state.houseRules).toEqual(state.houseRules)
  })

  it('a move is fifteen minutes unless the house says otherwise, and only the clock knows (BR-R-05)', () => {
    const { sheet } = situation('command', { bodies: { A1: [24, 20, 0] } })
    const usual = houseRulesSchema.parse({})
    expect(usual.minutesPerMove).toBe(15)
    expect(clockOf(sheet, usual, 38)).toBe('21:00')
    expect(clockOf(sheet, houseRulesSchema.parse({ minutesPerMove: 20 }), 3)).toBe('12:30')
  })
})

describe('orders', () => {
  it('bind by default; advisory notes what was done against them, off does not ask (BR-R-76)', () => {
    expect(houseRulesSchema.parse({}).ordersMode).toBe('strict')
    const away: BrCommand = { type: 'PlotMove', brigadeId: 'A1', actions: [{ turn: 90 }, { advance: 4 }] }
    for (const [ordersMode, code, deviations] of [
      ['strict', 'ORDER_DEVIATION', 0],
      ['advisory', undefined, 1],
      ['off', undefined, 0],
    ] as const) {
      const state = commanded({
        phase: 'plot',
        houseRules: { ordersMode },
        bodies: {
          F1: [24, 44, 180],
          A1: { at: [24, 10, 0], order: { clauses: [{ verb: 'hold', place: { x: 24, y: 10 }, radius: 1 }] } },
        },
      })
      expect(machine.refuse(state, 1, away)?.code).toBe(code)
      if (code) continue
      const step = new Step(state, seededDice(1, 1))
      for (const command of [
        away,
        { type: 'EndPhase', side: 1 },
        { type: 'EndPhase', side: 0 },
      ] as BrCommand[])
        machine.play(step, command.type === 'EndPhase' ? command.side : 1, command)
      expect(step.state.secret[1].deviations).toBe(deviations)
    }
  })

  it('altered in move t with die d are in force from move t + d (BR-R-77)', () => {
    const { state, of } = sent({ ...commanded(), move: 4 }, alter('A1', 'B'), 3)
    expect(of('alterationSent')[0]?.data).toMatchObject({ die: 3, due: 7 })
    expect(goalOf(delivered(state, 6).state, 'A1')).not.toBe('B')
    expect(goalOf(delivered(state, 7).state, 'A1')).toBe('B')
  })

  it('the later word counts, whichever comes first (BR-R-78)', () => {
    const first = sent({ ...commanded(), move: 4 }, alter('A1', 'B'), 5).state
    const second = sent({ ...first, move: 5 }, alter('A1', 'C'), 1).state
    const after = delivered(second, 6).state
    expect(goalOf(after, 'A1')).toBe('C')
    const last = delivered(after, 9)
    expect(last.of('alterationStale')).toHaveLength(1)
    expect(goalOf(last.state, 'A1')).toBe('C')
  })

  it('one die serves all brigades of a formation: a message has one addressee (BR-R-79)', () => {
    const { state, of } = sent({ ...commanded(), move: 1 }, alter('A', 'B'), 2)
    expect(of('alterationSent')[0]?.data).toMatchObject({ brigadeIds: ['A1', 'A2'], due: 3 })
    const after = delivered(state, 3).state
    expect([goalOf(after, 'A1'), goalOf(after, 'A2')]).toEqual(['B', 'B'])
    const few = commanded({ houseRules: { ordersMode: 'strict', alterationsPerMove: 1 } })
    const one = sent(few, alter('A', 'B'), 2).state
    expect(refuseAlteration(one, 1, alter('A1', 'C'))?.code).toBe('ALREADY_ALTERED')
    const single = sent(few, alter('A1', 'B'), 2).state
    expect(refuseAlteration(single, 1, alter('A2', 'B'))?.code).toBe('TOO_MANY_ALTERATIONS')
  })

  it('go to a brigade once a move and never twice with the same words; another may overtake (BR-R-112)', () => {
    const one = sent({ ...commanded(), move: 3 }, alter('A1', 'B'), 6).state
    expect(refuseAlteration(one, 1, alter('A1', 'C'))?.code).toBe('ALREADY_ALTERED')
    expect(refuseAlteration({ ...one, move: 4 }, 1, alter('A1', 'B'))?.code).toBe('ALREADY_ALTERED')
    expect(refuseAlteration({ ...one, move: 4 }, 1, alter('A1', 'C'))).toBeUndefined()
  })

  it('go to brigades of the commander’s own army alone (BR-R-116)', () => {
    const state = commanded()
    const two = {
      ...state,
      sheet: {
        ...state.sheet,
        brigades: state.sheet.brigades.map((one) => (one.id === 'A2' ? { ...one, army: 'P' } : one)),
      },
    }
    expect(refuseAlteration(two, 1, alter('A2', 'B'))).toMatchObject({
      code: 'NOT_HIS_ARMY',
      rule: 'BR-R-116',
    })
    expect(refuseAlteration(two, 1, alter('A1', 'B'))).toBeUndefined()
  })
})

describe('brigades', () => {
  it('of horse have one weight, and it is that which counts against other horse (BR-R-50)', () => {
    const against = (weight: string) => {
      const state = situation('melee', {
        bodies: {
          FC: { at: [24, 24, 180], activity: { kind: 'engaged' } },
          AD: { at: [24, 24, 0], weight, activity: { kind: 'engaged' } },
        },
        state: { contacts: [contact('FC', 'AD', { rounds: 1, move: 0 })] },
      })
      return meleeTotal(state, 'FC').working.map(({ key }) => key)
    }
    expect(against('light')).toContain('M-HVL')
    expect(against('medium')).toContain('M-HVM')
    expect(against('heavy').filter((key) => key.startsWith('M-H'))).toEqual([])
  })

  it('of divisional cavalry are one unit, and move and break like any horse (BR-R-88, BR-BDE-04)', () => {
    const state = situation('plot', {
      bodies: {
        FD: {
          at: [30, 20, 0],
          like: 'FL',
          independent: true,
          units: [{ name: 'Chasseurs', block: 'dcav6', figures: 6 }],
        },
        AS: [30, 30, 180],
      },
    })
    const info = infoOf(state, 'FD')
    expect([info.isCavalry, info.brigade.independent, infoOf(state, 'AS').brigade.independent]).toEqual([
      true,
      true,
      true,
    ])
    expect(inchesOf(ordinaryRate(info, 'line'), [6, 6])).toBe(12)
    const states = [4, 3, 1].map((figures) => brigadeMorale([unitMorale(figures, 'dcav6')], state.houseRules))
    expect(states).toEqual(['ok', 'halt', 'rout'])
  })
})

describe('movement', () => {
  it('stops at the edge of impassable ground (BR-TERR-04)', () => {
    play(
      'a lake',
      {
        bodies: { A1: [30, 20, 0], F1: [60, 45, 180] },
        phase: 'plot',
        terrain: { areas: [area('lake', 20, 22, 40, 26)] },
      },
      plot(1, 'A1', MAX),
      end(1),
      end(0, { dice: [6], state: { brigades: { A1: at(30, 22, 0) } } }),
    )
  })

  it('of those who retire is half a move back and a turn, of horse two turns (BR-R-82)', () => {
    play(
      'foot and horse retire',
      { bodies: { A1: [20, 20, 0], AD: [40, 30, 0], F1: [60, 45, 180] }, phase: 'plot' },
      plot(1, 'A1', { retire: 'right' }),
      plot(1, 'AD', { retire: 'right' }),
      end(1),
      end(0, {
        dice: [5],
        state: { brigades: { A1: at(20, 16.909, 180), AD: at(40.788, 29.213, 90) } },
        logAnyOrder: ['BR-RET-01', 'BR-RET-02'],
      }),
    )
  })

  it('of fugitives is the shortest way to their edge, and ground that would stop them only slows (BR-R-70)', () => {
    const flight = {
      bodies: { A1: { at: [30, 30, 0], activity: { kind: 'routing' } }, F1: [60, 45, 180] },
      phase: 'plot',
    }
    play('open', flight, end(0, { state: { brigades: { A1: { pose: { x: 30, heading: 180 } } } } }))
    play(
      'through a lake at a quarter',
      { ...flight, terrain: { areas: [area('lake', 20, 4, 40, 31)] } },
      end(0, { state: { brigades: { A1: at(30, 27.909, 180) } } }),
    )
  })

  it('of routs and pursuits is that of the next move, not of the phase in which they arise (BR-R-117)', () => {
    const state = situation('morale', {
      bodies: {
        A1: { at: [24, 20, 0], figures: [7, 7, 7, 7], activity: { kind: 'engaged' } },
        FC: { at: [24, 20.01, 180], activity: { kind: 'engaged' } },
      },
      state: { contacts: [contact('FC', 'A1')] },
    })
    const before = state.brigades['A1']?.pose
    const step = new Step(state, seededDice(1, 1))
    machine.enter(step)
    expect(step.state.move).toBe(state.move)
    expect(step.state.brigades['A1']?.pose).toEqual(before)
    expect([step.state.brigades['A1']?.next?.kind, step.state.brigades['A1']?.activity.kind]).toContain(
      'routing',
    )
    expect(step.events.map(({ kind }) => kind)).toContain('willPursue')
  })

  it('of a reinforcement whose place is taken begins a move later (BR-R-103)', () => {
    const given = {
      bodies: { P1: { at: [0, 24, 90], arriveMove: 2 }, A2: [0.3, 24, 90], F1: [60, 45, 180] },
      phase: 'plot',
    }
    play(
      'an entry that is taken',
      given,
      end(0),
      end(1, {
        events: [{ kind: 'arrivalBlocked', data: { brigadeId: 'P1', byId: 'A2' } }],
        state: { brigades: { P1: { place: 'toCome' } } },
      }),
    )
  })
})
