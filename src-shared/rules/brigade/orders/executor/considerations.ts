/** What an executor of orders may think of for one brigade and one move. */
import type { Point } from '../../../../board/table/vectors'
import type { Action } from '../../turn/commands'

/** A plot that might be made, and how near to an enemy it halts, inches (BR-MOVE-15). */
export interface Plotted {
  readonly actions: readonly Action[]
  readonly stopAt?: number
}

/** To come nearer to a point, by whatever way is free. */
export interface Going {
  readonly toward: Point
  readonly stopAt: number
}

export type Thought = Plotted | Going

/** Stand: the end of a list of thoughts. */
export const STAND: Plotted = { actions: [] }
