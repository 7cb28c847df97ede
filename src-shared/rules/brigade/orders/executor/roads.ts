/** Roads, entries and the ways of friends are kept free: whoever waits or unlimbers stands beside them (10.4). */
import { placeOn, pointOn } from '../../../../board/table/routes'
import { along, distance, type Point } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyOf, bodyOfSize, type Body } from '../../state/bodies'
import { standsOnTable } from '../../state/edges'
import { hindrances } from './trials'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf, rosterOf } from '../../state/lookup'
import { kept } from '../../state/memory'
import { standingNear } from '../../state/nearby'
import type { BrSheet } from '../../sheet/sheet'
import type { BodyPose, BrState } from '../../state/state'
import { originOf } from '../../sheet/seen-by'

/** Columns are expected so many moves before they come, and so far about the place where they do, inches. */
const EXPECTED = 4
const ENTRY = 6
/** Friends behind on the road count to this distance, inches. */
const BEHIND = 16
/** Free table between a road and who stands beside it, inches. */
const CLEAR_OF_ROAD = 0.7
const SLACK = 0.05

/** Columns of a sheet that come on during the battle. */
const columnsOf = kept(({ brigades }: BrSheet) =>
  brigades.flatMap(({ id, side, start }) => ('arriveMove' in start ? [{ id, side, start }] : [])),
)

/** Entries of the side where columns wait or are soon expected. */
export function openEntries(state: BrState, id: string): readonly BodyPose[] {
  const own = infoOf(state, id).side
  return columnsOf(originOf(state.sheet)).flatMap(({ id: column, side, start }) => {
    if (side !== own || column === id || start.arriveMove > state.move + EXPECTED) return []
    return brigadeOf(state, column).place === 'toCome' ? [start.entry] : []
  })
}

/** A road with a place on it, inches from its start. */
interface OnRoad {
  readonly polyline: readonly Point[]
  readonly at: number
}

/** Roads under bodies or so near that a column could not pass, remembered while they stand where they are. */
const roadsUnder = new WeakMap<Body, readonly OnRoad[]>()

function roadsAt(state: BrState, body: Body): readonly OnRoad[] {
  let found = roadsUnder.get(body)
  if (!found) {
    const { centre, rectangle } = body
    const half = Math.max(rectangle.width, rectangle.depth) / 2
    found = [...rosterOf(state.sheet).roads.values()].flatMap(({ polyline }) => {
      const { at, off } = placeOn(polyline, centre)
      return off >= half + CLEAR_OF_ROAD - SLACK ? [] : [{ polyline, at }]
    })
    roadsUnder.set(body, found)
  }
  return found
}

/** A place beside the road or entry on which a brigade stands in the way of others; undefined: it does not. */
export function asideOf(state: BrState, id: string): Point | undefined {
  const body = bodyOf(state, id)
  const { centre, rectangle } = body
  const entry = openEntries(state, id).find((point) => distance(point, centre) <= ENTRY)
  for (const { polyline, at } of roadsAt(state, body)) {
    const half = Math.max(rectangle.width, rectangle.depth) / 2
    if (!(entry || isAwaited(state, id, polyline))) continue
    const { heading } = pointOn(polyline, at)
    return freePlace(
      state,
      id,
      [90, 270].map((side) => along(pointOn(polyline, at), heading + side, half + CLEAR_OF_ROAD)),
    )
  }
  if (!entry) return undefined
  // No road leads in there: well onto the table and to one side.
  const inside = along(entry, entry.heading, ENTRY + 2)
  return freePlace(
    state,
    id,
    [90, 270].flatMap((side) => [4, 7].map((off) => along(inside, entry.heading + side, off))),
  )
}

/** Whether a column of friends is on the same road, not far. */
function isAwaited(state: BrState, id: string, polyline: readonly Point[]): boolean {
  const { side } = infoOf(state, id)
  const { centre } = bodyOf(state, id)
  return standingNear(state, centre, BEHIND, side).some(({ id: friend, brigade, body }) => {
    if (friend === id || brigade.formation !== 'marchColumn') return false
    return distance(body.centre, centre) <= BEHIND && placeOn(polyline, body.centre).off <= 1
  })
}

/** The nearest of some places where the brigade has room. */
function freePlace(state: BrState, id: string, places: readonly Point[]): Point | undefined {
  const { centre, rectangle, info } = bodyOf(state, id)
  const friends = hindrances(state, id, 8)
  const ground = groundOf(state.sheet)
  // The nearest first: most of the others then need no look.
  return places
    .toSorted((a, b) => distance(a, centre) - distance(b, centre))
    .find((place) => {
      const pose = { ...rectangle, x: rectangle.x + place.x - centre.x, y: rectangle.y + place.y - centre.y }
      const body = bodyOfSize(info, pose, rectangle)
      if (!standsOnTable(ground, body)) return false
      if (ground.areasUnder(body.rectangle).some(({ kind }) => kind.going !== 'open')) return false
      return friends.every((friend) => gapBetween(body, friend, 0.5) >= 0.3)
    })
}
