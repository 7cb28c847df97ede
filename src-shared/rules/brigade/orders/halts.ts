/** Why a brigade whose order leads on, or has it form, stays as it is (BR-ORD-08, BR-ORD-11, BR-ORD-18, BR-MOVE-11, BR-FORM-02). */
import { bodyOf, didLast } from '../state/bodies'
import { brigadeOf, infoOf } from '../state/lookup'
import { standingNear } from '../state/nearby'
import type { ActivityKind, BrState } from '../state/state'
import type { HaltCause } from '../turn/events'
import type { Step } from '../turn/step'
import { enemyNear, goesOn, hasRoute, nearestStanding, orderOf, taskOf } from './clauses'
import { isUnderWay } from './idleness'
import { decisionOf } from './executor/executor'
import { mayBar, tryPlot } from './executor/trials'
import { isComplete } from './triggers'

/** What it comes up against; `byId`: the friend in its way, or the enemy before it. */
export type Halt =
  | { readonly cause: 'friend'; readonly byId: string }
  /** The rules move it, or keep it from moving, and its order rests. */
  | { readonly cause: 'activity'; readonly activity: ActivityKind }
  | { readonly cause: HaltCause; readonly byId: string | null }

/** As it would go by its order in this move; undefined: it goes on, is there, or is not to go anywhere. */
export function haltOf(state: BrState, id: string): Halt | undefined {
  const task = taskOf(state, id)
  if (!task) return undefined
  const leadsOn = !task.implied && (goesOn(task) || hasRoute(task.clause)) && !isComplete(state, id)
  const { activity, morale, formation } = brigadeOf(state, id)
  if (activity.kind !== 'free' && activity.kind !== 'recovering')
    return leadsOn ? { cause: 'activity', activity: activity.kind } : undefined
  const { plot, waitsFor } = decisionOf(state, id)
  if (plot?.actions.some((action) => !('stand' in action)) === true) return undefined
  if (waitsFor !== null) return { cause: 'friend', byId: waitsFor }
  if (!leadsOn) return undefined
  if (morale !== 'ok') return { cause: 'morale', byId: null }
  const enemy = enemyNear(state, id) ? nearestStanding(state, id) : undefined
  if (enemy) return { cause: 'enemy', byId: enemy.info.id }
  const friend = friendAhead(state, id)
  if (friend !== null) return { cause: 'friend', byId: friend }
  // Guns in action are where they are to fire from.
  return goesOn(task) || formation !== 'unlimbered' ? { cause: 'noWay', byId: null } : undefined
}

/** The friend right before its front who lets it not go on, though its way may lead elsewhere; null: there is none. */
function friendAhead(state: BrState, id: string): string | null {
  const { complexId, formation } = brigadeOf(state, id)
  if (complexId !== null || formation === 'unlimbered') return null
  const own = bodyOf(state, id)
  const about = standingNear(state, own.centre, own.radius + LOOKS_AHEAD)
    .filter((one) => mayBar(own, one))
    .map(({ body }) => body)
  const { barredBy, by, gone } = tryPlot(state, id, [{ advance: LOOKS_AHEAD }], about)
  return barredBy === 'friend' && gone < LOOKS_AHEAD ? by : null
}
/** A front within so many inches of him cannot wheel, let alone go on. */
const LOOKS_AHEAD = 1.5

/** Tells it to its own side when it begins: while it goes on standing nothing is new. */
export function tellHalt(step: Step, id: string): void {
  const { state } = step
  const halt = haltOf(state, id)
  if (!halt || halt.cause === 'activity') return
  const { side } = infoOf(state, id)
  const own = { seenBy: side } as const
  if (halt.cause === 'friend') {
    // Who is to stay and waits to form is told when he comes to a stand: his idle moves are not counted.
    const isOnWay = isUnderWay(state, id, true)
    if (hasGoneOn(state, id) || (isOnWay && orderOf(state, id)?.idle === 0))
      step.emit(
        'orderHeldUp',
        side,
        ['BR-ORD-18', isOnWay ? 'BR-MOVE-11' : 'BR-FORM-02'],
        { brigadeId: id, byId: halt.byId },
        own,
      )
  } else if (hasGoneOn(state, id)) {
    const { cause, byId } = halt
    step.emit('orderHalted', side, [RULES[cause], 'BR-ORD-18'], { brigadeId: id, cause, byId }, own)
  }
}
const RULES: Readonly<Record<HaltCause, string>> = {
  enemy: 'BR-ORD-11',
  morale: 'BR-MOR-05',
  noWay: 'BR-ORD-12',
}

/** Whether it went on in the move before, or has only now been told to. */
function hasGoneOn(state: BrState, id: string): boolean {
  return didLast(state, id) !== 'stood' || orderOf(state, id)?.since === state.move
}
