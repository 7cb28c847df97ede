/** Fields of fire: whom guns could hit from where they stand, and from where about it they would see more (10.4). */
import { distance, hypotenuse, type Point } from '../../board/vectors'
import { bodyOf, enemiesOf, gapBetween, isAbandoned } from './bodies'
import { hindrances } from './executor-trials'
import { groundOf } from './ground'
import { brigadeOf, infoOf } from './lookup'
import { remembered } from './memory'
import { middleOfSquare, squareAt, walkOf, wayGrid } from './order-ways'
import { bodiesOnLine, groundBlock, sees } from './sight'
import type { BrState } from './state'

/** How far guns have a target, inches. */
export const IN_RANGE = 24
/** Places are tried so far apart, and so near to those who stay, inches. */
const APART = 2
const ROOM = 1.2
/** Nearer enemies than this make a place no place for guns, inches. */
const TOO_NEAR = 8
/** Places are judged by so many of the nearest enemies. */
const JUDGED_BY = 12

/** Centres of the enemies that guns see in range with no friend in the line, nearest first. */
export const targetsOf: (state: BrState, id: string) => readonly Point[] = remembered((state, id) => {
  const { centre } = bodyOf(state, id)
  const { side } = infoOf(state, id)
  return targetable(state, id)
    .filter(
      (enemyId) =>
        gapBetween(bodyOf(state, id), bodyOf(state, enemyId), IN_RANGE) <= IN_RANGE &&
        sees(state, id, enemyId),
    )
    .filter((enemyId) => {
      const aim = bodyOf(state, enemyId).centre
      return bodiesOnLine(state, centre, aim, [id, enemyId]).every((body) => body.info.side !== side)
    })
    .map((enemyId) => bodyOf(state, enemyId).centre)
    .toSorted((a, b) => distance(centre, a) - distance(centre, b))
})

function targetable(state: BrState, id: string): readonly string[] {
  return enemiesOf(state, id)
    .filter((enemy) => {
      const brigade = brigadeOf(state, enemy.id)
      return brigade.activity.kind !== 'routing' && !isAbandoned(brigade)
    })
    .map((enemy) => enemy.id)
}

/** The place within some inches of another from which most enemies are in sight; undefined: none shows any. */
export function fieldOfFire(state: BrState, id: string, about: Point, radius: number): Point | undefined {
  const info = infoOf(state, id)
  const grid = wayGrid(state.sheet, walkOf(info))
  const ground = groundOf(state.sheet)
  const enemies = targetable(state, id)
    .map((enemyId) => bodyOf(state, enemyId))
    .filter((body) => distance(body.centre, about) <= IN_RANGE + radius)
    .toSorted((a, b) => distance(a.centre, about) - distance(b.centre, about))
    .slice(0, JUDGED_BY)
  const friends = hindrances(state, id, 2 * radius).filter((body) => body.info.side === info.side)
  const { centre } = bodyOf(state, id)
  let best: { readonly place: Point; readonly score: number } | undefined
  for (let dy = -radius; dy <= radius; dy += APART)
    for (let dx = -radius; dx <= radius; dx += APART) {
      if (hypotenuse(dx, dy) > radius - 0.5) continue
      const square = squareAt(grid, { x: about.x + dx, y: about.y + dy })
      const place = middleOfSquare(grid, square)
      if ((grid.costs[square] ?? Infinity) > 2 || (grid.clear[square] ?? 0) < ROOM) continue
      if (distance(place, about) > radius - 0.5) continue
      if (enemies.some((body) => distance(body.centre, place) - body.radius < TOO_NEAR)) continue
      if (friends.some((body) => distance(body.centre, place) - body.radius < ROOM)) continue
      const seen = enemies.filter(
        (body) =>
          distance(body.centre, place) <= IN_RANGE - 2 &&
          groundBlock(ground, place, body.centre, state.houseRules.crestDepth) === undefined &&
          bodiesOnLine(state, place, body.centre, [id, body.id]).every((one) => one.info.side !== info.side),
      ).length
      // A near place with one target is better than a far one with two.
      const score = seen === 0 ? 0 : Math.min(3, seen) + 1 - distance(place, centre) / (radius + 1)
      if (score > (best?.score ?? 0)) best = { place, score }
    }
  return best?.place
}
