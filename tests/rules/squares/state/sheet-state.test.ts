// Faults of sheets and of states set by hand, the umpire's hand itself, and what is plain data (7.1, 7.2).
import { describe, expect, it } from 'vitest'
import { resolve, stateHash } from '../../../../src-shared/engine/battle'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { editFaults } from '../../../../src-shared/engine/umpire'
import { ruleSet } from '../../../../src-shared/rules'
import { squares } from '../../../../src-shared/rules/squares'
import { parseGiven, sheetOfGiven } from '../../kits/squares/given'
import { faultsOfSheet } from '../../../../src-shared/rules/squares/sheet/faults'
import {
  DEFAULT_HOUSE_RULES,
  HOUSE_RULES,
  houseRulesSchema,
} from '../../../../src-shared/rules/squares/sheet/house-rules'
import { rosterOf } from '../../../../src-shared/rules/squares/state/lookup'
import { sheetSchema } from '../../../../src-shared/rules/squares/sheet/sheet'
import { Battle, withGeneral } from '../support/battle'
import type { Given } from '../support/fixtures'

const sheet = (given: Given) => sheetOfGiven(parseGiven({ units: { FL1: 'E6', AN: 'E1' }, ...given }))
const codes = (given: Given) => faultsOfSheet(sheet(given)).map((fault) => `${fault.code} ${fault.path}`)
const UNIT = 'sides.0.armies.0.commands.0.units.0'

describe('faults of a sheet (7.1, SQ-STACK-04, SQ-UNIT-01)', () => {
  const many = (n: number, like: string, more: Given = {}) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [`F${String(i)}`, { like, square: 'C5', ...more }]),
    ) as Given
  const town = { squares: { C5: { town: { name: 'T' } } } }
  const cases: readonly (readonly [string, Given, readonly string[]])[] = [
    ['none', {}, []],
    ['a unit off the board', { units: { FL1: 'J6', AN: 'E1' } }, [`OFF_BOARD ${UNIT}.square`]],
    ['a square off the board', { squares: { A9: { hill: true } } }, ['OFF_BOARD squares.A9']],
    [
      'a river between no neighbours',
      { rivers: [{ a: 'A1', b: 'B2', kind: 'crossable' }] },
      ['NOT_NEIGHBOURS rivers.0'],
    ],
    [
      'a river at one square',
      { rivers: [{ a: 'A1', b: 'A1', kind: 'crossable' }] },
      ['NOT_NEIGHBOURS rivers.0'],
    ],
    [
      'a river off the board',
      { rivers: [{ a: 'A6', b: 'A7', kind: 'crossable' }] },
      ['OFF_BOARD rivers.0.b'],
    ],
    [
      'no skirmish die',
      { units: { FL1: { square: 'E6', like: 'FK', kind: 'infantry', cavalryWeight: 'heavy' }, AN: 'E1' } },
      [`NO_RATING ${UNIT}.skirmishDie`, `WEIGHT_NOT_CAVALRY ${UNIT}.cavalryWeight`],
    ],
    [
      'no quality die',
      { units: { FL1: { square: 'E6', like: 'FF', kind: 'cavalry' }, AN: 'E1' } },
      [`NO_RATING ${UNIT}.qualityDie`],
    ],
    [
      'two places',
      { units: { FL1: { square: 'E6', arrival: { turn: 2, entry: ['E6'] } }, AN: 'E1' } },
      [`TWO_PLACES ${UNIT}`],
    ],
    ['no place', { units: { FL1: {}, AN: 'E1' } }, [`NO_PLACE ${UNIT}`]],
    [
      'an entry inside the board',
      { units: { FL1: { arrival: { turn: 2, entry: ['E5'] } }, AN: 'E1' } },
      [`NOT_ON_EDGE ${UNIT}.arrival.entry.0`],
    ],
    [
      'an exit inside the board',
      { sheet: { exits: [{ id: 'x', side: 0, squares: ['B2'] }] } },
      ['NOT_ON_EDGE exits.0.squares.0'],
    ],
    [
      'an exit twice for one side',
      {
        sheet: {
          exits: [
            { id: 'x', side: 0, squares: ['A2'] },
            { id: 'x', side: 1, squares: ['A2'] },
            { id: 'x', side: 0, squares: ['A3'] },
          ],
        },
      },
      ['DUPLICATE_ID exits.2.id'],
    ],
    ['two sides in a square', { units: { FL1: 'E6', AN: 'E6' } }, ['TWO_SIDES squares.E6']],
    ['a general among the enemy', { generals: { Orange: 'E6' } }, ['TWO_SIDES squares.E6']],
    ['five brigades', { units: { ...many(5, 'FL1'), AN: 'E1' } }, ['STACK_BRIGADES squares.C5']],
    ['seven guns', { units: { ...many(7, 'FF'), AN: 'E1' } }, ['STACK_TOTAL squares.C5']],
    ['impassable ground', { squares: { E6: { impassable: true } } }, [`IMPASSABLE ${UNIT}.square`]],
    [
      'two in a town of one',
      { ...town, units: { ...many(2, 'FL1', { inTown: true }), AN: 'E1' } },
      ['TOWN_FULL squares.C5'],
    ],
    [
      'guns in a town',
      { ...town, units: { ...many(1, 'FF', { inTown: true }), AN: 'E1' } },
      [`TOWN_INFANTRY_ONLY ${UNIT}.inTown`],
    ],
    ['no town', { units: { ...many(1, 'FL1', { inTown: true }), AN: 'E1' } }, [`NO_TOWN ${UNIT}.inTown`]],
    [
      'a bank without a river',
      { units: { ...many(1, 'FL1', { bank: 'a' }), AN: 'E1' } },
      [`NO_RIVER ${UNIT}.bank`],
    ],
    [
      'a night after the last turn',
      { sheet: { turnLimit: 5, nights: [{ afterTurn: 5, resumeTime: '04:00' }] } },
      ['NIGHT_TOO_LATE nights.0.afterTurn'],
    ],
    [
      'members twice',
      { units: { FL1: { square: 'E6', members: ['m'] }, AN: { square: 'E1', members: ['m'] } } },
      ['DUPLICATE_ID sides.1.armies.0.commands.0.units.0.members.0'],
    ],
    [
      'unknown armies and units',
      {
        victory: {
          breakPercent: { Z: 40 },
          unitValue: { Y: 1 },
          objectives: [
            { id: 'o', name: 'O', square: 'Z1', vp: 1, holder: 0, requires: 'brigade', heldBy: 'A' },
          ],
        },
      },
      [
        'UNKNOWN_ID victory.breakPercent.Z',
        'UNKNOWN_ID victory.unitValue.Y',
        'UNKNOWN_ID victory.objectives.0.heldBy',
        'OFF_BOARD victory.objectives.0.square',
      ],
    ],
    [
      'a garrison asked where no town is',
      {
        victory: {
          breakPercent: {},
          objectives: [{ id: 'o', name: 'O', square: 'B2', vp: 1, holder: 0, requires: 'inTown' }],
        },
      },
      ['NO_TOWN victory.objectives.0.square'],
    ],
    [
      'several at once',
      { units: { FL1: 'J6', FL2: {}, AN: 'E1' }, squares: { Z1: {} } },
      ['OFF_BOARD squares.Z1', `OFF_BOARD ${UNIT}.square`, 'NO_PLACE sides.0.armies.0.commands.0.units.1'],
    ],
  ]
  it.each(cases)('%s', (_, given, expected) => {
    expect(codes(given)).toEqual(expected)
  })

  it('generals: two places, entries inside the board, ids twice', () => {
    const changed = withGeneral(
      withGeneral(sheet({ generals: { Reille: 'E6' } }), 'Reille', (general) => ({
        ...general,
        id: 'Orange',
        arrival: { turn: 1, entry: ['E5'] },
      })),
      'none',
      (general) => general,
    )
    expect(faultsOfSheet(changed).map((fault) => fault.code)).toEqual([
      'NOT_ON_EDGE',
      'TWO_PLACES',
      'DUPLICATE_ID',
    ])
  })

  it('unknown house rules are errors of the schema (7.2)', () => {
    const data = sheet({})
    expect(sheetSchema.safeParse(data).success).toBe(true)
    expect(sheetSchema.safeParse({ ...data, houseRules: { coffeeBreak: true } }).success).toBe(false)
  })
})

describe('numbers and names no battle can be fought with', () => {
  const change = (text: string, to: string) =>
    sheetSchema.safeParse(JSON.parse(JSON.stringify(sheet({})).replaceAll(text, to))).success

  it('an id that an object cannot hold, or answers to without holding it', () => {
    expect(change('"FL1"', '"builder"')).toBe(true)
    for (const word of ['__proto__', 'constructor', 'toString', 'valueOf'])
      expect(change('"FL1"', JSON.stringify(word))).toBe(false)
  })

  it('more hits than can be tested for (SQ-UNIT-02)', () => {
    expect(change('"hits":0', '"hits":40')).toBe(true)
    expect(change('"hits":0', '"hits":1000000000')).toBe(false)
  })
})

describe('house rules (7.2)', () => {
  it('26 of them, each listed once with its default', () => {
    expect(HOUSE_RULES.map((rule) => rule.key).sort()).toEqual(Object.keys(DEFAULT_HOUSE_RULES).sort())
    for (const { key, default: value } of HOUSE_RULES)
      expect(houseRulesSchema.parse({})[key as keyof typeof DEFAULT_HOUSE_RULES]).toBe(value)
  })
})

describe('the army list (SQ-CMD-01, SQ-SCALE-04, SQ-UNIT-03, SQ-CMD-02)', () => {
  it('every unit has one command, every command one general; home edge of the command first', () => {
    const roster = rosterOf(
      sheet({
        units: { FL1: 'E6', FF: { square: 'A6', command: 'Hill' }, AN: 'E1', AK: 'E1', AC: 'E1' },
        commands: { Hill: { side: 0, homeEdge: 'SW' } },
        cincs: { Napoleon: { side: 0 } },
      }),
    )
    expect(roster.units.get('FF')).toMatchObject({
      commandId: 'cmd:Hill',
      homeEdge: 'SW',
      isArtillery: true,
      value: 1,
    })
    expect(roster.units.get('FL1')).toMatchObject({ homeEdge: 'S', isBrigade: true, value: 2 })
    expect(roster.units.get('AK')).toMatchObject({ isHeavyCavalry: true, isLightCavalry: false })
    expect(roster.units.get('AC')).toMatchObject({ isHeavyCavalry: false, isLightCavalry: true })
    expect(roster.generals.get('Napoleon')).toMatchObject({ role: 'commanderInChief', commandId: null })
    expect(roster.armies.get('F')?.cincId).toBe('Napoleon')
  })
})

describe('the umpire’s hand', () => {
  const battle = () =>
    new Battle({
      units: { FL1: 'E6', FF: 'E6', AN: 'E1', FL2: { arrival: { turn: 3, entry: ['A6'] } } },
      squares: { D6: { impassable: true } },
      active: 'Reille',
    }).state
  const edit = (path: string, value: unknown) => ({
    path: path.split('.'),
    value: value as never,
    reason: 'the table',
  })

  it.each([
    ['hits', 'units.FL1.hits', 3, []],
    ['a square', 'units.FL1.square', 'C3', []],
    ['a die', 'actionDice', [3, 2, 2], []],
    ['hits below nothing', 'units.FL1.hits', -1, ['WRONG_VALUE']],
    ['no such unit', 'units.XX.hits', 1, ['NO_SUCH_VALUE']],
    ['the sheet', 'sheet.turnLimit', 1, ['SHEET_IS_FIXED']],
    ['beyond the board', 'units.FL1.square', 'J1', ['OFF_BOARD']],
    ['among the enemy', 'units.FL1.square', 'E1', ['TWO_SIDES', 'TWO_SIDES']],
    ['impassable', 'units.FL1.square', 'D6', ['IMPASSABLE']],
    ['a square for one off the board', 'units.FL2.square', 'A6', ['TWO_PLACES']],
    ['destroyed, but standing', 'units.FL1.status', 'destroyed', ['TWO_PLACES']],
    ['into a town that is none', 'units.FL1.inTown', true, ['NO_TOWN']],
    ['on a bank of no river', 'units.FL1.bank', 'a', ['NO_RIVER']],
    ['a die too large', 'actionDice', [4], ['WRONG_VALUE']],
    ['dice in disorder', 'actionDice', [1, 3], ['NOT_SORTED']],
    ['a later turn', 'turn', 60, []],
    ['a turn past the last', 'turn', 61, ['WRONG_VALUE']],
    ['a phase without its affair', 'phase', 'declareDefence', ['WRONG_FOR_PHASE']],
    ['over without an outcome', 'phase', 'battleOver', ['WRONG_FOR_PHASE', 'WRONG_FOR_PHASE']],
    ['a general among the enemy', 'generals.Reille.square', 'E1', ['TWO_SIDES', 'TWO_SIDES']],
    ['a stranger as nominated', 'nominations', ['Orange', null], ['UNKNOWN_ID']],
  ])('%s', (_, path, value, expected) => {
    expect(editFaults(squares, battle(), edit(path, value)).map((fault) => fault.code)).toEqual(expected)
  })

  it('a whole unit may be brought on', () => {
    const state = battle()
    const value = { ...state.units['FL2'], status: 'onBoard', square: 'A6' }
    const resolution = resolve(
      squares,
      state,
      { type: 'edit', edit: edit('units.FL2', value) },
      scriptedDice([]),
    )
    expect(resolution.kind).toBe('played')
    if (resolution.kind !== 'played') return
    expect(resolution.state.units['FL2']?.square).toBe('A6')
    // The sheet stays the same object, and with it its index.
    expect(resolution.state.sheet).toBe(state.sheet)
    expect(resolution.barrier).toBe(true)
  })
})

describe('the rule set', () => {
  it('is found by its key, the text with its dated changes (SQ-R-01, SQ-R-56)', () => {
    expect(ruleSet('squares')).toBe(squares)
    expect(ruleSet('squares')?.source).toContain('February 2012')
  })
  it('its state is plain data, equal after a journey through JSON (SQ-SCALE-06)', () => {
    const { state } = new Battle({ units: { FL1: 'E6', AN: 'E1' }, active: 'Reille' })
    const travelled = squares.stateSchema.parse(JSON.parse(JSON.stringify(state)))
    expect(travelled).toEqual(state)
    expect(stateHash(travelled)).toBe(stateHash(state))
    // Nothing but a sealed nomination is hidden from anybody.
    expect(squares.seenBy(state, 1)).toBe(state)
  })
  it('never reads a facing or a formation (SQ-SCALE-06)', () => {
    const { state } = new Battle({ units: { FL1: 'E6', AN: 'E1' } })
    expect(JSON.stringify(state)).not.toMatch(/facing|formation|ammunition/)
  })
})
