/** The whole of the historical data as one value: what drafts, screens and the campaign are handed. */
import type { Battle } from './battle'
import type { FormationIndex } from './formation-index'
import type { SquaresFrames } from './frames'
import type { OrderOfBattle } from './order-of-battle'
import type { BattleId } from './vocabulary'

export interface History {
  readonly orderOfBattle: OrderOfBattle
  readonly battles: Readonly<Record<BattleId, Battle>>
  /** How rule sets cut the battles to their scale. */
  readonly frames: { readonly squares: SquaresFrames }
  /** The order of battle by id. */
  readonly index: FormationIndex
}
