/** Pairs of bodies in the ticks: the gap between them, and what was found when they were last looked at. */
import type { Actor } from './actors'
import type { Body } from '../../state/bodies'
import type { Progress } from './way'

/** Two bodies of which one moves at least. */
export interface Pair {
  readonly a: Actor
  readonly b: Actor
  readonly enemies: boolean
  /** Place in the canonical order of pairs. */
  readonly order: number
  /** Gap at the start of the tick; negative: overlap. */
  gap: number
  /** The bodies it was measured between. */
  readonly between: { a: Body | null; b: Body | null }
  /** When its two were last found to be clear of each other, and out of sight where that halts, in counts of changes made. */
  clear: number
  unseen: number
  /** Part of a jam: not looked at until that is broken up. */
  jammed: boolean
  /** Last looks at two friends, newest first. */
  readonly looks: Look[]
}

/**
 * What came of looking at two friends in a tick. Two that stand jammed are in the same case tick after tick, and what a cut
 * came to the first time is what it comes to again.
 */
export interface Look {
  readonly a: Stage
  readonly b: Stage
  /** Who was cut, and to what; null: neither had to be. */
  readonly cut: {
    readonly who: 'a' | 'b'
    readonly from: Progress
    readonly share: number
    readonly progress: Progress
  } | null
}

/** Where an actor is in a tick: where it began, where it is to get to, with how much of its step. */
export interface Stage {
  readonly from: Progress
  readonly to: Progress
  readonly share: number
}

/** The stage of an actor now. */
export function stageOf({ progress, proposal }: Actor): Stage {
  return { from: progress, to: proposal?.progress ?? progress, share: proposal?.share ?? 0 }
}

/** Whether an actor is at a stage still. */
function isAtStage({ from, to, share }: Stage, { progress, proposal }: Actor): boolean {
  return from === progress && to === (proposal?.progress ?? progress) && share === (proposal?.share ?? 0)
}

/** The look at two friends as they are now, if one was taken. */
export function lookAt({ a, b, looks }: Pair): Look | undefined {
  for (const look of looks) if (isAtStage(look.a, a) && isAtStage(look.b, b)) return look
  return undefined
}

/** Remembers a look. */
export function noteLook({ looks }: Pair, look: Look): void {
  looks.unshift(look)
  if (looks.length > LOOKS) looks.pop()
}

/** Looks remembered of each pair: a tick looks at it in two passes as a rule. */
const LOOKS = 4
