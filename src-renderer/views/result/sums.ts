// What a result comes to for each army, line by line, beside the figures of 1815 of the same kind.
import { ARMY_IDS, type ArmyId } from '../../../src-shared/history/vocabulary'
import type { BattleReport } from '../../stores/campaign/muster'

export interface SumLine {
  readonly key:
    | 'there'
    | 'evening'
    | 'comeBack'
    | 'scattered'
    | 'forGood'
    | 'killedWounded'
    | 'missing'
    | 'after'
  readonly here: number
  /** The figure of 1815 of the same kind; `unknown`: nobody counted it; null: it does not belong here. */
  readonly old: number | 'unknown' | null
  /** A part of the line above it. */
  readonly part: boolean
}

export interface ArmySums {
  readonly army: ArmyId
  readonly hasHistory: boolean
  readonly lines: readonly SumLine[]
  /** What the sources give as lost for good here, where the result lies outside it; null: it does not, or none do. */
  readonly usual: { readonly low: number; readonly high: number } | null
}

export function armySums({
  rows,
  losses1815,
}: Pick<BattleReport, 'rows' | 'losses1815'>): readonly ArmySums[] {
  return ARMY_IDS.flatMap((army) => {
    const row = rows.find(({ id }) => id === army)
    if (!row) return []
    const old = losses1815.find((one) => one.army === army) ?? null
    const forGood = row.killedWounded + row.missing
    const line = (key: SumLine['key'], here: number, then: SumLine['old'], part = false): SumLine => ({
      key,
      here,
      old: then,
      part,
    })
    const lines = [
      line('there', row.before, null),
      line('evening', row.lost, 'unknown'),
      line('comeBack', row.stragglers, 'unknown', true),
      ...(row.scattered > 0 ? [line('scattered', row.scattered, 'unknown', true)] : []),
      line('forGood', forGood, old ? old.killedWounded + old.missing : null),
      line('killedWounded', row.killedWounded, old?.killedWounded ?? null, true),
      line('missing', row.missing, old?.missing ?? null, true),
      line('after', row.after, null),
    ]
    const isFar = old !== null && (forGood < old.low || forGood > old.high)
    return [{ army, hasHistory: old !== null, lines, usual: isFar ? { low: old.low, high: old.high } : null }]
  })
}
