/** Lines of sight and gaps between a shooter and its target, element to element (FP-SHOOT-07, -08, -10). */
import { mayCross } from '../../../board/table/lines'
import {
  areaOf,
  boundsOf,
  clipLeft,
  lengthInside,
  pointToSegment,
  separation,
  type Bounds,
  type Polygon,
} from '../../../board/table/polygons'
import { faceOf } from '../../../board/table/rectangles'
import { bearing, between, distance, leftness, turnBetween, type Point } from '../../../board/table/vectors'
import { lengthIn, type Area } from '../sheet/ground'
import { COVER_DEPTH, EPS, SIGHT_SLACK } from '../sheet/tables'
import type { Body, Element } from '../state/bodies'
import type { Field } from '../state/field'

/** Lines from edge to edge; five of them blocked are too many (FP-R-21). */
const LINES = 9
const TOO_MANY = 5

export interface Sight {
  readonly blocked: number
  /** Blocked by others or by ground that neither is in, the depth of cover left out of account. */
  readonly blockedAcross: number
  /** The middle clear line; undefined: there is none. */
  readonly clear: readonly [Point, Point] | undefined
  readonly way: Way
}

/** What a shot passes: others' elements, and ground in which neither end stands: a hill with an end on it hides nothing (FP-R-24). */
interface Way {
  readonly elements: readonly { readonly element: Element; readonly unit: string; readonly bounds: Bounds }[]
  readonly ground: readonly Area[]
  /** Woods and built-up areas in which exactly one of the two is. */
  readonly cover: readonly Area[]
}

/**
 * Nothing farther than this from the line between the centres counts: the lines of sight and the gaps about them lie within
 * the halves of the two elements and a frontage of it.
 */
const BESIDE = 4
/** No corner of an element is farther from its centre. */
const ELEMENT_RADIUS = 1.1

function inflated({ minX, minY, maxX, maxY }: Bounds): Bounds {
  return { minX: minX - BESIDE, minY: minY - BESIDE, maxX: maxX + BESIDE, maxY: maxY + BESIDE }
}

function wayBetween(field: Field, shooter: Body, from: Element, target: Body, to: Element): Way {
  const { ground } = field
  const own = ground.holding(from.centre, ground.blocking)
  const his = ground.holding(to.centre, ground.blocking)
  const isIn = (areas: readonly Area[], { id }: Area) => areas.some((area) => area.id === id)
  // Guns on a hill fire over their friends (FP-SHOOT-10, FP-R-27).
  const overFriends = isOverhead(field, shooter, from)
  const isNear = (centre: Point, radius: number) =>
    pointToSegment(centre, from.centre, to.centre) <= radius + BESIDE
  return {
    elements: field.all
      .filter(
        (body) =>
          body.id !== target.id &&
          !(overFriends && body.info.side === shooter.info.side) &&
          isNear(body.centre, body.radius),
      )
      .flatMap((body) =>
        body.elements
          .filter(
            (element) =>
              !(body.id === shooter.id && element.slot === from.slot) &&
              isNear(element.centre, ELEMENT_RADIUS),
          )
          .map((element) => ({ element, unit: body.id, bounds: boundsOf(element.corners) })),
      ),
    ground: ground.blocking.filter(
      (area) =>
        mayCross(inflated(area.bounds), from.centre, to.centre) && !isIn(own, area) && !isIn(his, area),
    ),
    cover: ground.blocking.filter(
      (area) => (area.kind === 'woods' || area.kind === 'builtUpArea') && isIn(own, area) !== isIn(his, area),
    ),
  }
}

/** Whether an element fires over its friends: guns on a hill (FP-SHOOT-10). */
export function isOverhead({ ground }: Field, shooter: Body, from: Element): boolean {
  return shooter.info.arm === 'artillery' && ground.hillsHolding(from.centre).length > 0
}

/** Target corners of least and greatest bearing as seen from the middle of the shooter's front. */
function targetEdge({ rectangle }: Element, to: Element): readonly [Point, Point] {
  const seen = to.corners.map((corner) => ({
    corner,
    off: turnBetween(rectangle.heading, bearing(rectangle, corner)),
    away: distance(rectangle, corner),
  }))
  const pick = (sign: number): Point => {
    const best = seen.reduce((one, other) => {
      const by = (other.off - one.off) * sign
      if (Math.abs(by) > 1e-9) return by < 0 ? other : one
      return other.away < one.away ? other : one
    })
    return best.corner
  }
  return [pick(1), pick(-1)]
}

export function sightBetween(field: Field, shooter: Body, from: Element, target: Body, to: Element): Sight {
  const way = wayBetween(field, shooter, from, target, to)
  const { left, right } = faceOf(from.rectangle, 'front').edge
  const [least, greatest] = targetEdge(from, to)
  const clear: (readonly [Point, Point])[] = []
  let blocked = 0
  let blockedAcross = 0
  for (let k = 0; k < LINES; k += 1) {
    const t = (2 * k + 1) / (2 * LINES)
    const line = [between(left, right, t), between(least, greatest, t)] as const
    const across = isBlockedAcross(way, line)
    const isBlocked = across || isTooDeep(way, line)
    if (across) blockedAcross += 1
    if (isBlocked) blocked += 1
    else clear.push(line)
  }
  return { blocked, blockedAcross, clear: clear[Math.floor((clear.length - 1) / 2)], way }
}

function isBlockedAcross({ elements, ground }: Way, [a, b]: readonly [Point, Point]): boolean {
  return (
    elements.some(
      ({ element, bounds }) => mayCross(bounds, a, b) && lengthInside(element.corners, a, b) > SIGHT_SLACK,
    ) || ground.some((area) => lengthIn(area, a, b) > SIGHT_SLACK)
  )
}

/** FP-R-23: an inch along the line of fire, into cover and out of it. */
function isTooDeep({ cover }: Way, [a, b]: readonly [Point, Point]): boolean {
  return cover.some((area) => lengthIn(area, a, b) > COVER_DEPTH + EPS)
}

export function isBlocked({ blocked }: Sight): boolean {
  return blocked >= TOO_MANY
}

/** Whether cover alone takes the sight. */
export function isInCover({ blockedAcross }: Sight): boolean {
  return blockedAcross < TOO_MANY
}

/**
 * The width of the narrowest gap on the middle clear line that is less than the shooter's frontage; undefined: none is
 * (FP-SHOOT-08, FP-R-22).
 */
export function narrowGap(
  shooter: Body,
  { elements, ground }: Way,
  [a, b]: readonly [Point, Point],
): number | undefined {
  const { width } = shooter.info.base
  // What is a frontage off the line has no gap narrower than that across it.
  const shapes: readonly (readonly Polygon[])[] = [
    ...elements
      .filter(
        ({ unit, element }) =>
          unit !== shooter.id && pointToSegment(element.centre, a, b) <= width + ELEMENT_RADIUS,
      )
      .map(({ element }) => [element.corners]),
    ...ground.map(({ parts }) => parts.map(({ polygon }) => polygon)),
  ]
  const pieces = shapes.flatMap((parts) =>
    connected(parts.map((part) => betweenEnds(part, a, b)).filter(isGround)),
  )
  const left = pieces.filter((piece) => piece.every((part) => part.every((p) => leftness(a, b, p) >= -EPS)))
  const right = pieces.filter((piece) => piece.every((part) => part.every((p) => leftness(a, b, p) <= EPS)))
  let least = Infinity
  for (const one of left)
    for (const other of right) {
      if (one === other) continue
      for (const p of one)
        for (const q of other) least = Math.min(least, Math.max(0, separation(p, q, width)))
    }
  return least < width - EPS ? least : undefined
}

/** The part of a shape between the perpendiculars through the ends of a line. */
function betweenEnds(shape: Polygon, a: Point, b: Point): Polygon {
  // To the right of the line a to b: along it lies on the left hand of whoever looks that way.
  const right = { x: b.y - a.y, y: a.x - b.x }
  const after = clipLeft(shape, a, { x: a.x + right.x, y: a.y + right.y })
  return clipLeft(after, { x: b.x + right.x, y: b.y + right.y }, b)
}

function isGround(shape: Polygon): boolean {
  return shape.length > 2 && areaOf(shape) > EPS
}

/** Parts that touch one another make one piece. */
function connected(parts: readonly Polygon[]): readonly (readonly Polygon[])[] {
  let pieces: Polygon[][] = []
  for (const part of parts) {
    const near = pieces.filter((piece) => piece.some((one) => separation(one, part, EPS) <= EPS))
    pieces = [...pieces.filter((piece) => !near.includes(piece)), [part, ...near.flat()]]
  }
  return pieces
}
