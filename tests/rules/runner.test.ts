// The runner of case files: what it tells of a case that is written wrongly, and what steps can say.
import { describe, expect, it } from 'vitest'
import { campaignCaseKit } from '../campaign/kit/kit'
import { calendar } from '../campaign/shipped'
import { shippedHistory } from '../history/shipped'
import { caseKit } from './kits'
import { caseSchema, runCase, type CaseKit } from './runner/cases'
import { differences } from './runner/match'

const history = shippedHistory()
type Json = Readonly<Record<string, unknown>>

function kitOf(ruleSet: string): CaseKit {
  const kit = ruleSet === 'campaign' ? campaignCaseKit(history, calendar) : caseKit(ruleSet, history)
  if (!kit) throw new Error(`no kit of ${ruleSet}`)
  return kit
}

/** Differences of a case, each as `step path: came, wanted`. */
function differencesOf(ruleSet: string, given: Json, ...steps: readonly Json[]): readonly string[] {
  const test = caseSchema.parse({ id: 'EX', title: 'An example', ruleSet, given, steps })
  return runCase(test, kitOf(ruleSet)).differences.map(
    ({ step, path, expected, actual }) => `${step} ${path}: ${actual}, wanted ${expected}`,
  )
}

const UNITS = { FL1: 'E4', AN: 'E3' }
const FIELD = { units: UNITS, active: 'Reille' }
const BODIES = { F1: [30, 40, 180], A1: [30, 20, 0] }
const NOTHING = { state: {} }

describe('a state that cannot be', () => {
  it.each<[string, string, Json, Json, string]>([
    [
      'units of both sides in a square',
      'squares',
      { units: { FL1: 'E4', AN: 'E2' }, state: { units: { AN: { square: 'E4' } } } },
      NOTHING,
      '0 given.state.units: TWO_SIDES: Both sides are in E4. Move one of them away.',
    ],
    [
      'the same by a patch',
      'squares',
      FIELD,
      { set: { units: { AN: { square: 'E4' } } } },
      '1 set.units: TWO_SIDES: Both sides are in E4.',
    ],
    [
      'a phase without what belongs to it',
      'squares',
      FIELD,
      { set: { phase: 'retreats' } },
      '1 set.assault: WRONG_FOR_PHASE: This does not go with the phase retreats.',
    ],
    [
      'bodies one upon the other',
      'brigade',
      { bodies: { F1: [30, 30, 180], A1: [30, 30.4, 0] } },
      NOTHING,
      '0 given.state.brigades.F1.pose: OVERLAP: F1 and A1 overlap.',
    ],
    [
      'a contact with nobody',
      'brigade',
      { bodies: BODIES },
      {
        set: {
          contacts: [
            {
              attackerId: 'F1',
              targetId: 'A3',
              sector: 'front',
              cause: 'charge',
              move: 1,
              tick: 9,
              section: null,
              across: null,
              downhill: false,
              startGap: 3,
              rounds: 0,
            },
          ],
        },
      },
      '1 set.contacts: UNKNOWN_ID: Nobody and nothing is called A3.',
    ],
    [
      'the umpire’s hand',
      'squares',
      FIELD,
      { edit: { path: ['units', 'AN', 'square'], value: 'E4', reason: 'try' } },
      '1 edit.units: TWO_SIDES: Both sides are in E4.',
    ],
    [
      'a unit that the campaign has lost',
      'campaign',
      {},
      { set: { units: { 'fr.i.1.1.54ligne-1': { $remove: true } } } },
      '1 set.units.fr.i.1.1.54ligne-1: UNKNOWN_ID: the order of battle has this unit, and the state has not',
    ],
  ])('%s', (_what, ruleSet, given, step, message) => {
    const [first = '', ...more] = differencesOf(ruleSet, given, step)
    expect(first).toContain(message)
    expect(more).toEqual([])
  })

  it('may be begun before a commander-in-chief has to move, and a general may be left behind', () => {
    expect(differencesOf('squares', { units: UNITS }, { start: true, dice: [1, 2] })).toEqual([])
    const left = { set: { units: { AN: { square: 'E2' }, FL1: { square: 'E3' } } } }
    expect(differencesOf('squares', FIELD, left)).toEqual([])
  })
})

describe('names that there are not', () => {
  it.each<[string, string, Json, Json, string]>([
    [
      'a general',
      'squares',
      { ...FIELD, generals: { Reile: 'E4' } },
      NOTHING,
      '0 given.generals.Reile: Reile, wanted a general whose command has a unit: Reille, Orange',
    ],
    [
      'a commander-in-chief among the generals',
      'squares',
      { ...FIELD, cincs: { Napoleon: { side: 0 } }, generals: { Napoleon: 'E4' } },
      NOTHING,
      '0 given.generals.Napoleon: a commander-in-chief, wanted his square in cincs.Napoleon.square',
    ],
    [
      'a command without units',
      'squares',
      { ...FIELD, commands: { Hill: { side: 1 } } },
      NOTHING,
      '0 given.commands.Hill: no unit, wanted a unit with "command": "Hill"',
    ],
    [
      'a command of the other side',
      'squares',
      { units: { ...UNITS, AM: { square: 'E2', command: 'Hill' } }, commands: { Hill: { side: 0 } } },
      NOTHING,
      '0 given.commands.Hill: units of side 1, wanted units of side 0',
    ],
    [
      'an army',
      'squares',
      { ...FIELD, cincs: { Napoleon: { side: 0, army: 'G' } } },
      NOTHING,
      '0 given.cincs.Napoleon.army: G, wanted an army of his side: F',
    ],
    [
      'who is active',
      'squares',
      { units: UNITS, active: 'Reile', reserve: false },
      NOTHING,
      '0 given.active: Reile, wanted a general of a command with a unit: Reille, Orange',
    ],
    [
      'whom a commander-in-chief joins',
      'squares',
      { units: UNITS, reserve: false, cincs: { Napoleon: { side: 0, joined: 'Lobau' } } },
      NOTHING,
      '0 given.cincs.Napoleon.joined: Lobau, wanted a general of a command with a unit: Reille, Orange',
    ],
    [
      'a unit of the table',
      'squares',
      { units: { FL9: 'E4' } },
      NOTHING,
      '0 given.units.FL9: FL9, wanted a unit of the table, by its id or by like: FL1, FL2,',
    ],
    [
      'a unit of a patch',
      'squares',
      FIELD,
      { set: { units: { FL7: { hits: 1 } } } },
      '1 set.units.FL7: FL7, wanted one of the units: FL1, F-reserve, AN, A-reserve',
    ],
    [
      'a key of the state',
      'squares',
      { ...FIELD, state: { tern: 3 } },
      NOTHING,
      '0 given.state.tern: tern, wanted one of its keys: sheet, houseRules, turn,',
    ],
    [
      'a type of command',
      'squares',
      FIELD,
      { side: 0, command: { type: 'moveUnitt', unitId: 'FL1' } },
      '1 command.type: "moveUnitt", wanted one of moveCinc, passCinc,',
    ],
    [
      'a kind of event',
      'squares',
      FIELD,
      { side: 0, command: { type: 'endActivation' }, dice: [1, 1], noEvents: ['unitMovd'] },
      '1 noEvents.0: unitMovd, wanted a kind of event: battleBegun, turnBegan,',
    ],
    [
      'a function',
      'squares',
      FIELD,
      { call: 'ods' },
      '1 call: ods, wanted a function: faults, doubts, draft, odds, compliance, victory',
    ],
    [
      'a battle of history',
      'squares',
      { battle: 'waterlo' },
      NOTHING,
      '0 given.battle: "waterlo", wanted one of quatre-bras, ligny, wavre, waterloo',
    ],
    [
      'a what-if',
      'squares',
      { battle: 'wavre', whatIfs: ['wv-dyle-lo'] },
      NOTHING,
      '0 given.whatIfs: wv-dyle-lo, wanted a what-if of wavre: wv-second-day,',
    ],
    [
      'a body of the table',
      'brigade',
      { bodies: { ...BODIES, A2: { at: [50, 20, 0], like: 'AB' } } },
      NOTHING,
      '0 given.bodies.A2.like: AB, wanted a body of the table, by its id or by like: F1, F2,',
    ],
    [
      'a body of the state',
      'brigade',
      { bodies: BODIES, state: { brigades: { A3: { morale: 'halt' } } } },
      NOTHING,
      '0 given.state.brigades.A3: A3, wanted one of the brigades: F1, A1',
    ],
    [
      'a phase',
      'brigade',
      { bodies: BODIES, phase: 'moev' },
      NOTHING,
      '0 given.phase: "moev", wanted one of setup.orders,',
    ],
    [
      'a battle of history, on a table',
      'brigade',
      { battle: 'lignyy' },
      NOTHING,
      '0 given.battle: "lignyy", wanted one of quatre-bras, ligny, wavre, waterloo',
    ],
    [
      'a table',
      'brigade',
      { battle: 'ligny', boardId: 'table' },
      NOTHING,
      '0 given.boardId: table, wanted a table of ligny: table-inches, table-inches-west',
    ],
    [
      'a kind of event of bodies',
      'brigade',
      { bodies: BODIES },
      { noEvents: ['bodyMovd'] },
      '1 noEvents.0: bodyMovd, wanted a kind of event: battleBegun,',
    ],
    [
      'a battle of the campaign',
      'campaign',
      { battle: 'waterlo' },
      NOTHING,
      '0 given.battle: "waterlo", wanted one of quatre-bras, ligny, wavre, waterloo, wavre-19',
    ],
    [
      'a decision',
      'campaign',
      { choices: { 'fr-16-derln': 'to-ligny' } },
      NOTHING,
      '0 given.choices.fr-16-derln: fr-16-derln, wanted a decision: fr-15-gerard,',
    ],
    [
      'a rule set',
      'campaign',
      { battle: 'ligny', how: 'fight', ruleSet: 'square' },
      NOTHING,
      '0 given.ruleSet: square, wanted a rule set: squares,',
    ],
  ])('%s', (_what, ruleSet, given, step, message) => {
    const [first = '', ...more] = differencesOf(ruleSet, given, step)
    expect(first).toContain(message)
    expect(more).toEqual([])
  })

  it('a value of the wrong kind is told with its place', () => {
    expect(differencesOf('squares', { units: UNITS }, { set: { units: { AN: { hits: 'many' } } } })).toEqual([
      '1 set.units.AN.hits: "many", wanted Invalid input: expected number, received string',
    ])
  })

  it('a phase that begins with dice is no beginning', () => {
    const given = { bodies: BODIES, houseRules: { movementDiceFirst: true }, phase: 'plot' }
    expect(differencesOf('brigade', given, NOTHING)).toEqual([
      '0 given.phase: plot, from which 1 d6 for movement, 1 d6 for movement are thrown before anybody decides, ' +
        'wanted a phase that begins without dice',
    ])
  })
})

describe('dice', () => {
  const guns = { units: { FF: 'E4', FR: 'E4', AN: 'E3' }, active: 'Reille' }
  const fire = {
    side: 0,
    command: {
      type: 'bombard',
      target: 'E3',
      guns: [
        { unitId: 'FF', points: 2 },
        { unitId: 'FR', points: 2 },
      ],
    },
  }
  it('of which some are missing: only those are told, and wanted', () => {
    expect(differencesOf('squares', guns, { ...fire, dice: [1, 2, 3] })).toEqual([
      '1 command: more dice wanted: 1 d8 of side 0 for bombardment of FR (SQ-BOMB-03 SQ-BOMB-04), wanted played',
    ])
    const wanted = [{ die: 'd8', count: 1, forId: 'FR' }]
    expect(differencesOf('squares', guns, { ...fire, dice: [1, 2, 3], wanted })).toEqual([])
    expect(differencesOf('squares', guns, { ...fire, wanted: [{ forId: 'FF' }, { forId: 'FR' }] })).toEqual(
      [],
    )
  })

  it('too many, and of another die', () => {
    expect(differencesOf('squares', guns, { ...fire, dice: [1, 2, 3, 4, 5, 6] })).toEqual([
      '1 command: wrong dice: 5, 6 are more than the step takes, wanted played',
    ])
    expect(differencesOf('squares', guns, { ...fire, dice: [1, 2, 9, 4] })[0]).toContain(
      'wrong dice: 9, 4 cannot be 2 d8 of side 0 for bombardment of FR',
    )
    expect(differencesOf('squares', guns, { dice: [1] })).toEqual([
      '1 command: wrong dice: 1 are more than the step takes, wanted played',
    ])
  })
})

describe('until', () => {
  it('plays on to a phase and on to a turn, and does nothing where it is so already', () => {
    const bodies = { FA: [30, 38, 180], F1: [60, 44, 180], A1: [30, 20, 0] }
    expect(
      differencesOf(
        'brigade',
        { bodies },
        { until: { phase: 'artillery' }, turn: { turn: 1, phase: 'artillery', toAct: [0] } },
        { until: { phase: 'artillery' }, eventsExactly: [] },
        { until: { phase: 'artillery', turn: 3 }, turn: { turn: 3, phase: 'artillery' } },
        { until: { turn: 4 }, turn: { turn: 4, phase: 'plot' } },
        { until: { turn: 2 } },
      ),
    ).toEqual(['5 until: it is later than that (turn 4, phase plot), wanted {"turn":2}'])
  })

  it('plays on behind a command to an event, with the dice of the whole step', () => {
    const command = { type: 'PlotMove', brigadeId: 'A1', actions: [{ turn: 45 }, { advance: 'max' }] }
    const march = { side: 1, command, until: { event: 'bodyMoved' } }
    const events = [{ kind: 'movePlotted' }, { kind: 'bodyMoved', data: { distance: 5.25 } }]
    const given = { bodies: { A1: [10, 10, 0], F1: [60, 45, 180] } }
    expect(differencesOf('brigade', given, { ...march, dice: [6], events })).toEqual([])
    expect(differencesOf('brigade', given, { ...march, events })).toEqual([
      '1 command: more dice wanted: 1 d6 of side 1 for movement of A1 (BR-MOVE-01 BR-INF-01), wanted played',
    ])
    expect(differencesOf('brigade', given, { ...march, dice: [6, 5], events })).toEqual([
      '1 command: wrong dice: 5 are more than the step takes, wanted played',
    ])
  })

  it('goes no further than a choice, the end, or dice', () => {
    expect(differencesOf('squares', FIELD, { until: { turn: 2 } })).toEqual([
      '1 command: more dice wanted: 2 d3 of nobody for actionDice (SQ-DICE-01 SQ-DICE-02), wanted played',
    ])
    const given = { ...FIELD, pool: [2, 1] }
    expect(differencesOf('squares', { ...given, phase: 'activation' }, { until: { turn: 2 } })).toEqual([
      '1 until: a choice has to be made, which takes a step of its own (turn 1, phase assignDie), wanted {"turn":2}',
    ])
    expect(differencesOf('squares', { ...FIELD, turn: 60 }, { until: { phase: 'nominate' } })).toEqual([
      '1 until: the end came first (turn 60, phase battleOver), wanted {"phase":"nominate"}',
    ])
  })

  it('names what there is, and wants something', () => {
    expect(differencesOf('brigade', { bodies: BODIES }, { until: { phase: 'melee' } })[0]).toContain(
      '1 until.phase: melee, wanted a phase that somebody decides in: setup.orders, command,',
    )
    expect(differencesOf('brigade', { bodies: BODIES }, { until: { event: 'meleeRnd' } })[0]).toContain(
      '1 until.event: meleeRnd, wanted a kind of event: ',
    )
    expect(
      caseSchema.safeParse({ id: 'EX', title: '', ruleSet: 'x', given: {}, steps: [{ until: {} }] }).success,
    ).toBe(false)
  })

  it('goes through the steps of the campaign', () => {
    expect(
      differencesOf('campaign', {}, { until: { phase: 'muster' }, state: { battle: 'quatre-bras' } }),
    ).toEqual([])
  })
})

describe('refused', () => {
  const command = { type: 'moveUnit', unitId: 'FL1', path: ['E3'] }
  const entry = { side: 0, command, code: 'ENEMY_OCCUPIED' }
  it('takes values and matchers', () => {
    expect(
      differencesOf('squares', FIELD, {
        refused: [
          entry,
          { ...entry, rule: 'SQ-STACK-03', values: { square: 'E3' } },
          { ...entry, code: { $oneOf: ['ENEMY_OCCUPIED', 'STACK_TOTAL'] }, rule: { $any: true } },
          { ...entry, values: { square: { $not: 'E4' }, missing: { $absent: true } } },
        ],
      }),
    ).toEqual([])
  })

  it('tells where it differs', () => {
    const path = `refused.${JSON.stringify(command)}`
    expect(
      differencesOf('squares', FIELD, {
        refused: [
          { ...entry, values: { square: 'E4' } },
          { ...entry, code: { $not: 'ENEMY_OCCUPIED' } },
          { ...entry, command: { ...command, path: ['E5'] } },
        ],
      }),
    ).toEqual([
      `1 ${path}.values.square: "E3", wanted "E4"`,
      `1 ${path}.code: "ENEMY_OCCUPIED", wanted {"$not":"ENEMY_OCCUPIED"}`,
      `1 refused.${JSON.stringify({ ...command, path: ['E5'] })}: legal, wanted "ENEMY_OCCUPIED"`,
    ])
  })
})

it('$absent false means: there', () => {
  const fits = (expected: unknown, actual: unknown) => differences(expected, actual).length === 0
  expect(fits({ a: { $absent: false } }, { a: null })).toBe(true)
  expect(fits({ a: { $absent: false } }, {})).toBe(false)
  expect(fits({ a: { $absent: true } }, {})).toBe(true)
  expect(fits({ a: { $absent: true } }, { a: null })).toBe(false)
})

describe('functions', () => {
  /** A step that calls a function and expects its result. */
  const call = (name: string, argument: unknown, gives: unknown, more: Json = {}) => ({
    call: name,
    with: argument,
    gives,
    ...more,
  })

  it('tell faults and doubts of a sheet, given or the own', () => {
    expect(
      differencesOf(
        'squares',
        FIELD,
        { call: 'faults', gives: [] },
        { call: 'doubts', gives: [] },
        call('faults', { units: { ...UNITS, AN: 'E4' } }, [{ path: 'squares.E4', code: 'TWO_SIDES' }]),
        call('doubts', { battle: 'wavre' }, []),
      ),
    ).toEqual([])
    const row = [0, 0, 0, 0]
    const rows = Array.from({ length: 20 }, () => row)
    const table = { houseRules: { casualtyTable: { rows, beyond: 'additive' } } }
    const doubts = [{ code: 'TABLE_CONTRADICTS_SOURCE' }]
    expect(
      differencesOf(
        'brigade',
        { bodies: BODIES },
        { call: 'faults', gives: [] },
        { call: 'doubts', gives: [] },
        call('faults', { bodies: { ...BODIES, A1: [30, 90, 0] } }, { $contains: [{ code: 'OFF_TABLE' }] }),
        call('doubts', { bodies: BODIES, ...table }, { $contains: doubts }),
      ),
    ).toEqual([])
  })

  it('tell which clause of a squares order is in force, and what lies within it', () => {
    const order = {
      clauses: [
        { verb: 'march', place: 'E2' },
        { verb: 'hold', place: 'E2', start: [{ when: 'atMove', move: 9 }] },
      ],
    }
    const asked = (command: Json, more: Json = {}) => ({ commandId: 'Reille', order, command, ...more })
    const to = (...path: string[]) => ({ type: 'moveUnit', unitId: 'FL1', path })
    const given = { units: { FL1: 'E4', AN: 'A1' }, active: 'Reille' }
    const retire = { clauses: [{ verb: 'retire', place: 'E6' }] }
    const assault = {
      type: 'declareAssault',
      from: 'E4',
      target: 'E3',
      brigades: ['FL1'],
      supports: [],
      artillery: [],
    }
    expect(
      differencesOf(
        'squares',
        given,
        call('compliance', asked(to('E3')), {
          clause: 0,
          verb: 'march',
          stage: 'inForce',
          goal: 'E2',
          posture: 'march',
          within: true,
        }),
        call('compliance', asked(to('E5')), { within: false }),
        call('compliance', asked({ type: 'moveUnit', unitId: 'AN', path: ['A2'] }), { within: null }),
        call('compliance', { commandId: 'cmd:Reille', order }, { clause: 0, within: { $absent: true } }),
        call('compliance', asked(assault, { order: retire }), { posture: 'retire', within: false }),
        call('compliance', asked(assault), { within: true }),
        call(
          'compliance',
          asked(to('E3')),
          { clause: 1, verb: 'hold', stage: 'waiting', within: true },
          {
            set: { units: { FL1: { square: 'E2' } } },
          },
        ),
        {
          set: { turn: 9 },
          call: 'compliance',
          with: asked(to('E4')),
          gives: { stage: 'inForce', within: false },
        },
      ),
    ).toEqual([])
    expect(differencesOf('squares', given, call('compliance', { commandId: 'Ney', order }, {}))).toEqual([
      '1 with.commandId: Ney, wanted a command: cmd:Reille, cmd:F-reserve-general, cmd:Orange, cmd:A-reserve-general',
    ])
  })

  it('tell which clause of a brigade order is in force, and what lies within it', () => {
    const order = { clauses: [{ verb: 'hold', place: { x: 30, y: 20 }, radius: 3 }] }
    const command = (advance: number) => ({ type: 'PlotMove', brigadeId: 'A1', actions: [{ advance }] })
    const bodies = { ...BODIES, A1: { at: [30, 20, 0], order } }
    const asked = (advance: number, more: Json = {}) => ({
      brigadeId: 'A1',
      command: command(advance),
      ...more,
    })
    expect(
      differencesOf(
        'brigade',
        { bodies },
        call(
          'compliance',
          { brigadeId: 'A1' },
          {
            clause: null,
            verb: 'hold',
            stage: 'waiting',
            implied: true,
            within: { $absent: true },
          },
        ),
        call('compliance', asked(2, { order }), {
          clause: 0,
          stage: 'inForce',
          within: true,
          deviation: null,
        }),
        call('compliance', asked(6, { order }), { within: false, deviation: 'OUT_OF_AREA' }),
        call(
          'compliance',
          { brigadeId: 'A1', order, command: { type: 'DeclareCharge', brigadeId: 'A1', targetId: 'F1' } },
          { within: false, deviation: 'CHARGE_NOT_ORDERED' },
        ),
      ),
    ).toEqual([])
    const leaders = ['F-cinc', 'A-cinc'].map((id, i) => ({ id, x: 5, y: 40 - 30 * i }))
    const begun = { bodies, leaders, phase: 'command' }
    const inForce = { clause: 0, stage: 'inForce', implied: false, deviation: 'OUT_OF_AREA' }
    expect(differencesOf('brigade', begun, call('compliance', asked(6), inForce))).toEqual([])
    expect(differencesOf('brigade', { bodies }, call('compliance', { brigadeId: 'A9' }, {}))).toEqual([
      '1 with.brigadeId: A9, wanted a brigade: F1, A1',
    ])
  })

  it('tell the level of victory, of a battle and of the campaign', () => {
    const victory = {
      objectives: [{ id: 'mill', name: 'Mill', square: 'E3', vp: 9, holder: 1 }],
      breakPercent: { F: 50, A: 40 },
    }
    const lost = { set: { units: { AN: { status: 'destroyed', square: null } } } }
    expect(
      differencesOf(
        'squares',
        { ...FIELD, victory, reserve: false },
        call('victory', {}, { ended: false, winner: 1, level: 'marginal', points: [0, 9], byFile: null }),
        call(
          'victory',
          {},
          {
            armies: [
              { armyId: 'F', broken: false },
              { armyId: 'A', broken: true },
            ],
          },
          lost,
        ),
      ),
    ).toEqual([])
    const byFile = { winner: 'coalition', levels: { french: 'none' }, points: { french: { $any: true } } }
    expect(differencesOf('squares', { battle: 'ligny' }, call('victory', {}, { byFile }))).toEqual([])
    const places = [{ placeId: 'mill', name: 'Mill', x: 30, y: 20, value: 5, heldBy: 'A' }]
    const conditions = [{ kind: 'moveLimit' }, { kind: 'pointsLead' }]
    expect(
      differencesOf(
        'brigade',
        { bodies: BODIES, places, victory: { conditions } },
        call(
          'victory',
          {},
          { ended: false, winner: 1, level: 'marginal', reason: 'lastMove', points: [0, 5] },
        ),
      ),
    ).toEqual([])
    expect(differencesOf('brigade', { battle: 'ligny' }, call('victory', {}, { byFile }))).toEqual([])
    expect(
      differencesOf(
        'campaign',
        { step: '18-night' },
        call('victory', {}, { ended: false, winner: { $oneOf: [0, 1, null] }, level: { $any: true } }),
      ),
    ).toEqual([])
  })
})
