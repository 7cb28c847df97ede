/** Losses as history had them, of men, guns and leaders, whatever the strengths now (CP-RES-05 to -08). */
import { battleIdOf, type BattleKey, type LeaderFate } from '../../history/calendar'
import type { UnitRecord } from '../../history/formation-index'
import { share, spread } from '../../history/spread'
import type { ArmyId, BattleId } from '../../history/vocabulary'
import { gunsOf } from '../state/accounts'
import type { CampaignData } from '../state/data'
import { marksByLoss, NO_LOSS } from './pieces'
import type { CpLine, MusteredUnit } from './result'

/** Battles of the 18th, for strengths of the 18th. */
const OF_THE_18TH: readonly BattleId[] = ['wavre', 'waterloo']
const OF_THE_16TH: readonly BattleId[] = ['quatre-bras', 'ligny']

/** Men of a unit at a battle in history, and its losses there. */
export interface HistoricalLoss {
  /** `A` */
  readonly men: number
  /** `h` */
  readonly lost: number
}

/** Losses of every unit that history had `present` at a battle (CP-RES-06). */
export function historicalLosses(
  { history }: Pick<CampaignData, 'history'>,
  battleId: BattleId,
): ReadonlyMap<string, HistoricalLoss> {
  const found = new Map<string, HistoricalLoss>()
  const { losses: byArmy } = history.battles[battleId].historicalResult
  for (const army of history.orderOfBattle.armies) {
    const figures = byArmy[army.id]
    const there = history.index.units.filter(
      (r) => r.army.id === army.id && r.unit.present.includes(battleId),
    )
    const men = (r: UnitRecord) => r.unit.strengthAt?.[battleId] ?? r.unit.strength
    const note = (records: readonly UnitRecord[], total: number) => {
      const parts = spread(total, records.map(men))
      records.forEach((r, i) => found.set(r.unit.id, { men: men(r), lost: parts[i] ?? 0 }))
    }
    // Strengths edited to less than history's leave nobody to be lost, and never a man too few (CP-LED-01).
    const atLeastNone = (men: number) => Math.max(0, men)
    const lost = (records: readonly UnitRecord[]) =>
      records.reduce((sum, r) => sum + (found.get(r.unit.id)?.lost ?? 0), 0)
    const open = (records: readonly UnitRecord[]) => records.filter((r) => !found.has(r.unit.id))

    if (figures?.byFormation) {
      // An army without figures of brigades: its total by formation.
      const rows = Object.entries(figures.byFormation)
      const totals = spread(
        figures.total,
        rows.map(([, part]) => part ?? 0),
      )
      rows.forEach(([formation], i) => {
        note(
          there.filter((r) => r.unit.id.startsWith(`${formation}.`)),
          totals[i] ?? 0,
        )
      })
    } else {
      for (const r of there) {
        const next = OF_THE_16TH.includes(battleId)
          ? OF_THE_18TH.map((id) => r.unit.strengthAt?.[id]).find((x) => x !== undefined)
          : undefined
        const own = r.unit.losses?.[battleId]?.total
        if (next !== undefined) found.set(r.unit.id, { men: men(r), lost: atLeastNone(men(r) - next) })
        else if (own !== undefined) found.set(r.unit.id, { men: men(r), lost: own })
      }
      for (const [, ofBrigade] of Map.groupBy(there, (r) => r.brigade.id)) {
        const total = ofBrigade[0]?.brigade.losses?.[battleId]?.total
        const others = open(ofBrigade)
        if (total !== undefined && others.length > 0) note(others, atLeastNone(total - lost(ofBrigade)))
      }
      for (const [, ofDivision] of Map.groupBy(there, (r) => r.division.id)) {
        const total = ofDivision[0]?.division.losses?.[battleId]?.total
        const others = open(ofDivision)
        if (total === undefined || others.length === 0) continue
        const foot = others.filter((r) => r.unit.arm !== 'artillery')
        note(foot.length > 0 ? foot : others, atLeastNone(total - lost(ofDivision)))
      }
    }
    for (const r of open(there)) found.set(r.unit.id, { men: men(r), lost: 0 })
  }
  return found
}

/**
 * Lines of all units on a field as history would have it, of those that `of` accepts (CP-RES-06, CP-RES-07). Nobody is a
 * straggler (CP-R-04), so that with strengths of history the next battle has those of history too (CP-RES-08).
 */
export function historicalLines(
  data: CampaignData,
  key: BattleKey,
  onField: Readonly<Record<string, MusteredUnit>>,
  horsesOf: (unitId: string) => number,
  of: (unitId: string) => boolean = () => true,
): Map<string, CpLine> {
  const battleId = battleIdOf(key)
  const losses = historicalLosses(data, battleId)
  const { index } = data.history
  const result = data.history.battles[battleId].historicalResult.losses
  const guns = historicalGuns(data, battleId, onField)
  const lines = new Map<string, CpLine>()
  const there = index.units.filter((r) => onField[r.unit.id] !== undefined && of(r.unit.id))
  for (const ofBrigade of Map.groupBy(there, (r) => r.brigade.id).values()) {
    const men = ofBrigade.map((r) => onField[r.unit.id]?.men ?? 0)
    const lost = ofBrigade.map((r, i) => {
      const h = losses.get(r.unit.id)
      const now = men[i] ?? 0
      if (!h || h.men === 0) return 0
      return Math.min(now, now === h.men ? h.lost : share(now, h.lost, h.men))
    })
    const all = lost.reduce((sum, l) => sum + l, 0)
    const brought = men.reduce((sum, m) => sum + m, 0)
    const percent = (ofBrigade[0] && result[ofBrigade[0].army.id]?.killedWoundedPercent) ?? 0
    const killedWounded = spread(Math.floor((all * percent) / 100), lost)
    ofBrigade.forEach((r, i) => {
      const l = lost[i] ?? 0
      const k = killedWounded[i] ?? 0
      lines.set(r.unit.id, {
        ...NO_LOSS,
        men: men[i] ?? 0,
        lost: l,
        killedWounded: k,
        missing: l - k,
        marks: marksByLoss(onField[r.unit.id]?.marks ?? 0, all, brought),
        // Strengths of the 18th are of men mounted: a horse for each man lost (CP-HRS-02).
        horsesLost: Math.min(horsesOf(r.unit.id), l),
        gunsLost: guns.get(r.unit.id) ?? 0,
      })
    })
  }
  return lines
}

/** Guns lost by battery: first those of batteries that no later battle knows (CP-RES-07). */
function historicalGuns(
  { history }: CampaignData,
  battleId: BattleId,
  onField: Readonly<Record<string, MusteredUnit>>,
): ReadonlyMap<string, number> {
  const lost = new Map<string, number>()
  const { losses } = history.battles[battleId].historicalResult
  const later = OF_THE_16TH.includes(battleId) ? OF_THE_18TH : []
  for (const army of history.orderOfBattle.armies) {
    const total = losses[army.id]?.gunsLost ?? 0
    if (total === 0) continue
    const batteries = history.index.units.filter((r) => r.army.id === army.id && r.unit.arm === 'artillery')
    const here = batteries.filter((r) => onField[r.unit.id] !== undefined)
    const guns = (list: readonly UnitRecord[]) =>
      list.reduce((sum, r) => sum + (onField[r.unit.id]?.guns ?? 0), 0)
    const inHistory = batteries
      .filter((r) => r.unit.present.includes(battleId))
      .reduce((sum, r) => sum + gunsOf(r.unit), 0)
    const now = guns(here)
    let left = inHistory === 0 ? 0 : Math.floor((total * Math.min(now, inHistory)) / inHistory)
    const last = here.filter((r) => !later.some((id) => r.unit.present.includes(id)))
    for (const list of [last, here.filter((r) => !last.includes(r))]) {
      const some = Math.min(left, guns(list))
      const parts = spread(
        some,
        list.map((r) => onField[r.unit.id]?.guns ?? 0),
      )
      list.forEach((r, i) => lost.set(r.unit.id, parts[i] ?? 0))
      left -= some
    }
  }
  return lost
}

/** Fates of the order of battle at a battle, of those whose formation is on the field (CP-RES-07, CP-LDR-01). */
export function historicalFates(
  data: CampaignData,
  key: BattleKey,
  onField: (formationId: string) => boolean,
  isFit: (leaderId: string) => boolean,
): { readonly id: string; readonly fate: LeaderFate }[] {
  const battleId = battleIdOf(key)
  return data.leaders.flatMap((post) => {
    const fate = post.fates.find((f) => f.battle === battleId)
    if (!fate || !isFit(post.id)) return []
    return post.formations.some(onField) ? [{ id: post.id, fate: fate.fate }] : []
  })
}

/** The army of an id of the order of battle, without a check. */
export const armyIn = (id: string): ArmyId => (id.startsWith('fr') ? 'fr' : id.startsWith('aa') ? 'aa' : 'pr')
