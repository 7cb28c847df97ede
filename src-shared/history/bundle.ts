/** The whole of the historical data as one value: what drafts, screens and the campaign are handed. */
import type { Battle } from './battle'
import type { FormationIndex } from './formation-index'
import type { OrderOfBattle } from './order-of-battle'
import type { BattleId } from './vocabulary'

/** File under the history folder in which a rule set keeps what it needs beside the facts. */
export const framesFile = (ruleSet: string): string => `frames/${ruleSet}.json`

export interface History {
  readonly orderOfBattle: OrderOfBattle
  readonly battles: Readonly<Record<BattleId, Battle>>
  /** How rule sets cut the battles to their scale, by key: each reads its own, and has judged it by its own schema. */
  readonly frames: Readonly<Record<string, unknown>>
  /** The order of battle by id. */
  readonly index: FormationIndex
}
