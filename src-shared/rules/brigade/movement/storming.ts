/** A beaten garrison leaves its complex, and a storming brigade takes it (BR-BLD-10), at the end of movement. */
import { closestOnOutline, contains } from '../../../board/table/polygons'
import { along, bearing, distance, normalHeading } from '../../../board/table/vectors'
import { bodyAt, bodyOf, middleOf } from '../state/bodies'
import { leaveComplex, occupy, roundedPose } from './changes'
import { brigadeOf, complexOf, garrisonOf, infoOf } from '../state/lookup'
import { blockageOf } from './blockage'
import type { BrComplex } from '../sheet/sheet'
import type { BodyPose } from '../state/state'
import type { Step } from '../turn/step'
import { OVERLAP_TOUCHING } from '../sheet/tables'

const NEARER = 0.1

/** The garrison goes out by the far side, in line facing the attacker, `inches` from the polygon, less if there is no room. */
export function leaveBeaten(step: Step, id: string, inches: number): void {
  const brigade = brigadeOf(step.state, id)
  const { activity, complexId } = brigade
  if (activity.kind !== 'pushedBack' || complexId === null) return
  const complex = complexOf(step.state, complexId)
  const winner = activity.winnerId === null ? undefined : step.state.brigades[activity.winnerId]
  const away = winner
    ? bearing(bodyOf(step.state, winner.id).centre, middleOf(complex))
    : normalHeading(activity.direction)
  const info = infoOf(step.state, id)
  const formation = info.isSkirmishers ? 'skirmish' : info.isArtillery ? 'unlimbered' : 'line'
  const side = farSide(complex, away)
  let pose: BodyPose = { ...side, heading: normalHeading(away + 180) }
  for (let off = inches; off >= 0; off -= NEARER) {
    const tried = roundedPose({
      ...along(side, away, off + OVERLAP_TOUCHING),
      heading: normalHeading(away + 180),
    })
    // A line that faces the attacker has its depth away from the walls.
    if (blockageOf(step.state, id, bodyAt(info, tried, formation), null, [id])) continue
    pose = tried
    break
  }
  leaveComplex(step, id, pose, formation)
  step.setBrigade(id, { movedThisMove: true })
  step.emit('putOut', info.side, ['BR-BLD-10'], { brigadeId: id, complexId, pose: { ...pose } })
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
  if (garrisonOf(step.state, activity.complexId)) {
    step.emit('occupyFailed', side, ['BR-BLD-10'], { brigadeId: id, complexId: activity.complexId })
    return
  }
  occupy(step, id, activity.complexId, undefined)
  const until = step.state.move + 1
  step.setBrigade(id, { disorderedUntil: until, movedThisMove: true })
  step.emit('disordered', side, ['BR-BLD-10'], { brigadeId: id, cause: 'storming', until })
}
