/** Which order binds a brigade, drawn on the map, and what may be done within it (9.1, BR-ORD-07, BR-ORD-10, BR-ORD-11). */
import { DIE_FACES } from '../../../../engine/dice'
import type { ChargeDiscretion, Clause, Trigger } from '../../../../engine/orders'
import type { Point } from '../../../../board/table/vectors'
import { enemiesOf } from '../../state/bodies'
import { refuseCharge } from '../../movement/charges'
import { chargeDeviation, chargeDiscretion, corridorOf } from '../../orders/envelopes'
import { infoOf } from '../../state/lookup'
import {
  DEFAULT_RADIUS,
  enemyNear,
  goalOf,
  hasRoute,
  routeOf,
  supportedCentre,
  SUPPORT_DISTANCE,
  taskOf,
  type Task,
} from '../../orders/clauses'
import { holdsTrigger } from '../../orders/triggers'
import type { BrState } from '../../state/state'

/** Ground within which the order keeps its brigade. */
export type Envelope =
  /** Its centre stays within so many inches of a point. */
  | { readonly kind: 'circle'; readonly centre: Point; readonly radius: number }
  /** Within so many inches of a way, and forwards along it. */
  | { readonly kind: 'corridor'; readonly route: readonly Point[]; readonly width: number }
  /** Ever nearer to a point. */
  | { readonly kind: 'towards'; readonly goal: Point }
  /** No limits. */
  | { readonly kind: 'free' }

export interface OrderPreview {
  /** The clause that binds it now; of an implied hold the one made of it. */
  readonly clause: Clause
  /** It holds where it is until the next clause may begin (BR-ORD-05). */
  readonly implied: boolean
  readonly envelope: Envelope
  readonly charge: ChargeDiscretion
  readonly allowed: {
    readonly fireAtWill: boolean
    readonly changeFormation: boolean
    readonly formSquare: boolean
    /** One step back out of the envelope, because an enemy is near (BR-ORD-11). */
    readonly withdraw: boolean
  }
  /** What ends the clause or begins the next, and whether it holds now. */
  readonly triggers: readonly {
    readonly trigger: Trigger
    readonly of: 'until' | 'start'
    readonly holds: boolean
  }[]
}

/** Slack of a support beyond its distance, inches (BR-ORD-10). */
const SUPPORT_SLACK = 4

/** The order that binds a brigade; undefined: none does. Only its own side may ask. */
export function orderPreview(state: BrState, id: string): OrderPreview | undefined {
  const task = taskOf(state, id)
  if (!task) return undefined
  const { clause, discretion, implied } = task
  const near = enemyNear(state, id)
  const order = state.secret[infoOf(state, id).side].orders[id]
  const next = order?.order.clauses[order.clause + 1]
  const place = clause.place ?? clause.complex
  const asked = { brigadeId: id, since: order?.since ?? 0, place }
  const triggers = [
    ...(implied ? [] : (clause.until ?? [])).map((trigger) => ({ trigger, of: 'until' as const })),
    ...(next?.start ?? []).map((trigger) => ({ trigger, of: 'start' as const })),
  ]
  return {
    clause,
    implied,
    envelope: envelopeOf(state, id, task),
    charge: chargeDiscretion(state, id, task),
    allowed: {
      fireAtWill: discretion.fireAtWill,
      changeFormation: discretion.changeFormation || near,
      formSquare: discretion.formSquare,
      withdraw: near && discretion.withdraw && clause.toLast !== true,
    },
    triggers: triggers.map((one) => ({ ...one, holds: holdsTrigger(state, asked, one.trigger) })),
  }
}

/** Ground within which a task keeps its brigade (BR-ORD-10). */
export function envelopeOf(state: BrState, id: string, task: Task): Envelope {
  const { verb, clause, from } = task
  const goal = goalOf(state, id, task)
  switch (verb) {
    case 'hold':
    case 'reserve':
    case 'screen':
    case 'defend':
      return { kind: 'circle', centre: goal ?? from, radius: clause.radius ?? DEFAULT_RADIUS[verb] }
    case 'bombard':
      if (!hasRoute(clause))
        return { kind: 'circle', centre: from, radius: clause.radius ?? DEFAULT_RADIUS.bombard }
      return { kind: 'corridor', route: routeOf(state, id, task), width: corridorOf(task) }
    case 'march':
    case 'advance':
    case 'attack':
      return { kind: 'corridor', route: routeOf(state, id, task), width: corridorOf(task) }
    case 'support': {
      const centre = supportedCentre(state, clause)
      return centre
        ? { kind: 'circle', centre, radius: (clause.distance ?? SUPPORT_DISTANCE) + SUPPORT_SLACK }
        : { kind: 'free' }
    }
    case 'retire':
      return goal ? { kind: 'towards', goal } : { kind: 'free' }
  }
}

/** Enemies that the order lets the brigade charge, of those it could reach by the rules alone (BR-ORD-07). */
export function orderedTargets(state: BrState, id: string): readonly string[] {
  return enemiesOf(state, id)
    .map((enemy) => enemy.id)
    .filter((enemyId) => !refuseCharge(state, id, enemyId) && !chargeDeviation(state, id, enemyId))
}

/** Moves at whose start an alteration sent now would take effect, each as likely as the others (BR-ORD-14). */
export function alterationArrives(state: BrState): readonly number[] {
  return DIE_FACES.d6.map((face) => state.move + face)
}
