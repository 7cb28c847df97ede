/** Forms, reports and musters: what is prefilled, who is touched, who leads, and what house rules change. */
import { describe, expect, it } from 'vitest'
import { brigadeIdSchema } from '../../src-shared/history/vocabulary'
import { pieceSchema } from '../../src-shared/history/field-report'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { draftInput, rosterOf } from '../../src-shared/campaign/muster/muster'
import { night } from '../../src-shared/campaign/night/nights'
import { lostWhere, splitOf } from '../../src-shared/campaign/report/pieces'
import { splitsOf } from '../../src-shared/campaign/report/report'
import { defaultHouseRules } from '../../src-shared/campaign/course/house-rules'
import { seedOfRun } from '../../src-shared/campaign/report/simulate'
import { allNo, asInHistory, begun, data, give, giveAll, musterOf, opened, refused, rules } from './fixtures'
import { randomReport } from './random-results'
import { seededRandom } from '../../src-shared/engine/random'
import { history } from './shipped'

const by = 'organiser' as const
const qb = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
const ligny = asInHistory(begun(), musterOf('16-pm', 'ligny'))
const byHand = give(ligny, { type: 'chooseHow', by, battleId: 'ligny', how: 'hand' }).state

describe('forms and reports', () => {
  it('the form is prefilled with ground, hour and no losses (CP-HAND-01, CP-HAND-02, CP-HAND-03, CP-RES-03)', () => {
    const { mustered } = byHand.battles.ligny
    if (!mustered) throw new Error('not laid out')
    const entry = blankEntry(data, 'ligny', mustered)
    expect(entry).toMatchObject({ endTime: '21:30', states: {}, losses: {} })
    expect(entry.holders['obj-ligny']).toBe('pr')
    expect([entry.facts, entry.answers]).toEqual([{}, {}])
    const typed = { ...entry, ...allNo('ligny'), rules: 'club', states: { 'pr.i.1.ir12': 'broken' as const } }
    const state = give(byHand, { type: 'enterResult', by, entry: typed }).state
    expect(refused(state, { type: 'confirmReport', by, battleId: 'ligny' })).toBe('UNUSUAL')
    const passed = give(state, {
      type: 'override',
      by,
      battleId: 'ligny',
      code: 'UNUSUAL',
      reason: 'a quiet day',
    }).state
    const booked = give(passed, { type: 'confirmReport', by, battleId: 'ligny' }).state
    expect(booked.reports.ligny?.overrides).toEqual([{ code: 'UNUSUAL', reason: 'a quiet day' }])
    const broken = history.index.units.filter((r) => r.brigade.id === 'pr.i.1.ir12')
    for (const { unit } of broken) expect(booked.units[unit.id]?.state).toBe('broken')
  })
  it('a question that nobody has answered is missing, a clock time’s as well (CP-HAND-02, CP-HAND-07)', () => {
    const laid = give(qb, { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'hand' }).state
    const { mustered } = laid.battles['quatre-bras']
    if (!mustered) throw new Error('not laid out')
    const blank = blankEntry(data, 'quatre-bras', mustered)
    const missing = (entry: typeof blank) => {
      const state = give(laid, { type: 'enterResult', by, entry }).state
      const faults = draftReport(data, state, 'quatre-bras')?.faults ?? []
      return faults.flatMap(({ code, path }) => (code === 'MISSING' ? [path] : []))
    }
    const { facts, answers } = allNo('quatre-bras')
    const asked = Object.keys(answers).map((key) => `answers.${key}`)
    expect(asked.length).toBeGreaterThan(0)
    expect(missing({ ...blank, facts })).toEqual(asked)
    expect(missing({ ...blank, answers })).toEqual(Object.keys(facts).map((id) => `facts.${id}`))
    expect(missing({ ...blank, facts, answers })).toEqual([])
  })
  it('only a fit piece can have left by an exit (CP-REP-02)', () => {
    const piece = {
      id: 'x',
      name: 'x',
      members: [{ unitId: 'fr.i.1.1.a', men: 1 }],
      n: 0,
      d: 1,
      cutOff: false,
      exited: { exit: 'namur-road', time: '18:00' },
    }
    expect(pieceSchema.safeParse({ ...piece, state: 'fit' }).success).toBe(true)
    expect(pieceSchema.safeParse({ ...piece, state: 'broken' }).success).toBe(false)
  })
  it('who was not on the field is not touched (CP-REP-01, CP-REP-09, CP-RES-01)', () => {
    const state = giveAll(qb, [
      { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'fight' },
      {
        type: 'chooseRuleSet',
        by,
        battleId: 'quatre-bras',
        ruleSet: 'brigade',
        boardId: 'table-inches',
        houseRules: {},
        rest: 'untouched',
      },
    ])
    const { mustered } = state.battles['quatre-bras']
    if (!mustered) throw new Error('not laid out')
    const report = { ...randomReport('quatre-bras', mustered, 'brigade', seededRandom(4)), leaders: [] }
    const facts = { 'qb-french-free': false, 'qb-allies-free': false }
    const booked = giveAll(state, [
      { type: 'bringReport', by, battleId: 'quatre-bras', report: { ...report, facts } },
      { type: 'confirmReport', by, battleId: 'quatre-bras' },
    ])
    const there = new Set<string>(report.onField)
    const touched = Object.keys(booked.units).filter(
      (id) => booked.units[id as never] !== qb.units[id as never],
    )
    expect(touched.every((id) => there.has(id))).toBe(true)
    expect(touched.length).toBeGreaterThan(20)
  })
  it('refuses a report that names strangers or men too many (REPORT_MISMATCH, CP-REP-02)', () => {
    const state = giveAll(qb, [
      { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'fight' },
      {
        type: 'chooseRuleSet',
        by,
        battleId: 'quatre-bras',
        ruleSet: 'squares',
        boardId: 'squares-1km',
        houseRules: {},
        rest: 'untouched',
      },
    ])
    const { mustered } = state.battles['quatre-bras']
    if (!mustered) throw new Error('not laid out')
    const report = { ...randomReport('quatre-bras', mustered, 'squares', seededRandom(4)), leaders: [] }
    const bring = (changes: Partial<typeof report>) =>
      ({ type: 'bringReport', by, battleId: 'quatre-bras', report: { ...report, ...changes } }) as const
    expect(refused(state, bring({ onField: [...report.onField, 'pr.i.1.ir12.1'] }))).toBe('REPORT_MISMATCH')
    const [first] = report.pieces
    if (!first) throw new Error('no piece')
    const swollen = { ...first, members: first.members.map((m) => ({ ...m, men: m.men + 1 })) }
    const brought = give(state, bring({ pieces: [swollen, ...report.pieces.slice(1)] })).state
    expect(refused(brought, { type: 'confirmReport', by, battleId: 'quatre-bras' })).toBe('REPORT_MISMATCH')
  })
  it('men who stay with their colours and are lost for good are a house rule (CP-R-03)', () => {
    const lost = (permanentPercent: number, state: 'fit' | 'broken') =>
      splitOf(1000, { state, n: 1, d: 2 }, splitsOf(data, { ...defaultHouseRules(), permanentPercent }))
        .permanent
    expect([lost(0, 'fit'), lost(50, 'fit'), lost(100, 'fit')]).toEqual([0, 250, 500])
    expect([lost(0, 'broken'), lost(100, 'broken')]).toEqual([400, 400])
  })
})

describe('musters', () => {
  it('place those of the file, after what-ifs, options and links (CP-ROST-01, CP-ROST-03)', () => {
    const plain = rosterOf(data, qb, 'quatre-bras')
    expect(plain.brigades.find((b) => b.record.brigade.id === 'fr.ii.9.1')?.placing.kind).toBe('deployment')
    const removed = {
      ...qb,
      removes: [{ battle: 'quatre-bras' as const, formation: 'fr.ii.9' as const, by: 'link-x' }],
    }
    const gone = rosterOf(data, removed, 'quatre-bras').absent.find((a) => a.brigadeId === 'fr.ii.9.1')
    expect(gone).toMatchObject({ why: 'removed', causes: [{ kind: 'link', id: 'link-x' }] })
  })
  it('nobody is made for a what-if that names destroyed brigades (CP-R-18)', () => {
    const units = Object.fromEntries(
      Object.entries(qb.units).map(([id, u]) => [
        id,
        id.startsWith('fr.ii.7.') ? { ...u, state: 'destroyed' as const } : u,
      ]),
    )
    const state = { ...qb, units, whatIfs: { ...qb.whatIfs, 'qb-girard': { by: 'organiser' } } }
    const who = rosterOf(data, state, 'quatre-bras')
    expect(who.brigades.some((b) => b.record.brigade.id.startsWith('fr.ii.7.'))).toBe(false)
    expect(who.absent.find((a) => a.brigadeId === 'fr.ii.7.1')?.why).toBe('noUnit')
  })
  it('hand the draft of a rule set the leaders, the wet ground and the strength (CP-ROST-10, CP-R-20, CP-R-22)', () => {
    const waterloo = asInHistory(begun(), musterOf('18-pm', 'waterloo'))
    const state = {
      ...waterloo,
      leaders: { 'fr.i': { state: 'wounded' as const }, 'fr.i.1': { state: 'killed' as const } },
    }
    const input = draftInput(data, state, 'waterloo')
    expect(input.leader('fr.i')).toMatchObject({ name: 'François-Xavier Donzelot', from: 'fr.i.2' })
    expect(input.leader('fr.i.2')).toMatchObject({ from: 'fr.i.2.1' })
    expect([input.wetUntil, input.trueStrength]).toEqual(['14:00', true])
    const off = { ...state, houseRules: { ...state.houseRules, brigadeTrueStrength: false } }
    expect(draftInput(data, off, 'waterloo').trueStrength).toBe(false)
  })
  it('begin with a horse for each man, ten to a foot gun and sixteen to a horse gun (CP-HRS-01)', () => {
    for (const { unit } of history.index.units) {
      const now = opened().units[unit.id]
      const guns = (unit.guns ?? []).reduce((sum, g) => sum + g.count, 0)
      const want =
        unit.arm === 'cavalry'
          ? now?.present
          : unit.mobility
            ? guns * (unit.mobility === 'horse' ? 16 : 10)
            : 0
      expect(now?.horses).toBe(want)
    }
  })
})

describe('nights', () => {
  it('groups stand in the order of the order of battle, fit before broken, dice in that order (CP-NITE-09, CP-NITE-08)', () => {
    const base = opened().units[history.index.units[0]?.unit.id ?? ('' as never)]
    if (!base) throw new Error('no unit')
    const worn = {
      ...base,
      present: 300,
      stragglers: 60,
      stragglersAtStart: 60,
      marks: 2,
      marksAtStart: 2,
      cutOff: true,
    }
    const asked: string[] = []
    const rows = night(
      [
        { id: 'a', brigadeId: 'x', quality: 'raw', unit: worn, noRecovery: false, harried: false },
        {
          id: 'b',
          brigadeId: 'x',
          quality: 'raw',
          unit: { ...base, state: 'broken', scattered: 9, brokenMen: 20 },
          noRecovery: false,
          harried: false,
        },
        { id: 'c', brigadeId: 'y', quality: 'elite', unit: worn, noRecovery: false, harried: false },
      ],
      { nights: 1, ledger: data.calendar.ledger },
      (group, die) => {
        asked.push(`${group[0]?.brigadeId ?? ''} ${die}`)
        return 5
      },
    ).rows
    expect(asked).toEqual(['x d6', 'y d12'])
    expect(rows.map((r) => `${r.brigadeId} ${r.kind}`)).toEqual(['x cutOff', 'y cutOff', 'x reformed'])
  })
})

describe('horses of men lost for good outside a battle (CP-HRS-02)', () => {
  it('are lost with broken riders who are taken in the night (CP-NITE-07)', () => {
    const id = 'fr.cav1.4cav.1.1hussards'
    const unit = opened().units[id]
    if (!unit) throw new Error('no unit')
    const broken = {
      ...unit,
      present: unit.present - 100,
      scattered: 100,
      state: 'broken',
      cutOff: true,
    } as const
    const { units } = night(
      [{ id, brigadeId: 'x', quality: 'trained', unit: broken, noRecovery: false, harried: false }],
      { nights: 2, ledger: data.calendar.ledger },
      () => 1,
    )
    expect(units.get(id)).toMatchObject({
      missing: unit.missing + 100,
      horses: unit.horses - 150,
      horsesLost: 150,
    })
  })
})

describe('the calendar and its dice', () => {
  it('has no battle on the 17th, and Quatre Bras before Ligny (CP-R-05, CP-R-09, CP-R-10)', () => {
    const { steps } = data.calendar
    expect(steps.filter((s) => s.date === '1815-06-17').flatMap((s) => s.battles)).toEqual([])
    expect(steps.find((s) => s.id === '16-pm')?.battles).toEqual(['quatre-bras', 'ligny'])
  })
  it('every board of the battle files can be chosen for its rule set (CP-R-21)', () => {
    const chosen = give(qb, { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'fight' }).state
    const kinds: Readonly<Record<string, string>> = {
      squares: 'squares',
      boxes: 'one-hour',
      table: 'brigade',
    }
    for (const { id, kind } of history.battles['quatre-bras'].boards)
      expect(
        refused(chosen, {
          type: 'chooseRuleSet',
          by,
          battleId: 'quatre-bras',
          ruleSet: kinds[kind] ?? '',
          boardId: id,
          houseRules: {},
          rest: 'untouched',
        }),
      ).toBeUndefined()
  })
  it('runs of a simulation have seeds of their own (CP-RES-04)', () => {
    const seeds = new Set([1, 2, 3].flatMap((s) => ['ligny', 'wavre'].map((b) => seedOfRun(7, b, s))))
    expect(seeds.size).toBe(6)
  })
  it('an earlier start of Wavre may be set by the umpire (CP-R-27, CP-EDIT-01)', () => {
    const state = asInHistory(begun(), (s) => s.step === '18-am')
    const edited = give(state, {
      type: 'edit',
      by,
      path: 'startTimes.wavre',
      value: '12:00',
      reason: 'at noon',
    }).state
    expect(rosterOf(data, edited, 'wavre').startMinutes).toBe(720)
    expect(edited.edits).toHaveLength(1)
    const placed = give(edited, {
      type: 'edit',
      by,
      path: 'placings.wavre.fr.iv.12.1',
      value: { entry: 'dion-road', time: '17:00' },
      reason: 'another road',
    }).state
    const brigade = rosterOf(data, placed, 'wavre').brigades.find((b) => b.record.brigade.id === 'fr.iv.12.1')
    expect(brigade?.placing).toMatchObject({ entry: 'dion-road', dueMinutes: 1020 })
    expect(brigadeIdSchema.safeParse('fr.iv.12.1').success).toBe(true)
  })
  it('refuses what the umpire cannot set (CP-EDIT-01)', () => {
    const wrong = (path: string, value: never | string | number | boolean) =>
      refused(qb, { type: 'edit', by, path, value, reason: 'try' })
    expect(wrong('units.nobody.marks', 1)).toBe('UNKNOWN_ID')
    expect(wrong('whatIfs.qb-girard', 'yes')).toBe('NOT_CHANGEABLE')
    expect(wrong('leaders.fr.i', 'fit')).toBeUndefined()
    expect(wrong('seed', 1)).toBe('UNKNOWN_ID')
    const state = give(qb, {
      type: 'edit',
      by,
      path: 'choices.fr-16-lobau',
      value: 'called-up',
      reason: 'late',
    }).state
    expect(state.whatIfs['ligny-lobau-early']).toBeDefined()
    expect(rules.stateFaults(state)).toEqual([])
  })
})

describe('losses on the field and in the rout (CP-REP-03)', () => {
  it('what a piece lost while it stood is of the field, the rest of a broken or destroyed one of the rout', () => {
    const piece = (unitId: string, men: number, state: string, n: number) =>
      pieceSchema.parse({
        id: unitId,
        name: '',
        members: [{ unitId, men }],
        state,
        n,
        d: 10,
        cutOff: false,
      })
    const splits = splitsOf(data, defaultHouseRules())
    const where = lostWhere(
      [
        piece('pr.i.1.ir12.1', 1000, 'fit', 2),
        piece('pr.i.1.ir12.2', 1000, 'destroyed', 3),
        piece('fr.ii.5.1.1-2l', 600, 'broken', 0),
      ],
      splits,
    )
    // Fit 50, broken 40, destroyed 60 in the hundred for good: 100 of 200; 150 of 300 and 600 of 1,000 in all; 240 of 600.
    expect(where.get('pr')).toEqual({
      men: 2000,
      onField: 500,
      inRout: 700,
      forGoodOnField: 250,
      forGoodInRout: 450,
    })
    expect(where.get('fr')).toEqual({
      men: 600,
      onField: 0,
      inRout: 600,
      forGoodOnField: 0,
      forGoodInRout: 240,
    })
  })
})
