/** Places that a single unit can win or save: an empty place of the enemy's, and an own one that he comes near (section 10, items 8 and 9). */
import { centroidOf } from '../../../board/table/polygons'
import { seenFrom } from '../../../board/table/rectangles'
import { bearing, distance, type Point } from '../../../board/table/vectors'
import { gapToSpot, type Spot } from '../orders/troops'
import { ALLOWANCE } from '../sheet/tables'
import type { Body } from '../state/bodies'
import { leastOf } from './least'
import type { View } from './view'
import { wayTo } from './ways'

/** An enemy so near to an own place, inches, threatens it. */
const THREAT = 14
/** Turns of marching that one place is worth at most. */
const MOST_TURNS = 7
/** Turns of marching by which foot is preferred to stand in a place, and horse to win one. */
const PREFERRED = 1

/** Turns that an enemy costs who stands so near to the way, inches. */
const BARRED = 1.5
const NEAR_WAY = 4

export interface Post {
  readonly at: Point
  readonly isOwn: boolean
}

/** Which unit wins or saves which place; the most valuable places choose first. */
export function postsOf(view: View): ReadonlyMap<string, Post> {
  const { field, state, side } = view
  const left = state.sheet.turnLimit - state.turn
  const posts = new Map<string, Post>()
  const free = field
    .ofSide(side)
    .filter(
      ({ id, info }) =>
        info.arm !== 'artillery' && field.isSteady(id) && !field.isInHandToHand(id) && !view.instruction(id),
    )
  const enemies = field.enemiesOf(side).filter(({ id }) => field.isSteady(id))
  const objectives = state.sheet.victory.objectives.toSorted((a, b) => b.value - a.value)
  for (const { id, polygon } of objectives) {
    if (!polygon) continue
    const spot: Spot = { middle: centroidOf(polygon), outline: polygon }
    const at = spot.middle
    const holder = state.holders[id]?.side
    const isOwn = holder === side
    const isIn = (body: Body) => distance(body.centre, at) < body.radius + 4 && gapToSpot(spot, body) === 0
    if (isOwn && !enemies.some((enemy) => distance(enemy.centre, at) <= THREAT + enemy.radius)) continue
    if (!isOwn && enemies.some(isIn)) continue
    const cost = (body: Body) => {
      if (posts.has(body.id)) return Infinity
      const turns = wayTo(field.ground, body.info, at)(body.centre) / ALLOWANCE[body.info.type].column
      const isPreferred = (body.info.arm === 'foot') === isOwn
      const barred = isOwn ? 0 : BARRED * enemies.filter((enemy) => bars(enemy, body.centre, at)).length
      return turns + barred + (isPreferred ? 0 : PREFERRED) - (isIn(body) ? MOST_TURNS : 0)
    }
    const best = leastOf(free, cost)
    if (best && cost(best) <= Math.min(MOST_TURNS, left + 1)) posts.set(best.id, { at, isOwn })
  }
  return posts
}

/** Whether an enemy stands about the straight way between two points. */
function bars({ centre }: Body, from: Point, to: Point): boolean {
  const length = distance(from, to)
  if (length < NEAR_WAY) return false
  const { u, v } = seenFrom({ ...from, heading: bearing(from, to) }, centre)
  return Math.abs(u) < NEAR_WAY && v > 0 && v < length
}
