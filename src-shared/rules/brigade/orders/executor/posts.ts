/** Standing by orders: holding a place, a post, a reserve; behind whom one supports (10.4). */
import {
  along,
  bearing,
  distance,
  normalHeading,
  roundDegree,
  roundInch,
  turnBetween,
  type Point,
} from '../../../../board/table/vectors'
import { distanceBetweenParts } from '../../../../board/table/polygons'
import { bodyOf, middleOf, partsOf } from '../../state/bodies'
import { sizeIn } from '../../state/footprints'
import { farSide } from '../../movement/storming'
import { asideOf } from './roads'
import { enemyToFireAt, hasEnemyInFire } from './fronts'
import { STAND, type Thought } from './considerations'
import { turnToward } from './ways'
import { brigadeOf, complexOf, garrisonOf, infoOf, rosterOf } from '../../state/lookup'
import { goalOf, goesOn, nearestEnemy, type Task } from '../clauses'
import { placesOfComplexes } from '../places'
import { targetOf } from './targets'
import type { BrState } from '../../state/state'
import { enemiesWithin, friendsWithin } from '../../state/nearby'

/** Enemies within so many inches are turned to. */
const WATCHED = 8
/** An enemy so far off the front is not faced, degrees. */
const ASIDE = 30
/** Who turns to fire turns until he looks at his enemy within so many degrees. */
const SQUARELY = 2

export function* standing(state: BrState, id: string, task: Task): Generator<Thought> {
  yield* leaving(state, id, task)
  yield* occupying(state, id, task)
  yield* makingWay(state, id)
  yield* facingEnemy(state, id)
  yield STAND
}

/** Off the road where others come along it, as long as no enemy is near. */
function makingWay(state: BrState, id: string): readonly Thought[] {
  if (brigadeOf(state, id).complexId !== null || nearestEnemy(state, id) <= QUIET) return []
  const aside = asideOf(state, id)
  return aside ? [{ toward: aside, stopAt: 1 }] : []
}
/** No enemy is nearer than this where way is made, inches. */
const QUIET = 10

/** Out of a post where its order has nothing more to do, on the side on which it is to go on (BR-BLD-04). */
function* leaving(state: BrState, id: string, task: Task): Generator<Thought> {
  const { complexId } = brigadeOf(state, id)
  const info = infoOf(state, id)
  const { objective, place } = task.clause
  if (complexId === null || !info.isFoot || task.implied || !goesOn(task)) return
  const names = [complexId, placesOfComplexes(state.sheet).get(complexId) ?? complexId]
  if ([objective, place].some((one) => typeof one === 'string' && names.includes(one))) return
  // With an enemy at the wall and nobody to take its place it fights him from within.
  if (task.verb === 'attack' && nearestEnemy(state, id) <= AT_WALLS && !isRelieved(state, id)) return
  const complex = complexOf(state, complexId)
  const middle = middleOf(complex)
  const goal = targetOf(state, id, task)?.target.id
  const to = goal === undefined ? goalOf(state, id, task) : bodyOf(state, goal).centre
  if (!to || distance(middle, to) < LEAST_WAY) return
  const formation = info.isSkirmishers ? 'skirmish' : 'attackColumn'
  const { depth } = sizeIn(info, formation)
  for (const aside of WAYS_OUT) {
    const heading = roundDegree(normalHeading(bearing(middle, to) + aside))
    const { x, y } = along(farSide(complex, heading), heading, depth + AT_THE_WALL)
    yield { actions: [{ vacate: { x: roundInch(x), y: roundInch(y), heading, formation } }] }
  }
}
/** How near an enemy is at its walls, and a friend at its side, inches. */
const AT_WALLS = 4
const BESIDE = 2

const isRelieved = (state: BrState, id: string): boolean =>
  friendsWithin(state, id, BESIDE).some((friend) => friend.info.isFoot)

/** Degrees off the way on which it leaves a post, and inches left between its rear and the wall. */
const WAYS_OUT = [0, 30, -30, 60, -60, 90, -90, 130, -130, 180] as const
const AT_THE_WALL = 0.3
/** A goal so near to the middle of its post is served from within, inches. */
const LEAST_WAY = 3

/** Into the post it is to defend, where that is empty and near enough. */
function occupying(state: BrState, id: string, { verb, clause }: Task): readonly Thought[] {
  if (verb !== 'defend' || clause.complex === undefined || brigadeOf(state, id).complexId !== null) return []
  const complex = rosterOf(state.sheet).complexes.get(clause.complex)
  if (!complex || garrisonOf(state, complex.id)) return []
  const gap = roundInch(Math.max(0, distanceBetweenParts(bodyOf(state, id).parts, partsOf(complex))))
  return gap <= 1 ? [{ actions: [{ occupy: complex.id }] }] : []
}

/** Toward the nearest enemy within eight inches that it does not face, as long as it faces nobody else. */
function facingEnemy(state: BrState, id: string): readonly Thought[] {
  const { formation, complexId } = brigadeOf(state, id)
  if (formation === 'square' || complexId !== null || infoOf(state, id).isArtillery) return []
  if (infoOf(state, id).isFoot) {
    if (hasEnemyInFire(state, id)) return []
    const enemy = enemyToFireAt(state, id)
    const turn = enemy && turnToward(state, id, enemy, SQUARELY)
    if (turn) return [{ actions: [turn] }]
  }
  const watched = watchedBy(state, id)
  const off = (point: Point) =>
    Math.abs(turnBetween(brigadeOf(state, id).pose.heading, bearing(bodyOf(state, id).centre, point)))
  if (watched.length === 0 || watched.some((point) => off(point) <= ASIDE)) return []
  const [nearest] = watched
  const turn = nearest && turnToward(state, id, nearest, ASIDE)
  return turn ? [{ actions: [turn] }] : []
}

/** Centres of the enemies within eight inches, nearest first. */
function watchedBy(state: BrState, id: string): readonly Point[] {
  const { centre } = bodyOf(state, id)
  return enemiesWithin(state, id, WATCHED)
    .filter(({ brigade }) => brigade.activity.kind !== 'routing')
    .map(({ body }) => body.centre)
    .toSorted((a, b) => distance(centre, a) - distance(centre, b))
}
