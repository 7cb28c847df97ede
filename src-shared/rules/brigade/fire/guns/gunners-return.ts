/** Gunners on their way back to their guns (BR-CREW-03). */
import { along, bearing, distance, roundInch } from '../../../../board/table/vectors'
import { bodyOf } from '../../state/bodies'
import { gunsAreClear } from '../../movement/intents'
import { brigadeOf, infoOf } from '../../state/lookup'
import type { Step } from '../../turn/step'

/** They go so many inches straight to the pieces; those who arrive prepare in the next move and fire in the one after. */
export function gunnersGo(step: Step, id: string, inches: number): void {
  const { gunners } = brigadeOf(step.state, id)
  if (!gunners) return
  const { centre, info } = bodyOf(step.state, id)
  const from = { x: gunners.x, y: gunners.y }
  const off = distance(from, centre)
  const there = off <= inches + 1e-9
  const end = there ? centre : along(from, bearing(from, centre), inches)
  const to = { x: roundInch(end.x), y: roundInch(end.y) }
  const arrived = there ? step.state.move : null
  step.setBrigade(id, { gunners: { ...gunners, ...to, returning: !there, arrived } })
  step.emit('gunnersMoved', info.side, ['BR-CREW-03'], { brigadeId: id, from, to, back: there })
}

/**
 * At the end of the move in which they have prepared the guns are served again, from the next move on; while an enemy is
 * within an inch of them, who may have come over the abandoned pieces meanwhile, they wait (BR-CREW-03, BR-CREW-04).
 */
export function serveAgain(step: Step, id: string): void {
  const { gunners, activity } = brigadeOf(step.state, id)
  if (activity.kind !== 'crewGone' || !gunners || gunners.arrived === null) return
  if (step.state.move < gunners.arrived + 1 || !gunsAreClear(step.state, id)) return
  step.setBrigade(id, { gunners: null, activity: { kind: 'free' }, next: null })
  step.emit('gunnersBack', infoOf(step.state, id).side, ['BR-CREW-03'], {
    brigadeId: id,
    mayFireFrom: step.state.move + 1,
  })
}
