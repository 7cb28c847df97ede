/** Standing by orders: holding a place, a post, a reserve; behind whom one supports (10.4). */
import { bearing, distance, roundInch, turnBetween, type Point } from '../../../../board/table/vectors'
import { distanceBetweenParts } from '../../../../board/table/polygons'
import { bodyOf, gapOf, partsOf } from '../../state/bodies'
import { asideOf } from './roads'
import { enemyToFireAt, hasEnemyInFire } from './fronts'
import { STAND, type Thought } from './considerations'
import { turnToward } from './ways'
import { brigadeOf, garrisonOf, infoOf, rosterOf } from '../../state/lookup'
import { nearestEnemy, type Task } from '../clauses'
import type { BrState } from '../../state/state'
import { standingNear } from '../../state/nearby'

/** Enemies within so many inches are turned to. */
const WATCHED = 8
/** An enemy so far off the front is not faced, degrees. */
const ASIDE = 30
/** Who turns to fire turns until he looks at his enemy within so many degrees. */
const SQUARELY = 2

export function* standing(state: BrState, id: string, task: Task): Generator<Thought> {
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
  const { centre, radius, info } = bodyOf(state, id)
  return standingNear(state, centre, radius + WATCHED, info.side === 0 ? 1 : 0)
    .filter(({ brigade }) => brigade.activity.kind !== 'routing')
    .filter((enemy) => gapOf(state, id, enemy.id) <= WATCHED)
    .map(({ body }) => body.centre)
    .toSorted((a, b) => distance(centre, a) - distance(centre, b))
}
