/** Squares sheets drawn from history: the tables of section 7.5 of the rules, and every what-if (7.4). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BattleId } from '../../../../src-shared/history/vocabulary'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { whatIfFaults } from '../../../../src-shared/history/what-ifs'
import {
  draft,
  draftInDetail,
  type SqDraftInput,
} from '../../../../src-shared/rules/squares/sheet/draft/draft'
import { DraftError } from '../../../../src-shared/rules/drafting'
import { faultsOfSheet } from '../../../../src-shared/rules/squares/sheet/faults'
import { DEFAULT_HOUSE_RULES } from '../../../../src-shared/rules/squares/sheet/house-rules'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { sheetSchema, type SqScenario, type SqUnit } from '../../../../src-shared/rules/squares/sheet/sheet'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const detail = (battleId: BattleId, whatIfIds: string[] = [], more: Partial<SqDraftInput> = {}) =>
  draftInDetail({ history, battleId, whatIfIds, ...more })
const sheetOf = (battleId: BattleId, whatIfIds: string[] = [], more: Partial<SqDraftInput> = {}) =>
  detail(battleId, whatIfIds, more).sheet

const unitsOfArmy = (sheet: SqScenario, army: string): SqUnit[] =>
  sheet.sides.flatMap((s) =>
    s.armies.filter((a) => a.id === army).flatMap((a) => a.commands.flatMap((c) => c.units)),
  )
const unitsOfSide = (sheet: SqScenario, side: 0 | 1): SqUnit[] =>
  sheet.sides[side].armies.flatMap((a) => a.commands.flatMap((c) => c.units))
const allUnits = (sheet: SqScenario) => [...unitsOfSide(sheet, 0), ...unitsOfSide(sheet, 1)]
const isGuns = (u: SqUnit) => u.kind === 'footArtillery' || u.kind === 'horseArtillery'
const unitNamed = (sheet: SqScenario, id: string) => allUnits(sheet).find((u) => u.id === id)
/** The base with most members of a brigade; of equal ones the first. */
const baseOf = (sheet: SqScenario, brigadeId: string) => {
  const members = (u: SqUnit) => u.members.filter((id) => id.startsWith(`${brigadeId}.`)).length
  return allUnits(sheet).reduce<SqUnit | undefined>(
    (best, u) => (members(u) > (best ? members(best) : 0) ? u : best),
    undefined,
  )
}
/** Every unit with its men of history: a campaign in which nothing has happened. */
const unscathed = new Map(
  history.index.units.map((r) => {
    const guns = (r.unit.guns ?? []).reduce((sum, kind) => sum + kind.count, 0)
    return [r.unit.id as string, { men: r.unit.strength, guns, grade: r.unit.quality, marks: 0 }] as const
  }),
)
const commandNamed = (sheet: SqScenario, id: string) =>
  sheet.sides.flatMap((s) => s.armies.flatMap((a) => a.commands)).find((c) => c.id === id)

/** The five boards and frames of the rules. */
const FIVE = [
  { name: 'Quatre Bras', battle: 'quatre-bras', whatIfs: [] },
  { name: 'Ligny', battle: 'ligny', whatIfs: [] },
  { name: 'Wavre', battle: 'wavre', whatIfs: [] },
  { name: 'Wavre with wv-second-day', battle: 'wavre', whatIfs: ['wv-second-day'] },
  { name: 'Waterloo', battle: 'waterloo', whatIfs: [] },
] satisfies { name: string; battle: BattleId; whatIfs: string[] }[]
const sheets = new Map(FIVE.map((row) => [row.name, detail(row.battle, row.whatIfs)]))
const drafted = (name: string) => {
  const found = sheets.get(name)
  if (!found) throw new Error(`no draft of ${name}`)
  return found
}

/** Squares of a board with something, in the order of their names. */
const squaresWith = (sheet: SqScenario, is: (square: SqScenario['squares'][string]) => boolean) =>
  Object.entries(sheet.squares)
    .filter(([, square]) => is(square))
    .map(([name]) => name)
    .toSorted()
    .join(' ')
const sorted = (text: string) => text.split(' ').filter(Boolean).toSorted().join(' ')

describe('step 7 makes of the boards', () => {
  it.each([
    ['Quatre Bras', 6, 5, 'B2 B3 D4 D5 E2', "B1 B4 C1 C3' C4 E3", '', 'D2', 'B3! C1 C2! C5 D3 F2'],
    [
      'Ligny',
      9,
      7,
      '',
      "A4 B1 C1 C3 C6 D1 D2 D3 D5' E2 E3 E5' G3 H3 H4 I4",
      '',
      'F3',
      'A3 B4 C3 C5 C7(2) E4(2) G2(2) G3 G4 G5 H4 I5',
    ],
    [
      'Wavre',
      9,
      7,
      'B4 C2 C3 D2 D3 F6 F7 H5 H6 I4',
      "A3 A4 A5 B2 B4 B5 B6 C2 C5 C6 D2 D4 E1 E2 E3 E4' E5' E6 E7 F1 F2 F4' F5 G2 G4 H3 I2",
      'B3 C3 C4 D3 F6 F7 G1 G5 G6 G7 H4 H5 H6 H7 I3 I4 I5 I6 I7',
      'E4 E5 F4 H2',
      'B3 C4! D5 F3 G3(2) H2 H6!',
    ],
    ['Waterloo', 7, 5, 'F5 G1 G2', 'C2 C4 D2 D4 E2 E3 F3 F4', '', 'A3', 'A2(2) B2 C3! D1 D3! E4(2) F2!'],
  ])('%s: %i x %i', (name, cols, rows, woods, hills, level2, rough, towns) => {
    const { sheet } = drafted(name)
    expect(sheet.board).toEqual({ cols, rows })
    expect(Object.keys(sheet.squares).length).toBe(cols * rows)
    expect(squaresWith(sheet, (s) => s.woods === true)).toBe(sorted(woods))
    expect(squaresWith(sheet, (s) => s.hill === true)).toBe(sorted(hills.replaceAll("'", '')))
    expect(squaresWith(sheet, (s) => s.hill === true && s.level === 1)).toBe(
      sorted(
        hills
          .split(' ')
          .filter((h) => h.endsWith("'"))
          .join(' ')
          .replaceAll("'", ''),
      ),
    )
    expect(squaresWith(sheet, (s) => s.level === 2 && s.hill === undefined)).toBe(sorted(level2))
    expect(squaresWith(sheet, (s) => s.rough === true)).toBe(sorted(rough))
    const named = Object.entries(sheet.squares).flatMap(([id, { town }]) =>
      town ? [`${id}${town.bombardSaveDie === 'd10' ? '!' : ''}${town.capacity === 2 ? '(2)' : ''}`] : [],
    )
    expect(named.toSorted().join(' ')).toBe(sorted(towns))
    expect(squaresWith(sheet, (s) => s.impassable !== undefined || s.riverInside !== undefined)).toBe('')
  })

  const edges = (sheet: SqScenario, is: (river: SqScenario['rivers'][number]) => boolean) =>
    sheet.rivers
      .filter(is)
      .map((r) => `${r.a}-${r.b}`)
      .toSorted()
      .join(' ')

  it.each([
    ['Quatre Bras', 'C2-C3 E2-E3 E2-F2 F1-F2', '', 'D2-D3'],
    ['Ligny', 'A3-A4 B3-B4 B4-C4 C4-C5 D4-D5 D4-E4 E3-E4 F3-F4 G3-G4 G4-H4 H4-H5 I4-I5', '', ''],
    ['Wavre', '', 'D5-E5 D7-E7 F3-F4 G3-G4', 'D6-E6 E4-E5 E4-F4 G2-H2 G3-H3 H1-H2 I1-I2'],
    ['Waterloo', 'A1-A2 A1-B1 B1-C1 B2-C2 E5-F5 F2-F3 F2-G2 F4-F5 F4-G4 G1-G2 G3-G4', '', ''],
  ])('%s: its river edges', (name, crossable, bridged, uncrossable) => {
    const { sheet } = drafted(name)
    expect(edges(sheet, (r) => r.kind === 'crossable')).toBe(sorted(crossable))
    expect(edges(sheet, (r) => r.kind === 'uncrossable' && r.bridge === true)).toBe(sorted(bridged))
    expect(edges(sheet, (r) => r.kind === 'uncrossable' && r.bridge !== true)).toBe(sorted(uncrossable))
  })

  it('SQ-EX-53: Wavre, its town, its farm, its bridges, and the river low', () => {
    const { sheet } = drafted('Wavre')
    expect(sheet.squares['G3']).toMatchObject({ level: 0, town: { capacity: 2, bombardSaveDie: 'd8' } })
    expect(sheet.squares['C4']).toMatchObject({ level: 2, town: { capacity: 1, bombardSaveDie: 'd10' } })
    expect(sheet.squares['C4']?.hill).toBeUndefined()
    expect(sheet.squares['D5']?.level).toBe(0)
    expect(sheet.rivers).toContainEqual({ a: 'G3', b: 'G4', kind: 'uncrossable', bridge: true })
    expect(sheet.rivers).toContainEqual({ a: 'G2', b: 'H2', kind: 'uncrossable' })
    const low = sheetOf('wavre', ['wv-dyle-low'])
    expect(low.rivers.length).toBe(sheet.rivers.length)
    expect(low.rivers.every((r) => r.kind === 'crossable')).toBe(true)
    expect(low.squares['H2']?.rough).toBe(true)
  })
})

describe('steps 1 to 6 make of the data', () => {
  const count = (units: SqUnit[]) =>
    [
      units.filter((u) => u.kind === 'infantry'),
      units.filter((u) => u.kind === 'cavalry'),
      units.filter(isGuns),
    ]
      .map((list) => list.length)
      .join(' / ')

  it.each([
    ['Quatre Bras', { aa: '15 / 2 / 8' }, { fr: '8 / 3 / 5' }, [6, 10], 2],
    ['Ligny', { pr: '30 / 8 / 17' }, { fr: '20 / 9 / 16' }, [55, 45], 2],
    ['Wavre', { pr: '9 / 3 / 3' }, { fr: '12 / 5 / 10' }, [15, 9], 0],
    ['Wavre with wv-second-day', { pr: '8 / 2 / 3' }, { fr: '12 / 5 / 10' }, [13, 27], 0],
    ['Waterloo', { aa: '16 / 8 / 9', pr: '14 / 4 / 8' }, { fr: '14 / 10 / 15' }, [33, 39], 19],
  ])('%s: bases, bases on the board, displaced', (name, side0, side1, onBoard, displaced) => {
    const { sheet, displaced: moved, withoutBase } = drafted(name)
    for (const [side, armies] of [side0, side1].entries())
      expect(
        Object.fromEntries(
          sheet.sides[side as 0 | 1].armies.map((a) => [a.id, count(unitsOfArmy(sheet, a.id))]),
        ),
      ).toEqual(armies)
    expect(
      ([0, 1] as const).map((s) => unitsOfSide(sheet, s).filter((u) => u.square !== undefined).length),
    ).toEqual(onBoard)
    expect(moved.length).toBe(displaced)
    expect(withoutBase).toEqual([])
  })

  it.each([
    ['Quatre Bras', 'aa', { 1: 1, 2: 8, 4: 4, 5: 6 }],
    ['Quatre Bras', 'fr', { 2: 4, 3: 2 }],
    ['Ligny', 'fr', {}],
    ['Wavre', 'fr', { 1: 4, 2: 2, 3: 7, 4: 5 }],
    ['Waterloo', 'pr', { 5: 8, 6: 4, 7: 2, 8: 12 }],
  ])('%s: %s arrive by turns', (name, army, turns) => {
    const arriving: Record<number, number> = {}
    for (const { arrival } of unitsOfArmy(drafted(name).sheet, army))
      if (arrival) arriving[arrival.turn] = (arriving[arrival.turn] ?? 0) + 1
    expect(arriving).toEqual(turns)
  })

  it('who has to make room, and where', () => {
    expect(drafted('Quatre Bras').displaced).toEqual([
      { unitId: 'fr.ii.9.2', from: 'C4', to: 'B4' },
      { unitId: 'fr.ii.2cav.2', from: 'C4', to: 'B4' },
    ])
    expect(drafted('Ligny').displaced).toEqual([
      { unitId: 'fr.guard.young.1', from: 'C6', to: 'C7' },
      { unitId: 'fr.iii.10.1', from: 'C6', to: 'C7' },
    ])
    const waterloo = drafted('Waterloo').displaced
    const squares = (side: 'aa' | 'fr', key: 'from' | 'to') =>
      [...new Set(waterloo.filter((d) => d.unitId.startsWith(side)).map((d) => d[key]))].toSorted()
    expect(waterloo.filter((d) => d.unitId.startsWith('aa')).length).toBe(8)
    expect(squares('aa', 'from')).toEqual(['C2', 'D2'])
    expect(squares('aa', 'to')).toEqual(['B2', 'D1', 'E2'])
    expect(squares('fr', 'from')).toEqual(['C4', 'D3', 'D4', 'D5', 'E3'])
    expect(squares('fr', 'to')).toEqual(['C4', 'C5', 'E4', 'E5'])
  })

  it('places named bases, in their towns', () => {
    const at = (name: string, id: string) => {
      const unit = baseOf(drafted(name).sheet, id)
      return `${unit?.square ?? 'away'}${unit?.inTown === true ? ' in town' : ''}`
    }
    expect(at('Waterloo', 'aa.i.1.byng')).toBe('C3 in town')
    expect(at('Waterloo', 'aa.i.3.ompteda')).toBe('D3 in town')
    expect(at('Waterloo', 'aa.i.2neth.saxeweimar')).toBe('F2 in town')
    expect(at('Waterloo', 'aa.ii.2.adam')).toBe('C2')
    expect(at('Waterloo', 'fr.i.1.1')).toBe('D4')
    expect(at('Wavre', 'pr.iii.12.ir31')).toBe('F3 in town')
    expect(at('Wavre with wv-second-day', 'fr.vi.21.2')).toBe('D4')
  })

  it('SQ-EX-49: from history to bases', () => {
    const { sheet } = drafted('Waterloo')
    const corps = commandNamed(sheet, 'fr.i')
    const division = corps?.units.filter(
      (u) => u.members.some((id) => id.startsWith('fr.i.2.')) && !isGuns(u),
    )
    expect(division).toMatchObject([
      {
        id: 'fr.i.2.1',
        strength: 2932,
        skirmishDie: 'd10',
        qualityDie: 'd10',
        moraleDie: 'd8',
        nation: 'french',
      },
      { id: 'fr.i.2.2', strength: 2200, skirmishDie: 'd8', qualityDie: 'd10', moraleDie: 'd8' },
    ])
    expect(division?.map((u) => u.members.length)).toEqual([5, 4])
    expect(corps?.units.filter((u) => u.kind === 'footArtillery')).toMatchObject([
      { strength: 16, moraleDie: 'd10' },
      { strength: 24, moraleDie: 'd10' },
    ])
    expect(corps?.units.filter((u) => u.kind === 'horseArtillery')).toMatchObject([
      { strength: 6, moraleDie: 'd10' },
    ])
    expect(corps?.general).toMatchObject({ die: 'd8' })
    expect(corps?.general.name).toMatch(/Erlon/)
  })

  it('SQ-EX-52: when they come', () => {
    const arrival = (whatIfs: string[], id: string) => baseOf(sheetOf('waterloo', whatIfs), id)?.arrival
    expect(arrival([], 'pr.iv.15.ir18')).toEqual({ turn: 5, entry: ['G2'] })
    expect(arrival([], 'pr.i.cav.treskow')).toEqual({ turn: 8, entry: ['G1'] })
    expect(arrival(['wat-bulow-early'], 'pr.iv.15.ir18')?.turn).toBe(3)
    const dry = sheetOf('waterloo', ['wat-dry-ground'])
    expect([dry.startTime, dry.turnLimit]).toEqual(['09:00', 12])
    expect(arrival(['wat-dry-ground'], 'pr.iv.15.ir18')?.turn).toBe(7)
    expect(unitNamed(dry, 'aa.reserve.6.lambert')).toMatchObject({ arrival: { turn: 2, entry: ['C1'] } })
    expect(unitNamed(dry, 'aa.reserve.6.lambert')?.square).toBeUndefined()
    expect(dry.squares['G2']?.woods).toBe(true)
  })

  it('leaders: by rating, by name, by the frame', () => {
    const cinc = (name: string, army: string) =>
      drafted(name)
        .sheet.sides.flatMap((s) => s.armies)
        .find((a) => a.id === army)?.commanderInChief
    expect(cinc('Waterloo', 'fr')).toMatchObject({ die: 'd12', square: 'D5' })
    expect(cinc('Waterloo', 'aa')).toMatchObject({ die: 'd12', square: 'D2' })
    expect(cinc('Waterloo', 'pr')?.square).toBeUndefined()
    expect(cinc('Quatre Bras', 'fr')).toMatchObject({ die: 'd10', square: 'C4' })
    expect(cinc('Quatre Bras', 'aa')).toMatchObject({ die: 'd12', arrival: { turn: 2, entry: ['C1'] } })
    expect(cinc('Wavre', 'pr')?.name).toMatch(/Thielmann/)
    expect(commandNamed(drafted('Wavre').sheet, 'pr.iii.9')?.general.name).toMatch(/Zepelin/)
    expect(commandNamed(sheetOf('wavre', ['wv-borcke-stays']), 'pr.iii.9')?.general.name).toMatch(/Borcke/)
    expect(commandNamed(drafted('Wavre').sheet, 'pr.iii')?.general.name).toMatch(/Kemphen/)
    expect(commandNamed(drafted('Waterloo').sheet, 'aa.reserve')?.general.name).toMatch(/Picton/)
  })

  it('commands: those of the frame, in the order of their first units', () => {
    const ids = (name: string, side: 0 | 1) =>
      drafted(name).sheet.sides[side].armies.flatMap((a) => a.commands.map((c) => c.id))
    expect(ids('Quatre Bras', 1)).toEqual(['fr.ii', 'fr.ii.6', 'fr.ii.2cav', 'fr.cav3'])
    expect(commandNamed(sheetOf('quatre-bras', ['qb-guard-cavalry-free']), 'fr.guard')?.general.name).toMatch(
      /Lefebvre/,
    )
    expect(ids('Quatre Bras', 0).toSorted()).toEqual([
      'aa.i',
      'aa.i.1',
      'aa.i.3',
      'aa.reserve',
      'aa.reserve.brunswick',
    ])
    expect(ids('Waterloo', 1)).not.toContain('fr.cav1')
    const serves = (whatIfs: string[], unitId: string) =>
      sheetOf('waterloo', whatIfs)
        .sides[1].armies.flatMap((a) => a.commands)
        .find((c) => c.units.some((u) => u.members.some((m) => m.startsWith(`${unitId}.`))))?.id
    expect(serves(['wat-grouchy-early'], 'fr.vi.21.1')).toBe('fr.cav1')
    expect(serves(['wat-no-pursuit'], 'fr.vi.21.1')).toBe('fr.vi')
  })

  it('CP-ROST-12: holds go with the bases', () => {
    const heldAt = (whatIfs: string[]) =>
      allUnits(sheetOf('quatre-bras', whatIfs, { muster: { units: unscathed } }))
        .filter((u) => u.heldUntil !== undefined)
        .map((u) => [u.brigadeId, u.heldUntil])
    expect(heldAt([])).toEqual([
      ['fr.guard.lightcav.1', 'end'],
      ['fr.guard.lightcav.2', 'end'],
      ['fr.guard.lightcav.art', 'end'],
    ])
    expect(heldAt(['qb-guard-cavalry-free'])).toEqual([])
  })

  it('CP-EX-82: a base of a formation that an option holds is held until its hour', () => {
    const hold = (formation: 'fr.guard.grenadiers' | 'fr.vi') => ({
      formation,
      until: '11:30',
      reason: 'before the rear of the army is up',
      cause: { kind: 'decision', id: 'fr-18-opening' } as const,
    })
    const now = sheetOf('waterloo', [], {
      muster: { startTime: '10:00', holds: [hold('fr.guard.grenadiers'), hold('fr.vi')] },
    })
    const bases = allUnits(now).filter((u) => u.members.some((id) => id.startsWith('fr.guard.grenadiers.')))
    expect(bases.filter((u) => !isGuns(u))).not.toEqual([])
    for (const base of bases.filter((u) => !isGuns(u)))
      expect(base).toMatchObject({ heldUntil: '11:30', heldCause: 'before the rear of the army is up' })
    expect([now.startTime, now.turnLimit]).toEqual(['10:00', 11])
  })

  it('CP-EX-30: Losthin still enters at 15:45, on turn 6 of a battle from ten', () =>
    expect(
      unitNamed(sheetOf('waterloo', [], { muster: { startTime: '10:00' } }), 'pr.iv.15.ir18')?.arrival,
    ).toEqual({
      turn: 6,
      entry: ['G2'],
    }))

  it('CP-SQU-01: men, grades and marks of a campaign', () => {
    const units = new Map(
      history.index.units.map((r) => {
        const guns = (r.unit.guns ?? []).reduce((sum, kind) => sum + kind.count, 0)
        const marks = r.unit.id === 'fr.i.2.1.13leger-2' ? 3 : 0
        return [
          r.unit.id as string,
          { men: Math.ceil(r.unit.strength / 2), guns, grade: 'trained', marks } as const,
        ]
      }),
    )
    const now = sheetOf('waterloo', [], { muster: { units } })
    const base = allUnits(now).find((u) => u.members.includes('fr.i.2.1.13leger-2'))
    expect(base).toMatchObject({ hits: 3, qualityDie: 'd8', moraleDie: 'd6' })
    // In a campaign the whole roster comes, late groups too.
    expect(allUnits(now).some((u) => u.members.some((id) => id.startsWith('pr.ii.7.')))).toBe(true)
    expect(
      allUnits(drafted('Waterloo').sheet).some((u) => u.members.some((id) => id.startsWith('pr.ii.7.'))),
    ).toBe(false)
  })
})

describe('step 8, the frame', () => {
  it.each([
    ['Quatre Bras', 7, '14:00', { aa: 40, fr: 40 }, [0, 11]],
    ['Ligny', 7, '14:30', { pr: 40, fr: 40 }, [0, 10]],
    ['Wavre', 7, '16:00', { pr: 69, fr: 55 }, [0, 16]],
    ['Wavre with wv-second-day', 8, '03:00', { pr: 82, fr: 55 }, [0, 6]],
    ['Waterloo', 10, '11:30', { aa: 45, pr: null, fr: 50 }, [0, 3]],
  ])('%s', (name, turnLimit, startTime, breakPercent, vpAtStart) => {
    const { sheet } = drafted(name)
    expect(sheet).toMatchObject({ turnLimit, startTime, nights: [], withdrawal: false })
    expect(sheet.victory).toMatchObject({ breakPercent, vpAtStart, decisiveMargin: 10, marginalMargin: 3 })
  })

  it('SQ-EX-51: exits of the file', () => {
    expect(drafted('Quatre Bras').sheet.exits.map((e) => [e.id, e.side, e.squares])).toEqual([
      ['namur-road', 0, ['F4']],
      ['namur-road', 1, ['F4']],
    ])
    expect(drafted('Wavre').sheet.exits).toEqual([
      { id: 'chapelle-road', side: 1, squares: ['A5'], delayMinutes: 0 },
    ])
    expect(drafted('Ligny').sheet.exits).toEqual([])
    expect(drafted('Waterloo').sheet.exits).toEqual([])
  })

  it('objectives keep their values and holders; those without a square are off the board', () => {
    for (const { name, battle, whatIfs } of FIVE) {
      const { sheet } = drafted(name)
      const { objectives, historicalResult } = history.battles[battle]
      const evening = whatIfs.length > 0 ? historicalResult.holders : {}
      expect(sheet.victory.objectives.map((o) => [o.id, o.vp, o.heldBy])).toEqual(
        objectives.map((o) => [o.id, o.value, evening[o.id] ?? o.heldBy]),
      )
      expect(sheet.victory.objectives.every((o) => o.holder === (o.heldBy === 'fr' ? 1 : 0))).toBe(true)
    }
    const bierges = drafted('Wavre').sheet.victory.objectives.filter((o) => o.square === 'F3')
    expect(bierges.map((o) => o.id)).toEqual(['obj-bierges-mill', 'obj-bierges'])
  })

  it('CP-STEP-05: the second day begins with the holders of the evening, by itself with those of history', () => {
    const holder = (sheet: SqScenario) =>
      sheet.victory.objectives.find(({ id }) => id === 'obj-limal-bridge')?.heldBy
    expect(holder(sheetOf('wavre', ['wv-second-day']))).toBe('fr')
    const holders = { 'obj-limal-bridge': 'pr' } as const
    expect(holder(sheetOf('wavre', ['wv-second-day'], { holders }))).toBe('pr')
  })

  it('Wavre over both days: 15 turns, night after turn 7, resume at three', () => {
    const both = sheetOf('wavre', [], { overNight: true })
    expect([both.turnLimit, both.nights]).toEqual([15, [{ afterTurn: 7, resumeTime: '03:00' }]])
    expect(() => sheetOf('waterloo', [], { overNight: true })).toThrow(/has no night to play through/)
    expect(() => sheetOf('wavre', ['wv-second-day'], { overNight: true })).toThrow(DraftError)
  })

  it('passes house rules on and says where it came from', () => {
    const sheet = sheetOf('ligny', ['ligny-no-girard'], { houseRules: { maxAssaultRounds: 3 } })
    expect(sheet.houseRules).toEqual({ ...DEFAULT_HOUSE_RULES, maxAssaultRounds: 3 })
    expect(() => sheetOf('ligny', [], { houseRules: { maxAssaultRounds: 9 } })).toThrow(
      /“maxAssaultRounds” cannot be so/,
    )
    expect(sheet.battle).toEqual({
      battleId: 'ligny',
      boardId: 'squares-1km',
      whatIfIds: ['ligny-no-girard'],
    })
    expect(sheetOf('waterloo').battle?.whatIfIds).toEqual(['wat-wet-ground'])
  })
})

/** Everything that must be true of a sheet, whatever the what-ifs (7.1, SQ-SCALE-01, SQ-SCALE-04, SQ-CMD-01, SQ-STACK-04). */
function expectSound(sheet: SqScenario): void {
  expect(sheetSchema.parse(sheet)).toEqual(sheet)
  expect(faultsOfSheet(sheet)).toEqual([])
  const units = allUnits(sheet)
  expect(new Set(units.map((u) => u.id)).size).toBe(units.length)
  expect(units.flatMap((u) => u.members).length).toBe(new Set(units.flatMap((u) => u.members)).size)
  const stands = new Map<string, { side: number; unit: SqUnit }[]>()
  for (const side of [0, 1] as const)
    for (const unit of unitsOfSide(sheet, side)) {
      expect((unit.square === undefined) !== (unit.arrival === undefined)).toBe(true)
      if (unit.arrival) {
        expect(unit.arrival.turn).toBeLessThanOrEqual(sheet.turnLimit)
        for (const square of unit.arrival.entry) expect(sheet.squares[square]).toBeDefined()
      } else if (unit.square !== undefined) {
        expect(sheet.squares[unit.square]).toBeDefined()
        stands.set(unit.square, [...(stands.get(unit.square) ?? []), { side, unit }])
      }
    }
  for (const [square, here] of stands) {
    expect(new Set(here.map((h) => h.side)).size, square).toBe(1)
    expect(here.length, square).toBeLessThanOrEqual(6)
    expect(here.filter((h) => !isGuns(h.unit)).length, square).toBeLessThanOrEqual(4)
    const garrison = here.filter((h) => h.unit.inTown === true)
    expect(garrison.length, square).toBeLessThanOrEqual(sheet.squares[square]?.town?.capacity ?? 0)
    expect(garrison.every((h) => h.unit.kind === 'infantry')).toBe(true)
  }
  for (const side of [0, 1] as const)
    for (const army of sheet.sides[side].armies) {
      const square = army.commanderInChief?.square
      if (square !== undefined) expect(stands.get(square)?.some((h) => h.side !== side) ?? false).toBe(false)
    }
  expect(Object.keys(muster(sheet).units).length).toBe(units.length)
}

describe('what-ifs', () => {
  for (const battle of BATTLE_IDS)
    for (const { id } of history.battles[battle].whatIf)
      if (id === 'wv-not-fought')
        it(`${battle}: ${id} leaves no battle`, () =>
          expect(() => sheetOf(battle, [id])).toThrow(/there is no battle/))
      else it(`${battle}: ${id} alone`, () => expectSound(sheetOf(battle, [id])))

  it('that exclude each other are refused in a sentence', () =>
    expect(() => sheetOf('ligny', ['ligny-no-derlon', 'ligny-derlon-attacks'])).toThrow(
      /exclude each other\. Keep one/,
    ))

  it('SQ-SCALE-05: battles are of 3 to 7 commands and 15 to 60 units a side, 7 to 10 turns a day', () => {
    const within = (value: number, least: number, greatest: number) => value >= least && value <= greatest
    for (const { name } of FIVE.filter((row) => row.whatIfs.length === 0)) {
      const { sheet } = drafted(name)
      expect(within(sheet.turnLimit, 7, 10), name).toBe(true)
      for (const side of [0, 1] as const) {
        const commands = sheet.sides[side].armies.flatMap((a) => a.commands).length
        expect(within(commands, 3, 7) && within(unitsOfSide(sheet, side).length, 15, 60), name).toBe(true)
      }
    }
  })

  it('any legal choice drafts to a sound sheet', () => {
    const choice = fc.constantFrom(...BATTLE_IDS).chain((battle) =>
      fc.record({
        battle: fc.constant(battle),
        whatIfs: fc.subarray(
          history.battles[battle].whatIf.map((w) => w.id).filter((id) => id !== 'wv-not-fought'),
        ),
      }),
    )
    fc.assert(
      fc.property(choice, ({ battle, whatIfs }) => {
        fc.pre(whatIfFaults(history.battles[battle], whatIfs).length === 0)
        expectSound(sheetOf(battle, whatIfs))
      }),
      { numRuns: 150 },
    )
  })

  it('the same choice gives the same sheet', () => {
    const once = () => draft({ history, battleId: 'waterloo', whatIfIds: ['wat-no-pursuit'] })
    expect(once()).toEqual(once())
  })

  it('an order of battle that disagrees with the battle is named', () => {
    const unplaced = { ...history, battles: { ...history.battles } }
    unplaced.battles.ligny = {
      ...history.battles.ligny,
      deployments: history.battles.ligny.deployments.filter((d) => d.brigadeId !== 'pr.i.1.ir12'),
    }
    expect(() => draft({ history: unplaced, battleId: 'ligny', whatIfIds: [] })).toThrow(
      /fought at Ligny by the order of battle, but the battle's file gives its brigade neither a place nor an hour/,
    )
  })
})
