/** Guns by orders: to a position with a clear field, into action, round to new targets (10.4). */
import { bearing, distance, turnBetween, roundDegree, type Point } from '../../../../board/table/vectors'
import { bodyOf, didLast } from '../../state/bodies'
import { fieldOfFire, hasTargetAhead, IN_RANGE, easiestTarget } from './fields'
import { asideOf } from './roads'
import { isStuck, roadSteps } from './forming'
import { STAND, type Thought } from './considerations'
import { turnToward } from './ways'
import { brigadeOf, infoOf } from '../../state/lookup'
import { outOfEnvelope } from '../envelopes'
import { DEFAULT_RADIUS, goalOf, hasRoute, nearestEnemy, supportedCentre, type Task } from '../clauses'
import { objectivePoint } from '../places'
import type { BrState } from '../../state/state'
import { ARRIVED_WITHIN, FIRE_ARC_DEG, MAX_TURN_PER_MOVE } from '../../sheet/tables'

/** Ranges at which guns come into action, inches. */
const ACTION = { field: 22, howitzer: 20, rocket: 20 } as const
/** Guns on the march halt so far from an enemy, and so far from one who is nearer already, inches. */
const KEEP_OFF = 6
const NEAREST = 2

export function gunnery(state: BrState, id: string, task: Task): Iterable<Thought> {
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
  // A march is over where it arrives and not before (BR-ORD-05); others are there when they are about there.
  const isMarch = verb === 'march' || verb === 'advance' || verb === 'retire'
  return distance(centre, goal) <= near + (isMarch ? 0 : 1) ? undefined : goal
}

function aimOf(state: BrState, id: string, task: Task): Point | undefined {
  const { objective } = task.clause
  const { centre } = bodyOf(state, id)
  const ordered = objective === undefined ? undefined : objectivePoint(state, objective, centre)
  if (task.verb === 'bombard' && ordered && distance(centre, ordered) <= IN_RANGE) return ordered
  return easiestTarget(state, id) ?? ordered
}

/** Fewer targets than these are gone by the time that guns have limbered and come up. */
const WORTH_LIMBERING = 2

/** Where guns without a target find one, as far as the order lets them look; undefined: they stay. */
function newPlace(state: BrState, id: string, task: Task, fewest: number): Point | undefined {
  if (task.verb === 'march' || task.verb === 'retire') return undefined
  const goal = goalOf(state, id, task)
  if (!goal || task.verb === 'support') return undefined
  const radius = task.clause.radius ?? DEFAULT_RADIUS.bombard
  const { centre } = bodyOf(state, id)
  const mayGo = (place: Point) => !outOfEnvelope(state, id, task, [centre, place])
  return fieldOfFire(state, id, goal, radius, fewest, mayGo)
}

function inAction(state: BrState, id: string, task: Task): readonly Thought[] {
  const away = task.verb === 'march' || task.verb === 'retire' || task.verb === 'advance'
  const position = positionOf(state, id, task)
  if (position && (away || task.verb === 'support')) return [{ actions: [{ limber: 'limbered' }] }, STAND]
  const { pose } = brigadeOf(state, id)
  const { centre } = bodyOf(state, id)
  const off = (point: Point) => Math.abs(turnBetween(pose.heading, bearing(centre, point)))
  if (hasTargetAhead(state, id, FIRE_ARC_DEG)) return [STAND]
  const target = easiestTarget(state, id)
  if (!target && asideOf(state, id)) return [{ actions: [{ limber: 'limbered' }] }, ...SHIFTS, STAND]
  const aim = target ?? (task.verb === 'bombard' ? aimOf(state, id, task) : undefined)
  if (!target) {
    const looks = isLookingAbout(state, id)
    const goesOn = hasRoute(task.clause) && (looks || nearestEnemy(state, id) > SHOWS_HIMSELF)
    const place =
      (looks ? newPlace(state, id, task, WORTH_LIMBERING) : undefined) ?? (goesOn ? position : undefined)
    if (place && distance(centre, place) > AT_PLACE)
      return [{ actions: [{ limber: 'limbered' }] }, ...SHIFTS, STAND]
  }
  // Nobody is to be seen: who faces him about stays as he is.
  if (!aim || off(aim) <= (target ? FIRE_ARC_DEG : FACES)) return [STAND]
  const pivot = roundDegree(turnBetween(pose.heading, bearing(centre, aim)))
  const pivotGuns = Math.max(-MAX_TURN_PER_MOVE, Math.min(MAX_TURN_PER_MOVE, pivot))
  return [{ actions: [{ pivotGuns }] }, STAND]
}

/** Who sees nobody, and has not for a while, looks about for a better place every few moves: little changes from one to the next. */
function isLookingAbout(state: BrState, id: string): boolean {
  const fired = Math.max(...brigadeOf(state, id).pieces.map(({ lastFired }) => lastFired ?? -Infinity))
  return state.move - fired > LOOKS_EVERY && (state.move + infoOf(state, id).order) % LOOKS_EVERY === 0
}
const LOOKS_EVERY = 5

/** Teams need more room than guns in action: where friends press on them the guns are first shifted by hand (BR-ART-05). */
const SHIFTS: readonly Thought[] = [-1, 1, -0.5, 0.5].map((manhandle) => ({ actions: [{ manhandle }] }))

/** Degrees off an enemy out of sight within which guns face him. */
const FACES = 45

/** A place of the own choice is reached within so many inches. */
const AT_PLACE = 1.2
/** Enemies so near may come into sight at any time, inches. */
const SHOWS_HIMSELF = 12

/** Off the road, over ground that a column may not enter (BR-TERR-08). */
const LIMBERED: Thought = { actions: [{ changeFormation: 'limbered' }] }

function* limbered(state: BrState, id: string, task: Task): Generator<Thought> {
  const info = infoOf(state, id)
  const { centre } = bodyOf(state, id)
  // Who is to march goes past targets.
  const moves = task.verb === 'march' || task.verb === 'retire'
  const target = moves ? undefined : easiestTarget(state, id)
  const position = target ? undefined : (newPlace(state, id, task, 1) ?? positionOf(state, id, task))
  const aim = moves ? undefined : aimOf(state, id, task)
  const kind = info.brigade.pieces[0]?.kind ?? 'field'
  const inRange = aim !== undefined && distance(centre, aim) <= ACTION[kind] && target !== undefined
  const isThere = !position || distance(centre, position) <= AT_PLACE
  if (!moves && (inRange || isThere)) {
    const turn = aim && turnToward(state, id, aim, FIRE_ARC_DEG)
    const aside = asideOf(state, id)
    // Guns in action on a road stop everybody behind them.
    if (aside && nearestEnemy(state, id) > KEEP_OFF) yield { toward: aside, stopAt: 1 }
    else if (turn) yield { actions: [turn] }
    yield { actions: [{ unlimber: true }] }
  } else if (position) {
    if (isStuck(state, id)) yield LIMBERED
    const road = roadSteps(state, id, position)
    // Whoever is near already keeps nobody from going aside or past him.
    const stopAt = moves ? 1 : Math.min(KEEP_OFF, Math.max(NEAREST, nearestEnemy(state, id) - 1))
    if (road) yield { actions: [road], stopAt }
    yield { toward: position, stopAt }
    if (brigadeOf(state, id).formation === 'marchColumn' && !road) yield LIMBERED
    // Who gets no farther comes into action for whoever shows himself, in the moves in which he looks about.
    const isStopped = didLast(state, id) === 'stood' && isLookingAbout(state, id)
    if (!moves && isStopped && nearestEnemy(state, id) <= SHOWS_HIMSELF)
      yield { actions: [{ unlimber: true }] }
  }
  yield STAND
}
