/** One Hour sheets drawn from history: the tables of 7.2 to 7.5, their examples, every what-if and every edition. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BATTLE_IDS, minutesOf, type BattleId } from '../../../../src-shared/history/vocabulary'
import { whatIfFaults } from '../../../../src-shared/history/what-ifs'
import { DraftError } from '../../../../src-shared/rules/drafting'
import {
  draft,
  draftInDetail,
  type OhDraftInput,
} from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { faultsOfSheet } from '../../../../src-shared/rules/one-hour/sheet/faults'
import { EDITIONS } from '../../../../src-shared/rules/one-hour/sheet/house-rules'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import { sheetSchema, type OhSheet, type OhUnit } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { isHorse, isInfantry } from '../../../../src-shared/rules/one-hour/sheet/vocabulary'
import { stateSchema } from '../../../../src-shared/rules/one-hour/state/schema'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const detail = (battleId: BattleId, whatIfIds: string[] = [], more: Partial<OhDraftInput> = {}) =>
  draftInDetail({ history, battleId, whatIfIds, ...more })
const sheetOf = (battleId: BattleId, whatIfIds: string[] = []): OhSheet => detail(battleId, whatIfIds).sheet

/** `line 6 at G9`, with what is out of the ordinary. */
const wordsOf = ({ type, maxHits, traits, box, formation }: OhUnit): string =>
  [
    type,
    maxHits,
    ...traits,
    ...(formation === 'column' ? ['column'] : []),
    ...(box === undefined ? [] : [`at ${box}`]),
  ].join(' ')
const unitsOf = (sheet: OhSheet, formationId: string): string[] =>
  sheet.units.filter((unit) => unit.formationId === formationId).map(wordsOf)
const leaderAt = (sheet: OhSheet): Record<string, string | undefined> =>
  Object.fromEntries(sheet.leaders.map(({ id, box }) => [id, box]))
const edge = (sheet: OhSheet, a: string, b: string) => {
  const found = sheet.edges.find((one) => one.a === a && one.b === b)
  return found && [found.kind, ...(found.barricaded ? ['barricaded'] : []), ...(found.hedge ? ['hedge'] : [])]
}

describe('the counts of 7.2 step 8', () => {
  it.each([
    ['quatre-bras', { fr: '7 + 2 + 1', aa: '11 + 2 + 0' }],
    ['ligny', { fr: '18 + 9 + 4', pr: '29 + 7 + 4' }],
    ['waterloo', { fr: '19 + 10 + 4', aa: '20 + 11 + 1', pr: '16 + 5 + 2' }],
    ['wavre', { fr: '9 + 4 + 1', pr: '7 + 2 + 1' }],
  ] as const)('%s', (battleId, wanted) => {
    const { units } = sheetOf(battleId)
    const counts = Object.fromEntries(
      Object.keys(wanted).map((army) => {
        const own = units.filter((unit) => unit.army === army)
        const foot = own.filter(({ type }) => isInfantry(type)).length
        const horse = own.filter(({ type }) => isHorse(type)).length
        return [army, `${foot} + ${horse} + ${own.length - foot - horse}`]
      }),
    )
    expect(counts).toEqual(wanted)
    expect(units.every(({ army }) => army in wanted)).toBe(true)
  })
})

describe('the grounds of 7.5', () => {
  const KINDS = ['clear', 'wood', 'town', 'strongpoint', 'marsh', 'water'] as const
  const WATER = ['stream', 'ford', 'river', 'bridge'] as const
  it.each([
    ['quatre-bras', [149, 18, 6, 5, 1, 1], [147, 3, 30, 0], [10, 3, 0, 0, 5], 55],
    ['ligny', [342, 1, 27, 2, 2, 0], [304, 15, 55, 0], [28, 9, 0, 0, 3], 141],
    ['waterloo', [165, 12, 8, 6, 1, 0], [149, 10, 31, 2], [19, 4, 0, 0, 12], 122],
    ['wavre', [143, 16, 11, 2, 10, 0], [45, 17, 120, 0], [0, 0, 18, 3, 5], 87],
  ] as const)('%s', (battleId, kinds, levels, edges, roads) => {
    const sheet = sheetOf(battleId)
    const rows = Array.from({ length: sheet.rows }, (_, i) => i + 1)
    const names = rows.flatMap((row) =>
      Array.from({ length: sheet.columns }, (_, i) => `${String.fromCharCode(65 + i)}${row}`),
    )
    const of = names.map((name) => sheet.boxes[name] ?? { kind: 'clear', level: 0 })
    expect(KINDS.map((kind) => of.filter((box) => box.kind === kind).length)).toEqual(kinds)
    expect([0, 1, 2, 3].map((level) => of.filter((box) => box.level === level).length)).toEqual(levels)
    expect([
      ...WATER.map((kind) => sheet.edges.filter((one) => one.kind === kind).length),
      sheet.edges.filter(({ hedge }) => hedge).length,
    ]).toEqual(edges)
    expect(sheet.roads).toHaveLength(roads)
  })

  it('OH-EX-36: the edges of Wavre, Hulot, and what what-ifs make of the Dyle', () => {
    const sheet = sheetOf('wavre')
    expect(edge(sheet, 'J6', 'K6')).toEqual(['bridge', 'barricaded'])
    expect(edge(sheet, 'H8', 'H9')).toEqual(['bridge', 'barricaded'])
    expect(edge(sheet, 'D12', 'E12')).toEqual(['bridge'])
    expect(edge(sheet, 'L4', 'M4')).toEqual(['river', 'hedge'])
    expect(sheet.roads).not.toContainEqual({ a: 'L4', b: 'M4' })
    expect(sheet.boxes['H8']?.kind).toBe('strongpoint')
    const hulot = sheet.reinforcements.find(({ unitIds }) => unitIds.includes('fr.iv.14.1-1'))
    expect(hulot).toMatchObject({ gameTurn: 3, entryBoxes: ['L13', 'K13', 'M13'] })
    expect(sheet.boxes['M13']?.kind).toBe('wood')

    expect(edge(sheetOf('wavre', ['wv-limal-barricaded']), 'D12', 'E12')).toEqual(['bridge', 'barricaded'])
    const low = sheetOf('wavre', ['wv-dyle-low'])
    expect(edge(low, 'D12', 'E12')).toEqual(['ford'])
    expect(edge(low, 'D11', 'E11')).toEqual(['stream'])
  })
})

describe('OH-EX-35: Quatre Bras laid out', () => {
  const sheet = sheetOf('quatre-bras')

  it('stands where it says', () => {
    expect(unitsOf(sheet, 'fr.ii.5')).toEqual(['light 6 at H8', 'line 6 at G9'])
    expect(unitsOf(sheet, 'fr.ii.9')).toEqual(['line 6 column at F11', 'light 5 at F9'])
    expect(unitsOf(sheet, 'fr.ii.2cav')).toEqual(['cavalry 6 at G8'])
    expect(unitsOf(sheet, 'fr.ii.res')).toEqual(['artillery 5 at F8'])
    expect(unitsOf(sheet, 'aa.i.2neth')).toEqual(['line 5 at E6', 'line 5 at E5', 'line 5 conscript at G6'])
    expect(leaderAt(sheet)).toEqual({
      ney: 'F11',
      reille: 'F11',
      orange: 'E6',
      wellington: undefined,
      picton: undefined,
      brunswick: undefined,
      kellermann: undefined,
    })
    const facing = (side: number) =>
      new Set(sheet.units.filter((unit) => unit.side === side && unit.box).map((unit) => unit.facing))
    expect(facing(1)).toEqual(new Set(['N']))
    expect(facing(0)).toEqual(new Set(['S']))
  })

  it('comes when it says', () => {
    const arrivals = sheet.reinforcements.map(({ gameTurn, unitIds, leaderIds, entryBoxes }) => ({
      gameTurn,
      units: unitIds.map((id) => {
        const unit = sheet.units.find((one) => one.id === id)
        return `${unit?.formationId} ${unit?.type} ${unit?.maxHits}`
      }),
      leaderIds: leaderIds.toSorted(),
      entryBoxes: entryBoxes.join(),
    }))
    const row = (gameTurn: number, units: string[], entryBoxes: string, ...leaderIds: string[]) => ({
      gameTurn,
      units,
      leaderIds,
      entryBoxes,
    })
    expect(arrivals.toSorted((a, b) => a.gameTurn - b.gameTurn)).toEqual([
      row(2, ['aa.cavalry.netherlands.merlen cavalry 5'], 'A1,A2'),
      row(3, ['fr.ii.6 light 6', 'fr.ii.6 line 6', 'fr.ii.6 line 6'], 'F12,E12,G12'),
      row(3, ['aa.reserve.5 line 6', 'aa.reserve.5 line 6'], 'F1,E1,G1', 'picton', 'wellington'),
      row(4, ['aa.reserve.6 line 5'], 'F1,E1,G1'),
      row(
        4,
        ['aa.reserve.brunswick light 5', 'aa.reserve.brunswick line 5', 'aa.reserve.brunswick.cav cavalry 6'],
        'F1,E1,G1',
        'brunswick',
      ),
      row(6, ['fr.cav3.11cav heavyCavalry 6'], 'F12,E12,G12', 'kellermann'),
      row(7, ['aa.i.3 line 6'], 'A1,A2'),
      row(7, ['aa.i.3 line 5'], 'A1,A2'),
      row(10, ['aa.i.1 line 7'], 'A1,A2'),
    ])
  })

  it('has the Guard light horse on the board if a what-if lifts its hold', () => {
    const lifted = sheetOf('quatre-bras', ['qb-guard-cavalry-free'])
    expect(unitsOf(lifted, 'fr.guard.lightcav')).toEqual(['cavalry 7 shock at E11'])
    expect(lifted.units).toHaveLength(sheet.units.length + 1)
  })

  it('may be left by O8 by both sides', () => {
    expect(sheet.record.exits.map(({ id, side, boxes }) => [id, side, boxes])).toEqual([
      ['namur-road', 0, ['O8']],
      ['namur-road', 1, ['O8']],
    ])
    expect(sheet.boxes['O8']?.exit).toEqual([0, 1])
  })
})

it('OH-EX-33: Losthin comes in turn 10 by the road at P4', () => {
  const sheet = sheetOf('waterloo')
  const losthin = sheet.reinforcements.find(({ unitIds }) => unitIds.includes('pr.iv.15.ir18-1'))
  expect(losthin).toMatchObject({ groupId: 'r1', gameTurn: 10, delayMinutes: 15 })
  expect(losthin?.entryBoxes[0]).toBe('P4')
  expect(losthin?.leaderIds).toEqual(['bluecher', 'buelow'])
})

describe('Waterloo as in the pictures', () => {
  const sheet = sheetOf('waterloo')
  const at = (box: string) => sheet.units.find((unit) => unit.box === box)

  it('has its places garrisoned', () => {
    for (const [box, name, brigadeId] of [
      ['D7', 'Hougoumont', 'aa.i.1.byng'],
      ['G5', 'La Haye Sainte', undefined],
      ['K4', 'Papelotte', 'aa.i.2neth.saxeweimar'],
    ] as const) {
      expect(sheet.boxes[box]).toMatchObject({ kind: 'strongpoint' })
      expect(sheet.boxes[box]?.name).toContain(name)
      expect(at(box)?.side).toBe(0)
      if (brigadeId) expect(at(box)?.brigadeId).toBe(brigadeId)
    }
  })

  it('has the Allies along the ridge, the grand battery before La Belle Alliance and the Guard in reserve', () => {
    const ridge = sheet.units.filter(({ army, box }) => army === 'aa' && /^[C-K][345]$/.test(box ?? ''))
    expect(ridge.length).toBeGreaterThanOrEqual(16)
    expect(at('H7')?.type).toBe('artillery')
    const guard = sheet.units.filter(({ formationId }) =>
      /^fr\.guard\.(grenadiers|chasseurs)/.test(formationId),
    )
    expect(guard).toHaveLength(4)
    expect(guard.every(({ box }) => Number(box?.slice(1)) >= 11)).toBe(true)
  })

  it('is won at the limit by the Coalition, before by the French with both farms', () => {
    expect(sheet.victory).toEqual({
      holdAll: { side: 1, boxes: ['D7', 'G5'], ownTurns: 2 },
      atLimit: 0,
    })
    expect(sheet.firstSide).toBe(1)
  })
})

describe('the frames of 7.4', () => {
  it.each([
    ['quatre-bras', [], '14:00', 14, 15, 12],
    ['ligny', [], '14:30', 14, 22, 17],
    ['waterloo', [], '11:30', 19, 16, 12],
    ['waterloo', ['wat-dry-ground'], '09:00', 24, 16, 12],
    ['wavre', [], '16:00', 14, 14, 13],
    ['wavre', ['wv-second-day'], '03:00', 16, 14, 13],
  ] as const)('%s %j', (battleId, whatIfs, startTime, turnLimit, columns, rows) => {
    expect(sheetOf(battleId, [...whatIfs])).toMatchObject({ startTime, turnLimit, columns, rows })
  })

  it('counts points at Ligny alone, and there for four places', () => {
    const points = (battleId: BattleId) =>
      Object.entries(sheetOf(battleId).boxes).flatMap(([box, { objective }]) =>
        objective && objective.points > 0 ? [`${box} ${objective.points}`] : [],
      )
    expect(points('ligny').toSorted()).toEqual(['F11 2', 'H5 3', 'K9 4', 'P4 3'])
    expect(sheetOf('ligny').victory.atLimit).toBe('points')
    expect(points('waterloo').toSorted()).toEqual(['D7 3', 'G5 3'])
  })

  it('has the second day begin with the holders of the first evening', () => {
    const holder = (sheet: OhSheet, id: string) => sheet.record.objectives.find((one) => one.id === id)?.army
    expect(holder(sheetOf('wavre'), 'obj-limal-bridge')).toBe('pr')
    expect(holder(sheetOf('wavre', ['wv-second-day']), 'obj-limal-bridge')).toBe('fr')
    const given = detail('wavre', ['wv-second-day'], { holders: { 'obj-limal-bridge': 'pr' } }).sheet
    expect(holder(given, 'obj-limal-bridge')).toBe('pr')
  })

  it('lets the rear guard leave Wavre if Grouchy marches at dawn, and nobody else', () => {
    const ways = sheetOf('wavre', ['wv-early-arrival']).record.exits.filter(({ side }) => side === 0)
    expect(ways.map(({ boxes, formations }) => [boxes, formations])).toEqual([
      [
        ['A9', 'A12'],
        ['pr.ii.8', 'pr.ii.cav.sohr'],
      ],
      [['A6'], ['pr.ii.8', 'pr.ii.cav.sohr']],
    ])
  })
})

/** What is wrong with a sheet: faults, and men that have got lost. */
function problems(battleId: BattleId, whatIfIds: string[], edition?: (typeof EDITIONS)[number]): string[] {
  const { sheet, roster, withoutPiece } = detail(battleId, whatIfIds, {
    ...(edition && { houseRules: { edition } }),
  })
  const parsed = sheetSchema.parse(JSON.parse(JSON.stringify(sheet)))
  const found = faultsOfSheet(parsed).map(({ code, path }) => `${code} ${path}`)
  stateSchema.parse(JSON.parse(JSON.stringify(muster(parsed))))
  const members = sheet.units.flatMap((unit) => unit.members)
  if (new Set(members).size !== members.length) found.push('a unit twice')
  const inSheet = new Set([...members, ...withoutPiece])
  const due = new Map(sheet.reinforcements.flatMap((g) => g.unitIds.map((id) => [id, g] as const)))
  for (const { placing, units, record, named } of roster.brigades)
    for (const { record: line, basis } of units) {
      const comes = named || basis === 'present' || basis === 'added'
      if (!comes || inSheet.has(line.unit.id)) continue
      // Only who comes too late, or by no way to the board, is neither in a unit nor inside one.
      if (placing.kind === 'deployment') found.push(`${line.unit.id} of ${record.brigade.id} is nowhere`)
    }
  for (const unit of sheet.units)
    if ((unit.box === undefined) !== due.has(unit.id)) found.push(`${unit.id} has two places or none`)
  for (const { gameTurn } of sheet.reinforcements)
    if (gameTurn > sheet.turnLimit) found.push('a group after the end')
  if (withoutPiece.some((id) => history.index.unitById.get(id)?.unit.arm !== 'artillery'))
    found.push('men without a piece')
  return found
}

describe('every battle', () => {
  it.each(BATTLE_IDS.flatMap((id) => EDITIONS.map((edition) => [id, edition] as const)))(
    '%s under %s has no faults, and everybody is accounted for',
    (battleId, edition) => {
      expect(problems(battleId, [], edition)).toEqual([])
      const sheet = draft({ history, battleId, whatIfIds: [], houseRules: { edition } })
      expect(muster(sheetSchema.parse(sheet)).houseRules.edition).toBe(edition)
    },
  )

  it.each(BATTLE_IDS.flatMap((id) => history.battles[id].whatIf.map((whatIf) => [id, whatIf.id] as const)))(
    '%s with %s',
    (battleId, whatIfId) => {
      if (whatIfId === 'wv-not-fought') {
        expect(() => sheetOf(battleId, [whatIfId])).toThrow(DraftError)
        return
      }
      expect(problems(battleId, [whatIfId])).toEqual([])
    },
  )

  it('stands with any choice of what-ifs that can be made', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BATTLE_IDS).chain((battleId) =>
          fc.record({
            battleId: fc.constant(battleId),
            whatIfIds: fc.subarray(history.battles[battleId].whatIf.map(({ id }) => id)),
          }),
        ),
        ({ battleId, whatIfIds }) => {
          fc.pre(whatIfFaults(history.battles[battleId], whatIfIds).length === 0)
          try {
            expect(problems(battleId, whatIfIds)).toEqual([])
          } catch (error) {
            if (!(error instanceof DraftError)) throw error
            expect(error.message).toMatch(/nobody fights|There is no box left/)
          }
        },
      ),
      { numRuns: 60, seed: 18150618 },
    )
  })

  it.each(BATTLE_IDS)('%s has every group at its hour', (battleId) => {
    const { sheet, roster } = detail(battleId)
    for (const group of sheet.reinforcements)
      for (const id of group.unitIds) {
        const brigadeId = sheet.units.find((unit) => unit.id === id)?.brigadeId ?? ''
        const placing = roster.brigades.find(({ record }) => record.brigade.id === brigadeId)?.placing
        const due = placing?.kind === 'arrival' ? placing.dueMinutes : NaN
        const begins = minutesOf(sheet.startTime) + (group.gameTurn - 1) * 30
        const there = due + (group.delayMinutes ?? 0)
        expect(there >= begins && there < begins + 30).toBe(true)
      }
  })

  it('refuses two what-ifs of a group, and one that does not exist, in words', () => {
    expect(() => sheetOf('quatre-bras', ['qb-derlon-comes-on', 'qb-derlon-absent'])).toThrow(
      /exclude each other/,
    )
    expect(() => sheetOf('ligny', ['ligny-nothing'])).toThrow(/no what-if/)
  })
})

describe('other scales and rules', () => {
  it('makes fewer, larger units of a corps scale', () => {
    const corps = draft({ history, battleId: 'waterloo', whatIfIds: [], houseRules: { unitScale: 'corps' } })
    expect(corps.units.length).toBeLessThan(sheetOf('waterloo').units.length)
    expect(faultsOfSheet(sheetSchema.parse(corps))).toEqual([])
  })

  it('keeps line out of woods where the rules forbid it', () => {
    const sheet = draft({
      history,
      battleId: 'quatre-bras',
      whatIfIds: [],
      houseRules: { woodEntryLine: 'no' },
    })
    expect(faultsOfSheet(sheetSchema.parse(sheet))).toEqual([])
    expect(sheet.units.find(({ box }) => box === 'E5')).toBeUndefined()
  })
})

describe('leaders (7.2 step 9)', () => {
  const there = (battleId: BattleId, ...whatIfs: string[]) =>
    new Set(sheetOf(battleId, whatIfs).leaders.map(({ id }) => id))

  it('come with troops that a what-if brings', () => {
    expect(there('quatre-bras').has('derlon')).toBe(false)
    expect(there('quatre-bras', 'qb-derlon-comes-on').has('derlon')).toBe(true)
    expect(there('waterloo', 'wat-no-pursuit').has('vandamme')).toBe(true)
    expect(there('waterloo').has('grouchy')).toBe(false)
  })

  it('stay away without a unit of their command', () => {
    expect(there('waterloo', 'wat-no-prussians').has('bluecher')).toBe(false)
  })
})
