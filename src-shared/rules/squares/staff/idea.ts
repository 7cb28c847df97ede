/** What the staff thinks of doing: a command, what it is for, and how good it is. */
import type { SqBattleCommand } from '../turn/commands'

/** What an act is wanted for: keys of sentences under `staff.wants`. */
export const WANTS = [
  'hurtsEnemy',
  'takesPlace',
  'goesForPlace',
  'keepsPlace',
  'keepsReserve',
  'followsOrder',
  'readiesAssault',
  'getsBetterShot',
  'getsAway',
  'closesUp',
  'entersTown',
  'leaves',
  'comesOn',
  'rallies',
  'fires',
  'mostToDo',
  'leastToLose',
  'helpsGeneral',
  'staysWithTroops',
  'defends',
  'sparesBest',
  'hurtsWorn',
  'fallsBack',
  'pressesOn',
  'takesGround',
  'nothingBetter',
  'onlyChoice',
] as const
export type Want = (typeof WANTS)[number]

export interface Idea {
  readonly command: SqBattleCommand
  readonly wants: Want
  /** The same measure for all ideas of one choice: worth of troops in most. */
  readonly score: number
  /** Command whose order it may serve. */
  readonly commandId?: string | undefined
}

/** The best idea, and the two next to it of those that were thought of. */
export interface Decision {
  readonly idea: Idea
  readonly others: readonly Idea[]
}

/** The best of more than a score, and what came next; of equals the first. */
export function decide(ideas: readonly Idea[], above = -Infinity): Decision | undefined {
  let idea: Idea | undefined
  for (const each of ideas) if (each.score > (idea?.score ?? above)) idea = each
  if (!idea) return undefined
  const others = ideas.filter((each) => each !== idea).toSorted((a, b) => b.score - a.score)
  return { idea, others: others.slice(0, 2) }
}
