/** Levels of victory by the battle files, from neutral reports (CP-WIN, CP-LINK-02). */
import { describe, expect, it } from 'vitest'
import { brigadeEnds, clockQuestion, type BattleReport } from '../../src-shared/history/battle-report'
import { roster } from '../../src-shared/history/roster'
import { share, spread } from '../../src-shared/history/spread'
import { conditionHolds, judgeVictory } from '../../src-shared/history/victory'
import { covers, minutesOf, type ArmyId, type BattleId } from '../../src-shared/history/vocabulary'
import { shippedHistory } from './shipped'

const history = shippedHistory()

/** A battle in which nobody is lost and nothing changes hands, with changes. */
function report(
  battleId: BattleId,
  changes: Partial<BattleReport> = {},
  whatIfs: string[] = [],
): BattleReport {
  const battle = history.battles[battleId]
  const holders = Object.fromEntries(battle.objectives.map((o) => [o.id, o.heldBy]))
  const { brigades } = roster(history, battleId, whatIfs)
  return {
    battleId,
    date: battle.date,
    whatIfIds: whatIfs,
    holdersAtStart: holders,
    record: null,
    holders,
    units: brigades.flatMap((b) =>
      b.units.map((u) => ({ unitId: u.record.unit.id, men: u.men, menLost: 0, end: 'fit' as const })),
    ),
    exits: [],
    facts: {},
    ...changes,
  }
}
const judge = (battleId: BattleId, changes: Partial<BattleReport> = {}) =>
  judgeVictory(history.battles[battleId], history.index, report(battleId, changes))
const historical = (battleId: BattleId) => {
  const { holders, facts, broken } = history.battles[battleId].historicalResult
  return judge(battleId, { holders, facts, brokenBrigades: broken })
}
/** Holders with these objectives in the hands of an army. */
const held = (battleId: BattleId, army: ArmyId, ids: string[]) => ({
  ...report(battleId).holders,
  ...Object.fromEntries(ids.map((id) => [id, army])),
})

describe('as in history (CP-EX-33, CP-WIN-01)', () => {
  it('CP-EX-32: Ligny, same level, points decide (CP-WIN-03, CP-WIN-04)', () =>
    expect(historical('ligny')).toMatchObject({
      winner: 'french',
      level: 'minor',
      levels: { french: 'minor', coalition: 'minor' },
      points: { french: 22, coalition: 15 },
    }))
  it('Quatre Bras: Coalition minor, 15 points to 3, no French level', () =>
    expect(historical('quatre-bras')).toMatchObject({
      winner: 'coalition',
      level: 'minor',
      levels: { french: 'none', coalition: 'minor' },
      points: { coalition: 15, french: 3 },
    }))
  it('Wavre: Coalition major, by a question of fact', () =>
    expect(historical('wavre')).toMatchObject({ winner: 'coalition', level: 'major' }))
  it('Waterloo: Coalition major', () =>
    expect(historical('waterloo')).toMatchObject({ winner: 'coalition', level: 'major' }))
})

describe('levels (CP-WIN-02, CP-WIN-03)', () => {
  it('the higher level wins whatever the points', () => {
    const crossroads = held('quatre-bras', 'fr', ['obj-crossroads'])
    const record = [{ minutes: minutesOf('19:00'), holders: crossroads }]
    expect(judge('quatre-bras', { record })).toMatchObject({
      winner: 'french',
      level: 'major',
      levels: { french: 'major', coalition: 'minor' },
    })
  })
  it('a clock time means the last turn that ended not later, before the first the start', () => {
    const crossroads = held('quatre-bras', 'fr', ['obj-crossroads'])
    const before = report('quatre-bras').holders
    const level = (record: BattleReport['record']) => judge('quatre-bras', { record }).levels.french
    expect(level([{ minutes: minutesOf('18:30'), holders: crossroads }])).toBe('major')
    expect(level([{ minutes: minutesOf('19:01'), holders: crossroads }])).toBe('none')
    expect(
      level([
        { minutes: minutesOf('18:30'), holders: crossroads },
        { minutes: minutesOf('19:00'), holders: before },
      ]),
    ).toBe('none')
  })
  it('before a time and at any time look at the end of each turn', () => {
    const ridge = held('waterloo', 'fr', ['obj-crossroads', 'obj-mont-saint-jean'])
    const french = (time: string) =>
      judge('waterloo', { record: [{ minutes: minutesOf(time), holders: ridge }] }).levels.french
    expect([french('19:30'), french('20:00')]).toEqual(['major', 'none'])
    const mill = held('wavre', 'fr', ['obj-bierges-mill', 'obj-wavre'])
    expect(judge('wavre', { record: [{ minutes: minutesOf('17:00'), holders: mill }] }).levels.french).toBe(
      'minor',
    )
  })
  it('without a record the answers decide', () => {
    const key = clockQuestion('french', ['obj-crossroads'], '19:00')
    expect(judge('quatre-bras', { answers: { [key]: true } }).levels.french).toBe('major')
    expect(judge('quatre-bras', { answers: { [key]: false } }).levels.french).toBe('none')
  })
  it('CP-EX-61: broken off at six, same level, one point more', () => {
    const holders = held('quatre-bras', 'fr', ['obj-gemioncourt', 'obj-piraumont', 'obj-pierrepont'])
    expect(
      judge('quatre-bras', {
        holders,
        record: [{ minutes: minutesOf('18:00'), holders }],
        brokenBrigades: ['aa.i.2neth.bijlandt', 'aa.reserve.5.kempt'],
      }),
    ).toMatchObject({ winner: 'french', level: 'minor', points: { french: 10, coalition: 9 } })
  })
  it('CP-EX-62: who gives up the field has no level, the other at least minor (CP-WIN-08)', () => {
    const holders = held('ligny', 'fr', ['obj-ligny', 'obj-st-amand', 'obj-la-haye'])
    expect(judge('ligny', { holders, gaveUp: 'coalition' })).toMatchObject({
      winner: 'french',
      level: 'minor',
      levels: { french: 'minor', coalition: 'none' },
    })
  })
  it('no level on either side and equal points: draw', () => {
    const holders = Object.fromEntries(Object.keys(report('ligny').holders).map((id) => [id, null]))
    expect(judge('ligny', { holders })).toMatchObject({
      winner: 'draw',
      level: 'draw',
      points: { french: 0, coalition: 0 },
    })
  })
  it('no level on either side: draw, whatever the points', () => {
    const none = Object.fromEntries(Object.keys(report('ligny').holders).map((id) => [id, null]))
    expect(judge('ligny', { holders: { ...none, 'obj-sombreffe': 'fr' } })).toMatchObject({
      winner: 'draw',
      level: 'draw',
      levels: { french: 'none', coalition: 'none' },
    })
  })
  it('the same level and equal points: draw', () => {
    const { holders } = history.battles.ligny.historicalResult
    expect(judge('ligny', { holders: { ...holders, 'obj-st-amand': null } })).toMatchObject({
      winner: 'draw',
      level: 'draw',
      levels: { french: 'minor', coalition: 'minor' },
      points: { french: 13, coalition: 13 },
    })
  })
  it('an objective off the board keeps its holder, since nobody takes it (CP-WIN-05)', () =>
    expect(judge('waterloo').items).toContainEqual({
      side: 'coalition',
      kind: 'objective',
      id: 'obj-braine',
      points: history.battles.waterloo.objectives.find((o) => o.id === 'obj-braine')?.value,
    }))
  it('the second day of Wavre has no clock times of the first and no facts (CP-WIN-07)', () => {
    const holders = held('wavre', 'fr', ['obj-wavre', 'obj-limal-bridge'])
    const record = [{ minutes: minutesOf('04:00'), holders }]
    const facts = { 'wavre-none-across-2000': true }
    const first = judge('wavre', { holders: report('wavre').holders, record, facts })
    const second = judge('wavre', { holders: report('wavre').holders, record, facts, date: '1815-06-19' })
    expect(first.levels).toEqual({ french: 'major', coalition: 'major' })
    expect(second.levels).toEqual({ french: 'none', coalition: 'major' })
    expect(second.judged.filter((row) => row.met).map((row) => `${row.side} ${row.level}`)).toEqual([
      'coalition minor',
      'coalition major',
    ])
  })
})

describe('broken brigades and armies (CP-REP-06, CP-WIN-06)', () => {
  it('CP-EX-45: half the men are not enough', () => {
    const end = (broken: number[]) =>
      brigadeEnds({
        ...report('waterloo'),
        units: [600, 500, 400].map((men, i) => ({
          unitId: `fr.i.1.1.u${i}` as const,
          men,
          menLost: 0,
          end: broken.includes(men) ? 'broken' : 'fit',
        })),
      }).get('fr.i.1.1')?.end
    expect([end([600]), end([600, 400]), end([])]).toEqual(['fit', 'broken', 'fit'])
  })
  it('CP-EX-45: the Anglo-Allied army breaks at 16 of 34, with Hal at 18 of 39', () => {
    const brigades = (whatIfs: string[]) =>
      roster(history, 'waterloo', whatIfs)
        .brigades.filter((b) => b.record.army.id === 'aa' && b.record.brigade.arm !== 'artillery')
        .map((b) => b.record.brigade.id)
    const broken = (n: number, whatIfs: string[] = []) =>
      conditionHolds(
        { armyBroken: { army: 'aa' } },
        history.battles.waterloo,
        history.index,
        report('waterloo', { brokenBrigades: brigades(whatIfs).slice(0, n) }, whatIfs),
      )
    expect([brigades([]).length, brigades(['wat-hal-called']).length]).toEqual([34, 39])
    expect([broken(15), broken(16)]).toEqual([false, true])
    expect([broken(17, ['wat-hal-called']), broken(18, ['wat-hal-called'])]).toEqual([false, true])
  })
  it('counts two points for a brigade of the Guard or of the heavy cavalry', () => {
    const { items } = judge('waterloo', {
      brokenBrigades: ['fr.guard.grenadiers.1', 'fr.i.1.1', 'aa.cavalry.british.somerset'],
    })
    const points = Object.fromEntries(
      items.filter((i) => i.kind === 'brokenBrigade').map((i) => [`${i.side} ${i.id}`, i.points]),
    )
    expect(points).toEqual({
      'coalition fr.guard.grenadiers.1': 2,
      'coalition fr.i.1.1': 1,
      'french aa.cavalry.british.somerset': 2,
    })
  })
})

describe('conditions of links (CP-LINK-02)', () => {
  const beaten = history.battles['quatre-bras'].campaignLinks.find((l) => l.id === 'link-qb-allied-beaten')
  /** The Allies at Quatre Bras with so many men lost, those of some brigades not on the field. */
  const alliesLosing = (lost: number, away: string[] = []) => {
    const base = report('quatre-bras')
    const units = base.units.filter((u) => !away.some((id) => covers(id, u.unitId)))
    const allies = units.filter((u) => u.unitId.startsWith('aa.'))
    const losses = spread(
      lost,
      allies.map((u) => u.men),
    )
    const all = allies.map((u, i) => ({ ...u, menLost: losses[i] ?? 0 }))
    return { men: all.reduce((sum, u) => sum + u.men, 0), report: { ...base, units: all } }
  }
  const isBeaten = (r: BattleReport) =>
    beaten !== undefined && conditionHolds(beaten.when, history.battles['quatre-bras'], history.index, r)

  it('CP-EX-24: more than a quarter', () => {
    expect(alliesLosing(0).men).toBe(38384)
    expect(isBeaten(alliesLosing(9596).report)).toBe(false)
    expect(isBeaten(alliesLosing(9597).report)).toBe(true)
    const away = ['aa.reserve.nassau.kruse', 'aa.cavalry.british.vandeleur']
    expect(alliesLosing(0, away).men).toBe(34333)
    expect(isBeaten(alliesLosing(8583, away).report)).toBe(false)
    expect(isBeaten(alliesLosing(8584, away).report)).toBe(true)
  })
  it('a division has left when half of its brigades have, by the hour', () => {
    const gone = (ids: (readonly [`fr.${string}.${string}.${string}`, string])[]) =>
      judge('wavre', {
        exits: ids.map(([brigadeId, time]) => ({
          brigadeId,
          exit: 'chapelle-road',
          minutes: minutesOf(time),
        })),
      }).levels.french
    expect(
      gone([
        ['fr.iii.8.1', '19:00'],
        ['fr.iii.10.1', '20:00'],
      ]),
    ).toBe('major')
    expect(
      gone([
        ['fr.iii.8.1', '19:00'],
        ['fr.iii.8.2', '19:00'],
      ]),
    ).toBe('none')
    expect(
      gone([
        ['fr.iii.8.1', '19:00'],
        ['fr.iii.10.1', '20:01'],
      ]),
    ).toBe('none')
    expect(
      gone([
        ['fr.iii.8.1', '19:00'],
        ['fr.iii.10.art', '19:00'],
      ]),
    ).toBe('none')
  })
  it('results, what-ifs and contraries', () => {
    const battle = history.battles.waterloo
    const holds = (condition: Parameters<typeof conditionHolds>[0], verdict = historical('waterloo')) =>
      conditionHolds(condition, battle, history.index, report('waterloo', {}, ['wat-dry-ground']), verdict)
    expect(holds({ result: { side: 'coalition', atLeast: 'minor' } })).toBe(true)
    expect(holds({ result: { side: 'french', atLeast: 'minor' } })).toBe(false)
    expect(holds({ not: { whatIf: 'wat-dry-ground' } })).toBe(false)
    expect(holds({ all: [{ whatIf: 'wat-dry-ground' }, { any: [{ whatIf: 'wat-thielmann' }] }] })).toBe(false)
  })
})

describe('whole numbers of men (CP-LED-03, CP-LED-04)', () => {
  it('gives what is left over to the largest remainders, equal ones to the earlier', () => {
    expect(spread(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(spread(7, [5, 3, 2])).toEqual([4, 2, 1])
    expect(spread(0, [0, 0])).toEqual([0, 0])
    expect(() => spread(1, [0, 0])).toThrow('cannot be spread')
  })
  it('rounds halves up', () =>
    expect([share(5, 1, 2), share(4, 1, 3), share(195, 8, 40)]).toEqual([3, 1, 39]))
})
