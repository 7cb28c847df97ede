/** Who stands near a place: everybody on the table, laid out once for each arrangement of bodies. */
import { gapBetween } from '../../../board/table/bodies'
import { NearbyIndex } from '../../../board/table/nearby'
import type { Point } from '../../../board/table/vectors'
import { otherSide, type Side } from '../../../engine/sides'
import { bodyOf, type Body } from './bodies'
import { brigadeOf, onTable, type BrigadeInfo } from './lookup'
import type { BrSheet } from '../sheet/sheet'
import type { BodyPose, BrigadeState, BrState } from './state'
import { originOf } from '../sheet/seen-by'

/** A brigade on the table with all that is asked of it when others are near. */
export interface Standing {
  readonly id: string
  readonly info: BrigadeInfo
  readonly brigade: BrigadeState
  readonly body: Body
}

/** By arrangement of brigades: what is made ready in it rests on nothing else but the sheet. */
const indexes = new WeakMap<
  BrState['brigades'],
  { readonly sheet: BrSheet; readonly index: NearbyIndex<Standing> }
>()

function nearbyOf(state: BrState): NearbyIndex<Standing> {
  const { brigades } = state
  const sheet = originOf(state.sheet)
  let found = indexes.get(brigades)
  if (found?.sheet !== sheet) {
    const all = onTable(state).map((info) => ({
      id: info.id,
      info,
      brigade: brigadeOf(state, info.id),
      body: bodyOf(state, info.id),
    }))
    found = { sheet, index: new NearbyIndex(all) }
    indexes.set(brigades, found)
  }
  return found.index
}

/** The state in which a brigade on the table stands elsewhere. */
export function withPose(state: BrState, id: string, pose: BodyPose): BrState {
  const brigade = { ...brigadeOf(state, id), pose }
  const then = { ...state, brigades: { ...state.brigades, [id]: brigade } }
  const all = nearbyOf(state).all.map((one) =>
    one.id === id ? { ...one, brigade, body: bodyOf(then, id) } : one,
  )
  indexes.set(then.brigades, { sheet: originOf(state.sheet), index: new NearbyIndex(all) })
  return then
}

/**
 * In canonical order all on the table, or all of a side, of whom some part may lie within so many inches of a point: nobody
 * who does is left out, some who do not may be among them.
 */
export function standingNear(state: BrState, at: Point, within: number, side?: Side): readonly Standing[] {
  return nearbyOf(state).near(at, within, side)
}

/** Enemies of a brigade whose gap to it is no more than so many inches, in canonical order. */
export function enemiesWithin(state: BrState, id: string, inches: number): readonly Standing[] {
  return within(state, id, inches, otherSide(bodyOf(state, id).side))
}

/** The same of its friends. */
export function friendsWithin(state: BrState, id: string, inches: number): readonly Standing[] {
  return within(state, id, inches, bodyOf(state, id).side).filter((friend) => friend.id !== id)
}

function within(state: BrState, id: string, inches: number, side: Side): readonly Standing[] {
  const own = bodyOf(state, id)
  return standingNear(state, own.centre, own.radius + inches, side).filter(
    ({ body }) => gapBetween(own, body, inches) <= inches,
  )
}
