// Reinforcements and units that leave the board (SQ-RNF-01, -02, SQ-MOVE-11, SQ-R-59).
import { describe, expect, it } from 'vitest'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { remaining } from '../../../../src-shared/rules/squares/state/lookup'
import { entrySquares } from '../../../../src-shared/rules/squares/movement/reserves'
import { Battle, enter, fire, intoTown, move } from '../support/battle'
import type { Given } from '../support/fixtures'

const due = (turn = 1, entry = ['D6', 'E6']) => ({ arrival: { turn, entry } })
const field = (units: Given, more: Given = {}) =>
  new Battle({ units: { AM: 'A1', FG: 'I6', ...units }, active: 'Reille', actionDie: 3, ...more })

describe('arrivals (SQ-RNF-01)', () => {
  it('cost an orthogonal step into the square; the rest may be used', () => {
    const battle = field({ FL1: due() }).give(0, enter('FL1', 'D6'))
    expect(battle.unit('FL1')).toMatchObject({
      status: 'onBoard',
      square: 'D6',
      spent: 1,
      moved: true,
      diagonals: 0,
    })
    battle.give(0, move('FL1', 'E5', 'E4'))
    expect(remaining(battle.state, 'FL1')).toBe(0)
  })

  it.each([
    ['infantry into woods', 'FL1', { D6: { woods: true } }, 2, false],
    ['cavalry into woods', 'FK', { D6: { woods: true } }, 2, true],
    ['onto a hill', 'FK', { D6: { hill: true } }, 2, false],
  ])('%s', (_, id, squares, cost, stopped) => {
    const battle = field({ [id]: due() }, { squares }).give(0, enter(id, 'D6'))
    expect(battle.eventData('reserveEntered')).toMatchObject([{ cost, stopped }])
    expect(field({ [id]: due() }, { squares, actionDie: 1 }).code(0, enter(id, 'D6'))).toBe(
      'NO_ACTION_POINTS',
    )
  })

  it('into the town with one point more; on the bank of the board edge', () => {
    const bank = { NW: 'a', N: 'a', NE: 'a', W: 'a', E: 'a', SE: 'b', S: 'b', SW: 'b' }
    const squares = { D6: { town: { name: 'T' }, riverInside: { bank } } }
    const battle = field({ FL1: due() }, { squares }).give(0, {
      type: 'enterReserve',
      unitId: 'FL1',
      at: 'D6',
      enterTown: true,
    })
    expect(battle.unit('FL1')).toMatchObject({ inTown: true, spent: 2, bank: 'b' })
  })

  it('is movement: foot guns may not bombard in it (SQ-MOVE-08)', () => {
    const battle = field({ FF: due(), FR: due(), AN: 'D4' })
      .give(0, enter('FF', 'D6'))
      .give(0, enter('FR', 'D6'))
    expect(battle.code(0, fire('D4', { FF: 1 }))).toBe('FOOT_MOVED')
    expect(battle.code(0, fire('D4', { FR: 1 }))).toBeUndefined()
  })

  it.each([
    ['not due yet', { FL1: due(2) }, enter('FL1', 'D6'), 'ENTRY_NOT_DUE'],
    ['on the board already', { FL1: 'D5' }, enter('FL1', 'D6'), 'ENTRY_NOT_DUE'],
    ['not a listed square', { FL1: due() }, enter('FL1', 'F6'), 'ENTRY_BLOCKED'],
    ['a listed one held by the enemy', { FL1: due(), AN: 'D6' }, enter('FL1', 'D6'), 'ENEMY_OCCUPIED'],
    ['beyond the board', { FL1: due() }, enter('FL1', 'D7'), 'OFF_BOARD'],
    [
      'of another command',
      { FL1: due(), FL2: { ...due(), command: "d'Erlon" } },
      enter('FL2', 'D6'),
      'NOT_ACTIVE_COMMAND',
    ],
    ['moving before it has arrived', { FL1: due() }, move('FL1', 'D6'), 'OFF_BOARD'],
    ['a town by a move', { FL1: due() }, intoTown('FL1', 'D6'), 'OFF_BOARD'],
  ] as const)('%s', (_, units, command, code) => {
    expect(field(units).code(0, command)).toBe(code)
  })

  it('an arrival of its own goes before the command’s', () => {
    const battle = field(
      { FL1: due(2, ['A6']), FL2: { command: "d'Erlon" }, FL3: { ...due(1, ['C6']), command: "d'Erlon" } },
      { commands: { "d'Erlon": { side: 0, arrival: { turn: 3, entry: ['B6'] } } }, active: "d'Erlon" },
    )
    expect(battle.code(0, enter('FL3', 'C6'))).toBeUndefined()
    expect(battle.code(0, enter('FL2', 'B6'))).toBe('ENTRY_NOT_DUE')
  })
})

describe('blocked entries (SQ-RNF-02)', () => {
  const blocked = (more: Given = {}, entry = ['D6', 'E6']) =>
    field({ FL1: due(1, entry), AN: 'D6', AN2: 'E6', ...more })
  it('all listed squares blocked: others of the edge within two', () => {
    expect(entrySquares(blocked().state, 'FL1')).toEqual(['B6', 'C6', 'F6', 'G6'])
    expect(blocked().code(0, enter('FL1', 'A6'))).toBe('ENTRY_BLOCKED')
    expect(blocked().code(0, enter('FL1', 'G6'))).toBeUndefined()
    expect(blocked({ AB: 'C6' }).code(0, enter('FL1', 'C6'))).toBe('ENEMY_OCCUPIED')
  })
  it('a corner belongs to both its edges', () => {
    const battle = field({ FL1: due(1, ['A6']), AN: 'A6' })
    expect(entrySquares(battle.state, 'FL1')).toEqual(['A4', 'A5', 'B6', 'C6'])
  })
  it('a square too full for this unit is blocked for it', () => {
    const full = Object.fromEntries(
      Array.from({ length: 4 }, (_, i) => [`B${String(i)}`, { like: 'FL1', square: 'D6' }]),
    ) as Given
    const battle = field({ FL1: due(1, ['D6']), FR: due(1, ['D6']), ...full })
    expect(battle.code(0, enter('FL1', 'D6'))).toBe('STACK_BRIGADES')
    expect(battle.code(0, enter('FL1', 'E6'))).toBeUndefined()
    expect(battle.code(0, enter('FR', 'E6'))).toBe('ENTRY_BLOCKED')
  })
  it('impassable ground blocks too, and nothing free means waiting', () => {
    const squares = Object.fromEntries(['B6', 'C6', 'D6', 'E6', 'F6'].map((id) => [id, { impassable: true }]))
    expect(entrySquares(field({ FL1: due(1, ['D6']) }, { squares }).state, 'FL1')).toEqual([])
    expect(field({ FL1: due(1, ['D6']) }, { squares }).code(0, enter('FL1', 'D6'))).toBe('IMPASSABLE')
  })
})

describe('leaving the board (SQ-MOVE-11, SQ-R-59)', () => {
  const exit = (unitId: string, by?: string): SqBattleCommand =>
    by === undefined ? { type: 'exitBoard', unitId } : { type: 'exitBoard', unitId, exit: by }
  const road = { exits: [{ id: 'road', side: 0, squares: ['A3'] }] }
  it.each([
    ['home edge, with withdrawal', { FL1: 'D6' }, { withdrawal: true }, exit('FL1'), undefined],
    ['home edge, without', { FL1: 'D6' }, {}, exit('FL1'), 'NO_WITHDRAWAL'],
    ['elsewhere', { FL1: 'A3' }, { withdrawal: true }, exit('FL1'), 'NOT_HOME_EDGE'],
    ['by an exit', { FL1: 'A3' }, road, exit('FL1', 'road'), undefined],
    ['by an exit from elsewhere', { FL1: 'A4' }, road, exit('FL1', 'road'), 'NOT_AN_EXIT'],
    [
      'by an exit of the enemy',
      { FL1: 'A3' },
      { exits: [{ id: 'road', side: 1, squares: ['A3'] }] },
      exit('FL1', 'road'),
      'NOT_AN_EXIT',
    ],
    ['without a point', { FL1: { square: 'A3', spent: 3 } }, road, exit('FL1', 'road'), 'NO_ACTION_POINTS'],
    [
      'foot guns that fired',
      { FF: { square: 'A3', bombardedThisTurn: true } },
      road,
      exit('FF', 'road'),
      'FOOT_BOMBARDED',
    ],
  ] as const)('%s', (_, units, sheet, command, code) => {
    expect(field(units, { sheet }).code(0, command)).toBe(code)
  })

  it('is for good, and noted with exit and turn', () => {
    const battle = field({ FL1: 'A3' }, { sheet: road, turn: 4 }).give(0, exit('FL1', 'road'))
    expect(battle.unit('FL1')).toMatchObject({
      status: 'withdrawn',
      square: null,
      gone: { exit: 'road', turn: 4 },
    })
    expect(battle.eventData('unitExited')).toEqual([{ unitId: 'FL1', from: 'A3', exit: 'road' }])
    expect(battle.code(0, move('FL1', 'A4'))).toBe('UNKNOWN_ID')
  })

  it('the last unit gone, the battle is lost at once (SQ-VIC-01)', () => {
    const battle = new Battle({
      units: { FL1: 'D6', AN: 'A1' },
      active: 'Reille',
      reserve: false,
      sheet: { withdrawal: true },
    }).give(0, exit('FL1'))
    expect(battle.state).toMatchObject({
      phase: 'battleOver',
      outcome: { winner: 1, level: 'decisive', reason: 'lastUnit' },
    })
  })
})
