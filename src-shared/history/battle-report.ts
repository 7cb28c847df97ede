/** What a battle, under whatever rule set or by hand, tells the judge of victory: a neutral report. */
import type { ArmyId, BattleId, BrigadeId, SideId, UnitId } from './vocabulary'

/** Army that holds each objective; null: nobody. */
export type Holders = Readonly<Record<string, ArmyId | null>>

/** How a unit ended a battle (CP-REP-02). */
export type UnitEnd = 'fit' | 'broken' | 'destroyed'

export interface BattleReport {
  readonly battleId: BattleId
  /** Day on which it was fought: a battle of another day than the file's is judged by CP-WIN-07. */
  readonly date: string
  /** What-ifs that were in force. */
  readonly whatIfIds: readonly string[]
  /** Before the first turn. */
  readonly holdersAtStart: Holders
  /** At the end of each turn; minutes after midnight of the first day. Null: there is no record (CP-WIN-02). */
  readonly record: readonly { readonly minutes: number; readonly holders: Holders }[] | null
  /** At the end of the battle. */
  readonly holders: Holders
  /** Every unit that was on the field, with the men it brought and the men that left its ranks. */
  readonly units: readonly {
    readonly unitId: UnitId
    readonly men: number
    readonly menLost: number
    readonly end: UnitEnd
  }[]
  /** Brigades known to be broken, where that was not counted by units (CP-RES-05). */
  readonly brokenBrigades?: readonly BrigadeId[]
  /** Brigades gone by a way out, and when, at the edge of the map. */
  readonly exits: readonly {
    readonly brigadeId: BrigadeId
    readonly exit: string
    readonly minutes: number
  }[]
  /** Answers to questions of fact; one without an answer is answered no. */
  readonly facts: Readonly<Record<string, boolean>>
  /** Answers to conditions at a clock time, by `clockQuestion`, where there is no record. */
  readonly answers?: Readonly<Record<string, boolean>>
  /** Side that gave up the field (CP-RES-12). */
  readonly gaveUp?: SideId
}

/** A brigade as it ended, counted from its units (CP-REP-06). */
export interface BrigadeEnd {
  readonly brigadeId: BrigadeId
  readonly men: number
  readonly end: UnitEnd
}

/**
 * Brigades on the field: broken if units with more than half of the men it brought are broken or destroyed, destroyed
 * if the same holds of destroyed units alone (CP-REP-06).
 */
export function brigadeEnds(report: BattleReport): ReadonlyMap<string, BrigadeEnd> {
  const sums = new Map<string, { men: number; lost: number; destroyed: number }>()
  for (const { unitId, men, end } of report.units) {
    const id = unitId.slice(0, unitId.lastIndexOf('.'))
    const sum = sums.get(id) ?? { men: 0, lost: 0, destroyed: 0 }
    sum.men += men
    if (end !== 'fit') sum.lost += men
    if (end === 'destroyed') sum.destroyed += men
    sums.set(id, sum)
  }
  const named = new Set<string>(report.brokenBrigades)
  return new Map(
    [...sums].map(([id, { men, lost, destroyed }]) => {
      const end = 2 * destroyed > men ? 'destroyed' : 2 * lost > men || named.has(id) ? 'broken' : 'fit'
      return [id, { brigadeId: id as BrigadeId, men, end }]
    }),
  )
}

/** Key of the question whether a side held some ground at a clock time. */
export function clockQuestion(side: SideId, objectives: readonly string[], at: string): string {
  return `${side} ${[...objectives].toSorted().join('+')} ${at}`
}
