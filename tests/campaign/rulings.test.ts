/** Rulings of the campaign, and what of the rule sets' cut-off it keeps: each by its id (section 6, 7 of the rules). */
import { describe, expect, it } from 'vitest'
import type { CpCommand, CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { rosterOf, unitMuster } from '../../src-shared/campaign/muster/muster'
import { sharesOf, splitOf } from '../../src-shared/campaign/report/pieces'
import { splitsOf } from '../../src-shared/campaign/report/report'
import { defaultHouseRules } from '../../src-shared/campaign/course/house-rules'
import type { CpHandEntry } from '../../src-shared/campaign/report/result'
import { seededRandom } from '../../src-shared/engine/random'
import type { BattleKey } from '../../src-shared/history/calendar'
import type { CpPiece, FieldReport } from '../../src-shared/history/field-report'
import { share } from '../../src-shared/history/spread'
import { covers } from '../../src-shared/history/vocabulary'
import { allNo, asInHistory, begun, data, give, giveAll, musterOf, rules } from './fixtures'
import { randomReport } from './random-results'
import { history } from './shipped'

const by = 'organiser' as const
const qb = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
const BOARDS = {
  squares: 'squares-1km',
  'one-hour': 'boxes',
  brigade: 'table-inches',
  'fast-play': 'table-inches',
}

/** Lays a battle out for a rule set. */
function fought(state: CpState, battleId: BattleKey, ruleSet: keyof typeof BOARDS): CpState {
  const kind = ruleSet === 'one-hour' ? 'boxes' : undefined
  const { boards } = history.battles[battleId === 'wavre-19' ? 'wavre' : battleId]
  const boardId = (kind && boards.find((b) => b.kind === kind)?.id) ?? BOARDS[ruleSet]
  return giveAll(state, [
    { type: 'chooseHow', by, battleId, how: 'fight' },
    { type: 'chooseRuleSet', by, battleId, ruleSet, boardId, houseRules: {}, rest: 'untouched' },
  ])
}

function musteredIn(state: CpState, key: BattleKey) {
  const { mustered } = state.battles[key]
  if (!mustered) throw new Error(`${key} is not laid out`)
  return mustered
}

const factsOf = (key: BattleKey) => allNo(key).facts

/** Brings a report and books it. */
function booked(state: CpState, report: FieldReport, battleId: BattleKey): CpState {
  const whole = { ...report, facts: factsOf(battleId) }
  return giveAll(state, [
    { type: 'bringReport', by, battleId, report: whole },
    { type: 'confirmReport', by, battleId },
  ])
}

/** A report of pieces that stand for whole brigades; everybody else on the field is untouched. */
function reportOf(state: CpState, key: BattleKey, ruleSet: string, pieces: readonly CpPiece[]): FieldReport {
  const mustered = musteredIn(state, key)
  const plain = randomReport(key, mustered, ruleSet, seededRandom(1))
  return {
    ...plain,
    pieces: [...pieces],
    onField: Object.keys(mustered.units) as FieldReport['onField'],
    holders: mustered.holders as FieldReport['holders'],
    record: null,
    exits: [],
    leaders: [],
    gunsLost: {},
    late: [],
    endTime: '21:00',
    ended: 'played',
    facts: {},
    gaveUp: undefined,
  } as FieldReport
}

function pieceOf(state: CpState, key: BattleKey, brigadeId: string, change: Partial<CpPiece>): CpPiece {
  const { units } = musteredIn(state, key)
  const members = Object.entries(units)
    .filter(([id]) => covers(brigadeId, id))
    .map(([unitId, { men }]) => ({ unitId: unitId as CpPiece['members'][number]['unitId'], men }))
  return { id: brigadeId, name: brigadeId, members, state: 'fit', n: 0, d: 1, cutOff: false, ...change }
}

/** A battle by hand, with these losses and whatever it takes to be confirmed. */
function byHand(
  state: CpState,
  key: BattleKey,
  losses: CpHandEntry['losses'],
  more: Partial<CpHandEntry> = {},
): CpState {
  const laid = give(state, { type: 'chooseHow', by, battleId: key, how: 'hand' }).state
  const entry: CpHandEntry = {
    ...blankEntry(data, key, musteredIn(laid, key)),
    ...allNo(key),
    losses,
    overrides: [{ code: 'UNUSUAL', reason: 'a test' }],
    ...more,
  }
  return giveAll(laid, [
    { type: 'enterResult', by, entry },
    { type: 'confirmReport', by, battleId: key },
  ])
}

describe('the ledger and the rule sets', () => {
  it('CP-LED-07: what is carried on is the ledger alone, whatever rule set reported into it', () => {
    const end = (ruleSet: 'brigade' | 'fast-play') => {
      const laid = fought(qb, 'quatre-bras', ruleSet)
      const report = randomReport('quatre-bras', musteredIn(laid, 'quatre-bras'), 'brigade', seededRandom(9))
      return booked(laid, { ...report, ruleSet, leaders: [] }, 'quatre-bras')
    }
    const [a, b] = [end('brigade'), end('fast-play')]
    expect(a.reports['quatre-bras']?.ruleSet).not.toBe(b.reports['quatre-bras']?.ruleSet)
    expect(a.units).toEqual(b.units)
    const later = (state: CpState) => asInHistory(state, musterOf('18-pm', 'waterloo'))
    expect(rosterOf(data, later(a), 'waterloo').brigades).toEqual(
      rosterOf(data, later(b), 'waterloo').brigades,
    )
  })
  it('CP-R-02: losses are reckoned on the piece and spread, not battalion by battalion', () => {
    const men = [101, 101, 101, 101, 101]
    const split = splitOf(505, { state: 'fit', n: 33, d: 100 }, splitsOf(data, defaultHouseRules()))
    const shares = sharesOf(split, men)
    const sum = (of: 'lost' | 'permanent' | 'killedWounded') => shares.reduce((n, s) => n + s[of], 0)
    expect([sum('lost'), sum('permanent'), sum('killedWounded')]).toEqual([167, 83, 74])
    expect(men.reduce((n, m) => n + share(m, 33, 100), 0)).toBe(165)
  })
  it('CP-R-04: history has no stragglers and breaks no unit in the ledger', () => {
    const state = asInHistory(begun(), (s) => s.step === '16-night')
    const lines = Object.values(state.reports.ligny?.lines ?? {})
    expect(lines.reduce((n, line) => n + line.lost, 0)).toBeGreaterThan(20_000)
    expect(lines.filter((line) => line.stragglers + line.scattered > 0 || line.end !== 'fit')).toEqual([])
  })
  it('CP-R-14: a battery without a horse left comes with its men and guns', () => {
    const battery = history.index.units.find(
      ({ unit }) => unit.arm === 'artillery' && unit.present.includes('quatre-bras'),
    )?.unit.id
    if (!battery) throw new Error('no battery')
    const before = qb.units[battery]
    if (!before) throw new Error('not in the ledger')
    expect(before.horses).toBeGreaterThan(0)
    const units = { ...qb.units, [battery]: { ...before, horses: 0, horsesLost: before.horses } }
    expect(unitMuster(data, { ...qb, units }, 'quatre-bras', battery)).toEqual(
      unitMuster(data, qb, 'quatre-bras', battery),
    )
  })
  it('CP-R-15: losses of a battalion are entered without an entry for its brigade', () => {
    const done = byHand(qb, 'quatre-bras', oneUnit('fr.ii.9.1', 120))
    const lost = Object.entries(done.reports['quatre-bras']?.lines ?? {}).filter(([, line]) => line.lost > 0)
    expect(lost.map(([id, line]) => [id, line.lost])).toEqual([[firstUnit('fr.ii.9.1'), 120]])
  })
  it('CP-R-19: a brigade of the 16th, the 18th and the 19th is booked three times, old stragglers with new', () => {
    const brigade = history.index.units.find(
      ({ unit: { present, arm } }) =>
        arm === 'infantry' && present.includes('ligny') && present.includes('wavre'),
    )?.brigade.id
    if (!brigade) throw new Error('no brigade of both days')
    const unit = firstUnit(brigade)
    let state = asInHistory(begun(), musterOf('16-pm', 'ligny'))
    state = byHand(state, 'ligny', oneUnit(brigade, 200))
    state = asInHistory(state, musterOf('18-pm', 'wavre'))
    const evening = state.units[unit]
    state = byHand(state, 'wavre', oneUnit(brigade, 100))
    const { marks, marksAtStart, stragglers, stragglersAtStart } = must(state, unit)
    expect([marksAtStart, stragglersAtStart]).toEqual([marks, stragglers])
    expect(stragglers).toBe((evening?.stragglers ?? 0) + 50)
    state = asInHistory(state, musterOf('19-am', 'wavre-19'))
    const morning = must(state, unit)
    state = byHand(state, 'wavre-19', oneUnit(brigade, 60))
    const last = must(state, unit)
    expect(last.stragglersAtStart).toBe(morning.stragglers + 30)
    expect(last.killedWounded + last.missing).toBe(morning.killedWounded + morning.missing + 30)
    expect(Object.keys(state.reports)).toEqual(expect.arrayContaining(['ligny', 'wavre', 'wavre-19']))
  })
  it('CP-R-25: a wrong figure found later is set right now; what was played stays played', () => {
    let state = asInHistory(begun(), musterOf('16-pm', 'ligny'))
    state = byHand(state, 'ligny', oneUnit('pr.i.1.ir12', 300))
    state = asInHistory(state, musterOf('18-pm', 'waterloo'))
    const wavre = state.reports.wavre
    const entry = state.reports.ligny?.input
    if (entry?.kind !== 'hand') throw new Error('not by hand')
    const right = { ...entry.entry, losses: oneUnit('pr.i.1.ir12', 30) }
    const command: CpCommand = {
      type: 'amend',
      by,
      battleId: 'ligny',
      entry: right,
      corrections: [],
      reason: 'a nought',
    }
    const amended = give(state, command).state
    expect(amended.reports.wavre).toEqual(wavre)
    expect([amended.step, amended.phase]).toEqual([state.step, state.phase])
    expect(amended.reports.ligny?.amended.map(({ reason }) => reason)).toEqual(['a nought'])
    const unit = firstUnit('pr.i.1.ir12')
    const gone = (s: CpState) => must(s, unit).killedWounded + must(s, unit).missing
    expect(gone(state) - gone(amended)).toBe(135)
    expect(rules.stateFaults(amended)).toEqual([])
  })
  it('CP-EDIT-04: an amendment gives back a general and names who would have ended otherwise', () => {
    const brigade = 'pr.i.1.ir12'
    let state = asInHistory(begun(), musterOf('16-pm', 'ligny'))
    state = byHand(
      state,
      'ligny',
      {},
      { states: { [brigade]: 'broken' }, leaders: [{ id: 'pr.i.1', fate: 'killed' }] },
    )
    state = asInHistory(state, musterOf('18-pm', 'waterloo'))
    expect(state.leaders['pr.i.1']?.state).toBe('killed')
    const entry = state.reports.ligny?.input
    if (entry?.kind !== 'hand') throw new Error('not by hand')
    const right = { ...entry.entry, states: {}, leaders: [] }
    const amend: CpCommand = {
      type: 'amend',
      by,
      battleId: 'ligny',
      entry: right,
      corrections: [],
      reason: 'another day',
    }
    const { state: amended, events } = give(state, amend)
    expect(amended.leaders).not.toHaveProperty(['pr.i.1'])
    expect(events.find(({ kind }) => kind === 'amendWouldEnd')?.data).toEqual({
      battle: 'ligny',
      ended: [{ id: brigade, state: 'fit' }],
    })
    // What has befallen him since stays as it is.
    const edit = {
      type: 'edit',
      by,
      path: 'leaders.pr.i.1',
      value: 'captured',
      reason: 'the letter',
    } as const
    const taken = give(give(state, edit).state, amend).state
    expect(taken.leaders['pr.i.1']).toEqual({ state: 'captured' })
  })
})

describe('what the rule sets say of lost and cut off pieces', () => {
  it('CP-R-28: a battery inside a counter loses nobody while that stands, and all when it breaks', () => {
    const laid = fought(qb, 'quatre-bras', 'one-hour')
    const battery = Object.keys(musteredIn(laid, 'quatre-bras').units).find((id) => covers('fr.ii.9.art', id))
    if (battery === undefined) throw new Error('no battery')
    const lostOf = (change: Partial<CpPiece>) => {
      const pieces = ['fr.ii.9.1', 'fr.ii.9.2'].map((id) => pieceOf(laid, 'quatre-bras', id, change))
      const report = { ...reportOf(laid, 'quatre-bras', 'one-hour', pieces), facts: factsOf('quatre-bras') }
      const drawn = give(laid, { type: 'bringReport', by, battleId: 'quatre-bras', report }).state
      const line = draftReport(data, drawn, 'quatre-bras')?.report.lines[battery as never] as
        | { readonly lost: number; readonly men: number; readonly end: string }
        | undefined
      return line && [line.lost === 0 ? 'none' : line.lost === line.men ? 'all' : 'some', line.end]
    }
    expect(lostOf({ n: 8, d: 30 })).toEqual(['none', 'fit'])
    expect(lostOf({ state: 'broken' })).toEqual(['all', 'broken'])
  })
  it('CP-ONE-04: a counter reported cut off stays so till the night if its side lost; a lost leader rolls', () => {
    const laid = fought(qb, 'quatre-bras', 'one-hour')
    const piece = pieceOf(laid, 'quatre-bras', 'fr.ii.9.1', { n: 8, d: 30, cutOff: true })
    const plain = reportOf(laid, 'quatre-bras', 'one-hour', [piece])
    const end = (gaveUp: 'french' | 'coalition') => {
      const report = {
        ...plain,
        gaveUp,
        ended: 'givenUp' as const,
        leaders: [{ id: 'fr.ii.9', fate: 'lost' as const }],
        facts: factsOf('quatre-bras'),
      }
      const drawn = give(laid, { type: 'bringReport', by, battleId: 'quatre-bras', report }).state
      return give(drawn, { type: 'confirmReport', by, battleId: 'quatre-bras' })
    }
    const unit = piece.members[0]?.unitId
    if (!unit) throw new Error('no member')
    expect([must(end('french').state, unit).cutOff, must(end('coalition').state, unit).cutOff]).toEqual([
      true,
      false,
    ])
    const fate = end('french').events.find((event) => event.kind === 'leaderLost')
    expect(fate?.rules).toContain('CP-LDR-02')
    expect(end('french').state.leaders['fr.ii.9']?.since).toBe('quatre-bras')
  })
  it('CP-BRI-04: a brigade off the table by a way out is fit and gone; one cut off has no ordinary night', () => {
    const laid = fought(qb, 'quatre-bras', 'brigade')
    const gone = pieceOf(laid, 'quatre-bras', 'aa.reserve.5.kempt', {
      n: 4,
      d: 16,
      exited: { exit: 'namur-road', time: '19:00' },
    })
    const cut = pieceOf(laid, 'quatre-bras', 'fr.ii.9.1', { n: 6, d: 16, cutOff: true })
    const report = {
      ...reportOf(laid, 'quatre-bras', 'brigade', [gone, cut]),
      exits: [{ brigadeId: 'aa.reserve.5.kempt' as const, exit: 'namur-road', time: '19:00' }],
      gaveUp: 'french' as const,
      ended: 'givenUp' as const,
    }
    const evening = booked(laid, report, 'quatre-bras')
    expect(evening.reports['quatre-bras']?.exits).toMatchObject([{ brigadeId: 'aa.reserve.5.kempt' }])
    expect(evening.reports['quatre-bras']?.leaders).toEqual([])
    for (const { unitId } of gone.members) expect(must(evening, unitId).state).toBe('fit')
    const morning = asInHistory(evening, (s) => s.step === '17-am')
    const unit = cut.members[0]?.unitId
    if (!unit) throw new Error('no member')
    expect(must(evening, unit)).toMatchObject({ cutOff: true, marks: 2 })
    expect(must(morning, unit).cutOff).toBe(false)
    expect(must(morning, unit).marks).toBeGreaterThanOrEqual(1)
  })
})

function firstUnit(brigadeId: string) {
  const unit = history.index.units.find((record) => record.brigade.id === brigadeId)?.unit.id
  if (!unit) throw new Error(`no unit in ${brigadeId}`)
  return unit
}

const oneUnit = (brigadeId: string, men: number): CpHandEntry['losses'] => ({
  [firstUnit(brigadeId)]: { men },
})

function must(state: CpState, unitId: string) {
  const unit = state.units[unitId as keyof typeof state.units]
  if (!unit) throw new Error(`no unit ${unitId}`)
  return unit
}
