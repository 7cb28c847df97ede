/** What the campaign is told of a battle, and what it hands over for the next (CP-ONE, 7.4). */
import { describe, expect, it } from 'vitest'
import { fieldReportSchema } from '../../../../src-shared/history/field-report'
import type { RosterUnit, UnitMuster } from '../../../../src-shared/history/roster-types'
import { roster as rosterOfHistory } from '../../../../src-shared/history/roster'
import type { BattleId, UnitId } from '../../../../src-shared/history/vocabulary'
import { factTime } from '../../../../src-shared/rules/one-hour/sheet/books'
import { draftInDetail, type OhDraftInput } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { stoodFrom } from '../../../../src-shared/rules/one-hour/sheet/draft/second-day'
import { faultsOfSheet } from '../../../../src-shared/rules/one-hour/sheet/faults'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import { sheetSchema } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { isTurnOver, places } from '../../../../src-shared/rules/one-hour/state/campaign'
import { cutOffUnits } from '../../../../src-shared/rules/one-hour/state/cut-off'
import { acrossTheRiver } from '../../../../src-shared/rules/one-hour/state/facts'
import { fieldReport, level } from '../../../../src-shared/rules/one-hour/state/field-report'
import type { Holder, OhState, UnitState } from '../../../../src-shared/rules/one-hour/state/state'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()

function battle(battleId: BattleId, whatIfIds: string[] = [], more: Partial<OhDraftInput> = {}) {
  const { sheet, withoutPiece, roster } = draftInDetail({ history, battleId, whatIfIds, ...more })
  const men = new Map<string, number>(
    roster.brigades.flatMap(({ units }) =>
      units.map((unit: RosterUnit) => [unit.record.unit.id as string, unit.men] as const),
    ),
  )
  const menOf = (id: string): number => men.get(id) ?? 0
  const state: OhState = { ...muster(sheetSchema.parse(sheet)), phase: 'turnStart' }
  const report = (now: OhState) => {
    const found = fieldReport(now, history, { menOf, withoutPiece })
    if (!found) throw new Error('no battle of history')
    return fieldReportSchema.parse(JSON.parse(JSON.stringify(found)))
  }
  return { state, report, menOf, withoutPiece }
}

const withUnits = (state: OhState, changes: Record<string, Partial<UnitState>>): OhState => ({
  ...state,
  units: Object.fromEntries(
    Object.values(state.units).map((unit) => [unit.id, { ...unit, ...changes[unit.id] }]),
  ),
})
const routed = { status: 'routed', box: null } as const
const held = (state: OhState, ...taken: [box: string, side: 0 | 1, army: string][]): OhState => ({
  ...state,
  holders: {
    ...state.holders,
    ...Object.fromEntries(taken.map(([box, side, army]): [string, Holder] => [box, { side, army }])),
  },
})
/** The state after so many game turns in which nothing else happened. */
const afterTurns = (state: OhState, turns: number): OhState => ({
  ...state,
  gameTurn: turns + 1,
  notes: Array.from({ length: turns }, (_, i) => ({
    gameTurn: i + 1,
    holders: state.holders,
    boxes: Object.fromEntries(
      Object.values(state.units).flatMap(({ id, box }) => (box === null ? [] : [[id, box]])),
    ),
    routed: [],
  })),
})

describe('pieces (CP-ONE-02 to -05)', () => {
  const { state, report, menOf, withoutPiece } = battle('ligny')

  it('CP-EX-06: four new hits of six are eight thirtieths', () => {
    const id = 'fr.iii.8.2-1'
    const piece = report(withUnits(state, { [id]: { hitsTaken: 4 } })).pieces.find((one) => one.id === id)
    const { maxHits, strength } = state.sheet.units.find((unit) => unit.id === id) ?? {}
    expect(maxHits).toBe(6)
    expect(piece).toMatchObject({ state: 'fit', n: 8, d: 30, cutOff: false })
    expect(piece?.members.reduce((sum, { men }) => sum + men, 0)).toBe(strength)
  })

  it('are broken when they rout, cut off if they could not get away, and never heal beyond what they brought', () => {
    const [flank, line, rallied] = ['fr.iii.8.1-1', 'fr.iii.10.1-1', 'fr.iv.12.1-1']
    const brought = { ...state, sheet: withHits(state, rallied, 2) }
    const { pieces } = report(
      withUnits(brought, {
        [flank]: { ...routed, cutOff: true, hitsTaken: 7 },
        [line]: { ...routed, hitsTaken: 6 },
        [rallied]: { hitsTaken: 1 },
      }),
    )
    const of = (id: string) => pieces.find((one) => one.id === id)
    expect(of(flank)).toMatchObject({ state: 'broken', cutOff: true })
    expect(of(line)).toMatchObject({ state: 'broken', cutOff: false })
    expect(of(rallied)).toMatchObject({ state: 'fit', n: 0 })
  })

  it('leave out who has not come, and have every battery without a counter that its division brought', () => {
    const found = report(state)
    expect(found.innerBatteries).toBe(true)
    expect(found.pieces.map(({ id }) => id)).toEqual(
      state.sheet.units.filter(({ box }) => box !== undefined).map(({ id }) => id),
    )
    expect(found.onField).toEqual(expect.arrayContaining([...withoutPiece]))
    expect(new Set(found.onField).size).toBe(found.onField.length)
    const waterloo = battle('waterloo')
    const early = waterloo.report(waterloo.state).onField
    expect(early.some((id) => id.startsWith('pr.'))).toBe(false)
    const losthin = withUnits(waterloo.state, {
      'pr.iv.15.ir18-1': { status: 'board', box: 'P4' },
      'pr.iv.15.slw3-1': { status: 'board', box: 'P5' },
    })
    expect(waterloo.report(losthin).onField).toContain('pr.iv.15.art.f14')
  })

  it('account for everybody on the field of history', () => {
    const found = report(state)
    const all = rosterOfHistory(history, 'ligny', []).brigades.flatMap(({ units }) =>
      units.filter(({ basis }) => basis === 'present').map(({ record }) => record.unit.id as string),
    )
    expect(new Set<string>(found.onField)).toEqual(new Set(all))
    expect(
      found.pieces.flatMap(({ members }) => members).every(({ unitId, men }) => menOf(unitId) === men),
    ).toBe(true)
  })
})

function withHits(state: OhState, id: string, hitsTaken: number): OhState['sheet'] {
  const units = state.sheet.units.map((unit) => (unit.id === id ? { ...unit, hitsTaken } : unit))
  return { ...state.sheet, units }
}

describe('who is cut off (CP-ONE-04)', () => {
  const { state } = battle('quatre-bras')
  const alone = (boxes: Record<string, string>) =>
    cutOffUnits(
      withUnits(
        state,
        Object.fromEntries(
          Object.keys(state.units).map((id) => [id, { box: boxes[id] ?? null, status: 'board' as const }]),
        ),
      ),
    )
  const ring = Object.keys(state.units).filter((id) => id.startsWith('fr.'))

  it('nobody where the enemy leaves a chain of boxes', () => {
    expect([...cutOffUnits(state)]).toEqual([])
    expect(alone({ 'aa.i.1.byng-1': 'L10', [ring[0] ?? '']: 'L9', [ring[1] ?? '']: 'K9' })).toEqual(new Set())
  })

  it('a unit in a ring of enemies', () => {
    const around = ['M9', 'N9', 'O9', 'M10', 'O10', 'M11', 'N11', 'O11']
    const boxes = Object.fromEntries(around.map((box, i) => [ring[i] ?? '', box]))
    expect([...alone({ 'aa.i.1.byng-1': 'N10', ...boxes })]).toEqual(['aa.i.1.byng-1'])
    const { N9: _, ...open } = Object.fromEntries(around.map((box, i) => [box, ring[i] ?? '']))
    expect(
      alone({
        'aa.i.1.byng-1': 'N10',
        ...Object.fromEntries(Object.entries(open).map(([box, id]) => [id, box])),
      }),
    ).toEqual(new Set())
  })

  it('horse beyond a river without a way over it, though foot would have a wood', () => {
    const wavre = battle('wavre')
    const id = 'pr.iii.cav.marwitz-1'
    // South-east of the Dyle with the enemy at every bridge.
    const state = withUnits(wavre.state, {
      ...Object.fromEntries(Object.keys(wavre.state.units).map((one) => [one, { box: null }])),
      [id]: { box: 'M9' },
      'fr.iii.8.1-1': { box: 'J6' },
      'fr.iii.8.2-1': { box: 'H8' },
      'fr.iii.10.1-1': { box: 'D12' },
    })
    expect([...cutOffUnits(state)]).toEqual([id])
    expect([...cutOffUnits(withUnits(state, { 'fr.iii.8.1-1': { box: 'L9' } }))]).toEqual([])
  })
})

describe('exits (CP-RES-09)', () => {
  it('are told with the time at the edge of the map', () => {
    const { state, report } = battle('wavre')
    const id = 'fr.cav2.9cav.1-1'
    const gone = withUnits(state, {
      [id]: { status: 'left', box: null, gone: { exit: 'chapelle-road', box: 'A9', gameTurn: 6 } },
    })
    const found = report(gone)
    // 16:00 and six half hours, and 40 minutes to the edge of the map.
    expect(found.pieces.find((one) => one.id === id)?.exited).toEqual({
      exit: 'chapelle-road',
      time: '19:40',
    })
    expect(found.exits).toEqual([
      { brigadeId: 'fr.cav2.9cav.1', exit: 'chapelle-road', time: '19:40' },
      { brigadeId: 'fr.cav2.9cav.2', exit: 'chapelle-road', time: '19:40' },
    ])
  })
})

describe('holders, levels and how it ended', () => {
  const { state, report } = battle('waterloo')

  it('keep the holders of the start where nobody has come, and off the board', () => {
    const { holders } = report(state)
    expect(holders).toMatchObject({
      'obj-hougoumont': 'aa',
      'obj-belle-alliance': 'fr',
      'obj-plancenoit': 'fr',
      'obj-braine': 'aa',
    })
  })

  it('name the army that took a place, and record it turn by turn', () => {
    const taken = held(afterTurns(state, 3), ['K10', 0, 'pr'])
    const found = report({ ...taken, notes: [...taken.notes, note(taken, 4)] })
    expect(found.holders['obj-plancenoit']).toBe('pr')
    expect(found.record?.map(({ time }) => time)).toEqual(['12:00', '12:30', '13:00', '13:30'])
    expect(found.record?.map(({ holders }) => holders['obj-plancenoit'])).toEqual(['fr', 'fr', 'fr', 'pr'])
    expect(found.endTime).toBe('13:30')
  })

  it('have a battle that ended within a game turn end with it', () => {
    const over = {
      winner: 1,
      reason: 'break',
      points: null,
      routed: [12, 3],
      counted: [20, 33],
    } as const
    const ended = { ...afterTurns(state, 4), phase: 'ended', outcome: over } as const
    const found = report(ended)
    expect(found.endTime).toBe('14:00')
    expect(found.record).toHaveLength(5)
    expect(found.ended).toBe('played')
  })

  it('say who gave up', () => {
    const over = { winner: 0, reason: 'concession', points: null, routed: [0, 0], counted: [1, 1] } as const
    const found = report({ ...afterTurns(state, 4), phase: 'ended', outcome: over })
    expect(found).toMatchObject({ gaveUp: 'french', ended: 'givenUp', endTime: '13:30' })
    expect(level({ ...state, outcome: over }, history)?.winner).toBe(0)
  })

  it('CP-EX-61: Quatre Bras broken off at 18:00', () => {
    const { state: open, report: reportOf } = battle('quatre-bras')
    // French: Gemioncourt, Piraumont, Pierrepont, the Balcan.
    const at18 = held(open, ['G5', 1, 'fr'], ['J6', 1, 'fr'], ['C8', 1, 'fr'])
    const broken = withUnits(afterTurns(at18, 8), {
      'aa.i.2neth.bijlandt-1': routed,
      'aa.i.2neth.saxeweimar-1': routed,
      'aa.i.2neth.saxeweimar-2': routed,
      'fr.ii.6.1-1': { status: 'board', box: 'F10' },
    })
    expect(level(broken, history)).toEqual({ winner: 1, level: 'minor', points: [9, 10] })
    const found = reportOf(broken)
    expect(found.endTime).toBe('18:00')
    expect(found.onField.some((id) => id.startsWith('aa.i.1.'))).toBe(false)
  })
})

const note = (state: OhState, gameTurn: number): OhState['notes'][number] => ({
  gameTurn,
  holders: state.holders,
  boxes: {},
  routed: [],
})

describe('questions of fact (7.4)', () => {
  it('have 113 boxes of Wavre across the Dyle', () => {
    expect(acrossTheRiver(history.battles.wavre, undefined).size).toBe(113)
  })

  it('answer for Wavre by who stands where at the hour', () => {
    const { state, report } = battle('wavre')
    const stand = afterTurns(state, 14)
    expect(report(stand).facts).toEqual({
      'wavre-limal-1800': false,
      'wavre-none-across-2000': true,
      'wavre-attacked-1300': false,
    })
    const hulot = withUnits(state, {
      'fr.iv.14.1-1': { status: 'board', box: 'D11' },
      'pr.i.4.ir19-1': { box: 'C8' },
    })
    const over = afterTurns(held(hulot, ['D12', 1, 'fr']), 14)
    expect(report(over).facts).toMatchObject({ 'wavre-limal-1800': true, 'wavre-none-across-2000': false })
    // After its hour it is too late.
    const late = {
      ...over,
      notes: over.notes.map((one) => (one.gameTurn <= 4 ? note(state, one.gameTurn) : one)),
    }
    expect(report(late).facts).toMatchObject({ 'wavre-limal-1800': false })
  })

  it('answer for Quatre Bras by the crossroads and who is near', () => {
    const { state, report } = battle('quatre-bras')
    const free = held(afterTurns(state, 7), ['G3', 1, 'fr'])
    const far = {
      ...free,
      notes: free.notes.map((one) => ({
        ...one,
        holders: free.holders,
        boxes: { ...one.boxes, 'aa.i.2neth.saxeweimar-2': 'E7' },
      })),
    }
    expect(report(far).facts).toEqual({ 'qb-french-free': true, 'qb-allies-free': false })
    expect(report(free).facts['qb-french-free']).toBe(false)
  })

  it('say at what hour', () => {
    expect(factTime(history, 'wavre', 'wavre-limal-1800')).toBe('18:00')
    expect(factTime(history, 'ligny', 'wavre-limal-1800')).toBeNull()
  })
})

describe('leaders (3.6 of the campaign)', () => {
  it('are told as lost by their formation or post', () => {
    const { state, report } = battle('waterloo')
    const lost = (id: string) => ({ [id]: { ...state.leaders[id], id, status: 'lost', box: null } as never })
    const found = report({ ...state, leaders: { ...state.leaders, ...lost('ney'), ...lost('picton') } })
    expect(found.leaders).toEqual([
      { id: 'aa.reserve.5', fate: 'lost' },
      { id: 'fr/staff/1', fate: 'lost' },
    ])
  })
})

/** A muster of everybody who is on the field of history, changed here and there. */
function musterWith(battleId: BattleId, change: (id: string, unit: UnitMuster) => UnitMuster | null) {
  return new Map(
    rosterOfHistory(history, battleId, []).brigades.flatMap(({ units }) =>
      units.flatMap(({ record, men, guns, grade, marks }): [UnitId, UnitMuster][] => {
        const unit = change(record.unit.id, { men, guns, grade, marks })
        return unit ? [[record.unit.id, unit]] : []
      }),
    ),
  )
}

describe('what comes in (CP-ONE-01)', () => {
  const drawn = (units: ReadonlyMap<UnitId, UnitMuster>, battleId: BattleId = 'ligny') =>
    battle(battleId, [], { muster: { units } }).state.sheet.units

  it('CP-EX-55: one mark is a hit of six, and no loss if it ends with it', () => {
    const units = drawn(
      musterWith('ligny', (id, unit) => (id.startsWith('fr.iv.') ? { ...unit, marks: 1 } : unit)),
    )
    const corps = units.filter(
      ({ formationId, type }) => formationId.startsWith('fr.iv.1') && type === 'line',
    )
    expect(corps.map(({ maxHits, hitsTaken }) => [maxHits, hitsTaken])).toContainEqual([6, 1])
    // Its guns share the army's pool.
    const others = units.filter(({ id, type }) => !id.startsWith('fr.iv.') && type !== 'artillery')
    expect(others.every(({ hitsTaken }) => hitsTaken === 0)).toBe(true)
  })

  it('CP-EX-42: a morale step down of most of its men is one hit more', () => {
    const units = drawn(
      musterWith('ligny', (id, unit) => (id.startsWith('fr.iii.8.2.') ? { ...unit, grade: 'raw' } : unit)),
    )
    expect(units.find(({ id }) => id === 'fr.iii.8.2-1')?.hitsTaken).toBe(1)
  })

  it('makes fewer and weaker units of fewer men', () => {
    const before = battle('ligny').state.sheet.units.filter(({ army }) => army === 'pr').length
    const after = drawn(musterWith('ligny', (_, unit) => ({ ...unit, men: Math.ceil(unit.men / 3) })))
    expect(after.filter(({ army }) => army === 'pr').length).toBeLessThan(before)
  })
})

describe('the second day on the same board (CP-ONE-06)', () => {
  const first = battle('wavre')
  const end = withUnits(first.state, {
    'fr.iv.14.1-1': { ...routed, status: 'routed' },
    'fr.iv.12.1-1': { status: 'board', box: 'C9', facing: 'N', formation: 'square', hitsTaken: 3 },
    'fr.iv.13.2-1': { status: 'board', box: 'B9', facing: 'W', formation: 'column' },
    'pr.iii.12.klw5-1': { box: 'G3', facing: 'W' },
  })
  const stoodAt = places(end)
  const units = musterWith('wavre', (id, unit) => {
    if (!stoodAt.has(id) || id.startsWith('pr.i.4.') || id.startsWith('pr.i.cav.lutzow')) return null
    // A third of the men of Pêcheux are gone.
    return id.startsWith('fr.iv.12.') ? { ...unit, men: Math.round(unit.men * 0.66), marks: 2 } : unit
  })
  const exactly = new Map<string, UnitId[]>()
  for (const id of units.keys()) {
    const brigade = id.slice(0, id.lastIndexOf('.'))
    exactly.set(brigade, [...(exactly.get(brigade) ?? []), id])
  }
  const stood = stoodFrom(stoodAt)
  const { state } = battle('wavre', ['wv-second-day'], {
    muster: { units, exactly },
    ...(stood && { stood }),
  })
  const of = (id: string) => state.sheet.units.find((unit) => unit.id === id)

  it('keeps box, facing, type, traits and name, in no square', () => {
    expect(of('pr.iii.12.klw5-1')).toMatchObject({ box: 'G3', facing: 'W' })
    expect(of('fr.iv.12.1-1')).toMatchObject({ box: 'C9', facing: 'N', formation: 'deployed' })
    expect(of('fr.iv.13.2-1')).toMatchObject({ box: 'B9', facing: 'W', formation: 'column' })
    for (const unit of state.sheet.units) {
      const before = first.state.sheet.units.find(({ id }) => id === unit.id)
      expect(before).toMatchObject({ name: unit.name, type: unit.type, traits: unit.traits })
    }
  })

  it('reckons hits anew from the men who are left', () => {
    const before = first.state.sheet.units.find(({ id }) => id === 'fr.iv.12.1-1')
    expect(of('fr.iv.12.1-1')?.maxHits).toBe(6)
    expect(of('fr.iv.12.1-1')?.hitsTaken).toBe(2)
    expect(of('fr.iv.12.1-1')?.strength).toBeLessThan(before?.strength ?? 0)
  })

  it('has neither the routed nor those a what-if removes, and no holds', () => {
    expect(of('fr.iv.14.1-1')).toBeUndefined()
    expect(state.sheet.units.some(({ formationId }) => formationId.startsWith('pr.i.'))).toBe(false)
    expect(state.sheet.units.every(({ heldUntil }) => heldUntil === undefined)).toBe(true)
    expect(faultsOfSheet(state.sheet)).toEqual([])
  })

  it('leaves leaders where they stood', () => {
    const place = (id: string, of: OhState) => of.leaders[id]?.box
    expect(place('vandamme', state)).toBe(place('vandamme', end))
    expect(place('thielmann', state)).toBe(place('thielmann', end))
  })
})

describe('between turns (CP-RES-11)', () => {
  const { state } = battle('ligny')
  it('is before anything has been done, and at the end', () => {
    const next = { ...state, phase: 'turnStart' } as const
    expect(isTurnOver(next)).toBe(true)
    expect(isTurnOver({ ...next, active: 0 })).toBe(false)
    expect(isTurnOver({ ...next, phase: 'move' })).toBe(false)
    expect(isTurnOver(withUnits(next, { 'fr.iii.8.1-1': { shot: true } }))).toBe(false)
    expect(isTurnOver({ ...next, phase: 'ended' })).toBe(true)
  })
})
