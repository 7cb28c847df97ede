/** Squares battles in the campaign, both ways: men and marks into bases, and what the battle did back into the ledger (CP-SQU). */
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { draftInput } from '../../src-shared/campaign/muster/muster'
import type { BattleKey } from '../../src-shared/history/calendar'
import { draftInDetail } from '../../src-shared/rules/squares/sheet/draft/draft'
import { fieldReport } from '../../src-shared/rules/squares/state/field-report'
import { listOptions } from '../../src-shared/rules/squares/turn/options/options'
import { muster } from '../../src-shared/rules/squares/sheet/muster'
import { deciders } from '../../src-shared/rules/squares/turn/phases'
import { play, start } from '../../src-shared/rules/squares/turn/play'
import type { SqState } from '../../src-shared/rules/squares/state/state'
import { asInHistory, begun, data, give, giveAll, musterOf, rules } from './fixtures'
import { history } from './shipped'

const by = 'organiser' as const

/** Chooses squares for a battle and draws up its sheet from the campaign. */
function fought(state: CpState, battleId: BattleKey) {
  const now = giveAll(state, [
    { type: 'chooseHow', by, battleId, how: 'fight' },
    {
      type: 'chooseRuleSet',
      by,
      battleId,
      ruleSet: 'squares',
      boardId: 'squares-1km',
      houseRules: {},
      rest: 'untouched',
    },
  ])
  const input = draftInput(data, now, battleId)
  const drafted = draftInDetail({
    history,
    battleId: input.battleId,
    whatIfIds: input.whatIfIds,
    muster: input.muster,
    successor: input.leader,
  })
  return { state: now, drafted }
}

/** Some turns of the battle by chance, so that bases are hit and removed. */
function turns(sheetState: SqState, seed: number, commands: number): SqState {
  const random = seededRandom(seed)
  let state = start(sheetState, seededDice(seed, 0)).state
  for (let i = 1; i <= commands && !state.outcome; i += 1) {
    const sides = deciders(state)
    const side = sides[random.int(sides.length)]
    if (side === undefined) break
    const options = listOptions(state, side)
    const option = options[random.int(options.length)]
    if (!option) break
    state = play(state, side, option.command, seededDice(seed, i)).state
  }
  return state
}

describe('squares in the campaign', () => {
  it('CP-EX-51: bases and battalions, the highest marks of the members as hits (CP-SQU-01, CP-SQU-02)', () => {
    const ligny = asInHistory(begun(), musterOf('16-pm', 'ligny'))
    const units = { ...ligny.units }
    const set = (brigadeId: string, men: readonly number[], marks: readonly number[]) => {
      history.index.units
        .filter((r) => r.brigade.id === brigadeId)
        .forEach(({ unit }, i) => {
          const now = units[unit.id]
          if (now) units[unit.id] = { ...now, present: men[i] ?? 0, marks: marks[i] ?? 0 }
        })
    }
    set('fr.iii.8.1', [700, 700, 680], [0, 1, 0])
    set('fr.iii.8.2', [720, 650, 650], [])
    const { drafted } = fought({ ...ligny, units }, 'ligny')
    const bases = drafted.sheet.sides[1].armies
      .flatMap((a) => a.commands.flatMap((c) => c.units))
      .filter((u) => u.id.startsWith('fr.iii.8.') && u.kind === 'infantry')
    expect(bases.map((b) => [b.id, b.members.length, b.strength, b.hits])).toEqual([
      ['fr.iii.8.1', 3, 2080, 1],
      ['fr.iii.8.2', 3, 2020, 0],
    ])
  })

  it('Quatre Bras for some turns, broken off and booked (CP-SQU-03, CP-SQU-04, CP-SQU-05, CP-RES-11, CP-REP-10)', () => {
    let sawLost = 0
    for (let seed = 1; seed <= 6; seed += 1) {
      const before = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
      const { state, drafted } = fought(before, 'quatre-bras')
      const mustered = state.battles['quatre-bras'].mustered
      const end = turns(muster(drafted.sheet), seed, 400)
      const report = fieldReport(end, history, {
        menOf: (id) => mustered?.units[id as never]?.['men'] ?? 0,
        withoutPiece: drafted.withoutBase,
        ended: 'brokenOff',
      })
      if (!report) throw new Error('no report')
      const drawn = give(state, { type: 'bringReport', by, battleId: 'quatre-bras', report }).state
      const draft = draftReport(data, drawn, 'quatre-bras')
      expect(draft?.faults).toEqual([])
      expect(report.leaders).toEqual([])
      for (const piece of report.pieces) {
        const base = end.units[piece.id]
        if (base?.status !== 'destroyed') expect(piece.state).toBe('fit')
        else {
          sawLost += 1
          expect(piece.state).toBe(base.hits <= 4 ? 'broken' : 'destroyed')
        }
      }
      const booked = give(drawn, { type: 'confirmReport', by, battleId: 'quatre-bras' }).state
      expect(rules.stateFaults(booked)).toEqual([])
      const lost = Object.values(booked.reports['quatre-bras']?.lines ?? {}).reduce((n, l) => n + l.lost, 0)
      const gone = (s: CpState) => Object.values(s.units).reduce((n, u) => n + u.present, 0)
      expect(gone(before) - gone(booked)).toBeLessThanOrEqual(lost)
    }
    expect(sawLost).toBeGreaterThan(0)
  })

  it('marks fall overnight and come to Waterloo as hits (CP-REP-08, CP-ROST-09)', () => {
    const before = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
    const { state, drafted } = fought(before, 'quatre-bras')
    const mustered = state.battles['quatre-bras'].mustered
    const begunAt = muster(drafted.sheet)
    const worn: SqState = {
      ...begunAt,
      units: Object.fromEntries(
        Object.entries(begunAt.units).map(([id, u]) => [
          id,
          id === 'fr.ii.9.1' ? { ...u, hits: 3, status: 'onBoard' as const } : u,
        ]),
      ),
    }
    const report = fieldReport(worn, history, {
      menOf: (id) => mustered?.units[id as never]?.['men'] ?? 0,
      withoutPiece: drafted.withoutBase,
      ended: 'brokenOff',
    })
    if (!report) throw new Error('no report')
    const piece = report.pieces.find((p) => p.id === 'fr.ii.9.1')
    expect(piece).toMatchObject({ n: 30, d: 100, marks: 3, state: 'fit' })
    const drawn = give(state, { type: 'bringReport', by, battleId: 'quatre-bras', report }).state
    const booked = give(drawn, { type: 'confirmReport', by, battleId: 'quatre-bras' }).state
    const unit = piece?.members[0]?.unitId
    expect(unit && booked.units[unit]).toMatchObject({ marks: 3, marksAtStart: 3 })
    const morning = asInHistory(booked, (s) => s.step === '17-am')
    expect(unit && morning.units[unit]?.marks).toBe(1)
  })
})
