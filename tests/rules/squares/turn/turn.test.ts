// The turn: CinCs, action dice, nominations, dice-offs, dice left, the end of the turn (section 4, 5.4, 5.5).
import { describe, expect, it } from 'vitest'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { seenBy, turn } from '../../../../src-shared/rules/squares/state/seen-by'
import { assign, Battle, END, fire, nominate, rideCinc } from '../support/battle'
import type { Given } from '../support/fixtures'

const pass = (generalId: string) => ({ type: 'passCinc', generalId }) as const

/** Three commands of F and two of A, out of one another's way. */
const COMMANDS: Given = {
  units: {
    FL1: 'A6',
    FL2: { square: 'B6', command: "d'Erlon" },
    FL3: { square: 'C6', command: 'Lobau' },
    AN: 'A1',
    AB: { square: 'B1', command: 'Hill' },
  },
  commands: { "d'Erlon": { side: 0 }, Lobau: { side: 0 }, Hill: { side: 1 } },
}
const CINCS = { Napoleon: { side: 0, square: 'A6' }, Wellington: { side: 1, square: 'A1' } }

describe('phase 1 (SQ-TURN-01, SQ-CIC-01, SQ-R-02, SQ-R-03)', () => {
  it('side 0 moves its CinC first in odd turns, side 1 in even turns (SQ-R-02)', () => {
    const odd = new Battle({ ...COMMANDS, cincs: CINCS }).start()
    expect(turn(odd.state)).toMatchObject({ phase: 'cincMoves', toAct: [0], turn: 1, clock: '11:00' })
    expect(odd.code(1, pass('Wellington'))).toBe('NOT_YOUR_DECISION')
    const even = new Battle({ ...COMMANDS, cincs: CINCS, turn: 2 }).start()
    expect(turn(even.state)).toMatchObject({ toAct: [1], clock: '12:00' })
    even.give(1, pass('Wellington'))
    expect(turn(even.state).toAct).toEqual([0])
  })

  it('without CinCs the dice come at once, one for each ready general (SQ-DICE-01, SQ-CIC-04)', () => {
    const battle = new Battle(COMMANDS).start(1, 3, 2, 1, 2)
    expect(battle.eventData('actionDiceRolled')).toEqual([{ generals: 5, pool: [3, 2, 2, 1, 1] }])
    expect(battle.kinds).toEqual(['battleBegun', 'turnBegan', 'actionDiceRolled'])
    expect(turn(battle.state)).toMatchObject({ phase: 'nominate', toAct: [0, 1] })
  })

  it('the first event records the whole set of house rules in force (7.2)', () => {
    const battle = new Battle({ ...COMMANDS, houseRules: { minimumMove: true } }).start(1, 1, 1, 1, 1)
    const [begun] = battle.eventData('battleBegun')
    expect(begun?.houseRules).toMatchObject({ minimumMove: true, nominations: 'sealed', hitSharing: 'even' })
    expect(Object.keys(begun?.houseRules ?? {})).toHaveLength(26)
  })

  it('cincMoveTiming afterDice: the dice first, then the CinCs, then nominations (SQ-R-03)', () => {
    const battle = new Battle({ ...COMMANDS, cincs: CINCS, houseRules: { cincMoveTiming: 'afterDice' } })
    battle.start(1, 2, 3, 1, 2)
    expect(battle.state).toMatchObject({ phase: 'cincMoves', actionDice: [3, 2, 2, 1, 1] })
    battle.give(0, pass('Napoleon')).give(1, pass('Wellington'))
    expect(battle.state.phase).toBe('nominate')
    expect(battle.kinds).toEqual(['cincPassed'])
  })

  it('a CinC off the board is passed over (SQ-RNF-03)', () => {
    const battle = new Battle({
      ...COMMANDS,
      cincs: { ...CINCS, Napoleon: { side: 0 } },
      state: { generals: { Napoleon: { square: null } } },
    }).start()
    expect(turn(battle.state).toAct).toEqual([1])
    expect(battle.code(0, pass('Napoleon'))).toBe('NOT_YOUR_DECISION')
  })

  it('joins one general of his army in his square, for this turn; a move of no squares will do (SQ-CIC-02, -04)', () => {
    const battle = new Battle({ ...COMMANDS, cincs: { Napoleon: { side: 0, square: 'A6' } } }).start()
    expect(battle.code(0, rideCinc('Napoleon', 'A6', 'Lobau'))).toBe('CINC_NOT_WITH_SUBORDINATE')
    battle.give(0, rideCinc('Napoleon', 'A6', 'Reille'), 1, 1, 1, 1, 1)
    expect(battle.general('Napoleon')).toMatchObject({ joined: 'Reille', moved: true, square: 'A6' })
    // The next turn needs a new moveCinc.
    battle.give(0, nominate(0, 'Reille')).give(1, nominate(1, 'Hill'), 8, 3)
    battle.give(0, END).give(0, nominate(0, 'Lobau')).give(1, nominate(1, 'Hill'), 8, 3)
    battle.give(0, END).give(0, nominate(0, "d'Erlon")).give(1, nominate(1, 'Hill'), 7, 3)
    battle.give(0, END).give(1, assign('Hill', 0)).give(1, END).give(1, assign('Orange', 0)).give(1, END)
    expect(battle.state).toMatchObject({ turn: 2, phase: 'cincMoves' })
    expect(battle.general('Napoleon')).toMatchObject({ joined: null, moved: false })
  })

  const RIDES: readonly (readonly [string, Given, string, string | null, string | undefined])[] = [
    ['four squares', {}, 'E6', null, undefined],
    ['five squares', {}, 'F6', null, 'CINC_TOO_FAR'],
    ['no free way round', { AN2: 'B5', AM: 'B6', AB2: 'A5' }, 'C4', null, 'CINC_PATH_BLOCKED'],
    ['his own square', {}, 'A6', null, undefined],
    ['a square of the enemy', { AN2: 'B5' }, 'B5', null, 'ENEMY_OCCUPIED'],
    ['off the board', {}, 'A7', null, 'OFF_BOARD'],
    ['joining a CinC', {}, 'A6', 'Napoleon', 'UNKNOWN_ID'],
    ['joining an enemy', {}, 'A6', 'Orange', 'UNKNOWN_ID'],
    ['joining nobody known', {}, 'A6', 'Nobody', 'UNKNOWN_ID'],
  ]
  it.each(RIDES)('moveCinc, %s (SQ-CIC-01, -02)', (_, units, to, join, code) => {
    const battle = new Battle({
      units: { FL1: 'A6', AN: 'I1', ...units },
      generals: { Orange: 'I1' },
      cincs: { Napoleon: { side: 0, square: 'A6' } },
    })
    expect(battle.code(0, rideCinc('Napoleon', to, join))).toBe(code)
  })

  it('rides over impassable squares nowhere, into them never (SQ-CIC-01, SQ-TERR-07)', () => {
    const wall = Object.fromEntries(['B5', 'B6', 'A5'].map((id) => [id, { impassable: true }]))
    const battle = new Battle({
      units: { FL1: 'A6', AN: 'I1' },
      squares: wall,
      cincs: { Napoleon: { side: 0, square: 'A6' } },
    })
    expect(battle.code(0, rideCinc('Napoleon', 'C4'))).toBe('CINC_PATH_BLOCKED')
    expect(battle.code(0, rideCinc('Napoleon', 'B5'))).toBe('IMPASSABLE')
  })

  it('does not ride into a square with a lone enemy general (SQ-R-70)', () => {
    const battle = new Battle({
      units: { FL1: 'A6', AN: 'I1' },
      generals: { Orange: 'B5' },
      cincs: { Napoleon: { side: 0, square: 'A6' } },
    })
    expect(battle.code(0, rideCinc('Napoleon', 'B5'))).toBe('ENEMY_OCCUPIED')
  })

  it('joins generals of his own army only; one CinC moves once (SQ-R-04, SQ-R-05)', () => {
    const battle = new Battle({
      units: { FL1: 'A6', FL2: { square: 'A6', command: 'Vandamme' }, AN: 'I1' },
      commands: { Vandamme: { side: 0, army: 'F2' } },
      cincs: {
        Napoleon: { side: 0, square: 'A6', army: 'F' },
        Grouchy: { side: 0, square: 'A6', army: 'F2' },
      },
      victory: { breakPercent: { F: null, F2: null, A: null } },
    }).start()
    expect(battle.code(0, rideCinc('Napoleon', 'A6', 'Vandamme'))).toBe('WRONG_ARMY')
    battle.give(0, rideCinc('Grouchy', 'B6'))
    expect(battle.code(0, rideCinc('Grouchy', 'C6'))).toBe('GENERAL_ALREADY_MOVED')
    expect(battle.code(0, pass('Grouchy'))).toBe('GENERAL_ALREADY_MOVED')
    expect(battle.state.phase).toBe('cincMoves')
  })
})

describe('action dice and nominations (SQ-DICE-01, -02, SQ-OFF-01, SQ-R-08, SQ-R-09)', () => {
  it('counts commands due now, not those due later (SQ-DICE-01)', () => {
    const given = (due: number): Given => ({
      units: { FL1: 'A6', FL2: { command: "d'Erlon" }, AN: 'A1' },
      commands: { "d'Erlon": { side: 0, arrival: { turn: due, entry: ['D6'] } } },
    })
    expect(new Battle(given(1)).start(1, 1, 1).eventData('actionDiceRolled')[0]?.generals).toBe(3)
    expect(new Battle(given(2)).start(1, 1).eventData('actionDiceRolled')[0]?.generals).toBe(2)
  })

  it('sealed: either side may be first, and the other sees nothing until both are in (SQ-OFF-01)', () => {
    const battle = new Battle({ ...COMMANDS, pool: [3, 1] }).give(1, nominate(1, 'Hill'))
    expect(battle.events).toMatchObject([{ kind: 'generalNominated', seenBy: 1 }])
    expect(seenBy(battle.state, 0).nominations).toEqual([null, null])
    expect(seenBy(battle.state, 1).nominations).toEqual([null, 'Hill'])
    expect(seenBy(battle.state, 'umpire').nominations).toEqual([null, 'Hill'])
    expect(turn(battle.state).toAct).toEqual([0])
    expect(battle.code(1, nominate(1, 'Orange'))).toBe('NOT_YOUR_DECISION')
    battle.give(0, nominate(0, 'Lobau'), 4, 7)
    expect(battle.kinds).toEqual([
      'generalNominated',
      'nominationsRevealed',
      'diceOff',
      'dieWon',
      'activationBegan',
    ])
    expect(battle.state.active).toMatchObject({ side: 1, generalId: 'Hill', actionDie: 3 })
  })

  it('open: side 0 names first, then the winner of the last dice-off; nothing is hidden (SQ-R-08)', () => {
    const battle = new Battle({ ...COMMANDS, pool: [3, 2, 1], houseRules: { nominations: 'open' } })
    expect(battle.code(1, nominate(1, 'Hill'))).toBe('NOT_YOUR_DECISION')
    battle.give(0, nominate(0, 'Lobau'))
    expect(battle.events[0]?.seenBy).toBeUndefined()
    expect(seenBy(battle.state, 1).nominations).toEqual(['Lobau', null])
    battle.give(1, nominate(1, 'Hill'), 4, 7).give(1, END)
    expect(turn(battle.state).toAct).toEqual([1])
  })

  it.each([
    ['a CinC', 'Napoleon', 'UNKNOWN_ID'],
    ['an enemy', 'Hill', 'UNKNOWN_ID'],
    ['nobody known', 'Nobody', 'UNKNOWN_ID'],
    ['one who has acted', "d'Erlon", 'GENERAL_NOT_READY'],
    ['one due later', 'F-reserve-general', 'GENERAL_NOT_READY'],
    ['one who is ready', 'Reille', undefined],
  ])('nominating %s (SQ-OFF-01, SQ-TURN-02, SQ-CIC-04)', (_, generalId, code) => {
    const battle = new Battle({ ...COMMANDS, cincs: CINCS, pool: [3, 1], activated: ["d'Erlon"] })
    expect(battle.code(0, nominate(0, generalId))).toBe(code)
  })

  it('names a general for the other side never', () => {
    expect(new Battle({ ...COMMANDS, pool: [3] }).code(0, nominate(1, 'Hill'))).toBe('NOT_YOUR_DECISION')
  })

  it('the joined general throws the die of his CinC, better or worse (SQ-CIC-03, SQ-R-04)', () => {
    const battle = new Battle({
      ...COMMANDS,
      pool: [3, 1],
      cincs: { Napoleon: { side: 0, die: 'd6', square: 'C6', joined: 'Lobau' } },
    })
    battle.give(0, nominate(0, 'Lobau'))
    expect(() => battle.give(1, nominate(1, 'Hill'), 9, 2)).toThrow('cannot come from 1 d6')
    battle.give(1, nominate(1, 'Hill'), 4, 4)
    // Level scores: Hill's d8 is the larger die.
    expect(battle.eventData('dieWon')[0]?.generalId).toBe('Hill')
    expect(battle.cited).toEqual(expect.arrayContaining(['SQ-OFF-04', 'SQ-CIC-03']))
  })

  it('level scores on level dice are thrown again until they decide (SQ-OFF-05)', () => {
    const battle = new Battle({ ...COMMANDS, pool: [2] })
    battle.give(0, nominate(0, 'Reille')).give(1, nominate(1, 'Hill'), 4, 4, 3, 3, 2, 8)
    expect(battle.eventData('diceOff').map((data) => data.scores)).toEqual([
      [4, 4],
      [3, 3],
      [2, 8],
    ])
    expect(battle.state.active?.generalId).toBe('Hill')
  })

  it('the loser stays ready and may be named again (SQ-OFF-06)', () => {
    const battle = new Battle({ ...COMMANDS, pool: [3, 2, 1] })
    battle.give(0, nominate(0, 'Reille')).give(1, nominate(1, 'Hill'), 2, 8).give(1, END)
    expect(battle.code(0, nominate(0, 'Reille'))).toBeUndefined()
    expect(battle.code(1, nominate(1, 'Hill'))).toBe('GENERAL_NOT_READY')
  })
})

describe('dice left (SQ-REM-01, -02, SQ-R-11)', () => {
  const left = (houseRules: Given = {}) =>
    new Battle({ ...COMMANDS, houseRules, activated: ['Orange', 'Hill', 'Reille'], pool: [3, 2, 1] })

  it('as they go: any general with any die, one at a time; the surplus lapses', () => {
    const battle = left().set({ phase: 'assignDie' })
    expect(turn(battle.state).toAct).toEqual([0])
    expect(battle.code(0, assign('Lobau', 3))).toBe('DIE_NOT_AVAILABLE')
    expect(battle.code(0, assign('Reille', 0))).toBe('GENERAL_NOT_READY')
    expect(battle.code(1, assign('Hill', 0))).toBe('NOT_YOUR_DECISION')
    battle.give(0, assign('Lobau', 2))
    expect(battle.state).toMatchObject({ phase: 'activation', actionDice: [3, 2], active: { actionDie: 1 } })
    battle.give(0, END).give(0, assign("d'Erlon", 1))
    expect(battle.state.active?.actionDie).toBe(2)
    battle.give(0, END, 1, 1, 1, 1, 1)
    expect(battle.eventData('diceLapsed')).toEqual([{ dice: [3] }])
    expect(battle.state.turn).toBe(2)
  })

  it('all at once: every pair is fixed before the first acts, and they act in that order', () => {
    const battle = left({ remainingDice: 'allAtOnce' }).set({ phase: 'assignDie' })
    battle.give(0, assign("d'Erlon", 1))
    expect(battle.state).toMatchObject({ phase: 'assignDie', active: null, actionDice: [3, 1] })
    expect(battle.code(0, assign("d'Erlon", 0))).toBe('GENERAL_NOT_READY')
    battle.give(0, assign('Lobau', 0))
    expect(battle.state.active).toMatchObject({ generalId: "d'Erlon", actionDie: 2 })
    battle.give(0, END)
    expect(battle.state.active).toMatchObject({ generalId: 'Lobau', actionDie: 3 })
    battle.give(0, END, 1, 1, 1, 1, 1)
    expect(battle.eventData('diceLapsed')).toEqual([{ dice: [1] }])
  })

  it('all at once: a pair whose general has left play is skipped, its die lapses (SQ-R-09)', () => {
    const battle = left({ remainingDice: 'allAtOnce' }).set({ phase: 'assignDie' })
    battle.give(0, assign("d'Erlon", 1)).give(0, assign('Lobau', 0))
    battle.set({
      units: { FL3: { status: 'destroyed', square: null } },
      generals: { Lobau: { inPlay: false } },
    })
    battle.give(0, END, 1, 1, 1, 1)
    expect(battle.eventData('diceLapsed')).toEqual([{ dice: [3, 1] }])
    expect(battle.eventData('actionDiceRolled')[0]?.generals).toBe(4)
  })
})

describe('activations (SQ-TURN-02, SQ-ACT-01 to -04)', () => {
  const given: Given = {
    units: {
      FL1: { square: 'D6', spent: 3, diagonals: 2, moved: true, stopped: true },
      FF: { square: 'E6', bombarded: true, bombardedThisTurn: true, assaulted: true, rallied: true },
      FL2: { square: 'F6', spent: 1, command: "d'Erlon" },
      AN: 'E4',
    },
    commands: { "d'Erlon": { side: 0 } },
    pool: [3, 2, 1],
  }

  it('each unit of the command begins afresh; the mark of foot guns lasts the turn (SQ-ACT-01, SQ-R-63)', () => {
    const battle = new Battle(given).give(0, nominate(0, 'Reille')).give(1, nominate(1, 'Orange'), 8, 1)
    const unspent = {
      spent: 0,
      diagonals: 0,
      moved: false,
      bombarded: false,
      assaulted: false,
      rallied: false,
      stopped: false,
    }
    expect(battle.unit('FL1')).toMatchObject(unspent)
    expect(battle.unit('FF')).toMatchObject({ ...unspent, bombardedThisTurn: true })
    expect(battle.unit('FL2').spent).toBe(1)
    // Units of other commands do nothing.
    expect(battle.code(0, { type: 'moveUnit', unitId: 'FL2', path: ['F5'] })).toBe('NOT_ACTIVE_COMMAND')
    battle.give(0, END).give(0, nominate(0, "d'Erlon")).give(1, nominate(1, 'Orange'), 8, 1).give(0, END)
    battle.give(1, assign('Orange', 0)).give(1, END, 1, 1, 1)
    expect(battle.unit('FF').bombardedThisTurn).toBe(false)
  })

  it('an illegal command changes nothing (SQ-ACT-04)', () => {
    const battle = new Battle({ ...given, active: 'Reille', pool: undefined })
    const before = JSON.stringify(battle.state)
    expect(battle.code(0, { type: 'moveUnit', unitId: 'FL1', path: ['D5'] })).toBe('ACTIONS_ENDED')
    expect(JSON.stringify(battle.state)).toBe(before)
  })

  const order = (activationOrder: string) =>
    new Battle({
      units: { FL1: { square: 'D6', hits: 2 }, FR: 'E5', FL2: 'F5', AN: 'E4', AB: 'E3' },
      active: 'Reille',
      actionDie: 3,
      houseRules: { activationOrder },
    })
  const attack: SqBattleCommand = {
    type: 'declareAssault',
    from: 'F5',
    target: 'E4',
    brigades: ['FL2'],
    supports: [],
    artillery: [],
  }

  it('free order: moves, fire and assaults as they come (SQ-ACT-03, SQ-R-10)', () => {
    const battle = order('free').give(0, fire('E4', { FR: 1 }), 1)
    expect(battle.code(0, { type: 'moveUnit', unitId: 'FR', path: ['E6'] })).toBeUndefined()
    expect(battle.state.active?.stage).toBe('move')
  })

  it('move, then bombard, then assault: an earlier stage is gone, a rally is not (SQ-R-10)', () => {
    const battle = order('moveThenBombardThenAssault').give(0, fire('E4', { FR: 1 }), 1)
    expect(battle.code(0, { type: 'moveUnit', unitId: 'FR', path: ['E6'] })).toBe('WRONG_PHASE')
    expect(battle.code(0, fire('E4', { FR: 1 }))).toBeUndefined()
    battle.give(0, attack)
    expect(battle.state.active?.stage).toBe('assault')
    battle.set({ phase: 'activation', assault: null })
    expect(battle.code(0, fire('E4', { FR: 1 }))).toBe('WRONG_PHASE')
    expect(battle.code(0, { type: 'rallyUnit', unitId: 'FL1' })).toBeUndefined()
    expect(battle.code(0, { type: 'moveGeneral', generalId: 'Reille', to: 'D5' })).toBeUndefined()
  })

  it.each([
    ['nominate', { pool: [1] }, END, 'WRONG_PHASE'],
    ['activation', { active: 'Reille' }, nominate(0, 'Reille'), 'WRONG_PHASE'],
    ['activation of the other side', { active: 'Orange' }, END, 'NOT_YOUR_DECISION'],
  ] as const)(
    '%s: what belongs to other phases or sides is refused (SQ-TURN-01)',
    (_, more, command, code) => {
      expect(new Battle({ units: { FL1: 'D6', AN: 'E4' }, ...more }).code(0, command)).toBe(code)
    },
  )
})

describe('clock and notes (SQ-SCALE-02, 7.5)', () => {
  it('each turn is an hour; its end is noted with holders and places', () => {
    const battle = new Battle({
      units: { FL1: 'A6', AN: 'A1' },
      active: 'Reille',
      activated: ['Orange'],
      victory: {
        objectives: [{ id: 'o', name: 'O', square: 'A6', vp: 2, holder: 1, requires: 'brigade' }],
      },
    }).give(0, END, 2, 1)
    expect(battle.state.notes).toEqual([
      {
        turn: 1,
        clockMinutes: 720,
        holders: { o: { side: 0, armyId: 'F' } },
        squares: { FL1: 'A6', AN: 'A1' },
        destroyed: [],
      },
    ])
    expect(turn(battle.state)).toMatchObject({ turn: 2, turnLimit: 60, clock: '12:00' })
  })

  it('a turn in which nobody is ready ends by itself (SQ-TURN-02)', () => {
    const battle = new Battle({
      units: { FL1: { arrival: { turn: 4, entry: ['A6'] } }, AN: { arrival: { turn: 3, entry: ['A1'] } } },
    }).start(2)
    expect(battle.state).toMatchObject({ turn: 3, phase: 'assignDie', actionDice: [2] })
  })
})
