/** What may be plotted and how far it goes: turning, formations, arms, status (5.6, 5.8, 5.9). */
import { describe, it } from 'vitest'
import { at, charge, end, MAX, play, plot, plotted, type Given } from '../support/script'

const FAR = { F2: [66, 46, 180], A2: [66, 2, 0] }

/** Refusals of one side's plots in one position, by code. */
const refused = (title: string, given: Given, list: readonly (readonly [string, string, ...object[]])[]) => {
  play(
    title,
    { phase: 'plot', ...given },
    {
      refused: list.map(([id, code, ...actions]) => ({
        side: id.startsWith('F') ? (0 as const) : (1 as const),
        command: plotted(id, ...(actions as Record<string, unknown>[])),
        code,
      })),
    },
  )
}

describe('plots are refused', () => {
  it('beyond a quarter turn, sideways and backwards (BR-MOVE-04, BR-MOVE-06)', () => {
    refused('turns', { bodies: { A1: [24, 20, 0], ...FAR } }, [
      ['A1', 'TURN_TOO_SHARP', { turn: 60 }, { turn: -31 }],
      ['A1', 'NO_SIDESTEP', { advance: 2, facing: 'left' }],
      ['A1', 'NO_BACKWARD', { advance: 2, facing: 'rear' }],
    ])
  })

  it('where an action fills the move and something is added (BR-MOVE-07)', () => {
    refused('exclusive', { bodies: { A1: [24, 20, 0], ...FAR } }, [
      ['A1', 'EXCLUSIVE_ACTION', { turn: 10 }, { changeFormation: 'square' }],
      ['A1', 'EXCLUSIVE_ACTION', { advanceAndFire: true }, MAX],
    ])
  })

  it('to those who cannot move at all, or are moved by what they are about (BR-MOVE-08, BR-ORD-08)', () => {
    const pushed = {
      kind: 'pushedBack',
      n: 1,
      winnerId: null,
      direction: 180,
      reface: 'none',
      complexId: null,
    }
    refused(
      'immobile',
      {
        bodies: {
          A1: { at: [24, 20, 0], activity: { kind: 'rallying', left: 2, recovering: 1 } },
          AG: { at: [34, 20, 0], activity: { kind: 'brokenOff', n: 1 } },
          AC: { at: [44, 20, 0], activity: pushed },
          AD: {
            at: [54, 20, 0],
            activity: { kind: 'retiring', stage: 1, toward: 'left', manoeuvre: 'retire' },
          },
          ...FAR,
        },
      },
      [
        ['A1', 'IMMOBILE', MAX],
        ['AG', 'IMMOBILE', { turn: 10 }],
        ['AC', 'FORCED_MOVE', { stand: true }],
        ['AD', 'FORCED_MOVE', MAX],
      ],
    )
  })

  it('for formations that an arm does not know (BR-FORM-05, BR-CAV-03)', () => {
    refused(
      'formations',
      { bodies: { A1: [24, 20, 0], AC: [34, 20, 0], AS: [44, 20, 0], AA: [52, 20, 0], ...FAR } },
      [
        ['A1', 'WRONG_ARM', { changeFormation: 'skirmish' }],
        ['A1', 'WRONG_FORMATION', { changeFormation: 'line' }],
        ['AC', 'WRONG_ARM', { changeFormation: 'square' }],
        ['AS', 'WRONG_ARM', { changeFormation: 'line' }],
        ['AS', 'WRONG_ARM', { advanceAndFire: true }],
        ['A1', 'WRONG_ARM', { skirmishFire: 'max' }],
        ['AC', 'WRONG_ARM', { withdrawFacing: 'max' }],
        ['AA', 'WRONG_ARM', { retire: 'left' }],
        ['AA', 'WRONG_ARM', { dash: 'max' }],
        ['AA', 'WRONG_FORMATION', { turn: 20 }],
        ['A1', 'WRONG_ARM', { unlimber: true }],
        ['A1', 'WRONG_ARM', { turnBack: true }],
      ],
    )
  })

  it('to brigades that are halted, if they come nearer to an enemy they see (BR-MOR-05, BR-BDE-03)', () => {
    play(
      'halt',
      {
        phase: 'plot',
        bodies: { A1: { at: [24, 20, 0], morale: 'halt' }, F1: [24, 34, 180], ...FAR },
      },
      {
        refused: [{ side: 1, command: plotted('A1', { advance: 1 }), code: 'MORALE_HALT' }],
        legal: [
          { side: 1, command: plotted('A1', { turn: 30 }) },
          { side: 1, command: plotted('A1', { withdrawFacing: 'max' }) },
          { side: 1, command: plotted('A1', { changeFormation: 'square' }) },
          { side: 1, command: plotted('A1', { retire: 'left' }) },
        ],
      },
    )
  })

  it('to squares that turn or retire (BR-SQ-02, BR-RET-03)', () => {
    refused('square', { bodies: { A1: [24, 20, 0, 'square'], ...FAR } }, [
      ['A1', 'WRONG_FORMATION', { turn: 20 }],
      ['A1', 'WRONG_FORMATION', { retire: 'left' }],
      ['A1', 'WRONG_FORMATION', { withdrawFacing: 'max' }],
    ])
  })
})

describe('distances', () => {
  it('of each arm and formation (BR-INF-02, BR-INF-03, BR-SQ-02, BR-ART-02, 3.5)', () => {
    play(
      'rates',
      {
        phase: 'plot',
        bodies: {
          A1: [10, 20, 0, 'marchColumn'],
          AG: [20, 20, 0, 'square'],
          AC: [30, 20, 0],
          AH: [40, 20, 0, 'limbered'],
          P1: [50, 20, 0, 'attackColumn'],
          F2: [66, 46, 180],
        },
      },
      plot(1, 'A1', MAX),
      plot(1, 'AG', { advance: 'max', facing: 'left' }),
      plot(1, 'AC', MAX),
      plot(1, 'AH', MAX),
      plot(1, 'P1', MAX),
      end(1),
      end(0, {
        dice: [4, 5, 3, 3, 2, 2, 1],
        log: ['BR-INF-02', 'BR-SQ-02', 'BR-CAV-01', 'BR-ART-02', 'BR-INF-03'],
        state: {
          brigades: {
            A1: at(10, 24, 0),
            AG: at(17.5, 20, 0),
            AC: at(30, 26, 0),
            AH: at(40, 24, 0),
            P1: at(50, 23, 0),
          },
        },
      }),
    )
  })

  it('at half speed as a status: one die less for those with two (BR-MOVE-03, BR-R-13)', () => {
    play(
      'recovering',
      {
        phase: 'plot',
        bodies: {
          A1: { at: [10, 20, 0], formation: 'attackColumn', activity: { kind: 'recovering', left: 1 } },
          AC: { at: [30, 20, 0], activity: { kind: 'recovering', left: 2 } },
          F2: [66, 46, 180],
        },
      },
      plot(1, 'A1', MAX),
      plot(1, 'AC', MAX),
      end(1),
      end(0, {
        dice: [4, 5],
        log: ['BR-MOVE-03'],
        state: {
          brigades: {
            A1: { ...at(10, 23, 0), activity: { kind: 'free' } },
            AC: { ...at(30, 25, 0), activity: { kind: 'recovering', left: 1 } },
          },
        },
      }),
    )
  })

  it('a plot without translation throws no die, and tells what it did (BR-MOVE-01, BR-MOVE-14, BR-MOVE-05)', () => {
    play(
      'no die',
      { phase: 'plot', bodies: { A1: [24, 20, 0], AC: [40, 20, 0], F2: [66, 46, 180] } },
      plot(1, 'A1', { turn: 90 }),
      plot(1, 'AC', { changeFormation: 'marchColumn' }),
      end(1),
      end(0, {
        noEvents: ['movementRolled'],
        log: ['BR-MOVE-05', 'BR-FORM-01'],
        state: {
          brigades: {
            // About its centre, 0.2955 behind the front.
            A1: at(24.296, 19.705, 90),
            AC: { ...at(40, 20, 0), formation: 'marchColumn' },
          },
        },
      }),
    )
  })

  it('are thrown before plots if the house says so, and kept from the enemy (BR-R-12)', () => {
    play(
      'dice first',
      {
        bodies: { FC: [24, 36, 180], A1: [24, 24, 0], F2: [66, 46, 180], A2: [66, 2, 0] },
        houseRules: { movementDiceFirst: true },
      },
      end(0, {
        dice: [3, 4, 5, 6, 2],
        state: { secret: [{ dice: { F2: [3], FC: [4, 5] } }, { dice: { A1: [6], A2: [2] } }] },
      }),
      plot(1, 'A1', MAX),
      end(1),
      end(0, { state: { brigades: { A1: at(24, 30, 0), A2: at(66, 2, 0) } } }),
    )
  })

  it('are gone in full if the house says so, whatever was named (BR-R-11)', () => {
    play(
      'full score',
      {
        phase: 'plot',
        bodies: { A1: [24, 20, 0], F1: [24, 40, 180] },
        houseRules: { mustMoveFullScore: true },
      },
      plot(1, 'A1', { advance: 1 }),
      end(1),
      end(0, { dice: [5], state: { brigades: { A1: at(24, 25, 0) } } }),
    )
  })
})

describe('charges and their dice', () => {
  it('go the whole roll when nobody is there any more (BR-CHG-10, BR-CHG-08)', () => {
    play(
      'gone',
      { bodies: { FC: [24, 36, 180], AS: [24, 30, 0], A2: [60, 5, 0], F2: [66, 46, 180] } },
      charge(0, 'FC', 'AS'),
      end(0),
      { side: 1, command: { type: 'ChooseEvade', brigadeId: 'AS', mode: 'full' } },
      end(1),
      end(0, {
        dice: [1, 1, 1, 6, 5],
        log: ['BR-CHG-10'],
        state: { brigades: { FC: { ...at(24, 34, 180), disorderedUntil: 2, activity: { kind: 'free' } } } },
      }),
    )
  })

  it('of cavalry are two without a half die if the house says so (BR-R-14)', () => {
    play(
      'two dice',
      {
        bodies: { FC: [24, 36, 180], AS: [24, 30, 0], A2: [60, 5, 0], F2: [66, 46, 180] },
        houseRules: { cavalryChargeDice: '2' },
      },
      charge(0, 'FC', 'AS'),
      end(0),
      end(1),
      end(0, { dice: [1, 1, 6, 5], state: { brigades: { FC: at(24, 34, 180) } } }),
    )
  })

  it('form no square in time where that always takes the move (BR-R-21)', () => {
    play(
      'full move',
      {
        bodies: { FC: [24, 28, 180], A1: [24, 20, 0], F2: [66, 46, 180], A2: [60, 5, 0] },
        houseRules: { squareReaction: 'fullMove' },
      },
      charge(0, 'FC', 'A1'),
      end(0),
      plot(1, 'A1', { changeFormation: 'square' }),
      end(0),
      end(1, {
        dice: [6, 6, 6],
        log: ['BR-FORM-03'],
        state: { brigades: { A1: { formation: 'line', disorderedUntil: 2 } } },
      }),
    )
  })
})

describe('the edge of the table', () => {
  it('stops everybody who moves of his own will, but at an exit of his side (BR-MOVE-13, BR-R-90)', () => {
    play(
      'edge',
      {
        phase: 'plot',
        bodies: { A1: [24, 3, 180], AC: [40, 3, 180], F2: [66, 46, 180] },
        exits: [
          {
            exitId: 'south',
            side: 1,
            edge: [
              { x: 38, y: 0 },
              { x: 42, y: 0 },
            ],
          },
        ],
      },
      plot(1, 'A1', MAX),
      plot(1, 'AC', MAX),
      end(1),
      end(0, {
        dice: [6, 6, 5],
        log: ['BR-MOVE-13'],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'A1', distance: 3, stop: 'edge' } },
          { kind: 'brigadeRemoved', data: { brigadeId: 'AC', cause: 'exited', exitId: 'south' } },
        ],
        state: { brigades: { A1: at(24, 0, 180), AC: { place: 'gone' } } },
      }),
    )
  })
})

describe('friends', () => {
  it('let skirmishers through, who come clear of them (BR-MOVE-11, BR-R-89)', () => {
    play(
      'through',
      {
        phase: 'plot',
        bodies: { AS: [24, 20, 0], A1: [24, 23, 0], F2: [66, 46, 180] },
        houseRules: { interpenetrationDisorders: true },
      },
      plot(1, 'AS', MAX),
      end(1),
      end(0, {
        dice: [3, 1],
        log: ['BR-MOVE-11', 'BR-R-89'],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'AS', distance: 3 } },
          { kind: 'shifted', data: { brigadeId: 'AS', cause: 'passingFriends' } },
          { kind: 'disordered', data: { brigadeId: 'A1', cause: 'passedThrough', until: 2 } },
        ],
        state: { brigades: { AS: at(24, 23.6, 0) } },
      }),
    )
  })

  it('who are let through disorder nobody unless the house rule says so (BR-R-89)', () => {
    play(
      'through, by default',
      { phase: 'plot', bodies: { AS: [24, 20, 0], A1: [24, 23, 0], F2: [66, 46, 180] } },
      plot(1, 'AS', MAX),
      end(1),
      end(0, {
        dice: [3, 1],
        log: ['BR-MOVE-11'],
        events: [{ kind: 'shifted', data: { brigadeId: 'AS', cause: 'passingFriends' } }],
        noEvents: ['disordered'],
      }),
    )
  })
})
