/** Where a mover may not go whoever stands about: what stops him, and the edge of the table (BR-TERR-04 to -09, BR-MOVE-13). */
import { centreOf, rectangleAt } from '../../../../board/table/rectangles'
import { mayLeave, type Actor } from './actors'
import { bodyOfSize, type Body } from '../../state/bodies'
import { exitAt, mayStepAtEdge, standsOnTable } from '../../state/edges'
import type { StopCause } from '../../turn/events'
import { groundOf } from '../../sheet/ground'
import { brigadeOf } from '../../state/lookup'
import type { BrState, BodyPose } from '../../state/state'
import type { Progress } from './way'

/** What bars a mover's step from where the tick began; `inset`: overlap that is touching, for a closer look. */
export function groundBars(
  state: BrState,
  actor: Actor,
  to: Progress,
  inset?: number,
): StopCause | undefined {
  const bar = featureBars(actor, to, inset)
  if (bar) return bar
  if (!actor.moving || mayLeave(actor.moving.mode)) return undefined
  const ground = groundOf(state.sheet)
  const { x, y } = to.pose
  // The front centre is never farther from a corner than the diagonal.
  const reach = 2 * actor.start.radius
  if (x >= reach && y >= reach && x + reach <= ground.width && y + reach <= ground.height) return undefined
  const body = bodyAtPose(actor, to.pose)
  if (standsOnTable(ground, body)) return undefined
  if (actor.moving.mode === 'plot' && exitAt(state, actor.info.side, body)) return undefined
  const before = bodyAtPose(actor, actor.progress.pose)
  const how = {
    isEntering: brigadeOf(state, actor.id).entering,
    isByRoad: actor.moving.walker.legs[to.leg]?.kind === 'road',
  }
  return mayStepAtEdge(ground, how, before, body) ? undefined : 'edge'
}

function bodyAtPose({ info, moving, start }: Actor, pose: BodyPose): Body {
  return moving ? bodyOfSize(info, pose, moving.walker.size) : start
}

/** Features that stop the mover: none may be entered, and none gone deeper into (BR-MOVE-09). */
function featureBars({ moving, progress: from }: Actor, to: Progress, inset?: number): StopCause | undefined {
  if (!moving) return undefined
  const { walker } = moving
  if (inset === undefined && to.going.stops.length === 0) return undefined
  const after = rectangleAt(to.pose, walker.size)
  const { stops, cause } =
    inset === undefined ? to.going : walker.going.at(after, walker.legs[to.leg]?.kind === 'road', inset)
  if (stops.length === 0) return undefined
  const before = from.going.stops
  const barred = stops.some(
    (id) => !before.includes(id) || walker.going.deepens(id, rectangleAt(from.pose, walker.size), after),
  )
  return barred ? (cause ?? 'impassable') : undefined
}

/** Whoever may leave is gone when his centre crosses the edge (BR-MOVE-13). */
export function leave(state: BrState, actor: Actor): void {
  const { moving, progress } = actor
  if (!moving || actor.removed) return
  const ground = groundOf(state.sheet)
  const { x, y } = progress.pose
  const { depth } = moving.walker.size
  // The centre is never farther from the front than half the depth.
  if (x >= depth && y >= depth && x + depth <= ground.width && y + depth <= ground.height) return
  if (ground.isOn(centreOf({ ...progress.pose, depth }))) return
  if (mayLeave(moving.mode)) actor.removed = 'fled'
  else {
    const exit = exitAt(state, actor.info.side, bodyAtPose(actor, progress.pose))
    if (moving.mode !== 'plot' || !exit) return
    actor.removed = 'exited'
    actor.exitId = exit.exitId
  }
  actor.stop = 'exited'
}
