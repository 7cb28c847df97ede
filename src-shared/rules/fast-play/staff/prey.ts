/** Whom horse goes for: troops that it can break, from a place on their flank within its reach (section 10, item 6). */
import { along, distance, type Point } from '../../../board/table/vectors'
import type { Body } from '../state/bodies'
import { leastOf } from './least'
import { inside } from './slots'
import { worthOf, type View } from './view'

/** Inches within which horse looks for prey, and how far off its flank it waits for the charge. */
const SEEN_WITHIN = 22
const OFF_FLANK = 6
/** Inches that it keeps from friends there. */
const ROOM = 2.5

/** The place from which horse can charge the best of those near, where no friend stands yet; undefined: nobody near is worth it. */
export function placeForPrey({ field, side }: View, body: Body): Point | undefined {
  const friends = field.ofSide(side).filter(({ id }) => id !== body.id)
  const isFree = (at: Point) => friends.every(({ centre }) => distance(centre, at) > ROOM)
  const places = field
    .enemiesOf(side)
    .filter(
      (enemy) =>
        enemy.formation !== 'square' &&
        !field.isInHandToHand(enemy.id) &&
        distance(enemy.centre, body.centre) <= SEEN_WITHIN,
    )
    .flatMap((enemy) =>
      [90, -90].map((turn) => {
        const off = enemy.width / 2 + OFF_FLANK
        return { enemy, at: inside(field, along(enemy.centre, enemy.pose.heading + turn, off)) }
      }),
    )
    .filter(({ at }) => isFree(at))
  return leastOf(
    places,
    ({ enemy, at }) =>
      distance(at, body.centre) - ease(enemy, field.isSteady(enemy.id)) - worthOf(field, enemy),
  )?.at
}

/** How many inches farther horse goes for those it breaks most easily. */
function ease(enemy: Body, isSteady: boolean): number {
  if (!isSteady) return 8
  if (enemy.info.arm === 'artillery') return 6
  return enemy.isSkirmishing ? 4 : 0
}
