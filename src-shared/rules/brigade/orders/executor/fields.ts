/** Fields of fire: whom guns could hit from where they stand, and from where about it they would see more (10.4). */
import {
  along,
  bearing,
  distance,
  hypotenuse,
  turnBetween,
  type Point,
} from '../../../../board/table/vectors'
import { otherSide } from '../../../../engine/sides'
import { gapBetween } from '../../../../board/table/bodies'
import { middleOfSquare, squareAt } from '../../../../board/table/flow'
import { bodyOf, bodyOfSize, type Body } from '../../state/bodies'
import { mayBar, stays } from './trials'
import { TOUCHING } from '../../sheet/ground'
import type { Zone } from '../../../../board/table/zones'
import { sizeIn } from '../../state/footprints'
import { brigadeOf, infoOf, type BrigadeInfo } from '../../state/lookup'
import { goesOn, taskOf } from '../clauses'
import { kept, remembered } from '../../state/memory'
import { isOn, stopsLines } from '../../fire/sight/obstacles'
import { walkOf, wayGrid } from '../ways'
import { zoneOfFace, zoneOfFootprint } from '../../fire/sight/cover'
import type { Flight } from '../../fire/sight/hindrances'
import { canBeHit } from '../../fire/sight/lines'
import { screensOf, type Place, type Screens } from '../../fire/sight/screens'
import type { ActivityKind, BrState } from '../../state/state'
import { FIRE_ARC_DEG } from '../../sheet/tables'
import { standingNear } from '../../state/nearby'

/** How far guns have a target, inches. */
export const IN_RANGE = 24
/** Places are tried so far apart, with so much room to spare, inches. */
const APART = 2
const SPARE = 0.15
/** Nearer enemies than this make a place no place for guns, inches. */
const TOO_NEAR = 4
/** Places are judged by so many of the nearest enemies. */
const JUDGED_BY = 12

/** An enemy in range, where he is, and whether he is a target; undefined: nobody asked yet. */
interface InRange {
  readonly enemy: Body
  /** Degrees off where the guns point. */
  readonly turn: number
  /** How far he is, with what a turn to him counts as, inches. */
  readonly worth: number
  isTarget: boolean | undefined
}

/**
 * Enemies in range of guns where they stand, the nearest and those before the muzzles first; whether they are targets is asked
 * only when it matters.
 */
const inRangeOf: (state: BrState, id: string) => readonly InRange[] = remembered((state, id) => {
  const body = bodyOf(state, id)
  const { centre } = body
  const { formation, pose } = brigadeOf(state, id)
  const inRange: InRange[] = []
  for (const enemy of targetable(state, id, centre, body.radius + IN_RANGE)) {
    const off = distance(centre, enemy.centre)
    if (off > IN_RANGE && gapBetween(body, enemy, IN_RANGE) > IN_RANGE) continue
    const turn = Math.abs(turnBetween(pose.heading, bearing(centre, enemy.centre)))
    // Round costs guns in action the fire of a move.
    const worth = off + (formation === 'unlimbered' ? turn / TURNED_FOR : 0)
    inRange.push({ enemy, turn, worth, isTarget: undefined })
  }
  return inRange.sort((a, b) => a.worth - b.worth)
})

/** Degrees of a turn that are an inch of range. */
const TURNED_FOR = 15

/** Whether guns that faced him from where they are could fire at him. */
function isTarget(state: BrState, id: string, one: InRange): boolean {
  one.isTarget ??= mayFireAt(state, bodyOf(state, id), one.enemy)
  return one.isTarget
}

function mayFireAt(state: BrState, own: Body, enemy: Body): boolean {
  const zone = zoneToward(state, own, enemy)
  const firing = { brigadeId: own.id, zone, flight: flightOf(own.info), max: IN_RANGE, min: 0 }
  return canBeHit(state, firing, enemy)
}

const flightOf = ({ brigade: { pieces } }: BrigadeInfo): Flight =>
  pieces.every(({ kind }) => kind !== 'field') ? 'high' : 'field'

/** Zones of guns that face an enemy from where they are: what they see of him stays the same while both stand. */
const faced = new WeakMap<Body, WeakMap<Body, Zone>>()

function zoneToward(state: BrState, own: Body, enemy: Body): Zone {
  const { info, centre, rectangle } = own
  const heading = bearing(centre, enemy.centre)
  const isInAction = brigadeOf(state, own.id).formation === 'unlimbered'
  if (isInAction && Math.abs(turnBetween(rectangle.heading, heading)) <= FIRE_ARC_DEG)
    return zoneOfFace(state, own)
  let known = faced.get(own)
  if (!known) {
    known = new WeakMap()
    faced.set(own, known)
  }
  let found = known.get(enemy)
  if (!found) {
    const size = sizeIn(info, 'unlimbered')
    found = zoneOfFootprint(state, { ...along(centre, heading, size.depth / 2), heading, ...size })
    known.set(enemy, found)
  }
  return found
}

/** Centre of the enemy for whom guns in range turn least and fire nearest, in sight with no friend in the line; undefined: there is none. */
export const easiestTarget: (state: BrState, id: string) => Point | undefined = remembered(
  (state, id) => inRangeOf(state, id).find((one) => isTarget(state, id, one))?.enemy.centre,
)

/** Whether guns have a target within some degrees of where they point. */
export function hasTargetAhead(state: BrState, id: string, degrees: number): boolean {
  return inRangeOf(state, id).some((one) => one.turn <= degrees && isTarget(state, id, one))
}

/** Who is in a melee is no mark (BR-FIRE-02), nor guns that stand alone; who flees is none worth a shot. */
const NO_MARKS: ReadonlySet<ActivityKind> = new Set(['engaged', 'routing', 'crewGone'])

/** Enemies about a point whom guns may take for targets. */
function targetable(state: BrState, id: string, about: Point, within: number): readonly Body[] {
  const found: Body[] = []
  for (const { brigade, body } of standingNear(state, about, within, otherSide(infoOf(state, id).side)))
    if (!NO_MARKS.has(brigade.activity.kind)) found.push(body)
  return found
}

/** The place within some inches of another, of those where it may go, from which most enemies are in sight; undefined: none shows so many. */
export function fieldOfFire(
  state: BrState,
  id: string,
  about: Point,
  radius: number,
  fewest: number,
  mayGo: (place: Point) => boolean,
): Point | undefined {
  const own = bodyOf(state, id)
  const screens = screensOf(state)
  // Whoever is farther off is in range of none of the places.
  const reach = IN_RANGE - 2 + radius
  const enemies = targetable(state, id, about, reach)
    .map((body) => ({ body, off: distance(body.centre, about) }))
    .filter(({ off }) => off <= reach)
    .sort((a, b) => a.off - b.off)
    .slice(0, JUDGED_BY)
    .map(({ body }) => hidingOf(screens, body))
  if (enemies.length === 0) return undefined
  // Who is under way will be somewhere else by the time that guns have come up.
  const goesElsewhere = (friend: string) => {
    const task = taskOf(state, friend)
    return task !== undefined && goesOn(task)
  }
  const bars = standingNear(state, about, radius + IN_RANGE + TOUCHING, own.side).flatMap((one) =>
    one.id !== id && stopsLines(one.brigade) && !goesElsewhere(one.id) ? [one.body] : [],
  )
  let best: { readonly place: Point; readonly score: number } | undefined
  for (const { place, square, bonus } of placesAbout(state, own, about, radius)) {
    const least = best?.score ?? 0
    if (ENOUGH_SEEN + bonus <= least) break
    const from = screens.place(place)
    let seen = 0
    let left = enemies.length
    for (const enemy of enemies) {
      if (seen === ENOUGH_SEEN || seen + left + bonus <= least) break
      left -= 1
      const { body } = enemy
      const { x, y } = body.centre
      const length = hypotenuse(place.x - x, place.y - y)
      if (length > IN_RANGE - 2 || isHidden(enemy, square, from)) continue
      const line = { from: place, to: body.centre, length }
      if (!bars.some((one) => isOn(one, line))) seen += 1
    }
    const score = seen < fewest ? 0 : seen + bonus
    if (score > least && isFree(state, own, place) && mayGo(place)) best = { place, score }
  }
  return best?.place
}

interface Candidate {
  readonly place: Point
  readonly square: number
  /** How much better it is for being near and ahead, in targets. */
  readonly bonus: number
}

/** Places within some inches of another where the ground leaves guns room, the nearest to them first. */
function placesAbout(
  state: BrState,
  { info, centre, rectangle }: Body,
  about: Point,
  radius: number,
): readonly Candidate[] {
  const room = roomFor(info)
  const grid = wayGrid(state.sheet, walkOf(info))
  const found: Candidate[] = []
  for (let dy = -radius; dy <= radius; dy += APART)
    for (let dx = -radius; dx <= radius; dx += APART) {
      const square = squareAt(grid, { x: about.x + dx, y: about.y + dy })
      const place = middleOfSquare(grid, square)
      if (hypotenuse(about.x - place.x, about.y - place.y) > radius - 0.5) continue
      if ((grid.costs[square] ?? Infinity) > 2 || (grid.clear[square] ?? 0) < room) continue
      // A near place with one target is better than a far one with three: the way there is long and full of friends.
      // Who has begun to turn to one place does not turn back to another.
      const off = hypotenuse(centre.x - place.x, centre.y - place.y)
      const aside = off < 1 ? 0 : Math.abs(turnBetween(rectangle.heading, bearing(centre, place))) / 180
      found.push({ place, square, bonus: NEARER * (1 - off / (radius + 1)) - ASIDE * aside })
    }
  return found.sort((a, b) => b.bonus - a.bonus)
}

/** Whether guns find room among those who stay, whichever way they will point, and no enemy too near. */
function isFree(state: BrState, own: Body, place: Point): boolean {
  const room = roomFor(own.info)
  const size = { width: 2 * room, depth: 2 * room }
  const there = bodyOfSize(own.info, { x: place.x, y: place.y + room, heading: 0 }, size)
  return standingNear(state, place, Math.max(there.radius, TOO_NEAR)).every((other) => {
    if (!mayBar(own, other)) return true
    const { centre, radius, side } = other.body
    if (side !== own.side) return distance(centre, place) - radius >= TOO_NEAR
    return gapBetween(there, other.body, 0) >= 0 || !stays(state, other.id)
  })
}

/** Inches about its centre that a battery needs to come up in teams and point its guns anywhere. */
function roomFor(info: BrigadeInfo): number {
  const { width, depth } = sizeIn(info, 'limbered')
  return hypotenuse(width, depth) / 2 + SPARE
}

/** More targets than these make a place no better, and what the nearest place is better than the farthest, in targets. */
const ENOUGH_SEEN = 3
const NEARER = 3
/** What a place straight behind is worse than one straight ahead, in targets. */
const ASIDE = 1.5

/** From which squares the ground hides a body: it stays so while it stands there, and places are looked at anew each move. */
interface Hiding {
  readonly body: Body
  readonly screens: Screens
  readonly place: Place
  readonly known: Map<number, boolean>
}

const hidings = kept((_: Screens) => new WeakMap<Body, Hiding>())

function hidingOf(screens: Screens, body: Body): Hiding {
  let hiding = hidings(screens).get(body)
  if (!hiding) {
    hiding = { body, screens, place: screens.place(body.centre), known: new Map() }
    hidings(screens).set(body, hiding)
  }
  return hiding
}

function isHidden({ screens, place, known }: Hiding, square: number, from: Place): boolean {
  let found = known.get(square)
  if (found === undefined) {
    found = screens.hide(from, place)
    known.set(square, found)
  }
  return found
}
