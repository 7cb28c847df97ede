// Moves: what steps cost, where they may not lead, towns and rivers (5.3, 5.7).
import { describe, expect, it } from 'vitest'
import { bonusSpent, remaining } from '../../../../src-shared/rules/squares/state/lookup'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { Battle, fire, intoTown, move } from '../support/battle'
import type { Given } from '../support/fixtures'

const on = (square: string, more: Given = {}) => ({ square, ...more })
const field = (units: Given, more: Given = {}) =>
  new Battle({ units: { AM: 'A1', ...units }, active: 'Reille', actionDie: 3, ...more })

const GROUND = {
  D3: { hill: true },
  E3: { woods: true },
  F3: { rough: true },
  D5: { woods: true, hill: true, rough: true },
  C3: { impassable: true },
}

describe('cost of a path (SQ-MOVE-01 to -03, -06, SQ-R-13, SQ-R-16)', () => {
  it.each([
    ['orthogonal', ['E5'], 1],
    ['first diagonal', ['F5'], 1],
    ['second diagonal', ['F5', 'G6'], 3],
    ['a diagonal, a step, a diagonal', ['F5', 'F6', 'G5'], 4],
    ['hill', ['D4', 'D3'], 3],
    ['woods', ['E3'], 2],
    ['rough', ['F4', 'F3'], 3],
    ['woods, hill and rough together', ['D5'], 2],
    ['hill to woods', ['D4', 'D3', 'E3'], 5],
  ])('%s costs %i', (_, path, cost) => {
    const battle = field({ FL1: 'E4' }, { squares: GROUND })
    if (cost > 3) {
      expect(battle.code(0, move('FL1', ...path))).toBe('NO_ACTION_POINTS')
      return
    }
    battle.give(0, move('FL1', ...path))
    expect(battle.eventData('unitMoved')).toMatchObject([{ cost }])
    expect(battle.unit('FL1')).toMatchObject({ spent: cost, moved: true, square: path.at(-1) })
  })

  it.each(['hill', 'woods', 'rough'])('from %s to the same costs one more too', (kind) => {
    const battle = field({ FL1: 'E4' }, { squares: { E4: { [kind]: true }, E5: { [kind]: true } } })
    expect(battle.give(0, move('FL1', 'E5')).eventData('unitMoved')).toMatchObject([{ cost: 2 }])
  })

  it('diagonals count over the whole activation, in whatever order (SQ-R-16)', () => {
    const battle = field({ FL1: 'E4' }).give(0, move('FL1', 'F5'))
    expect(battle.code(0, move('FL1', 'G6'))).toBeUndefined()
    battle.give(0, move('FL1', 'F6'))
    expect(battle.code(0, move('FL1', 'G5'))).toBe('NO_ACTION_POINTS')
    expect(battle.cited).toContain('SQ-MOVE-02')
  })

  it('each step is told with the rule that prices it', () => {
    const battle = field(
      { FL1: 'E4' },
      { rivers: [{ a: 'E3', b: 'E4', kind: 'crossable' }], squares: GROUND },
    )
    battle.give(0, move('FL1', 'E3'))
    const [event] = battle.events
    expect(event?.working).toEqual([
      { key: 'moveStep', values: { from: 'E4', to: 'E3', cost: 1 }, rule: 'SQ-MOVE-02' },
      { key: 'moveGoing', values: { from: 'E4', to: 'E3', cost: 1 }, rule: 'SQ-MOVE-03' },
      { key: 'moveRiver', values: { from: 'E4', to: 'E3', cost: 1 }, rule: 'SQ-MOVE-06' },
    ])
    expect(event?.rules).toEqual(['SQ-MOVE-01', 'SQ-MOVE-02', 'SQ-MOVE-03', 'SQ-MOVE-06'])
  })
})

describe('refused moves, the first reason of section 9.3', () => {
  const cases: readonly (readonly [string, Given, SqBattleCommand, string | undefined])[] = [
    ['nobody known', {}, move('XX', 'E5'), 'UNKNOWN_ID'],
    ['an enemy', {}, move('AM', 'A2'), 'NOT_ACTIVE_COMMAND'],
    [
      'destroyed',
      { state: { units: { FL1: { status: 'destroyed', square: null } } } },
      move('FL1', 'E5'),
      'UNKNOWN_ID',
    ],
    [
      'off the board',
      { units: { FL1: { arrival: { turn: 1, entry: ['E6'] } }, FL2: 'E4' } },
      move('FL1', 'E6'),
      'OFF_BOARD',
    ],
    ['beyond the board', {}, move('FL1', 'E5', 'E6', 'E7'), 'OFF_BOARD'],
    ['stopped', { units: { FL1: on('E4', { stopped: true }) } }, move('FL1', 'E5'), 'ACTIONS_ENDED'],
    ['rallied', { units: { FL1: on('E4', { rallied: true }) } }, move('FL1', 'E5'), 'ALREADY_RALLIED'],
    [
      'foot guns that fired this turn',
      { units: { FF: on('E4', { bombardedThisTurn: true }) } },
      move('FF', 'E5'),
      'FOOT_BOMBARDED',
    ],
    ['horse guns that fired', { units: { FR: on('E4', { bombarded: true }) } }, move('FR', 'E5'), undefined],
    ['no path', {}, move('FL1'), 'NOT_ADJACENT'],
    ['a leap', {}, move('FL1', 'E6'), 'NOT_ADJACENT'],
    ['no step', {}, move('FL1', 'E4'), 'NOT_ADJACENT'],
    ['into the enemy (SQ-STACK-03)', { units: { FL1: 'E4', AN: 'E3' } }, move('FL1', 'E3'), 'ENEMY_OCCUPIED'],
    [
      'through the enemy (SQ-STACK-03)',
      { units: { FL1: 'E4', AN: 'E3' } },
      move('FL1', 'E3', 'E2'),
      'ENEMY_OCCUPIED',
    ],
    ['into impassable ground (SQ-TERR-07)', { units: { FL1: 'C4' } }, move('FL1', 'C3'), 'IMPASSABLE'],
    ['past it diagonally (SQ-TERR-07)', { units: { FL1: 'C4' } }, move('FL1', 'B3'), undefined],
    [
      'over an uncrossable river',
      { rivers: [{ a: 'E4', b: 'E5', kind: 'uncrossable' }] },
      move('FL1', 'E5'),
      'RIVER_UNCROSSABLE',
    ],
    [
      'between two enemies, beside them (SQ-MOVE-09, SQ-R-18)',
      { units: { FL1: 'E4', AN: 'E3', AB: 'F4' } },
      move('FL1', 'F3'),
      undefined,
    ],
  ]
  it.each(cases)('%s', (_, more, command, code) => {
    const battle = new Battle({
      units: { FL1: 'E4', ...(more['units'] === undefined ? { AM: 'A1' } : {}) },
      active: 'Reille',
      actionDie: 3,
      squares: { C3: { impassable: true } },
      ...more,
    })
    expect(battle.code(0, command)).toBe(code)
  })

  it('the refusal of a price tells what is wanted and what is left', () => {
    const battle = field({ FL1: on('E4', { spent: 2 }) }, { squares: GROUND })
    expect(battle.code(0, move('FL1', 'E3'))).toBe('NO_ACTION_POINTS')
  })
})

describe('stacking (SQ-STACK-01, -02, SQ-R-12, 3.3)', () => {
  const stack = (brigades: number, guns: number) =>
    Object.fromEntries([
      ...Array.from({ length: brigades }, (_, i) => [`B${String(i)}`, on('D4', { like: 'FL1' })]),
      ...Array.from({ length: guns }, (_, i) => [`G${String(i)}`, on('D4', { like: 'FF' })]),
    ]) as Given
  it.each([
    [3, 2, undefined, undefined],
    [4, 1, 'STACK_BRIGADES', undefined],
    [4, 2, 'STACK_BRIGADES', 'STACK_TOTAL'],
    [3, 3, 'STACK_TOTAL', 'STACK_TOTAL'],
    [0, 6, 'STACK_TOTAL', 'STACK_TOTAL'],
    [0, 5, undefined, undefined],
  ])('%i brigades and %i guns: a brigade %s, a gun %s', (brigades, guns, brigade, gun) => {
    const battle = field({ FL1: 'D5', FR: 'D5', ...stack(brigades, guns) })
    expect(battle.code(0, move('FL1', 'D4'))).toBe(brigade)
    expect(battle.code(0, move('FR', 'D4'))).toBe(gun)
    expect(battle.code(0, move('FL1', 'D4', 'D3'))).toBeUndefined()
  })
})

describe('cavalry and mixed brigades in woods (SQ-MOVE-04, SQ-UNIT-04, SQ-R-20, SQ-R-21)', () => {
  it.each([
    ['FK', 'strict', true],
    ['FX', 'strict', true],
    ['FX', 'infantry', false],
    ['FL1', 'strict', false],
    ['FR', 'strict', false],
  ])('%s with mixedActsAs %s: stopped %s', (id, mixedActsAs, stops) => {
    const battle = field({ [id]: 'E4' }, { squares: GROUND, houseRules: { mixedActsAs } })
    expect(battle.code(0, move(id, 'E3', 'E2'))).toBe(stops ? 'ACTIONS_ENDED' : undefined)
    battle.give(0, move(id, 'E3'))
    expect(battle.unit(id).stopped).toBe(stops)
    expect(remaining(battle.state, id)).toBe(stops ? 0 : 1)
    expect(battle.cited.includes('SQ-MOVE-04')).toBe(stops)
  })

  it('starting in woods is no restriction', () => {
    expect(field({ FK: 'E3' }, { squares: GROUND }).code(0, move('FK', 'E4', 'E5', 'E6'))).toBeUndefined()
  })
})

describe('light cavalry (SQ-ACT-02, SQ-MOVE-07, SQ-R-19)', () => {
  it.each([
    [1, 0, {}, 2],
    [3, 0, {}, 4],
    [2, 2, {}, 1],
    [2, 2, { assaulted: true }, 0],
    [3, 3, { assaulted: true }, 0],
    [3, 1, { stopped: true }, 0],
    [3, 0, { rallied: true }, 0],
  ])('die %i, spent %i, %j: %i left', (actionDie, spent, more, left) => {
    expect(remaining(field({ FC: on('E4', { spent, ...more }) }, { actionDie }).state, 'FC')).toBe(left)
  })

  it('heavy cavalry has no extra point', () => {
    expect(remaining(field({ FK: 'E4' }, { actionDie: 1 }).state, 'FK')).toBe(1)
  })

  it('the extra point, once used, bars an assault and is told', () => {
    const battle = field({ FC: 'E4' }, { actionDie: 1 }).give(0, move('FC', 'E5'))
    expect(bonusSpent(battle.state, 'FC')).toBe(false)
    battle.give(0, move('FC', 'E6'))
    expect(bonusSpent(battle.state, 'FC')).toBe(true)
    expect(battle.cited).toContain('SQ-MOVE-07')
  })
})

describe('no free minimum move (SQ-MOVE-10, SQ-R-17)', () => {
  const wooded = (minimumMove: boolean, unit: Given = {}) =>
    field({ FL1: on('E4', unit) }, { squares: GROUND, actionDie: 1, houseRules: { minimumMove } })
  it('by the rules a step that cannot be paid for is not made', () => {
    expect(wooded(false).code(0, move('FL1', 'E3'))).toBe('NO_ACTION_POINTS')
  })
  it('minimumMove: one step as the only action, at all that is left', () => {
    const battle = wooded(true).give(0, move('FL1', 'E3'))
    expect(battle.eventData('unitMoved')).toMatchObject([{ cost: 1 }])
    expect(battle.cited).toContain('SQ-R-17')
    expect(remaining(battle.state, 'FL1')).toBe(0)
  })
  it('never two steps, after another action, or over a river that bars', () => {
    expect(wooded(true).code(0, move('FL1', 'E5', 'E6'))).toBe('NO_ACTION_POINTS')
    expect(wooded(true, { assaulted: true }).code(0, move('FL1', 'E3'))).toBe('NO_ACTION_POINTS')
    const river = field(
      { FL1: 'E4' },
      {
        actionDie: 1,
        houseRules: { minimumMove: true },
        rivers: [{ a: 'E4', b: 'E5', kind: 'uncrossable' }],
      },
    )
    expect(river.code(0, move('FL1', 'E5'))).toBe('RIVER_UNCROSSABLE')
  })
})

describe('towns (SQ-TERR-02, SQ-MOVE-05, SQ-R-15)', () => {
  const town = { E3: { town: { name: 'Ligny' } }, D3: { town: { name: 'St Amand', capacity: 2 } } }
  const enter = (unitId: string): SqBattleCommand => ({ type: 'enterTown', unitId })
  const leave = (unitId: string): SqBattleCommand => ({ type: 'leaveTown', unitId })

  it('with the step one more, or one later; leaving it is free; leaving the square leaves it', () => {
    const battle = field({ FL1: 'E4' }, { squares: town }).give(0, intoTown('FL1', 'E3'))
    expect(battle.unit('FL1')).toMatchObject({ inTown: true, spent: 2, square: 'E3' })
    battle.give(0, leave('FL1'))
    expect(battle.unit('FL1')).toMatchObject({ inTown: false, spent: 2 })
    battle.give(0, enter('FL1'))
    expect(battle.unit('FL1')).toMatchObject({ inTown: true, spent: 3, moved: true })
    const away = field({ FL1: on('E3', { inTown: true }) }, { squares: town }).give(0, move('FL1', 'E4'))
    expect(away.unit('FL1').inTown).toBe(false)
  })

  it.each([
    ['no town', { FL1: 'E4' }, enter('FL1'), 'NO_TOWN'],
    ['cavalry', { FK: 'E3' }, enter('FK'), 'TOWN_INFANTRY_ONLY'],
    ['guns', { FF: 'E3' }, enter('FF'), 'TOWN_INFANTRY_ONLY'],
    ['a mixed brigade', { FX: 'E3' }, enter('FX'), 'TOWN_INFANTRY_ONLY'],
    ['full', { FL1: on('E3', { inTown: true }), FL2: 'E3' }, enter('FL2'), 'TOWN_FULL'],
    ['room for two', { FL1: on('D3', { inTown: true }), FL2: 'D3' }, enter('FL2'), undefined],
    ['inside already', { FL1: on('E3', { inTown: true }) }, enter('FL1'), 'ALREADY_IN_TOWN'],
    ['no points', { FL1: on('E3', { spent: 3 }) }, enter('FL1'), 'NO_ACTION_POINTS'],
    ['leaving no town', { FL1: 'E4' }, leave('FL1'), 'NO_TOWN'],
    ['leaving from outside', { FL1: 'E3' }, leave('FL1'), 'NOT_IN_TOWN'],
    [
      'leaving when stopped',
      { FL1: on('E3', { inTown: true, stopped: true }) },
      leave('FL1'),
      'ACTIONS_ENDED',
    ],
    [
      'leaving when rallied',
      { FL1: on('E3', { inTown: true, rallied: true }) },
      leave('FL1'),
      'ALREADY_RALLIED',
    ],
    ['leaving with no points', { FL1: on('E3', { inTown: true, spent: 3 }) }, leave('FL1'), undefined],
    [
      'moving into a full one',
      { FL1: on('E3', { inTown: true }), FL2: 'E4' },
      intoTown('FL2', 'E3'),
      'TOWN_FULL',
    ],
    ['moving into none', { FL1: 'E4' }, intoTown('FL1', 'E5'), 'NO_TOWN'],
  ] as const)('%s', (_, units, command, code) => {
    expect(field(units, { squares: town }).code(0, command)).toBe(code)
  })

  it('mixedActsAs infantry: a mixed brigade may (SQ-R-21)', () => {
    const battle = field({ FX: 'E3' }, { squares: town, houseRules: { mixedActsAs: 'infantry' } })
    expect(battle.code(0, enter('FX'))).toBeUndefined()
  })
})

describe('rivers inside squares (SQ-TERR-06, SQ-MOVE-06)', () => {
  const bank = { NW: 'a', N: 'a', NE: 'a', W: 'a', E: 'b', SE: 'b', S: 'b', SW: 'b' }
  const squares = { D3: { riverInside: { bank } } }
  const cross: SqBattleCommand = { type: 'crossRiver', unitId: 'FL1' }
  it('one point to the other bank, as a movement', () => {
    const battle = field({ FL1: 'D3' }, { squares })
    expect(battle.unit('FL1').bank).toBe('a')
    battle.give(0, cross)
    expect(battle.unit('FL1')).toMatchObject({ bank: 'b', spent: 1, moved: true })
    expect(field({ FL1: 'D4' }, { squares }).code(0, cross)).toBe('NO_RIVER')
    expect(field({ FL1: on('D3', { spent: 3 }) }, { squares }).code(0, cross)).toBe('NO_ACTION_POINTS')
  })
  it.each([
    ['in by S, out by N', on('D4'), ['D3', 'D2'], 3],
    ['in by W, out by N', on('C3'), ['D3', 'D2'], 2],
    ['from bank b out by S', on('D3', { bank: 'b' }), ['D4'], 1],
    ['from bank a out by S', on('D3', { bank: 'a' }), ['D4'], 2],
  ])('%s costs %#', (_, unit, path, cost) => {
    const battle = field({ FL1: unit }, { squares }).give(0, move('FL1', ...path))
    expect(battle.unit('FL1')).toMatchObject({ spent: cost, bank: null })
  })
})

describe('units held until a clock time (CP-ROST-12, 7.4 step 6)', () => {
  const held = (heldUntil: string, more: Given = {}) =>
    field(
      {
        FL1: on('E4', { heldUntil, hits: 2, brigadeId: 'b1' }),
        FL2: { square: 'H6', heldUntil, brigadeId: 'b1' },
        FL3: { square: 'G6', heldUntil, brigadeId: 'b2' },
      },
      more,
    )
  const rally: SqBattleCommand = { type: 'rallyUnit', unitId: 'FL1' }
  it.each([
    ['12:00', 1, 'HELD'],
    ['12:00', 2, undefined],
    ['end', 9, 'HELD'],
  ])('until %s, in turn %i: %s', (heldUntil, turn, code) => {
    expect(held(heldUntil, { turn }).code(0, move('FL1', 'E5'))).toBe(code)
  })
  it('may rally', () => {
    expect(held('end').code(0, rally)).toBeUndefined()
  })
  it('fire on its square frees it and all called after the same brigade, for good', () => {
    const battle = new Battle({
      units: {
        FL1: on('E4', { heldUntil: 'end', brigadeId: 'b1' }),
        FL2: on('H6', { heldUntil: 'end', brigadeId: 'b1' }),
        FL3: on('G6', { heldUntil: 'end', brigadeId: 'b2' }),
        AF: 'E2',
      },
      active: 'Orange',
    }).give(1, fire('E4', { AF: 1 }), 1)
    expect(battle.eventData('holdEnded')).toEqual([{ unitIds: ['FL1', 'FL2'], cause: 'fire' }])
    expect(['FL1', 'FL2', 'FL3'].map((id) => battle.unit(id).held)).toEqual([false, false, true])
  })
})
