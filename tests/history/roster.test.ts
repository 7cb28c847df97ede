/** Who is on a field after what-ifs and whatever a campaign adds (CP-ROST). */
import { describe, expect, it } from 'vitest'
import { rosterDifferences } from '../../src-shared/history/edit/differences'
import { roster, type RosterOptions } from '../../src-shared/history/roster'
import type { Cause, Muster, Roster } from '../../src-shared/history/roster-types'
import { minutesOf, type BattleId, type UnitId } from '../../src-shared/history/vocabulary'
import { whatIfFaults, whatIfsInForce } from '../../src-shared/history/what-ifs'
import { shippedHistory } from './shipped'

const history = shippedHistory()
const rosterAt = (battle: BattleId, whatIfs: string[] = [], options: RosterOptions = {}) =>
  roster(history, battle, whatIfs, options)
const brigade = (r: Roster, id: string) => r.brigades.find((b) => b.record.brigade.id === id)
const unitIds = (r: Roster, id: string) =>
  brigade(r, id)?.units.map((u) => u.record.unit.id.slice(id.length + 1))
const men = (r: Roster, id: string) => brigade(r, id)?.units.reduce((sum, u) => sum + u.men, 0)
/** `HH:MM entry`, `on the board` or undefined. */
function place(r: Roster, id: string): string | undefined {
  const placing = brigade(r, id)?.placing
  if (!placing) return undefined
  if (placing.kind === 'deployment') return 'on the board'
  const hours = String(Math.floor(placing.dueMinutes / 60)).padStart(2, '0')
  return `${hours}:${String(placing.dueMinutes % 60).padStart(2, '0')} ${placing.entry}`
}
const link: Cause = { kind: 'link', id: 'link-wavre-limal' }
const shift = (formation: 'pr.i' | 'pr.ii', minutes: number): Muster => ({
  shifts: [{ formation, minutes, kind: 'arrivalShift', cause: link }],
})

describe('what-ifs in force', () => {
  const { waterloo, ligny } = history.battles
  const ids = (chosen: string[]) => whatIfsInForce(waterloo, chosen).map((w) => w.id)

  it('has the default unless another of its group is chosen (CP-ROST-02)', () => {
    expect(ids([])).toEqual(['wat-wet-ground'])
    expect(ids(['wat-dry-ground'])).toEqual(['wat-dry-ground'])
  })
  it('brings those of the same battle that go with one', () =>
    expect(ids(['wat-no-pursuit'])).toEqual(['wat-wet-ground', 'wat-no-pursuit', 'wat-thielmann']))
  it('refuses two of a group and names both', () =>
    expect(whatIfFaults(ligny, ['ligny-no-derlon', 'ligny-derlon-divided']).map((f) => f.code)).toEqual([
      'TWO_OF_A_GROUP',
    ]))
  it('refuses one of another battle', () =>
    expect(whatIfFaults(ligny, ['qb-girard'])[0]).toMatchObject({
      code: 'UNKNOWN_WHAT_IF',
      sentence: 'Ligny has no what-if “qb-girard”. Choose from the list of this battle.',
    }))
})

describe('which units come (CP-ROST-04)', () => {
  it('CP-EX-18: present units, all of a brigade nobody lists, added ones with their brigade', () => {
    const waterloo = rosterAt('waterloo')
    expect(unitIds(waterloo, 'aa.reserve.6.lambert')?.length).toBe(3)
    expect(men(waterloo, 'aa.reserve.6.lambert')).toBe(2128)
    const quatreBras = rosterAt('quatre-bras')
    expect(unitIds(quatreBras, 'aa.reserve.nassau.kruse')?.length).toBe(3)
    expect(men(quatreBras, 'aa.reserve.nassau.kruse')).toBe(2880)
    const borcke = rosterAt('wavre', ['wv-borcke-stays'])
    expect(unitIds(borcke, 'pr.iii.9.ir30')?.toSorted()).toEqual(['1', '2', 'f'])
    expect(unitIds(borcke, 'pr.iii.9.klw1')?.toSorted()).toEqual(['1', '2', '3'])
    expect(unitIds(rosterAt('wavre'), 'pr.iii.9.ir30')?.toSorted()).toEqual(['2', 'f'])
  })
  it('narrows the artillery of a group to the batteries named', () =>
    expect(unitIds(rosterAt('quatre-bras'), 'aa.reserve.5.art')).toEqual(['rogers', 'rettberg']))
  it('brings later units by the same entry at their own hour', () => {
    const light = brigade(rosterAt('quatre-bras'), 'aa.reserve.brunswick.light')
    const hours = light?.units.map((u) => (u.placing.kind === 'arrival' ? u.placing.dueMinutes : null))
    expect(new Set(hours)).toEqual(new Set([minutesOf('15:45'), minutesOf('18:15')]))
  })
  it('CP-EX-70: a brigade at two battles is divided as its units are', () => {
    expect(unitIds(rosterAt('wavre'), 'pr.i.cav.lutzow')).toEqual(['6uhlans'])
    expect(unitIds(rosterAt('waterloo'), 'pr.i.cav.lutzow')).toEqual(['1klw', '2klw', '4hussars'])
  })
  it('leaves out units that are not fit to come, and a brigade without one (CP-ROST-05)', () => {
    const units = new Map(
      history.index.units
        .filter((r) => r.brigade.id !== 'fr.i.1.1')
        .map((r) => [r.unit.id as string, { men: 400, guns: 4, grade: r.unit.quality, marks: 1 }]),
    )
    const now = rosterAt('waterloo', [], { muster: { units } })
    expect(brigade(now, 'fr.i.1.1')).toBeUndefined()
    expect(now.absent.find((a) => a.brigadeId === 'fr.i.1.1')?.why).toBe('noUnit')
    expect(brigade(now, 'fr.i.1.2')?.units.every((u) => u.men === 400 && u.marks === 1)).toBe(true)
  })
})

describe('hours (CP-ROST-06)', () => {
  it('CP-EX-21: shifts add up', () => {
    const now = rosterAt('waterloo', ['wat-bulow-early'], { muster: shift('pr.ii', 60) })
    expect(place(now, 'pr.ii.5.ir2')).toBe('18:15 lasne-road')
    expect(place(now, 'pr.iv.15.ir18')).toBe('14:15 lasne-road')
    expect(place(now, 'pr.i.1.ir12')).toBe('17:30 ohain-road')
    expect(brigade(now, 'pr.ii.5.ir2')?.shiftedBy).toEqual([
      { minutes: -90, cause: { kind: 'whatIf', id: 'wat-bulow-early' } },
      { minutes: 60, cause: link },
    ])
  })
  it('CP-EX-22: too late, and not at all', () => {
    const late = rosterAt('waterloo', [], { muster: shift('pr.ii', 180) })
    expect(place(late, 'pr.ii.5.ir2')).toBeUndefined()
    expect(late.absent).toContainEqual({ brigadeId: 'pr.ii.5.ir2', why: 'tooLate', causes: [link] })
    const never = rosterAt('waterloo', ['wat-bulow-early'], { muster: shift('pr.ii', 240) })
    expect(never.brigades.some((b) => b.record.corps.id === 'pr.ii')).toBe(false)
    const message = { formation: 'pr.ii', minutes: 240, kind: 'message', cause: link } as const
    expect(
      place(rosterAt('waterloo', ['wat-bulow-early'], { muster: { shifts: [message] } }), 'pr.ii.5.ir2'),
    ).toBeUndefined()
  })
  it('does not shift what a what-if brings itself', () => {
    const early = rosterAt('wavre', ['wv-early-arrival'])
    expect(place(early, 'fr.iii.10.1')).toBe('14:10 namur-chaussee')
    expect(place(early, 'fr.cav2.9cav.1')).toBe('14:30 dion-road')
    expect(place(early, 'fr.iv.14.1')).toBe('15:00 namur-chaussee')
    expect(early.startMinutes).toBe(minutesOf('14:00'))
  })
  it('brings Lambert by the road on dry ground, and at 11:30 lets him stand where history had him', () => {
    expect(place(rosterAt('waterloo', ['wat-dry-ground']), 'aa.reserve.6.lambert')).toBe(
      '10:45 brussels-chaussee',
    )
    const later = rosterAt('waterloo', ['wat-dry-ground'], { muster: { startTime: '11:30' } })
    expect(place(later, 'aa.reserve.6.lambert')).toBe('on the board')
  })
  it('CP-EX-80: moved brigades come on at the start and do not go back to their places', () => {
    const hook = rosterAt('waterloo', ['wat-french-right-hook', 'wat-girard-present'], {
      muster: { startTime: '13:00' },
    })
    for (const id of ['fr.vi.19.1', 'fr.vi.20.2', 'fr.ii.2cav.1'])
      expect(place(hook, id)).toBe('13:00 nivelles-chaussee')
    expect(place(hook, 'fr.ii.7.1')).toBe('13:00 charleroi-chaussee')
  })
  it('CP-EX-30: the battle opens at ten, Lambert comes by an arrival used without its what-if', () => {
    const arrival = history.battles.waterloo.whatIf
      .find((w) => w.id === 'wat-dry-ground')
      ?.reinforcements?.find((a) => a.label === 'Lambert')
    if (!arrival) throw new Error('no arrival of Lambert')
    const cause: Cause = { kind: 'decision', id: 'fr-18-opening' }
    const now = rosterAt('waterloo', [], {
      muster: { startTime: '10:00', useArrivals: [{ arrival, cause }] },
    })
    expect(place(now, 'aa.reserve.6.lambert')).toBe('10:45 brussels-chaussee')
    expect(brigade(now, 'aa.reserve.6.lambert')?.placedBy).toEqual(cause)
  })
  it('runs over the night where both days are fought as one battle', () => {
    const both = rosterAt('wavre', [], { overNight: true })
    expect(both.endMinutes).toBe(1440 + minutesOf('11:00'))
  })
})

describe('placings (CP-ROST-02, -03, -07)', () => {
  it('keeps away for good what any what-if removes', () => {
    const none = rosterAt('waterloo', ['wat-no-prussians', 'wat-thielmann'])
    expect(none.brigades.some((b) => b.record.army.id === 'pr')).toBe(false)
    expect(none.absent.find((a) => a.brigadeId === 'pr.iii.12.ir31')).toEqual({
      brigadeId: 'pr.iii.12.ir31',
      why: 'removed',
      causes: [{ kind: 'whatIf', id: 'wat-no-prussians' }],
    })
  })
  it('brings a transfer with its own hour, which nothing shifts', () => {
    const cause: Cause = { kind: 'link', id: 'link-qb-french-to-ligny' }
    const first: UnitId = 'fr.ii.5.1.2leger-1'
    const transfers = [
      {
        brigadeId: 'fr.ii.5.1' as const,
        unitIds: [first],
        entry: 'namur-road-west',
        minutes: minutesOf('19:40'),
        cause,
      },
    ]
    const now = rosterAt('ligny', [], {
      muster: { transfers, shifts: [{ formation: 'fr.ii', minutes: 60, kind: 'arrivalShift', cause }] },
    })
    expect(place(now, 'fr.ii.5.1')).toBe('19:40 namur-road-west')
    expect(brigade(now, 'fr.ii.5.1')?.units.map((u) => u.basis)).toEqual(['transferred'])
  })
  it('CP-EX-48: who has a place in another battle of the step does not come, and the list says why', () => {
    const cause: Cause = { kind: 'otherBattle', id: 'quatre-bras' }
    const elsewhere = new Map(
      history.index.units.filter((r) => r.corps.id === 'fr.i').map((r) => [r.unit.id as string, cause]),
    )
    const now = rosterAt('ligny', [], { muster: { elsewhere } })
    expect(brigade(now, 'fr.i.4.1')).toBeUndefined()
    expect(rosterDifferences(history, now).filter((d) => d.brigadeId === 'fr.i.4.1')).toEqual([
      expect.objectContaining({ kind: 'stays', causes: expect.arrayContaining([cause]) as unknown }),
    ])
  })
  it('on another day leaves of the other what-ifs only what they remove (CP-STEP-05)', () => {
    const morning = rosterAt('wavre', [
      'wv-second-day',
      'wv-early-arrival',
      'wv-borcke-stays',
      'wv-thielmann-gone',
    ])
    expect([morning.date, morning.startMinutes]).toEqual(['1815-06-19', minutesOf('03:00')])
    expect(place(morning, 'fr.iii.10.1')).toBe('on the board')
    expect(brigade(morning, 'pr.ii.8.ir21')).toBeUndefined()
    expect(brigade(morning, 'pr.iii.9.ir8')).toBeUndefined()
    expect(brigade(morning, 'pr.iii.12.ir31')).toBeUndefined()
  })
  it('takes up a place later than the start at its hour', () => {
    const placing = brigade(rosterAt('wavre', ['wv-borcke-stays']), 'pr.iii.9.ir8')?.placing
    expect(placing).toMatchObject({ kind: 'deployment', fromMinutes: minutesOf('16:30') })
  })
})

describe('holds (CP-ROST-12)', () => {
  it('holds the Guard light cavalry at Quatre Bras unless it is freed', () => {
    expect(brigade(rosterAt('quatre-bras'), 'fr.guard.lightcav.1')?.held).toMatchObject({
      until: 'end',
      cause: null,
    })
    expect(
      brigade(rosterAt('quatre-bras', ['qb-guard-cavalry-free']), 'fr.guard.lightcav.1')?.held,
    ).toBeNull()
  })
  it('CP-EX-82: an option holds formations until its hour, with its cause', () => {
    const cause: Cause = { kind: 'decision', id: 'fr-18-opening' }
    const holds = (['fr.guard.grenadiers', 'fr.vi'] as const).map((formation) => ({
      formation,
      until: '11:30',
      reason: 'before the rear of the army is up',
      cause,
    }))
    const now = rosterAt('waterloo', [], { muster: { startTime: '10:00', holds } })
    expect(brigade(now, 'fr.guard.grenadiers.1')?.held).toEqual({
      until: '11:30',
      reason: 'before the rear of the army is up',
      cause,
    })
    expect(brigade(now, 'fr.i.1.1')?.held).toBeNull()
  })
})

describe('differences from history (CP-ROST-11)', () => {
  it('are none in the battle as it was', () => {
    for (const battle of ['quatre-bras', 'ligny', 'wavre', 'waterloo'] as const)
      expect(rosterDifferences(history, rosterAt(battle))).toEqual([])
  })
  it('name what stays, comes, moves and is freed, each with its cause', () => {
    const cause = (id: string) => [{ kind: 'whatIf', id }]
    const qb = rosterDifferences(
      history,
      rosterAt('quatre-bras', ['qb-girard', 'qb-guard-cavalry-free', 'qb-derlon-absent']),
    )
    expect(qb).toContainEqual({
      brigadeId: 'fr.ii.7.1',
      kind: 'comes',
      was: null,
      is: 'charleroi-road',
      causes: cause('qb-girard'),
    })
    expect(qb).toContainEqual({
      brigadeId: 'fr.guard.lightcav.1',
      kind: 'hold',
      was: 'end',
      is: null,
      causes: cause('qb-guard-cavalry-free'),
    })
    const early = rosterDifferences(history, rosterAt('waterloo', ['wat-bulow-early']))
    expect(early).toContainEqual({
      brigadeId: 'pr.iv.15.ir18',
      kind: 'hour',
      was: minutesOf('15:45'),
      is: minutesOf('14:15'),
      causes: cause('wat-bulow-early'),
    })
  })
})
