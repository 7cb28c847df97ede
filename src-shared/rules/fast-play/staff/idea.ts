/** Something the staff may do, how good it is thought to be, and what came next. */
import type { FpCommand } from '../turn/commands'
import type { Want } from './plan'

export interface Idea {
  readonly command: FpCommand
  readonly want: Want
  readonly score: number
  /** Whose general order it serves; null: the staff's own plan. */
  readonly orderOf: string | null
}

export interface Decision {
  readonly idea: Idea
  /** The next best, the better first. */
  readonly others: readonly Idea[]
}

/** The best of some ideas; undefined: there are none. */
export function decide(ideas: readonly Idea[]): Decision | undefined {
  const [idea, ...others] = ideas.toSorted((a, b) => b.score - a.score)
  return idea && { idea, others: others.slice(0, 2) }
}

export function only(command: FpCommand, want: Want = 'nothingBetter'): Decision {
  return { idea: { command, want, score: 0, orderOf: null }, others: [] }
}
