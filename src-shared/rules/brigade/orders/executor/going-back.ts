/** Nobody goes at once back to where he was a move ago: two reasons that each bring him where the other holds would keep him going to and fro (10.4). */
import { distance, turnBetween, type Point } from '../../../../board/table/vectors'
import { bodyOf, didLast, middleIn } from '../../state/bodies'
import { brigadeOf } from '../../state/lookup'
import type { BrState } from '../../state/state'

/** Degrees of a turn that count as much as an inch. */
const TURN = 20
/** A step as short as this may be gone back; a way as long as that nobody goes back in one move. */
const SHORTEST = 0.15
const LONGEST = 6
/** Who comes so much nearer to where he was, as a share of how far off that is, goes back. */
const BACK = 0.4

/** A middle, and which way the body faces. */
interface Stand extends Point {
  readonly heading: number
}

function apart(one: Stand, other: Stand): number {
  return distance(one, other) + Math.abs(turnBetween(one.heading, other.heading)) / TURN
}

/** How far a brigade came in its last move, and from where; undefined: it stood, or came far. */
export function lastStep(
  state: BrState,
  id: string,
): { readonly was: Stand; readonly off: number } | undefined {
  if (didLast(state, id) === 'stood') return undefined
  const { from, pose, formation } = brigadeOf(state, id)
  const was = { ...middleIn(state, id, from, formation), heading: from.heading }
  const off = apart({ ...bodyOf(state, id).centre, heading: pose.heading }, was)
  return off > SHORTEST && off < LONGEST ? { was, off } : undefined
}

/** Whether a step that ends there undoes the last one. */
export function undoes({ was, off }: NonNullable<ReturnType<typeof lastStep>>, end: Stand): boolean {
  return apart(end, was) <= BACK * off
}
