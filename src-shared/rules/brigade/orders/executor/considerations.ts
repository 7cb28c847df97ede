/** What an executor of orders may think of for one brigade and one move. */
import type { Action } from '../../turn/commands'

/** A plot that might be made, and how near to an enemy it halts, inches (BR-MOVE-15). */
export interface Thought {
  readonly actions: readonly Action[]
  readonly stopAt?: number
}

/** Stand: the end of a list of thoughts. */
export const STAND: Thought = { actions: [] }
