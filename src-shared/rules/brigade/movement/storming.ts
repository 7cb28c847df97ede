/** A beaten garrison leaves its complex, and a storming brigade takes it (BR-BLD-10), at the end of movement. */
import { closestOnOutline, contains } from '../../../board/table/polygons'
import { along, bearing, distance, normalHeading } from '../../../board/table/vectors'
import { bodyOf, middleOf } from '../state/bodies'
import { keptOutBy, occupy, roundedPose } from './changes'
import { goOutside, hasRoom, placeOutside, stayIn } from './places-outside'
import { brigadeOf, complexOf, infoOf } from '../state/lookup'
import type { BrComplex } from '../sheet/sheet'
import type { BodyPose } from '../state/state'
import type { Step } from '../turn/step'
import { OVERLAP_TOUCHING } from '../sheet/tables'

const NEARER = 0.1

/**
 * The garrison goes out by the far side, in line facing the attacker, `inches` from the polygon, less if there is no room,
 * aside or farther out if there is none at the wall either. It may touch enemies as whoever is pushed back (BR-MOVE-10).
 * Hemmed in on all sides it stays, and nobody gets in (BR-BLD-10).
 */
export function leaveBeaten(step: Step, id: string, inches: number): void {
  const { state } = step
  const { activity, complexId } = brigadeOf(state, id)
  if (activity.kind !== 'pushedBack' || complexId === null) return
  const complex = complexOf(state, complexId)
  const winner = activity.winnerId === null ? undefined : state.brigades[activity.winnerId]
  const away = winner
    ? bearing(bodyOf(state, winner.id).centre, middleOf(complex))
    : normalHeading(activity.direction)
  const side = farSide(complex, away)
  // A line that faces the attacker has its depth away from the walls.
  const outside = (off: number): BodyPose =>
    roundedPose({ ...along(side, away, off + OVERLAP_TOUCHING), heading: normalHeading(away + 180) })
  const pose =
    nearer(inches)
      .map(outside)
      .find((one) => hasRoom(state, id, one, 0)) ?? placeOutside(state, id, outside(0), 0)
  if (!pose) {
    stayIn(step, id, complex.id, 'BR-BLD-10')
    return
  }
  goOutside(step, id, complex, pose, 'BR-BLD-10')
  step.setBrigade(id, { movedThisMove: true })
}

/** Distances from the wall, the farthest first. */
function nearer(inches: number): readonly number[] {
  return Array.from({ length: Math.floor(inches / NEARER + 1e-9) + 1 }, (_, i) => inches - i * NEARER)
}

/** The point where a line from the middle of a complex leaves it for the last time. */
export function farSide(complex: BrComplex, away: number): { readonly x: number; readonly y: number } {
  const middle = middleOf(complex)
  const reach = Math.max(...complex.polygon.map((corner) => distance(corner, middle)))
  let inside = 0
  let outside = reach + 0.01
  // Convex or not: the farthest point along the line that is still inside.
  for (let off = reach; off > 0; off -= 0.05)
    if (contains(complex.polygon, along(middle, away, off))) {
      inside = off
      outside = off + 0.05
      break
    }
  while (outside - inside > 1e-4) {
    const half = (inside + outside) / 2
    if (contains(complex.polygon, along(middle, away, half))) inside = half
    else outside = half
  }
  return inside === 0
    ? closestOnOutline(along(middle, away, reach), complex.polygon)
    : along(middle, away, outside)
}

/** An infantry attacker takes what it has stormed, disordered until the end of the move after (BR-BLD-10). */
export function takeStormed(step: Step, id: string): void {
  const { activity } = brigadeOf(step.state, id)
  if (activity.kind !== 'followingUp' || activity.complexId === null) return
  const { side } = infoOf(step.state, id)
  const bar = keptOutBy(step.state, id, activity.complexId)
  if (bar) {
    step.emit('occupyFailed', side, ['BR-BLD-10'], { brigadeId: id, complexId: activity.complexId, ...bar })
    return
  }
  occupy(step, id, activity.complexId, undefined)
  const until = step.state.move + 1
  step.setBrigade(id, { disorderedUntil: until, movedThisMove: true })
  step.emit('disordered', side, ['BR-BLD-10'], { brigadeId: id, cause: 'storming', until })
}
