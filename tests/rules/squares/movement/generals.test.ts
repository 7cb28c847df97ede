// Generals and CinCs: rides, making way, following their troops, leaving play (5.1, SQ-RNF-03).
import { describe, expect, it } from 'vitest'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { turn } from '../../../../src-shared/rules/squares/state/seen-by'
import { Battle, END, enter, fire, move, place, ride, withGeneral } from '../support/battle'
import type { Given } from '../support/fixtures'

describe('rides in an activation (SQ-GEN-02, SQ-R-06, SQ-R-70)', () => {
  const given: Given = {
    units: { FL1: 'E4', FL2: { square: 'A6', command: "d'Erlon" }, AN: 'A1', AB: 'F3' },
    generals: { Reille: 'E4', Orange: 'D3' },
    cincs: { Napoleon: { side: 0, square: 'E4', joined: 'Reille' } },
    commands: { "d'Erlon": { side: 0 } },
    active: 'Reille',
  }
  it.each([
    ['four squares', ride('Reille', 'I6'), undefined],
    ['five squares', ride('Reille', 'A6'), undefined],
    ['off the board', ride('Reille', 'E7'), 'OFF_BOARD'],
    ['into enemy units', ride('Reille', 'F3'), 'ENEMY_OCCUPIED'],
    ['onto a lone enemy general', ride('Reille', 'D3'), 'ENEMY_OCCUPIED'],
    ['another general', ride("d'Erlon", 'A5'), 'NOT_ACTIVE_COMMAND'],
    ['an enemy', ride('Orange', 'D2'), 'UNKNOWN_ID'],
    ['a CinC', ride('Napoleon', 'E5'), 'UNKNOWN_ID'],
    ['with the CinC who joined him', ride('Reille', 'E6', true), undefined],
  ] as const)('%s', (_, command, code) => {
    expect(new Battle(given).code(0, command)).toBe(code)
  })

  it.each([
    [4, 'A6', undefined],
    [3, 'A6', 'GENERAL_TOO_FAR'],
    [0, 'E5', 'GENERAL_TOO_FAR'],
    [9, 'I1', undefined],
  ])('generalMoveSquares %i to %s (SQ-R-06)', (generalMoveSquares, to, code) => {
    expect(new Battle({ ...given, houseRules: { generalMoveSquares } }).code(0, ride('Reille', to))).toBe(
      code,
    )
  })

  it('once an activation, and the CinC may go along; no points are spent', () => {
    const battle = new Battle(given).give(0, ride('Reille', 'G5', true))
    expect(battle.general('Reille').square).toBe('G5')
    expect(battle.general('Napoleon').square).toBe('G5')
    expect(battle.unit('FL1').spent).toBe(0)
    expect(battle.code(0, ride('Reille', 'G6'))).toBe('GENERAL_ALREADY_MOVED')
  })

  it('a CinC parted from him does not go along', () => {
    const battle = new Battle({ ...given, state: { generals: { Napoleon: { square: 'E5' } } } })
    expect(battle.code(0, ride('Reille', 'E6', true))).toBe('CINC_NOT_WITH_SUBORDINATE')
  })

  it('no river bars him, no impassable square takes him (SQ-GEN-02)', () => {
    const battle = new Battle({
      ...given,
      squares: { E5: { impassable: true } },
      rivers: [{ a: 'D4', b: 'E4', kind: 'uncrossable' }],
    })
    expect(battle.code(0, ride('Reille', 'D4'))).toBeUndefined()
    expect(battle.code(0, ride('Reille', 'E5'))).toBe('IMPASSABLE')
  })
})

describe('a lone general makes way (SQ-GEN-01, SQ-GEN-03, SQ-R-07)', () => {
  const given = (more: Given = {}): Battle =>
    new Battle({
      units: { FL1: 'D4', AN: 'C1', AN2: 'F3', AB: { square: 'D1', command: 'Hill' } },
      generals: { Orange: 'D3', Hill: 'A1' },
      commands: { Hill: { side: 1 } },
      active: 'Reille',
      ...more,
    })

  it('is no target and blocks nobody', () => {
    expect(given().code(0, fire('D3', { FL1: 1 }))).toBe('NO_TARGET')
    expect(given().code(0, move('FL1', 'D3'))).toBeUndefined()
  })

  it('chooses among the nearest squares of his command while the activation waits (6g)', () => {
    const battle = given().give(0, move('FL1', 'D3'))
    expect(turn(battle.state)).toMatchObject({ phase: 'placeGeneral', toAct: [1] })
    expect(battle.state.placing).toEqual([{ generalId: 'Orange', choices: ['C1', 'F3'] }])
    expect(battle.code(0, END)).toBe('WRONG_PHASE')
    expect(battle.code(0, place('Orange', 'C1'))).toBe('NOT_YOUR_DECISION')
    expect(battle.code(1, place('Orange', 'D1'))).toBe('NOT_NEAREST')
    expect(battle.code(1, place('Orange', 'D9'))).toBe('OFF_BOARD')
    expect(battle.code(1, place('Hill', 'D1'))).toBe('UNKNOWN_ID')
    battle.give(1, place('Orange', 'F3'))
    expect(battle.general('Orange').square).toBe('F3')
    expect(battle.state).toMatchObject({ phase: 'activation', afterPlacing: null })
  })

  it('with one nearest square he is placed at once, in passing too', () => {
    const battle = given({ units: { FL1: 'D4', AN: 'C1', AN2: 'H3', AB: { square: 'D1', command: 'Hill' } } })
    battle.give(0, move('FL1', 'D3', 'D4'))
    expect(battle.eventData('generalPlaced')).toEqual([{ generalId: 'Orange', from: 'D3', to: 'C1' }])
    expect(battle.state.phase).toBe('activation')
  })

  it('a CinC goes to any unit of his army', () => {
    const battle = given({
      generals: { Orange: 'A1', Hill: 'A1' },
      cincs: { Wellington: { side: 1, square: 'D3' } },
    }).give(0, move('FL1', 'D3'))
    expect(battle.state.placing).toEqual([{ generalId: 'Wellington', choices: ['C1', 'D1', 'F3'] }])
  })

  it('several are placed one by one in order of id', () => {
    const battle = given({
      units: {
        FL1: 'D4',
        AN: 'C1',
        AN2: 'F3',
        AB: { square: 'D1', command: 'Hill' },
        AB2: { square: 'F1', command: 'Hill' },
      },
      generals: { Orange: 'D3', Hill: 'D3' },
      actionDie: 3,
    }).give(0, move('FL1', 'D3'))
    expect(battle.state.placing.map((waiting) => waiting.generalId)).toEqual(['Hill', 'Orange'])
    battle.give(1, place('Hill', 'F1'))
    expect(battle.state.phase).toBe('placeGeneral')
    battle.give(1, place('Orange', 'C1'))
    expect(battle.state.phase).toBe('activation')
  })

  it('without a unit of his command on the board he goes off it, and comes back with the first to arrive (SQ-RNF-03)', () => {
    const battle = given({
      units: {
        FL1: 'D4',
        AN: { arrival: { turn: 1, entry: ['C1'] } },
        AN2: { arrival: { turn: 1, entry: ['E1'] } },
        AB: { square: 'D1', command: 'Hill' },
      },
    }).give(0, move('FL1', 'D3'))
    expect(battle.eventData('generalPlaced')).toEqual([{ generalId: 'Orange', from: 'D3', to: null }])
    battle.set({ active: { side: 1, generalId: 'Orange', commandId: 'cmd:Orange' } })
    expect(battle.code(1, ride('Orange', 'C1'))).toBe('OFF_BOARD')
    battle.give(1, enter('AN2', 'E1'))
    expect(battle.general('Orange').square).toBe('E1')
    battle.give(1, enter('AN', 'C1'))
    expect(battle.general('Orange').square).toBe('E1')
  })

  it('loneGeneral block: his square is closed to moves and arrivals of the enemy (SQ-R-07)', () => {
    const battle = given({ houseRules: { loneGeneral: 'block' }, actionDie: 3 })
    expect(battle.code(0, move('FL1', 'D3'))).toBe('ENEMY_OCCUPIED')
    expect(battle.code(0, move('FL1', 'D3', 'D2'))).toBe('ENEMY_OCCUPIED')
    expect(battle.code(0, move('FL1', 'E3'))).toBeUndefined()
  })

  it('a general beside units of his side makes no difference', () => {
    expect(given({ generals: { Orange: 'F3' } }).code(0, move('FL1', 'E3', 'F3'))).toBe('ENEMY_OCCUPIED')
  })
})

describe('generals of squares that are lost (SQ-GEN-04, SQ-GEN-05)', () => {
  const attack: SqBattleCommand = {
    type: 'declareAssault',
    from: 'E4',
    target: 'E3',
    brigades: ['FL1', 'FL2'],
    supports: [],
    artillery: [],
  }
  const defend: SqBattleCommand = { type: 'declareDefence', brigades: ['AN'], artillery: [] }
  const given = (more: Given): Battle =>
    new Battle({ active: 'Reille', generals: { Orange: 'E3' }, ...more })
      .give(0, attack)
      // Two hits on AN without an answer, and both of its morale dice fail.
      .give(1, defend, 3, 6, 4, 5, 2, 7, 4, 1, 1, 1, 1)

  it('the last unit destroyed: to the nearest of his command; the assault waits for the choice', () => {
    const battle = given({ units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AN2: 'C2', AM: 'G3' } })
    expect(battle.state).toMatchObject({ phase: 'placeGeneral', afterPlacing: 'declareDefence' })
    expect(battle.state.placing).toEqual([{ generalId: 'Orange', choices: ['C2', 'G3'] }])
    battle.give(1, place('Orange', 'G3'))
    expect(battle.kinds).toEqual(['generalPlaced', 'assaultEnded'])
    expect(battle.state).toMatchObject({ phase: 'activation', assault: null })
  })

  it('without a unit left his command is gone, and so is he; a CinC with the army (SQ-GEN-05)', () => {
    const battle = given({
      units: { FL1: 'E4', FL2: 'E4', AN: 'E3', AB: { square: 'A1', command: 'Hill' } },
      commands: { Hill: { side: 1 } },
      cincs: { Wellington: { side: 1, square: 'E3' } },
    })
    expect(battle.eventData('generalLeftPlay')).toEqual([{ generalId: 'Orange' }])
    expect(battle.general('Orange')).toMatchObject({ inPlay: false, square: null })
    // The CinC still has Hill, and goes to him.
    expect(battle.general('Wellington')).toMatchObject({ inPlay: true, square: 'A1' })
  })

  it('the general of the active command gone, endActivation still ends the activation (SQ-GEN-05)', () => {
    const battle = new Battle({
      units: { FL1: 'E6', FL2: { square: 'A6', command: "d'Erlon" }, AN: 'A1' },
      commands: { "d'Erlon": { side: 0 } },
      active: 'Reille',
      sheet: { withdrawal: true },
    }).give(0, { type: 'exitBoard', unitId: 'FL1' })
    expect(battle.eventData('generalLeftPlay')).toEqual([{ generalId: 'Reille' }])
    expect(battle.code(0, END)).toBeUndefined()
  })
})

describe('generals who arrive (SQ-RNF-03)', () => {
  it('stands with his first unit on the board unless the sheet says otherwise', () => {
    const battle = new Battle({
      units: { FL1: { arrival: { turn: 9, entry: ['A6'] } }, FL2: 'C5', FL3: 'B6', AN: 'E4' },
    })
    expect(battle.general('Reille').square).toBe('C5')
    expect(battle.general('F-reserve-general').square).toBeNull()
  })

  const due = (units: Given) =>
    new Battle({ units: { FL1: 'A6', AN: 'A1', ...units }, activated: [] }, (sheet) =>
      withGeneral(sheet, 'Orange', (general) => ({
        ...general,
        arrival: { turn: 1, entry: ['D1', 'F1'] },
      })),
    )
  it.each([
    ['the first of his squares', {}, 'D1'],
    ['the next if the enemy is there', { FL2: 'D1' }, 'F1'],
    ['none if both are held: he tries again', { FL2: 'D1', FL3: 'F1' }, null],
  ])('with an arrival of his own: %s', (_, units, square) => {
    const battle = due(units).start(1, 1)
    expect(battle.general('Orange').square).toBe(square)
    expect(battle.general('Orange').awaitsArrival).toBe(square === null)
  })
})
