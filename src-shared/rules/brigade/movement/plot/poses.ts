/** Where a plot has brought its brigade when one of its actions begins, and the stretch of road that it follows from there (BR-MOVE-04, BR-MOVE-05, BR-TERR-10). */
import { moved, turned } from '../../../../board/table/rectangles'
import { lengthOf, placeOn, pointOn } from '../../../../board/table/routes'
import { normalHeading } from '../../../../board/table/vectors'
import type { Action } from '../../turn/commands'
import { sizeIn } from '../../state/footprints'
import { brigadeOf, infoOf, known, rosterOf } from '../../state/lookup'
import type { BodyPose, BrState } from '../../state/state'
import { placeOnRoad, type Leg } from '../ticks/way'

export type RoadAction = Extract<Action, { followRoad: string }>
export type RoadLeg = Extract<Leg, { kind: 'road' }>

/** Where a brigade stands on its way through a plot, and the road that it has come along to there. */
export interface Standing {
  readonly pose: BodyPose
  readonly roadId: string | null
}

/** Turns off the heading for a square that goes towards one of its faces (BR-SQ-02). */
export const FACING_TURN = { front: 0, right: 90, rear: 180, left: 270 } as const

/** Inches ordered, or the whole score where the house rules demand that. */
export function asFarAsMay(state: BrState, inches: number | 'max'): number {
  return state.houseRules.mustMoveFullScore || inches === 'max' ? Infinity : inches
}

/**
 * Where the actions bring a brigade that nothing stops: exact, because a mover who is held up only loses time. Undefined:
 * they take all of its move, or fill it alone, so that nothing can come behind them.
 */
export function standingAfter(state: BrState, id: string, actions: readonly Action[]): Standing | undefined {
  const { pose, roadId, formation } = brigadeOf(state, id)
  const { depth } = sizeIn(infoOf(state, id), formation)
  let at: Standing = { pose, roadId }
  for (const action of actions) {
    const next = after(state, at, depth, action)
    if (!next) return undefined
    at = next
  }
  return at
}

function after(state: BrState, { pose }: Standing, depth: number, action: Action): Standing | undefined {
  if ('turn' in action) return { pose: turned(pose, depth, action.turn), roadId: null }
  if ('advance' in action) {
    const length = asFarAsMay(state, action.advance)
    const bearing = normalHeading(pose.heading + FACING_TURN[action.facing ?? 'front'])
    return length === Infinity ? undefined : { pose: moved(pose, bearing, length), roadId: null }
  }
  if ('followRoad' in action) {
    const leg = roadLeg(state, pose, action)
    return { pose: placeOnRoad(leg, leg.length), roadId: leg.roadId }
  }
  return undefined
}

/** The stretch of a road that is followed from a pose, to its end at most. */
export function roadLeg(state: BrState, { x, y }: BodyPose, action: RoadAction): RoadLeg {
  const road = known(rosterOf(state.sheet).roads.get(action.followRoad), 'road', action.followRoad)
  const line = action.toward === 'end' ? road.polyline : road.polyline.toReversed()
  const { at } = placeOn(line, { x, y })
  const on = pointOn(line, at)
  return {
    kind: 'road',
    roadId: road.id,
    line,
    at,
    offset: { x: x - on.x, y: y - on.y },
    length: Math.min(asFarAsMay(state, action.distance), Math.max(0, lengthOf(line) - at)),
  }
}
