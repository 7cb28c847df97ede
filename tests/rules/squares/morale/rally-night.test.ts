// Rallying in the battle and over night (5.15, 5.16).
import { describe, expect, it } from 'vitest'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import { remaining } from '../../../../src-shared/rules/squares/state/lookup'
import { surroundedUnits } from '../../../../src-shared/rules/squares/morale/night'
import { turn } from '../../../../src-shared/rules/squares/state/seen-by'
import { Battle, END, move } from '../support/battle'
import type { Given } from '../support/fixtures'

const on = (square: string, more: Given = {}) => ({ square, ...more })
const rally = (unitId: string): SqBattleCommand => ({ type: 'rallyUnit', unitId })
const attempt = (unitId: string): SqBattleCommand => ({ type: 'attemptNightRally', unitId })
const finish = (side: 0 | 1): SqBattleCommand => ({ type: 'finishNight', side })

describe('on the battlefield (SQ-RLY-01 to -04, SQ-R-57)', () => {
  const field = (units: Given, more: Given = {}) =>
    new Battle({ units: { AM: 'A1', ...units }, active: 'Reille', actionDie: 3, ...more })
  it.each([
    ['two hits', { FL1: on('E4', { hits: 2 }) }, undefined],
    ['one hit: the last is never removed', { FL1: on('E4', { hits: 1 }) }, 'RALLY_TOO_FEW_HITS'],
    ['after a move', { FL1: on('E4', { hits: 2, spent: 1 }) }, 'RALLY_AFTER_ACTION'],
    [
      'after a breakthrough, though it costs nothing',
      { FL1: on('E4', { hits: 2, assaulted: true }) },
      'RALLY_AFTER_ACTION',
    ],
    ['after a retreat', { FL1: on('E4', { hits: 2, stopped: true }) }, 'ACTIONS_ENDED'],
    ['twice', { FL1: on('E4', { hits: 3, rallied: true }) }, 'ALREADY_RALLIED'],
    ['an enemy unit next to it', { FL1: on('E4', { hits: 2 }), AN: 'F5' }, 'RALLY_ENEMY_ADJACENT'],
    ['an enemy two squares away', { FL1: on('E4', { hits: 2 }), AN: 'E2' }, undefined],
    ['off the board', { FL1: { hits: 2, arrival: { turn: 1, entry: ['E6'] } } }, 'OFF_BOARD'],
    ['after leaving the town, which is no action', { FL1: on('E4', { hits: 2 }) }, undefined],
  ])('%s', (_, units, code) => {
    expect(field({ FG: 'I6', ...units }).code(0, rally('FL1'))).toBe(code)
  })

  it('an enemy general next to it does not matter (SQ-R-57)', () => {
    const battle = field({ FL1: on('E4', { hits: 2 }), AN: 'A1' }, { generals: { Orange: 'E3' } })
    expect(battle.code(0, rally('FL1'))).toBeUndefined()
  })

  it.each([
    [5, 2, true],
    [4, 3, false],
  ])('a %i leaves %i hits; pass or fail nothing is left to do (SQ-RLY-02, -03)', (face, hits, passed) => {
    const battle = field({ FL1: on('E4', { hits: 3 }) }, { squares: { E4: { hill: true } } })
    battle.give(0, rally('FL1'), face)
    expect(battle.eventData('unitRallied')).toEqual([{ unitId: 'FL1', face, passed, hits, night: false }])
    expect(battle.events[0]?.dice).toMatchObject([{ die: 'd8', count: 1 }])
    expect(remaining(battle.state, 'FL1')).toBe(0)
    expect(battle.code(0, move('FL1', 'E5'))).toBe('ALREADY_RALLIED')
  })

  it('no extra point for light cavalry after it, even on a die of 1 (SQ-RLY-03)', () => {
    const battle = field({ FC: on('E4', { hits: 2 }) }, { actionDie: 1 }).give(0, rally('FC'), 8)
    expect(remaining(battle.state, 'FC')).toBe(0)
  })
})

describe('at night (SQ-NITE-01 to -05, SQ-R-58)', () => {
  const RING = ['C3', 'D3', 'E3', 'F3', 'G3', 'C4', 'G4', 'C5', 'G5', 'C6', 'G6']
  const night = (units: Given, more: Given = {}) =>
    new Battle({
      units: {
        ...Object.fromEntries(RING.map((square, i) => [`F${String(i)}`, { like: 'FL1', square, hits: 1 }])),
        ...units,
      },
      active: 'Reille',
      activated: ['Orange', "d'Erlon"],
      turn: 5,
      sheet: { nights: [{ afterTurn: 5, resumeTime: '04:00' }] },
      ...more,
    }).give(0, END)

  it('one hit goes, more become one; reserves off the board too; objectives stay (SQ-NITE-02, SQ-NITE-05)', () => {
    const battle = night(
      {
        AN: on('B2', { hits: 1 }),
        AB: on('B3', { hits: 4 }),
        AN2: { hits: 3, arrival: { turn: 9, entry: ['A1'] } },
      },
      {
        victory: {
          objectives: [{ id: 'o', name: 'O', square: 'B2', vp: 1, holder: null, requires: 'brigade' }],
        },
      },
    )
    expect(battle.state.phase).toBe('night')
    expect(['AN', 'AB', 'AN2', 'F0'].map((id) => battle.unit(id).hits)).toEqual([0, 1, 1, 0])
    expect(battle.eventData('nightFell')[0]).toMatchObject({ afterTurn: 5, surrounded: [] })
  })

  it('surrounded units keep their hits and may try once, side 0 first, each in its turn', () => {
    const battle = night({ AN2: on('E5', { hits: 2 }), AB: on('A1', { hits: 1 }), AN: on('E6', { hits: 1 }) })
    expect(battle.eventData('nightFell')[0]?.surrounded).toEqual(['AN', 'AN2'])
    expect(battle.unit('AN').hits).toBe(1)
    expect(turn(battle.state).toAct).toEqual([0])
    expect(battle.code(1, attempt('AN2'))).toBe('NOT_YOUR_DECISION')
    expect(battle.code(0, attempt('AN2'))).toBe('NOT_YOUR_DECISION')
    expect(battle.code(0, finish(1))).toBe('NOT_YOUR_DECISION')
    battle.give(0, finish(0))
    expect(battle.code(1, attempt('AN'))).toBe('RALLY_TOO_FEW_HITS')
    battle.give(1, attempt('AN2'), 4)
    expect(battle.unit('AN2').hits).toBe(2)
    expect(battle.code(1, attempt('AN2'))).toBe('NIGHT_ALREADY_TRIED')
    expect(battle.code(1, { type: 'endActivation' })).toBe('WRONG_PHASE')
    battle.give(1, finish(1), 1, 1)
    expect(turn(battle.state)).toMatchObject({ turn: 6, clock: '04:00' })
    expect(battle.state.night).toBeNull()
  })

  it('who is not surrounded has recovered already', () => {
    const battle = night({ AN: on('A1', { hits: 3 }), AN2: on('E5', { hits: 3 }) }).give(0, finish(0))
    battle.set({ units: { AN: { hits: 2 } } })
    expect(battle.code(1, attempt('AN'))).toBe('NIGHT_NOT_SURROUNDED')
    expect(battle.code(1, attempt('XX'))).toBe('UNKNOWN_ID')
  })

  it.each([
    [true, 'RALLY_ENEMY_ADJACENT'],
    [false, undefined],
  ])('surroundedNightNeedsGap %s: next to the enemy %s (SQ-R-58)', (surroundedNightNeedsGap, code) => {
    const battle = night({ AN2: on('E4', { hits: 2 }) }, { houseRules: { surroundedNightNeedsGap } })
    expect(battle.give(0, finish(0)).code(1, attempt('AN2'))).toBe(code)
  })

  it('a chain runs by squares free of the enemy and passable, over no river that bars (SQ-NITE-03)', () => {
    const chain = (more: Given) =>
      surroundedUnits(
        new Battle({
          board: { cols: 3, rows: 3 },
          units: { AN: 'B3', FL1: 'A2', FL2: 'C2' },
          ...more,
        }).state,
      )
    expect(chain({})).toEqual([])
    expect(chain({ squares: { B2: { impassable: true } } })).toEqual(['AN'])
    const river = (bridge: boolean) =>
      ['A', 'B', 'C'].map((column) => ({ a: `${column}2`, b: `${column}3`, kind: 'uncrossable', bridge }))
    // The river cuts F off from its own edge as well.
    expect(chain({ rivers: river(false) })).toEqual(['AN', 'FL1', 'FL2'])
    expect(chain({ rivers: river(true) })).toEqual([])
    expect(chain({ units: { AN: 'B3', FL1: 'A2', FL2: 'C2', FL3: 'B2' } })).toEqual(['AN'])
    // On its home edge a unit is never surrounded, whatever is beside it.
    expect(chain({ units: { AN: 'B1', FL1: 'A2', FL2: 'C2', FL3: 'B2', FV: 'A1', FG: 'C1' } })).toEqual([])
  })
})
