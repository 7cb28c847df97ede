// How well a staff plays: easy, normal and hard (10.6), and the shots it waits for, finishes off or prefers (10.5).
import { describe, expect, it } from 'vitest'
import { resolve } from '../../../../src-shared/engine/battle'
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { chargesWorthIt, chargeWorth } from '../../../../src-shared/rules/brigade/staff/charges'
import { shots } from '../../../../src-shared/rules/brigade/staff/fire'
import { expected } from '../../../../src-shared/rules/brigade/staff/likely'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'
import { situation } from '../support/field'

/** A command phase with the orders of the sheet in force. */
function inForce(given: object): BrState {
  const parsed = parseGiven({ ...given, phase: 'command' })
  return stateOfGiven(parsed, muster(sheetOfGiven(parsed)), machine)
}

const bestShot = (state: BrState, side: 0 | 1) => shots(state, side)[0]?.command

const chosen = (state: BrState, skill: StaffSkill) =>
  rules.staff(state, 0, {}, seededRandom(1, 1), skill).command

describe('a charge (10.6)', () => {
  /** A column so many inches before the flank of a line. */
  const charging = (gap: number) =>
    situation('declare', {
      houseRules: { ordersMode: 'off' },
      bodies: { F1: { at: [24, 24 + gap, 180], formation: 'attackColumn' }, A1: [24, 22, 90] },
    })
  const asks = (least: number, isShrewd: boolean) => ({ least, leastByOrder: least, isShrewd })
  const choices = (state: BrState) =>
    (['easy', 'normal', 'hard'] as const).map((skill) => chosen(state, skill).type)
  it('is for an easy staff where it can hardly fail, for a normal one where it promises something, for a hard one where it pays', () => {
    const atFront = situation('declare', {
      houseRules: { ordersMode: 'off' },
      bodies: {
        F1: { at: [24, 26, 180], formation: 'attackColumn' },
        A1: { at: [24, 22, 0], figures: [11, 11] },
      },
    })
    expect(choices(charging(3))).toEqual(['DeclareCharge', 'DeclareCharge', 'DeclareCharge'])
    expect(choices(charging(5))).toEqual(['EndPhase', 'DeclareCharge', 'DeclareCharge'])
    expect(choices(atFront)).toEqual(['EndPhase', 'DeclareCharge', 'DeclareCharge'])
    expect(choices(charging(6))).toEqual(['EndPhase', 'DeclareCharge', 'EndPhase'])
  })

  it('is declared by horse that is ordered to attack, but by an easy staff only where it can hardly fail', () => {
    const bodies = {
      FC: {
        at: [24, 30, 180],
        order: { clauses: [{ verb: 'attack', objective: 'A', method: 'charge', corridor: 12 }] },
      },
      A1: { at: [24, 22, 90], figures: [8, 8] },
    }
    const state = ordered('declare', bodies)
    expect(choices(state)).toEqual(['EndPhase', 'DeclareCharge', 'DeclareCharge'])
  })

  it('is made by plain troops only at whom their order names', () => {
    const plainly = (objective: string) => {
      const order = { clauses: [{ verb: 'attack', objective, method: 'assault' }] }
      const F1 = { at: [24, 27, 180], formation: 'attackColumn', order }
      const state = ordered('declare', { F1, A1: [24, 22, 90] })
      expect(chosen(state, 'easy').type).toBe('DeclareCharge')
      return rules.carryOut?.(state, 0, {}, seededRandom(1, 1)).type
    }
    expect([plainly('A'), plainly('A1')]).toEqual(['EndPhase', 'DeclareCharge'])
  })

  it('that may fall short costs a hard staff more than the fire it would stand in (BR-CHG-08)', () => {
    const scores = (gap: number) =>
      [false, true].map((isShrewd) => chargesWorthIt(charging(gap), 0, asks(-100, isShrewd))[0]?.score ?? 0)
    const [plain = 0, shrewd = 0] = scores(6)
    expect(shrewd).toBeLessThan(plain - 10)
    const [sure, surely] = scores(3)
    expect(surely).toBe(sure)
  })

  it('that is more likely to fall short than not is declared only at whom the order names (10.4)', () => {
    const at = (objective: string, gap: number) => {
      const order = { clauses: [{ verb: 'attack', objective, method: 'assault' }] }
      const F1 = { at: [24, 22.5 + gap, 180], formation: 'attackColumn', order }
      return chosen(ordered('declare', { F1, AA: [24, 22.5, 0] }), 'normal').type
    }
    expect(at('A', 5.5)).toBe('DeclareCharge')
    expect(at('A', 6.5)).toBe('EndPhase')
    expect(at('AA', 6.5)).toBe('DeclareCharge')
  })

  it('at guns is declared by a hard staff in the last moves only, or by order', () => {
    const byOrder = (move: number, objective: string) => {
      const bodies = {
        F1: {
          at: [24, 26, 180],
          formation: 'attackColumn',
          order: { clauses: [{ verb: 'attack', objective, method: 'assault' }] },
        },
        AA: [24, 22.5, 0],
      }
      return { ...ordered('declare', bodies, { moves: 20 }), move }
    }
    const atGuns = (move: number, objective = 'A') => chosen(byOrder(move, objective), 'hard')
    expect(atGuns(4).type).toBe('EndPhase')
    // Whoever is ordered to attack them does so, however well his staff plays.
    expect(chosen(byOrder(4, 'AA'), 'easy').type).toBe('DeclareCharge')
    expect(chosen(byOrder(4, 'A'), 'easy').type).toBe('EndPhase')
    expect(atGuns(4, 'AA').type).toBe('DeclareCharge')
    expect(atGuns(15).type).toBe('DeclareCharge')
  })

  it('at men on the run is declared by no hard staff', () => {
    const atRunner = (activity: object) => {
      const state = situation('declare', {
        houseRules: { ordersMode: 'off' },
        bodies: { F1: { at: [24, 26, 180], formation: 'attackColumn' }, A1: [24, 22, 180] },
      })
      const runner = state.brigades['A1']
      if (!runner) throw new Error('no A1')
      return chargesWorthIt(
        { ...state, brigades: { ...state.brigades, A1: { ...runner, ...activity } } },
        0,
        asks(0, true),
      ).length
    }
    expect(atRunner({})).toBe(1)
    expect(atRunner({ activity: { kind: 'routing', moves: 1 }, morale: 'rout' })).toBe(0)
  })
})

describe('a commander', () => {
  it('has no say in an easy staff: nothing is altered (10.6)', () => {
    const reserve = { clauses: [{ verb: 'reserve' }] }
    const given = {
      bodies: { A1: [24, 20, 0], F1: { at: [24, 36, 180], order: reserve } },
      leaders: [
        { id: 'FN', x: 24, y: 44, side: 0 },
        { id: 'AW', x: 60, y: 4 },
      ],
      places: [{ placeId: 'P', name: 'P', x: 24, y: 20, value: 3, heldBy: 'F' }],
      houseRules: { ordersMode: 'strict' },
    }
    const state = { ...inForce(given), holders: { P: 'A' } }
    expect(chosen(state, 'normal').type).toBe('AlterOrder')
    expect(chosen(state, 'hard').type).toBe('AlterOrder')
    expect(chosen(state, 'easy').type).toBe('EndPhase')
  })
})

describe('guns (10.5)', () => {
  const aim = (guns: readonly number[], bodies: object) => {
    const state = situation('artillery', {
      houseRules: { ordersMode: 'off' },
      bodies: { FA: [24, 24, 0], ...bodies },
    })
    return { ...state, brigades: { ...state.brigades, FA: withPoints(state, 'FA', guns) } }
  }
  const withPoints = (state: BrState, id: string, points: readonly number[]) => {
    const brigade = state.brigades[id]
    if (!brigade) throw new Error(`no ${id}`)
    return {
      ...brigade,
      pieces: brigade.pieces.map((piece, i) => ({ ...piece, points: points[i] ?? piece.points })),
    }
  }
  const column = (y: number) => ({ A1: { at: [24, y, 180], formation: 'attackColumn' } })

  it('a piece that must miss two moves after its shot waits for a column to come into canister', () => {
    expect(bestShot(aim([18, 18], column(37)), 0)?.pieces).toEqual([0, 1])
    expect(bestShot(aim([18, 8], column(37)), 0)?.pieces).toEqual([0])
    expect(bestShot(aim([8, 8], column(37)), 0)).toBeUndefined()
    // Alternate moves are worth using: only a piece that misses two or more waits.
    expect(bestShot(aim([18, 13], column(37)), 0)?.pieces).toEqual([0, 1])
    expect(bestShot(aim([18, 11], column(37)), 0)?.pieces).toEqual([0, 1])
    expect(bestShot(aim([18, 10], column(37)), 0)?.pieces).toEqual([0])
    // Farther off nothing is gained by it, nearer by there is canister now.
    expect(bestShot(aim([18, 8], column(42)), 0)?.pieces).toEqual([0, 1])
    expect(bestShot(aim([18, 8], column(34)), 0)).toMatchObject({ pieces: [0, 1], projectile: 'canister' })
  })

  it('the enemy of the next move comes on by six inches in column, and stands in line when near', () => {
    const y = (state: BrState) => expected(state, 0).brigades['A1']?.pose.y
    expect(y(aim([18, 18], column(40)))).toBeCloseTo(34)
    expect(y(aim([18, 18], { A1: [24, 30, 180] }))).toBeCloseTo(30)
  })

  it('fires at a battery only if there is nothing better to hit, or it is nearly out', () => {
    const state = aim([18, 18], { A1: { at: [23, 42, 180], formation: 'attackColumn' }, AA: [25.5, 34, 180] })
    expect(bestShot(state, 0)?.target).toEqual({ brigadeId: 'A1' })
    const few = { ...state, brigades: { ...state.brigades, AA: withPoints(state, 'AA', [3, 3]) } }
    expect(bestShot(few, 0)?.target).not.toEqual({ brigadeId: 'A1' })
  })
})

describe('a hard staff', () => {
  it('plays whole moves by legal commands, the same from the same state', () => {
    const bodies = {
      F1: { at: [22, 34, 180], formation: 'attackColumn', order: attack },
      F2: { at: [27, 34, 180], formation: 'attackColumn', order: attack },
      FC: {
        at: [34, 36, 180],
        order: { clauses: [{ verb: 'attack', objective: 'A', method: 'charge', corridor: 12 }] },
      },
      FA: [18, 36, 180],
      A1: [22, 20, 0],
      A2: [27, 20, 0],
      AC: [33, 16, 0],
      AA: [18, 20, 0],
    }
    let state = inForce({ bodies, houseRules: { ordersMode: 'strict' } })
    for (let entry = 0; rules.turn(state).turn <= 6 && !rules.outcome(state); entry += 1) {
      const [side] = rules.turn(state).toAct
      if (side === undefined) break
      const seen = rules.seenBy(state, side)
      const { command } = rules.staff(seen, side, {}, seededRandom(5, entry), 'hard')
      expect(rules.staff(seen, side, {}, seededRandom(5, entry), 'hard')).toMatchObject({ command })
      const played = resolve(rules, state, { type: 'command', side, command }, seededDice(5, entry))
      if (played.kind !== 'played') throw new Error(JSON.stringify(played))
      state = played.state as BrState
    }
    expect(state.move).toBeGreaterThan(6)
    const lost = Object.values(state.brigades).some(
      (one) => one.activity.kind !== 'free' || one.morale !== 'ok',
    )
    expect(lost).toBe(true)
  })
  const attack = { clauses: [{ verb: 'attack', objective: 'A', method: 'assault', corridor: 12 }] }
})

describe('what a charge that falls short would suffer (10.4, step 2)', () => {
  it('weighs more with every enemy before whom it would stand', () => {
    const worth = (others: object) =>
      chargeWorth(
        situation('declare', {
          houseRules: { ordersMode: 'off' },
          bodies: { F1: { at: [24, 29, 180], formation: 'attackColumn' }, A1: [24, 22, 90], ...others },
        }),
        'F1',
        'A1',
      )
    const lone = worth({})
    const beside = worth({ A2: [27, 23.5, 335] })
    const guns = worth({ A2: [27, 23.5, 335], AA: [28, 18, 340] })
    expect(beside).toBeLessThan(lone)
    expect(guns).toBeLessThan(beside)
    // Who looks elsewhere, or stands too far off, tells nothing.
    expect(worth({ A2: [27, 23.5, 155] })).toBeCloseTo(lone)
    expect(worth({ AA: [28, 12, 340] })).toBeCloseTo(lone)
  })
})
