// Sheets of the brigade rules drawn from history: the tables of 7.7, its worked examples, and every what-if.
import { describe, expect, it } from 'vitest'
import { mustersInHistory } from '../../../../src-shared/history/roster'
import { isTable } from '../../../../src-shared/history/boards'
import { BATTLE_IDS, type BattleId } from '../../../../src-shared/history/vocabulary'
import { whatIfFaults } from '../../../../src-shared/history/what-ifs'
import {
  draft,
  draftInDetail,
  type BrDraft,
  type BrDraftInput,
} from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { DraftError } from '../../../../src-shared/rules/drafting'
import { pointToPolygon } from '../../../../src-shared/board/table/polygons'
import { gapBetween } from '../../../../src-shared/board/table/bodies'
import { distance } from '../../../../src-shared/board/table/vectors'
import { bodyAt } from '../../../../src-shared/rules/brigade/state/bodies'
import { bodiesOf } from '../../../../src-shared/rules/brigade/sheet/draft/units'
import { commandersIn } from '../../../../src-shared/rules/brigade/sheet/draft/leaders'
import { mannedBy } from '../../../../src-shared/rules/brigade/fire/manning'
import { groundOf } from '../../../../src-shared/rules/brigade/sheet/ground'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { rosterOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { sheetSchema, type BrBrigade, type BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const detail = (battleId: BattleId, more: Partial<BrDraftInput> = {}): BrDraft =>
  // The tables of 7.7 have everybody where he was dressed (BR-SCN-12).
  draftInDetail({ history, battleId, whatIfIds: [], houseRules: { roomToMove: false }, ...more })
const drafts = new Map(BATTLE_IDS.map((id) => [id, detail(id)]))
const of = (id: BattleId): BrDraft => {
  const found = drafts.get(id)
  if (!found) throw new Error(`no draft of ${id}`)
  return found
}
const sheetOf = (id: BattleId): BrSheet => of(id).sheet

const ARMS = ['infantry', 'skirmishers', 'cavalry', 'artillery'] as const
const isComing = ({ start }: BrBrigade) => 'arriveMove' in start
const figures = (list: readonly BrBrigade[]) =>
  list.flatMap(({ units }) => units).reduce((sum, unit) => sum + unit.figures, 0)
const counts = (list: readonly BrBrigade[]) => [
  ...ARMS.map((arm) => list.filter((brigade) => brigade.arm === arm).length),
  list.flatMap(({ pieces }) => pieces).length,
]
describe('names', () => {
  it.each(BATTLE_IDS)("of %s are everybody's own on his side", (id) => {
    for (const side of [0, 1]) {
      const names = sheetOf(id)
        .brigades.filter((brigade) => brigade.side === side)
        .map(({ name }) => name)
      expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([])
    }
  })

  it('add the division only where the army has namesakes', () => {
    const nameOf = (id: string) => sheetOf('quatre-bras').brigades.find((one) => one.id === id)?.name
    expect(nameOf('fr.ii.5.1')).toBe('1st Brigade, 5th Division')
    expect(nameOf('aa.i.1.maitland')).toBe('1st British (Guards) Brigade')
  })
})

describe('what comes out (BR-SCN-11)', () => {
  const TABLE = [
    ['quatre-bras', 'aa', 28, [3, 0, 0, 2, 2], 166, [11, 3, 3, 7, 9], 714],
    ['quatre-bras', 'fr', 28, [4, 0, 4, 5, 6], 474, [2, 0, 1, 2, 2], 222],
    ['ligny', 'pr', 28, [33, 2, 7, 22, 28], 1512, [0, 0, 0, 0, 0], 0],
    ['ligny', 'fr', 28, [20, 0, 18, 23, 28], 1980, [8, 0, 2, 6, 6], 570],
    ['wavre', 'pr', 28, [11, 0, 3, 4, 5], 420, [0, 0, 0, 0, 0], 0],
    ['wavre', 'fr', 28, [6, 0, 0, 4, 4], 558, [8, 0, 8, 9, 9], 738],
    ['waterloo', 'aa', 38, [26, 4, 12, 18, 25], 1762, [0, 0, 0, 0, 0], 0],
    ['waterloo', 'pr', 38, [0, 0, 0, 0, 0], 0, [27, 1, 9, 22, 28], 1206],
    ['waterloo', 'fr', 38, [24, 0, 20, 27, 33], 2328, [0, 0, 0, 0, 0], 0],
  ] as const
  it.each(TABLE)('%s, %s', (id, army, moves, standing, standingFigures, coming, comingFigures) => {
    const sheet = sheetOf(id)
    expect(sheet.moves).toBe(moves)
    const own = sheet.brigades.filter((brigade) => brigade.army === army)
    const here = own.filter((brigade) => !isComing(brigade))
    const due = own.filter(isComing)
    expect(counts(here)).toEqual(standing)
    expect(figures(here)).toBe(standingFigures)
    expect(counts(due)).toEqual(coming)
    expect(figures(due)).toBe(comingFigures)
  })

  it.each([
    ['quatre-bras', 10],
    ['waterloo', 12],
    ['ligny', 0],
    ['wavre', 0],
  ] as const)('%s leaves out %i bodies that would come after the last move', (id, n) => {
    const { roster, tooLate, sheet } = of(id)
    const late = roster.absent.filter(({ why }) => why === 'tooLate').map(({ brigadeId }) => brigadeId)
    const bodies = late.flatMap((brigadeId) => {
      const record = history.index.brigadeById.get(brigadeId)
      if (!record) throw new Error(`no brigade ${brigadeId}`)
      const placing = { kind: 'arrival', entry: '', label: null, dueMinutes: 0 } as const
      const units = history.index.units
        .filter(({ brigade }) => brigade.id === brigadeId)
        .map((unit) => ({ record: unit, ...mustersInHistory(unit.unit, id), basis: 'all' as const, placing }))
      const from = { record, placing, placedBy: null, named: false, units, held: null, shiftedBy: [] }
      return bodiesOf(from, { trueStrength: false, inCampaign: false, postOf: () => undefined })
    })
    expect(bodies.length + tooLate.length).toBe(n)
    for (const { id: bodyId } of bodies) expect(sheet.brigades.some((one) => one.id === bodyId)).toBe(false)
  })

  it.each([
    ['quatre-bras', 'aa', '4: 2, 5: 4, 7: 1, 8: 4, 13: 2, 14: 2, 18: 3, 19: 3, 20: 1, 25: 1, 27: 1'],
    ['quatre-bras', 'fr', '5: 3, 11: 2'],
    ['ligny', 'fr', '17: 6, 19: 10'],
    ['wavre', 'fr', '3: 6, 7: 3, 13: 3, 14: 6, 15: 4, 16: 3'],
    ['waterloo', 'pr', '18: 4, 19: 4, 20: 6, 21: 3, 24: 4, 25: 4, 30: 16, 31: 10, 33: 4, 36: 4'],
  ] as const)('arrivals of %s, %s', (id, army, expected) => {
    const moves = new Map<number, number>()
    for (const { army: own, start } of sheetOf(id).brigades)
      if (own === army && 'arriveMove' in start)
        moves.set(start.arriveMove, (moves.get(start.arriveMove) ?? 0) + 1)
    const counts = [...moves].toSorted((a, b) => a[0] - b[0]).map(([move, n]) => `${move}: ${n}`)
    expect(counts.join(', ')).toBe(expected)
  })

  it.each(BATTLE_IDS)(
    'who comes on beside others at %s has room to wheel, and is no later (BR-R-125)',
    (id) => {
      const coming = (sheet: BrSheet) =>
        sheet.brigades.flatMap(({ id: of, start }) => ('arriveMove' in start ? [{ of, ...start }] : []))
      const wide = coming(detail(id, { houseRules: { roomToMove: true } }).sheet)
      const close = coming(sheetOf(id))
      expect(wide.map(({ of, arriveMove }) => [of, arriveMove])).toEqual(
        close.map(({ of, arriveMove }) => [of, arriveMove]),
      )
      const isBeside = (one: (typeof wide)[number], other: (typeof wide)[number]) =>
        one !== other && one.arriveMove === other.arriveMove && distance(one.entry, other.entry) < 2.9
      const crowded = (all: typeof wide) =>
        all.filter((one) => all.some((other) => isBeside(one, other))).length
      expect(crowded(wide)).toBeLessThanOrEqual(crowded(close) / 2)
    },
  )

  it('foot of one brigade at Waterloo that comes on by one road does so abreast, with intervals', () => {
    const { sheet } = detail('waterloo', { houseRules: { roomToMove: true } })
    const first = sheet.brigades.flatMap(({ formationId, arm, start }) =>
      formationId === 'pr.iv.15' && arm === 'infantry' && 'arriveMove' in start ? [start.entry.y] : [],
    )
    const sorted = first.toSorted((one, other) => one - other)
    expect(sorted).toHaveLength(3)
    for (const [i, y] of sorted.entries()) if (i > 0) expect(y - (sorted[i - 1] ?? 0)).toBeGreaterThan(2.9)
  })

  it.each([
    ['quatre-bras', 17, 1, 1, 2, 0, 3, 3.5, 3],
    ['ligny', 125, 0, 0, 3, 1, 6, 2.75, 1],
    ['wavre', 27, 1, 4, 5, 1, 9, 4.12, 5],
    ['waterloo', 126, 5, 4, 72, 24, 66, 6.3, 11],
  ] as const)(
    'dressing of %s',
    (id, dressedCount, garrisons, outside, overlapping, columns, movedCount, farthest, beside) => {
      const { dressed, standings, sheet } = of(id)
      const field = dressed.filter(({ standing }) => standing.complexId === null)
      const away = field.map(({ standing, pose }) =>
        pose ? Math.hypot(pose.x - standing.pose.x, pose.y - standing.pose.y) : Infinity,
      )
      expect({
        dressed: field.length,
        garrisons: dressed.length - field.length,
        outside: field.filter(({ standing }) => standing.fromOutside).length,
        columns: standings.filter(({ intoColumn }) => intoColumn).length,
        overlapping: overlapsOf(sheet, of(id)).size,
        moved: away.filter((inches) => inches > 0).length,
        farthest: Math.round(Math.max(...away) * 100) / 100,
        beside: field.filter(({ step }) => step === 'beside').length,
        homeless: field.filter(({ step }) => step === 'none').length,
      }).toEqual({
        dressed: dressedCount,
        garrisons,
        outside,
        columns,
        overlapping,
        moved: movedCount,
        farthest,
        beside,
        homeless: 0,
      })
    },
  )

  it('starts no two enemies nearer than 3.5 inches', () => {
    for (const id of BATTLE_IDS) {
      const state = muster(sheetOf(id))
      const { ofSide } = rosterOf(state.sheet)
      const bodies = (side: 0 | 1) =>
        ofSide[side].flatMap((info) =>
          'arriveMove' in info.brigade.start || info.brigade.start.complexId !== undefined
            ? []
            : [bodyAt(info, info.brigade.start, info.brigade.start.formation)],
        )
      for (const one of bodies(0))
        for (const other of bodies(1)) expect(gapBetween(one, other)).toBeGreaterThanOrEqual(3.499)
    }
  })
})

/** Bodies that overlap another where history has them, garrisons left out. */
function overlapsOf(sheet: BrSheet, { standings }: BrDraft): ReadonlySet<string> {
  const { byId } = rosterOf(sheet)
  const bodies = standings.flatMap(({ body: { id }, pose, formation, complexId }) => {
    const info = byId.get(id)
    return info && complexId === null ? [bodyAt(info, pose, formation)] : []
  })
  const found = new Set<string>()
  bodies.forEach((one, i) => {
    for (const other of bodies.slice(i + 1))
      if (gapBetween(one, other) < -0.002) {
        found.add(one.id)
        found.add(other.id)
      }
  })
  return found
}

describe('every draft can be fought', () => {
  it.each(BATTLE_IDS)('%s is a sheet without faults, and nobody overlaps or stands in water', (id) => {
    const sheet = sheetOf(id)
    const parsed = sheetSchema.safeParse(sheet)
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(faults(sheet)).toEqual([])
    expect(stateFaults(muster(sheet))).toEqual([])
  })

  it.each(BATTLE_IDS)('%s on every table, and with every what-if alone on one of them', (id) => {
    const battle = history.battles[id]
    const choices = [[], ...battle.whatIf.map((one) => [one.id])]
    const tables = battle.boards.filter(isTable)
    for (const [n, whatIfIds] of choices.entries()) {
      if (whatIfFaults(battle, whatIfIds).length > 0) continue
      for (const board of n === 0 ? tables : tables.slice(n % tables.length).slice(0, 1)) {
        let sheet: BrSheet
        try {
          sheet = draft({ history, battleId: id, whatIfIds, boardId: board.id })
        } catch (error) {
          // A choice that leaves one side without anybody is refused in words.
          expect(error).toBeInstanceOf(DraftError)
          continue
        }
        const parsed = sheetSchema.safeParse(sheet)
        expect(parsed.error?.issues ?? [], `${whatIfIds.join()} ${board.id}`).toEqual([])
        expect(faults(sheet), `${whatIfIds.join()} ${board.id}`).toEqual([])
      }
    }
  })

  it('gives every brigade an order whose places and brigades are of this battle (BR-SCN-09)', () => {
    for (const id of BATTLE_IDS) {
      const { brigades, places } = sheetOf(id)
      const known = new Set([
        ...brigades.flatMap((one) => [one.id, one.formationId]),
        ...places.map(({ placeId }) => placeId),
      ])
      for (const { order } of brigades)
        for (const { objective, brigade } of order.clauses)
          for (const name of [objective, brigade]) if (name !== undefined) expect(known).toContain(name)
      const verbs = new Set(brigades.flatMap(({ order }) => order.clauses.map(({ verb }) => verb)))
      for (const verb of ['hold', 'attack', 'reserve', 'bombard'] as const) expect(verbs).toContain(verb)
    }
  })

  it('refuses what is not there', () => {
    expect(() => draft({ history, battleId: 'ligny', whatIfIds: ['ligny-nothing'] })).toThrow(DraftError)
    expect(() => draft({ history, battleId: 'ligny', whatIfIds: [], boardId: 'none' })).toThrow('no table')
    expect(() =>
      draft({ history, battleId: 'ligny', whatIfIds: [], houseRules: { meleeMargin: 9 } }),
    ).toThrow('meleeMargin')
  })
})

describe('where they stand', () => {
  it('is measured from the corner of the ordinary table, in its inches (BR-SCN-01)', () => {
    for (const id of BATTLE_IDS) {
      const { sheet, standings } = of(id)
      const board = history.battles[id].boards.find((one) => one.id === 'table-inches')
      if (!board || !isTable(board)) throw new Error(`no table of ${id}`)
      expect(sheet.table).toEqual({ width: board.widthIn, height: board.heightIn })
      const plain = standings.filter(
        ({ body: { part, placing }, fromOutside, complexId }) =>
          part === 'main' && placing.kind === 'deployment' && !fromOutside && complexId === null,
      )
      expect(plain.length).toBeGreaterThan(2)
      for (const { body: one, pose } of plain) {
        if (one.placing.kind !== 'deployment') continue
        const { at, facingDeg } = one.placing.deployment
        expect(pose.x).toBeCloseTo((at[0] - board.originM[0]) / board.inchM, 2)
        expect(pose.y).toBeCloseTo((at[1] - board.originM[1]) / board.inchM, 2)
        expect(pose.heading).toBe(facingDeg)
      }
    }
  })

  it('is what the file says, in the formation the rules have for it (BR-SCN-05)', () => {
    const formations = (id: BattleId) =>
      of(id).standings.map(({ body: { brigade, placing }, formation, complexId }) => {
        const asked = placing.kind === 'deployment' ? placing.deployment.formation : undefined
        return { arm: brigade.arm, asked, formation, complexId }
      })
    for (const { arm, asked, formation, complexId } of BATTLE_IDS.flatMap(formations)) {
      if (complexId !== null) expect(formation).toBe('garrison')
      else if (arm === 'artillery') expect(['limbered', 'unlimbered', 'marchColumn']).toContain(formation)
      else if (arm === 'skirmishers') expect(['skirmish', 'marchColumn']).toContain(formation)
      else if (arm === 'cavalry') expect(formation).toBe(asked === 'marchColumn' ? 'marchColumn' : 'line')
      else if (asked === 'attackColumn' || asked === 'marchColumn') expect(formation).toBe(asked)
      else expect(['line', 'attackColumn']).toContain(formation)
    }
    // A line of infantry that is wider than history gives it room for stands in column.
    const columns = formations('waterloo').filter(
      ({ arm, asked, formation }) => arm === 'infantry' && asked === 'line' && formation === 'attackColumn',
    )
    expect(columns.length).toBeGreaterThan(0)
  })

  it('is the first free place straight behind or before it, else one beside (BR-SCN-06)', () => {
    for (const id of BATTLE_IDS)
      for (const { standing, pose } of of(id).dressed) {
        if (pose === null || standing.complexId !== null) continue
        const { x, y, heading } = standing.pose
        const turn = (heading * Math.PI) / 180
        const dx = pose.x - x
        const dy = pose.y - y
        const ahead = dx * Math.sin(turn) + dy * Math.cos(turn)
        const right = dx * Math.cos(turn) - dy * Math.sin(turn)
        expect(pose.heading).toBe(heading)
        const isStraight = Math.abs(right) < 0.002
        expect(Math.abs(right)).toBeLessThanOrEqual(6.001)
        expect(-ahead).toBeLessThanOrEqual(isStraight ? 16.001 : 12.001)
        expect(ahead).toBeLessThanOrEqual(isStraight ? 6.001 : 6.001)
      }
  })
})

describe('bridges', () => {
  const { sheet } = detail('wavre', { houseRules: { roomToMove: true } })

  it('whoever holds the houses behind a barricade mans it (BR-SCN-12, BR-WORK-01)', () => {
    const state = muster(sheet)
    const held = ['pr.iii.9.ir30', 'pr.iii.9.klw1'].map((id) => mannedBy(state, id)?.lineId)
    expect(held).toEqual(['pont-du-christ-barricade', 'wavre-upper-bridge-barricade'])
  })

  it('leave a column room beside a complex that stands in their opening (BR-SCN-10)', () => {
    const ground = groundOf(sheet)
    const column = { x: 35.3, y: 20, heading: 335, width: 1.58, depth: 2 }
    const [mill] = sheet.terrain.complexes.filter(({ id }) => id === 'bierges-mill')
    expect(mill && pointToPolygon(column, mill.polygon)).toBeLessThan(2.4)
    expect(ground.complexesUnder(column)).toEqual([])
    expect(ground.areasUnder(column).filter(({ area }) => area.kind === 'river')).toEqual([])
  })
})

describe('frame, leaders and ground', () => {
  it('side 0 is French, with places, start and the verdict of the rules (BR-SCN-02)', () => {
    for (const id of BATTLE_IDS) {
      const { sides, victory, startTime, places, battle } = sheetOf(id)
      expect(sides.map((side) => side.id)).toEqual(['french', 'coalition'])
      expect(victory.conditions.map(({ kind }) => kind)).toEqual(['moveLimit', 'pointsLead'])
      expect(startTime).toBe(history.battles[id].startTime)
      expect(places.map(({ placeId }) => placeId)).toEqual(
        history.battles[id].objectives.map((one) => one.id),
      )
      expect(battle?.boardId).toBe('table-inches')
    }
    expect(sheetOf('waterloo').sides[1].baseEdges).toEqual({ aa: 'north', pr: 'east' })
  })

  it('numbers bodies garrisons first, then main body, skirmishers, batteries (BR-SCN-03)', () => {
    const own = sheetOf('waterloo')
      .brigades.filter(({ id }) => id.startsWith('aa.i.2neth.saxeweimar'))
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ id }) => id.split('.').slice(4).join('.'))
    expect(own).toEqual(['3-2n', '2-2n', '1-28', ''].toSorted((a, b) => own.indexOf(a) - own.indexOf(b)))
    expect(own.at(-1)).toBe('')
    for (const id of BATTLE_IDS)
      for (const side of [0, 1]) {
        const seqs = sheetOf(id)
          .brigades.filter((brigade) => brigade.side === side)
          .map(({ seq }) => seq)
        expect(new Set(seqs).size).toBe(seqs.length)
      }
  })

  it('names a part of a brigade by its first unit, as one body', () => {
    const names = sheetOf('quatre-bras').brigades.map(({ name }) => name)
    expect(names).toContain('1st Brunswick Light Battalion (and 1 more)')
    expect(names.filter((name) => name.includes(' and 1 more'))).toEqual([])
  })

  it('finds commanders in the phrases of the order of battle (BR-SCN-09)', () => {
    expect(commandersIn('Prince of Orange until about 15:00, then the Duke of Wellington')).toEqual({
      first: 'Prince of Orange',
      second: 'Duke of Wellington',
    })
    expect(commandersIn('Napoleon I (Ney on the field)')).toEqual({ first: 'Napoleon I', second: null })
    const names = (id: BattleId, role: string) =>
      sheetOf(id)
        .leaders.filter((leader) => leader.role === role)
        .map(({ name }) => name)
    expect(names('quatre-bras', 'commanderInChief')).toEqual(['Michel Ney', 'Prince of Orange'])
    expect(names('quatre-bras', 'secondInCommand')).toEqual(['Duke of Wellington'])
    expect(names('waterloo', 'commanderInChief').length).toBe(3)
    const blucher = sheetOf('waterloo').leaders.find(
      ({ army, role }) => army === 'pr' && role === 'commanderInChief',
    )
    expect(blucher?.arriveMove).toBe(18)
    for (const name of names('quatre-bras', 'corps')) expect(name).not.toMatch(/Orange|Wellington|Ney/)
  })

  it('gives the command to whoever holds the posts of its commanders now (CP-ROST-10)', () => {
    const posts: Readonly<Record<string, string>> = {
      fr: 'Napoleon I',
      'fr/staff/1': 'Honoré-Charles Reille',
      aa: 'Arthur Wellesley, Duke of Wellington',
      'aa.i': 'William, Prince of Orange',
    }
    const { leaders } = detail('quatre-bras', { successor: (id) => ({ name: posts[id] ?? id }) }).sheet
    const names = (role: string) => leaders.filter((one) => one.role === role).map(({ name }) => name)
    expect(names('commanderInChief')).toEqual(['Honoré-Charles Reille', 'William, Prince of Orange'])
    expect(names('secondInCommand')).toEqual(['Arthur Wellesley, Duke of Wellington'])
  })

  it('makes ground of the features (BR-SCN-10)', () => {
    const { terrain } = sheetOf('waterloo')
    const complexes = terrain.complexes.map(({ id }) => id)
    for (const id of ['hougoumont', 'la-haye-sainte', 'papelotte', 'frichermont'])
      expect(complexes).toContain(id)
    for (const { sections, capacityUnits } of terrain.complexes) {
      expect(capacityUnits).toBe(6)
      for (const { p1, p2, points } of sections) {
        expect(points).toBe(20)
        expect(Math.hypot(p2.x - p1.x, p2.y - p1.y)).toBeLessThanOrEqual(3.001)
      }
    }
    expect(terrain.areas.some(({ kind }) => kind === 'deadGround')).toBe(true)
    expect(terrain.areas.some(({ kind }) => kind === 'tallCrops')).toBe(
      history.battles.waterloo.features.some(({ kind }) => kind === 'tallCrops'),
    )
    expect(terrain.roads.length).toBeGreaterThan(5)
    const wavre = sheetOf('wavre').terrain
    expect(wavre.areas.some(({ id, kind }) => id.startsWith('dyle#') && kind === 'river')).toBe(true)
    const barricades = wavre.lines.filter(({ id }) => id.endsWith('-barricade'))
    expect(barricades.map(({ id }) => id)).toEqual([
      'pont-du-christ-barricade',
      'wavre-upper-bridge-barricade',
      'bierges-bridge-barricade',
    ])
    for (const { polyline, gate, sections } of barricades) {
      const [a, b] = polyline
      expect(a && b && Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(2.4, 2)
      expect(gate).toBe(false)
      expect(sections).toEqual([{ points: 20 }])
    }
  })
})

describe('orders of an attacker (10.2)', () => {
  it.each([
    ['waterloo', 'fr'],
    ['ligny', 'fr'],
  ] as const)('at %s spread his divisions over places and the line of the enemy', (battle, army) => {
    const sheet = sheetOf(battle)
    const places = new Set(sheet.places.map(({ placeId }) => placeId))
    const divisions = new Map<string, Set<string>>()
    for (const { order, formationId, arm, start, ...one } of sheet.brigades) {
      if (one.army !== army || arm !== 'infantry' || 'arriveMove' in start) continue
      const goal = order.clauses.find(({ verb }) => verb === 'attack')?.objective
      if (goal === undefined) throw new Error(`${one.id} attacks nobody`)
      divisions.set(goal, (divisions.get(goal) ?? new Set()).add(formationId))
    }
    const atPlaces = [...divisions].filter(([goal]) => places.has(goal))
    const all = new Set([...divisions.values()].flatMap((sent) => [...sent]))
    expect(Math.max(...atPlaces.map(([, sent]) => sent.size))).toBeLessThanOrEqual(all.size / 2)
    expect(divisions.size).toBeGreaterThan(atPlaces.length)
  })

  it('send guns that come to where their divisions attack, each to a place of its own', () => {
    const sheet = sheetOf('waterloo')
    const batteries = sheet.brigades.filter(
      ({ army, arm, start }) => army === 'pr' && arm === 'artillery' && 'arriveMove' in start,
    )
    const places = batteries.map(({ order: { clauses } }) => JSON.stringify(clauses[0]?.place))
    expect(batteries.length).toBeGreaterThan(10)
    expect(new Set(places).size).toBe(batteries.length)
  })

  it('leave guns that stand in action about the place of their fire where they are', () => {
    const clauseOf = (id: string) =>
      sheetOf('waterloo').brigades.find((one) => one.id === id)?.order.clauses[0]
    expect(clauseOf('fr.i.1.art#1')).toEqual({ verb: 'bombard', objective: 'aa.reserve.5', radius: 16 })
    expect(clauseOf('fr.guard.res.art#1')?.place).toBeDefined()
  })
})

describe('the second day of Wavre (CP-STEP-05)', () => {
  it('begins with the holders of the evening, by itself with those of history', () => {
    const holder = (more: Partial<BrDraftInput>) =>
      detail('wavre', { whatIfIds: ['wv-second-day'], ...more }).sheet.places.find(
        ({ placeId }) => placeId === 'obj-limal-bridge',
      )?.heldBy
    expect(holder({})).toBe('fr')
    expect(holder({ holders: { 'obj-limal-bridge': 'pr' } })).toBe('pr')
  })
})
