/** Charges, evasions, contact and their refusals: the movement of the examples of section 8.4 and what stands round it. */
import { describe, it } from 'vitest'
import { at, charge, end, play, plot, type Given } from '../support/script'

describe('charges', () => {
  it('meet where the ratio of their dice puts them (BR-EX-22, BR-CHG-06, BR-CHG-09)', () => {
    play(
      'charges meet',
      { bodies: { FC: [24, 36, 180], AD: [24, 24, 0] } },
      charge(0, 'FC', 'AD'),
      charge(1, 'AD', 'FC'),
      end(0),
      end(1, {
        dice: [6, 5, 2, 4, 3, 5],
        log: ['BR-CHG-06', 'BR-CHG-09'],
        events: [
          { kind: 'chargeRevealed', data: { brigadeId: 'FC', gap: 12, warned: true } },
          { kind: 'bodyMoved', data: { brigadeId: 'FC', distance: 6.857, stop: 'contact' } },
          { kind: 'bodyMoved', data: { brigadeId: 'AD', distance: 5.143, stop: 'contact' } },
          { kind: 'contactMade', data: { attackerId: 'FC', targetId: 'AD', sector: 'front' } },
          { kind: 'contactMade', data: { attackerId: 'AD', targetId: 'FC', sector: 'front' } },
        ],
        state: {
          brigades: {
            FC: { ...at(24, 29.143, 180), chargeReadyFrom: 4 },
            AD: { ...at(24, 29.143, 0), chargeReadyFrom: 4 },
          },
        },
      }),
    )
  })

  it('fall short of skirmishers who evade and may still fire (BR-EX-23, BR-SKIR-05, BR-CHG-08)', () => {
    play(
      'short',
      { bodies: { FC: [24, 36, 180], AS: [24, 30, 0] } },
      charge(0, 'FC', 'AS'),
      end(0, {
        refused: [
          {
            side: 1,
            command: { type: 'PlotMove', brigadeId: 'AS', actions: [{ stand: true }] },
            code: 'MUST_EVADE',
          },
        ],
      }),
      { side: 1, command: { type: 'ChooseEvade', brigadeId: 'AS', mode: 'halfAndFire' } },
      end(1, {
        dice: [2, 3, 1, 4, 5],
        log: ['BR-SKIR-05', 'BR-CHG-08'],
        noEvents: ['contactMade'],
        events: [{ kind: 'chargeShort', data: { brigadeId: 'FC', targetId: 'AS' } }],
        state: { brigades: { FC: { ...at(24, 31, 180), disorderedUntil: 2 }, AS: at(24, 27, 0) } },
      }),
    )
  })

  it('catch skirmishers after half the move (BR-EX-24)', () => {
    play(
      'caught',
      { bodies: { FC: [24, 36, 180], AS: [24, 30, 0] } },
      charge(0, 'FC', 'AS'),
      end(0),
      { side: 1, command: { type: 'ChooseEvade', brigadeId: 'AS', mode: 'full' } },
      end(1, {
        dice: [6, 6, 5, 1, 2],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'AS', distance: 1, stop: 'contact' } },
          { kind: 'contactMade', data: { attackerId: 'FC', targetId: 'AS', t: 0.5 } },
        ],
        state: { brigades: { FC: at(24, 29, 180), AS: at(24, 29, 0) } },
      }),
    )
  })

  it('meet a square formed in time from more than three inches (BR-EX-25, BR-FORM-04, BR-SQ-01)', () => {
    play(
      'square in time',
      { bodies: { FC: [24, 23.4, 180], A1: [24, 20, 0] } },
      charge(0, 'FC', 'A1'),
      end(0),
      plot(1, 'A1', { changeFormation: 'square' }),
      end(1, {
        dice: [2, 1, 1],
        log: ['BR-FORM-04', 'BR-SQ-01'],
        events: [
          { kind: 'formationChanged', data: { brigadeId: 'A1', to: 'square', early: true } },
          { kind: 'contactMade', data: { attackerId: 'FC', targetId: 'A1', sector: 'front' } },
        ],
        state: { brigades: { A1: { ...at(24, 20.591, 0), formation: 'square' }, FC: at(24, 20.591, 180) } },
      }),
    )
  })

  it('catch a line that forms square too late (BR-EX-26, BR-FORM-03, BR-CHG-12)', () => {
    play(
      'caught forming square',
      { bodies: { FC: [24, 23, 180], A1: [24, 20, 0] } },
      charge(0, 'FC', 'A1'),
      end(0),
      plot(1, 'A1', { changeFormation: 'square' }),
      end(1, {
        dice: [2, 1, 1],
        log: ['BR-FORM-03', 'BR-CHG-12'],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'FC', distance: 3 } },
          { kind: 'caughtChanging', data: { brigadeId: 'A1', attackerId: 'FC' } },
        ],
        state: { brigades: { A1: { ...at(24, 20, 0), formation: 'line', disorderedUntil: 2 } } },
      }),
    )
  })

  it('take a line in its left flank (BR-EX-43, BR-GEO-11, BR-GEO-12)', () => {
    play(
      'flank',
      { bodies: { F1: [30, 24, 180], AC: [38, 24.5, 270] } },
      charge(1, 'AC', 'F1'),
      end(1, { events: [{ kind: 'chargeRevealed', data: { gap: 6.425 } }] }),
      end(0, {
        dice: [3, 3, 3],
        events: [{ kind: 'contactMade', data: { attackerId: 'AC', targetId: 'F1', sector: 'leftFlank' } }],
      }),
    )
  })

  it('are refused with their reasons (BR-EX-56, BR-CHG-01 to -05, BR-SKIR-03)', () => {
    const refused = (bodies: Given, list: readonly [string, string, string][], terrain: Given = {}) => {
      play(
        'refused',
        { bodies, terrain },
        {
          refused: list.map(([brigadeId, targetId, code]) => ({
            side: brigadeId.startsWith('F') ? (0 as const) : (1 as const),
            command: { type: 'DeclareCharge', brigadeId, targetId },
            code,
          })),
        },
      )
    }
    const anchor = { AD: [60, 40, 180], FL: [60, 30, 0] }
    refused({ F1: [24, 30, 180, 'attackColumn'], A1: [24, 20, 0], A2: [32, 24, 0], ...anchor }, [
      ['F1', 'A1', 'CHARGE_OUT_OF_REACH'],
      ['F1', 'A2', 'CHARGE_NOT_STRAIGHT'],
    ])
    refused(
      { F1: [24, 30, 180, 'attackColumn'], AC: [24, 25, 0], F2: [40, 26, 180], A1: [40, 20, 0], ...anchor },
      [
        ['F1', 'AC', 'CHARGE_TARGET_NOT_ALLOWED'],
        ['F2', 'A1', 'WRONG_FORMATION'],
      ],
    )
    refused({ AS: [24, 20, 0], FA: [24, 26, 180], ...anchor }, [['AS', 'FA', 'SKIRMISHERS_CANNOT_CHARGE']])
    const band = (kind: string, depth: number) => ({
      areas: [
        {
          id: 'band',
          kind,
          polygon: [
            { x: 4, y: 22 },
            { x: 44, y: 22 },
            { x: 44, y: 22 + depth },
            { x: 4, y: 22 + depth },
          ],
        },
      ],
    })
    refused(
      { FC: [24, 30, 180], A1: [24, 20, 0], ...anchor },
      [['FC', 'A1', 'CHARGE_PATH_BARRED']],
      band('river', 1),
    )
    refused(
      { FC: [24, 30, 180], A1: [24, 20, 0], ...anchor },
      [['FC', 'A1', 'CHARGE_NO_SIGHT']],
      band('wood', 1.5),
    )
  })

  it('wait two moves for the next (BR-CHG-05, BR-R-20)', () => {
    play(
      'cooldown',
      { bodies: { FC: { at: [24, 30, 180], chargeReadyFrom: 4 }, A1: [24, 20, 0] }, move: 3, phase: 'plot' },
      {
        set: { phase: 'declare' },
        refused: [
          {
            side: 0,
            command: { type: 'DeclareCharge', brigadeId: 'FC', targetId: 'A1' },
            code: 'CHARGE_TOO_SOON',
          },
        ],
      },
    )
  })

  it('stop at the wall that their target mans (BR-WORK-01, BR-WORK-03)', () => {
    play(
      'wall',
      {
        bodies: { F1: [24, 26, 180, 'attackColumn'], A1: [24, 20, 0] },
        terrain: {
          lines: [
            {
              id: 'wall',
              kind: 'wall',
              polyline: [
                { x: 20, y: 20.2 },
                { x: 28, y: 20.2 },
              ],
              sections: [{ points: 20 }, { points: 20 }, { points: 20 }, { points: 20 }],
            },
          ],
        },
      },
      charge(0, 'F1', 'A1'),
      end(0),
      end(1, {
        dice: [6],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'F1', distance: 5.8 } },
          { kind: 'contactMade', data: { attackerId: 'F1', targetId: 'A1', across: 'wall' } },
        ],
      }),
    )
  })
})

describe('forced moves', () => {
  it('push back in kept contact: the follower keeps touch (BR-AFT-02, BR-MOVE-10)', () => {
    play(
      'push back',
      {
        bodies: {
          F1: {
            at: [30, 24, 180],
            activity: {
              kind: 'pushedBack',
              n: 1,
              winnerId: 'AC',
              direction: 270,
              reface: 'onWinner',
              complexId: null,
            },
          },
          AC: {
            at: [31.575, 24.5, 270],
            activity: { kind: 'followingUp', n: 1, loserId: 'F1', direction: 270, complexId: null },
          },
          A2: [60, 5, 0],
        },
        phase: 'plot',
      },
      end(1, {
        dice: [4, 6],
        log: ['BR-AFT-02', 'BR-AFT-07'],
        events: [
          { kind: 'refaced', data: { brigadeId: 'F1', pose: { x: 31.575, y: 24.5, heading: 90 } } },
          { kind: 'bodyMoved', data: { brigadeId: 'AC', distance: 2 } },
          {
            kind: 'contactMade',
            data: { attackerId: 'AC', targetId: 'F1', cause: 'followUp', sector: 'front' },
          },
        ],
        state: { brigades: { F1: at(29.575, 24.5, 90), AC: at(29.575, 24.5, 270) } },
      }),
    )
  })

  it('fall back to the base edge with their faces to the enemy, and are caught (BR-EX-57, BR-MOR-06)', () => {
    play(
      'caught falling back',
      {
        bodies: {
          A1: {
            at: [24, 20, 0],
            figures: [7, 7, 8, 8],
            morale: 'fallBack',
            activity: { kind: 'fallingBack' },
          },
          FC: [24, 30, 180],
        },
      },
      charge(0, 'FC', 'A1'),
      end(0, {
        dice: [6, 5, 4, 5],
        log: ['BR-MOR-06'],
        state: { brigades: { FC: at(24, 17.619, 180), A1: at(24, 17.619, 0) } },
      }),
    )
  })

  it('run to the edge with a pursuer at their heels (BR-ROUT-02, BR-PUR-02)', () => {
    play(
      'pursuit',
      {
        bodies: {
          A1: { at: [24, 30, 0], activity: { kind: 'routing' } },
          FC: { at: [24, 30, 180], activity: { kind: 'pursuing', k: 0, quarryId: 'A1', direction: 180 } },
          F1: [60, 45, 180],
          A2: [60, 5, 0],
        },
        phase: 'plot',
      },
      end(0),
      end(1, {
        log: ['BR-ROUT-02', 'BR-PUR-02'],
        noEvents: ['movementRolled', 'brigadeRemoved'],
        events: [
          { kind: 'bodyMoved', data: { brigadeId: 'A1', distance: 6 } },
          {
            kind: 'contactMade',
            data: { attackerId: 'FC', targetId: 'A1', sector: 'rear', cause: 'pursuit' },
          },
        ],
      }),
    )
  })

  it('disperse on a fresh enemy (BR-ROUT-02)', () => {
    play(
      'dispersed',
      {
        bodies: {
          A1: { at: [24, 30, 180], activity: { kind: 'routing' } },
          F1: [24, 26, 0],
          F2: [60, 45, 180],
          A2: [60, 5, 0],
        },
        phase: 'plot',
      },
      end(0),
      end(1, { events: [{ kind: 'brigadeRemoved', data: { brigadeId: 'A1', cause: 'dispersed' } }] }),
    )
  })
})

describe('arrivals and other single steps', () => {
  it('a reinforcement waits while its place is taken (BR-EX-60, BR-SEQ-03)', () => {
    play(
      'reinforcement',
      {
        bodies: {
          P1: { at: [0, 24, 90], arriveMove: 5 },
          A2: [0.3, 24, 90],
          F1: [60, 45, 180],
          FC: [70, 45, 180],
        },
        move: 4,
        phase: 'plot',
      },
      end(0),
      end(1, { events: [{ kind: 'arrivalBlocked', data: { brigadeId: 'P1', byId: 'A2' } }] }),
      end(0),
      plot(1, 'A2', { advance: 'max' }),
      end(1, {
        dice: [6],
        events: [{ kind: 'brigadeArrived', data: { brigadeId: 'P1', pose: { x: 0, y: 24, heading: 90 } } }],
        state: { brigades: { P1: { formation: 'marchColumn', entering: true } } },
      }),
      end(0),
      plot(1, 'P1', { advance: 'max' }),
      end(1, { dice: [4], state: { brigades: { P1: { ...at(4, 24, 90), entering: false } } } }),
    )
  })

  it('halts on sight (BR-EX-63, BR-MOVE-15)', () => {
    play(
      'halt on sight',
      { bodies: { F1: [24, 27, 180], A1: [24, 20, 0] }, phase: 'plot' },
      {
        side: 0,
        command: { type: 'PlotMove', brigadeId: 'F1', actions: [{ advance: 'max' }], stopIfEnemyWithin: 3 },
      },
      end(0),
      end(1, {
        dice: [6],
        log: ['BR-MOVE-15'],
        events: [{ kind: 'bodyMoved', data: { brigadeId: 'F1', distance: 4, stop: 'sight', atId: 'A1' } }],
      }),
    )
  })

  it('notes a crossing target (BR-EX-36, BR-MUSK-10)', () => {
    play(
      'crossing',
      { bodies: { A1: [20, 20, 0], FC: [15, 24, 90] } },
      plot(0, 'FC', { advance: 12 }),
      end(0),
      end(1, {
        dice: [6, 6],
        log: ['BR-MUSK-10'],
        events: [
          {
            kind: 'crossingSighted',
            data: { observerId: 'A1', bodyId: 'FC', range: { $near: 2.819, by: 0.4 } },
          },
        ],
        state: { brigades: { FC: at(27, 24, 90) } },
      }),
    )
  })

  it('takes post in an empty complex (BR-EX-59, BR-BLD-04)', () => {
    const square = [
      { x: 22, y: 24 },
      { x: 26, y: 24 },
      { x: 26, y: 28 },
      { x: 22, y: 28 },
    ]
    const complex = {
      id: 'farm',
      name: 'Farm',
      polygon: square,
      courtyard: true,
      buildings: 1,
      sections: [
        { p1: { x: 22, y: 24 }, p2: { x: 26, y: 24 }, points: 20 },
        { p1: { x: 26, y: 28 }, p2: { x: 22, y: 28 }, points: 20 },
      ],
      capacityUnits: 6,
    }
    play(
      'post',
      {
        bodies: { AG: [24, 23.2, 0], AC: [30, 10, 0], F1: [24, 29, 180, 'attackColumn'], FC: [60, 45, 180] },
        terrain: { complexes: [complex] },
        phase: 'plot',
        move: 2,
      },
      {
        refused: [
          {
            side: 1,
            command: { type: 'PlotMove', brigadeId: 'AC', actions: [{ occupy: 'farm' }] },
            code: 'CAVALRY_IN_BUILDINGS',
          },
        ],
      },
      plot(1, 'AG', { occupy: 'farm' }),
      end(1),
      end(0, {
        log: ['BR-BLD-04'],
        state: { brigades: { AG: { formation: 'garrison', complexId: 'farm', sections: [0, 1] } } },
      }),
    )
    // Each piece has its section, or it could never fire (BR-BLD-02, BR-BLD-07).
    play(
      'guns in the courtyard',
      {
        bodies: { AA: [24, 23.2, 0, 'limbered'], F1: [60, 45, 180] },
        terrain: { complexes: [complex] },
        phase: 'plot',
      },
      plot(1, 'AA', { occupy: 'farm' }),
      end(1),
      end(0, { state: { brigades: { AA: { formation: 'garrison', complexId: 'farm', sections: [0, 1] } } } }),
    )
  })

  it('brings guns into action and pushes them by hand (BR-EX-61, BR-ART-01, -03, -05)', () => {
    play(
      'guns',
      { bodies: { FA: [24, 30, 180, 'limbered'], A1: [60, 5, 0] }, phase: 'plot' },
      plot(0, 'FA', { advance: 'max' }),
      end(0),
      end(1, { dice: [4], log: ['BR-ART-01'], state: { brigades: { FA: at(24, 26, 180) } } }),
      plot(0, 'FA', { unlimber: true }),
      end(0),
      end(1, {
        log: ['BR-ART-03'],
        state: { brigades: { FA: { formation: 'unlimbered' } } },
        refused: [
          {
            side: 0,
            command: { type: 'PlotMove', brigadeId: 'FA', actions: [{ advance: 'max' }] },
            code: 'WRONG_FORMATION',
          },
          {
            side: 0,
            command: { type: 'PlotMove', brigadeId: 'FA', actions: [{ manhandle: 1.5 }] },
            code: 'MANHANDLE_TOO_FAR',
          },
        ],
      }),
      plot(0, 'FA', { manhandle: 1 }),
      end(0),
      end(1, { log: ['BR-ART-05'], state: { brigades: { FA: at(24, 25, 180) } } }),
    )
  })

  it('dashes with horse guns and then not again for two moves (BR-EX-20, BR-ART-06)', () => {
    const dash = { type: 'PlotMove', brigadeId: 'AH', actions: [{ dash: 'max' }] }
    play(
      'dash',
      { bodies: { AH: [24, 10, 0, 'limbered'], F1: [60, 45, 180] }, phase: 'plot', move: 2 },
      plot(1, 'AH', { dash: 'max' }),
      end(1),
      end(0, {
        dice: [4],
        log: ['BR-ART-06'],
        state: { brigades: { AH: { ...at(24, 14, 0), formation: 'unlimbered' } } },
        refused: [{ side: 1, command: dash, code: 'DASH_TOO_SOON' }],
      }),
    )
  })
})
