/** Two battles of a day under way at once: facts ahead, brigades handed over, reports in either order (CP-STEP-08, CP-R-06). */
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../src-shared/engine/battle'
import { clockTime } from '../../src-shared/engine/holds'
import type { JsonValue } from '../../src-shared/engine/json'
import type { CpCommand, CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { stillThere } from '../../src-shared/campaign/report/draft'
import type { CpHandEntry } from '../../src-shared/campaign/report/result'
import type { BattleKey } from '../../src-shared/history/calendar'
import { covers } from '../../src-shared/history/vocabulary'
import { checkState } from './check-state'
import { randomCampaign } from './random-campaign'
import { allNo, asInHistory, begun, data, give, giveAll, musterOf, refused, rules } from './fixtures'

const by = 'organiser' as const
const TWO = { houseRules: { linksFirst: true } }
const PACK = 'aa.reserve.5.pack'

/** Both battles of the 16th laid out, each at its table, Ligny's with its first command given. */
const sixteenth = giveAll(asInHistory(begun(TWO), musterOf('16-pm', 'quatre-bras')), [
  { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'hand' },
  { type: 'chooseHow', by, battleId: 'ligny', how: 'fight' },
  {
    type: 'chooseRuleSet',
    by,
    battleId: 'ligny',
    ruleSet: 'squares',
    boardId: 'squares-1km',
    houseRules: {},
    rest: 'untouched',
  },
  { type: 'begin', by, battleId: 'ligny' },
])

const alliesFree: CpCommand = {
  type: 'answerFact',
  by,
  battleId: 'quatre-bras',
  factId: 'qb-allies-free',
  yes: true,
}

function mustered(state: CpState, key: BattleKey) {
  const found = state.battles[key].mustered
  if (!found) throw new Error(`${key} is not laid out`)
  return found
}

/** A brigade that has lost so many of its men leaves Quatre Bras by the road to Namur. */
function leaving(state: CpState, brigadeId: string, time: string, men = 0, playedTo?: string): CpCommand {
  const units = Object.entries(mustered(state, 'quatre-bras').units).filter(([id]) => covers(brigadeId, id))
  const piece = {
    id: brigadeId,
    name: brigadeId,
    members: units.map(([unitId, unit]) => ({ unitId, men: unit.men })),
    state: 'fit',
    n: 0,
    d: 1,
    men,
    cutOff: false,
  }
  return {
    type: 'leave',
    by,
    battleId: 'quatre-bras',
    brigadeId,
    exit: 'namur-road',
    time,
    pieces: [piece],
    ...(playedTo !== undefined && { playedTo }),
  } as CpCommand
}

function entered(state: CpState, key: BattleKey, change: Partial<CpHandEntry> = {}): CpCommand {
  const { left } = state.battles[key]
  const overrides = [{ code: 'UNUSUAL', reason: 'a small table' }]
  const blank = blankEntry(data, key, stillThere(mustered(state, key), left))
  const entry = { ...blank, ...allNo(key), overrides, ...change }
  return { type: 'enterResult', by, entry, reason: 'club table' }
}

const booked = (key: BattleKey): CpCommand => ({ type: 'confirmReport', by, battleId: key })

function playAll(state: CpState, commands: readonly ((now: CpState) => CpCommand)[]): CpState {
  return commands.reduce((now, command) => {
    const given = command(now)
    const after = give(now, given).state
    checkState(after, given)
    return after
  }, state)
}

const accounts = (state: CpState, brigadeId: string) =>
  Object.entries(state.units).flatMap(([id, unit]) => (covers(brigadeId, id) ? [unit] : []))
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

const TYPED = { losses: { 'aa.reserve.5': { men: 300 }, 'fr.ii': { men: 2000 } } } as Partial<CpHandEntry>
const LIGNY_TYPED = { losses: { 'pr.i': { men: 5000 }, 'fr.iii': { men: 1500 } } } as Partial<CpHandEntry>

describe('two tables at once (CP-STEP-08)', () => {
  it('reports that come home in either order give the same ledger, reports and state', () => {
    const handed = playAll(sixteenth, [() => alliesFree, (now) => leaving(now, PACK, '18:00', 200)])
    const first = playAll(handed, [
      (now) => entered(now, 'quatre-bras', TYPED),
      () => booked('quatre-bras'),
      (now) => entered(now, 'ligny', LIGNY_TYPED),
      () => booked('ligny'),
    ])
    const second = playAll(handed, [
      (now) => entered(now, 'ligny', LIGNY_TYPED),
      () => booked('ligny'),
      (now) => entered(now, 'quatre-bras', TYPED),
      () => booked('quatre-bras'),
    ])
    expect(first.step).toBe('16-night')
    expect(second.units).toEqual(first.units)
    expect(second.reports).toEqual(first.reports)
    expect(stateHash(second)).toBe(stateHash(first))
    expect(stateHash(asInHistory(second))).toBe(stateHash(asInHistory(first)))
  })

  it('while both are open the campaign goes on only when both are home', () => {
    const ligny = playAll(sixteenth, [(now) => entered(now, 'ligny', LIGNY_TYPED), () => booked('ligny')])
    expect([ligny.step, ligny.battle, ligny.battles.ligny.phase]).toEqual(['16-pm', 'quatre-bras', 'done'])
    const both = playAll(ligny, [(now) => entered(now, 'quatre-bras', TYPED), () => booked('quatre-bras')])
    expect(both.step).toBe('16-night')
  })

  it('a brigade handed over is booked at once and comes on at the other table with the men left to it', () => {
    const before = sum(
      Object.entries(mustered(sixteenth, 'quatre-bras').units).map(([id, u]) =>
        covers(PACK, id) ? u.men : 0,
      ),
    )
    const now = playAll(sixteenth, [() => alliesFree, (state) => leaving(state, PACK, '18:00', 200)])
    const men = Object.entries(mustered(now, 'ligny').units).map(([id, u]) => (covers(PACK, id) ? u.men : 0))
    expect(sum(men)).toBe(before - 200)
    expect(sum(accounts(now, PACK).map((u) => u.killedWounded + u.missing))).toBe(100)
    expect(mustered(now, 'ligny').brigades[PACK]).toEqual({ entry: 'namur-road-west', minutes: 20 * 60 })
  })

  it('CP-LINK-04: who is due earlier than the other table has been played comes on at once', () => {
    const now = playAll(sixteenth, [() => alliesFree, (state) => leaving(state, PACK, '18:00', 0, '20:45')])
    expect(clockTime(mustered(now, 'ligny').brigades[PACK]?.minutes ?? 0)).toBe('20:45')
  })

  it('CP-HRS-02: horses are lost with the men of cavalry that goes over', () => {
    const merlen = 'aa.cavalry.merlen'
    const id =
      Object.keys(mustered(sixteenth, 'quatre-bras').brigades).find((b) => b.includes('merlen')) ?? merlen
    const now = playAll(sixteenth, [() => alliesFree, (state) => leaving(state, id, '18:00', 100)])
    const lost = sum(accounts(now, id).map((u) => u.killedWounded + u.missing))
    expect(lost).toBe(50)
    expect(sum(accounts(now, id).map((u) => u.horsesLost))).toBe(
      sum(accounts(now, id).map((u) => Math.floor(((u.killedWounded + u.missing) * 150) / 100))),
    )
  })

  it('what is entered of its division falls on those who stayed; of itself nothing more can be entered', () => {
    const handed = playAll(sixteenth, [() => alliesFree, (now) => leaving(now, PACK, '18:00', 200)])
    const { state } = give(handed, entered(handed, 'quatre-bras', TYPED))
    const draft = draftReport(data, state, 'quatre-bras')
    const lost = (id: string) =>
      sum(Object.entries(draft?.report.lines ?? {}).map(([unit, line]) => (covers(id, unit) ? line.lost : 0)))
    expect([lost(PACK), lost('aa.reserve.5')]).toEqual([200, 500])
    expect(draft?.report.exits).toContainEqual({ brigadeId: PACK, exit: 'namur-road', time: '18:00' })
    const before = accounts(state, PACK)
    expect(accounts(give(state, booked('quatre-bras')).state, PACK)).toEqual(before)
    const wrong = give(handed, entered(handed, 'quatre-bras', { losses: { [PACK]: { men: 10 } } })).state
    expect(draftReport(data, wrong, 'quatre-bras')?.faults).toContainEqual({
      code: 'NOT_PRESENT',
      path: `losses.${PACK}`,
      values: { id: PACK },
    })
  })

  it('an answer once given stands, whatever the report says, and the log names the difference', () => {
    const entry = (now: CpState) => entered(now, 'quatre-bras', TYPED)
    const home = playAll(sixteenth, [() => alliesFree, entry])
    const { state, events } = give(home, booked('quatre-bras'))
    expect(events.filter((e) => e.kind === 'answerStands').map((e) => e.data['fact'])).toEqual([
      'qb-allies-free',
    ])
    expect(state.reports['quatre-bras']?.facts).toEqual({ 'qb-allies-free': true, 'qb-french-free': false })
    expect(state.battles['quatre-bras'].linksApplied).toEqual(['link-qb-allied-to-ligny'])
  })

  it('the ready-made what-if beside a transfer is not offered', () => {
    const historical = giveAll(asInHistory(begun(TWO), musterOf('16-pm', 'quatre-bras')), [
      alliesFree,
      { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'historical' },
    ])
    expect(give(historical, booked('quatre-bras')).state.offers).toEqual([])
  })

  it('a fact left open is answered by the report, and who left by the way out still comes on', () => {
    const exits = [{ brigadeId: PACK, exit: 'namur-road', time: '18:00' }] as CpHandEntry['exits']
    const facts = { 'qb-allies-free': true, 'qb-french-free': false }
    const now = playAll(sixteenth, [
      (state) => entered(state, 'quatre-bras', { ...TYPED, exits, facts }),
      () => ({ ...booked('quatre-bras'), playedTo: '16:00' }) as CpCommand,
    ])
    expect(mustered(now, 'ligny').brigades[PACK]?.minutes).toBe(20 * 60)
  })

  it('nothing reaches a battle that is over: its report stands as it was', () => {
    const ligny = playAll(sixteenth, [(now) => entered(now, 'ligny', LIGNY_TYPED), () => booked('ligny')])
    const after = playAll(ligny, [() => alliesFree])
    expect(refused(after, leaving(after, PACK, '18:00'))).toBe('NOT_A_WAY_OUT')
    expect(after.reports.ligny).toEqual(ligny.reports.ligny)
  })

  it.each([
    ['before the link is fulfilled', sixteenth, '18:00', 'NOT_A_WAY_OUT'],
    ['before the hour of the link', give(sixteenth, alliesFree).state, '16:45', 'TIME_OUTSIDE'],
    ['after the end of the battle', give(sixteenth, alliesFree).state, '23:00', 'TIME_OUTSIDE'],
    [
      'twice',
      playAll(sixteenth, [() => alliesFree, (now) => leaving(now, PACK, '18:00')]),
      '18:30',
      'NOT_PRESENT',
    ],
  ])('a brigade does not go over %s', (_, state, time, code) => {
    expect(refused(state, leaving(state, PACK, time))).toBe(code)
  })

  it('once a brigade has gone over, rule set and way of its battle are fixed', () => {
    const now = playAll(sixteenth, [() => alliesFree, (state) => leaving(state, PACK, '18:00')])
    expect(refused(now, { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'historical' })).toBe(
      'RULE_SET_FIXED',
    )
  })

  it('without the house rule the second battle waits for the first', () => {
    const one = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
    expect(refused(one, { type: 'chooseHow', by, battleId: 'ligny', how: 'hand' })).toBe(
      'EARLIER_BATTLE_OPEN',
    )
    const open = give(one, { type: 'chooseHow', by, battleId: 'quatre-bras', how: 'hand' }).state
    expect(refused(open, leaving(open, PACK, '18:00'))).toBe('WRONG_PHASE')
  })
})

describe('the organiser’s hand while both battles are laid out (CP-EDIT-01, CP-ROST-07)', () => {
  const edit = (path: string, value: JsonValue): CpCommand => ({
    type: 'edit',
    by,
    path,
    value,
    reason: 'late',
  })
  const GUNS = 'fr.iii.8.art'

  it('takes nobody from the field where he has been laid out, and says which it is', () => {
    const placing = edit(`placings.quatre-bras.${GUNS}`, { entry: 'charleroi-road', time: '16:00' })
    expect(rules.refuse(sixteenth, 0, placing)).toMatchObject({
      code: 'DOUBLE_PRESENCE',
      rule: 'CP-ROST-07',
      values: { id: GUNS, battle: 'ligny' },
    })
  })

  it('a what-if set afterwards brings to the first field only whom the second does not have', () => {
    // Girard's division has been laid out at Ligny; with Ney he would fight at Quatre Bras.
    const now = give(sixteenth, edit('whatIfs.qb-girard', true)).state
    checkState(now, edit('whatIfs.qb-girard', true))
    const girard = (key: BattleKey) =>
      Object.keys(mustered(now, key).units).filter((id) => covers('fr.ii.7', id))
    expect(girard('ligny').length).toBeGreaterThan(0)
    expect(girard('quatre-bras')).toEqual([])
  })

  it('CP-STEP-03: a battle from which an edit takes one side whole is left out', () => {
    const open = give(asInHistory(begun(), musterOf('18-pm', 'wavre')), {
      type: 'chooseHow',
      by,
      battleId: 'wavre',
      how: 'hand',
    }).state
    expect(open.battles.wavre.phase).toBe('resolve')
    const now = give(open, edit('choices.pr-16-retreat', 'liege')).state
    expect(now.battles.wavre).toMatchObject({ phase: 'leftOut', leftOut: { rule: 'CP-STEP-03' } })
    expect(now.reports.wavre).toBeUndefined()
    expect(asInHistory(now).phase).toBe('over')
  })

  it.each([102260, 102591, 102624, 102890, 107781])(
    'keeps campaign %i, in which he did, in order',
    (seed) => {
      expect(randomCampaign(seed, checkState).last.phase).toBe('over')
    },
  )
})

describe('a link that is fulfilled while the other table plays (CP-STEP-08 a)', () => {
  const eighteenth = giveAll(asInHistory(begun(TWO), musterOf('18-pm', 'wavre')), [
    { type: 'chooseHow', by, battleId: 'wavre', how: 'hand' },
    { type: 'chooseHow', by, battleId: 'waterloo', how: 'hand' },
    { type: 'begin', by, battleId: 'waterloo' },
  ])
  const limal = (playedTo: string): CpCommand => ({
    type: 'answerFact',
    by,
    battleId: 'wavre',
    factId: 'wavre-limal-1800',
    yes: true,
    playedTo,
  })
  const hours = (state: CpState) =>
    Object.entries(mustered(state, 'waterloo').brigades).flatMap(([id, at]) =>
      covers('pr.ii', id) ? [[id, at.minutes] as const] : [],
    )

  it('touches only what has not yet come on', () => {
    const was = new Map(hours(eighteenth))
    const playedTo = Math.min(...was.values()) + 5
    const now = new Map(hours(give(eighteenth, limal(clockTime(playedTo))).state))
    const moved = [...now].filter(([id, minutes]) => minutes !== was.get(id))
    expect(moved.length).toBeGreaterThan(0)
    for (const [id, minutes] of now) {
      const before = was.get(id) ?? 0
      expect(minutes).toBe(before <= playedTo ? before : before + 60)
    }
  })

  it('touches all of them when the other table has not come so far', () => {
    const was = new Map(hours(eighteenth))
    for (const [id, minutes] of hours(give(eighteenth, limal('12:00')).state))
      expect(minutes).toBe((was.get(id) ?? 0) + 60)
  })
})
