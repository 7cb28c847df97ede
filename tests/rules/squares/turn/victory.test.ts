// The end of a battle: last unit, army break, objectives, points, concession (5.18).
import { describe, expect, it } from 'vitest'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { losses } from '../../../../src-shared/rules/squares/state/losses'
import {
  armyLosses,
  outcome,
  verdictByPoints,
  victoryPoints,
} from '../../../../src-shared/rules/squares/turn/victory'
import { Battle, END } from '../support/battle'
import type { Given } from '../support/fixtures'

const gone = { status: 'destroyed', square: null }
const withdrawn = (exit: string | null) => ({ status: 'withdrawn', square: null, gone: { exit, turn: 1 } })
const objective = (
  id: string,
  square: string | undefined,
  vp: number,
  holder: 0 | 1 | null,
  more: Given = {},
) => ({
  id,
  name: id,
  ...(square === undefined ? {} : { square }),
  vp,
  holder,
  requires: 'brigade',
  ...more,
})

/** The last activation of a turn. */
const field = (units: Given, more: Given = {}) =>
  new Battle({
    units: { FL1: 'E6', AN: 'E1', ...units },
    active: 'Reille',
    activated: ['Orange', 'Hill', "d'Erlon"],
    ...more,
  })

describe('army break (SQ-VIC-02, SQ-R-60)', () => {
  const army = (lost: readonly string[], more: Given = {}) =>
    field(
      { FL2: 'A6', FL3: 'B6', AB: 'A1', AB2: 'B1', AM: 'C1', AF: 'D1' },
      {
        reserve: false,
        victory: { breakPercent: { F: 40, A: 40 }, objectives: [] },
        state: { units: Object.fromEntries(lost.map((id) => [id, gone])) },
        ...more,
      },
    )

  it('values 2 and 1, unless the sheet says otherwise; reinforcements count', () => {
    const state = army(['AB', 'AF']).state
    expect(armyLosses(state)).toMatchObject([
      { armyId: 'F', lost: 0, initial: 6, broken: false },
      { armyId: 'A', lost: 3, initial: 9, broken: false },
    ])
    const valued = army(['AB'], {
      victory: { breakPercent: {}, objectives: [], unitValue: { AB: 5 } },
    }).state
    expect(armyLosses(valued)[1]).toMatchObject({ lost: 5, initial: 12, breakPercent: 40, broken: true })
  })

  it.each([
    [['AB', 'AF'], undefined],
    [['AB', 'AB2'], { winner: 0, level: 'decisive', reason: 'armyBreak' }],
    [['FL2', 'FL3'], { winner: 1, level: 'decisive', reason: 'armyBreak' }],
  ])('lost %j: %j', (lost, result) => {
    const battle = army(lost)
    if (result) battle.give(0, END)
    else battle.give(0, END, 1, 1)
    if (result) expect(battle.state.outcome).toMatchObject(result)
    else expect(battle.state.outcome).toBeNull()
  })

  it('both on the same turn: by points, at most marginal', () => {
    const battle = army(['AB', 'AB2', 'AM', 'FL2', 'FL3'], {
      victory: { breakPercent: { F: 40, A: 40 }, objectives: [], vpAtStart: [20, 0] },
    }).give(0, END)
    expect(battle.state.outcome).toMatchObject({
      winner: 0,
      level: 'marginal',
      reason: 'armyBreak',
      vp: [26, 4],
    })
    expect(battle.eventData('armyBroke').map((data) => data.armyId)).toEqual(['F', 'A'])
  })

  it('withdrawn units count as lost, those gone by an exit do not', () => {
    const lost = (exit: string | null) =>
      armyLosses(army([], { state: { units: { AB: withdrawn(exit) } } }).state)[1]?.lost
    expect(lost(null)).toBe(2)
    expect(lost('road')).toBe(0)
  })

  it('a side is broken when all its armies are; null armies are left out (SQ-VIC-02)', () => {
    const two = (breakPercent: Given) =>
      new Battle({
        units: {
          FL1: 'E6',
          AN: 'A1',
          AB: 'B1',
          AB2: { square: 'C1', command: 'Ziethen' },
          AM: { square: 'D1', command: 'Ziethen' },
        },
        commands: { Ziethen: { side: 1, army: 'P' } },
        active: 'Reille',
        activated: ['Orange', 'Ziethen'],
        reserve: false,
        victory: { breakPercent, objectives: [] },
        state: { units: { AN: gone } },
      })
    expect(two({ F: 40, A: 40, P: 40 }).give(0, END, 1, 1, 1).state.outcome).toBeNull()
    expect(two({ F: 40, A: 40, P: null }).give(0, END).state.outcome?.winner).toBe(0)
    expect(two({ F: 40, A: null, P: null }).give(0, END, 1, 1, 1).state.outcome).toBeNull()
  })

  it('a broken army is told of once', () => {
    const battle = new Battle({
      units: { FL1: 'E6', AN: 'A1', AB: 'B1', AB2: { square: 'C1', command: 'Ziethen' } },
      commands: { Ziethen: { side: 1, army: 'P' } },
      active: 'Reille',
      activated: ['Orange', 'Ziethen'],
      reserve: false,
      victory: { breakPercent: {}, objectives: [] },
      state: { units: { AN: gone }, brokenArmies: ['A'] },
    }).give(0, END, 1, 1, 1)
    expect(battle.eventData('armyBroke')).toEqual([])
  })
})

describe('objectives (SQ-VIC-03)', () => {
  const held = (units: Given, list: readonly unknown[], more: Given = {}) =>
    field(units, { victory: { breakPercent: { F: null, A: null }, objectives: list }, ...more }).give(
      0,
      END,
      1,
      1,
    )
  it.each([
    ['a brigade', { FL2: 'C3' }, 0],
    ['a gun alone', { FF: 'C3' }, 1],
    ['nobody: he who had it', {}, 1],
  ])('%s', (_, units, side) => {
    expect(held(units, [objective('o', 'C3', 4, 1)]).state.holders['o']?.side).toBe(side)
  })
  it.each([
    [true, 0],
    [false, 1],
  ])('inTown asked, brigade in the town %s: side %i', (inTown, side) => {
    const battle = held(
      { FL2: { square: 'C3', inTown } },
      [objective('o', 'C3', 4, 1, { requires: 'inTown' })],
      { squares: { C3: { town: { name: 'T' } } } },
    )
    expect(battle.state.holders['o']?.side).toBe(side)
  })
  it('one off the board keeps its holder', () => {
    expect(held({}, [objective('o', undefined, 4, 1)]).state.holders['o']).toEqual({ side: 1, armyId: 'A' })
  })
  it('changes hands at the end of either side’s activation, and is told', () => {
    const battle = held({ AB: 'C3', FL2: 'D3' }, [objective('o', 'C3', 4, null), objective('p', 'D3', 1, 1)])
    expect(battle.eventData('objectiveTaken')).toEqual([
      { objectiveId: 'o', square: 'C3', from: null },
      { objectiveId: 'p', square: 'D3', from: 1 },
    ])
  })
  it('counts for the army named, until lost; then for that of the first brigade of the army list (7.5)', () => {
    const battle = (holder: 0 | 1, heldBy: string) =>
      new Battle({
        units: { FL1: 'E6', AN: { square: 'C3', command: 'Ziethen' }, AB: 'C3', AM: 'A1' },
        commands: { Ziethen: { side: 1, army: 'P' } },
        active: 'Reille',
        activated: ['Orange', 'Ziethen'],
        victory: { breakPercent: {}, objectives: [objective('o', 'C3', 2, holder, { heldBy })] },
      }).give(0, END, 1, 1, 1).state.holders['o']
    expect(battle(1, 'P')).toEqual({ side: 1, armyId: 'P' })
    expect(battle(0, 'F')).toEqual({ side: 1, armyId: 'A' })
  })
})

describe('points and the turn limit (SQ-VIC-04, SQ-VIC-05)', () => {
  it('at the start, objectives held, enemy units destroyed; withdrawn none', () => {
    const { state } = field(
      { AB: 'A1', AF: 'B1', AM: 'C1' },
      {
        victory: {
          breakPercent: {},
          objectives: [objective('o', 'C3', 4, 0), objective('p', 'D3', 2, 1)],
          vpAtStart: [1, 3],
        },
        state: { units: { AB: gone, AF: gone, AM: withdrawn(null) } },
      },
    )
    expect(victoryPoints(state, 0)).toEqual({ atStart: 1, objectives: 4, destroyed: 3, total: 8 })
    expect(victoryPoints(state, 1)).toEqual({ atStart: 3, objectives: 2, destroyed: 0, total: 5 })
  })

  it.each([
    [0, 0, null, 'draw'],
    [2, 0, null, 'draw'],
    [3, 0, 0, 'marginal'],
    [0, 9, 1, 'marginal'],
    [10, 0, 0, 'decisive'],
  ])('%i to %i: winner %s, %s', (zero, one, winner, level) => {
    const battle = field(
      {},
      { victory: { breakPercent: {}, objectives: [], vpAtStart: [zero, one] }, sheet: { turnLimit: 1 } },
    )
    battle.give(0, END)
    expect(battle.state.outcome).toEqual({ winner, level, reason: 'turnLimit', vp: [zero, one] })
    expect(battle.state.phase).toBe('battleOver')
    expect(battle.code(0, END)).toBe('WRONG_PHASE')
  })

  it('margins of the sheet', () => {
    const { state } = field(
      {},
      {
        victory: {
          breakPercent: {},
          objectives: [],
          vpAtStart: [5, 0],
          decisiveMargin: 5,
          marginalMargin: 1,
        },
      },
    )
    expect(verdictByPoints(state)).toMatchObject({ winner: 0, level: 'decisive' })
  })
})

describe('the last unit and concession (SQ-TURN-03, SQ-VIC-01, SQ-VIC-06)', () => {
  it('units still to arrive keep a side in the battle', () => {
    const battle = (reserve: boolean) => field({}, { reserve, state: { units: { AN: gone } } })
    expect(battle(true).give(0, END, 1).state.outcome).toBeNull()
    expect(battle(false).give(0, END).state.outcome).toMatchObject({
      winner: 0,
      level: 'decisive',
      reason: 'lastUnit',
    })
  })
  it('neither side has a unit: a draw', () => {
    const battle = field({}, { reserve: false, state: { units: { AN: gone, FL1: gone } } }).give(0, END)
    expect(battle.state.outcome).toMatchObject({ winner: null, level: 'draw', reason: 'lastUnit' })
  })

  const concede = (side: 0 | 1): SqBattleCommand => ({ type: 'concede', side })
  it.each([
    [[0, 0], 'marginal'],
    [[0, 20], 'decisive'],
    [[20, 0], 'marginal'],
  ])('side 0 concedes at %j: side 1 wins, %s', (vpAtStart, level) => {
    const battle = field({}, { victory: { breakPercent: {}, objectives: [], vpAtStart } }).give(0, concede(0))
    expect(battle.state.outcome).toMatchObject({ winner: 1, level, reason: 'concession' })
    expect(outcome(battle.state)).toMatchObject({ winner: 1, level, rules: ['SQ-VIC-06', 'SQ-VIC-05'] })
  })
  it('in any phase, for oneself only, while the battle lasts', () => {
    const battle = field({})
    expect(battle.code(1, concede(1))).toBeUndefined()
    expect(battle.code(1, concede(0))).toBe('NOT_YOUR_DECISION')
    expect(battle.give(1, concede(1)).code(0, concede(0))).toBe('WRONG_PHASE')
  })
})

describe('what the campaign is told', () => {
  it('each member of each unit: fate, marks now and before', () => {
    const battle = new Battle({
      units: {
        FL1: { square: 'E6', hits: 1, members: ['m1', 'm2'] },
        FL2: { arrival: { turn: 9, entry: ['A6'] }, members: ['m3'] },
        AN: { square: 'E1', members: ['m4'] },
        AB: { square: 'E1', members: ['m5'] },
      },
      state: { units: { FL1: { hits: 3 }, AN: gone, AB: withdrawn('road') } },
    })
    const entry = (unitId: string, pieceId: string, fate: string, marks = 0, marksBefore = 0) => ({
      unitId,
      pieceId,
      fate,
      marks,
      marksBefore,
    })
    expect(losses(battle.state)).toEqual([
      entry('m1', 'FL1', 'standing', 3, 1),
      entry('m2', 'FL1', 'standing', 3, 1),
      entry('m3', 'FL2', 'notArrived'),
      entry('m4', 'AN', 'destroyed'),
      entry('m5', 'AB', 'withdrawn'),
    ])
  })
})
