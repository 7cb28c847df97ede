// Declaring an assault and its defence: refusals in their order, costs, and what a declaration sets going.
import { describe, expect, it } from 'vitest'
import { assault, defence, Field, type Given } from '../support/fixtures'

const plain = { FL1: 'E4', FL2: 'E4', AN: 'E3' }
const field = (units: Given, more: Given = {}) => new Field({ units, ...more })

describe('who may be named (SQ-ASLT-01, SQ-ASLT-03, SQ-ASLT-04, SQ-ASLT-06, SQ-R-26, SQ-R-64, 9.3)', () => {
  const at = (square: string, state: Given) => ({ square, ...state })
  it.each<[string, Given, ReturnType<typeof assault>, Given?]>([
    ['UNKNOWN_ID', plain, assault('E4', 'E3', ['nobody'])],
    ['UNKNOWN_ID', plain, assault('E4', 'E3', ['FL1', 'FL1'])],
    ['UNKNOWN_ID', plain, assault('E4', 'E3', ['FL1'], { supports: ['FL1'] })],
    ['NOT_ACTIVE_COMMAND', plain, assault('E4', 'E3', ['AN'])],
    [
      'NOT_ACTIVE_COMMAND',
      { ...plain, FV: { square: 'D4', command: 'Lobau' } },
      assault('E4', 'E3', ['FL1'], { supports: ['FV'] }),
    ],
    ['OFF_BOARD', plain, assault('E4', 'E9', ['FL1'])],
    ['HELD', { ...plain, FL1: at('E4', { heldUntil: '13:00' }) }, assault('E4', 'E3', ['FL1'])],
    ['ACTIONS_ENDED', { ...plain, FL1: at('E4', { stopped: true }) }, assault('E4', 'E3', ['FL1'])],
    ['ALREADY_RALLIED', { ...plain, FL1: at('E4', { rallied: true }) }, assault('E4', 'E3', ['FL1'])],
    ['NOT_ADJACENT', { ...plain, AB: 'E2' }, assault('E4', 'E2', ['FL1'])],
    ['NOT_ADJACENT', plain, assault('E4', 'E4', ['FL1'])],
    ['NO_TARGET', plain, assault('E4', 'D3', ['FL1'])],
    ['NOT_ARTILLERY', plain, assault('E4', 'E3', ['FL1'], { artillery: ['FL2'] })],
    ['NO_BRIGADE', { ...plain, FF: 'E4' }, assault('E4', 'E3', [], { artillery: ['FF'] })],
    ['NO_BRIGADE', { ...plain, FF: 'E4' }, assault('E4', 'E3', ['FF'])],
    ['TOO_MANY_BRIGADES', { ...plain, FL3: 'E4' }, assault('E4', 'E3', ['FL1', 'FL2', 'FL3'])],
    ['SUPPORT_NOT_ADJACENT', { ...plain, FV: 'E5' }, assault('E4', 'E3', ['FL1'], { supports: ['FV'] })],
    ['SUPPORT_SAME_SQUARE', plain, assault('E4', 'E3', ['FL1'], { supports: ['FL2'] })],
    [
      'SUPPORT_SAME_SQUARE',
      { ...plain, FV: 'D4', FL3: 'D4' },
      assault('E4', 'E3', ['FL1'], { supports: ['FV', 'FL3'] }),
    ],
    ['SUPPORT_ARTILLERY', { ...plain, FR: 'D4' }, assault('E4', 'E3', ['FL1'], { supports: ['FR'] })],
    [
      'CAVALRY_VS_TOWN',
      { FC: 'E4', AN: at('E3', { inTown: true }) },
      assault('E4', 'E3', ['FC']),
      { squares: { E3: { town: { name: 'T' } } } },
    ],
    [
      'ARTILLERY_IN_WOODS',
      { ...plain, FF: 'E4' },
      assault('E4', 'E3', ['FL1'], { artillery: ['FF'] }),
      { squares: { E4: { woods: true } } },
    ],
    [
      'ARTILLERY_IN_WOODS',
      { ...plain, FR: 'E4' },
      assault('E4', 'E3', ['FL1'], { artillery: ['FR'] }),
      { squares: { E3: { woods: true } } },
    ],
    [
      'FOOT_BOMBARDED_NO_ATTACK',
      { ...plain, FF: at('E4', { bombardedThisTurn: true }) },
      assault('E4', 'E3', ['FL1'], { artillery: ['FF'] }),
    ],
    ['ASSAULT_ALREADY_MADE', { ...plain, FL1: at('E4', { assaulted: true }) }, assault('E4', 'E3', ['FL1'])],
    ['BONUS_ACTION_SPENT', { FC: at('E4', { spent: 3 }), AN: 'E3' }, assault('E4', 'E3', ['FC'])],
    ['NO_ACTION_POINTS', { ...plain, FL1: at('E4', { spent: 1 }) }, assault('E4', 'E3', ['FL1'])],
    ['NOT_IN_SQUARE', { ...plain, FV: 'D4' }, assault('E4', 'E3', ['FV'])],
    ['NOT_IN_SQUARE', { ...plain, FR: 'D4' }, assault('E4', 'E3', ['FL1'], { artillery: ['FR'] })],
  ])('%s', (code, units, command, more = {}) => {
    expect(field(units, more).code(0, command)).toBe(code)
  })

  it('WRONG_PHASE and NOT_YOUR_DECISION go before everything else', () => {
    expect(field(plain).code(1, assault('E4', 'E3', ['nobody']))).toBe('NOT_YOUR_DECISION')
    const begun = field(plain).give(0, assault('E4', 'E3', ['FL1']))
    expect(begun.code(0, assault('E4', 'E3', ['nobody']))).toBe('WRONG_PHASE')
    expect(begun.code(0, defence(['AN']))).toBe('NOT_YOUR_DECISION')
  })

  it('of several reasons the first in the list is given, whichever unit has it', () => {
    const units = {
      FL1: { square: 'E4', spent: 2 },
      FL2: { square: 'E4', stopped: true },
      FF: { square: 'E4', bombardedThisTurn: true },
      AN: 'E3',
    }
    const command = assault('E4', 'E3', ['FL1', 'FL2'], { artillery: ['FF'] })
    expect(field(units).refuse(0, command)).toMatchObject({ code: 'ACTIONS_ENDED', subjectId: 'FL2' })
    const unstopped = { ...units, FL2: 'E4' }
    expect(field(unstopped).code(0, command)).toBe('FOOT_BOMBARDED_NO_ATTACK')
    expect(field({ ...unstopped, FF: 'E4' }).refuse(0, command)).toMatchObject({
      code: 'NO_ACTION_POINTS',
      subjectId: 'FL1',
      values: { needed: 2, left: 0, missing: 2 },
    })
  })
})

describe('cost (SQ-ASLT-02, SQ-R-25)', () => {
  it('two points of each attacker, supports and guns too, whatever the ground', () => {
    const one = field(
      { FL1: 'E4', FR: 'E4', FV: 'D4', AN: 'E3' },
      { squares: { E3: { hill: true } }, rivers: [{ a: 'E3', b: 'E4', kind: 'crossable' }] },
    ).give(0, assault('E4', 'E3', ['FL1'], { supports: ['FV'], artillery: ['FR'] }))
    for (const id of ['FL1', 'FV', 'FR']) expect(one.unit(id)).toMatchObject({ spent: 2, assaulted: true })
    expect(one.cited).toEqual(expect.arrayContaining(['SQ-ASLT-01', 'SQ-ASLT-02']))
  })

  it.each([
    [1, 0, 'NO_ACTION_POINTS'],
    [2, 0, undefined],
    [2, 1, 'NO_ACTION_POINTS'],
    [3, 1, undefined],
    [3, 2, 'NO_ACTION_POINTS'],
  ])('light cavalry on a %i that has spent %i: its extra point pays nothing', (actionDie, spent, code) => {
    const one = field({ FC: { square: 'E4', spent }, AN: 'E3' }, { actionDie })
    expect(one.code(0, assault('E4', 'E3', ['FC']))).toBe(code)
  })

  it('foot guns that have moved may attack (SQ-ASLT-05)', () => {
    const one = field({ FL1: 'E4', FF: { square: 'E4', moved: true, spent: 1 }, AN: 'E3' }, { actionDie: 3 })
    expect(one.code(0, assault('E4', 'E3', ['FL1'], { artillery: ['FF'] }))).toBeUndefined()
  })

  it('with moveThenBombardThenAssault the activation has come to its assaults (SQ-R-10)', () => {
    const command = assault('E4', 'E3', ['FL1'])
    const ordered = { houseRules: { activationOrder: 'moveThenBombardThenAssault' } }
    expect(field(plain, ordered).give(0, command).state.active?.stage).toBe('assault')
    expect(field(plain).give(0, command).state.active?.stage).toBe('move')
  })
})

describe('rivers (SQ-ASLT-02, SQ-TERR-05, SQ-R-65)', () => {
  const rivers = [
    { a: 'D3', b: 'D4', kind: 'uncrossable' },
    { a: 'E3', b: 'E4', kind: 'uncrossable', bridge: true },
  ]
  it('nobody assaults or supports over a barred step; a bridge makes it legal', () => {
    const units = { FL1: 'D4', FL2: 'E4', FV: 'C4', AN: 'D3', AB: 'E3' }
    const one = field(units, { rivers })
    expect(one.code(0, assault('D4', 'D3', ['FL1']))).toBe('RIVER_UNCROSSABLE')
    expect(one.code(0, assault('C4', 'D3', ['FV'], { supports: ['FL1'] }))).toBe('RIVER_UNCROSSABLE')
    expect(one.code(0, assault('C4', 'D3', ['FV']))).toBeUndefined()
    expect(one.code(0, assault('E4', 'E3', ['FL2']))).toBeUndefined()
  })

  it('infantry assaults over a river are kept, cavalry and dry ones are not', () => {
    const units = { FL2: 'E4', FK: 'E4', FV: 'F4', AB: 'E3' }
    const over = field(units, { rivers }).give(0, assault('E4', 'E3', ['FL2'], { supports: ['FV'] }))
    expect(over.state.riverAssaults).toEqual([{ side: 0, turn: 1, from: 'E4', target: 'E3' }])
    const horse = field(units, { rivers }).give(0, assault('E4', 'E3', ['FK']))
    expect(horse.state.riverAssaults).toEqual([])
    const dry = field(units, { rivers }).give(0, assault('F4', 'E3', ['FV']))
    expect(dry.state.riverAssaults).toEqual([])
  })
})

describe('towns (SQ-ASLT-07, SQ-UNIT-04, SQ-R-21, SQ-R-28)', () => {
  const squares = { E3: { town: { name: 'Ligny' } } }
  const inTown = { square: 'E3', inTown: true }
  it('cavalry may not attack the square of a held town, not even those outside it', () => {
    const units = { FC: 'E4', FL1: 'E4', AN: inTown, AN2: 'E3' }
    expect(field(units, { squares }).code(0, assault('E4', 'E3', ['FL1', 'FC']))).toBe('CAVALRY_VS_TOWN')
    expect(field({ ...units, AN: 'E3' }, { squares }).code(0, assault('E4', 'E3', ['FC']))).toBeUndefined()
  })
  it.each([
    ['strict', 'CAVALRY_VS_TOWN'],
    ['infantry', undefined],
  ])('mixedActsAs %s', (mixedActsAs, code) => {
    const one = field({ FX: 'E4', AN: inTown }, { squares, houseRules: { mixedActsAs } })
    expect(one.code(0, assault('E4', 'E3', ['FX']))).toBe(code)
  })
})

describe('defence (SQ-ASLT-08, -09, SQ-R-27)', () => {
  const begun = (units: Given, more: Given = {}) =>
    field({ FL1: 'E4', ...units }, more).give(0, assault('E4', 'E3', ['FL1']))

  it.each<[string | undefined, Given, ReturnType<typeof defence>]>([
    [undefined, { AN: 'E3', AF: 'E3' }, defence(['AN'])],
    ['BAD_DEFENCE', { AN: 'E3', AF: 'E3' }, defence([], ['AF'])],
    ['BAD_DEFENCE', { AN: 'E3', AN2: 'E3', AB: 'E3' }, defence(['AN', 'AN2', 'AB'])],
    ['BAD_DEFENCE', { AF: 'E3' }, defence([])],
    [undefined, { AF: 'E3', AR: 'E3' }, defence([], ['AR'])],
    ['NOT_IN_SQUARE', { AN: 'E3', AB: 'E2' }, defence(['AN', 'AB'])],
    ['NOT_IN_SQUARE', { AN: 'E3' }, defence(['FL1'])],
    ['NO_BRIGADE', { AN: 'E3', AF: 'E3' }, defence(['AF'])],
    ['NOT_ARTILLERY', { AN: 'E3', AN2: 'E3' }, defence(['AN'], ['AN2'])],
    ['UNKNOWN_ID', { AN: 'E3' }, defence(['AN', 'AN'])],
  ])('%s', (code, units, command) => {
    expect(begun(units).code(1, command)).toBe(code)
  })

  it('guns in woods may not be declared beside a brigade (SQ-WOOD-03)', () => {
    const one = begun({ AN: 'E3', AF: 'E3' }, { squares: { E3: { woods: true } } })
    expect(one.code(1, defence(['AN'], ['AF']))).toBe('ARTILLERY_IN_WOODS')
  })

  it('foot guns that bombarded this turn may defend (SQ-ASLT-05)', () => {
    const one = begun({ AN: 'E3', AF: { square: 'E3', bombardedThisTurn: true } })
    expect(one.code(1, defence(['AN'], ['AF']))).toBeUndefined()
  })

  it('guns alone in woods take part without a declaration, in order of id, and throw nothing (SQ-ASLT-09)', () => {
    const one = field({ FL1: 'E4', AR: 'E3', AF: 'E3' }, { squares: { E3: { woods: true } } }).give(
      0,
      assault('E4', 'E3', ['FL1']),
      5,
      6,
      2,
      8,
    )
    // FL1 alone is able: advantage without dice. Two hits, one each; the foot gun fails and is lost, the horse gun passes.
    expect(one.eventData('defenceDeclared')).toEqual([{ square: 'E3', units: ['AF', 'AR'], forced: true }])
    expect(one.eventData('hitsAllocated')).toEqual([{ hits: { AF: 1, AR: 1 }, cause: 'assault' }])
    expect(one.thrown).toEqual(['assault:FL1:2d8', 'morale:AF:1d8', 'morale:AR:1d8'])
    expect(one.unit('AF').status).toBe('destroyed')
    expect(one.unit('AR').hits).toBe(1)
  })

  it('units that stopped, rallied or spent their points defend all the same (SQ-R-20)', () => {
    const one = begun({ AN: { square: 'E3', stopped: true, rallied: true, assaulted: true, spent: 3 } })
    expect(one.code(1, defence(['AN']))).toBeUndefined()
  })
})

describe('holds (CP-ROST-12, 7.4 step 6)', () => {
  it('an assault frees the held of its square and their brigade elsewhere; the held defend', () => {
    const held = { heldUntil: 'end', brigadeId: 'b1' }
    const one = field({
      FL1: 'E4',
      AN: { square: 'E3', ...held },
      AN2: { square: 'B1', ...held },
      AB: { square: 'C1', heldUntil: 'end', brigadeId: 'b2' },
    }).give(0, assault('E4', 'E3', ['FL1']))
    expect(one.eventData('holdEnded')).toEqual([{ unitIds: ['AN', 'AN2'], cause: 'assault' }])
    expect(one.unit('AB').held).toBe(true)
    expect(one.code(1, defence(['AN']))).toBeUndefined()
  })
})
