/** A round of melee: what each side of a group brings, and what came of it. */
import type { Side } from '../../../engine/sides'
import type { MeleeGroup } from './groups'
import type { MeleeTotal } from './totals'

type BySide<T> = readonly [T, T]

/** A group with what each side brings, before its dice. */
export interface GroupPlan {
  readonly group: MeleeGroup
  readonly totals: BySide<readonly MeleeTotal[]>
  readonly sums: BySide<number>
  /** Whether a side throws: able bodies, a total above 0, and somebody to hurt (BR-MEL-02, BR-MEL-07, BR-GEN-02). */
  readonly throws: BySide<boolean>
}

/** What came of a round. */
export interface RoundResult {
  readonly plan: GroupPlan
  /** The side that lost; null: drawn or without a decision. */
  readonly loser: Side | null
  readonly undecided: 'harmless' | 'noDecision' | null
}
