/** What the campaign hands the draft of a rule set for a battle (7.1 of its rules). */
import type { BattleKey } from './battle-keys'
import type { Holders } from './battle-report'
import type { Rating } from './order-of-battle'
import type { Muster, Roster } from './roster-types'
import type { BattleId } from './vocabulary'

/** Who leads a formation now. */
export interface Leading {
  /** Leader who has the command; null: the senior colonel of a brigade. */
  readonly leaderId: string | null
  readonly name: string
  readonly rating: Rating
  /** Formation from which he came up, if he is a successor. */
  readonly from: string | null
}

/** What the draft of a rule set is handed for a battle (7.1). */
export interface BattleDraftInput {
  readonly key: BattleKey
  readonly battleId: BattleId
  readonly whatIfIds: readonly string[]
  readonly muster: Muster
  readonly roster: Roster
  /** Men in command, successors too (CP-ROST-10). */
  readonly leader: (formationId: string) => Leading
  readonly wetUntil: string | null
  readonly startTime: string
  /** Latest moment to which it is played, past its own end (CP-LINK-08). */
  readonly playedOnTo: number | null
  /** Brigade rules: figures by true strength (CP-R-22). */
  readonly trueStrength: boolean
  /** Pieces stand where they stood the evening before (CP-STEP-05). */
  readonly samePlaces: boolean
  /** Who holds the ground when it begins, where that is not as in the file (CP-STEP-05). */
  readonly holders?: Holders
}
