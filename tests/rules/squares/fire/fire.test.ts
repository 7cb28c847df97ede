// Bombardment: who may fire, ranges, dice, sharing and saves (5.8).
import { describe, expect, it } from 'vitest'
import { rangeTo, sightBlocked } from '../../../../src-shared/rules/squares/fire/fire'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { turn } from '../../../../src-shared/rules/squares/state/seen-by'
import { Battle, fire, move } from '../support/battle'
import type { Given } from '../support/fixtures'

const on = (square: string, more: Given = {}) => ({ square, ...more })
const field = (units: Given, more: Given = {}) =>
  new Battle({ units: { AM: 'A1', ...units }, active: 'Reille', actionDie: 3, ...more })
const share = (hits: Readonly<Record<string, number>>): SqBattleCommand => ({ type: 'allocateHits', hits })

describe('who may bombard what (SQ-BOMB-01, -02, SQ-MOVE-08)', () => {
  const cases: readonly (readonly [string, Given, SqBattleCommand, string | undefined])[] = [
    ['no guns', {}, fire('E3', {}), 'UNKNOWN_ID'],
    [
      'a gun twice',
      { FF: 'E5' },
      {
        type: 'bombard',
        target: 'E3',
        guns: [
          { unitId: 'FF', points: 1 },
          { unitId: 'FF', points: 1 },
        ],
      },
      'UNKNOWN_ID',
    ],
    ['an enemy gun', { AF: 'E2' }, fire('E3', { AF: 1 }), 'NOT_ACTIVE_COMMAND'],
    ['a target off the board', { FF: 'E5' }, fire('E7', { FF: 1 }), 'OFF_BOARD'],
    [
      'a foot gun that moved',
      { FF: on('E5', { moved: true, spent: 1 }) },
      fire('E3', { FF: 1 }),
      'FOOT_MOVED',
    ],
    ['a horse gun that moved', { FR: on('E5', { moved: true, spent: 1 }) }, fire('E3', { FR: 1 }), undefined],
    [
      'a foot gun that attacked (SQ-R-69)',
      { FF: on('E4', { assaulted: true, spent: 2 }) },
      fire('E3', { FF: 1 }),
      undefined,
    ],
    [
      'a second target with points left',
      { FF: on('E5', { bombarded: true, bombardedThisTurn: true, spent: 2 }) },
      fire('E3', { FF: 1 }),
      undefined,
    ],
    ['an empty square', { FF: 'E5' }, fire('D3', { FF: 1 }), 'NO_TARGET'],
    ['infantry', { FL1: 'E5' }, fire('E3', { FL1: 1 }), 'NOT_ARTILLERY'],
    ['distance 3', { FF: 'E6' }, fire('E3', { FF: 1 }), 'OUT_OF_RANGE'],
    ['a knight’s move', { FF: 'F5' }, fire('E3', { FF: 1 }), undefined],
    [
      'over friends and enemies (SQ-R-23)',
      { FF: 'E5', FL1: 'E4', AB: 'F4' },
      fire('E3', { FF: 1 }),
      undefined,
    ],
    ['no points', { FF: 'E5' }, fire('E3', { FF: 0 }), 'NO_ACTION_POINTS'],
    ['too many points', { FF: 'E5' }, fire('E3', { FF: 4 }), 'NO_ACTION_POINTS'],
    ['one gun of two out of range', { FF: 'E5', FR: 'E6' }, fire('E3', { FF: 1, FR: 1 }), 'OUT_OF_RANGE'],
  ]
  it.each(cases)('%s', (_, units, command, code) => {
    expect(field({ AN: 'E3', FG: 'I6', ...units }).code(0, command)).toBe(code)
  })

  it('guns in woods may bombard; bombardFromWoods false: not (SQ-R-24)', () => {
    const squares = { E5: { woods: true } }
    const battle = (bombardFromWoods: boolean) =>
      field({ FF: 'E5', AN: 'E3' }, { squares, houseRules: { bombardFromWoods } }).code(
        0,
        fire('E3', { FF: 1 }),
      )
    expect(battle(true)).toBeUndefined()
    expect(battle(false)).toBe('ARTILLERY_IN_WOODS')
  })
})

describe('sight (SQ-R-23)', () => {
  const blocking = { D4: { woods: true }, E4: { town: { name: 'T' } }, F4: { level: 1 } }
  const state = (squares: Given, bombardmentLos = 'terrain') =>
    field({ FF: 'E5', AN: 'E3' }, { squares, houseRules: { bombardmentLos } }).state
  it('by the rules nothing stands in the way', () => {
    expect(rangeTo(state(blocking, 'none'), 'E5', 'E3')).toBe('long')
  })
  it.each([
    ['woods, a town and a level above both', blocking, true],
    ['one of the squares is clear', { ...blocking, F4: {} }, false],
    ['no level above both', { ...blocking, E5: { level: 1 } }, false],
    ['hills by their level', { D4: { hill: true }, E4: { hill: true }, F4: { hill: true } }, true],
  ])('terrain: %s: blocked %s', (_, squares, blocked) => {
    expect(sightBlocked(state(squares), 'E5', 'E3')).toBe(blocked)
    expect(rangeTo(state(squares), 'E5', 'E3')).toBe(blocked ? null : 'long')
  })
  it('close range is never blocked', () => {
    expect(rangeTo(state({ E3: { woods: true } }), 'E4', 'E3')).toBe('close')
  })
})

describe('dice (SQ-BOMB-03, -04, SQ-BOMB-08)', () => {
  it.each([
    ['FF', 'E5', 'd8', 'long'],
    ['FF', 'E4', 'd10', 'close'],
    ['FR', 'E5', 'd6', 'long'],
    ['FR', 'E4', 'd8', 'close'],
  ])('%s from %s: %s', (id, square, die, range) => {
    const battle = field({ [id]: square, AN: 'E3' }).give(0, fire('E3', { [id]: 2 }), 1, 5)
    expect(battle.events[0]?.dice).toMatchObject([{ die, count: 2, purpose: 'bombardment', forId: id }])
    expect(battle.eventData('bombarded')).toEqual([
      { from: [{ unitId: id, points: 2, range }], target: 'E3', needed: 5, hits: 1 },
    ])
    expect(battle.unit(id)).toMatchObject({ spent: 2, bombarded: true, bombardedThisTurn: id === 'FF' })
    expect(battle.unit('AN').hits).toBe(1)
  })

  it('6+ against woods; the gun’s own square has no effect', () => {
    const squares = { E3: { woods: true }, E5: { woods: true, hill: true } }
    const battle = field({ FF: 'E5', AN: 'E3' }, { squares }).give(0, fire('E3', { FF: 3 }), 5, 6, 8)
    expect(battle.eventData('bombarded')).toMatchObject([{ needed: 6, hits: 2 }])
  })

  it('guns throw in the order named, all points of one together (5.19)', () => {
    const battle = field({ FF: 'E5', FR: 'E4', AN: 'E3' }).give(0, fire('E3', { FR: 2, FF: 1 }), 8, 5, 4)
    expect(battle.events[0]?.dice?.map((roll) => [roll.forId, ...roll.faces])).toEqual([
      ['FR', 8, 5],
      ['FF', 4],
    ])
  })

  it('foot guns split their points between targets, and do not move after (SQ-BOMB-08)', () => {
    const battle = field({ FF: 'E5', AN: 'E3', AB: 'F4' }).give(0, fire('E3', { FF: 1 }), 1)
    battle.give(0, fire('F4', { FF: 2 }), 1, 1)
    expect(battle.unit('FF').spent).toBe(3)
    expect(battle.code(0, move('FF', 'E6'))).toBe('FOOT_BOMBARDED')
  })
})

describe('sharing (SQ-BOMB-05, SQ-HIT-06, SQ-R-22, SQ-R-31)', () => {
  const target = { AN: 'E3', AB: 'E3', AF: 'E3' }
  it('evenly over all units of the square, guns too; without a choice at once', () => {
    const battle = field({ FF: 'E5', ...target }).give(0, fire('E3', { FF: 3 }), 5, 6, 7)
    expect(['AN', 'AB', 'AF'].map((id) => battle.unit(id).hits)).toEqual([1, 1, 1])
    expect(battle.state.phase).toBe('activation')
  })

  it('the owner chooses who takes the odd ones', () => {
    const battle = field({ FF: 'E5', ...target }).give(0, fire('E3', { FF: 3 }), 5, 6, 1)
    expect(turn(battle.state)).toMatchObject({ phase: 'allocateHits', toAct: [1] })
    expect(battle.code(0, share({ AN: 1, AB: 1 }))).toBe('NOT_YOUR_DECISION')
    expect(battle.code(1, share({ AN: 2 }))).toBe('BAD_ALLOCATION')
    expect(battle.code(1, share({ AN: 1 }))).toBe('BAD_ALLOCATION')
    expect(battle.code(1, share({ AN: 1, AM: 1 }))).toBe('BAD_ALLOCATION')
    expect(battle.code(1, share({ AN: 1, XX: 1 }))).toBe('UNKNOWN_ID')
    battle.give(1, share({ AF: 1, AN: 1 }))
    expect(['AN', 'AB', 'AF'].map((id) => battle.unit(id).hits)).toEqual([1, 0, 1])
    expect(battle.state).toMatchObject({ phase: 'activation', bombardment: null })
  })

  it('bombardAllocation firer: the firer places the odd ones (SQ-R-22)', () => {
    const battle = field({ FF: 'E5', ...target }, { houseRules: { bombardAllocation: 'firer' } })
    battle.give(0, fire('E3', { FF: 3 }), 5, 6, 1)
    expect(battle.code(1, share({ AN: 1, AB: 1 }))).toBe('NOT_YOUR_DECISION')
    battle.give(0, share({ AN: 1, AB: 1 }))
    expect(battle.eventData('hitsAllocated')).toEqual([{ hits: { AN: 1, AB: 1 }, cause: 'bombardment' }])
  })

  it('hitSharing free: in any way (SQ-R-31)', () => {
    const battle = field({ FF: 'E5', ...target }, { houseRules: { hitSharing: 'free' } })
    battle.give(0, fire('E3', { FF: 3 }), 5, 6, 7)
    expect(battle.state.phase).toBe('allocateHits')
    battle.give(1, share({ AF: 3 }))
    expect(battle.unit('AF').hits).toBe(3)
  })

  it('never tests, moves or destroys, however many (SQ-BOMB-07, SQ-R-61, SQ-UNIT-02)', () => {
    const battle = field({ FF: 'E5', AN: on('E3', { hits: 20 }) }).give(0, fire('E3', { FF: 3 }), 8, 8, 8)
    expect(battle.unit('AN')).toMatchObject({ hits: 23, status: 'onBoard', square: 'E3' })
    expect(battle.kinds).toEqual(['bombarded', 'hitsAllocated'])
  })
})

describe('towns (SQ-BOMB-06)', () => {
  const town = (more: Given = {}) => ({ E3: { town: { name: 'T', capacity: 2, ...more } } })
  it('infantry inside saves by the die of the town, for each hit it was given; nobody else', () => {
    const units = { FF: 'E4', AN: on('E3', { inTown: true }), AN2: 'E3' }
    const battle = field(units, { squares: town() }).give(0, fire('E3', { FF: 2 }), 9, 9, 5)
    expect(battle.eventData('savesRolled')).toEqual([
      { unitId: 'AN', faces: [5], cancelled: 1, cause: 'town' },
    ])
    expect([battle.unit('AN').hits, battle.unit('AN2').hits]).toEqual([0, 1])
    expect(battle.events[2]?.dice).toMatchObject([{ die: 'd8', purpose: 'townSave', side: 1 }])
  })

  it('garrisons save in order of id; a strongpoint has its own die', () => {
    const units = { FF: 'E4', AN2: on('E3', { inTown: true }), AN: on('E3', { inTown: true }) }
    const battle = field(units, { squares: town({ bombardSaveDie: 'd10' }), actionDie: 3 })
    battle.give(0, fire('E3', { FF: 3 }), 9, 9, 9).give(1, share({ AN2: 2, AN: 1 }), 10, 4, 5)
    expect(battle.eventData('savesRolled')).toEqual([
      { unitId: 'AN', faces: [10], cancelled: 1, cause: 'town' },
      { unitId: 'AN2', faces: [4, 5], cancelled: 1, cause: 'town' },
    ])
  })
})
