// Morale, retreats, collapse and retreats by choice, in every reading of the house rules.
import { describe, expect, it } from 'vitest'
import {
  moraleDice,
  moraleDiceCount,
  resultOfFails,
} from '../../../../src-shared/rules/squares/morale/morale'
import {
  legalRearSquares,
  retreatChoices,
  voluntaryUnits,
} from '../../../../src-shared/rules/squares/combat/retreat'
import { assault, defence, fallBack, Field, FINISH, retreat, type Given } from '../support/fixtures'

const on = (square: string, more: Given = {}) => ({ square, ...more })

describe('morale (SQ-MOR-01 to SQ-MOR-06)', () => {
  it.each([
    ['infantry', 'FL1', 1, 'retreats'],
    ['cavalry', 'FK', 1, 'retreats'],
    ['horse guns', 'FR', 1, 'retreats'],
    ['foot guns', 'FF', 1, 'destroyed'],
    ['infantry', 'FL1', 2, 'destroyed'],
    ['horse guns', 'FR', 3, 'destroyed'],
    ['foot guns', 'FF', 0, 'stays'],
  ])('%s (%s) with %i fails: %s (SQ-MOR-03)', (_, id, fails, result) => {
    const { state } = new Field({ units: { FL1: 'E4', FK: 'E4', FR: 'E4', FF: 'E4' } })
    expect(resultOfFails(state, id, fails, false)).toBe(result)
  })

  it.each([
    [0, 'stays'],
    [1, 'stays'],
    [2, 'destroyed'],
  ])('a recheck with %i fails: %s; foot guns die of one (SQ-RET-04, SQ-R-41)', (fails, result) => {
    const { state } = new Field({ units: { FL1: 'E4', FF: 'E4' } })
    expect(resultOfFails(state, 'FL1', fails, true)).toBe(result)
    expect(resultOfFails(state, 'FF', fails, true)).toBe(fails === 0 ? 'stays' : 'destroyed')
  })

  const cover = (feb2012HillTownMorale: boolean) => {
    const { state } = new Field({
      units: {
        FL1: on('E4', { hits: 2 }),
        FL2: on('E3', { hits: 2, inTown: true }),
        FL3: on('E3', { hits: 2 }),
        FV: on('E2', { hits: 2, inTown: true }),
        FG: on('E1', { hits: 1 }),
      },
      squares: {
        E1: { hill: true },
        E2: { hill: true, town: { name: 'T' } },
        E3: { town: { name: 'U' }, level: 3 },
      },
      houseRules: { feb2012HillTownMorale },
    })
    return ['FL1', 'FL2', 'FL3', 'FV', 'FG'].map((id) => moraleDiceCount(state, id))
  }
  it('on a hill or in a town one die fewer, once; not by level alone, nor beside the town (SQ-MOR-04, SQ-R-36)', () => {
    expect(cover(true)).toEqual([2, 1, 2, 1, 0])
  })
  it('feb2012HillTownMorale false: a die for every hit', () => {
    expect(cover(false)).toEqual([2, 2, 2, 2, 1])
  })
  it('says how the number came about', () => {
    const { state } = new Field({ units: { FL1: on('E4', { hits: 2 }) }, squares: { E4: { hill: true } } })
    expect(moraleDice(state, 'FL1')).toMatchObject({
      die: 'd8',
      count: 1,
      working: [
        { values: { n: 2 }, rule: 'SQ-MOR-02' },
        { values: { n: 1 }, rule: 'SQ-MOR-04' },
      ],
    })
    expect(moraleDiceCount(state, 'FL1', 3)).toBe(2)
  })

  it('the loser’s participants test, with old hits too; winners and bystanders do not (SQ-MOR-01, SQ-R-35)', () => {
    const field = new Field({
      units: { FL1: on('E4', { hits: 3 }), AN: 'E3', AN2: on('E3', { hits: 1 }), AB: on('E3', { hits: 2 }) },
    })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN', 'AN2']), 8, 1, 1, 1, 8)
    // One hit on two: A gives it to AN; AN2 has its old one, AB is only a bystander.
    field.give(1, { type: 'allocateHits', hits: { AN: 1 } }, 1, 1, 1, 1, 5, 5)
    expect(field.eventData('moraleTest').map((test) => [test.unitId, test.dice])).toEqual([
      ['AN', 1],
      ['AN2', 1],
    ])
  })

  it('a draw without hits: nobody throws, and both sides may fall back (SQ-R-34, SQ-RET-06)', () => {
    const field = new Field({ units: { FL1: 'E4', AN: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AN']), 1, 1, 1, 1, 1, 1)
    expect(field.eventData('moraleTest')).toEqual([])
    expect(voluntaryUnits(field.state)).toEqual(['FL1'])
    expect(voluntaryUnits(field.give(0, FINISH).state)).toEqual(['AN'])
  })
})

describe('rear squares (SQ-RET-02, SQ-RET-03, SQ-RET-08, SQ-R-37)', () => {
  it.each([
    ['S', ['D5', 'E5', 'F5']],
    ['N', ['D3', 'E3', 'F3']],
    ['E', ['F3', 'F4', 'F5']],
    ['W', ['D5', 'D4', 'D3']],
    ['NE', ['E3', 'F3', 'F4']],
    ['SE', ['E5', 'F5', 'F4']],
    ['SW', ['E5', 'D5', 'D4']],
    ['NW', ['E3', 'D3', 'D4']],
  ])('home %s', (homeEdge, squares) => {
    const field = new Field({ units: { FL1: 'E4' }, commands: { Reille: { side: 0, homeEdge } } })
    expect(legalRearSquares(field.state, 'FL1').toSorted()).toEqual(squares.toSorted())
  })

  it('not off the board, into impassable squares, over barred steps, to the enemy, or where there is no room', () => {
    const four = { FL2: 'F5', FL3: 'F5', FV: 'F5', FG: 'F5' }
    const field = new Field({
      units: { FL1: 'E4', FR: 'E4', AN: 'E5', ...four },
      squares: { D5: { impassable: true } },
    })
    expect(legalRearSquares(field.state, 'FL1')).toEqual([])
    expect(legalRearSquares(field.state, 'FR')).toEqual(['F5'])
    const rivers = [
      { a: 'E4', b: 'E5', kind: 'uncrossable' },
      { a: 'D4', b: 'D5', kind: 'uncrossable' },
    ]
    expect(legalRearSquares(new Field({ units: { FL1: 'E4' }, rivers }).state, 'FL1')).toEqual(['F5'])
    expect(legalRearSquares(new Field({ units: { FL1: 'A6' } }).state, 'FL1')).toEqual([])
    expect(legalRearSquares(new Field({ units: { FL1: 'A5' } }).state, 'FL1')).toEqual(['A6', 'B6'])
  })

  it.each([
    ['displace', ['D5', 'E5', 'F5']],
    ['block', ['D5', 'F5']],
  ])('a lone enemy general, loneGeneral %s (SQ-R-07)', (loneGeneral, squares) => {
    const field = new Field({
      units: { FL1: 'E4', AN: 'A1' },
      generals: { Orange: 'E5' },
      houseRules: { loneGeneral },
    })
    expect(legalRearSquares(field.state, 'FL1').toSorted()).toEqual(squares)
  })

  it('awayFromAttack: squares out of touch with all from which an enemy took part', () => {
    const houseRules = { rearDefinition: 'awayFromAttack' }
    const field = new Field({ units: { FL1: 'E4', FV: 'D3', AN: 'E3' }, houseRules }).give(
      0,
      assault('E4', 'E3', ['FL1'], { supports: ['FV'] }),
    )
    expect(legalRearSquares(field.state, 'AN').toSorted()).toEqual(['F2'])
    const alone = new Field({ units: { FL1: 'E4', AN: 'E3' }, houseRules }).give(
      0,
      assault('E4', 'E3', ['FL1']),
    )
    expect(legalRearSquares(alone.state, 'AN').toSorted()).toEqual(['D2', 'E2', 'F2'])
    expect(legalRearSquares(alone.state, 'FL1', ['E3']).toSorted()).toEqual(['D5', 'E5', 'F5'])
  })
})

describe('owed retreats (6c, SQ-RET-01, SQ-RET-04, SQ-ACT-05, SQ-R-44)', () => {
  it('the owner chooses order and squares; a single one with a single square goes by itself', () => {
    const field = new Field({
      units: {
        FL1: 'E4',
        FL2: 'E4',
        AB: 'E3',
        AB2: 'E3',
        // The enemy leaves only E5 behind E4.
        AN: 'D5',
        AN2: 'F5',
      },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AB', 'AB2']), 1, 2, 3, 8, 1, 1, 1, 1, 8, 1, 8, 1, 4, 4)
    expect(field.state.phase).toBe('retreats')
    expect(field.code(0, retreat('FL1', 'D5'))).toBe('NOT_REAR_SQUARE')
    expect(field.code(0, retreat('AB', 'E2'))).toBe('NOT_IN_SQUARE')
    expect(field.code(1, retreat('FL1', 'E5'))).toBe('NOT_YOUR_DECISION')
    expect(field.code(0, retreat('FL1', 'E7'))).toBe('OFF_BOARD')
    expect(field.code(0, FINISH)).toBe('WRONG_PHASE')
    field.give(0, retreat('FL2', 'E5'))
    expect(field.eventData('unitRetreated')).toEqual([
      { unitId: 'FL2', from: 'E4', to: 'E5', cause: 'morale' },
      { unitId: 'FL1', from: 'E4', to: 'E5', cause: 'morale' },
    ])
    expect([field.unit('FL1').stopped, field.unit('FL2').stopped]).toEqual([true, true])
  })

  it('the owner may leave one without a way for last, and the others’ moves do not free it', () => {
    // AB owes a retreat and may go to E2 (room for one brigade); AN2 the same: who goes first fills it.
    const field = new Field({
      units: {
        FL1: 'E4',
        FV: 'E4',
        FL2: 'D2',
        FL3: 'F2',
        AN: 'E3',
        AN2: 'E3',
        AB: 'E2',
        AB2: 'E2',
        AM: 'E2',
      },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FV']))
      .give(1, defence(['AN', 'AN2']), 8, 1, 1, 1, 8, 1, 8, 1, 1, 1, 1, 1, 1, 4)
    expect(retreatChoices(field.state)).toEqual([
      { unitId: 'AN', squares: ['E2'] },
      { unitId: 'AN2', squares: ['E2'] },
    ])
    field.give(1, retreat('AN2', 'E2'), 5, 3)
    expect(field.eventData('retreatBlocked')).toEqual([{ unitId: 'AN', square: 'E3', hits: 2 }])
    expect(field.eventData('moraleTest')).toMatchObject([
      { unitId: 'AN', recheck: true, fails: 1, result: 'stays' },
    ])
    expect(field.unit('AN')).toMatchObject({ square: 'E3', hits: 2, status: 'onBoard' })
    expect(field.cited).toContain('SQ-RET-04')
  })

  it('a recheck on a hill has a die fewer (SQ-MOR-04)', () => {
    const field = new Field({ units: { FV: 'B2', AR: 'B1' }, squares: { B1: { hill: true } } })
      .give(0, assault('B2', 'B1', ['FV']))
      .give(1, defence([], ['AR']), 9, 9, 1, 1, 4, 4, 8)
    // Two hits: one die, a fail; no rear: three hits, two dice, one fail that changes nothing.
    expect(field.eventData('moraleTest')).toMatchObject([
      { dice: 1, fails: 1, result: 'retreats', recheck: false },
      { dice: 2, fails: 1, result: 'stays', recheck: true },
    ])
    expect(field.unit('AR')).toMatchObject({ square: 'B1', hits: 3 })
  })

  it('foot guns without a way back are lost by one fail (SQ-R-41)', () => {
    const field = new Field({ units: { FL1: 'E2', FL2: 'E2', AN: 'E1', AN2: 'E1', AF: 'E1' } })
      .give(0, assault('E2', 'E1', ['FL1', 'FL2']))
      .give(1, defence(['AN', 'AN2']), 8, 8, 1, 1, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1, 4)
    expect(field.eventData('retreatBlocked')).toEqual([{ unitId: 'AF', square: 'E1', hits: 1 }])
    expect(field.unit('AF').status).toBe('destroyed')
  })

  it('retreatOffHomeEdge: it leaves the field instead of the recheck (SQ-R-38)', () => {
    const beaten = (retreatOffHomeEdge: boolean, ...faces: number[]) =>
      new Field({ units: { FV: 'B2', AB: 'B1' }, houseRules: { retreatOffHomeEdge } })
        .give(0, assault('B2', 'B1', ['FV']))
        .give(1, defence(['AB']), 6, 2, 7, 4, 1, 3, 4, ...faces)
    const off = beaten(true)
    expect(off.unit('AB')).toMatchObject({ status: 'withdrawn', square: null, hits: 1 })
    expect(off.eventData('unitWithdrew')).toEqual([{ unitId: 'AB', square: 'B1' }])
    expect(beaten(false, 3, 8).unit('AB')).toMatchObject({ status: 'onBoard', square: 'B1', hits: 2 })
  })

  it('retreatOffHomeEdge is for the home edge only: elsewhere the recheck stands', () => {
    const field = new Field({
      units: { FV: 'B3', FL1: 'A1', FL2: 'B1', FL3: 'C1', AB: 'B2' },
      houseRules: { retreatOffHomeEdge: true },
    })
      .give(0, assault('B3', 'B2', ['FV']))
      .give(1, defence(['AB']), 6, 2, 7, 4, 1, 3, 4, 9, 9)
    expect(field.unit('AB')).toMatchObject({ status: 'onBoard', square: 'B2', hits: 2 })
  })
})

describe('a draw (SQ-R-67, SQ-MOR-05)', () => {
  it('the round’s attacker throws all his tests and does everything before the other side', () => {
    const field = new Field({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3', AB: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN', 'AN2']), 8, 1, 1, 1, 8, 1, 8, 1, 8, 1, 8, 1, 4, 4, 4, 4)
    expect(field.eventData('moraleTest').map((test) => test.unitId)).toEqual(['FL1', 'FL2', 'AN', 'AN2'])
    expect(retreatChoices(field.state).map((choice) => choice.unitId)).toEqual(['FL1', 'FL2'])
    field.give(0, retreat('FL1', 'E5')).give(0, retreat('FL2', 'F5'))
    expect(retreatChoices(field.state).map((choice) => choice.unitId)).toEqual(['AN', 'AN2'])
    field.give(1, retreat('AN', 'E2')).give(1, retreat('AN2', 'E2'))
    // Two of three gone: AB is carried away.
    expect(field.eventData('squareCollapsed')).toEqual([{ square: 'E3', gone: 2, base: 3, unitIds: ['AB'] }])
    field.give(1, retreat('AB', 'D2'))
    expect(field.eventData('unitRetreated')).toMatchObject([{ unitId: 'AB', cause: 'collapse' }])
    expect(field.state.phase).toBe('activation')
  })
})

describe('collapse (SQ-RET-05, SQ-R-39, SQ-R-40)', () => {
  /** AN and AN2 of E3 are destroyed; AF is left. */
  const losing = (squares: Given, houseRules: Given = {}) =>
    new Field({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3', AF: 'E3' }, squares, houseRules })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN', 'AN2']), 8, 8, 1, 1, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1)

  it('two of three destroyed in an open square: the gun must go', () => {
    const field = losing({})
    expect(field.eventData('squareCollapsed')).toEqual([{ square: 'E3', gone: 2, base: 3, unitIds: ['AF'] }])
    expect(field.state.phase).toBe('retreats')
    expect(field.code(1, FINISH)).toBe('WRONG_PHASE')
  })
  it.each([
    ['woods', { woods: true }],
    ['rough', { rough: true }],
    ['town', { town: { name: 'T' } }],
  ])('not in %s: it may stay or go (SQ-TERR-04, SQ-RET-06)', (_, ground) => {
    const field = new Field({
      units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3', AB: 'E3' },
      squares: { E3: ground },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
      .give(1, defence(['AN', 'AN2']), 8, 8, 1, 1, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1)
    expect(field.eventData('squareCollapsed')).toEqual([])
    expect(field.state.phase).toBe('voluntaryRetreats')
    expect(voluntaryUnits(field.state)).toEqual(['AB'])
  })
  it('hillsCountAsOpen: a hill alone no longer shelters', () => {
    const onHill = (hillsCountAsOpen: boolean) =>
      new Field({
        units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'E3', AB: 'E3' },
        squares: { E3: { hill: true }, E4: { hill: true } },
        houseRules: { hillsCountAsOpen },
      })
        .give(0, assault('E4', 'E3', ['FL1', 'FL2']))
        .give(1, defence(['AN', 'AN2']), 8, 8, 1, 1, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1)
    // Two hits each, one die each on the hill: both fail once.
    expect(
      onHill(true).give(1, retreat('AN', 'E2')).give(1, retreat('AN2', 'E2')).eventData('squareCollapsed'),
    ).toEqual([{ square: 'E3', gone: 2, base: 3, unitIds: ['AB'] }])
    const shelter = onHill(false).give(1, retreat('AN', 'E2')).give(1, retreat('AN2', 'E2'))
    expect(shelter.eventData('squareCollapsed')).toEqual([])
    expect(shelter.state.phase).toBe('voluntaryRetreats')
  })
  it('attackers’ squares collapse too, each by its own count, supports included', () => {
    const field = new Field({
      units: { FL1: 'E4', FG: 'E4', FV: 'E4', FL2: 'F4', FL3: 'F4', AB: 'E3', AB2: 'E3' },
    })
      .give(0, assault('E4', 'E3', ['FL1', 'FV'], { supports: ['FL2'] }))
      .give(1, defence(['AB', 'AB2']), 1, 1, 1, 8, 8, 1, 1, 1, 1, 1, 1, 9, 9, 9, 1, 1, 1, 8)
    // Three hits on three: FL1 and FV fail, FL2 passes. Two of the three of E4 go, none of F4.
    field.give(0, retreat('FL1', 'E5')).give(0, retreat('FV', 'E5'))
    expect(field.eventData('squareCollapsed')).toEqual([{ square: 'E4', gone: 2, base: 3, unitIds: ['FG'] }])
    field.give(0, retreat('FG', 'F5'))
    expect(voluntaryUnits(field.state)).toEqual(['FL2', 'FL3'])
  })

  it('those who cannot go recheck in the order of id, and stay exempt (6c, SQ-RET-04, SQ-R-41)', () => {
    const worn = (square: string) => on(square, { hits: 3 })
    const field = new Field({
      units: { FL1: worn('E6'), FV: worn('E6'), FF: worn('E6'), FG: 'E6', FC: 'E6', AB: 'E5', AB2: 'E5' },
    })
      .give(0, assault('E6', 'E5', ['FL1', 'FV'], { artillery: ['FF'] }))
      .give(
        1,
        defence(['AB', 'AB2']),
        // FC hampers A: advantage without dice. F misses, A hits three times; each of F has four dice and fails twice.
        ...[1, 1, 1, 1, 1, 9, 9, 9, 1],
        ...[1, 1, 8, 8, 1, 1, 9, 9, 1, 1, 8, 8],
        ...[8, 4],
      )
    expect(field.eventData('unitDestroyed').map((gone) => gone.unitId)).toEqual(['FL1', 'FV', 'FF'])
    expect(field.eventData('squareCollapsed')).toEqual([
      { square: 'E6', gone: 3, base: 5, unitIds: expect.arrayContaining(['FG', 'FC']) as string[] },
    ])
    expect(field.eventData('retreatBlocked').map((blocked) => blocked.unitId)).toEqual(['FC', 'FG'])
    expect(field.eventData('moraleTest').slice(3)).toMatchObject([
      { unitId: 'FC', fails: 0, result: 'stays' },
      { unitId: 'FG', fails: 1, result: 'stays' },
    ])
    // Both are fresh and still there: F may go on.
    expect(field.state.phase).toBe('secondRound')
  })
})

describe('retreats by choice (6d, SQ-RET-06, SQ-R-42)', () => {
  const drawn = () =>
    new Field({ units: { FL1: 'E4', FF: 'E4', FV: 'D4', FL2: 'D4', FG: 'F4', AN: 'E3', AB: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1'], { supports: ['FV'] }))
      .give(1, defence(['AN']), 1, 1, 1, 1, 1, 1, 1, 1, 1)

  it('any unit of a square that took part, guns and bystanders too, before the other side', () => {
    const field = drawn()
    expect(voluntaryUnits(field.state).toSorted()).toEqual(['FF', 'FL1', 'FL2', 'FV'])
    expect(field.code(0, fallBack('FG', 'F5'))).toBe('NOT_IN_SQUARE')
    expect(field.code(0, fallBack('FF', 'E3'))).toBe('NOT_REAR_SQUARE')
    expect(field.code(1, fallBack('AB', 'E2'))).toBe('NOT_YOUR_DECISION')
    field.give(0, fallBack('FF', 'E5'))
    expect(field.eventData('unitRetreated')).toEqual([
      { unitId: 'FF', from: 'E4', to: 'E5', cause: 'choice' },
    ])
    expect(field.unit('FF').stopped).toBe(true)
    expect(field.code(0, fallBack('FF', 'E6'))).toBe('NOT_IN_SQUARE')
    field.give(0, FINISH)
    expect(voluntaryUnits(field.state)).toEqual(['AB', 'AN'])
  })

  it('the loser only: a winner stays (SQ-RET-07)', () => {
    const field = new Field({ units: { FL1: 'E4', AB: 'E3' } })
      .give(0, assault('E4', 'E3', ['FL1']))
      .give(1, defence(['AB']), 8, 1, 5, 5, 1, 1, 9, 9)
    expect(field.state.phase).toBe('voluntaryRetreats')
    expect(voluntaryUnits(field.state)).toEqual(['AB'])
    expect(field.give(1, FINISH).state.phase).toBe('activation')
  })

  it('over by itself as soon as nobody who may has a square', () => {
    const field = new Field({ units: { FL1: 'E4', AB: 'E1', FV: 'E2' } })
      .give(0, assault('E2', 'E1', ['FV']))
      .give(1, defence(['AB']), 8, 1, 9, 9, 1, 1, 9, 9)
    // A has lost and passed on its home edge: nothing to decide, the assault is over.
    expect(field.state).toMatchObject({ phase: 'activation', assault: null })
  })
})

describe('dice of an assault come in the order of 5.19', () => {
  it('skirmish, attackers, saves, defenders, morale, rechecks', () => {
    const field = new Field({ units: { FK: 'B2', AB: 'B1' } })
      .give(0, assault('B2', 'B1', ['FK']))
      .give(1, defence(['AB']), 9, 2, 9, 5, 4, 1, 1, 2, 1, 9)
    expect(field.thrown).toEqual([
      'assault:FK:2d10',
      'reroll:FK:1d10',
      'save:AB:2d10',
      'assault:AB:2d10',
      'morale:AB:1d10',
      'recheck:AB:2d10',
    ])
  })
})
