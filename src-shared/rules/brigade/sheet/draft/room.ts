/** Room to move: a draft of history leaves everybody a way out of his place, as far as there is one, and sends who holds the houses behind a barricade up to it (BR-SCN-12, BR-R-125). */
import { SIDES } from '../../../../engine/sides'
import { gapBetween } from '../../../../board/table/bodies'
import { faceOf, moved, pointAt } from '../../../../board/table/rectangles'
import {
  along,
  bearing,
  between,
  distance,
  hypotenuse,
  normalHeading,
  type Point,
  roundDegree,
  roundInch,
  turnBetween,
} from '../../../../board/table/vectors'
import { bodyAt, bodyInComplex, bodyOfSize, type Body } from '../../state/bodies'
import type { BodyPose } from '../../state/state'
import { groundOf, type Ground } from '../ground'
import type { BrShift, BrSheet } from '../sheet'
import { BESIDE, fromRear, isFree, type Dressed, type Placed } from './dressing'
import { isBarricade } from './water'

/** Inches before a front that are to be free of friends and of ground that bars it, and to either side. */
const AHEAD = 2
const GROUND_AHEAD = 1
const ASIDE = 0.3
/** How far a body is shifted at most; with an enemy so near it is not, inches. */
const FARTHEST = 3
const ENEMY_NEAR = 6

/** How close to the barricade of a bridge stands who has his post in the houses behind it, inches. */
const LINING = 0.1

const PLACES = BESIDE.filter(({ back, right }) => hypotenuse(back, right) <= FARTHEST)

interface Standing extends Placed {
  readonly dressed: Dressed
  readonly pose: BodyPose
}

/**
 * The poses and formations of some bodies after those behind barricades have gone up to them and everybody who was barred has
 * been shifted, and who was. `holds`: those whose orders do not bid them go.
 */
export function makeRoom(
  sheet: BrSheet,
  dressed: readonly Dressed[],
  holds: (id: string) => boolean,
): { readonly dressed: readonly Dressed[]; readonly shifts: readonly BrShift[] } {
  const ground = groundOf(sheet)
  const standing = dressed.flatMap((one): Standing[] => {
    const { info, formation, complexId } = one.standing
    if (!one.pose) return []
    const complex = sheet.terrain.complexes.find(({ id }) => id === complexId)
    const body = complex ? bodyInComplex(info, complex) : bodyAt(info, one.pose, formation)
    return [{ dressed: one, side: info.side, body, pose: one.pose }]
  })
  const now = new Map(standing.map((one) => [one.body.id, one]))
  const shifts: BrShift[] = []
  const posted = new Set<string>()
  const shift = (one: Standing, place: Standing) => {
    now.set(one.body.id, place)
    shifts.push({
      brigadeId: one.body.id,
      from: { ...one.pose },
      inches: roundInch(distance(one.pose, place.pose)),
    })
  }
  for (const { polyline } of sheet.terrain.lines.filter(isBarricade)) {
    const posts = standing
      .filter((one) => isInHouses(one) && !posted.has(one.body.id))
      .map((one) => ({ one, pose: liningPose(polyline, one.pose) }))
      .filter(({ one, pose }) => distance(one.pose, pose) <= FARTHEST)
    for (const { one, pose } of posts.toSorted(
      (a, b) => distance(a.one.pose, a.pose) - distance(b.one.pose, b.pose),
    )) {
      const others = [...now.values()].filter(({ body }) => body.id !== one.body.id)
      const place = placesAt(one, pose).find(({ body }) => isFree(ground, body, others))
      if (!place) continue
      posted.add(one.body.id)
      shift(one, place)
      break
    }
  }
  for (const side of SIDES) {
    const inOrder = standing
      .filter(
        (one) =>
          one.side === side &&
          one.dressed.standing.complexId === null &&
          !posted.has(one.dressed.standing.body.id),
      )
      .toSorted((a, b) => fromRear(sheet, a.dressed.standing.info, a.pose, b.dressed.standing.info, b.pose))
    const free = new Set(
      inOrder.filter((one) => barsOf(ground, one, [...now.values()], holds) === 0).map(({ body }) => body.id),
    )
    const seen: string[] = []
    for (const one of inOrder) {
      const others = [...now.values()].filter(({ body }) => body.id !== one.body.id)
      seen.push(one.body.id)
      if (free.has(one.body.id) || isNearEnemy(one, others)) continue
      const keepFree = others.filter(({ body }) => free.has(body.id) && seen.includes(body.id))
      const place = betterPlace(ground, one, others, keepFree, holds)
      if (!place) continue
      shift(one, place)
      if (barsOf(ground, place, others, holds) === 0) free.add(one.body.id)
    }
  }
  return {
    dressed: dressed.map((one) => {
      const place = now.get(one.standing.body.id)
      return place ? { ...one, standing: place.dressed.standing, pose: place.pose } : one
    }),
    shifts,
  }
}

/** A body of foot that history has in houses that are no complex. */
function isInHouses({ dressed: { standing } }: Standing): boolean {
  const { placing } = standing.body.from
  return (
    standing.body.part === 'main' &&
    standing.complexId === null &&
    placing.kind === 'deployment' &&
    placing.deployment.formation === 'inBuildings'
  )
}

/** Close behind the middle of a wall on the side of a point, facing out. */
function liningPose([a, b]: readonly Point[], from: BodyPose): BodyPose {
  if (!a || !b) return from
  const middle = between(a, b, 0.5)
  const across = bearing(a, b) + 90
  const heading = Math.abs(turnBetween(across, bearing(from, middle))) <= 90 ? across : across + 180
  const { x, y } = along(middle, heading + 180, LINING)
  return { x: roundInch(x), y: roundInch(y), heading: roundDegree(normalHeading(heading)) }
}

/** A body at a pose as it stands, and in column where its line is too wide. */
function placesAt(one: Standing, pose: BodyPose): readonly Standing[] {
  const { dressed } = one
  const { standing } = dressed
  const { info } = standing
  const formations = new Set([standing.formation, 'attackColumn' as const])
  return [...formations].map((formation) => ({
    ...one,
    pose,
    body: bodyAt(info, pose, formation),
    dressed: { ...dressed, standing: { ...standing, formation } },
  }))
}

/** The first place where nothing bars it, else the first where least does; undefined: none is better than its own. */
function betterPlace(
  ground: Ground,
  one: Standing,
  others: readonly Standing[],
  keepFree: readonly Standing[],
  holds: (id: string) => boolean,
): Standing | undefined {
  const about = near(one, others)
  const { info, formation } = one.dressed.standing
  let best: Standing | undefined
  let least = barsOf(ground, one, about, holds)
  for (const { back, right } of PLACES) {
    const { x, y } = pointAt(one.pose, right, -back)
    const pose = { x: roundInch(x), y: roundInch(y), heading: one.pose.heading }
    const there: Standing = { ...one, pose, body: bodyAt(info, pose, formation) }
    if (!isFree(ground, there.body, about)) continue
    const bars = barsOf(ground, there, about, holds)
    if (bars >= least) continue
    const after = [...about, there]
    if (near(one, keepFree).some((other) => barsOf(ground, other, after, holds) > 0)) continue
    best = there
    least = bars
    if (bars === 0) break
  }
  return best
}

/** Those near enough to have to do with a body wherever it is shifted. */
function near(one: Standing, others: readonly Standing[]): readonly Standing[] {
  const reach = one.body.radius + FARTHEST + AHEAD + 1
  return others.filter(
    ({ body }) => distance(body.centre, one.body.centre) - body.radius <= reach + body.radius,
  )
}

/** How many friends, and whether ground, bar a body from marching off. */
function barsOf(
  ground: Ground,
  { body, side, dressed }: Standing,
  all: readonly Placed[],
  holds: (id: string) => boolean,
): number {
  const { info, standing } = { info: dressed.standing.info, standing: holds(body.id) }
  const { rectangle } = body
  const ahead = moved(rectangle, rectangle.heading, AHEAD)
  const strip = bodyOfSize(info, ahead, { width: rectangle.width, depth: AHEAD })
  const sides = (['left', 'right'] as const).map((name) => {
    const { edge, heading } = faceOf(rectangle, name)
    const middle = { x: (edge.left.x + edge.right.x) / 2, y: (edge.left.y + edge.right.y) / 2 }
    const out = moved({ ...middle, heading }, heading, ASIDE)
    return bodyOfSize(
      info,
      { ...out, heading: normalHeading(heading) },
      { width: rectangle.depth, depth: ASIDE },
    )
  })
  let bars = 0
  for (const other of all) {
    if (other.side !== side || other.body.id === body.id) continue
    if (!standing && overlaps(strip, other.body)) bars += 1
    if (sides.some((one) => overlaps(one, other.body))) bars += 1
  }
  const front = moved(rectangle, rectangle.heading, GROUND_AHEAD)
  const before = { ...front, width: rectangle.width, depth: GROUND_AHEAD }
  const isShut =
    ground.areasUnder(before).some(({ kind }) => kind.going === 'impassable') ||
    ground.complexesUnder(before).length > 0
  return bars + (isShut ? 1 : 0)
}

function overlaps(one: Body, other: Body): boolean {
  return gapBetween(one, other, 0.1) < 0
}

function isNearEnemy({ body, side }: Standing, others: readonly Standing[]): boolean {
  return others.some(
    (other) => other.side !== side && gapBetween(body, other.body, ENEMY_NEAR + 0.1) <= ENEMY_NEAR,
  )
}
