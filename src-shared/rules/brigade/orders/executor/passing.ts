/** Where skirmishers may end who pass through friends: no two bodies of a side rest upon each other (BR-MOVE-11). */
import { gapBetween } from '../../../../board/table/bodies'
import { moved } from '../../../../board/table/rectangles'
import { distance } from '../../../../board/table/vectors'
import { blockageOf } from '../../movement/blockage'
import { bodyOf, bodyOfSize, isAbandoned, type Body } from '../../state/bodies'
import { standingNear } from '../../state/nearby'
import type { BrState } from '../../state/state'
import { KEEP_OUT } from '../../sheet/tables'
import type { Action } from '../../turn/commands'
import { hindrances, Trials } from './trials'

/** The looks of a move at which one with little luck ends it. */
const RESTS_FROM = 5
/** Friends so near are passed in a move, and past the last of them it goes on so far, inches. */
const PASSES_WITHIN = 12
const GOES_ON = [1, 2, 3] as const
/** Inches that are worth going, though it is set back behind a friend. */
const FARTHER_ON = 0.5

/**
 * Whether a brigade that moves finds a place: skirmishers go on past the friend upon whom they would end, or are set back
 * to the last clear place, and go where that leaves them farther on, whatever they throw. An inch before an enemy their way
 * ends: no place is clear that lies beyond. `tracks`: where friends who have planned will be at each look.
 */
export function mayRest(
  state: BrState,
  id: string,
  actions: readonly Action[],
  tracks: ReadonlyMap<string, readonly Body[]>,
): boolean {
  const { info, radius, centre } = bodyOf(state, id)
  if (!info.isSkirmishers) return true
  const friends = standingNear(state, centre, radius + PASSES_WITHIN, info.side)
    .filter((other) => other.id !== id && !isAbandoned(other.brigade))
    .map((other) => tracks.get(other.id)?.at(-1) ?? other.body)
  const isClear = (body: Body) => friends.every((friend) => gapBetween(body, friend, 0.1) >= 0)
  const mayStand = (body: Body) => {
    const why = blockageOf(state, id, body, null)?.why
    return isClear(body) && (why === undefined || why === 'friend')
  }
  const enemies = hindrances(state, id, PASSES_WITHIN).map((body) => ({ body, track: null }))
  const track = new Trials(state, id, enemies, KEEP_OUT).track(actions)
  // Going back or turning it does not go on past anybody.
  if (!actions.some((action) => 'advance' in action)) return track.slice(RESTS_FROM).every(isClear)
  const first = track.findIndex((end) => distance(centre, end.centre) >= FARTHER_ON && isClear(end))
  return track.every(
    (end, i) =>
      i < RESTS_FROM ||
      (first >= 0 && first <= i) ||
      isClear(end) ||
      GOES_ON.some((inches) => mayStand(movedOn(end, inches))),
  )
}

function movedOn({ info, rectangle }: Body, inches: number): Body {
  return bodyOfSize(info, { ...rectangle, ...moved(rectangle, rectangle.heading, inches) }, rectangle)
}
