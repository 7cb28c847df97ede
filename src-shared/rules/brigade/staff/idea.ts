/** What a staff thinks of doing: a command, what it is for, and how good it is. */
import type { BrCommand, CommandOf } from '../turn/commands'

/** What an act is wanted for: keys of sentences under `staff.wants`. */
export const WANTS = [
  'writesOrder',
  'takesPlace',
  'takesOpenPlace',
  'savesPlace',
  'exploits',
  'sparesHorse',
  'stopsFollowers',
  'saves',
  'ridesClear',
  'charges',
  'hurtsEnemy',
  'followsOrder',
  'returnsToGuns',
  'getsAway',
  'rallies',
  'callsBack',
  'nothingBetter',
] as const
export type Want = (typeof WANTS)[number]

export interface Idea<C extends BrCommand = BrCommand> {
  readonly command: C
  readonly wants: Want
  /** In figures worth; of one phase all are alike. */
  readonly score: number
  /** Brigade whose order it may serve. */
  readonly brigadeId?: string
}

/** A new order that a commander thinks of sending. */
export type Message = Pick<CommandOf<'AlterOrder'>, 'addressee' | 'order'> & Pick<Idea, 'wants' | 'score'>

/** What a point is worth, figures. */
export const A_POINT = 12

/** The best idea, and what came next of those that were thought of, the better first. */
export interface Decision {
  readonly idea: Idea
  readonly others: readonly Idea[]
}

/** The first of some ideas, the best first, with the two behind it. */
export function decided([idea, ...others]: readonly Idea[]): Decision | undefined {
  return idea && { idea, others: others.slice(0, 2) }
}

/** An idea beside which nothing else was thought of. */
export const only = (wants: Want, command: BrCommand, brigadeId?: string): Decision => ({
  idea: { command, wants, score: 0, ...(brigadeId !== undefined && { brigadeId }) },
  others: [],
})
