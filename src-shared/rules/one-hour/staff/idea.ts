/** What the staff thinks of doing: a command, what it is for, and how good it is. */
import type { OhCommand } from '../turn/commands'

/** What an act is wanted for: keys of sentences under `staff.wants`. */
export const WANTS = [
  'hurtsEnemy',
  'mustCharge',
  'goesForPlace',
  'keepsPlace',
  'getsBetterShot',
  'getsAway',
  'facesEnemy',
  'deploys',
  'takesCover',
  'closesUp',
  'keepsReserve',
  'followsOrder',
  'leaves',
  'comesOn',
  'standsAgainstHorse',
  'isFreeOfHorse',
  'rallies',
  'helpsTroops',
  'card',
  'takesGround',
  'staysSafe',
  'faces',
  'rerollHelps',
  'retiresHere',
  'nothingBetter',
  'onlyChoice',
] as const
export type Want = (typeof WANTS)[number]

export interface Idea<C extends OhCommand = OhCommand> {
  readonly command: C
  readonly wants: Want
  /** In hits worth, the same for all acts of a phase. */
  readonly score: number
  /** Unit whose order it may serve. */
  readonly unitId?: string
}

/** The best idea, and the two next to it of those that were thought of. */
export interface Decision {
  readonly idea: Idea
  readonly others: readonly Idea[]
}

/** The best of at least a score, and what came next; of equals the first. */
export function decide(ideas: readonly Idea[], least = -Infinity): Decision | undefined {
  const order = ideas.toSorted((a, b) => b.score - a.score)
  const [idea, ...others] = order
  return idea && idea.score >= least ? { idea, others: others.slice(0, 2) } : undefined
}

/** An end of a phase, with what was left undone as not good enough. */
export function nothing(command: OhCommand, others: readonly Idea[] = []): Decision {
  return {
    idea: { command, wants: 'nothingBetter', score: 0 },
    others: others.toSorted((a, b) => b.score - a.score).slice(0, 2),
  }
}
