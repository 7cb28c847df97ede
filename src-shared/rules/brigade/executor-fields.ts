/** Fields of fire: whom guns could hit from where they stand, and from where about it they would see more (10.4). */
import { bearing, distance, hypotenuse, turnBetween, type Point } from '../../board/vectors'
import { bodyOf, gapBetween, isAbandoned, type Body } from './bodies'
import { hindrances } from './executor-trials'
import { isBodyOnLine } from './fire-way'
import { groundOf, type Ground } from './ground'
import { brigadeOf, infoOf } from './lookup'
import { remembered } from './memory'
import { middleOfSquare, squareAt, walkOf, wayGrid } from './order-ways'
import { screensOf } from './screens'
import { sees } from './sight'
import type { BrState } from './state'
import { standingNear } from './throng'

/** How far guns have a target, inches. */
export const IN_RANGE = 24
/** Places are tried so far apart, and so near to those who stay, inches. */
const APART = 2
const ROOM = 1.2
/** Nearer enemies than this make a place no place for guns, inches. */
const TOO_NEAR = 6
/** Places are judged by so many of the nearest enemies. */
const JUDGED_BY = 12

/** An enemy in range, how far his centre is from theirs, and whether he is a target; undefined: nobody asked yet. */
interface InRange {
  readonly enemy: Body
  readonly off: number
  isTarget: boolean | undefined
}

/** Enemies within range of guns, nearest first; whether they are targets is asked of each only when it matters. */
const inRange: (state: BrState, id: string) => readonly InRange[] = remembered((state, id) => {
  const body = bodyOf(state, id)
  return targetable(state, id, body.centre, body.radius + IN_RANGE)
    .filter((enemy) => gapBetween(body, enemy, IN_RANGE) <= IN_RANGE)
    .map((enemy) => ({ enemy, off: distance(body.centre, enemy.centre), isTarget: undefined }))
    .sort((a, b) => a.off - b.off)
})

/** Seen, with no friend in the line; friends are looked for first, since that is less to do. */
function isTarget(state: BrState, id: string, one: InRange): boolean {
  one.isTarget ??=
    !isBodyOnLine(state, bodyOf(state, id).centre, one.enemy.centre, [id], infoOf(state, id).side) &&
    sees(state, id, one.enemy.id)
  return one.isTarget
}

/** Centre of the nearest enemy that guns see in range with no friend in the line; undefined: there is none. */
export const nearestTarget: (state: BrState, id: string) => Point | undefined = remembered(
  (state, id) => inRange(state, id).find((one) => isTarget(state, id, one))?.enemy.centre,
)

/** Whether guns have a target within some degrees of where they point. */
export function hasTargetAhead(state: BrState, id: string, degrees: number): boolean {
  const { centre } = bodyOf(state, id)
  const { heading } = brigadeOf(state, id).pose
  return inRange(state, id).some(
    (one) =>
      Math.abs(turnBetween(heading, bearing(centre, one.enemy.centre))) <= degrees &&
      isTarget(state, id, one),
  )
}

/** Enemies about a point whom guns may take for targets. */
function targetable(state: BrState, id: string, about: Point, within: number): readonly Body[] {
  return standingNear(state, about, within, infoOf(state, id).side === 0 ? 1 : 0)
    .filter(({ brigade }) => brigade.activity.kind !== 'routing' && !isAbandoned(brigade))
    .map(({ body }) => body)
}

/** The place within some inches of another from which most enemies are in sight; undefined: none shows any. */
export function fieldOfFire(state: BrState, id: string, about: Point, radius: number): Point | undefined {
  const info = infoOf(state, id)
  const grid = wayGrid(state.sheet, walkOf(info))
  const ground = groundOf(state.sheet)
  const enemies = targetable(state, id, about, IN_RANGE + radius)
    .map((body) => ({ body, off: distance(body.centre, about) }))
    .filter(({ off }) => off <= IN_RANGE + radius)
    .sort((a, b) => a.off - b.off)
    .slice(0, JUDGED_BY)
    .map(({ body }) => body)
  if (enemies.length === 0) return undefined
  const friends = hindrances(state, id, 2 * radius).filter(
    (body) => body.info.side === info.side && distance(body.centre, about) - body.radius < radius + ROOM + 1,
  )
  const { centre } = bodyOf(state, id)
  const { crestDepth } = state.houseRules
  let best: { readonly place: Point; readonly score: number } | undefined
  for (let dy = -radius; dy <= radius; dy += APART)
    for (let dx = -radius; dx <= radius; dx += APART) {
      if (hypotenuse(dx, dy) > radius - 0.5) continue
      const square = squareAt(grid, { x: about.x + dx, y: about.y + dy })
      const place = middleOfSquare(grid, square)
      if ((grid.costs[square] ?? Infinity) > 2 || (grid.clear[square] ?? 0) < ROOM) continue
      if (distance(place, about) > radius - 0.5) continue
      // A near place with one target is better than a far one with two.
      const less = 1 - distance(place, centre) / (radius + 1)
      if (ENOUGH_SEEN + less <= (best?.score ?? 0)) continue
      if (enemies.some((body) => distance(body.centre, place) - body.radius < TOO_NEAR)) continue
      if (friends.some((body) => distance(body.centre, place) - body.radius < ROOM)) continue
      let seen = 0
      for (const body of enemies) {
        if (distance(body.centre, place) > IN_RANGE - 2 || isHidden(ground, square, place, body, crestDepth))
          continue
        if (!isBodyOnLine(state, place, body.centre, [id], info.side)) seen += 1
        if (seen === ENOUGH_SEEN) break
      }
      const score = seen === 0 ? 0 : seen + less
      if (score > (best?.score ?? 0)) best = { place, score }
    }
  return best?.place
}

/** More targets than these make a place no better. */
const ENOUGH_SEEN = 3

/** Whether the ground hides a body from squares: remembered while it stands there, since places are looked at anew each move. */
const hidden = new WeakMap<Body, { readonly crestDepth: number; readonly bySquare: Map<number, boolean> }>()

function isHidden(ground: Ground, square: number, place: Point, body: Body, crestDepth: number): boolean {
  let known = hidden.get(body)
  if (known?.crestDepth !== crestDepth) {
    known = { crestDepth, bySquare: new Map() }
    hidden.set(body, known)
  }
  let answer = known.bySquare.get(square)
  if (answer === undefined) {
    const screens = screensOf(ground)
    answer = screens.blocks(screens.standpoint(place), screens.standpoint(body.centre), crestDepth, [])
    known.bySquare.set(square, answer)
  }
  return answer
}
