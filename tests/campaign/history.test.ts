/** History resolved throughout: its strengths to the man, its guns, its reckoning, and the time it takes (CP-RES-08). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaign, campaignDice, type CpCommand } from '../../src-shared/campaign'
import { mountedMen, sumOf, totals } from '../../src-shared/campaign/state/accounts'
import { historicalLosses } from '../../src-shared/campaign/report/historical'
import { differencesOf } from '../../src-shared/campaign/muster/muster'
import { leaderState } from '../../src-shared/campaign/state/successors'
import { ACCOUNTS, sideOfActor } from '../../src-shared/campaign/state/vocabulary'
import { reckon } from '../../src-shared/campaign/score/score'
import { resolve } from '../../src-shared/engine/battle'
import { indexFormations } from '../../src-shared/history/formation-index'
import { BATTLE_IDS, type BattleId } from '../../src-shared/history/vocabulary'
import { asInHistory, begun, data, historicalCommand, musterOf, opened } from './fixtures'
import { playsOn } from './kit/rule-sets'
import { calendar, history } from './shipped'

const AT: Readonly<Record<BattleId, ReturnType<typeof musterOf>>> = {
  'quatre-bras': musterOf('16-pm', 'quatre-bras'),
  ligny: musterOf('16-pm', 'ligny'),
  wavre: musterOf('18-pm', 'wavre'),
  waterloo: musterOf('18-pm', 'waterloo'),
}

describe('history throughout (CP-RES-05, CP-RES-08)', () => {
  it.each(BATTLE_IDS)('has at %s exactly the men and guns of the order of battle', (battleId) => {
    const state = asInHistory(begun(), AT[battleId])
    const wrong: string[] = []
    let units = 0
    for (const { unit } of history.index.units) {
      if (!unit.present.includes(battleId)) continue
      units += 1
      const now = state.units[unit.id]
      const men = now ? mountedMen(now, unit.arm) : -1
      const guns = (unit.guns ?? []).reduce((sum, g) => sum + g.count, 0)
      const want = unit.strengthAt?.[battleId] ?? unit.strength
      if (men !== want || now?.guns !== guns)
        wrong.push(`${unit.id}: ${men} of ${want} men, ${now?.guns ?? 0} of ${guns} guns`)
    }
    expect(wrong).toEqual([])
    expect(units).toBeGreaterThan(90)
  })

  it.each(BATTLE_IDS)('differs at %s in nothing from the roster of history', (battleId) => {
    const state = asInHistory(begun(), AT[battleId])
    const differences = differencesOf(data, state, battleId)
    expect(differences.map((d) => `${d.brigadeId} ${d.kind} ${d.was ?? ''} ${d.is ?? ''}`)).toEqual([])
  })

  it('CP-EX-33: the reckoning of history (CP-SCORE-01, CP-SCORE-02, CP-SCORE-03, CP-SCORE-04)', () => {
    const state = asInHistory(begun())
    expect(state.phase).toBe('over')
    expect(state.battles['wavre-19'].leftOut).toEqual({ rule: 'CP-RES-05', by: 'wavre' })
    const { points, difference, verdict, left, lines } = reckon(data, state)
    const figures = (kind: string) =>
      lines.filter((l) => l.kind === kind).map((l) => `${l.side} ${l.id} ${l.figure} ${l.points}`)
    expect(figures('men')).toEqual(['french coalition 46450 30', 'coalition french 47780 31'])
    expect(figures('guns')).toEqual(['french coalition 32 2', 'coalition french 220 18'])
    expect(left).toEqual({ fr: 59, aa: 78, pr: 76 })
    expect(points).toEqual({ french: 38, coalition: 84 })
    expect([difference, verdict]).toEqual([-46, 'Coalition triumph'])
    expect(lines.filter((l) => l.kind === 'leader').map((l) => l.id)).toEqual([
      'fr.guard.young',
      'fr.guard.res',
      'fr.ii.7',
      'fr.vi',
      'aa.reserve.5',
      'aa.reserve.brunswick',
    ])
  })

  it('CP-EX-43: nobody is lost or made from first to last (CP-LED-01)', () => {
    for (const state of [opened(), asInHistory(begun())]) {
      const sum = { fr: 0, aa: 0, pr: 0 }
      for (const { unit, army } of history.index.units) {
        const now = state.units[unit.id]
        expect(now && sumOf(now)).toBe(unit.strength)
        sum[army.id] += unit.strength
      }
      expect(sum).toEqual({ fr: 118601, aa: 90790, pr: 116890 })
    }
  })

  it('CP-EX-17: the losses of 15 June (CP-LED-02)', () => {
    const state = opened()
    expect(state.units['pr.i.2.ir28.f']).toMatchObject({ present: 256, killedWounded: 330, missing: 220 })
    const all = totals(Object.values(state.units))
    expect(all.killedWounded + all.missing).toBe(1200)
  })

  it('CP-EX-52: beginning on the 17th (CP-STEP-06)', () => {
    const state = begun({ startStep: '17-am' })
    expect(state.step).toBe('17-am')
    const units = history.index.units
      .filter((r) => r.brigade.id === 'fr.ii.6.1')
      .map((r) => state.units[r.unit.id])
    expect(units.reduce((sum, u) => sum + (u?.present ?? 0), 0)).toBe(3031 - 650)
    expect(units.map((u) => u?.marks)).toEqual([0, 0, 0, 0, 0])
    expect(state.reports['quatre-bras']?.how).toBe('historical')
    expect(state.reports.ligny?.winner).toBe('french')
    expect(state.weather).toBeNull()
    expect(begun({ startStep: '18-am' }).weather).toBe('storm')
  })

  it('CP-EX-75: history’s horses and guns (CP-HRS-02, CP-RES-07)', () => {
    const night = asInHistory(begun(), (s) => s.step === '16-night')
    const cuirassiers = history.index.units.find((r) => r.unit.name.includes('8e Cuirassiers'))
    const unit = cuirassiers && night.units[cuirassiers.unit.id]
    expect([unit?.present, unit?.horses]).toEqual([307, 307])
    expect(night.units['aa.i.2neth.art.stevenart' as never]).toMatchObject({ guns: 2, gunsLost: 6 })
    const lost = history.index.units
      .filter((r) => r.army.id === 'pr')
      .map((r) => night.units[r.unit.id]?.gunsLost ?? 0)
      .filter((n) => n > 0)
    expect(lost).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  it('CP-EX-81: who is out (CP-LDR-01)', () => {
    const night = asInHistory(begun(), (s) => s.step === '16-night')
    expect(leaderState(night, 'aa.reserve.5')).toBe('lightlyWounded')
    expect(leaderState(night, 'pr')).toBe('lightlyWounded')
    const waterloo = asInHistory(begun(), AT.waterloo)
    expect(leaderState(waterloo, 'aa.reserve.5')).toBe('fit')
    expect(leaderState(waterloo, 'pr')).toBe('fit')
  })

  it('counts losses of history once for each unit present (CP-RES-06)', () => {
    const sum = (battleId: BattleId, army: string) =>
      [...historicalLosses(data, battleId)].reduce((n, [id, h]) => n + (id.startsWith(army) ? h.lost : 0), 0)
    expect(sum('waterloo', 'fr')).toBe(32000)
    expect(sum('ligny', 'pr')).toBe(16700)
    expect([sum('quatre-bras', 'aa'), sum('ligny', 'fr'), sum('wavre', 'fr')]).toEqual([4932, 9680, 2350])
  })
})

describe('an order of battle edited to less than history (CP-LED-01)', () => {
  const unitSeeds = fc.array(
    fc.tuple(fc.nat(history.index.units.length - 1), fc.integer({ min: 1, max: 700 })),
    {
      minLength: 1,
      maxLength: 60,
    },
  )

  it('is resolved as in 1815 throughout, and no account falls below 0', () => {
    fc.assert(
      fc.property(unitSeeds, (edits) => {
        const orderOfBattle = structuredClone(history.orderOfBattle)
        const index = indexFormations(orderOfBattle)
        for (const [at, strength] of edits) {
          const unit = index.units[at]?.unit
          if (unit) unit.strength = Math.min(unit.strength, strength)
        }
        const edited = campaign({ ...history, orderOfBattle, index }, calendar, playsOn)
        let state = edited.muster({ id: 'test', name: 'Test', seed: 1 })
        const play = (command: CpCommand) => {
          const act = { type: 'command', side: sideOfActor(command.by), command } as const
          const done = resolve(edited, state, act, campaignDice(state))
          if (done.kind !== 'played') throw new Error(`${command.type}: ${JSON.stringify(done)}`)
          state = done.state
        }
        play(edited.commandSchema.parse({ type: 'setUp', setUp: { prologue: false } }))
        for (let guard = 0; guard < 100 && state.phase !== 'over'; guard += 1) play(historicalCommand(state))
        expect(state.phase).toBe('over')
        for (const unit of Object.values(state.units))
          for (const account of ACCOUNTS) expect(unit[account]).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 8 },
    )
  })
})
