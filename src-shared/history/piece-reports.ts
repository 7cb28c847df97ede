/** From the pieces of a battle to its report by units and brigades, whatever the rule set (CP-REP-03, -04, CP-RES-09). */
import type { BattleReport, UnitEnd } from './battle-report'
import type { CpPiece } from './field-report'
import type { FormationIndex } from './formation-index'
import { share, spread } from './spread'
import type { BrigadeId, UnitId } from './vocabulary'

/** Men brought and lost by unit; one in two pieces has the worse end (CP-REP-03, -04). */
export function unitReports(pieces: readonly CpPiece[]): BattleReport['units'] {
  const reports = new Map<UnitId, BattleReport['units'][number]>()
  for (const { members, state, n, d } of pieces) {
    const men = members.map((member) => member.men)
    const all = men.reduce((sum, each) => sum + each, 0)
    const losses = spread(state === 'fit' ? Math.min(all, share(all, n, d)) : all, men)
    members.forEach(({ unitId, men: brought }, i) => {
      const before = reports.get(unitId)
      reports.set(unitId, {
        unitId,
        men: (before?.men ?? 0) + brought,
        menLost: (before?.menLost ?? 0) + (losses[i] ?? 0),
        end: worse(before?.end, state),
      })
    })
  }
  return [...reports.values()]
}

function worse(before: UnitEnd | undefined, now: UnitEnd): UnitEnd {
  return before === 'destroyed' || (before === 'broken' && now === 'fit') ? before : now
}

/** A unit of the order of battle that was on the field, with the men it brought and, if it is gone, its way out. */
export interface Leaver {
  readonly unitId: string
  readonly men: number
  /** Minutes after midnight at the edge of the map. */
  readonly gone?: { readonly exit: string; readonly minutes: number } | undefined
}

/** Brigades of which units with more than half of their men have gone by an exit, and when (CP-RES-09). */
export function brigadeExits(index: FormationIndex, units: readonly Leaver[]): BattleReport['exits'] {
  const brought = new Map<BrigadeId, number>()
  const leaving = new Map<string, { brigadeId: BrigadeId; exit: string; steps: Step[] }>()
  for (const { unitId, men, gone } of units) {
    const brigadeId = index.unitById.get(unitId)?.brigade.id
    if (brigadeId === undefined) continue
    brought.set(brigadeId, (brought.get(brigadeId) ?? 0) + men)
    if (!gone) continue
    const key = `${brigadeId} ${gone.exit}`
    const entry = leaving.get(key) ?? { brigadeId, exit: gone.exit, steps: [] }
    entry.steps.push({ minutes: gone.minutes, men })
    leaving.set(key, entry)
  }
  return [...leaving.values()].flatMap(({ brigadeId, exit, steps }) => {
    let men = 0
    for (const step of steps.toSorted((a, b) => a.minutes - b.minutes)) {
      men += step.men
      if (2 * men > (brought.get(brigadeId) ?? 0)) return [{ brigadeId, exit, minutes: step.minutes }]
    }
    return []
  })
}

interface Step {
  readonly minutes: number
  readonly men: number
}
