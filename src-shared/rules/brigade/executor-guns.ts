/** Guns by orders: to a position with a clear field, into action, round to new targets (10.4). */
import { bearing, distance, turnBetween, roundDegree, type Point } from '../../board/vectors'
import { bodyOf, enemiesOf, gapBetween } from './bodies'
import { STAND, type Thought } from './executor-thoughts'
import { roadSteps } from './executor-forming'
import { isFree, plotsToward } from './executor-detours'
import { turnToward } from './executor-ways'
import { brigadeOf, infoOf } from './lookup'
import { goalOf, nearestEnemy, supportedCentre, type Task } from './order-clauses'
import { objectivePoint } from './order-places'
import { sees } from './sight'
import type { BrState } from './state'
import { ARRIVED_WITHIN, FIRE_ARC_DEG, MAX_TURN_PER_MOVE } from './tables'

/** Ranges at which guns come into action, and at which they still have a target, inches. */
const ACTION = { field: 22, howitzer: 20, rocket: 20 } as const
const IN_RANGE = 24
/** Guns on the march halt this far from an enemy. */
const KEEP_OFF = 10

export function gunnery(state: BrState, id: string, task: Task): readonly Thought[] {
  const { formation, complexId } = brigadeOf(state, id)
  if (complexId !== null) return [STAND]
  return formation === 'unlimbered' ? inAction(state, id, task) : limbered(state, id, task)
}

/** Where the order wants the guns; undefined: where they are. */
function positionOf(state: BrState, id: string, task: Task): Point | undefined {
  const { verb, clause } = task
  const { centre } = bodyOf(state, id)
  const goal = verb === 'support' ? supportedCentre(state, clause) : goalOf(state, id, task)
  if (!goal) return undefined
  const near = verb === 'support' ? (clause.distance ?? 6) : ARRIVED_WITHIN
  return distance(centre, goal) <= near + 1 ? undefined : goal
}

function aimOf(state: BrState, id: string, task: Task): Point | undefined {
  const { objective } = task.clause
  const { centre } = bodyOf(state, id)
  const ordered = objective === undefined ? undefined : objectivePoint(state, objective, centre)
  const targets = targetsOf(state, id)
  if (task.verb === 'bombard' && ordered && distance(centre, ordered) <= IN_RANGE) return ordered
  return targets[0] ?? ordered
}

/** Centres of the enemies in sight and range, nearest first. */
function targetsOf(state: BrState, id: string): readonly Point[] {
  const body = bodyOf(state, id)
  const { centre } = body
  return enemiesOf(state, id)
    .filter(
      (enemy) => gapBetween(body, bodyOf(state, enemy.id), IN_RANGE) <= IN_RANGE && sees(state, id, enemy.id),
    )
    .map((enemy) => bodyOf(state, enemy.id).centre)
    .toSorted((a, b) => distance(centre, a) - distance(centre, b))
}

function inAction(state: BrState, id: string, task: Task): readonly Thought[] {
  const away = task.verb === 'march' || task.verb === 'retire' || task.verb === 'advance'
  const position = positionOf(state, id, task)
  if (position && (away || task.verb === 'support')) return [{ actions: [{ limber: 'limbered' }] }, STAND]
  const { pose } = brigadeOf(state, id)
  const { centre } = bodyOf(state, id)
  const off = (point: Point) => Math.abs(turnBetween(pose.heading, bearing(centre, point)))
  const targets = targetsOf(state, id)
  if (targets.some((point) => off(point) <= FIRE_ARC_DEG)) return [STAND]
  const aim = targets[0] ?? (task.verb === 'bombard' ? aimOf(state, id, task) : undefined)
  if (targets.length === 0 && task.verb === 'bombard' && position && nearestEnemy(state, id) > KEEP_OFF)
    return [{ actions: [{ limber: 'limbered' }] }, STAND]
  if (!aim || off(aim) <= FIRE_ARC_DEG) return [STAND]
  const pivot = roundDegree(turnBetween(pose.heading, bearing(centre, aim)))
  const pivotGuns = Math.max(-MAX_TURN_PER_MOVE, Math.min(MAX_TURN_PER_MOVE, pivot))
  return [{ actions: [{ pivotGuns }] }, STAND]
}

function limbered(state: BrState, id: string, task: Task): readonly Thought[] {
  const info = infoOf(state, id)
  const { centre } = bodyOf(state, id)
  const position = positionOf(state, id, task)
  const aim = aimOf(state, id, task)
  const kind = info.brigade.pieces[0]?.kind ?? 'field'
  const moves = task.verb === 'march' || task.verb === 'retire'
  const inRange =
    aim !== undefined && distance(centre, aim) <= ACTION[kind] && targetsOf(state, id).length > 0
  if (!moves && (inRange || !position)) {
    const turn = aim && turnToward(state, id, aim, FIRE_ARC_DEG)
    return [...(turn ? [{ actions: [turn] }] : []), { actions: [{ unlimber: true }] }, STAND]
  }
  if (!position) return [STAND]
  const road = roadSteps(state, id, position)
  const stopAt = moves ? 1 : KEEP_OFF
  return [
    ...(road && isFree(state, id, [road], stopAt) ? [{ actions: [road], stopAt }] : []),
    ...plotsToward(state, id, position, stopAt),
    ...(brigadeOf(state, id).formation === 'marchColumn' && !road
      ? [{ actions: [{ changeFormation: 'limbered' as const }] }]
      : []),
    STAND,
  ]
}
