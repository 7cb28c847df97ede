/** Giving up the field: by whatever road it comes home, nobody of that side reaches another field that day (CP-RES-12, CP-R-24). */
import { describe, expect, it } from 'vitest'
import type { CpCommand, CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import type { CpHandEntry } from '../../src-shared/campaign/report/result'
import type { CpPiece, FieldReport } from '../../src-shared/history/field-report'
import { covers } from '../../src-shared/history/vocabulary'
import { seededRandom } from '../../src-shared/engine/random'
import { allNo, asInHistory, begun, data, give, giveAll, musterOf } from './fixtures'
import { randomReport } from './random-results'

const by = 'organiser' as const
const battleId = 'quatre-bras' as const
type Side = 'french' | 'coalition'

const qb = asInHistory(begun({ houseRules: { linksFirst: true } }), musterOf('16-pm', battleId))
const facts = Object.fromEntries(Object.keys(allNo(battleId).facts).map((id) => [id, true]))
const byHand = give(qb, { type: 'chooseHow', by, battleId, how: 'hand' }).state
const onBoard = giveAll(qb, [
  { type: 'chooseHow', by, battleId, how: 'fight' },
  {
    type: 'chooseRuleSet',
    by,
    battleId,
    ruleSet: 'one-hour',
    boardId: 'boxes-400m',
    houseRules: {},
    rest: 'untouched',
  },
])

function musteredIn(state: CpState) {
  const { mustered } = state.battles[battleId]
  if (!mustered) throw new Error('not laid out')
  return mustered
}

/** One brigade of each side has left for Ligny: Kempt by the Namur road, Bachelu’s first by the French one. */
const exits: FieldReport['exits'] = [
  { brigadeId: 'aa.reserve.5.kempt', exit: 'namur-road', time: '18:00' },
  { brigadeId: 'fr.ii.5.1', exit: 'namur-road', time: '18:00' },
]

const pieces: readonly CpPiece[] = exits.map(({ brigadeId, exit, time }) => ({
  id: brigadeId,
  name: brigadeId,
  members: Object.entries(musteredIn(onBoard).units)
    .filter(([id]) => covers(brigadeId, id))
    .map(([unitId, { men }]) => ({ unitId: unitId as CpPiece['members'][number]['unitId'], men })),
  state: 'fit',
  n: 0,
  d: 1,
  cutOff: false,
  exited: { exit, time },
}))

/** From the board: given up by the rule set’s own command, or played on. */
function fought(gaveUp?: Side): CpState {
  const mustered = musteredIn(onBoard)
  const { gaveUp: _, ...plain } = randomReport(battleId, mustered, 'one-hour', seededRandom(1))
  const report: FieldReport = {
    ...plain,
    pieces: [...pieces],
    onField: Object.keys(mustered.units) as FieldReport['onField'],
    exits,
    leaders: [],
    gunsLost: {},
    facts,
    ...(gaveUp ? { gaveUp, ended: 'givenUp' } : { ended: 'played' }),
  }
  return give(onBoard, { type: 'bringReport', by, battleId, report }).state
}

function typed(gaveUp?: Side, change: Partial<CpHandEntry> = {}): CpState {
  const entry: CpHandEntry = {
    ...blankEntry(data, battleId, musteredIn(byHand)),
    ...allNo(battleId),
    facts,
    exits,
    overrides: [{ code: 'UNUSUAL', reason: 'a test' }],
    ...(gaveUp && { gaveUp }),
    ...change,
  }
  return give(byHand, { type: 'enterResult', by, entry }).state
}

const correct = (state: CpState, value: Side | null): CpState => {
  const command: CpCommand = {
    type: 'correct',
    by,
    battleId,
    field: 'gaveUp',
    value,
    reason: 'he did',
  }
  return give(state, command).state
}

function reportOf(drawn: CpState) {
  const draft = draftReport(data, drawn, battleId)
  if (!draft) throw new Error('no draft')
  return draft.report
}

const isBattery = (id: string) => id.endsWith('.art')

/** Brigades that have left by the report, those that its pieces say, and those that the next field gets; no batteries. */
function gone(drawn: CpState) {
  const report = reportOf(drawn)
  const end = give(drawn, { type: 'confirmReport', by, battleId }).state
  return {
    exits: report.exits.map(({ brigadeId }) => brigadeId).filter((id) => !isBattery(id)),
    pieces: report.pieces.flatMap(({ id, exited }) => (exited ? [id] : [])),
    transfers: end.transfers.map(({ brigadeId }) => brigadeId).filter((id) => !isBattery(id)),
  }
}

const [allied, french] = ['aa.reserve.5.kempt', 'fr.ii.5.1']

describe('who gives up the field reaches no other that day (CP-RES-12)', () => {
  it('but he who does not give it up does', () => {
    expect(gone(fought()).transfers.toSorted()).toEqual([allied, french])
    expect(gone(typed()).transfers.toSorted()).toEqual([allied, french])
  })

  it.each<[Side, string]>([
    ['coalition', french],
    ['french', allied],
  ])('%s, on its board, by hand, or by a correction of either', (side, other) => {
    const home = { exits: [other], pieces: [other], transfers: [other] }
    expect(gone(fought(side))).toEqual(home)
    expect(gone(correct(fought(), side))).toEqual(home)
    expect(gone(typed(side))).toEqual({ ...home, pieces: [] })
    expect(gone(correct(typed(), side))).toEqual({ ...home, pieces: [] })
  })

  it('nor do the batteries inside a counter that had left (CP-ONE-05)', () => {
    const batteries = (drawn: CpState) =>
      reportOf(drawn).exits.flatMap(({ brigadeId }) => (isBattery(brigadeId) ? [brigadeId] : []))
    expect(batteries(fought()).some((id) => covers('aa', id))).toBe(true)
    const others = batteries(fought('coalition'))
    expect(others.length).toBeGreaterThan(0)
    expect(others.every((id) => covers('fr', id))).toBe(true)
  })

  it('a giving up that is taken back gives the exits back (CP-HAND-11)', () => {
    expect(gone(correct(fought('coalition'), null))).toEqual(gone(fought()))
    expect(gone(correct(typed('french'), null))).toEqual(gone(typed()))
  })

  it('a fault of an exit stands at its own field, whoever gave up (CP-HAND-07)', () => {
    const [first, second] = exits
    if (!first || !second) throw new Error('no exits')
    const drawn = typed('coalition', { exits: [first, { ...second, time: '23:59' }] })
    expect(draftReport(data, drawn, battleId)?.faults).toEqual([
      expect.objectContaining({ code: 'TIME_OUTSIDE', path: 'exits.1.time' }),
    ])
  })
})
