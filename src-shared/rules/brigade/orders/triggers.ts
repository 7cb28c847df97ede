/** What lets a clause begin or ends it: triggers, completion and impossibility (BR-ORD-05, -06, -17). */
import type { Clause, Place, Trigger } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import { pointToPolygon } from '../../../board/table/polygons'
import { distance, roundInch, type Point } from '../../../board/table/vectors'
import { gapBetween } from '../../../board/table/bodies'
import { bodyOf } from '../state/bodies'
import { brigadeOf, figuresOf, infoOf, startFigures } from '../state/lookup'
import { enemyHolds, goalOf, orderOf, taskOf } from './clauses'
import { brigadesNamed, pointOf } from './places'
import { mayReach } from './ways'
import { sees } from '../fire/sight/sight'
import { standingNear } from '../state/nearby'
import type { BrState } from '../state/state'
import { ARRIVED_WITHIN } from '../sheet/tables'
import { brigadesAt } from '../turn/victory'

/** What a trigger is tested against: the brigade, and the clause and move it counts from. */
export interface Asked {
  readonly brigadeId: string
  /** Place of the clause that counts: its own for `until`, of the one before for `start`. */
  readonly place: Place | undefined
  /** Move from whose start complete moves are counted. */
  readonly since: number
}

export function holdsTrigger(state: BrState, asked: Asked, trigger: Trigger): boolean {
  const { brigadeId } = asked
  switch (trigger.when) {
    case 'atMove':
      return state.move >= trigger.move
    case 'afterMoves':
      return state.move - asked.since >= trigger.moves
    case 'arrived':
      return asked.place !== undefined && isAt(state, brigadeId, pointOf(state.sheet, asked.place))
    case 'enemyWithin':
      return enemyWithin(state, brigadeId, trigger)
    case 'brigadeState':
      return isInState(state, brigadeId, trigger)
    case 'placeHeld': {
      const point = pointOf(state.sheet, trigger.placeId)
      return point !== undefined && holderAt(state, point) === trigger.side
    }
    case 'losses':
      return lostPercent(state, trigger.of === 'self' ? brigadeId : trigger.of) >= trigger.percent
    case 'contact':
      return brigadeOf(state, brigadeId).activity.kind === 'engaged'
  }
}

/** Centre within two inches of a point. */
function isAt(state: BrState, id: string, point: Point | undefined): boolean {
  return point !== undefined && roundInch(distance(bodyOf(state, id).centre, point)) <= ARRIVED_WITHIN
}

/** The side that alone has a brigade standing firm within two inches of a point (`placeHeld`). */
function holderAt(state: BrState, point: Point): Side | null {
  const zero = brigadesAt(state, 0, point).length > 0
  const one = brigadesAt(state, 1, point).length > 0
  if (zero === one) return null
  return zero ? 0 : 1
}

function enemyWithin(
  state: BrState,
  id: string,
  { distance: inches, of, arm }: Extract<Trigger, { when: 'enemyWithin' }>,
): boolean {
  const point = of === 'self' ? undefined : pointOf(state.sheet, of)
  if (of !== 'self' && !point) return false
  const own = bodyOf(state, id)
  const about = inches + (point ? 0 : own.radius) + 1
  return standingNear(state, point ?? own.centre, about, otherSide(own.side)).some((enemy) => {
    const { brigade, body, info } = enemy
    if (brigade.activity.kind === 'routing') return false
    const { isFoot, isCavalry, isArtillery } = info
    const isArm = { infantry: isFoot, cavalry: isCavalry, artillery: isArtillery }
    if (arm !== undefined && !isArm[arm]) return false
    const off = point
      ? Math.min(...body.parts.map((part) => pointToPolygon(point, part)))
      : Math.max(0, gapBetween(own, body, inches + 1))
    return roundInch(off) <= inches && sees(state, id, enemy.id)
  })
}

/** Activities and morale lie open; how far an order has got is known of one's own alone (BR-ORD-01). */
function isInState(
  state: BrState,
  id: string,
  { brigadeId, states }: Extract<Trigger, { when: 'brigadeState' }>,
): boolean {
  const other = state.brigades[brigadeId]
  if (!other) return false
  if (states.includes(other.activity.kind) || states.includes(other.morale)) return true
  return states.includes('arrived') && infoOf(state, brigadeId).side === infoOf(state, id).side
    ? hasArrived(state, brigadeId)
    : false
}

function hasArrived(state: BrState, id: string): boolean {
  const order = orderOf(state, id)
  if (!order || order.clause < 0 || state.brigades[id]?.place !== 'table') return false
  return order.clause > 0 || order.waiting || isComplete(state, id)
}

/** Share of the starting figures that are gone, of guns of their points, in per cent. */
function lostPercent(state: BrState, id: string): number {
  const brigade = state.brigades[id]
  if (!brigade) return 0
  const info = infoOf(state, id)
  const whole = info.isArtillery
    ? info.brigade.pieces.reduce((sum, { points }) => sum + points, 0)
    : startFigures(info)
  const left = info.isArtillery
    ? brigade.pieces.reduce((sum, piece) => sum + (piece.out ? 0 : piece.points), 0)
    : figuresOf(brigade)
  return whole === 0 ? 0 : (100 * (whole - left)) / whole
}

/** Whether the current clause has done what its verb asks (BR-ORD-05). */
export function isComplete(state: BrState, id: string): boolean {
  const task = taskOf(state, id)
  if (!task || task.implied) return false
  const { clause, verb } = task
  switch (verb) {
    case 'march':
    case 'advance':
    case 'retire':
      // Whoever is to leave the table by an exit is not there until he is gone.
      return !leadsOut(state, clause) && isAt(state, id, goalOf(state, id, task))
    case 'attack':
      // A post that was to be held to the last goes on being held when it is retaken (BR-ORD-17).
      return clause.objective !== undefined && isTaken(state, id, clause.objective)
    case 'hold':
    case 'support':
    case 'defend':
    case 'reserve':
    case 'screen':
    case 'bombard':
      return false
  }
}

/** Whether a clause leads to an exit of the table. */
export function leadsOut(state: BrState, { place }: Clause): boolean {
  return typeof place === 'string' && state.sheet.exits.some(({ exitId }) => exitId === place)
}

function isTaken(state: BrState, id: string, objective: string): boolean {
  const order = orderOf(state, id)
  if (order?.order.clauses[order.clause]?.verb === 'defend') return false
  const { side } = infoOf(state, id)
  const point = pointOf(state.sheet, objective)
  if (point) return holderAt(state, point) === side
  const named = brigadesNamed(state.sheet, objective)
  return (
    named.length > 0 &&
    named.every((info) => {
      const { kind } = brigadeOf(state, info.id).activity
      return kind === 'routing' || kind === 'removed'
    })
  )
}

/** Why a clause may be impossible (BR-ORD-17). */
export const IMPOSSIBILITIES = ['supportedGone', 'objectiveGone', 'placeEnemyHeld', 'noPath'] as const
export type Impossibility = (typeof IMPOSSIBILITIES)[number]

/** Why the current clause can no longer be carried out (BR-ORD-17, BR-R-81); undefined: it can. */
export function impossibility(state: BrState, id: string): Impossibility | undefined {
  const task = taskOf(state, id)
  if (!task || task.implied) return undefined
  const { clause, verb } = task
  if (verb === 'support') {
    const supported = clause.brigade === undefined ? undefined : state.brigades[clause.brigade]
    if (supported?.place === 'gone') return 'supportedGone'
  }
  if (verb === 'bombard' && clause.objective !== undefined) {
    const named = brigadesNamed(state.sheet, clause.objective)
    if (named.length > 0 && named.every((info) => brigadeOf(state, info.id).place === 'gone'))
      return 'objectiveGone'
  }
  if (verb === 'defend' && clause.complex !== undefined && enemyHolds(state, id, clause.complex))
    return 'placeEnemyHeld'
  if (verb === 'march' || verb === 'advance' || verb === 'attack' || verb === 'retire') {
    const goal = goalOf(state, id, task)
    if (goal && !mayReach(state.sheet, infoOf(state, id), bodyOf(state, id).centre, goal)) return 'noPath'
  }
  return undefined
}
